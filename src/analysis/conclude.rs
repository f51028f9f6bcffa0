//! The global half of a comparison: what is known only when all benchmarks are together.

use super::binaries::{self, Choice};
use super::equal::expect_equal;
use super::gate;
use super::order::{first_runs, judge_series};
use super::part::{BenchmarkPart, ComparePart, Terms};
use super::verdict::{Limit, judge};
use super::{
    AnalysisError, CompareReport, CompareRow, Direction, Family, Geomean, LEVELS, RowOrder, TestChoice, Warning,
};
use crate::data::natural_order;
use crate::stats::describe::quantile_sorted;
use crate::stats::holm::holm;

/// Rows that "everything" needs at least.
const ROWS_FOR_SHIFT: usize = 10;

/// The report of a part that is all there is.
///
/// # Errors
/// When a side was not measured at all, or nothing can be judged that was to be judged.
pub(super) fn conclude(part: ComparePart, order: RowOrder) -> Result<CompareReport, AnalysisError> {
    let ComparePart {
        terms,
        binaries: present,
        mut benchmarks,
        warnings: reading,
        ..
    } = part;
    let present: Vec<String> = present.into_iter().map(|(name, _)| name).collect();
    let Choice { baseline, contenders } = binaries::choose(&present, Some(&terms.old), &terms.new)?;
    let mut warnings: Vec<Warning> = reading.into_iter().map(Warning::Reading).collect();
    let used = [&[baseline], contenders.as_slice()].concat();
    warnings.extend(binaries::ignored_binaries(&present, &used));
    if terms.direction_assumed {
        warnings.push(Warning::DirectionAssumed {
            metric: terms.metric.clone(),
        });
    }
    let mut rows = rows(&mut benchmarks, &terms, order);
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.test.map(|test| test.p)).collect();
    for (row, p_holm) in rows.iter_mut().zip(holm(&p_values)) {
        row.p_holm = p_holm;
    }
    gate::adjust(&mut rows);
    let limit = Limit::new(terms.max_regression, terms.direction);
    for row in &mut rows {
        (row.verdict, row.verdict_reason) = judge(row, &limit, terms.alpha);
    }
    warnings.extend(check_order(&mut rows, &benchmarks, &terms));
    let several = terms.new.len() > 1;
    let gate = terms
        .max_regression
        .map(|limit| gate::gate(&rows, limit, terms.fail_on_inconclusive, several))
        .transpose()?;
    let expect_equal = terms
        .expect_equal
        .then(|| expect_equal(&rows, terms.direction, terms.alpha).ok_or(AnalysisError::NothingTested))
        .transpose()?;
    Ok(CompareReport {
        schema: "benchstat/compare/1",
        direction: terms.direction,
        alpha: terms.alpha,
        confidence: terms.confidence,
        paired: terms.test == TestChoice::Paired,
        geomean: if several { None } else { geomean(&rows) },
        geomeans: if several {
            geomeans(&rows, &terms.new)
        } else {
            Vec::new()
        },
        expect_equal,
        family: family(&rows, terms.alpha),
        rows,
        gate,
        warnings,
        metric: terms.metric,
        old: terms.old,
        new: terms.new,
    })
}

/// Takes the rows out of their benchmarks: contender by contender, each in the order that is wanted.
fn rows(benchmarks: &mut [BenchmarkPart], terms: &Terms, order: RowOrder) -> Vec<CompareRow> {
    let mut rows = Vec::new();
    for contender in 0..terms.new.len() {
        let taken = benchmarks.iter_mut().enumerate().filter_map(|(at, benchmark)| {
            let mut row = benchmark.rows[contender].take()?;
            row.benchmark = at;
            Some(row)
        });
        let mut of_contender: Vec<CompareRow> = taken.collect();
        sort(&mut of_contender, order, terms.direction);
        rows.append(&mut of_contender);
    }
    rows
}

/// Rows without the figure come last.
fn sort(rows: &mut [CompareRow], order: RowOrder, direction: Direction) {
    let last = f64::INFINITY;
    let gain = |row: &CompareRow| match direction {
        Direction::Higher => row.improvement.unwrap_or(last),
        Direction::Lower => row.improvement.map_or(last, |change| -change),
    };
    let p = |row: &CompareRow| row.test.map_or(last, |test| test.p);
    match order {
        RowOrder::File => {}
        RowOrder::Name => rows.sort_by(|a, b| natural_order(&a.name, &b.name)),
        RowOrder::Change => rows.sort_by(|a, b| gain(a).total_cmp(&gain(b))),
        RowOrder::P => rows.sort_by(|a, b| p(a).total_cmp(&p(b))),
    }
}

