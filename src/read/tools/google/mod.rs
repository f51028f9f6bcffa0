//! Google Benchmark's JSON and CSV: each repetition is a run, its real time in seconds; the CPU time and the counters are
//! further columns.

mod aggregates;
mod csv;
mod entry;

use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::Keys;
use super::names::{Named, Pairs, context, measured};
use super::results::{TIME, ToolResults};
use super::units::{TIMES, TimeUnit};
use crate::data::{ToolNote, parse_number};
use crate::read::error::FileErrorKind;
use entry::{Entry, Outcome};

const JSON: &str = "Google Benchmark JSON";

/// Google Benchmark with `--benchmark_format=json`.
pub(super) struct GoogleJson;

impl ToolFormat for GoogleJson {
    fn name(&self) -> &'static str {
        JSON
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("context") && !keys.has("layout") && !keys.has("machine_info")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read_json(text, results)
    }
}

/// Google Benchmark with `--benchmark_format=csv`.
pub(super) struct GoogleCsv;

impl ToolFormat for GoogleCsv {
    fn name(&self) -> &'static str {
        csv::NAME
    }

    fn has_line(&self, line: &str) -> bool {
        csv::is_header(line)
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        for section in csv::sections(text, results)? {
            add(section, &[], results);
        }
        Ok(())
    }
}

const ADVICE: &str = "; were only aggregates reported? Run it without --benchmark_report_aggregates_only";

#[derive(Deserialize)]
struct Report {
    #[serde(default, deserialize_with = "json::lenient")]
    context: json::Map,
    benchmarks: Vec<Entry>,
}

/// What the context says of machine and build, under the names that it has there.
const FACTS: [&str; 4] = ["host_name", "num_cpus", "library_build_type", "library_version"];

fn read_json(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(JSON, text)?;
    let texts = FACTS.map(|fact| (fact, report.context.get(fact).map(text_of)));
    let facts = context(texts.iter().map(|(fact, text)| (*fact, text.as_deref())));
    add(report.benchmarks, &facts, results);
    Ok(())
}

fn text_of(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_string)
}

/// Adds the rows of one report.
fn add(entries: Vec<Entry>, facts: &[(String, String)], results: &mut ToolResults) {
    let is_aggregate = aggregates::find(&entries);
    let (mut failed, mut skipped) = (Vec::new(), Vec::new());
    let mut instances = Instances::default();
    for (entry, is_aggregate) in entries.iter().zip(&is_aggregate) {
        if *is_aggregate {
            instances.end(&entry.name);
            continue;
        }
        match entry.outcome() {
            Outcome::Failed(message) => failed.push(format!("{}: {message}", entry.name)),
            Outcome::Skipped(message) => skipped.push(format!("{}: {message}", entry.name)),
            Outcome::Measured => {
                let nth = instances.nth(entry);
                let values = match values(entry) {
                    Ok(values) => values,
                    Err(fault) => {
                        results.damaged(fault);
                        continue;
                    }
                };
                let benchmark = results.nth(split_name(&entry.name).within(facts), nth);
                let values: Vec<(&str, f64)> = values.iter().map(|(name, value)| (name.as_str(), *value)).collect();
                results.run(benchmark, &values);
            }
        }
    }
    let aggregates = is_aggregate.iter().filter(|is| **is).count();
    results.note_count(aggregates, |count| ToolNote::Aggregates { count });
    results.note_first(&failed, |count, first| ToolNote::Failed { count, first });
    results.note_first(&skipped, |count, first| ToolNote::Skipped { count, first });
    if aggregates == 0 {
        let unclear = instances.unclear();
        results.note_first(&unclear, |count, first| ToolNote::Repeated { count, first });
    }
    results.advise(ADVICE);
}

