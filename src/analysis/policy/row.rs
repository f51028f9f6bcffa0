//! What a policy asks of one benchmark.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::direction::Direction;

/// What a policy asks of one benchmark, and which of its rules do.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RowPolicy {
    /// The limit in percent.
    pub max_regression: f64,
    /// The rule that the limit comes from.
    pub rule: String,
    /// What a change must exceed besides, in the metric's unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub min_change: Option<f64>,
    /// Which way is better, where it is not the report's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Direction")]
    pub direction: Option<Direction>,
    /// What is known of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Expectation")]
    pub expect: Option<Expectation>,
}

impl RowPolicy {
    /// What stands behind the reason of a verdict: where the limit comes from, and an expectation that no longer holds.
    pub(in crate::analysis) fn because(&self) -> String {
        let passed = self.expect.as_ref().filter(|expect| !expect.holds);
        let passed =
            passed.map(|expect| format!("; a regression was expected until {}: {}", expect.until, expect.reason));
        format!(" (limit of {}{})", self.rule, passed.unwrap_or_default())
    }
}

/// A regression that is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Expectation {
    /// The last day on which it is expected, such as 2027-01-31.
    pub until: String,
    /// Whether that day had not passed when the benchmarks were compared.
    pub holds: bool,
    /// Why it is expected.
    pub reason: String,
    /// The rule that says so.
    pub rule: String,
}
