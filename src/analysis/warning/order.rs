//! Caveats about the order in which the runs were measured.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::sequence::Sequence;
use super::words;

/// What the order of measurement says against a result.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, Error, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schemars(inline)]
pub enum OrderWarning {
    /// All runs of one side were measured before all of the other: a drift of the machine looks like a change.
    #[error(
        "all runs of one binary were measured before all of the other: a drift of the machine looks like a change; \
         interleave them, as compare.js does"
    )]
    BlockedOrder,
    /// The sides come from different files, so that nothing is known of the order in which they were measured.
    #[error(
        "the binaries come from different files: in which order they were measured is unknown, and a drift of the machine \
         would look like a change"
    )]
    OrderUnknown,
    /// The rates rise or fall in the order of measurement.
    #[error("{}", words::drift(.binary, *.rising, *.sequence))]
    Drift {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Whether they rise.
        rising: bool,
        /// What was looked at: a side, or the pairs.
        sequence: Sequence,
    },
    /// Runs resemble the ones before them, or differ from them, more than by chance.
    #[error("{}", words::autocorrelation(.binary, *.alike, *.sequence))]
    Autocorrelation {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Whether they resemble them.
        alike: bool,
        /// Where the dependence shows: in a side, in both as they take turns, or in the pairs.
        sequence: Sequence,
    },
    /// All benchmarks together: the sides take turns less often than a random order would.
    #[error("{}", words::blocked_table(*.benchmarks))]
    BlockedTable {
        /// Benchmarks whose order is known.
        benchmarks: usize,
    },
    /// All series together rise or fall in the order of measurement.
    #[error("{}", words::drift_of_table(*.series, *.rising, *.sequence))]
    DriftOfTable {
        /// Series that were tested.
        series: usize,
        /// Whether they rise.
        rising: bool,
        /// What was looked at: sides one after the other, sides that took turns, or pairs.
        sequence: Sequence,
    },
    /// All series together: runs depend on the ones before them.
    #[error("{}", words::autocorrelation_of_table(*.series, *.alike, *.sequence))]
    AutocorrelationOfTable {
        /// Series that were tested; benchmarks, where both sides were looked at in turn.
        series: usize,
        /// Whether runs resemble the ones before them.
        alike: bool,
        /// Where the dependence shows.
        sequence: Sequence,
    },
    /// Most first runs lie on one side of the median of their series.
    #[error("{}", words::first_runs_shifted(*.same, *.of, *.lower))]
    FirstRunsShifted {
        /// First runs on the side of most.
        same: u64,
        /// Series that could be looked at, and whose first run is not the median.
        of: u64,
        /// Whether most are lower.
        lower: bool,
    },
    /// The first run of most series is an outlier: the machine or the program was still warming up.
    #[error("the first run is an outlier in {outliers} of {series} series (warming up?): leave out a first run")]
    FirstRunOutliers {
        /// Series whose first run is one.
        outliers: usize,
        /// Series that could be looked at.
        series: usize,
    },
    /// Nearly all benchmarks changed in one direction, whatever by how much.
    #[error(
        "{same} of {of} benchmarks of binary {binary} are {}, by a factor of {ratio:.3} in the middle: perhaps the machine changed, \
         not the code",
        if *.ratio < 1.0 { "lower" } else { "higher" }
    )]
    EverythingShifted {
        /// The contender.
        binary: String,
        /// Benchmarks that changed in the direction of most.
        same: u64,
        /// Benchmarks that were tested and changed at all.
        of: u64,
        /// The median ratio.
        ratio: f64,
    },
}
