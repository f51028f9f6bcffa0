//! Pieces of what caveats say.

use super::sequence::Sequence;

/// ` of binary old`, or nothing.
pub(super) fn of(binary: &Option<String>) -> String {
    binary
        .as_ref()
        .map_or(String::new(), |binary| format!(" of binary {binary}"))
}

/// ` of binary old`, ` of each binary, old and new,` or nothing.
pub(super) fn of_each(binaries: &[String]) -> String {
    match binaries {
        [] => String::new(),
        [binary] => format!(" of binary {binary}"),
        _ => " of each binary".to_string(),
    }
}

/// How many runs were left out of a group of a sweep.
pub(super) fn left_out_of_group(runs: usize) -> String {
    match runs {
        1 => "1 run lacks a configuration of this group and was left out of it".to_string(),
        runs => format!("{runs} runs lack a configuration of this group and were left out of it"),
    }
}

/// `1 row lacks`, `2 rows lack`.
pub(super) fn one_or_more(count: usize, one: &str, more: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {more}"),
    }
}

/// A drift of one series.
pub(super) fn drift(binary: &Option<String>, rising: bool, sequence: Sequence) -> String {
    let rise = if rising { "rise" } else { "fall" };
    match sequence {
        Sequence::Pairs => {
            format!(
                "the ratios of the pairs {rise} in the order of measurement (drift): the change itself is not the same throughout"
            )
        }
        Sequence::Side | Sequence::Turns => {
            format!(
                "the values{} {rise} in the order of measurement (drift): the runs are not alike",
                of(binary)
            )
        }
    }
}

/// How runs depend on those before them, and what that does to the intervals: a disturbance that both sides feel in turn cancels
/// in their difference, one that stays within a side does not.
fn dependence(alike: bool, sequence: Sequence) -> (&'static str, &'static str) {
    match (alike, sequence) {
        (true, Sequence::Turns) => (
            "resemble the ones before them, of either binary",
            "the binaries share what disturbs them, so intervals are too wide; --paired takes it out",
        ),
        (true, Sequence::Side | Sequence::Pairs) => (
            "resemble the ones before them",
            "they say less than their number, and intervals are too narrow",
        ),
        (false, Sequence::Turns) => (
            "alternate with the ones before them, of either binary",
            "intervals are too narrow where the binaries take turns",
        ),
        (false, Sequence::Side | Sequence::Pairs) => (
            "alternate, high after low",
            "they are not independent, and intervals are too wide",
        ),
    }
}

/// How the runs of one series depend on those before them.
pub(super) fn autocorrelation(binary: &Option<String>, alike: bool, sequence: Sequence) -> String {
    let (what, intervals) = dependence(alike, sequence);
    match sequence {
        Sequence::Pairs => format!("ratios of the pairs {what} (autocorrelation): {intervals}"),
        Sequence::Side | Sequence::Turns => format!("runs{} {what} (autocorrelation): {intervals}", of(binary)),
    }
}

/// How the runs of a whole table depend on those before them.
pub(super) fn autocorrelation_of_table(series: usize, alike: bool, sequence: Sequence) -> String {
    let (what, intervals) = dependence(alike, sequence);
    let whose = match sequence {
        Sequence::Turns => format!("over {series} benchmarks, runs"),
        Sequence::Side => format!("over {series} series, runs"),
        Sequence::Pairs => format!("over {series} benchmarks, ratios of the pairs"),
    };
    format!("{whose} {what} (autocorrelation): {intervals}")
}

/// Runs that a test or a spread needs.
pub(super) fn too_few_samples(binary: &Option<String>, n: usize) -> String {
    match binary {
        Some(binary) => format!("{n} run of binary {binary}: a test needs at least 2 runs on each side"),
        None => "one run says nothing of the spread: measure at least 2".to_string(),
    }
}

/// Runs that do not vary, of both sides of a comparison or of one series.
pub(super) fn deterministic(compared: bool) -> &'static str {
    match compared {
        true => "no variation on either side (deterministic): the change is exact, no test is needed",
        false => "the runs do not vary (deterministic): for a count, 2 runs a side show any change exactly",
    }
}

/// Sides that seldom take turns.
pub(super) fn blocked_table(benchmarks: usize) -> String {
    format!(
        "over {benchmarks} benchmarks, the binaries take turns less often than in a random order (blocked): a drift of the machine \
         looks like a change; interleave them, as compare.js does"
    )
}

/// A drift of all series, and what it does to the intervals.
pub(super) fn drift_of_table(series: usize, rising: bool, sequence: Sequence) -> String {
    let rise = if rising { "rise" } else { "fall" };
    let (of, intervals) = match sequence {
        Sequence::Turns => (
            "",
            "the binaries took turns, so intervals are too wide; --paired takes the drift out",
        ),
        Sequence::Side => ("", "the runs are not alike, and intervals are not to be trusted"),
        Sequence::Pairs => (
            " of ratios",
            "the change itself is not the same throughout, and intervals are not to be trusted",
        ),
    };
    format!("{series} series{of} together {rise} in the order of measurement (drift): {intervals}")
}

/// First runs that lie on one side of the others.
pub(super) fn first_runs_shifted(same: u64, of: u64, lower: bool) -> String {
    let side = if lower { "lower" } else { "higher" };
    format!("{same} of {of} first runs are {side} than the median of their series (warming up?): leave out a first run")
}

/// What a floor of the p-values says of all tests of a report.
pub(super) fn none_significant(compared: bool) -> &'static str {
    if compared {
        "no benchmark can be significant"
    } else {
        "no step can be significant"
    }
}

/// What a floor of the p-values leaves of a whole family.
pub(super) fn none_survives(compared: bool, tests: usize) -> (&'static str, String) {
    match compared {
        true => ("no benchmark can remain significant", format!("{tests} comparisons")),
        false => ("no step can remain significant", format!("{tests} steps")),
    }
}
