//! BenchmarkDotNet's JSON (`JsonExporter.Full`) and its CSV of measurements (`CsvMeasurementsExporter`): nanoseconds for so many
//! operations. A launch is a process.

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json::{Cell, Keys};
use super::names::{Named, Pairs, context, literal};
use super::results::{TIME, ToolResults};
use super::units::TimeUnit;
use super::{json, table};

const JSON: &str = "BenchmarkDotNet JSON";

/// `JsonExporter.Full`, or `Brief`, which has the runs without their launches.
pub(super) struct DotnetJson;

impl ToolFormat for DotnetJson {
    fn name(&self) -> &'static str {
        JSON
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("HostEnvironmentInfo") || keys.has("Title") && keys.has("Benchmarks")
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read_json(text, results)
    }
}

const CSV: &str = "BenchmarkDotNet measurements CSV";

/// `CsvMeasurementsExporter`.
pub(super) struct DotnetCsv;

impl ToolFormat for DotnetCsv {
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

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Report {
    #[serde(default, deserialize_with = "json::lenient")]
    host_environment_info: Host,
    benchmarks: Vec<Benchmark>,
}

#[derive(Deserialize, Default)]
#[serde(default, rename_all = "PascalCase")]
struct Host {
    os_version: Option<String>,
    processor_name: Option<String>,
    runtime_version: Option<String>,
    architecture: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Benchmark {
    #[serde(default)]
    display_info: String,
    namespace: Option<String>,
    #[serde(rename = "Type")]
    class: String,
    method: String,
    #[serde(default, deserialize_with = "json::lenient")]
    parameters: Option<String>,
    #[serde(default, deserialize_with = "json::lenient")]
    statistics: Option<Statistics>,
    #[serde(default, deserialize_with = "json::lenient")]
    measurements: Vec<Measurement>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Statistics {
    #[serde(default)]
    original_values: Vec<Cell>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Measurement {
    #[serde(default)]
    iteration_mode: String,
    #[serde(default)]
    iteration_stage: String,
    #[serde(default, deserialize_with = "json::lenient")]
    launch_index: Option<u64>,
    operations: Cell,
    nanoseconds: Cell,
}

impl Measurement {
    /// Whether it is a result: not a pilot, a warm-up, or the overhead of an empty method. Before version 0.11.4 the mode was
    /// `Result`.
    fn is_result(mode: &str, stage: &str) -> bool {
        stage == "Result" && (mode == "Workload" || mode == "Main") || mode == "Result"
    }
}

fn read_json(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(JSON, text)?;
    let host = &report.host_environment_info;
    for benchmark in &report.benchmarks {
        let job = job(&benchmark.display_info);
        let facts = context([
            ("os", host.os_version.as_deref()),
            ("cpu", host.processor_name.as_deref()),
            ("runtime", host.runtime_version.as_deref()),
            ("arch", host.architecture.as_deref()),
            ("job", job.as_deref()),
        ]);
        let name = full_name(benchmark.namespace.as_deref(), &benchmark.class, &benchmark.method);
        let params = params(benchmark.parameters.as_deref().unwrap_or_default());
        let whole = results.result(Named::new(&name, params).within(&facts));
        let measured = benchmark.measurements.iter();
        let measured: Vec<&Measurement> = measured
            .filter(|run| Measurement::is_result(&run.iteration_mode, &run.iteration_stage))
            .collect();
        for run in &measured {
            let launch = run.launch_index.unwrap_or(1).to_string();
            let part = results.part(whole, "process", &launch);
            results.run(
                part,
                &[(TIME, TimeUnit::NS.seconds(run.nanoseconds.0 / run.operations.0))],
            );
        }
        let values = benchmark
            .statistics
            .iter()
            .flat_map(|statistics| &statistics.original_values);
        let values: Vec<f64> = values.filter(|_| measured.is_empty()).map(|value| value.0).collect();
        if measured.is_empty() && values.is_empty() {
            results.without_runs(&name, "BenchmarkDotNet writes them with JsonExporter.Full");
        }
        for value in values {
            results.run(whole, &[(TIME, TimeUnit::NS.seconds(value))]);
        }
    }
    Ok(())
}

/// `Type.Method: Job-ABCDEF(Runtime=.NET 8.0) [N=10]` → `Runtime=.NET 8.0`: the job without a name that is drawn by lot.
fn job(display_info: &str) -> Option<String> {
    let (_, job) = display_info.split_once(": ")?;
    let job = job.split(" [").next()?;
    Some(match job.split_once('(') {
        Some((name, settings)) if name.starts_with("Job-") => settings.trim_end_matches(')').to_string(),
        None if job.starts_with("Job-") => return None,
        _ => job.to_string(),
    })
}

fn full_name(namespace: Option<&str>, class: &str, method: &str) -> String {
    let parts = namespace.into_iter().chain([class, method]);
    parts.filter(|part| !part.is_empty()).collect::<Vec<&str>>().join(".")
}

/// `N=10&Kind=a`.
fn params(text: &str) -> Pairs {
    let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
    pairs.map(|(key, value)| (key.to_string(), literal(value))).collect()
}

fn is_csv_header(line: &str) -> bool {
    line.contains("Target_Method") && line.contains("Measurement_Nanoseconds")
}

/// The separator is that of the list in the language of the machine.
fn read_csv(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let header = text.lines().find(|line| is_csv_header(line)).unwrap_or_default();
    let delimiter = if header.contains(';') { b';' } else { b',' };
    table::delimited(CSV, text, delimiter, is_csv_header, results, |row, results| {
        let (mode, stage) = (
            row.text("Measurement_IterationMode"),
            row.text("Measurement_IterationStage"),
        );
        if !Measurement::is_result(mode, stage) {
            return Ok(());
        }
        let name = full_name(
            Some(row.text("Target_Namespace")),
            row.text("Target_Type"),
            row.text("Target_Method"),
        );
        let runtime = row.text("Job_Runtime");
        let facts = context([("runtime", Some(runtime)), ("arch", Some(row.text("Job_Platform")))]);
        let whole = results.benchmark(Named::new(&name, params(row.text("Params"))).within(&facts));
        let part = results.part(whole, "process", row.text("Measurement_LaunchIndex"));
        // With a comma in place of the point where the language has one.
        let number = |column: &str| match delimiter {
            b';' => row.text(column).replace(',', ".").parse().unwrap_or(f64::NAN),
            _ => row.cell(column),
        };
        let time = number("Measurement_Nanoseconds") / number("Measurement_Operations");
        results.run(part, &[(TIME, TimeUnit::NS.seconds(time))]);
        Ok(())
    })
}
