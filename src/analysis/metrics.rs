//! Reports of the same runs by several metrics.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The name and version of the JSON of a [`MetricsReport`].
pub(super) const SCHEMA: &str = "benchstat/metrics/1";

/// A report for each of several metrics.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct MetricsReport<Report> {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/metrics/1"))]
    pub schema: String,
    /// The measured columns, in the order of the reports.
    pub metrics: Vec<String>,
    /// Comparisons are corrected over all metrics, as one family; other reports test nothing together.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "MetricsFamily")]
    pub family: Option<MetricsFamily>,
    /// The regression gate over all metrics, if one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "MetricsGate")]
    pub gate: Option<MetricsGate>,
    /// A report a metric.
    pub reports: Vec<Report>,
}

/// The tests of all metrics.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MetricsFamily {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows with p below alpha.
    pub significant: usize,
    /// Rows with p below alpha after the correction over all metrics.
    pub significant_holm: usize,
}

/// What the gate says of all metrics.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct MetricsGate {
    /// Whether it passed for every metric.
    pub passed: bool,
    /// The metrics for which it failed.
    pub failed: Vec<String>,
}

impl<Report> MetricsReport<Report> {
    /// Reports that have nothing to do with each other but the runs that they are of; `metric` says what each measured.
    pub fn of(reports: Vec<Report>, metric: impl Fn(&Report) -> &str) -> MetricsReport<Report> {
        MetricsReport {
            schema: SCHEMA.to_string(),
            metrics: reports.iter().map(|report| metric(report).to_string()).collect(),
            family: None,
            gate: None,
            reports,
        }
    }
}
