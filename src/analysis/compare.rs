//! Two binaries, benchmark by benchmark.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::binaries::{Choice, choose};
use super::conclude::conclude;
use super::equal::ExpectEqual;
use super::gate::Gate;
use super::part::part_of;
use super::row::CompareRow;
use super::serialize::object;
use super::two_sample::TestChoice;
use super::{AnalysisError, Direction, Warning};
use crate::data::Measurements;

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
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "binary,filename,configuration,rate\n\
///            old,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\nnew,a.js,n=1,112\n";
/// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
/// let report = compare(&measurements, &CompareOptions::default())?;
/// assert_eq!(report.rows[0].improvement, Some(10.0 / 101.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare(measurements: &Measurements, options: &CompareOptions) -> Result<CompareReport, AnalysisError> {
    let binaries = measurements.binaries();
    let Choice { baseline, contenders } = choose(&binaries, options.old.as_deref(), &options.new)?;
    let new: Vec<String> = contenders.iter().map(|&at| binaries[at].clone()).collect();
    let whole = part_of(measurements, &binaries[baseline], &new, options)?;
    conclude(whole, options.order)
}
