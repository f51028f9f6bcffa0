//! How a command ends.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::advice;
use crate::analysis::{AnalysisError, PartError, PolicyError, SavedReportError};
use crate::explain::UnknownTerm;
use crate::plot::PlotError;
use crate::read::{FileError, ReadError};
use crate::text::{list, what_happened};
use crate::write::WriteError;

/// Why a command ends with status 2.
#[derive(Debug, Error)]
pub(super) enum Failure {
    #[error("{}", .0.render())]
    Usage(#[from] clap::Error),
    #[error("{}", advice::on_reading(.0))]
    Read(#[from] ReadError),
    #[error("{}", advice::on_file(.0))]
    File(#[from] FileError),
    #[error("{}", advice::on_analysis(.0))]
    Analysis(#[from] AnalysisError),
    #[error("{}", advice::on_parts(.0))]
    Part(#[from] PartError),
    #[error(transparent)]
    Report(#[from] SavedReportError),
    #[error(transparent)]
    Policy(#[from] PolicyError),
    #[error("--write-policy {}: is there and was not learnt: name another file, or move it away", .path.display())]
    OverwritesPolicy { path: PathBuf },
    #[error("--write-policy {}: {}", .path.display(), unwritable(.path, .error))]
    PolicyFile { path: PathBuf, error: std::io::Error },
    #[error("--today {day}: {problem}")]
    Today { day: String, problem: String },
    #[error("--plot: there is no picture of runs; compare, scatter and bar have one")]
    NoPictureOfRuns,
    #[error("{option} '{expression}': {problem}")]
    Condition {
        option: &'static str,
        expression: String,
        problem: String,
    },
    #[error("--metric {0} is given twice: name each metric once")]
    MetricTwice(String),
    #[error("{0} is of one metric: choose it with --metric COL")]
    OneMetric(&'static str),
    #[error("no metric is measured in all files; there are {}", list(.0))]
    NoCommonMetric(Vec<String>),
    #[error("--steps chooses between the two tables of --format csv: add --format csv, or leave out --steps")]
    StepsAreCsv,
    #[error("--partial writes JSON for `benchstat combine`, which does the rest: add --format json")]
    PartsAreJson,
    #[error("--partial leaves the order of the rows to `benchstat combine`: give --sort there")]
    PartsAreNotSorted,
    #[error("--plot: {0}")]
    Plot(#[from] PlotError),
    #[error("--plot {}: {}", .path.display(), unwritable(.path, .error))]
    Picture { path: PathBuf, error: std::io::Error },
    #[error("--output {}: expected a name that ends in .csv, .csv.gz, .csv.zst or .parquet, or - for CSV on standard output", .path.display())]
    ArchiveName { path: PathBuf },
    #[error("{option} {}: is one of the files to read, and would be lost: write another", .path.display())]
    OverwritesInput { option: &'static str, path: PathBuf },
    #[error("--report {}: {}", .path.display(), unwritable(.path, .error))]
    ReportFile { path: PathBuf, error: std::io::Error },
    #[error("--report {}: is named twice, and the second would replace the first: name another", .path.display())]
    ReportTwice { path: PathBuf },
    #[error(
        "{format} says which benchmarks changed between two binaries, which only compare and combine do; choose text, markdown, csv or json"
    )]
    ComparisonsOnly { format: &'static str },
    #[error("--output {}: {}", .path.display(), advice::on_writing(.error))]
    Archive { path: PathBuf, error: Box<WriteError> },
    #[error(transparent)]
    Term(#[from] UnknownTerm),
    #[error("{0}")]
    NoSuchCommand(String),
    #[error("standard output: {}", what_happened(.0))]
    Output(#[from] std::io::Error),
}

/// How a command ends that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    Done,
    Failed,
}

/// Why a file cannot be written, and what would help.
fn unwritable(path: &Path, error: &std::io::Error) -> String {
    let parent = path.parent().unwrap_or(Path::new("")).display();
    match error.kind() {
        ErrorKind::NotFound => format!("there is no directory {parent}; make it first, or name another"),
        ErrorKind::NotADirectory => format!("{parent} is not a directory"),
        ErrorKind::IsADirectory => "this is a directory; name a file in it".to_string(),
        _ => what_happened(error),
    }
}
