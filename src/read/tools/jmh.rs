//! JMH's JSON (`-rf json`), with every iteration of every fork, and its CSV, with means only.

use indexmap::IndexMap;
use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json::{Cell, Keys};
use super::names::{Named, Pairs, context, literal, measured};
use super::results::{RATE, TIME, ToolResults};
use super::units::TimeUnit;
use super::{json, table};
use crate::data::ToolNote;
use crate::read::error::FileErrorKind;

const JSON: &str = "JMH JSON";

/// JMH with `-rf json`.
pub(super) struct JmhJson;

impl ToolFormat for JmhJson {
    fn name(&self) -> &'static str {
        JSON
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.in_array && (keys.contains("jmhVersion") || keys.contains("benchmark") && keys.contains("mode"))
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read_json(text, results)
    }
}

const CSV: &str = "JMH CSV";

/// JMH with `-rf csv`.
pub(super) struct JmhCsv;

impl ToolFormat for JmhCsv {
    fn name(&self) -> &'static str {
        CSV
    }

    fn has_line(&self, line: &str) -> bool {
        is_csv_header(line)
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read_csv(text, results)
    }
}

const UNITS: &str = "ops/UNIT or UNIT/op with ns, us, ms, s, min, hr or day";

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    benchmark: String,
    mode: String,
    #[serde(default, deserialize_with = "json::lenient")]
    threads: Option<u64>,
    #[serde(default, deserialize_with = "json::lenient")]
    jdk_version: Option<String>,
    #[serde(default, deserialize_with = "json::lenient")]
    vm_name: Option<String>,
    #[serde(default, deserialize_with = "json::lenient")]
    vm_version: Option<String>,
    #[serde(default, deserialize_with = "json::lenient")]
    jvm_args: Vec<String>,
    #[serde(default, deserialize_with = "json::lenient")]
    params: json::Map,
    primary_metric: Metric,
    /// What profilers measured.
    #[serde(default, deserialize_with = "json::lenient")]
    secondary_metrics: IndexMap<String, serde_json::Value>,
}

/// How often each time was seen in one iteration.
type Histogram = Vec<(Cell, Cell)>;

/// Forks of iterations: a score each or, in the mode `sample`, how often each time was seen.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Metric {
    score_unit: String,
    raw_data: Option<Vec<Vec<Cell>>>,
    raw_data_histogram: Option<Vec<Vec<Histogram>>>,
}

impl Metric {
    /// The score of each iteration of each fork.
    fn scores(&self) -> Option<Vec<Vec<f64>>> {
        let scores = |iterations: &Vec<Cell>| iterations.iter().map(|score| score.0).collect();
        let means = |iterations: &Vec<Histogram>| iterations.iter().filter_map(|seen| mean(seen)).collect();
        match (&self.raw_data, &self.raw_data_histogram) {
            (Some(forks), _) => Some(forks.iter().map(scores).collect()),
            (None, Some(forks)) => Some(forks.iter().map(means).collect()),
            (None, None) => None,
        }
    }
}

fn read_json(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let entries: Vec<Entry> = json::read(JSON, text)?;
    for entry in entries {
        if let Err(fault) = add(&entry, results) {
            results.damaged(fault);
        }
    }
    Ok(())
}

fn add(entry: &Entry, results: &mut ToolResults) -> Result<(), Fault> {
    let params = entry.params.iter().map(|(key, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        (key.clone(), text)
    });
    let configuration = configuration(&entry.mode, entry.threads, params);
    let arguments = entry.jvm_args.join(" ");
    let facts = context([
        ("jdk", entry.jdk_version.as_deref()),
        ("vm", entry.vm_name.as_deref()),
        ("vm_version", entry.vm_version.as_deref()),
        ("jvm_args", Some(arguments.as_str())),
    ]);
    let scale = Scale::of(&entry.benchmark, &entry.primary_metric.score_unit)?;
    let Some(forks) = entry.primary_metric.scores() else {
        results.without_runs(&entry.benchmark, "JMH writes them as rawData with -rf json");
        return Ok(());
    };
    let others: Vec<(String, Vec<Vec<f64>>)> = entry
        .secondary_metrics
        .iter()
        .filter_map(|(name, metric)| {
            let metric: Metric = serde_json::from_value(metric.clone()).ok()?;
            Some((secondary(name, &metric.score_unit), metric.scores()?))
        })
        .collect();
    let result = results.result(Named::new(&entry.benchmark, configuration).within(&facts));
    for (fork, scores) in forks.iter().enumerate() {
        let part = results.part(result, "fork", &(fork + 1).to_string());
        for (iteration, score) in scores.iter().enumerate() {
            let mut values = vec![scale.apply(*score)];
            values.extend(others.iter().filter_map(|(name, forks)| {
                let score = forks.get(fork)?.get(iteration)?;
                Some((name.as_str(), *score))
            }));
            results.run(part, &values);
        }
    }
    Ok(())
}

