//! JSON of tools that keep no single runs: deno bench, and mitata before version 1. A mean is one run of the process that
//! measured it; several files make several runs.

use serde::Deserialize;
use serde_json::Value;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::{Cell, Keys};
use super::names::{Named, context};
use super::results::{TIME, ToolResults};
use super::units::TimeUnit;
use crate::data::ToolNote;

/// What makes runs of means.
pub(super) const SEVERAL: &str = "run it several times, and give all files";

const DENO: &str = "deno bench JSON";

/// `deno bench --json`.
pub(super) struct Deno;

impl ToolFormat for Deno {
    fn name(&self) -> &'static str {
        DENO
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("benches")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let report: DenoReport = json::read(DENO, text)?;
        let facts = context([("runtime", report.runtime.as_deref()), ("cpu", report.cpu.as_deref())]);
        let mut failed = Vec::new();
        let mut count = 0;
        for bench in &report.benches {
            let name = in_group(bench.group.as_deref(), &bench.name);
            for result in &bench.results {
                let average = result.get("ok").and_then(|summary| summary.get("avg"));
                match average {
                    Some(average) => {
                        let benchmark = results.result(Named::new(&name, Vec::new()).within(&facts));
                        results.run(benchmark, &[(TIME, TimeUnit::NS.seconds(json::number(average)))]);
                        count += 1;
                    }
                    None => failed.push(format!("{name}: {}", failure(result))),
                }
            }
        }
        finish(count, &failed, results);
        Ok(())
    }
}

#[derive(Deserialize)]
struct DenoReport {
    runtime: Option<String>,
    cpu: Option<String>,
    benches: Vec<DenoBench>,
}

#[derive(Deserialize)]
struct DenoBench {
    group: Option<String>,
    name: String,
    results: Vec<Value>,
}

/// What a result that is no summary says.
fn failure(result: &Value) -> String {
    let error = result.get("failed").unwrap_or(result);
    let message = error.get("message").unwrap_or(error);
    message.as_str().map_or_else(|| message.to_string(), str::to_string)
}

const MITATA: &str = "JSON of mitata before version 1";

/// mitata before version 1, `json: true`.
pub(super) struct OldMitata;

impl ToolFormat for OldMitata {
    fn name(&self) -> &'static str {
        MITATA
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("benchmarks")
            && keys.inner.iter().any(|key| key == "stats")
            && !keys.inner.iter().any(|key| key == "fullname")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let report: MitataReport = json::read(MITATA, text)?;
        let facts = context([("runtime", report.runtime.as_deref()), ("cpu", report.cpu.as_deref())]);
        let mut failed = Vec::new();
        let mut count = 0;
        for benchmark in &report.benchmarks {
            let name = in_group(benchmark.group.as_deref(), &benchmark.name);
            match &benchmark.stats {
                Some(stats) => {
                    let at = results.result(Named::new(&name, Vec::new()).within(&facts));
                    results.run(at, &[(TIME, TimeUnit::NS.seconds(stats.avg.0))]);
                    count += 1;
                }
                None => failed.push(format!("{name}: {}", failure(&benchmark.error))),
            }
        }
        finish(count, &failed, results);
        Ok(())
    }
}

#[derive(Deserialize)]
struct MitataReport {
    runtime: Option<String>,
    cpu: Option<String>,
    benchmarks: Vec<MitataBenchmark>,
}

#[derive(Deserialize)]
struct MitataBenchmark {
    name: String,
    group: Option<String>,
    stats: Option<MitataStats>,
    #[serde(default)]
    error: Value,
}

#[derive(Deserialize)]
struct MitataStats {
    avg: Cell,
}

fn in_group(group: Option<&str>, name: &str) -> String {
    match group {
        Some(group) if !group.is_empty() => format!("{group}/{name}"),
        _ => name.to_string(),
    }
}

fn finish(count: usize, failed: &[String], results: &mut ToolResults) {
    results.note_first(failed, |count, first| ToolNote::Failed { count, first });
    results.note_count(count, |count| ToolNote::Summaries {
        count,
        advice: SEVERAL.to_string(),
    });
}
