//! criterion's raw samples: `sample.json` and `raw.csv` hold, for each sample, the time of so many iterations. The time of
//! one is their quotient, as in criterion's own estimates.

use std::fs;
use std::path::Path;

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json::{Cell, Keys};
use super::names::{Named, literal};
use super::results::{TIME, ToolResults};
use super::units::{TIMES, TimeUnit};
use super::{json, table};
use crate::read::error::FileErrorKind;

const SAMPLE: &str = "criterion's sample.json";

/// criterion's `sample.json`.
pub(super) struct Sample;

impl ToolFormat for Sample {
    fn name(&self) -> &'static str {
        SAMPLE
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        (keys.has("sampling_mode") || keys.has("iters")) && !keys.has("context")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, file: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read_sample(text, file, results)
    }
}

const CSV: &str = "criterion's raw.csv";

/// criterion's `raw.csv`.
pub(super) struct RawCsv;

impl ToolFormat for RawCsv {
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

/// `sample.json`: in nanoseconds, unless a `Measurement` of one's own counts something else.
#[derive(Deserialize)]
struct SampleFile {
    iters: Vec<Cell>,
    times: Vec<Cell>,
}

/// `benchmark.json`, beside it.
#[derive(Deserialize)]
struct Identity {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
}

fn read_sample(text: &str, file: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let sample: SampleFile = json::read(SAMPLE, text)?;
    if sample.iters.len() != sample.times.len() || sample.iters.iter().any(|iters| iters.0 <= 0.0) {
        return Err(Fault::from(FileErrorKind::ToolResults {
            tool: SAMPLE,
            reason: "expected as many times as iters, and no iters of 0".to_string(),
        }));
    }
    let identity = identity(Path::new(file));
    let benchmark = add_benchmark(&identity, results);
    for (time, iterations) in sample.times.iter().zip(&sample.iters) {
        add(benchmark, time.0, iterations.0, "ns", results)?;
    }
    Ok(())
}

/// The sample does not say of what it is: `benchmark.json` beside it does, or else the directories that it lies in.
fn identity(file: &Path) -> Identity {
    let directory = file.parent().unwrap_or(Path::new(""));
    let written = file
        .is_file()
        .then(|| fs::read_to_string(directory.join("benchmark.json")).ok());
    let parsed = written.flatten().and_then(|text| serde_json::from_str(&text).ok());
    let above = directory.parent().map(|above| above.display().to_string());
    parsed.unwrap_or_else(|| Identity {
        group_id: above
            .filter(|above| !above.is_empty())
            .unwrap_or("criterion".to_string()),
        function_id: None,
        value_str: None,
    })
}

/// Whether a line is the header of `raw.csv`.
fn is_csv_header(line: &str) -> bool {
    line.starts_with("group,function,value,throughput_num,throughput_type,sample_measured_value,unit,iteration_count")
}

fn read_csv(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    table::rows(CSV, text, is_csv_header, results, |row, results| {
        if row.text("group") == "group" {
            return Ok(());
        }
        let optional = |column: &str| Some(row.text(column).to_string()).filter(|text| !text.is_empty());
        let identity = Identity {
            group_id: row.text("group").to_string(),
            function_id: optional("function"),
            value_str: optional("value"),
        };
        let benchmark = add_benchmark(&identity, results);
        let (time, iterations) = (row.cell("sample_measured_value"), row.cell("iteration_count"));
        add(benchmark, time, iterations, row.text("unit"), results)
    })
}

fn add_benchmark(identity: &Identity, results: &mut ToolResults) -> usize {
    let mut filename = identity.group_id.clone();
    if let Some(function) = &identity.function_id {
        filename.push('/');
        filename.push_str(function);
    }
    let value = identity
        .value_str
        .iter()
        .map(|value| ("value".to_string(), literal(value)));
    results.benchmark(Named::new(&filename, value.collect()))
}

fn add(benchmark: usize, time: f64, iterations: f64, unit: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let unit = TimeUnit::of(unit).ok_or_else(|| FileErrorKind::Unit {
        benchmark: "a sample of criterion".to_string(),
        unit: unit.to_string(),
        expected: TIMES,
    })?;
    results.run(benchmark, &[(TIME, unit.seconds(time / iterations))]);
    Ok(())
}