/// `gc.alloc.rate.norm B/op`: the unit says what is better. Older versions put a dot before the names of profilers.
fn secondary(name: &str, unit: &str) -> String {
    let name = name.trim_start_matches(['·', '+']);
    measured(&format!("{name} {unit}")).trim_end().to_string()
}

/// The mean time of an iteration. The operations within one are no independent runs.
fn mean(seen: &[(Cell, Cell)]) -> Option<f64> {
    let count: f64 = seen.iter().map(|(_, count)| count.0).sum();
    let sum: f64 = seen.iter().map(|(time, count)| time.0 * count.0).sum();
    (count != 0.0).then(|| sum / count)
}

/// Whether a line is the header of the CSV.
fn is_csv_header(line: &str) -> bool {
    let line = line.replace('"', "");
    line.starts_with("Benchmark,Mode,Threads,Samples,Score")
}

fn read_csv(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let mut count = 0;
    table::rows(CSV, text, is_csv_header, results, |row, results| {
        if row.text("Mode") == "Mode" {
            return Ok(());
        }
        let params = row.fields().filter_map(|(column, value)| {
            let key = column.strip_prefix("Param: ")?;
            (!value.is_empty()).then(|| (key.to_string(), value.to_string()))
        });
        let configuration = configuration(row.text("Mode"), row.text("Threads").parse().ok(), params);
        let scale = match Scale::of(row.text("Benchmark"), row.text("Unit")) {
            Ok(scale) => scale,
            Err(fault) => {
                results.damaged(fault);
                return Ok(());
            }
        };
        let benchmark = results.result(Named::new(row.text("Benchmark"), configuration));
        results.run(benchmark, &[scale.apply(row.cell("Score"))]);
        count += 1;
        Ok(())
    })?;
    results.note_count(count, |count| ToolNote::MeansOnly { count });
    Ok(())
}

/// The mode, which decides what a score means, the threads if there are several, and the parameters.
fn configuration(mode: &str, threads: Option<u64>, params: impl Iterator<Item = (String, String)>) -> Pairs {
    let mut pairs = vec![("mode".to_string(), literal(mode))];
    pairs.extend(params.map(|(key, value)| (key, literal(&value))));
    let threads = threads.filter(|threads| *threads != 1);
    pairs.extend(threads.map(|threads| ("threads".to_string(), threads.to_string())));
    pairs
}

/// From a score to a rate a second, or to seconds an operation.
enum Scale {
    Rate(TimeUnit),
    Time(TimeUnit),
}

impl Scale {
    fn of(benchmark: &str, unit: &str) -> Result<Scale, Fault> {
        let rate = || unit.strip_prefix("ops/").and_then(TimeUnit::of).map(Scale::Rate);
        let time = || unit.strip_suffix("/op").and_then(TimeUnit::of).map(Scale::Time);
        rate().or_else(time).ok_or_else(|| {
            Fault::from(FileErrorKind::Unit {
                benchmark: benchmark.to_string(),
                unit: unit.to_string(),
                expected: UNITS,
            })
        })
    }

    fn apply(&self, score: f64) -> (&'static str, f64) {
        match self {
            Scale::Rate(unit) => (RATE, unit.per_second(score)),
            Scale::Time(unit) => (TIME, unit.seconds(score)),
        }
    }
}
