//! What a sweep is asked for.

use crate::analysis::direction::Direction;
use crate::stats::ranks::mann_whitney::Choice;

/// What a sweep is asked for.
#[derive(Debug, Clone)]
pub struct ScatterOptions {
    /// The variable along the x axis.
    pub xaxis: String,
    /// The variable that tells the series apart.
    pub category: Option<String>,
    /// The binary whose rows count; needed when the data hold several.
    pub binary: Option<String>,
    /// Which way is better; by default the metric's own.
    pub direction: Option<Direction>,
    /// Level of the tests and of Holm's correction, 0–1.
    pub alpha: f64,
    /// Confidence of the intervals, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// How the steps are tested.
    pub mann_whitney: Choice,
    /// Whether each run counts as one value, and steps are tested over the runs that both groups share.
    pub per_run: bool,
    /// Whether the groups hold their runs one by one.
    pub keep_runs: bool,
}

impl ScatterOptions {
    /// The usual options along this x axis.
    pub fn new(xaxis: &str) -> ScatterOptions {
        ScatterOptions {
            xaxis: xaxis.to_string(),
            category: None,
            binary: None,
            direction: None,
            alpha: 0.05,
            confidence: None,
            mann_whitney: Choice::Auto,
            per_run: false,
            keep_runs: false,
        }
    }
}
