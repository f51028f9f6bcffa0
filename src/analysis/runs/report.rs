//! How far the runs of a data set carry.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::components::Plan;
use super::iterations::Iterations;
use super::row::RunsRow;
use crate::analysis::warning::Warning;
use crate::data::Value;

/// The name and version of the JSON of a [`RunsReport`].
pub(super) const SCHEMA: &str = "benchstat/runs/2";

/// How far the runs of a data set carry. CVs are fractions, changes are in percent in JSON.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RunsReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/runs/2"))]
    pub schema: String,
    /// The measured column.
    pub metric: String,
    /// The variables that name a unit, where each unit counts as one run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub unit: Vec<String>,
    /// What starting a unit costs in the plan, in runs; only where units are in effect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub unit_cost: Option<f64>,
    /// Units and runs that are enough for each row that has a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Plan")]
    pub plan: Option<Plan>,
    /// Level of the tests that are planned.
    pub alpha: f64,
    /// Confidence of the half-widths.
    pub confidence: f64,
    /// The change that the runs needed are for, in percent.
    pub effect: f64,
    /// Overall CV below which the rows are stable.
    pub cv_threshold: f64,
    /// One row a benchmark and binary.
    pub rows: Vec<RunsRow>,
    /// Mean of the rows' CVs; `None` when no row has one.
    pub overall_cv: Option<f64>,
    /// Whether the overall CV is below the threshold and every row has a CV of at most twice that.
    pub stable: bool,
    /// The smallest number of iterations at which all rows are stable; `None` without one, or when it does not vary.
    pub recommended_iterations: Option<Value>,
    /// The numbers of iterations that were tried; `None` when no benchmark was measured with several.
    pub iterations: Option<Iterations>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}
