//! What a comparison is asked for.

use serde::{Deserialize, Serialize};

use super::min_change::MinChange;
use crate::analysis::direction::Direction;
use crate::analysis::policy::date::Date;
use crate::analysis::policy::whole::Policy;
use crate::stats::correction::Correction;

/// What a comparison is asked for.
#[derive(Debug, Clone)]
pub struct CompareOptions {
    /// The baseline; by default `old`, or the first of two.
    pub old: Option<String>,
    /// The contenders; by default `new`, or the other of two.
    pub new: Vec<String>,
    /// Which way is better; by default the metric's own.
    pub direction: Option<Direction>,
    /// Level of the tests and of the correction, 0–1.
    pub alpha: f64,
    /// Confidence of the intervals, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// Order of the rows.
    pub order: RowOrder,
    /// Which test the stars come from.
    pub test: TestChoice,
    /// The limit of the gate in percent, 0 or more; no gate without one.
    pub max_regression: Option<f64>,
    /// What a change must exceed besides to be a regression: where it is 5 % of nothing that matters.
    pub min_change: Option<MinChange>,
    /// Limits by benchmark and more, which make a gate too.
    pub policy: Option<PolicyOn>,
    /// Patterns of benchmarks that nothing should have changed: what changed them is taken out of all changes.
    pub control: Vec<String>,
    /// Whether rows that are not settled fail the gate too.
    pub fail_on_inconclusive: bool,
    /// Whether a benchmark that one side lacks fails the gate too.
    pub fail_on_missing: bool,
    /// How p-values are corrected for the number of comparisons.
    pub correction: Correction,
    /// Whether both sides are known to be the same build.
    pub expect_equal: bool,
    /// Where the draws of the permutation test start.
    pub seed: u64,
    /// Whether the rows hold their runs one by one.
    pub keep_runs: bool,
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
            min_change: None,
            policy: None,
            control: Vec::new(),
            fail_on_inconclusive: false,
            fail_on_missing: false,
            correction: Correction::Holm,
            expect_equal: false,
            seed: 1,
            keep_runs: false,
        }
    }
}

/// A policy, and the day on which it is asked: regressions are expected until a day.
#[derive(Debug, Clone, PartialEq)]
pub struct PolicyOn {
    /// The policy.
    pub policy: Policy,
    /// The day.
    pub today: Date,
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

/// Which test the stars and the correction come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestChoice {
    /// Welch's t-test of the means.
    Welch,
    /// Mann-Whitney's U test of the ranks.
    MannWhitney,
    /// The studentised permutation test of the means.
    Permutation,
    /// The paired t-test of the k-th runs' log ratios.
    Paired,
    /// Random effects over sessions; Welch's t-test where there are too few of them. It takes the place of Welch's test where the
    /// data name sessions ([`Roles`](crate::data::Roles)).
    Sessions,
    /// The t-test of log ratios relative to controls. It takes the place of Welch's test where there are controls.
    Controls,
}
