//! Whether a metric counts something.

/// Endings of the names of rates and times, in small letters.
const RATES_AND_TIMES: [&str; 16] = [
    "/s", "/sec", "rate", "ops", "hz", "time", "duration", "latency", "elapsed", "ns", "us", "µs", "ms", "sec",
    "seconds", "ns/op",
];

/// Whether values of `metric` can be exact: bytes, allocations, instructions. A rate or a time never is, whatever its clock shows.
/// A name that says nothing is taken for a count.
pub(super) fn is_counted(metric: &str) -> bool {
    let name = metric.to_lowercase();
    // cpu_time_ns, wall-seconds: the last word decides.
    !RATES_AND_TIMES
        .iter()
        .any(|ending| name == *ending || name.ends_with(&format!("_{ending}")) || ends_a_word(&name, ending))
}

/// Whether `ending` is the end of the name after something that is no letter, or is long enough to speak for itself.
fn ends_a_word(name: &str, ending: &str) -> bool {
    let before = name.strip_suffix(ending).and_then(|rest| rest.chars().last());
    before.is_some_and(|char| !char.is_alphabetic() || ending.len() > 3 || ending.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_and_times_are_not_counted() {
        for metric in [
            "rate",
            "time",
            "real_time",
            "cpu_time",
            "MB/s",
            "items/sec",
            "wall-seconds",
            "p99-ns",
            "ns/op",
            "real_time_ms",
            "ops",
        ] {
            assert!(!is_counted(metric), "{metric}");
        }
        for metric in [
            "bytes",
            "B/op",
            "allocs/op",
            "instructions",
            "memory",
            "n",
            "crops",
            "columns",
        ] {
            assert!(is_counted(metric), "{metric}");
        }
    }
}
