//! What a line of `go test -bench` is.

use crate::data::parse_number;
use crate::read::tools::json::is_odd_number;

/// A line of the text.
#[derive(Debug, PartialEq)]
pub(super) enum Line<'a> {
    /// A name, the iterations, and pairs of a value and its unit.
    Result {
        name: &'a str,
        values: Vec<(&'a str, f64)>,
        /// Whether other output stands between the name and the iterations.
        interrupted: bool,
    },
    /// A name whose iterations may follow on another line; `rest` is what stands behind it. testing.B puts a tab between them.
    Name {
        name: &'a str,
        rest: &'a str,
        has_tab: bool,
    },
    /// Iterations and values without a name.
    Values(Vec<(&'a str, f64)>),
    /// `key: value`.
    Setting { key: &'a str, value: &'a str },
    /// What says that benchmarks failed or were given up.
    End,
    /// Blank, or something else that testing.B prints.
    Usual,
    /// Other output.
    Other,
}

/// What starts a line that says how tests went.
const USUAL: [&str; 8] = ["PASS", "ok ", "ok\t", "?   \t", "--- ", "=== ", "Unit ", "coverage: "];

const ENDS: [&str; 7] = [
    "panic: ",
    "fatal error: ",
    "--- FAIL",
    "FAIL",
    "exit status ",
    "signal: ",
    "SIGQUIT",
];

/// Keys of settings that are the words of log lines.
const LOG_WORDS: [&str; 8] = ["warning", "warn", "error", "info", "debug", "note", "trace", "fatal"];

impl<'a> Line<'a> {
    pub fn of(line: &'a str) -> Line<'a> {
        if ENDS.iter().any(|start| line.starts_with(start)) {
            return Line::End;
        }
        if line.trim().is_empty() || USUAL.iter().any(|start| line.starts_with(start)) {
            return Line::Usual;
        }
        if let Some((key, value)) = setting(line) {
            return Line::Setting { key, value };
        }
        let fields: Vec<&str> = line.split_whitespace().collect();
        if let Some(values) = values(&fields) {
            return Line::Values(values);
        }
        // What a test logs stands behind four blanks, and below a panic the stack behind a tab.
        let is_log = line.starts_with("    ") || line.starts_with('\t');
        match fields.iter().position(|field| is_name(field)) {
            _ if is_log => Line::Usual,
            Some(0) => named(line, &fields),
            // Output without a line end in front of a whole result.
            Some(at) => match values(&fields[at + 1..]) {
                Some(values) => Line::Result {
                    name: fields[at],
                    values,
                    interrupted: true,
                },
                None => Line::Other,
            },
            None => Line::Other,
        }
    }
}

/// A line that begins with a name.
fn named<'a>(line: &'a str, fields: &[&'a str]) -> Line<'a> {
    let name = fields[0];
    if let Some(values) = values(&fields[1..]) {
        return Line::Result {
            name,
            values,
            interrupted: false,
        };
    }
    // Output without a line end behind the name. Of that a number may be taken for the iterations, so that only values with
    // the unit of a benchmark are.
    let behind = (2..fields.len()).find_map(|at| values(&fields[at..]).filter(|values| has_usual_unit(values)));
    match behind {
        Some(values) => Line::Result {
            name,
            values,
            interrupted: true,
        },
        None => {
            let behind = &line.trim_start()[name.len()..];
            Line::Name {
                name,
                rest: behind.trim(),
                has_tab: behind.trim_start_matches(' ').starts_with('\t'),
            }
        }
    }
}

/// Whether some value has a unit that says per what it is.
pub(super) fn has_usual_unit(values: &[(&str, f64)]) -> bool {
    values
        .iter()
        .any(|(unit, _)| unit.ends_with("/op") || unit.ends_with("/s"))
}

/// `Benchmark` and something that goes on like a name: `Benchmarking` does not.
fn is_name(field: &str) -> bool {
    let rest = field.strip_prefix("Benchmark");
    rest.is_some_and(|rest| !rest.chars().next().is_some_and(char::is_lowercase) && !rest.ends_with(':'))
}

/// Iterations, then pairs of a value and its unit; an odd value, such as `NaN`, is NaN.
fn values<'a>(fields: &[&'a str]) -> Option<Vec<(&'a str, f64)>> {
    let (iterations, pairs) = fields.split_first()?;
    iterations.parse::<u64>().ok()?;
    if pairs.is_empty() {
        return None;
    }
    let value = |pair: &[&'a str]| match pair {
        [value, unit] if parse_number(unit).is_none() => match parse_number(value) {
            Some(number) => Some((*unit, number)),
            None => is_odd_number(value).then_some((*unit, f64::NAN)),
        },
        _ => None,
    };
    pairs.chunks(2).map(value).collect()
}

/// A key starts with a small letter and has neither blanks nor capitals; a blank, or nothing, stands behind its colon.
fn setting(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.split_once(':')?;
    let starts_small = key.chars().next().is_some_and(char::is_lowercase);
    let is_key = starts_small && !key.chars().any(|char| char.is_whitespace() || char.is_uppercase());
    let is_value = value.is_empty() || value.starts_with([' ', '\t']);
    (is_key && is_value && !LOG_WORDS.contains(&key)).then(|| (key, value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_whole_or_interrupted() {
        let result = |line| match Line::of(line) {
            Line::Result {
                name,
                values,
                interrupted,
            } => Some((name, values, interrupted)),
            _ => None,
        };
        let time = || vec![("ns/op", 4339.0)];
        assert_eq!(
            result("BenchmarkA-8   \t  300\t 4339 ns/op"),
            Some(("BenchmarkA-8", time(), false))
        );
        assert_eq!(
            result("BenchmarkA-8   \tlistening on 0  300\t 4339 ns/op"),
            Some(("BenchmarkA-8", time(), true))
        );
        assert_eq!(
            result("ready. BenchmarkA 300 4339 ns/op"),
            Some(("BenchmarkA", time(), true))
        );
        for no_result in [
            "BenchmarkA",
            "BenchmarkA 300",
            "BenchmarkA 300 4339",
            "BenchmarkA 300 4339 ns/op 17",
            "BenchmarkA tried 5 times 10 ports",
            "Benchmarking 300 4339 ns/op",
            "BenchmarkA: 300 4339 ns/op",
        ] {
            assert_eq!(result(no_result), None, "{no_result}");
        }
        let odd = result("BenchmarkA 1 NaN x +Inf y 2 z").map(|(_, values, _)| values);
        assert!(odd.is_some_and(|odd| odd[0].1.is_nan() && odd[1].1.is_nan() && odd[2] == ("z", 2.0)));
    }

    #[test]
    fn other_lines() {
        assert_eq!(
            Line::of("pkg: a/b"),
            Line::Setting {
                key: "pkg",
                value: "a/b"
            }
        );
        assert_eq!(
            Line::of("commit:"),
            Line::Setting {
                key: "commit",
                value: ""
            }
        );
        assert_eq!(
            Line::of("BenchmarkA-8 \t2026 up"),
            Line::Name {
                name: "BenchmarkA-8",
                rest: "2026 up",
                has_tab: true
            }
        );
        assert_eq!(Line::of("  300 2 ns/op"), Line::Values(vec![("ns/op", 2.0)]));
        for (line, what) in [
            ("", Line::Usual),
            ("=== RUN   TestX", Line::Usual),
            ("--- BENCH: BenchmarkPut-8", Line::Usual),
            ("ok  \tx\t1.2s", Line::Usual),
            ("panic: test timed out", Line::End),
            ("--- FAIL: BenchmarkDel-8", Line::End),
            ("warning: slow disk", Line::Other),
            ("kv_test.go:20: warm", Line::Other),
            ("    kv_test.go:20: warm", Line::Usual),
            ("Benchmarking 3 stores with 2 workers", Line::Other),
        ] {
            assert_eq!(Line::of(line), what, "{line}");
        }
    }
}
