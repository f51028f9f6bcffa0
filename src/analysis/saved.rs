//! Reports that were saved as JSON, read again. They are input like any other: every fault has its place.

use schemars::JsonSchema;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use thiserror::Error;

use super::bar::BarReport;
use super::check::{check_row, check_sample};
use super::compare::CompareReport;
use super::history::HistoryReport;
use super::metrics::{MetricsReport, SCHEMA as METRICS};
use super::runs::RunsReport;
use super::sweep::ScatterReport;
use crate::text::json_words;

/// A report of one of the commands that make one.
#[derive(Debug, Clone)]
pub enum SavedReport {
    /// Two binaries.
    Compare(Box<CompareReport>),
    /// A sweep.
    Scatter(ScatterReport),
    /// Means.
    Bar(BarReport),
    /// Runs.
    Runs(RunsReport),
    /// Changes along time.
    History(Box<HistoryReport>),
    /// Several metrics.
    Metrics(SavedMetrics),
}

/// Reports of several metrics, by the command that made them.
#[derive(Debug, Clone, JsonSchema)]
#[serde(untagged)]
pub enum SavedMetrics {
    /// Two binaries.
    Compare(MetricsReport<CompareReport>),
    /// A sweep.
    Scatter(MetricsReport<ScatterReport>),
    /// Means.
    Bar(MetricsReport<BarReport>),
    /// Runs.
    Runs(MetricsReport<RunsReport>),
}

/// Why a text is no report. A place is `FILE:LINE:COLUMN`.
#[derive(Debug, Error)]
pub enum SavedReportError {
    /// Text that is no JSON, or no JSON of a report.
    #[error("{place}: not a saved report ({problem})")]
    NotAReport {
        /// Where.
        place: String,
        /// What the parser says.
        problem: String,
    },
    /// JSON of something else, or of another version.
    #[error("{file}: this is a document {schema:?}, expected {}", SCHEMAS.join(", "))]
    OtherDocument {
        /// The file.
        file: String,
        /// Its schema.
        schema: String,
    },
    /// A report that cannot be.
    #[error("{file}: {problem}")]
    Invalid {
        /// The file.
        file: String,
        /// What is wrong.
        problem: String,
    },
}

const SCHEMAS: [&str; 6] = [
    "benchstat/compare/2",
    "benchstat/scatter/2",
    "benchstat/bar/2",
    "benchstat/runs/2",
    "benchstat/history/1",
    METRICS,
];

/// Reads the report in `text`; `file` stands for it in messages. What it gives equals the report that was saved, bit for bit.
///
/// # Errors
/// Where the text is no report, and why.
///
/// ```
/// use benchstat::analysis::{RunsOptions, SavedReport, read_report, runs};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "filename,rate\na.js,98\na.js,100\na.js,102\n";
/// let report = runs(&read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?, &RunsOptions::default())?;
/// let json = serde_json::to_string(&report)?;
/// let SavedReport::Runs(again) = read_report("a.json", &json)? else { panic!("a report of runs") };
/// assert_eq!(serde_json::to_string(&again)?, json);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read_report(file: &str, text: &str) -> Result<SavedReport, SavedReportError> {
    let AnyDocument { schema, reports } = parse(file, text)?;
    let of_reports = reports.and_then(|reports| Some(reports.into_iter().next()?.schema));
    let report = match SCHEMAS.iter().position(|known| *known == schema) {
        Some(0) => SavedReport::Compare(Box::new(parse(file, text)?)),
        Some(1) => SavedReport::Scatter(parse(file, text)?),
        Some(2) => SavedReport::Bar(parse(file, text)?),
        Some(3) => SavedReport::Runs(parse(file, text)?),
        Some(4) => SavedReport::History(Box::new(parse(file, text)?)),
        Some(_) => SavedReport::Metrics(match of_reports.as_deref() {
            Some("benchstat/compare/2") => SavedMetrics::Compare(parse(file, text)?),
            Some("benchstat/scatter/2") => SavedMetrics::Scatter(parse(file, text)?),
            Some("benchstat/bar/2") => SavedMetrics::Bar(parse(file, text)?),
            Some("benchstat/runs/2") => SavedMetrics::Runs(parse(file, text)?),
            other => {
                let (file, schema) = (file.to_string(), other.unwrap_or("without a report").to_string());
                return Err(SavedReportError::OtherDocument { file, schema });
            }
        }),
        None => {
            let file = file.to_string();
            return Err(SavedReportError::OtherDocument { file, schema });
        }
    };
    check(&report).map_err(|problem| SavedReportError::Invalid {
        file: file.to_string(),
        problem,
    })?;
    Ok(report)
}

/// What all documents have, and those of several reports.
#[derive(Deserialize)]
struct AnyDocument {
    schema: String,
    #[serde(default)]
    reports: Option<Vec<AnyReport>>,
}

#[derive(Deserialize)]
struct AnyReport {
    schema: String,
}

fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, SavedReportError> {
    serde_json::from_str(text).map_err(|error| {
        let told = json_words(&error.to_string());
        SavedReportError::NotAReport {
            place: format!("{file}:{}:{}", error.line().max(1), error.column().max(1)),
            problem: match error.classify() {
                Category::Eof => format!("it ends in the middle: {told}"),
                _ => told,
            },
        }
    })
}

/// What is written by hand or damaged must not get as far as a table.
fn check(report: &SavedReport) -> Result<(), String> {
    match report {
        SavedReport::Compare(report) => comparison(report),
        SavedReport::Scatter(report) => sweep(report),
        SavedReport::Bar(report) => means(report),
        SavedReport::Runs(report) => spreads(report),
        SavedReport::History(report) => report.check(),
        SavedReport::Metrics(SavedMetrics::Compare(all)) => each(all, comparison),
        SavedReport::Metrics(SavedMetrics::Scatter(all)) => each(all, sweep),
        SavedReport::Metrics(SavedMetrics::Bar(all)) => each(all, means),
        SavedReport::Metrics(SavedMetrics::Runs(all)) => each(all, spreads),
    }
}

fn each<Report>(all: &MetricsReport<Report>, check: fn(&Report) -> Result<(), String>) -> Result<(), String> {
    match all.metrics.len() == all.reports.len() {
        true => all.reports.iter().try_for_each(check),
        false => Err("there are not as many metrics as reports".to_string()),
    }
}

fn comparison(report: &CompareReport) -> Result<(), String> {
    if report.new.is_empty() {
        return Err("there is no contender".to_string());
    }
    report.rows.iter().try_for_each(|row| {
        let row = &row.comparison;
        check_row(row, &report.new).map_err(|problem| format!("benchmark {:?}: {problem}", row.name))
    })
}

fn sweep(report: &ScatterReport) -> Result<(), String> {
    if report.groups.is_empty() {
        return Err("there is no group".to_string());
    }
    report.groups.iter().try_for_each(|group| {
        if group.category.is_some() != report.category.is_some() {
            return Err("a group lacks its category, or has one too many".to_string());
        }
        check_sample(&group.sample)?;
        group.runs.iter().try_for_each(|runs| runs.check(Some(&group.sample)))
    })
}

fn means(report: &BarReport) -> Result<(), String> {
    if report.bars.is_empty() {
        return Err("there is no bar".to_string());
    }
    report.bars.iter().try_for_each(|bar| check_sample(&bar.sample))
}

fn spreads(report: &RunsReport) -> Result<(), String> {
    match report.rows.is_empty() {
        true => Err("there is no row".to_string()),
        false => Ok(()),
    }
}
