//! Node.js' own benchmark runner, `node --experimental-bench --bench --bench-reporter=json`: an event a line. A sample stands in
//! `bench:sample` and again in `bench:complete`: of a benchmark that was completed the latter are read, of one that a stream breaks
//! off in the former.

use std::collections::HashSet;

use indexmap::IndexMap;
use serde::Deserialize;
use serde_json::Value;

use super::fault::{Fault, numbered};
use super::format::ToolFormat;
use super::json;
use super::json::{Cell, Keys};
use super::names::{Named, context, typed_pairs};
use super::results::{RATE, ToolResults};
use crate::data::ToolNote;
use crate::text::quote;

const NAME: &str = "node:bench JSON";

/// `node --bench --bench-reporter=json`.
pub(super) struct NodeBench;

impl ToolFormat for NodeBench {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("type") && keys.has("data")
    }

    fn has_line(&self, line: &str) -> bool {
        line.starts_with("{\"type\":\"bench:")
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results);
        Ok(())
    }
}

#[derive(Deserialize)]
struct Event {
    #[serde(rename = "type")]
    kind: String,
    data: Data,
}

/// What an event says; each kind has some of this.
#[derive(Deserialize, Default)]
#[serde(default, rename_all = "camelCase")]
struct Data {
    /// One run of a file, which is a process.
    #[serde(deserialize_with = "json::lenient")]
    file_run_id: String,
    #[serde(deserialize_with = "json::lenient")]
    entry_file: String,
    #[serde(deserialize_with = "json::lenient")]
    bench_id: String,
    #[serde(deserialize_with = "json::lenient")]
    name: String,
    #[serde(deserialize_with = "json::lenient")]
    name_path: Vec<String>,
    #[serde(deserialize_with = "json::lenient")]
    params: Option<json::Map>,
    rate: Option<Cell>,
    samples: Value,
    skip: Value,
    error: Option<Value>,
    #[serde(deserialize_with = "json::lenient")]
    message: String,
    #[serde(deserialize_with = "json::lenient")]
    level: String,
}

/// A benchmark of one run of a file.
#[derive(Default)]
struct Bench {
    named: Option<(String, json::Map, String)>,
    rates: Vec<f64>,
    is_complete: bool,
}

fn read(text: &str, results: &mut ToolResults) {
    let mut benches: IndexMap<(String, String), Bench> = IndexMap::new();
    let (mut failed, mut skipped, mut others, mut cut, mut ends) = (vec![], vec![], vec![], vec![], vec![]);
    let mut summarised: HashSet<String> = HashSet::new();
    let last = text.lines().count();
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let event: Event = match serde_json::from_str(line) {
            Ok(event) => event,
            Err(error) if error.is_eof() && at + 1 == last => {
                cut.push(quote(&line.chars().take(60).collect::<String>()));
                continue;
            }
            Err(_) => {
                others.push(numbered(at, line));
                continue;
            }
        };
        let data = event.data;
        let key = (data.file_run_id.clone(), data.bench_id.clone());
        match event.kind.as_str() {
            "bench:plan" | "bench:start" => benches.entry(key).or_default().name(data),
            "bench:sample" => benches.entry(key).or_default().sample(data),
            "bench:complete" => match (&data.error, data.skip.as_bool() == Some(true) || data.skip.is_string()) {
                (Some(error), _) => {
                    let message = error.get("message").and_then(Value::as_str).unwrap_or_default();
                    failed.push(format!("{}: {message}", path(&data)));
                    benches.shift_remove(&key);
                }
                (None, true) => {
                    skipped.push(format!("{}: {}", path(&data), data.skip.as_str().unwrap_or_default()));
                    benches.shift_remove(&key);
                }
                (None, false) => benches.entry(key).or_default().complete(data),
            },
            "bench:diagnostic" if data.level == "error" => ends.push(data.message),
            "bench:summary" => drop(summarised.insert(data.file_run_id)),
            _ => {}
        }
    }
    // Benchmarks that were selected and never completed, in a stream that broke off.
    for ((process, _), bench) in &benches {
        bench.add(process, results);
        if !bench.is_complete && !summarised.contains(process) && !bench.rates.is_empty() {
            let name = bench.named.as_ref().map(|(name, ..)| name.clone());
            ends.push(format!("{} was not completed", name.unwrap_or_default()));
        }
    }
    results.note_first(&failed, |count, first| ToolNote::Failed { count, first });
    results.note_first(&skipped, |count, first| ToolNote::Skipped { count, first });
    results.note_first(&others, |count, first| ToolNote::NotUnderstood { count, first });
    results.note_first(&ends, |count, first| ToolNote::Ended { count, first });
    results.note_first(&cut, |_, last| ToolNote::CutShort { last });
}

/// `URL > construct`.
fn path(data: &Data) -> String {
    if data.name_path.is_empty() {
        data.name.clone()
    } else {
        data.name_path.join(" > ")
    }
}

impl Bench {
    fn name(&mut self, data: Data) {
        let path = path(&data);
        let params = data.params.unwrap_or_default();
        self.named = Some((path, params, data.entry_file));
    }

    fn sample(&mut self, data: Data) {
        if !self.is_complete {
            self.rates.push(data.rate.map_or(f64::NAN, |rate| rate.0));
        }
        if self.named.is_none() {
            self.name(data);
        }
    }

    /// The samples of a benchmark that was completed take the place of those that came one by one.
    fn complete(&mut self, data: Data) {
        let samples = data.samples.as_array().cloned().unwrap_or_default();
        let rate = |sample: &Value| sample.get("rate").map_or(f64::NAN, json::number);
        if !samples.is_empty() {
            self.rates = samples.iter().map(rate).collect();
        }
        self.is_complete = true;
        self.name(data);
    }

    fn add(&self, process: &str, results: &mut ToolResults) {
        let Some((path, params, entry)) = self.named.as_ref().filter(|_| !self.rates.is_empty()) else {
            return;
        };
        // The file by its name alone: two checkouts have two paths.
        let script = entry.rsplit(['/', '\\']).next();
        let named = Named::new(path, typed_pairs(params)).within(&context([("script", script)]));
        let whole = results.benchmark(named);
        let part = results.part(whole, "process", process);
        for rate in &self.rates {
            results.run(part, &[(RATE, *rate)]);
        }
    }
}
