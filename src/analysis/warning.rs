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
    /// The mean of the baseline may be 0 at this confidence: the interval of the ratio has no end.
    UnboundedInterval,
    /// Binaries in the data that were neither the baseline nor a contender.
    IgnoredBinaries {
        /// Their names, in order of first appearance.
        binaries: Vec<String>,
    },
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
            Warning::UnboundedInterval => "unbounded_interval",
            Warning::IgnoredBinaries { .. } => "ignored_binaries",
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
            Warning::Reading(warning) => warning.fmt(f),
            Warning::DirectionAssumed { metric } => write!(
                f,
                "taking higher {metric} as better; say --lower-is-better or --higher-is-better to settle it"
            ),
        }
    }
}

impl Serialize for Warning {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut warning = serializer.serialize_struct("Warning", 2)?;
        warning.serialize_field("kind", self.kind())?;
        warning.serialize_field("message", &self.to_string())?;
        warning.end()
    }
}
