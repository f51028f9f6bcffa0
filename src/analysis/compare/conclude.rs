//! Comparisons → a report: what is known only when all benchmarks are together.

use std::collections::HashSet;

use super::adjustment::Adjustment;
use super::comparison::Comparison;
use super::confirm::{confirm, flagged};
use super::control::ControlReport;
use super::equal::expect_equal;
use super::family::Family;
use super::gate;
use super::geomean::Geomean;
use super::options::{RowOrder, TestChoice};
use super::order::AllSeries;
use super::plan::runs_needed;
use super::pooled_order::of_table;
use super::report::{CompareReport, SCHEMA};
use super::row::{CompareRow, RowFamily};
use super::shift::everything_shifted;
use super::terms::Terms;
use super::together::together;
use super::verdict::{Corrected, Judge, Verdict};
use crate::analysis::binaries::{self, Choice};
use crate::analysis::direction::Direction;
use crate::analysis::error::AnalysisError;
use crate::analysis::floor::floor_warning;
use crate::analysis::nesting::{NestedP, nested};
use crate::analysis::warning::{UnitWarning, Warning};
use crate::data::{ReadWarning, natural_order};
use crate::stats::correction::Correction;

/// All that a report is made of.
pub(in crate::analysis) struct Compared {
    pub terms: Terms,
    /// All binaries of the data, in order of first appearance.
    pub binaries: Vec<String>,
    /// Contender by contender, each in order of first appearance.
    pub comparisons: Vec<Comparison>,
    pub warnings: Vec<ReadWarning>,
    /// Those of a second data set, of which rows that changed are asked again.
    pub second: Option<Vec<Comparison>>,
    /// What all changes are relative to, by contender; empty without controls.
    pub controls: Vec<ControlReport>,
}

/// Judges the family of all comparisons.
///
/// # Errors
/// When a side was not measured at all, or nothing can be judged that was to be judged.
pub(in crate::analysis) fn conclude(compared: Compared, order: RowOrder) -> Result<CompareReport, AnalysisError> {
    let mut all = [compared];
    let mut adjustment = adjust(&mut all, order);
    let [compared] = all;
    report(compared, &mut adjustment)
}

/// Judges the comparisons of several metrics as one family; a report each.
///
/// # Errors
/// As [`conclude`], with the metric.
pub(super) fn conclude_together(mut all: Vec<Compared>, order: RowOrder) -> Result<Vec<CompareReport>, AnalysisError> {
    let mut adjustment = adjust(&mut all, order);
    let conclude = |compared: Compared| {
        let metric = compared.terms.metric.clone();
        report(compared, &mut adjustment).map_err(|error| error.of_metric(&metric))
    };
    all.into_iter().map(conclude).collect()
}

/// Sorts the comparisons, and corrects over all of them in that order.
fn adjust(all: &mut [Compared], order: RowOrder) -> Adjustment {
    for compared in &mut *all {
        sort(&mut compared.comparisons, order, &compared.terms);
    }
    let correction = all
        .first()
        .map_or(Correction::Holm, |compared| compared.terms.correction);
    Adjustment::over(all.iter().flat_map(|compared| &compared.comparisons), correction)
}

/// What the comparisons of one metric say among all that are judged together, whose corrected p-values come next.
fn report(compared: Compared, adjustment: &mut Adjustment) -> Result<CompareReport, AnalysisError> {
    let Compared {
        terms,
        binaries: present,
        comparisons,
        warnings: reading,
        second,
        controls,
    } = compared;
    let mut warnings = general_warnings(&present, &terms)?;
    warnings.splice(0..0, reading.into_iter().map(Warning::Reading));
    let series = AllSeries::of(&comparisons, &terms);
    warnings.extend(of_table(&comparisons, &series, &terms));
    warnings.extend(nested(of_all_series(&comparisons), terms.alpha));
    let together = together(&comparisons, &terms);
    let mut rows = judge_family(comparisons, &series, &terms, adjustment);
    if let Some(second) = second {
        let second = flagged(&rows, second);
        let mut adjustment = Adjustment::over(second.iter(), terms.correction);
        let series = AllSeries::of(&second, &terms);
        confirm(&mut rows, &judge_family(second, &series, &terms, &mut adjustment));
    }
    let shifted = |contender| everything_shifted(&rows, contender);
    warnings.extend(terms.new.iter().filter_map(shifted));
    let family = Family::of(&rows, &terms);
    let is_holm = terms.correction == Correction::Holm;
    let floor = family.p_floor;
    warnings.extend(floor.and_then(|floor| floor_warning(floor, adjustment.tested, terms.alpha, is_holm, true)));
    let several = terms.new.len() > 1;
    let gate = terms
        .max_regression
        .map(|limit| gate::gate(&rows, limit, &terms))
        .transpose()?;
    let expect_equal = terms
        .expect_equal
        .then(|| expect_equal(&rows, terms.direction, terms.alpha).ok_or(AnalysisError::NothingTested))
        .transpose()?;
    Ok(CompareReport {
        schema: SCHEMA.to_string(),
        direction: terms.direction,
        alpha: terms.alpha,
        confidence: terms.confidence,
        correction: terms.correction,
        paired: terms.test == TestChoice::Paired,
        geomean: if several { None } else { Geomean::of(&rows, terms.alpha) },
        geomeans: if several {
            Geomean::by_contender(&rows, &terms)
        } else {
            Vec::new()
        },
        expect_equal,
        controls,
        together,
        family,
        rows,
        gate,
        warnings,
        metric: terms.metric,
        unit: terms.unit,
        session: terms.session,
        old: terms.old,
        new: terms.new,
    })
}

