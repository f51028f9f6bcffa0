//! Two binaries, benchmark by benchmark.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::binaries::{self, Choice};
use super::equal::{self, ExpectEqual};
use super::gate::{self, Gate};
use super::order::check_comparison;
use super::row::{CompareRow, LEVELS};
use super::serialize::object;
use super::two_sample::{Settings, TestChoice, compare_row};
use super::verdict::{Limit, judge};
use super::{AnalysisError, Direction, Warning, parallel};
use crate::input::{Benchmark, Measurements, natural_order};
use crate::stats::holm::holm;

/// What a comparison is asked for.
#[derive(Debug, Clone)]
pub struct CompareOptions {
    /// The baseline; by default `old`, or the first of two.
    pub old: Option<String>,
    /// The contenders; by default `new`, or the other of two.
    pub new: Vec<String>,
    /// Which way is better; by default the metric's own.
    pub direction: Option<Direction>,
    /// Level of the tests and of Holm's correction, 0–1.
    pub alpha: f64,
    /// Confidence of the intervals, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// Order of the rows.
    pub order: RowOrder,
    /// Which test the stars come from.
    pub test: TestChoice,
    /// The limit of the gate in percent, 0 or more; no gate without one.
    pub max_regression: Option<f64>,
    /// Whether rows that are not settled fail the gate too.
    pub fail_on_inconclusive: bool,
    /// Whether both sides are known to be the same build.
    pub expect_equal: bool,
    /// Where the draws of the permutation test start.
    pub seed: u64,
}

impl Default for CompareOptions {
    fn default() -> Self {
        CompareOptions {
            old: None,
            new: Vec::new(),
            direction: None,
            alpha: 0.05,
            confidence: None,
            order: RowOrder::File,
            test: TestChoice::Welch,
            max_regression: None,
            fail_on_inconclusive: false,
            expect_equal: false,
            seed: 1,
        }
    }
}

/// Order of the rows of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RowOrder {
    /// As first seen in the data.
    File,
    /// By name, numbers in it by size.
    Name,
    /// By improvement, the worst first; rows without one last.
    Change,
    /// By p-value, the smallest first; rows without one last.
    P,
}

/// The comparison of two binaries.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/compare/1"))]
    pub schema: &'static str,
    /// The measured column.
    pub metric: String,
    /// Which way is better.
    pub direction: Direction,
    /// Level of the tests and of Holm's correction.
    pub alpha: f64,
    /// Confidence of the intervals.
    pub confidence: f64,
    /// The baseline.
    pub old: String,
    /// The contenders.
    pub new: Vec<String>,
    /// Whether the k-th runs were compared in pairs.
    pub paired: bool,
    /// One row a benchmark and contender; those of one contender stand together.
    pub rows: Vec<CompareRow>,
    /// Geometric mean of the ratios; `None` when no row has one, and with several contenders.
    pub geomean: Option<Geomean>,
    /// With several contenders, the geometric mean of each that has one.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "object")]
    #[schemars(with = "BTreeMap<String, Geomean>")]
    pub geomeans: Vec<(String, Geomean)>,
    /// The family of tests.
    pub family: Family,
    /// The regression gate, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Gate")]
    pub gate: Option<Gate>,
    /// What the comparison of equal builds says, if they were said to be equal.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ExpectEqual")]
    pub expect_equal: Option<ExpectEqual>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

/// The geometric mean of the ratios new / old over the rows that have one above 0.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Geomean {
    /// The mean ratio.
    pub ratio: f64,
    /// Over how many rows.
    pub rows: usize,
}

/// How many tests there were and what multiplicity does to them.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Family {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows without one.
    pub not_tested: usize,
    /// Rows with p below alpha.
    pub significant: usize,
    /// Rows with Holm's p below alpha.
    pub significant_holm: usize,
    /// The smallest p that the chosen test can give in any row, unless it can be as small as you like.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub p_floor: Option<f64>,
    /// At each level of the stars, how many rows would earn them if nothing had changed.
    #[serde(serialize_with = "object")]
    #[schemars(with = "BTreeMap<String, f64>")]
    pub expected_false_positives: Vec<(String, f64)>,
}