/// The times in seconds, and the counters.
fn values(entry: &Entry) -> Result<Vec<(String, f64)>, Fault> {
    let name = entry.time_unit.as_deref().unwrap_or("ns");
    let unit = TimeUnit::of(name).ok_or_else(|| FileErrorKind::Unit {
        benchmark: entry.name.clone(),
        unit: name.to_string(),
        expected: TIMES,
    })?;
    let real = entry.real_time.map_or(f64::NAN, |time| time.0);
    let mut values = vec![(TIME.to_string(), unit.seconds(real))];
    values.extend(entry.cpu_time.map(|cpu| ("cpu_time".to_string(), unit.seconds(cpu.0))));
    values.extend(entry.counters().map(|(name, value)| {
        let name = if name == "cpu_time" {
            "metric_cpu_time".to_string()
        } else {
            measured(name)
        };
        (name, value)
    }));
    Ok(values)
}

/// Which of the benchmarks of one name a row is of: a benchmark can be registered twice.
#[derive(Default)]
struct Instances<'a> {
    known: HashMap<&'a str, Instance>,
    /// Names of which an aggregate was seen behind the runs: what follows is another benchmark.
    ended: HashSet<String>,
}

#[derive(Default)]
struct Instance {
    /// The family and the instance in it of each benchmark of the name, where the file has them.
    ids: Vec<(u64, u64)>,
    nth: usize,
    rows: usize,
    last_repetition: Option<u64>,
    /// Whether the file numbers families or repetitions.
    is_numbered: bool,
}

impl<'a> Instances<'a> {
    /// The number of the row's benchmark among those of its name, from 1.
    fn nth(&mut self, entry: &'a Entry) -> usize {
        let instance = self.known.entry(&entry.name).or_default();
        let has_ended = self.ended.remove(&entry.name);
        instance.rows += 1;
        if let Some(id) = entry.id() {
            instance.is_numbered = true;
            let known = instance.ids.iter().position(|known| *known == id);
            return 1 + known.unwrap_or_else(|| {
                instance.ids.push(id);
                instance.ids.len() - 1
            });
        }
        let restarts = match (entry.repetition_index, instance.last_repetition) {
            (Some(now), Some(last)) => now <= last,
            _ => false,
        };
        instance.is_numbered |= entry.repetition_index.is_some();
        instance.last_repetition = entry.repetition_index;
        if instance.nth == 0 || has_ended || restarts {
            instance.nth += 1;
        }
        instance.nth
    }

    fn end(&mut self, aggregate: &str) {
        if let Some((name, _)) = aggregate.rsplit_once('_') {
            self.ended.insert(name.to_string());
        }
    }

    /// Names with several rows of which the file does not say whether they are repetitions.
    fn unclear(&self) -> Vec<String> {
        let unclear = self
            .known
            .iter()
            .filter(|(_, instance)| instance.rows > 1 && !instance.is_numbered);
        let mut names: Vec<String> = unclear.map(|(name, _)| name.to_string()).collect();
        names.sort();
        names
    }
}

/// `BM_Copy/len:16/4096` → `BM_Copy` and `len=16 arg2=4096`: arguments without a name are numbered. What is no number, such as
/// `std::vector`, is part of the name.
fn split_name(name: &str) -> Named {
    let mut parts = name.split('/');
    let mut filename = parts.next().unwrap_or_default().to_string();
    let mut parameters: Pairs = Vec::new();
    let mut arguments = 0;
    for part in parts {
        let named = part.rsplit_once(':').filter(|(key, value)| {
            let is_new = parameters.iter().all(|(known, _)| known != key);
            !key.is_empty() && is_new && parse_number(value).is_some()
        });
        arguments += usize::from(named.is_some() || parse_number(part).is_some());
        if let Some((key, value)) = named {
            parameters.push((key.to_string(), value.to_string()));
        } else if parse_number(part).is_some() {
            parameters.push((format!("arg{arguments}"), part.to_string()));
        } else {
            filename.push('/');
            filename.push_str(part);
        }
    }
    Named::new(&filename, parameters)
}