/// The tests of nested runs of all series: each benchmark's baseline once, and each contender.
fn of_all_series(comparisons: &[Comparison]) -> Vec<NestedP<'_>> {
    let mut seen = HashSet::new();
    let mut tests = Vec::new();
    for row in comparisons {
        let is_new = seen.insert((&row.filename, &row.configuration));
        for nested in &row.nested {
            tests.extend(is_new.then_some((nested.variable.as_str(), nested.old)));
            tests.push((nested.variable.as_str(), nested.new));
        }
    }
    tests
}

/// Gives each comparison what it amounts to among the others.
fn judge_family(
    comparisons: Vec<Comparison>,
    series: &AllSeries,
    terms: &Terms,
    adjustment: &mut Adjustment,
) -> Vec<CompareRow> {
    let family_warnings = series.warnings(&comparisons, terms);
    let family = match (terms.correction, terms.max_regression) {
        (Correction::None, _) => 1,
        (_, Some(_)) => adjustment.against_limit.max(1),
        (_, None) => adjustment.tested.max(1),
    };
    let row = |(comparison, family_warnings): (Comparison, _)| {
        let (p, gate) = adjustment.next();
        let judge = Judge {
            limit: terms.limit_under(comparison.policy.as_ref()),
            alpha: terms.alpha,
            correction: terms.correction,
        };
        let corrected = Corrected {
            p,
            gate,
            runs_needed: runs_needed(&comparison, &judge.limit, terms.alpha / family as f64),
        };
        let (verdict, mut verdict_reason) = judge.verdict(&comparison, &corrected);
        if let (Some(own), true) = (&comparison.policy, verdict != Verdict::Untested) {
            verdict_reason.push_str(&own.because());
        }
        let has_star = comparison.test.is_some_and(|test| test.p < terms.alpha);
        CompareRow {
            family: RowFamily {
                p_holm: corrected.p,
                gate,
                suggestive: has_star && corrected.p.is_some_and(|p| p >= terms.alpha),
                verdict,
                verdict_reason,
                confirmation: None,
                runs_needed: corrected.runs_needed,
            },
            comparison,
            family_warnings,
        }
    };
    comparisons.into_iter().zip(family_warnings).map(row).collect()
}

/// What there is to say of the binaries and of the direction.
fn general_warnings(present: &[String], terms: &Terms) -> Result<Vec<Warning>, AnalysisError> {
    let Choice { baseline, contenders } = binaries::choose(present, Some(&terms.old), &terms.new)?;
    let used = [&[baseline], contenders.as_slice()].concat();
    let assumed = terms.direction_assumed.then(|| Warning::DirectionAssumed {
        metric: terms.metric.clone(),
    });
    let units = terms.unit_assumed.then(|| {
        UnitWarning::UnitAssumed {
            variables: terms.unit.clone(),
        }
        .into()
    });
    Ok(binaries::ignored_binaries(present, &used)
        .into_iter()
        .chain(assumed)
        .chain(units)
        .collect())
}

/// Contender by contender, each in the order that is wanted; rows without the figure come last.
fn sort(rows: &mut [Comparison], order: RowOrder, terms: &Terms) {
    let last = f64::INFINITY;
    let direction = |row: &Comparison| row.policy.as_ref().and_then(|own| own.direction);
    let gain = |row: &Comparison| match direction(row).unwrap_or(terms.direction) {
        Direction::Higher => row.improvement.unwrap_or(last),
        Direction::Lower => row.improvement.map_or(last, |change| -change),
    };
    let p = |row: &Comparison| row.test.map_or(last, |test| test.p);
    match order {
        RowOrder::File => {}
        RowOrder::Name => rows.sort_by(|a, b| natural_order(&a.name, &b.name)),
        RowOrder::Change => rows.sort_by(|a, b| gain(a).total_cmp(&gain(b))),
        RowOrder::P => rows.sort_by(|a, b| p(a).total_cmp(&p(b))),
    }
    rows.sort_by_key(|row| terms.new.iter().position(|name| *name == row.contender));
}
