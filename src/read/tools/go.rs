//! The text of `go test -bench`: `BenchmarkX/sub=1-8  100  12.3 ns/op  8 B/op  1 allocs/op`.
//!
//! The format is that of <https://go.dev/design/14313-benchmark-format>: a name, the iterations, then pairs of a value and its
//! unit; `key: value` lines set what holds below them.

use super::fault::Fault;
use super::format::ToolFormat;
use super::results::{Pairs, TIME, ToolResults, literal};
use super::units::TimeUnit;
use crate::data::{ToolNote, parse_number};

const NAME: &str = "Go benchmark text";

/// The text of `go test -bench`.
pub(super) struct Go;

impl ToolFormat for Go {
    fn name(&self) -> &'static str {
        NAME
    }

    /// A result, or one of the lines that precede results.
    fn has_line(&self, line: &str) -> bool {
        ["goos: ", "goarch: ", "pkg: "].iter().any(|key| line.starts_with(key))
            || result(line).is_some_and(|(_, measured)| measured.len() > 1)
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

/// The name and what is behind the iterations. A name alone, or one with other text behind it, is not a result.
fn result(line: &str) -> Option<(&str, Vec<&str>)> {
    let mut fields = line.split_whitespace();
    let name = fields.next().filter(|name| name.starts_with("Benchmark"))?;
    fields.next()?.parse::<u64>().ok()?;
    Some((name, fields.collect()))
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let mut package = "";
    let mut without_time = 0;
    for (at, line) in text.lines().enumerate() {
        if let Some(name) = line.strip_prefix("pkg: ") {
            package = name.trim();
        }
        let Some((name, measured)) = result(line) else { continue };
        if measured.is_empty() {
            return Err(damaged(at, line, &[name]));
        }
        let mut values = Vec::new();
        for pair in measured.chunks(2) {
            let value = match pair {
                [value, unit] => parse_number(value).map(|value| (*unit, value)),
                _ => None,
            };
            let value = value.ok_or_else(|| damaged(at, line, pair))?;
            values.push(value);
        }
        let Some(values) = time_first(values) else {
            without_time += 1;
            continue;
        };
        let (filename, configuration) = split_name(package, name);
        let benchmark = results.benchmark(&filename, &configuration);
        results.run(benchmark, &values);
    }
    results.note_count(without_time, |count| ToolNote::OtherMetric {
        count,
        metric: "ns/op".to_string(),
    });
    Ok(())
}

fn damaged(at: usize, line: &str, pair: &[&str]) -> Fault {
    let start = line.as_ptr() as usize;
    let offset = pair.first().map_or(0, |field| field.as_ptr() as usize - start);
    let column = line[..offset].chars().count() as u64 + 1;
    let expected = "pairs of a number and its unit, such as 12.3 ns/op";
    Fault::line((at as u64 + 1, column), NAME, &pair.join(" "), expected)
}

/// The time of an operation in seconds, then the other values under their units; `None` where it was not measured. testing.B
/// prints `ns/op`; tools that rewrite its output print `sec/op`.
fn time_first(mut values: Vec<(&str, f64)>) -> Option<Vec<(&str, f64)>> {
    let time_unit = |unit: &str| unit.strip_suffix("/op").and_then(TimeUnit::of);
    let (at, unit) = values
        .iter()
        .enumerate()
        .find_map(|(at, (unit, _))| Some((at, time_unit(unit)?)))?;
    let (_, time) = values.remove(at);
    values.insert(0, (TIME, unit.seconds(time)));
    Some(values)
}

/// `BenchmarkX/sub/len=8-2` → the package and name without its `len=8`, and the configuration `len=8 procs=2`.
fn split_name(package: &str, name: &str) -> (String, Pairs) {
    let suffix = name
        .rsplit_once('-')
        .filter(|(_, procs)| !procs.is_empty() && procs.bytes().all(|byte| byte.is_ascii_digit()));
    let (name, procs) = suffix.map_or((name, None), |(name, procs)| (name, Some(procs)));
    let mut configuration: Pairs = Vec::new();
    let mut filename = String::from(package);
    for (at, part) in name.split('/').enumerate() {
        match part.split_once('=') {
            Some((key, value)) if at > 0 && !key.is_empty() && configuration.iter().all(|(known, _)| known != key) => {
                configuration.push((key.to_string(), literal(value)));
            }
            _ => {
                if !filename.is_empty() {
                    filename.push(if at == 0 { '.' } else { '/' });
                }
                filename.push_str(part);
            }
        }
    }
    configuration.extend(procs.map(|procs| ("procs".to_string(), procs.to_string())));
    (filename, configuration)
}
