//! Pieces of what caveats say.

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

/// How the runs of a whole table depend on those before them, and what that does to the intervals: a load that both sides feel in
/// turn cancels in the difference, one that stays within a side does not.
pub(super) fn dependence(benchmarks: usize, alike: bool, whole: bool) -> String {
    let (what, intervals) = match (alike, whole) {
        (true, true) => (
            "resemble the ones before them, of either binary",
            "the binaries share what disturbs them, so intervals are too wide; --paired takes it out",
        ),
        (true, false) => (
            "resemble the ones before them of the same binary",
            "they say less than their number, and intervals are too narrow",
        ),
        (false, true) => (
            "alternate with the ones before them, of either binary",
            "intervals are too narrow where the binaries take turns",
        ),
        (false, false) => (
            "alternate with the ones before them of the same binary",
            "they are not independent, and intervals are too wide",
        ),
    };
    format!("over {benchmarks} benchmarks, runs {what} (autocorrelation): {intervals}")
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

/// How the runs of one series depend on those before them.
pub(super) fn autocorrelation(binary: &Option<String>, alike: bool) -> String {
    let what = match alike {
        true => {
            "resemble the ones before them (autocorrelation): they say less than their number, and intervals are too narrow"
        }
        false => "alternate, high after low (autocorrelation): they are not independent",
    };
    format!("runs{} {what}", of(binary))
}

/// Sides that seldom take turns.
pub(super) fn blocked_table(benchmarks: usize) -> String {
    format!(
        "over {benchmarks} benchmarks, the binaries take turns less often than in a random order (blocked): a drift of the machine \
         looks like a change; interleave them, as compare.js does"
    )
}

/// A drift of all series, and what it does to the intervals.
pub(super) fn drift_of_table(series: usize, rising: bool, taking_turns: bool) -> String {
    let rise = if rising { "rise" } else { "fall" };
    let intervals = match taking_turns {
        true => "the binaries took turns, so intervals are too wide; --paired takes the drift out",
        false => "the runs are not alike, and intervals are not to be trusted",
    };
    format!("{series} series together {rise} in the order of measurement (drift): {intervals}")
}

/// First runs that lie on one side of the others.
pub(super) fn first_runs_shifted(same: u64, of: u64, lower: bool) -> String {
    let side = if lower { "lower" } else { "higher" };
    format!("{same} of {of} first runs are {side} than the median of their series (warming up?): leave out a first run")
}
