//! The text of `go test -bench`: `BenchmarkX/sub=1-8  100  12.3 ns/op  8 B/op  1 allocs/op`.
//!
//! The format is that of <https://go.dev/design/14313-benchmark-format>: a name, the iterations, then pairs of a value and its
//! unit; `key: value` lines set what holds below them. What benchmarks and servers in them print stands in between, and in the
//! middle of results: testing.B prints a name before the benchmark runs, and what came out afterwards.

mod events;
mod gather;
mod line;
mod procs;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json::Keys;
use super::names::{Named, Pairs, context, literal, measured};
use super::results::{TIME, ToolResults};
use super::units::TimeUnit;
use crate::data::ToolNote;
use gather::{Found, gather};
use line::Line;

/// The text of `go test -bench`.
pub(super) struct Go;

impl ToolFormat for Go {
    fn name(&self) -> &'static str {
        "Go benchmark text"
    }

    /// A result, or one of the lines that precede results.
    fn has_line(&self, line: &str) -> bool {
        ["goos: ", "goarch: ", "pkg: "].iter().any(|key| line.starts_with(key))
            || matches!(Line::of(line), Line::Result { .. })
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let mut found = Found::default();
        gather(text, "", &mut found);
        add(found, results);
        Ok(())
    }
}

/// `go test -json -bench`: the same text, a line or a part of one in each event.
pub(super) struct GoEvents;

impl ToolFormat for GoEvents {
    fn name(&self) -> &'static str {
        "go test -json"
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("Action") && (keys.contains("Package") || keys.contains("ImportPath") || keys.contains("Time"))
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let mut found = Found::default();
        for (package, output) in events::outputs(text, &mut found) {
            gather(&output, &package, &mut found);
        }
        add(found, results);
        Ok(())
    }
}

fn add(found: Found, results: &mut ToolResults) {
    let names: Vec<(usize, &str)> = found.runs.iter().map(|run| (run.part, run.name.as_str())).collect();
    let bases = procs::without_procs(&names);
    for (run, (base, procs)) in found.runs.iter().zip(bases) {
        let part = &found.parts[run.part];
        let package = part
            .iter()
            .find(|(key, _)| key == "pkg")
            .map_or("", |(_, package)| package);
        let facts = part.iter().filter(|(key, _)| key != "pkg");
        let facts = context(facts.map(|(key, value)| (key.as_str(), Some(value.as_str()))));
        let named = split_name(package, base, procs).within(&facts);
        let benchmark = results.benchmark(named);
        results.run(benchmark, &borrowed(&time_first(&run.values)));
    }
    results.note_count(found.rejoined, |count| ToolNote::Rejoined { count });
    results.note_first(&found.others, |count, first| ToolNote::NotUnderstood { count, first });
    results.note_first(&found.ends, |count, _| ToolNote::Ended {
        count,
        // The benchmark that failed and why, not the summary of all.
        first: found.ends[..count.min(2)].join("; "),
    });
    results.note_first(&found.cut, |_, last| ToolNote::CutShort { last });
}

fn borrowed(values: &[(String, f64)]) -> Vec<(&str, f64)> {
    values.iter().map(|(name, value)| (name.as_str(), *value)).collect()
}

/// The time of an operation in seconds, if it was measured, then the other values under their units. testing.B prints `ns/op`;
/// tools that rewrite its output print `sec/op`.
fn time_first(values: &[(String, f64)]) -> Vec<(String, f64)> {
    let time_unit = |unit: &str| unit.strip_suffix("/op").and_then(TimeUnit::of);
    let time = values.iter().position(|(unit, _)| time_unit(unit).is_some());
    let seconds = |at: usize| {
        let (unit, time) = &values[at];
        time_unit(unit).map(|unit| (TIME.to_string(), unit.seconds(*time)))
    };
    let others = values.iter().enumerate().filter(|(at, _)| Some(*at) != time);
    let others = others.map(|(_, (unit, value))| (measured(unit), *value));
    time.and_then(seconds).into_iter().chain(others).collect()
}

/// `BenchmarkX/sub/len=8` → the package and name without its `len=8`, and the configuration `len=8`, then `procs`.
fn split_name(package: &str, name: &str, procs: Option<&str>) -> Named {
    let mut parameters: Pairs = Vec::new();
    let mut filename = String::from(package);
    for (at, part) in name.split('/').enumerate() {
        match part.split_once('=') {
            Some((key, value)) if at > 0 && !key.is_empty() && parameters.iter().all(|(known, _)| known != key) => {
                parameters.push((key.to_string(), literal(value)));
            }
            _ => {
                if !filename.is_empty() {
                    filename.push(if at == 0 { '.' } else { '/' });
                }
                filename.push_str(part);
            }
        }
    }
    parameters.extend(procs.map(|procs| ("procs".to_string(), procs.to_string())));
    Named::new(&filename, parameters)
}
