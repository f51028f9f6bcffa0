//! mitata's JSON (`format: 'json'`): samples in nanoseconds an iteration. mitata sorts them, after which the two smallest and
//! the two largest are dropped. Rows in that order would show a drift that was none, and pair the fast runs of one binary with
//! the fast ones of the other, so they are shuffled.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::Keys;
use super::results::{TIME, ToolResults, typed_pairs};
use super::units::TimeUnit;
use crate::data::ToolNote;
use crate::read::error::FileErrorKind;

const NAME: &str = "mitata JSON";

/// mitata with `format: 'json'`.
pub(super) struct Mitata;

impl ToolFormat for Mitata {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("layout")
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
    layout: Vec<Group>,
    benchmarks: Vec<Benchmark>,
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
    #[serde(default)]
    args: json::Map,
    stats: Option<Stats>,
    error: Option<serde_json::Value>,
}

#[derive(Deserialize)]
struct Stats {
    samples: Option<Vec<f64>>,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(NAME, text)?;
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
            let samples = stats.samples.as_ref().ok_or_else(|| FileErrorKind::NoSamples {
                benchmark: run.name.clone(),
                advice: "mitata writes them with format: 'json', or { json: { samples: true } }",
            })?;
            let at = results.benchmark(&filename, &typed_pairs(&run.args));
            for sample in shuffled(samples) {
                results.run(at, &[(TIME, TimeUnit::NS.seconds(sample))]);
            }
        }
    }
    results.note(ToolNote::Sorted);
    if let Some(first) = failed.first() {
        results.note(ToolNote::Failed {
            count: failed.len(),
            first: first.clone(),
        });
    }
    Ok(())
}

/// The samples in an order that depends on them alone: the same file gives the same rows, and two files, which would be paired
/// by rank if they shared it, have two orders.
fn shuffled(samples: &[f64]) -> Vec<f64> {
    let seed = samples.iter().fold(samples.len() as u64, |seed, sample| {
        seed.rotate_left(5) ^ sample.to_bits()
    });
    let mut shuffled = samples.to_vec();
    shuffled.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
    shuffled
}
