//! What to know of the results of another tool.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A caveat about the results of another tool.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ToolNote {
    /// Rows that sum up others.
    Aggregates {
        /// How many.
        count: usize,
    },
    /// Benchmarks that failed and have no runs.
    Failed {
        /// How many.
        count: usize,
        /// The first of them, with what it says.
        first: String,
    },
    /// Runs of commands that ended with a failure, and are kept.
    FailedRuns {
        /// How many.
        count: usize,
    },
    /// Results without the measured column.
    OtherMetric {
        /// How many.
        count: usize,
        /// The column that they lack.
        metric: String,
    },
    /// The file holds means in place of runs.
    MeansOnly {
        /// How many.
        count: usize,
    },
    /// The tool sorted the runs by size, and they were shuffled.
    Sorted,
    /// The measure is not the one that commands expect.
    Metric {
        /// The measured column.
        metric: String,
    },
    /// criterion's baseline `base`, where it holds the same runs as `new`.
    CopyOfNew {
        /// How many benchmarks.
        count: usize,
    },
}

impl fmt::Display for ToolNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let some = |count: &usize, thing: &str| format!("{count} {thing}{}", if *count == 1 { "" } else { "s" });
        match self {
            ToolNote::Aggregates { count } => {
                write!(f, "left out {}: means, medians and deviations of the runs", some(count, "aggregate"))
            }
            ToolNote::Failed { count, first } => {
                write!(f, "left out {} that failed, the first: {first}", some(count, "result"))
            }
            ToolNote::FailedRuns { count } => write!(f, "kept {} whose exit status is not 0", some(count, "run")),
            ToolNote::OtherMetric { count, metric } => {
                write!(f, "left out {} without {metric}", some(count, "result"))
            }
            ToolNote::MeansOnly { count } => write!(
                f,
                "has one mean for each of {} and no runs, so that nothing can be tested; JMH writes the runs with -rf json",
                some(count, "benchmark")
            ),
            ToolNote::Sorted => f.write_str(
                "mitata sorts its samples, so they were shuffled: in which order they were measured, and so drift, is unknown",
            ),
            ToolNote::CopyOfNew { count } => write!(
                f,
                "left out base of {}, criterion's copy of new; to keep a run: cargo bench -- --save-baseline NAME",
                some(count, "benchmark")
            ),
            ToolNote::Metric { metric } => write!(f, "measures {metric}, not rate"),
        }
    }
}
