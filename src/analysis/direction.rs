//! Which way of the metric is the better one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which way of the metric is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Rates: more operations a second.
    Higher,
    /// Times, sizes, counts.
    Lower,
}

/// Last words of names that are rates.
const RATES: [&str; 8] = ["rate", "throughput", "ops", "hz", "rps", "qps", "per_second", "per_sec"];

/// Last words of names that are times, sizes and counts of what a program uses.
const COSTS: [&str; 26] = [
    "time",
    "duration",
    "latency",
    "elapsed",
    "ns",
    "us",
    "µs",
    "ms",
    "sec",
    "secs",
    "second",
    "seconds",
    "nanoseconds",
    "microseconds",
    "milliseconds",
    "b",
    "byte",
    "bytes",
    "allocs",
    "allocations",
    "allocated",
    "instructions",
    "cycles",
    "misses",
    "faults",
    "rss",
];

impl Direction {
    /// The direction that the name of a metric shows: rates and what is per second up; times, sizes and what is per operation
    /// down. `None` for a name that says nothing.
    ///
    /// ```
    /// use benchstat::Direction;
    /// assert_eq!(Direction::of_metric("rate"), Some(Direction::Higher));
    /// assert_eq!(Direction::of_metric("MB/s"), Some(Direction::Higher));
    /// assert_eq!(Direction::of_metric("B/op"), Some(Direction::Lower));
    /// assert_eq!(Direction::of_metric("p99-ns"), Some(Direction::Lower));
    /// assert_eq!(Direction::of_metric("score"), None);
    /// ```
    pub fn of_metric(metric: &str) -> Option<Direction> {
        let name = metric.to_lowercase();
        let ends = |word: &str| {
            let before = name.strip_suffix(word).map(|before| before.chars().last());
            before.is_some_and(|last| last.is_none_or(|last| !last.is_alphanumeric()))
        };
        let per_second = ["/s", "/sec", "/second"].iter().any(|ending| name.ends_with(ending));
        if per_second || RATES.iter().any(|word| ends(word)) {
            // Memory allocated a second: a faster program allocates more of it, a better one less.
            return (!name.contains("alloc")).then_some(Direction::Higher);
        }
        let per_operation = ["/op", "/iter", "/call"].iter().any(|ending| name.ends_with(ending));
        (per_operation || COSTS.iter().any(|word| ends(word))).then_some(Direction::Lower)
    }

    /// The direction that was asked for, else the metric's own, else higher; and whether that is a guess, which is to be said.
    pub(super) fn settle(asked: Option<Direction>, metric: &str) -> (Direction, bool) {
        let known = asked.or(Direction::of_metric(metric));
        (known.unwrap_or(Direction::Higher), known.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_show_the_direction() {
        let lower = [
            "time",
            "cpu_time",
            "B/op",
            "allocs/op",
            "ns/op",
            "text-bytes",
            "total-bytes",
            "p99-ns",
            "build-sec",
            "sec/op",
            "memory_usage_byte",
            "real_time_ms",
            "Duration",
            "gc.alloc.rate.norm B/op",
            "cache-misses",
            "metric_time",
        ];
        for metric in lower {
            assert_eq!(Direction::of_metric(metric), Some(Direction::Lower), "{metric}");
        }
        let higher = [
            "rate",
            "MB/s",
            "req/s",
            "items/sec",
            "bytes_per_second",
            "items_per_second",
            "ops",
            "Throughput",
        ];
        for metric in higher {
            assert_eq!(Direction::of_metric(metric), Some(Direction::Higher), "{metric}");
        }
        for metric in [
            "score",
            "memory",
            "n",
            "chars",
            "stops",
            "gc.alloc.rate MB/sec",
            "columns",
            "",
        ] {
            assert_eq!(Direction::of_metric(metric), None, "{metric}");
        }
    }
}
