//! Two binaries, benchmark by benchmark.

use serde::Serialize;

use super::binaries::{self, Pair};
use super::row::{CompareRow, LEVELS, compare_row};
use super::serialize::object;
use super::{AnalysisError, Direction, Warning};
use crate::input::{Measurements, natural_order};
use crate::stats::holm::holm;

/// What a comparison is asked for.
#[derive(Debug, Clone)]
pub struct CompareOptions {
    /// The baseline; by default `old`, or the first of two.
    pub old: Option<String>,
    /// The contender; by default `new`, or the other of two.
    pub new: Option<String>,
    /// Which way is better; by default the metric's own.
    pub direction: Option<Direction>,
    /// Level of the tests and of Holm's correction, 0–1.
    pub alpha: f64,
    /// Confidence of the intervals, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// Order of the rows.
    pub order: RowOrder,
}

impl Default for CompareOptions {
    fn default() -> Self {
        CompareOptions {
            old: None,
            new: None,
            direction: None,
            alpha: 0.05,
            confidence: None,
            order: RowOrder::File,
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
#[derive(Debug, Clone, Serialize)]
pub struct CompareReport {
    /// Name and version of this form.
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
    /// One row a benchmark.
    pub rows: Vec<CompareRow>,
    /// Geometric mean of the ratios; `None` when no row has one.
    pub geomean: Option<Geomean>,
    /// The family of tests.
    pub family: Family,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

/// The geometric mean of new / old over the rows where both means are above 0.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Geomean {
    /// The mean ratio.
    pub ratio: f64,
    /// Over how many rows.
    pub rows: usize,
}

/// How many tests there were and what multiplicity does to them.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Family {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows without one.
    pub not_tested: usize,
    /// Rows with p below alpha.
    pub significant: usize,
    /// Rows with Holm's p below alpha.
    pub significant_holm: usize,
    /// At each level of the stars, how many rows would earn them if nothing had changed.
    #[serde(serialize_with = "object")]
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
    let Pair { baseline, contender } = binaries::choose(binaries, options.old.as_deref(), options.new.as_deref())?;
    let confidence = options.confidence.unwrap_or(1.0 - options.alpha);
    let mut rows: Vec<CompareRow> = measurements
        .benchmarks()?
        .iter()
        .filter(|benchmark| !benchmark.rates(baseline).is_empty() || !benchmark.rates(contender).is_empty())
        .map(|benchmark| {
            compare_row(
                benchmark,
                (baseline, &binaries[baseline]),
                (contender, &binaries[contender]),
                confidence,
            )
        })
        .collect();
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.test.map(|test| test.p)).collect();
    for (row, p_holm) in rows.iter_mut().zip(holm(&p_values)) {
        row.p_holm = p_holm;
    }
    sort(&mut rows, options.order);

    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    warnings.extend(ignored_binaries(binaries, &[baseline, contender]));
    let direction = Direction::settle(options.direction, measurements.metric(), &mut warnings);
    Ok(CompareReport {
        schema: "benchstat/compare/1",
        metric: measurements.metric().to_string(),
        direction,
        alpha: options.alpha,
        confidence,
        old: binaries[baseline].clone(),
        new: vec![binaries[contender].clone()],
        geomean: geomean(&rows),
        family: family(&rows, options.alpha),
        rows,
        warnings,
    })
}

fn ignored_binaries(binaries: &[String], used: &[usize]) -> Option<Warning> {
    let rest: Vec<String> = binaries
        .iter()
        .enumerate()
        .filter(|(index, _)| !used.contains(index))
        .map(|(_, name)| name.clone())
        .collect();
    (!rest.is_empty()).then_some(Warning::IgnoredBinaries { binaries: rest })
}

fn sort(rows: &mut [CompareRow], order: RowOrder) {
    let by = |key: fn(&CompareRow) -> Option<f64>| {
        move |a: &CompareRow, b: &CompareRow| {
            key(a)
                .unwrap_or(f64::INFINITY)
                .total_cmp(&key(b).unwrap_or(f64::INFINITY))
        }
    };
    match order {
        RowOrder::File => {}
        RowOrder::Name => rows.sort_by(|a, b| natural_order(&a.name, &b.name)),
        RowOrder::Change => rows.sort_by(by(|row| row.improvement)),
        RowOrder::P => rows.sort_by(by(|row| row.test.map(|test| test.p))),
    }
}

fn geomean(rows: &[CompareRow]) -> Option<Geomean> {
    let logarithms: Vec<f64> = rows
        .iter()
        .filter_map(|row| row.old.as_ref().zip(row.new.as_ref()))
        .filter(|(old, new)| old.mean > 0.0 && new.mean > 0.0)
        .map(|(old, new)| (new.mean / old.mean).ln())
        .collect();
    let rows = logarithms.len();
    (rows > 0).then(|| Geomean {
        ratio: (logarithms.iter().sum::<f64>() / rows as f64).exp(),
        rows,
    })
}

fn family(rows: &[CompareRow], alpha: f64) -> Family {
    let tests: Vec<f64> = rows.iter().filter_map(|row| row.test.map(|test| test.p)).collect();
    Family {
        tested: tests.len(),
        not_tested: rows.len() - tests.len(),
        significant: tests.iter().filter(|p| **p < alpha).count(),
        significant_holm: rows.iter().filter_map(|row| row.p_holm).filter(|p| *p < alpha).count(),
        expected_false_positives: LEVELS
            .iter()
            .map(|(level, _)| (level.to_string(), level * tests.len() as f64))
            .collect(),
    }
}
