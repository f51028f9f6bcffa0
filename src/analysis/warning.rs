//! Caveats as data: each rides on the result that it is about, and every output format shows the same ones.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::data::{ReadWarning, Value};
use crate::stats::variance_share::NoShare;

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
    /// The mean of the baseline is 0, or so small that a ratio to it is no finite number.
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
    /// A mean of one run only.
    NoInterval,
    /// The group has one measurement: a spread, and so an interval, needs two.
    SingleSample,
    /// Too few samples for an interval of the median with the confidence that was asked for.
    MedianIntervalShort {
        /// Samples in the group.
        n: usize,
        /// What the whole range of them covers, 0–1.
        coverage: f64,
        /// What was asked for, 0–1.
        confidence: f64,
        /// Samples that would be enough.
        needed: usize,
    },
    /// Runs that lack some configuration of the group were left out of it.
    IncompleteRuns {
        /// How many.
        runs: usize,
    },
    /// No run has all configurations of the group.
    NoCompleteRun {
        /// The group's x.
        x: Value,
        /// The group's category.
        category: Option<Value>,
    },
    /// Two groups have no run in common.
    NoSharedRuns,
    /// The category lacks values of x between the two of a step.
    Gap {
        /// The variable along x.
        variable: String,
        /// The values that other categories have there.
        skipped: Vec<Value>,
    },
    /// The category begins later or ends earlier than others.
    MissingEnds {
        /// The category.
        category: Value,
        /// The variable along x.
        variable: String,
        /// The values that other categories have there.
        missing: Vec<Value>,
    },
    /// A value of x is not above 0, so there is no ratio and no exponent.
    NonPositiveX {
        /// The variable along x.
        variable: String,
    },
    /// A mean is not above 0, so a ratio to it says nothing.
    NonPositiveMean {
        /// The variable along x.
        variable: String,
        /// Where.
        at: Vec<Value>,
    },
    /// Rows left out because they lack a variable of the sweep.
    RowsWithoutVariable {
        /// The variable.
        variable: String,
        /// How many.
        rows: usize,
    },
    /// A variable with another value on every row, which cannot explain anything.
    IdentifierVariable {
        /// The variable.
        variable: String,
    },
    /// An averaged-over variable explains most of the spread within the groups.
    DominatingVariable {
        /// The variable.
        variable: String,
        /// One of its values.
        value: String,
    },
    /// An averaged-over variable has no share of the variance.
    NoVarianceShare {
        /// The variable.
        variable: String,
        /// Why.
        reason: NoShare,
    },
    /// No step can be significant.
    FloorAboveAlpha {
        /// The smallest p-value that any step can give.
        floor: f64,
        /// The level of the tests.
        alpha: f64,
    },
    /// No step can remain significant after Holm's correction.
    FloorAboveHolm {
        /// The smallest p-value that any step can give.
        floor: f64,
        /// Steps tested.
        steps: usize,
        /// The level of the tests.
        alpha: f64,
    },
    /// The p-values can take few values only.
    CoarseFloor {
        /// The smallest p-value that any step can give.
        floor: f64,
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
    /// All that [`Warning::kind`] can be. The list is closed.
    pub const KINDS: &[&str] = &[
        "missing_side",
        "too_few_samples",
        "essentially_constant",
        "deterministic",
        "zero_baseline",
        "negative_mean",
        "non_positive_rate",
        "unbounded_interval",
        "ignored_binaries",
        "blocked_order",
        "order_unknown",
        "drift",
        "autocorrelation",
        "first_run_outliers",
        "everything_shifted",
        "no_interval",
        "single_sample",
        "median_interval_short",
        "incomplete_runs",
        "no_complete_run",
        "no_shared_runs",
        "gap",
        "missing_ends",
        "non_positive_x",
        "non_positive_mean",
        "rows_without_variable",
        "identifier_variable",
        "dominating_variable",
        "only_between_groups",
        "no_variation",
        "no_replication",
        "floor_above_alpha",
        "floor_above_holm",
        "coarse_floor",
        "interrupted_last_line",
        "skipped_rows",
        "not_kept",
        "other_tool",
        "direction_assumed",
    ];

    /// The name of the kind in machine-readable output, one of [`Warning::KINDS`].
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
            Warning::NoInterval => "no_interval",
            Warning::SingleSample => "single_sample",
            Warning::MedianIntervalShort { .. } => "median_interval_short",
            Warning::IncompleteRuns { .. } => "incomplete_runs",
            Warning::NoCompleteRun { .. } => "no_complete_run",
            Warning::NoSharedRuns => "no_shared_runs",
            Warning::Gap { .. } => "gap",
            Warning::MissingEnds { .. } => "missing_ends",
            Warning::NonPositiveX { .. } => "non_positive_x",
            Warning::NonPositiveMean { .. } => "non_positive_mean",
            Warning::RowsWithoutVariable { .. } => "rows_without_variable",
            Warning::IdentifierVariable { .. } => "identifier_variable",
            Warning::DominatingVariable { .. } => "dominating_variable",
            Warning::NoVarianceShare { reason, .. } => match reason {
                NoShare::OnlyBetweenGroups => "only_between_groups",
                NoShare::NoVariation => "no_variation",
                NoShare::NoReplication => "no_replication",
            },
            Warning::FloorAboveAlpha { .. } => "floor_above_alpha",
            Warning::FloorAboveHolm { .. } => "floor_above_holm",
            Warning::CoarseFloor { .. } => "coarse_floor",
            Warning::OneRun => "too_few_samples",
            Warning::Constant => "deterministic",
            Warning::NoRelativeSpread => "non_positive_mean",
            Warning::Reading(warning) => warning.kind(),
            Warning::DirectionAssumed { .. } => "direction_assumed",
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

impl JsonSchema for Warning {
    fn schema_name() -> Cow<'static, str> {
        "Warning".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "Why a number is missing, or why it should be read with care.",
            "type": "object",
            "properties": {
                "kind": {
                    "description": "What it is about: `benchstat explain KIND` says more.",
                    "type": "string",
                    "enum": Warning::KINDS,
                },
                "message": {
                    "description": "What is the matter, and what to do.",
                    "type": "string",
                },
            },
            "required": ["kind", "message"],
        })
    }
}
