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
    /// Benchmarks that were skipped and have no runs.
    Skipped {
        /// How many.
        count: usize,
        /// The first of them, with what it says.
        first: String,
    },
    /// Results that have the name of another one of the same file.
    SameName {
        /// How many.
        count: usize,
        /// The first of them.
        first: String,
    },
    /// Rows of one name that the file does not tell apart: repetitions, or several benchmarks.
    Repeated {
        /// How many benchmarks.
        count: usize,
        /// The first of them.
        first: String,
    },
    /// Results that output of something else stood in, and that were put together again.
    Rejoined {
        /// How many.
        count: usize,
    },
    /// Lines that are no results, and that the tool is not known to write.
    NotUnderstood {
        /// How many.
        count: usize,
        /// The first of them: its number, and what it says.
        first: String,
    },
    /// What the tool says of an end before all was done.
    Ended {
        /// How many lines say so.
        count: usize,
        /// The first of them.
        first: String,
    },
    /// The last result was not written to its end.
    CutShort {
        /// What is there of it.
        last: String,
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
    /// Benchmarks whose single runs are not in the file.
    WithoutRuns {
        /// How many.
        count: usize,
        /// The first of them.
        first: String,
    },
    /// The table that compare.js printed to the stream of its CSV.
    ReportLines {
        /// How many lines.
        count: usize,
    },
    /// The file holds summaries, of each of which one mean is read.
    Summaries {
        /// How many.
        count: usize,
        /// What makes runs of them.
        advice: String,
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
            ToolNote::Skipped { count, first } => {
                write!(f, "left out {}, the first: {first}", some(count, "skipped result"))
            }
            ToolNote::SameName { count, first } => write!(
                f,
                "{} the name of another one, {first} for instance: told apart by index=2 and so on, in the order of the file",
                if *count == 1 { "1 result has".to_string() } else { format!("{count} results have") }
            ),
            ToolNote::Repeated { count, first } => write!(
                f,
                "rows of one name are taken for repetitions of one benchmark ({}, {first} for instance): the file does not say \
                 whether they are several of that name",
                some(count, "name")
            ),
            ToolNote::Rejoined { count } => {
                write!(f, "put {} together again that other output stands in", some(count, "result"))
            }
            ToolNote::NotUnderstood { count, first } => {
                write!(f, "left out {} that {} no result, the first: {first}", some(count, "line"), if *count == 1 { "is" } else { "are" })
            }
            ToolNote::Ended { first, .. } => write!(f, "not all benchmarks were run to their end: {first}"),
            ToolNote::CutShort { last } => {
                write!(f, "the last result is cut short (an interrupted run?) and was left out: {last}")
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
            ToolNote::WithoutRuns { count, first } => write!(
                f,
                "left out {} whose single runs are not in the file, the first: {first}",
                some(count, "benchmark")
            ),
            ToolNote::ReportLines { count } => {
                write!(f, "left out {}: the table that compare.js prints itself", some(count, "line"))
            }
            ToolNote::Summaries { count, advice } => write!(
                f,
                "holds summaries, not runs: one mean for each of {}, which alone cannot be tested; {advice}",
                some(count, "benchmark")
            ),
            ToolNote::Sorted => f.write_str(
                "the tool sorts its samples, so they were shuffled: in which order they were measured, and so drift, is unknown",
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
