//! One benchmark with one binary: how much its runs vary, and whether such rows are stable together.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::components::{Components, Plan};
use crate::analysis::units::UnitCounts;
use crate::analysis::warning::Warning;
use crate::analysis::{pairs, percent};
use crate::data::{RowName, Value};

/// The runs of one benchmark with one binary.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RunsRow {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written; empty when the benchmark has none.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    #[serde(with = "pairs")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub variables: Vec<(String, Value)>,
    /// The binary; `None` when the data do not name any.
    pub binary: Option<String>,
    /// Number of runs, or of units where each counts as one.
    pub n: usize,
    /// What is behind the values, where they are the means of units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "UnitCounts")]
    pub units: Option<UnitCounts>,
    /// Arithmetic mean of the metric.
    pub mean: f64,
    /// Coefficient of variation, sd / mean with n − 1 in the variance; `None` for one run and where the mean is not above 0.
    pub cv: Option<f64>,
    /// Half of the mean's t interval, relative to the mean; percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub half_width: Option<f64>,
    /// The smallest change that n runs a side with this CV find with 80 % power; percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub detectable_effect: Option<f64>,
    /// The variance between and within units; only with several units of several runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Components")]
    pub components: Option<Components>,
    /// The cheapest units and runs that find the effect with 80 % power; `None` without components, and where more than 10 000 units
    /// are needed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Plan")]
    pub plan: Option<Plan>,
    /// Runs a side, or units of as many runs as these have, that find the effect with 80 % power; `None` without a CV, and where more than 10 000 are needed.
    pub runs_needed: Option<u64>,
    /// Whether the CV is at most twice the threshold; `None` without a CV.
    pub stable: Option<bool>,
    /// Caveats about this row.
    pub warnings: Vec<Warning>,
}

impl RunsRow {
    /// What names it in a table or a picture.
    pub(crate) fn row_name(&self) -> RowName<'_> {
        RowName {
            filename: &self.filename,
            configuration: &self.configuration,
        }
    }
}

/// The mean of the rows' CVs, as calibrate-n.js has it; `None` when no row has one.
pub(super) fn overall_cv<'a>(rows: impl Iterator<Item = &'a RunsRow>) -> Option<f64> {
    let cvs: Vec<f64> = rows.filter_map(|row| row.cv).collect();
    (!cvs.is_empty()).then(|| cvs.iter().sum::<f64>() / cvs.len() as f64)
}

/// Whether the overall CV is below the threshold and every row is stable. A row without a CV is not shown to be.
pub(super) fn stable<'a>(rows: impl Iterator<Item = &'a RunsRow> + Clone, cv_threshold: f64) -> bool {
    rows.clone().all(|row| row.stable == Some(true)) && overall_cv(rows).is_some_and(|cv| cv < cv_threshold)
}
