//! What each caveat says to a reader: what is the matter, and where it helps, the way out.

use std::fmt;

use super::Warning;
use crate::number::{level, rough_p};
use crate::stats::variance_share::NoShare;
use crate::text::{first_of, shell_word};

/// Values shown of a long list.
const SHOWN: usize = 6;

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
                    "the mean of binary {binary} is 0, or next to 0 beside the other: a change relative to it is undefined"
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
            Warning::NoInterval => f.write_str("a single run: its mean has no interval"),
            Warning::SingleSample => f.write_str("a single sample: no interval, and steps from or to it say little"),
            Warning::MedianIntervalShort {
                n,
                coverage,
                confidence,
                needed,
            } => write!(
                f,
                "the median interval of {n} samples is their whole range and covers {}; {} need at least {needed} samples",
                level(*coverage),
                level(*confidence)
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
                write!(f, "a gap: not measured in between at {variable} = {}", first_of(skipped, SHOWN))
            }
            Warning::MissingEnds {
                category,
                variable,
                missing,
            } => {
                write!(
                    f,
                    "category {category} was not measured at {variable} = {}",
                    first_of(missing, SHOWN)
                )
            }
            Warning::NonPositiveX { variable } => {
                write!(f, "{variable} is not above 0: no scaling exponent")
            }
            Warning::NonPositiveMean { variable, at } => write!(
                f,
                "the mean at {variable} = {} is not above 0: relative to it nothing can be said",
                first_of(at, SHOWN)
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
                level(*alpha),
                rough_p(*floor)
            ),
            Warning::FloorAboveHolm { floor, steps, alpha } => write!(
                f,
                "no step can remain significant at {} after Holm's correction: the smallest possible p is {}, and there \
                 are {steps} steps; measure more runs",
                level(*alpha),
                rough_p(*floor)
            ),
            Warning::CoarseFloor { floor } => write!(
                f,
                "with so few samples no p can be below {}, however large the change; Cliff's delta says how large it is",
                rough_p(*floor)
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
