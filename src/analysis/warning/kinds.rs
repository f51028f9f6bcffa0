//! Caveats as data: each rides on the result that it is about, and every output format shows the same ones.
//!
//! A caveat is all here: what it knows, its kind (the variant's name in snake case) and what it says to a reader, what is the
//! matter and where it helps the way out. `docs/warnings.md` explains each kind.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::history::HistoryWarning;
use super::order::OrderWarning;
use super::sweep::{SHOWN, SweepWarning};
use super::units::UnitWarning;
use super::words;
use crate::data::{ReadWarning, Value};
use crate::number::{level, rough_p};
use crate::text::first_of;

/// Why a number is missing, or why it should be read with care.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, Error, IntoStaticStr, VariantNames)]
#[serde(remote = "Self", tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schemars(rename = "Warning", transform = super::json::add_message)]
pub enum Warning {
    /// The benchmark was measured with one of the two binaries only.
    #[error("no rows for binary {binary}: nothing to compare with")]
    MissingSide {
        /// The binary without a row.
        binary: String,
    },
    /// A side has fewer than the two runs that a variance needs.
    #[error("{}", words::too_few_samples(.binary, *.n))]
    TooFewSamples {
        /// The binary with too few runs, in a comparison.
        binary: Option<String>,
        /// Its runs.
        n: usize,
    },
    /// The standard error vanishes beside the means, as in R's `t.test`.
    #[error("the spread is no larger than the rounding of the values (essentially constant): no test")]
    EssentiallyConstant,
    /// No variation at all: a change is exact and needs no test.
    #[error("{}", words::deterministic(*.compared))]
    Deterministic {
        /// Whether it is about both sides of a comparison rather than about one series.
        compared: bool,
    },
    /// A rate or a time that does not vary: a clock too coarse for the benchmark, or a constant in place of a measurement.
    #[error(
        "no variation on either side (deterministic): for a rate or a time the clock is too coarse, nothing can be tested"
    )]
    CoarseClock,
    /// The contender's times are all 0, which no benchmark that ran has.
    #[error("the mean of binary {binary} is 0, which no time is: nothing was measured")]
    ZeroContender {
        /// The contender.
        binary: String,
    },
    /// The mean of the baseline is 0, or so small that a ratio to it is no finite number.
    #[error("the mean of binary {binary} is 0, or next to 0 beside the other: a change relative to it is undefined")]
    ZeroBaseline {
        /// The baseline.
        binary: String,
    },
    /// A mean is below 0, so a ratio of the means says nothing.
    #[error("the mean of binary {binary} is negative: a ratio of the means says nothing")]
    NegativeMean {
        /// The binary with the negative mean.
        binary: String,
    },
    /// A rate of 0 or less has no logarithm, so the runs cannot be paired.
    #[error("a value is 0 or less and has no logarithm: the runs cannot be compared in pairs")]
    NonPositiveRate,
    /// The mean of the baseline may be 0 at this confidence: the interval of the ratio has no end.
    #[error("the baseline is too noisy to tell its mean from 0: the interval of the change has no end")]
    UnboundedInterval,
    /// Binaries in the data that were neither the baseline nor a contender.
    #[error("rows of other binaries play no part here: {}", .binaries.join(", "))]
    IgnoredBinaries {
        /// Their names, in order of first appearance.
        binaries: Vec<String>,
    },
    /// Runs far from all others, beyond Tukey's outer fences.
    #[error("{} of binary {binary} far from all others (over 3 interquartile ranges): the mean is not what a usual run gives", words::one_or_more(*.runs, "run", "runs"))]
    FarOutliers {
        /// The binary.
        binary: String,
        /// How many.
        runs: usize,
    },
    /// The runs fall into two heaps (Hartigan's dip test, after Holm's correction).
    #[error(
        "the runs of binary {binary} fall into two heaps (two modes): their mean lies between them, and a change of how many fall into each looks like a change of speed"
    )]
    TwoModes {
        /// The binary.
        binary: String,
    },
    /// No test can be significant.
    #[error(
        "{} at {}: with so few samples the smallest possible p is {}; measure more runs",
        words::none_significant(*.compared), level(*.alpha), rough_p(*.floor)
    )]
    FloorAboveAlpha {
        /// The smallest p-value that any test can give.
        floor: f64,
        /// The level of the tests.
        alpha: f64,
        /// Whether the tests are those of a comparison rather than of the steps of a sweep.
        compared: bool,
    },
    /// No test can remain significant after Holm's correction.
    #[error(
        "{} at {} after Holm's correction: the smallest possible p is {}, and there are {}; measure more runs",
        words::none_survives(*.compared, *.tests).0, level(*.alpha), rough_p(*.floor), words::none_survives(*.compared, *.tests).1
    )]
    FloorAboveHolm {
        /// The smallest p-value that any test can give.
        floor: f64,
        /// Tests in the family.
        tests: usize,
        /// The level of the tests.
        alpha: f64,
        /// Whether the tests are those of a comparison rather than of the steps of a sweep.
        compared: bool,
    },
    /// Many more runs on one side than on the other, and skewed ones.
    #[error(
        "{old} runs against {new}, and skewed: Welch's test gives too many stars for such sides; measure as many on both, or \
         say --test permutation"
    )]
    UnequalRuns {
        /// The baseline's runs.
        old: usize,
        /// The contender's.
        new: usize,
    },
    /// A mean of one run only.
    #[error("a single run: its mean has no interval")]
    NoInterval,
    /// A mean is not above 0, so a ratio to it says nothing.
    #[error("{}", match .variable {
        Some(variable) => format!("the mean at {variable} = {} is not above 0: relative to it nothing can be said", first_of(.at, SHOWN)),
        None => "the mean is not above 0: a spread relative to it says nothing".to_string(),
    })]
    NonPositiveMean {
        /// The variable along x, in a sweep.
        variable: Option<String>,
        /// Where.
        at: Vec<Value>,
    },
    /// The metric is neither `rate` nor `time` and no direction was given.
    #[error("taking higher {metric} as better; say --lower-is-better or --higher-is-better to settle it")]
    DirectionAssumed {
        /// The metric.
        metric: String,
    },
    /// About the order of measurement.
    #[error(transparent)]
    #[serde(untagged)]
    Order(OrderWarning),
    /// About a parameter sweep.
    #[error(transparent)]
    #[serde(untagged)]
    Sweep(SweepWarning),
    /// About units: runs that share a process, a fork or a session.
    #[error(transparent)]
    #[serde(untagged)]
    Units(UnitWarning),
    /// About benchmarks along time.
    #[error(transparent)]
    #[serde(untagged)]
    History(HistoryWarning),
    /// Something was left out while reading; its kind is that of the reading's own caveat.
    #[error(transparent)]
    #[serde(untagged)]
    Reading(ReadWarning),
}

impl From<OrderWarning> for Warning {
    fn from(warning: OrderWarning) -> Warning {
        Warning::Order(warning)
    }
}

impl From<SweepWarning> for Warning {
    fn from(warning: SweepWarning) -> Warning {
        Warning::Sweep(warning)
    }
}

impl From<UnitWarning> for Warning {
    fn from(warning: UnitWarning) -> Warning {
        Warning::Units(warning)
    }
}

impl From<HistoryWarning> for Warning {
    fn from(warning: HistoryWarning) -> Warning {
        Warning::History(warning)
    }
}
