//! Caveats as data: each rides on the result that it is about, and every output format shows the same ones.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::input::ReadWarning;

/// Why a number is missing, or why it should be read with care.
#[derive(Debug, Clone, PartialEq)]
pub enum Warning {
    /// The benchmark was measured with one of the two binaries only.
    MissingSide {
        /// The binary without a row.
        binary: String,
    },
    /// A side has fewer than the two runs that a variance needs.
    TooFewSamples {
        /// The binary with too few runs.
        binary: String,
        /// Its runs.
        n: usize,
    },
    /// The standard error vanishes beside the means, as in R's `t.test`.
    EssentiallyConstant,
    /// No variation on either side: the change is exact and needs no test.
    Deterministic,
    /// The mean of the baseline is 0, so there is no ratio to it.
    ZeroBaseline {
        /// The baseline.
        binary: String,
    },
    /// A mean is below 0, so a ratio of the means says nothing.
    NegativeMean {
        /// The binary with the negative mean.
        binary: String,
    },
    /// A rate of 0 or less has no logarithm, so the runs cannot be paired.
    NonPositiveRate,
    /// The mean of the baseline may be 0 at this confidence: the interval of the ratio has no end.
    UnboundedInterval,
    /// Binaries in the data that were neither the baseline nor a contender.
    IgnoredBinaries {
        /// Their names, in order of first appearance.
        binaries: Vec<String>,
    },
    /// All runs of one side were measured before all of the other: a drift of the machine looks like a change.
    BlockedOrder,
    /// The sides come from different files, so that nothing is known of the order in which they were measured.
    OrderUnknown,
    /// The rates rise or fall in the order of measurement.
    Drift {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Whether they rise.
        rising: bool,
    },
    /// Runs resemble the ones before them, or differ from them, more than by chance.
    Autocorrelation {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Whether they resemble them.
        alike: bool,
    },
    /// The first run of most series is an outlier: the machine or the program was still warming up.
    FirstRunOutliers {
        /// Series whose first run is one.
        outliers: usize,
        /// Series that could be looked at.
        series: usize,
    },
    /// Most benchmarks changed by much the same factor.
    EverythingShifted {
        /// The contender.
        binary: String,
        /// The median ratio.
        ratio: f64,
    },
    /// A benchmark was run once: nothing is known of its spread.
    OneRun,
    /// The runs of a benchmark do not vary at all.
    Constant,
    /// The mean of a benchmark is not above 0: there is no spread relative to it.
    NoRelativeSpread,
    /// Something was left out while reading.
    Reading(ReadWarning),
    /// The metric is neither `rate` nor `time` and no direction was given.
    DirectionAssumed {
        /// The metric.
        metric: String,
    },
}

impl Warning {
    /// The name of the kind in machine-readable output; the list is closed.
    pub fn kind(&self) -> &'static str {
        match self {
            Warning::MissingSide { .. } => "missing_side",
            Warning::TooFewSamples { .. } => "too_few_samples",
            Warning::EssentiallyConstant => "essentially_constant",
            Warning::Deterministic => "deterministic",
            Warning::ZeroBaseline { .. } => "zero_baseline",
            Warning::NegativeMean { .. } => "negative_mean",
            Warning::NonPositiveRate => "non_positive_rate",
            Warning::UnboundedInterval => "unbounded_interval",
            Warning::IgnoredBinaries { .. } => "ignored_binaries",
            Warning::BlockedOrder => "blocked_order",
            Warning::OrderUnknown => "order_unknown",
            Warning::Drift { .. } => "drift",
            Warning::Autocorrelation { .. } => "autocorrelation",
            Warning::FirstRunOutliers { .. } => "first_run_outliers",
            Warning::EverythingShifted { .. } => "everything_shifted",
            Warning::OneRun => "too_few_samples",
            Warning::Constant => "deterministic",
            Warning::NoRelativeSpread => "non_positive_mean",
            Warning::Reading(warning) => warning.kind(),
            Warning::DirectionAssumed { .. } => "direction_assumed",
        }
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Warning::MissingSide { binary } => write!(f, "no rows for binary {binary}: nothing to compare with"),
            Warning::TooFewSamples { binary, n } => {
                write!(
                    f,
                    "{n} run of binary {binary}: a test needs at least 2 runs on each side"
                )
            }
            Warning::EssentiallyConstant => {
                f.write_str("the spread is no larger than the rounding of the rates (essentially constant): no test")
            }
            Warning::Deterministic => {
                f.write_str("no variation on either side (deterministic): the change is exact, no test is needed")
            }
            Warning::ZeroBaseline { binary } => {
                write!(
                    f,
                    "the mean of binary {binary} is 0: a change relative to it is undefined"
                )
            }
            Warning::NegativeMean { binary } => {
                write!(
                    f,
                    "the mean of binary {binary} is negative: a ratio of the means says nothing"
                )
            }
            Warning::NonPositiveRate => {
                f.write_str("a rate is 0 or less and has no logarithm: the runs cannot be compared in pairs")
            }
            Warning::UnboundedInterval => {
                f.write_str("the baseline is too noisy to tell its mean from 0: the interval of the change has no end")
            }
            Warning::IgnoredBinaries { binaries } => {
                write!(
                    f,
                    "rows of other binaries are not part of this comparison: {}",
                    binaries.join(", ")
                )
            }
            Warning::BlockedOrder => f.write_str(
                "all runs of one binary were measured before all of the other: a drift of the machine looks like a change; interleave them, as compare.js does",
            ),
            Warning::OrderUnknown => f.write_str(
                "the binaries come from different files: in which order they were measured is unknown, and a drift of the machine would look like a change",
            ),
            Warning::Drift { binary, rising } => {
                let way = if *rising { "rise" } else { "fall" };
                write!(f, "the rates{} {way} in the order of measurement (drift): the runs are not alike", of(binary))
            }
            Warning::Autocorrelation { binary, alike: true } => write!(
                f,
                "runs{} resemble the ones before them (autocorrelation): they say less than their number, and intervals are too narrow",
                of(binary)
            ),
            Warning::Autocorrelation { binary, alike: false } => write!(
                f,
                "runs{} alternate, high after low (autocorrelation): they are not independent",
                of(binary)
            ),
            Warning::FirstRunOutliers { outliers, series } => write!(
                f,
                "the first run is an outlier in {outliers} of {series} series (warming up?): leave out a first run"
            ),
            Warning::EverythingShifted { binary, ratio } => write!(
                f,
                "most benchmarks of binary {binary} changed by much the same factor, {ratio:.3}: perhaps the machine changed, not the code"
            ),
            Warning::OneRun => f.write_str("one run says nothing of the spread: measure at least 2"),
            Warning::Constant => {
                f.write_str("the runs do not vary (deterministic): 2 runs a side show any change exactly")
            }
            Warning::NoRelativeSpread => {
                f.write_str("the mean is not above 0: a spread relative to it says nothing")
            }
            Warning::Reading(warning) => warning.fmt(f),
            Warning::DirectionAssumed { metric } => write!(
                f,
                "taking higher {metric} as better; say --lower-is-better or --higher-is-better to settle it"
            ),
        }
    }
}

fn of(binary: &Option<String>) -> String {
    binary
        .as_ref()
        .map_or(String::new(), |binary| format!(" of binary {binary}"))
}

impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut warning = serializer.serialize_struct("Warning", 2)?;
        warning.serialize_field("kind", self.kind())?;
        warning.serialize_field("message", &self.to_string())?;
        warning.end()
    }
}
