//! The `data.js` of github-action-benchmark: all results of a repository, commit by commit.

use serde::Deserialize;

use super::dates::iso;
use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::names::{Named, measured};
use super::results::{RATE, TIME, ToolResults};
use super::units::TimeUnit;
use crate::data::Value;
use crate::read::error::FileErrorKind;
use crate::text::quote;

const NAME: &str = "github-action-benchmark's data.js";

/// What its first line begins with; JSON follows behind a `=`.
const START: &str = "window.BENCHMARK_DATA";

/// `dev/bench/data.js` of the branch that the action writes to.
pub(super) struct GithubAction;

impl ToolFormat for GithubAction {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_line(&self, line: &str) -> bool {
        line.starts_with(START)
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

#[derive(Deserialize)]
struct Data {
    /// The suites by their names.
    entries: json::Map,
}

/// One commit of a suite.
#[derive(Deserialize)]
struct Entry {
    commit: Commit,
    /// When it was measured, in milliseconds since 1970.
    date: f64,
    benches: Vec<Bench>,
}

#[derive(Deserialize)]
struct Commit {
    id: String,
}

#[derive(Deserialize)]
struct Bench {
    name: String,
    value: json::Cell,
    #[serde(default)]
    unit: String,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let start = text.find('=').map_or(text.len(), |at| at + 1);
    // Blanks in place of what is no JSON: places stay what they are.
    let blank: String = text[..start]
        .chars()
        .map(|char| if char == '\n' { '\n' } else { ' ' })
        .collect();
    let body = text[start..].trim_end().trim_end_matches(';');
    let data: Data = json::read(NAME, &format!("{blank}{body}"))?;
    let several = data.entries.len() > 1;
    for (suite, entries) in data.entries {
        let entries: Vec<Entry> =
            serde_json::from_value(entries).map_err(|error| damaged(&suite, &error.to_string()))?;
        for entry in entries {
            let date = iso(entry.date).ok_or_else(|| damaged(&suite, "a date beyond all calendars"))?;
            for bench in entry.benches {
                let parameters = several.then(|| ("suite".to_string(), Value::Text(suite.clone()).to_string()));
                let benchmark = results.benchmark(Named::new(&bench.name, parameters.into_iter().collect()));
                let dated = results.part(benchmark, "date", &date);
                let of_commit = results.part(dated, "commit", &entry.commit.id);
                let (metric, value) = measurement(&bench.unit, bench.value.0);
                results.run(of_commit, &[(&metric, value)]);
            }
        }
    }
    Ok(())
}

fn damaged(suite: &str, problem: &str) -> Fault {
    Fault::from(FileErrorKind::ToolResults {
        tool: NAME,
        reason: format!("suite {}: {problem}", quote(suite)),
    })
}

/// What was measured, and its value: times in seconds, rates a second; any other unit is a metric of its own.
fn measurement(unit: &str, value: f64) -> (String, f64) {
    let unit = unit.trim();
    let (quantity, per) = unit.split_once('/').unwrap_or((unit, ""));
    let is_call = |word: &str| ["iter", "op", "ops", "call", "run"].contains(&word.trim());
    match (TimeUnit::of(quantity.trim()), TimeUnit::of(per.trim())) {
        (Some(time), None) if per.is_empty() || is_call(per) => (TIME.to_string(), time.seconds(value)),
        (None, Some(time)) if is_call(quantity) => (RATE.to_string(), time.per_second(value)),
        _ if unit.is_empty() => ("value".to_string(), value),
        _ => (measured(unit), value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_that_tools_write() {
        for (unit, metric, value) in [
            ("ns/iter", "time", 2e-9),
            ("us/op", "time", 2e-6),
            ("ms", "time", 2e-3),
            ("ops/sec", "rate", 2.0),
            ("iter/sec", "rate", 2.0),
            ("ops/ms", "rate", 2000.0),
            ("MB/s", "MB/s", 2.0),
            ("Percent", "Percent", 2.0),
            ("", "value", 2.0),
        ] {
            assert_eq!(measurement(unit, 2.0), (metric.to_string(), value), "{unit}");
        }
    }
}
