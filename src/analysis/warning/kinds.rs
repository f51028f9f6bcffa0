//! Caveats as data: each rides on the result that it is about, and every output format shows the same ones.
//!
//! A caveat is all here: what it knows, its kind (the variant's name in snake case) and what it says to a reader, what is the
//! matter and where it helps the way out. `docs/warnings.md` explains each kind.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::of_units::UnitWarning;
use super::words;
use crate::data::{ReadWarning, Value};
use crate::number::{level, rough_p};
use crate::text::{first_of, shell_word};

/// Values shown of a long list.
const SHOWN: usize = 6;

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
    #[error("the spread is no larger than the rounding of the rates (essentially constant): no test")]
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
    #[error("a rate is 0 or less and has no logarithm: the runs cannot be compared in pairs")]
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
    #[error("the rates{} {} in the order of measurement (drift): the runs are not alike", words::of(.binary), if *.rising { "rise" } else { "fall" })]
    Drift {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Whether they rise.
        rising: bool,
    },
    /// Runs resemble the ones before them, or differ from them, more than by chance.
    #[error("{}", words::autocorrelation(.binary, *.alike))]
    Autocorrelation {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Whether they resemble them.
        alike: bool,
    },
    /// All benchmarks together: the sides take turns less often than a random order would.
    #[error("{}", words::blocked_table(*.benchmarks))]
    BlockedTable {
        /// Benchmarks whose order is known.
        benchmarks: usize,
    },
    /// All series together rise or fall in the order of measurement.
    #[error("{}", words::drift_of_table(*.series, *.rising, *.taking_turns))]
    DriftOfTable {
        /// Series that were tested.
        series: usize,
        /// Whether they rise.
        rising: bool,
        /// Whether the sides took turns in most benchmarks.
        taking_turns: bool,
    },
    /// All benchmarks together: runs depend on the ones before them.
    #[error("{}", words::dependence(*.benchmarks, *.alike, *.whole))]
    AutocorrelationOfTable {
        /// Benchmarks that were tested.
        benchmarks: usize,
        /// Whether runs resemble the ones before them.
        alike: bool,
        /// Whether it is a dependence on the run before of whichever side; else on that of the same side only.
        whole: bool,
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
    /// A mean of one run only.
    #[error("a single run: its mean has no interval")]
    NoInterval,
    /// The group has one measurement: a spread, and so an interval, needs two.
    #[error("a single sample: no interval, and steps from or to it say little")]
    SingleSample,
    /// Too few samples for an interval of the median with the confidence that was asked for.
    #[error(
        "the median interval of {n} samples is their whole range and covers {}; {} need at least {needed} samples",
        level(*.coverage), level(*.confidence)
    )]
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
    #[error("{}", words::left_out_of_group(*.runs))]
    IncompleteRuns {
        /// How many.
        runs: usize,
    },
    /// No run has all configurations of the group.
    #[error("no run has all configurations of the group {x}{}: it was left out", .category.as_ref().map_or(String::new(), |category| format!(" {category}")))]
    NoCompleteRun {
        /// The group's x.
        x: Value,
        /// The group's category.
        category: Option<Value>,
    },
    /// Two groups have no run in common.
    #[error("the two groups have no run in common: nothing to pair")]
    NoSharedRuns,
    /// The category lacks values of x between the two of a step.
    #[error("a gap: not measured in between at {variable} = {}", first_of(.skipped, SHOWN))]
    Gap {
        /// The variable along x.
        variable: String,
        /// The values that other categories have there.
        skipped: Vec<Value>,
    },
    /// The category begins later or ends earlier than others.
    #[error("category {category} was not measured at {variable} = {}", first_of(.missing, SHOWN))]
    MissingEnds {
        /// The category.
        category: Value,
        /// The variable along x.
        variable: String,
        /// The values that other categories have there.
        missing: Vec<Value>,
    },
    /// A value of x is not above 0, so there is no ratio and no exponent.
    #[error("{variable} is not above 0: no scaling exponent")]
    NonPositiveX {
        /// The variable along x.
        variable: String,
    },
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
    /// Rows left out because they lack a variable of the sweep.
    #[error("{} {variable} and {} left out", words::one_or_more(*.rows, "row lacks", "rows lack"), if *.rows == 1 { "was" } else { "were" })]
    RowsWithoutVariable {
        /// The variable.
        variable: String,
        /// How many.
        rows: usize,
    },
    /// A variable with another value on every row, which cannot explain anything.
    #[error("{variable} has another value on every row: taken for an identifier and not for a variable")]
    IdentifierVariable {
        /// The variable.
        variable: String,
    },
    /// An averaged-over variable explains most of the spread within the groups.
    #[error(
        "{variable} explains most of the spread within the groups, so their means and intervals mix its values; \
         pin it with --filter {} or make it the --category",
        shell_word(&format!("{variable}={value}"))
    )]
    DominatingVariable {
        /// The variable.
        variable: String,
        /// One of its values.
        value: String,
    },
    /// An averaged-over variable takes one value in each group, so it has no share of the variance.
    #[error("varies only between groups")]
    OnlyBetweenGroups {
        /// The variable.
        variable: String,
    },
    /// Nothing varies within the groups, so an averaged-over variable has no share of the variance.
    #[error("nothing varies within the groups")]
    NoVariation {
        /// The variable.
        variable: String,
    },
    /// Each value of an averaged-over variable was measured once, so its share cannot be told from noise.
    #[error("every value was measured once: cannot be told from noise")]
    NoReplication {
        /// The variable.
        variable: String,
    },
    /// No step can be significant.
    #[error(
        "no step can be significant at {}: with so few samples the smallest possible p is {}; measure more runs",
        level(*.alpha), rough_p(*.floor)
    )]
    FloorAboveAlpha {
        /// The smallest p-value that any step can give.
        floor: f64,
        /// The level of the tests.
        alpha: f64,
    },
    /// No step can remain significant after Holm's correction.
    #[error(
        "no step can remain significant at {} after Holm's correction: the smallest possible p is {}, and there are {steps} \
         steps; measure more runs",
        level(*.alpha), rough_p(*.floor)
    )]
    FloorAboveHolm {
        /// The smallest p-value that any step can give.
        floor: f64,
        /// Steps tested.
        steps: usize,
        /// The level of the tests.
        alpha: f64,
    },
    /// The p-values can take few values only.
    #[error(
        "with so few samples no p can be below {}, however large the change; Cliff's delta says how large it is",
        rough_p(*.floor)
    )]
    CoarseFloor {
        /// The smallest p-value that any step can give.
        floor: f64,
    },
    /// The metric is neither `rate` nor `time` and no direction was given.
    #[error("taking higher {metric} as better; say --lower-is-better or --higher-is-better to settle it")]
    DirectionAssumed {
        /// The metric.
        metric: String,
    },
    /// A caveat about units; its kind is that caveat's own.
    #[error(transparent)]
    #[serde(untagged)]
    Units(UnitWarning),
    /// Something was left out while reading; its kind is that of the reading's own caveat.
    #[error(transparent)]
    #[serde(untagged)]
    Reading(ReadWarning),
}