/// Compares two binaries of `measurements`, benchmark by benchmark.
///
/// # Errors
/// When the data do not hold two binaries, or do not say which two.
///
/// ```
/// use benchstat::analysis::{CompareOptions, compare};
/// use benchstat::input::{ReadOptions, read_bytes};
///
/// let csv = "binary,filename,configuration,rate\n\
///            old,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\nnew,a.js,n=1,112\n";
/// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
/// let report = compare(&measurements, &CompareOptions::default())?;
/// assert_eq!(report.rows[0].improvement, Some(10.0 / 101.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(measurements: &Measurements, options: &CompareOptions) -> Result<CompareReport, AnalysisError> {
    let binaries = &measurements.binaries();
    let Choice { baseline, contenders } = binaries::choose(binaries, options.old.as_deref(), &options.new)?;
    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    let used = [&[baseline], contenders.as_slice()].concat();
    warnings.extend(binaries::ignored_binaries(binaries, &used));
    let direction = Direction::settle(options.direction, measurements.metric(), &mut warnings);
    if let Some(limit) = options
        .max_regression
        .filter(|limit| *limit >= 100.0 && direction == Direction::Higher)
    {
        return Err(AnalysisError::LimitTooLarge(limit));
    }
    let settings = Settings {
        test: options.test,
        alpha: options.alpha,
        confidence: options.confidence.unwrap_or(1.0 - options.alpha),
        limit: Limit::new(options.max_regression, direction),
        seed: options.seed,
    };
    let benchmarks = measurements.benchmarks()?;
    let mut rows = Vec::new();
    for &contender in &contenders {
        let sides = [baseline, contender].map(|at| (at, binaries[at].as_str()));
        let measured =
            |(_, benchmark): &(usize, &Benchmark)| sides.iter().any(|(at, _)| !benchmark.rates(*at).is_empty());
        let measured: Vec<(usize, &Benchmark)> = benchmarks.iter().enumerate().filter(measured).collect();
        let rates = measured
            .iter()
            .map(|(_, benchmark)| benchmark.rates(baseline).len())
            .sum();
        let compared = parallel::map(&measured, rates, |(index, benchmark)| {
            compare_row(*index, benchmark, sides[0], sides[1], &settings)
        });
        let mut of_contender = compared.into_iter().collect::<Result<Vec<_>, _>>()?;
        sort(&mut of_contender, options.order, direction);
        rows.append(&mut of_contender);
    }
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.test.map(|test| test.p)).collect();
    for (row, p_holm) in rows.iter_mut().zip(holm(&p_values)) {
        row.p_holm = p_holm;
    }
    gate::adjust(&mut rows);
    for row in &mut rows {
        (row.verdict, row.verdict_reason) = judge(row, &settings.limit, options.alpha);
    }
    warnings.extend(check_comparison(
        &mut rows,
        &benchmarks,
        binaries,
        baseline,
        &contenders,
        options.alpha,
    ));
    let gate = options
        .max_regression
        .map(|limit| gate::gate(&rows, limit, options.fail_on_inconclusive, contenders.len() > 1))
        .transpose()?;
    let expect_equal = if options.expect_equal {
        Some(equal::expect_equal(&rows, direction, options.alpha))
    } else {
        None
    };
    let expect_equal = expect_equal
        .map(|report| report.ok_or(AnalysisError::NothingTested))
        .transpose()?;
    Ok(CompareReport {
        schema: "benchstat/compare/1",
        metric: measurements.metric().to_string(),
        direction,
        alpha: options.alpha,
        confidence: settings.confidence,
        old: binaries[baseline].clone(),
        new: contenders
            .iter()
            .map(|&contender| binaries[contender].clone())
            .collect(),
        paired: options.test == TestChoice::Paired,
        geomean: if contenders.len() == 1 { geomean(&rows) } else { None },
        geomeans: if contenders.len() == 1 {
            Vec::new()
        } else {
            geomeans(&rows, &contenders, binaries)
        },
        expect_equal,
        family: family(&rows, options.alpha),
        rows,
        gate,
        warnings,
    })
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

fn geomeans(rows: &[CompareRow], contenders: &[usize], binaries: &[String]) -> Vec<(String, Geomean)> {
    let of = |name: &String| geomean(rows.iter().filter(|row| row.contender == *name));
    contenders
        .iter()
        .map(|&at| &binaries[at])
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
