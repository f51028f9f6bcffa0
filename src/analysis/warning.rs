//! Caveats as data: each rides on the result that it is about, and every output format shows the same ones.

use std::fmt;

use serde::ser::SerializeStruct;
use serde::{Serialize, Serializer};

use crate::input::{ReadWarning, Value};
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
                write!(f, "rows of other binaries play no part here: {}", binaries.join(", "))
            }
            Warning::SingleSample => f.write_str("a single sample: no interval, and steps from or to it say little"),
            Warning::MedianIntervalShort {
                n,
                coverage,
                confidence,
                needed,
            } => write!(
                f,
                "the median interval of {n} samples is their whole range and covers {}; {} need at least {needed} samples",
                Percent(*coverage),
                Percent(*confidence)
            ),
            Warning::IncompleteRuns { runs: 1 } => {
                f.write_str("1 run lacks a configuration of this group and was left out of it")
            }
            Warning::IncompleteRuns { runs } => {
                write!(
                    f,
                    "{runs} runs lack a configuration of this group and were left out of it"
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
            Warning::NoCompleteRun { x, category: None } => {
                write!(f, "no run has all configurations of the group {x}: it was left out")
            }
            Warning::NoCompleteRun {
                x,
                category: Some(category),
            } => {
                write!(
                    f,
                    "no run has all configurations of the group {x} {category}: it was left out"
                )
            }
            Warning::NoSharedRuns => f.write_str("the two groups have no run in common: nothing to pair"),
            Warning::Gap { variable, skipped } => {
                write!(f, "a gap: not measured in between at {variable} = {}", list(skipped))
            }
            Warning::MissingEnds {
                category,
                variable,
                missing,
            } => {
                write!(
                    f,
                    "category {category} was not measured at {variable} = {}",
                    list(missing)
                )
            }
            Warning::NonPositiveX { variable } => {
                write!(f, "{variable} is not above 0: no scaling exponent")
            }
            Warning::NonPositiveMean { variable, at } => write!(
                f,
                "the mean at {variable} = {} is not above 0: relative to it nothing can be said",
                list(at)
            ),
            Warning::RowsWithoutVariable { variable, rows: 1 } => {
                write!(f, "1 row lacks {variable} and was left out")
            }
            Warning::RowsWithoutVariable { variable, rows } => {
                write!(f, "{rows} rows lack {variable} and were left out")
            }
            Warning::IdentifierVariable { variable } => write!(
                f,
                "{variable} has another value on every row: taken for an identifier and not for a variable"
            ),
            Warning::DominatingVariable { variable, value } => write!(
                f,
                "{variable} explains most of the spread within the groups, so their means and intervals mix its values; \
                 pin it with --filter {} or make it the --category",
                shell_word(&format!("{variable}={value}"))
            ),
            Warning::NoVarianceShare { reason, .. } => f.write_str(match reason {
                NoShare::OnlyBetweenGroups => "varies only between groups",
                NoShare::NoVariation => "nothing varies within the groups",
                NoShare::NoReplication => "every value was measured once: cannot be told from noise",
            }),
            Warning::FloorAboveAlpha { floor, alpha } => write!(
                f,
                "no step can be significant at {}: with so few samples the smallest possible p is {}; measure more runs",
                Percent(*alpha),
                Rounded(*floor)
            ),
            Warning::FloorAboveHolm { floor, steps, alpha } => write!(
                f,
                "no step can remain significant at {} after Holm's correction: the smallest possible p is {}, and there \
                 are {steps} steps; measure more runs",
                Percent(*alpha),
                Rounded(*floor)
            ),
            Warning::CoarseFloor { floor } => write!(
                f,
                "with so few samples no p can be below {}, however large the change; Cliff's delta says how large it is",
                Rounded(*floor)
            ),
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

/// A fraction in percent without needless digits.
struct Percent(f64);

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Ten decimals first: 1 − 0.05 is 95 %, not 95.00000000000001 %.
        write!(f, "{} %", (self.0 * 1e12).round() / 1e10)
    }
}

/// A probability to two significant digits.
struct Rounded(f64);

impl fmt::Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 >= 1e-4 {
            write!(f, "{:.*}", (1.0 - self.0.log10().floor()) as usize, self.0)
        } else {
            write!(f, "{:.1e}", self.0)
        }
    }
}

/// The first values, and how many more there are.
fn list(values: &[Value]) -> String {
    const SHOWN: usize = 6;
    let mut listed: Vec<String> = values.iter().take(SHOWN).map(Value::to_string).collect();
    if values.len() > SHOWN {
        listed.push(format!("… ({} in all)", values.len()));
    }
    listed.join(", ")
}

/// Text as one word of a command line, quoted where a shell would take it apart.
fn shell_word(text: &str) -> String {
    let plain = |char: char| char.is_alphanumeric() || "=_-./:,+@".contains(char);
    if text.chars().all(plain) {
        text.to_string()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
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
