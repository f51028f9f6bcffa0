//! Google Benchmark's JSON and CSV: each repetition is a run, its real time in seconds; the CPU time and the counters are
//! further columns.

use std::collections::HashSet;

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::Keys;
use super::results::{Pairs, TIME, ToolResults, literal};
use super::table::{self, Row};
use super::units::{TIMES, TimeUnit};
use crate::data::{ToolNote, parse_number};
use crate::read::error::FileErrorKind;

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

const CSV: &str = "Google Benchmark CSV";

/// Google Benchmark with `--benchmark_format=csv`.
pub(super) struct GoogleCsv;

impl ToolFormat for GoogleCsv {
    fn name(&self) -> &'static str {
        CSV
    }

    fn has_line(&self, line: &str) -> bool {
        is_csv_header(line)
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read_csv(text, results)
    }
}

const ADVICE: &str = "; were only aggregates reported? Run it without --benchmark_report_aggregates_only";

/// What the tool computes of several repetitions: behind an underscore it ends the name of the row.
const AGGREGATES: [&str; 6] = ["mean", "median", "stddev", "cv", "BigO", "RMS"];

/// Numbers of a result that are neither times nor counters.
const NO_COUNTERS: [&str; 6] = [
    "family_index",
    "per_family_instance_index",
    "repetitions",
    "repetition_index",
    "threads",
    "iterations",
];

#[derive(Deserialize)]
struct Report {
    benchmarks: Vec<Entry>,
}

/// One row of either format.
#[derive(Deserialize)]
struct Entry {
    name: String,
    run_type: Option<String>,
    #[serde(default)]
    error_occurred: bool,
    #[serde(default)]
    error_message: String,
    real_time: Option<f64>,
    cpu_time: Option<f64>,
    time_unit: Option<String>,
    #[serde(flatten)]
    others: json::Map,
}

fn read_json(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(JSON, text)?;
    add(report.benchmarks, results)
}

/// Whether a line is the header of the CSV; the machine is described above it.
fn is_csv_header(line: &str) -> bool {
    line.starts_with("name,iterations,real_time,cpu_time,time_unit")
}

fn read_csv(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let mut entries = Vec::new();
    table::rows(CSV, text, is_csv_header, |row| {
        entries.push(entry(&row)?);
        Ok(())
    })?;
    add(entries, results)
}

fn entry(row: &Row<'_>) -> Result<Entry, Fault> {
    let mut entry = Entry {
        name: String::new(),
        run_type: None,
        error_occurred: false,
        error_message: String::new(),
        real_time: None,
        cpu_time: None,
        time_unit: None,
        others: json::Map::new(),
    };
    for (column, field) in row.fields().filter(|(_, field)| !field.is_empty()) {
        match column {
            "name" => entry.name = field.to_string(),
            "error_occurred" => entry.error_occurred = field == "true",
            "error_message" => entry.error_message = field.to_string(),
            "time_unit" => entry.time_unit = Some(field.to_string()),
            "label" | "iterations" => {}
            _ => {
                let number = row.number(column)?;
                match column {
                    "real_time" => entry.real_time = Some(number),
                    "cpu_time" => entry.cpu_time = Some(number),
                    _ => {
                        entry.others.insert(column.to_string(), number.into());
                    }
                }
            }
        }
    }
    Ok(entry)
}

fn add(entries: Vec<Entry>, results: &mut ToolResults) -> Result<(), Fault> {
    let mut aggregates = 0;
    let mut failed: Vec<String> = Vec::new();
    let mut seen = HashSet::new();
    for entry in entries {
        if is_aggregate(&entry, &seen) {
            aggregates += 1;
            continue;
        }
        let (Some(real), false) = (entry.real_time, entry.error_occurred) else {
            failed.push(format!("{}: {}", entry.name, entry.error_message));
            continue;
        };
        let name = entry.time_unit.as_deref().unwrap_or("ns");
        let unit = TimeUnit::of(name).ok_or_else(|| FileErrorKind::Unit {
            benchmark: entry.name.clone(),
            unit: name.to_string(),
            expected: TIMES,
        })?;
        let (filename, configuration) = split_name(&entry.name);
        let mut values = vec![(TIME, unit.seconds(real))];
        values.extend(entry.cpu_time.map(|cpu| ("cpu_time", unit.seconds(cpu))));
        let counters = entry
            .others
            .iter()
            .filter(|(key, _)| !NO_COUNTERS.contains(&key.as_str()));
        values.extend(counters.filter_map(|(key, value)| Some((key.as_str(), value.as_f64()?))));
        let benchmark = results.benchmark(&filename, &configuration);
        results.run(benchmark, &values);
        seen.insert(entry.name);
    }
    results.note_count(aggregates, |count| ToolNote::Aggregates { count });
    if let Some(first) = failed.first() {
        results.note(ToolNote::Failed {
            count: failed.len(),
            first: first.clone(),
        });
    }
    results.advise(ADVICE);
    Ok(())
}

/// The JSON says so; in the CSV the name does, if it is that of a benchmark above with one of the known endings.
fn is_aggregate(entry: &Entry, seen: &HashSet<String>) -> bool {
    match &entry.run_type {
        Some(run_type) => run_type == "aggregate",
        None => entry
            .name
            .rsplit_once('_')
            .is_some_and(|(name, ending)| AGGREGATES.contains(&ending) && (seen.contains(name) || seen.is_empty())),
    }
}

/// `BM_Copy/len:16/4096` → `BM_Copy` and `len=16 arg2=4096`: arguments without a name are numbered.
fn split_name(name: &str) -> (String, Pairs) {
    let mut parts = name.split('/');
    let mut filename = parts.next().unwrap_or_default().to_string();
    let mut configuration = Vec::new();
    for part in parts {
        if let Some((key, value)) = part.split_once(':').filter(|(key, _)| !key.is_empty()) {
            configuration.push((key.to_string(), literal(value)));
        } else if parse_number(part).is_some() {
            configuration.push((format!("arg{}", configuration.len() + 1), part.to_string()));
        } else {
            filename.push('/');
            filename.push_str(part);
        }
    }
    (filename, configuration)
}
