//! pyperf's JSON: the values of each process, in seconds, or another unit that the metadata name.

use serde::Deserialize;
use serde_json::Value;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::{Cell, Keys};
use super::names::{Named, Pairs, context, measured};
use super::results::{TIME, ToolResults};

const NAME: &str = "pyperf JSON";

/// pyperf, `-o FILE.json`.
pub(super) struct Pyperf;

impl ToolFormat for Pyperf {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("benchmarks") && keys.inner.iter().any(|key| key == "runs") && !keys.contains("layout")
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

#[derive(Deserialize)]
struct Suite {
    benchmarks: Vec<Benchmark>,
    /// What all benchmarks share.
    #[serde(default, deserialize_with = "json::lenient")]
    metadata: json::Map,
}

#[derive(Deserialize)]
struct Benchmark {
    #[serde(default, deserialize_with = "json::lenient")]
    metadata: json::Map,
    runs: Vec<Run>,
}

/// One process.
#[derive(Deserialize)]
struct Run {
    /// None where the process found out how many loops to run.
    #[serde(default)]
    values: Vec<Cell>,
    #[serde(default, deserialize_with = "json::lenient")]
    metadata: json::Map,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let suite: Suite = json::read(NAME, text)?;
    for benchmark in &suite.benchmarks {
        let fact = |key: &str| {
            let own = benchmark.metadata.get(key).or_else(|| suite.metadata.get(key));
            let of_run = || benchmark.runs.iter().find_map(|run| run.metadata.get(key));
            own.or_else(of_run).and_then(Value::as_str)
        };
        let facts = context([
            ("host", fact("hostname")),
            ("cpu", fact("cpu_model_name")),
            ("os", fact("platform")),
            ("python", fact("python_version")),
            ("python_implementation", fact("python_implementation")),
        ]);
        let metric = match fact("unit") {
            None | Some("second") => TIME.to_string(),
            Some("byte") => "bytes".to_string(),
            Some(unit) => measured(unit),
        };
        let name = fact("name").unwrap_or_default();
        let whole = results.result(Named::new(name, Pairs::new()).within(&facts));
        let processes = benchmark.runs.iter().filter(|run| !run.values.is_empty());
        for (process, run) in processes.enumerate() {
            let part = results.part(whole, "process", &(process + 1).to_string());
            for value in &run.values {
                results.run(part, &[(metric.as_str(), value.0)]);
            }
        }
    }
    Ok(())
}
