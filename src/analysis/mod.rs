//! Samples → typed, serialisable reports. Every number comes from `stats`; every caveat is a [`Warning`] on the result that
//! it is about.

mod aggregated;
mod bar;
mod binaries;
mod combine;
mod compare;
mod conclude;
mod equal;
mod error;
mod gate;
mod groups;
mod iterations;
mod json_schema;
mod order;
mod parallel;
mod part;
mod part_check;
mod part_error;
mod part_form;
mod part_read;
mod part_row;
mod per_run;
mod rank_comparison;
mod row;
mod runs;
mod runs_row;
mod sample;
mod scatter;
mod serialize;
mod steps;
mod sweep_choice;
mod two_sample;
mod verdict;
mod warning;
mod warning_message;

pub use aggregated::AggregatedVariable;
pub use bar::{Bar, BarOptions, BarReport, bar};
pub use combine::combine;
pub use compare::{CompareOptions, CompareReport, Family, Geomean, RowOrder, compare};
pub use equal::ExpectEqual;
pub use error::AnalysisError;
pub use gate::Gate;
pub use groups::ScatterGroup;
pub use iterations::{Iterations, IterationsValue};
pub use json_schema::json_schema;
pub use part::{ComparePart, compare_part};
pub use part_error::PartError;
pub use part_read::read_parts;
pub use rank_comparison::{Effect, MannWhitneyResult, SignedRankResult};
pub use row::{Accuracy, CompareRow, GateResult, IntervalMethod, LEVELS, RatioInterval, Stars, TestName, TestResult};
pub use runs::{RunsOptions, RunsOrder, RunsReport, runs};
pub use runs_row::RunsRow;
pub use sample::{AttainedInterval, Quartiles, Sample};
pub use scatter::{ScatterOptions, ScatterReport, XType, scatter};
pub use steps::Step;
pub(crate) use sweep_choice::sweepable;
pub use two_sample::TestChoice;
pub use verdict::Verdict;
pub use warning::Warning;

pub use crate::stats::describe::Interval;
pub(crate) use crate::stats::power::MOST_RUNS;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which way of the metric is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Rates: more operations a second.
    Higher,
    /// Times, sizes, counts.
    Lower,
}

impl Direction {
    /// Lower for `time`, higher for everything else.
    pub fn of_metric(metric: &str) -> Direction {
        if metric == "time" {
            Direction::Lower
        } else {
            Direction::Higher
        }
    }

    /// The direction that was asked for, else the metric's own; a guess is said aloud.
    fn settle(asked: Option<Direction>, metric: &str, warnings: &mut Vec<Warning>) -> Direction {
        if asked.is_none() && !matches!(metric, "rate" | "time") {
            warnings.push(Warning::DirectionAssumed {
                metric: metric.to_string(),
            });
        }
        asked.unwrap_or(Direction::of_metric(metric))
    }
}
