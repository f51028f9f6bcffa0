//! What a sweep says.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::aggregated::AggregatedVariable;
use super::groups::ScatterGroup;
use super::slopes::OverallExponent;
use super::steps::Step;
use crate::analysis::direction::Direction;
use crate::analysis::warning::Warning;

/// The name and version of the JSON of a [`ScatterReport`].
pub(super) const SCHEMA: &str = "benchstat/scatter/2";

/// A parameter sweep, read.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ScatterReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/scatter/2"))]
    pub schema: String,
    /// The measured column.
    pub metric: String,
    /// Which way is better.
    pub direction: Direction,
    /// Level of the tests and of Holm's correction.
    pub alpha: f64,
    /// Confidence of the intervals.
    pub confidence: f64,
    /// The variable along the x axis.
    pub xaxis: String,
    /// The variable that tells the series apart.
    pub category: Option<String>,
    /// What the values of x are.
    pub x_type: XType,
    /// The benchmark's file, if all rows are of one.
    pub filename: Option<String>,
    /// The variables that name a unit, where each unit counts as one run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub unit: Vec<String>,
    /// Whether samples are runs rather than single measurements.
    pub per_run: bool,
    /// Whether shares of the variance are of the logarithms of the rates, which all are above 0.
    pub shares_of_logs: bool,
    /// The variables that are averaged over.
    pub aggregated: Vec<AggregatedVariable>,
    /// Share of the variance within the groups that all of them explain together, additively.
    pub joint_share: Option<f64>,
    /// One group for each value of x and category.
    pub groups: Vec<ScatterGroup>,
    /// The steps between consecutive groups, category by category.
    pub steps: Vec<Step>,
    /// The exponent over all x of each category that has one.
    pub overall_exponents: Vec<OverallExponent>,
    /// The smallest p-value that any step could have given.
    pub p_floor: Option<f64>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

impl ScatterReport {
    /// The report without its runs one by one, as it is printed: itself where it holds none.
    pub fn without_runs(&self) -> Cow<'_, ScatterReport> {
        if self.groups.iter().all(|group| group.runs.is_none()) {
            return Cow::Borrowed(self);
        }
        let mut report = self.clone();
        report.groups.iter_mut().for_each(|group| group.runs = None);
        Cow::Owned(report)
    }
}

/// What the values of x are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum XType {
    /// All numbers.
    Number,
    /// Text or truth values.
    Text,
    /// Some of both.
    Mixed,
}
