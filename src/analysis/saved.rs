//! Reports that were saved as JSON, read again. They are input like any other: every fault has its place.

use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::error::Category;
use thiserror::Error;

use super::bar::BarReport;
use super::check::{check_row, check_sample};
use super::compare::CompareReport;
use super::history::HistoryReport;
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

const SCHEMAS: [&str; 5] = [
    "benchstat/compare/2",
    "benchstat/scatter/2",
    "benchstat/bar/2",
    "benchstat/runs/2",
    "benchstat/history/1",
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
    #[derive(Deserialize)]
    struct AnyDocument {
        schema: String,
    }
    let AnyDocument { schema } = parse(file, text)?;
    let report = match SCHEMAS.iter().position(|known| *known == schema) {
        Some(0) => SavedReport::Compare(Box::new(parse(file, text)?)),
        Some(1) => SavedReport::Scatter(parse(file, text)?),
        Some(2) => SavedReport::Bar(parse(file, text)?),
        Some(3) => SavedReport::Runs(parse(file, text)?),
        Some(_) => SavedReport::History(Box::new(parse(file, text)?)),
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
        SavedReport::Compare(report) if report.new.is_empty() => Err("there is no contender".to_string()),
        SavedReport::Compare(report) => report.rows.iter().try_for_each(|row| {
            let row = &row.comparison;
            check_row(row, &report.new).map_err(|problem| format!("benchmark {:?}: {problem}", row.name))
        }),
        SavedReport::Scatter(report) if report.groups.is_empty() => Err("there is no group".to_string()),
        SavedReport::Scatter(report) => report.groups.iter().try_for_each(|group| {
            let is_in_place = group.category.is_some() == report.category.is_some();
            let category = if is_in_place {
                Ok(())
            } else {
                Err("a group lacks its category, or has one too many")
            };
            category
                .map_err(str::to_string)
                .and_then(|()| check_sample(&group.sample))
        }),
        SavedReport::Bar(report) if report.bars.is_empty() => Err("there is no bar".to_string()),
        SavedReport::Bar(report) => report.bars.iter().try_for_each(|bar| check_sample(&bar.sample)),
        SavedReport::Runs(report) if report.rows.is_empty() => Err("there is no row".to_string()),
        SavedReport::Runs(_) => Ok(()),
        SavedReport::History(report) => report.check(),
    }
}
