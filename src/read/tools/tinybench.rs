//! tinybench's tasks as JSON, and vitest's `bench --outputJson`: latencies in milliseconds. Both sort their samples, so that they
//! are shuffled, as those of mitata are.

use serde::Deserialize;
use serde_json::Value;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::Keys;
use super::names::{Named, context};
use super::results::{TIME, ToolResults};
use super::shuffle::shuffled;
use super::units::TimeUnit;
use crate::data::ToolNote;
use crate::read::error::FileErrorKind;

const TINYBENCH: &str = "tinybench JSON";

/// An array of tasks, each with its name and its result: `bench.tasks.map(({ name, result }) => ({ name, result }))`, or with the
/// fields of the result beside the name.
pub(super) struct Tinybench;

impl ToolFormat for Tinybench {
    fn name(&self) -> &'static str {
        TINYBENCH
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        let has = |key: &str| keys.contains(key);
        let is_task = has("name") && (has("result") || has("latency") || has("hz") && has("samples"));
        keys.in_array && (is_task || has("Task name"))
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let tasks: Vec<json::Map> = json::read(TINYBENCH, text)?;
        let mut reading = Reading::default();
        for task in &tasks {
            let named = |key: &str| task.get(key).and_then(Value::as_str);
            if let Some(name) = named("Task name") {
                return Err(no_samples(
                    name,
                    "write bench.tasks with retainSamples: true in place of bench.table()",
                ));
            }
            let result = task.get("result").and_then(Value::as_object).unwrap_or(task);
            reading.add(named("name").unwrap_or_default(), result, results);
        }
        reading.finish("tinybench writes the samples with retainSamples: true", results)
    }
}

const VITEST: &str = "vitest JSON";

/// `vitest bench --outputJson`.
pub(super) struct Vitest;

impl ToolFormat for Vitest {
    fn name(&self) -> &'static str {
        VITEST
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("files")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let report: Report = json::read(VITEST, text)?;
        let mut reading = Reading::default();
        for group in report.files.iter().flat_map(|file| &file.groups) {
            for benchmark in &group.benchmarks {
                let name = benchmark.get("name").and_then(Value::as_str).unwrap_or_default();
                reading.add(&format!("{} > {name}", group.full_name), benchmark, results);
            }
        }
        reading.finish(
            "vitest leaves the samples out: run it several times, and give all files",
            results,
        )
    }
}

#[derive(Deserialize)]
struct Report {
    files: Vec<File>,
}

#[derive(Deserialize)]
struct File {
    groups: Vec<Group>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Group {
    full_name: String,
    benchmarks: Vec<json::Map>,
}

fn no_samples(benchmark: &str, advice: &'static str) -> Fault {
    Fault::from(FileErrorKind::NoSamples {
        benchmark: benchmark.to_string(),
        advice,
    })
}

#[derive(Default)]
struct Reading {
    failed: Vec<String>,
    sampled: usize,
    summaries: usize,
}

impl Reading {
    /// A result: since version 3 of tinybench the latencies stand in `latency`.
    fn add(&mut self, name: &str, result: &json::Map, results: &mut ToolResults) {
        let latency = result.get("latency").and_then(Value::as_object).unwrap_or(result);
        let error = result.get("error").filter(|error| !error.is_null());
        if error.is_some() || !latency.contains_key("mean") {
            let message = error.and_then(|error| error.get("message")).and_then(Value::as_str);
            let state = result.get("state").and_then(Value::as_str);
            self.failed
                .push(format!("{name}: {}", message.or(state).unwrap_or_default()));
            return;
        }
        let samples = latency.get("samples").and_then(Value::as_array);
        let milliseconds: Vec<f64> = samples.into_iter().flatten().map(json::number).collect();
        let fact = |key: &str| result.get(key).and_then(Value::as_str);
        let facts = context([
            ("runtime", fact("runtime")),
            ("runtime_version", fact("runtimeVersion")),
        ]);
        let benchmark = results.result(Named::new(name, Vec::new()).within(&facts));
        let times = if milliseconds.is_empty() {
            self.summaries += 1;
            vec![latency.get("mean").map_or(f64::NAN, json::number)]
        } else {
            self.sampled += 1;
            shuffled(&milliseconds)
        };
        for time in times {
            results.run(benchmark, &[(TIME, TimeUnit::MS.seconds(time))]);
        }
    }

    fn finish(self, advice: &'static str, results: &mut ToolResults) -> Result<(), Fault> {
        results.note_first(&self.failed, |count, first| ToolNote::Failed { count, first });
        results.note_count(self.sampled, |_| ToolNote::Sorted);
        results.note_count(self.summaries, |count| ToolNote::Summaries {
            count,
            advice: advice.to_string(),
        });
        Ok(())
    }
}
