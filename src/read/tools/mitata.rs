//! mitata's JSON (`format: 'json'`): samples in nanoseconds an iteration. mitata sorts them, after which the two smallest and
//! the two largest are dropped. Rows in that order would show a drift that was none, and pair the fast runs of one binary with
//! the fast ones of the other, so they are shuffled.

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::{Cell, Keys};
use super::names::{Named, context, typed_pairs};
use super::results::{TIME, ToolResults};
use super::shuffle::shuffled;
use super::units::TimeUnit;
use crate::data::ToolNote;

const NAME: &str = "mitata JSON";

/// mitata with `format: 'json'`.
pub(super) struct Mitata;

impl ToolFormat for Mitata {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("layout") || keys.has("benchmarks") && keys.inner.iter().any(|key| key == "alias")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

#[derive(Deserialize)]
struct Report {
    #[serde(default, deserialize_with = "json::lenient")]
    context: Context,
    layout: Vec<Group>,
    benchmarks: Vec<Benchmark>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Context {
    arch: Option<String>,
    version: Option<String>,
    runtime: Option<String>,
    cpu: Cpu,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Cpu {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Group {
    name: Option<String>,
}

#[derive(Deserialize)]
struct Benchmark {
    alias: String,
    #[serde(default)]
    group: usize,
    runs: Vec<Run>,
}

#[derive(Deserialize)]
struct Run {
    name: String,
    #[serde(default, deserialize_with = "json::lenient")]
    args: json::Map,
    stats: Option<Stats>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Stats {
    samples: Option<Vec<Cell>>,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(NAME, text)?;
    let machine = &report.context;
    let facts = context([
        ("cpu", machine.cpu.name.as_deref()),
        ("arch", machine.arch.as_deref()),
        ("runtime", machine.runtime.as_deref()),
        ("runtime_version", machine.version.as_deref()),
    ]);
    let mut failed = Vec::new();
    for benchmark in &report.benchmarks {
        let group = report
            .layout
            .get(benchmark.group)
            .and_then(|group| group.name.as_deref());
        let filename = match group {
            Some(group) => format!("{group}/{}", benchmark.alias),
            None => benchmark.alias.clone(),
        };
        for run in &benchmark.runs {
            let Some(stats) = &run.stats else {
                // An `Error` has a message; anything may be thrown.
                let thrown = run.error.clone().unwrap_or_default();
                let message = thrown.get("message").unwrap_or(&thrown);
                let message = message.as_str().map_or_else(|| message.to_string(), str::to_string);
                failed.push(format!("{}: {message}", run.name));
                continue;
            };
            let Some(samples) = &stats.samples else {
                results.without_runs(
                    &run.name,
                    "mitata writes them with format: 'json', or { json: { samples: true } }",
                );
                continue;
            };
            let samples: Vec<f64> = samples.iter().map(|sample| sample.0).collect();
            let at = results.result(Named::new(&filename, typed_pairs(&run.args)).within(&facts));
            for sample in shuffled(&samples) {
                results.run(at, &[(TIME, TimeUnit::NS.seconds(sample))]);
            }
        }
    }
    results.note(ToolNote::Sorted);
    results.note_first(&failed, |count, first| ToolNote::Failed { count, first });
    Ok(())
}
