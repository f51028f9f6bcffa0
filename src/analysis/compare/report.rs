//! What a comparison says.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::control::ControlReport;
use super::equal::ExpectEqual;
use super::family::Family;
use super::gate::Gate;
use super::geomean::Geomean;
use super::row::CompareRow;
use super::together::Together;
use crate::analysis::direction::Direction;
use crate::analysis::pairs;
use crate::analysis::warning::Warning;
use crate::stats::correction::Correction;

/// The name and version of the JSON of a [`CompareReport`].
pub(super) const SCHEMA: &str = "benchstat/compare/2";

/// The comparison of two binaries.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CompareReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/compare/2"))]
    pub schema: String,
    /// The measured column.
    pub metric: String,
    /// Which way is better.
    pub direction: Direction,
    /// Level of the tests and of the correction.
    pub alpha: f64,
    /// Confidence of the intervals.
    pub confidence: f64,
    /// The baseline.
    pub old: String,
    /// The contenders.
    pub new: Vec<String>,
    /// How p-values are corrected for the number of comparisons.
    pub correction: Correction,
    /// The variables that name a unit, where each unit counts as one run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub unit: Vec<String>,
    /// The variable that tells sessions apart, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "String")]
    pub session: Option<String>,
    /// Whether the k-th runs were compared in pairs.
    pub paired: bool,
    /// One row a benchmark and contender; those of one contender stand together.
    pub rows: Vec<CompareRow>,
    /// Geometric mean of the ratios; `None` when no row has one, and with several contenders.
    pub geomean: Option<Geomean>,
    /// With several contenders, the geometric mean of each that has one.
    #[serde(default, skip_serializing_if = "Vec::is_empty", with = "pairs")]
    #[schemars(with = "BTreeMap<String, Geomean>")]
    pub geomeans: Vec<(String, Geomean)>,
    /// With several contenders, all binaries of each benchmark together.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Together>")]
    pub together: Vec<Together>,
    /// What all changes are relative to, by contender, where there are controls.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<ControlReport>")]
    pub controls: Vec<ControlReport>,
    /// The family of tests.
    pub family: Family,
    /// The regression gate, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Gate")]
    pub gate: Option<Gate>,
    /// What the comparison of equal builds says, if they were said to be equal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "ExpectEqual")]
    pub expect_equal: Option<ExpectEqual>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

impl CompareReport {
    /// The report without its runs one by one, as it is printed: itself where it holds none.
    pub fn without_runs(&self) -> Cow<'_, CompareReport> {
        if self.rows.iter().all(|row| row.comparison.runs.is_none()) {
            return Cow::Borrowed(self);
        }
        let mut report = self.clone();
        report.rows.iter_mut().for_each(|row| row.comparison.runs = None);
        Cow::Owned(report)
    }

    /// Which way is better for a row: the metric's, unless its policy says otherwise.
    pub fn direction_of(&self, row: &CompareRow) -> Direction {
        let own = row.comparison.policy.as_ref().and_then(|own| own.direction);
        own.unwrap_or(self.direction)
    }
}