fn geomean<'a>(rows: impl IntoIterator<Item = &'a CompareRow>) -> Option<Geomean> {
    let ratios = rows
        .into_iter()
        .filter_map(|row| row.improvement)
        .map(|change| 1.0 + change);
    let logarithms: Vec<f64> = ratios.filter(|ratio| *ratio > 0.0).map(f64::ln).collect();
    let rows = logarithms.len();
    (rows > 0).then(|| Geomean {
        ratio: (logarithms.iter().sum::<f64>() / rows as f64).exp(),
        rows,
    })
}

fn geomeans(rows: &[CompareRow], contenders: &[String]) -> Vec<(String, Geomean)> {
    let of = |name: &String| geomean(rows.iter().filter(|row| row.contender == *name));
    contenders
        .iter()
        .filter_map(|name| Some((name.clone(), of(name)?)))
        .collect()
}

fn family(rows: &[CompareRow], alpha: f64) -> Family {
    let tests: Vec<f64> = rows.iter().filter_map(|row| row.test.map(|test| test.p)).collect();
    Family {
        tested: tests.len(),
        not_tested: rows.len() - tests.len(),
        p_floor: rows.iter().filter_map(|row| row.test?.p_floor).reduce(f64::min),
        significant: tests.iter().filter(|p| **p < alpha).count(),
        significant_holm: rows.iter().filter_map(|row| row.p_holm).filter(|p| *p < alpha).count(),
        expected_false_positives: LEVELS
            .iter()
            .map(|(level, _)| (level.to_string(), level * tests.len() as f64))
            .collect(),
    }
}

/// Adds what the order of measurement says to the rows; returns what it says of the whole.
fn check_order(rows: &mut [CompareRow], benchmarks: &[BenchmarkPart], terms: &Terms) -> Vec<Warning> {
    let tests: Vec<_> = benchmarks
        .iter()
        .flat_map(|benchmark| &benchmark.series)
        .copied()
        .collect();
    let checks = judge_series(&tests, terms.alpha);
    let per_benchmark = 1 + terms.new.len();
    for row in rows.iter_mut() {
        let Some(contender) = terms.new.iter().position(|name| *name == row.contender) else {
            continue;
        };
        let first = row.benchmark * per_benchmark;
        let of_baseline = checks[first].warnings(Some(&terms.old));
        let of_contender = checks[first + 1 + contender].warnings(Some(&row.contender));
        row.warnings.extend(of_baseline.into_iter().chain(of_contender));
        row.warnings.extend(benchmarks[row.benchmark].sides[contender].clone());
    }
    let shifted = terms
        .new
        .iter()
        .filter_map(|contender| everything_shifted(rows, contender, terms.alpha));
    first_runs(&tests).into_iter().chain(shifted).collect()
}

/// Whether most rows of a contender are significant after Holm in one direction, by much the same factor.
fn everything_shifted(rows: &[CompareRow], contender: &str, alpha: f64) -> Option<Warning> {
    let tested: Vec<(f64, bool)> = rows
        .iter()
        .filter(|row| row.contender == contender)
        .filter_map(|row| Some((1.0 + row.improvement?, row.p_holm? < alpha)))
        .collect();
    let changed = |higher: bool| {
        tested
            .iter()
            .filter(|(ratio, significant)| *significant && (*ratio > 1.0) == higher)
            .count()
    };
    // Over 80 %, in whole numbers.
    if tested.len() < ROWS_FOR_SHIFT || 5 * changed(true).max(changed(false)) <= 4 * tested.len() {
        return None;
    }
    let mut ratios: Vec<f64> = tested.into_iter().map(|(ratio, _)| ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let [lower, median, upper] = [0.25, 0.5, 0.75].map(|p| quantile_sorted(&ratios, p));
    let alike = lower >= 0.95 * median && upper <= 1.05 * median;
    alike.then(|| Warning::EverythingShifted {
        binary: contender.to_string(),
        ratio: median,
    })
}
