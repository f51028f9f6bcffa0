//! What a history is asked for.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::direction::Direction;
use crate::stats::correction::Correction;

/// What a history is asked for.
#[derive(Debug, Clone)]
pub struct HistoryOptions {
    /// The variable whose values are the points in time; by default `date` where there is such a variable, else
    /// the file.
    pub at: Option<String>,
    /// The points in time in their order; by default that of the files, or of the values of `at`.
    pub order: Option<Vec<String>>,
    /// The variable that names the session of a run: those of one point are averaged first.
    pub session: Option<String>,
    /// The binary that is followed; needed when the data hold several.
    pub binary: Option<String>,
    /// The binary that is measured beside it in each session: points are ratios to it.
    pub reference: Option<String>,
    /// What becomes of the runs of one session.
    pub center: Center,
    /// Whether points are taken as independent of each other.
    pub independent: bool,
    /// Which way is better; by default the metric's own.
    pub direction: Option<Direction>,
    /// Level of the changes: the probability of any false one, 0–1.
    pub alpha: f64,
    /// Confidence of the intervals of the sizes, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// The correction for the number of series.
    pub correction: Correction,
    /// Changes smaller than this are counted and not listed; a fraction.
    pub min_change: Option<f64>,
    /// The gate: changes for the worse by more than this fail it, in percent.
    pub max_regression: Option<f64>,
    /// The first point in time whose changes the gate looks at.
    pub since: Option<String>,
}

impl Default for HistoryOptions {
    fn default() -> Self {
        HistoryOptions {
            at: None,
            order: None,
            session: None,
            binary: None,
            reference: None,
            center: Center::Mean,
            independent: false,
            direction: None,
            alpha: 0.05,
            confidence: None,
            correction: Correction::Holm,
            min_change: None,
            max_regression: None,
            since: None,
        }
    }
}

/// What becomes of the runs of one session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Center {
    /// Their mean.
    Mean,
    /// Their median.
    Median,
}
