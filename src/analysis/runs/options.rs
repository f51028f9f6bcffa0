//! What `runs` is asked for.

/// JMH warms each fork up for as many iterations as it then measures, five.
const DEFAULT_UNIT_COST: f64 = 5.0;

/// What `runs` is asked for.
#[derive(Debug, Clone)]
pub struct RunsOptions {
    /// The change that the runs needed are computed for, in percent, above 0; by default one that fits the noise.
    pub effect: Option<f64>,
    /// Overall CV, a fraction, below which the rows are stable.
    pub cv_threshold: f64,
    /// What starting a unit costs, in runs, 0 or more.
    pub unit_cost: f64,
    /// The variable that counts iterations; by default `n`, if there is one.
    pub iterations: Option<String>,
    /// Level of the tests that are planned, 0–1.
    pub alpha: f64,
    /// Confidence of the half-widths, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// Order of the rows.
    pub order: RunsOrder,
}

impl Default for RunsOptions {
    fn default() -> Self {
        RunsOptions {
            effect: None,
            cv_threshold: 0.05,
            unit_cost: DEFAULT_UNIT_COST,
            iterations: None,
            alpha: 0.05,
            confidence: None,
            order: RunsOrder::File,
        }
    }
}

/// Order of the rows of a [`RunsReport`](crate::analysis::RunsReport).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunsOrder {
    /// As first seen in the data.
    File,
    /// By name, numbers in it by size.
    Name,
    /// By coefficient of variation, the largest first; rows without one last.
    Cv,
}
