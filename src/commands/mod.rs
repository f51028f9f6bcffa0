//! One short file a subcommand: read → analyse → show.

mod bar;
mod compare;
mod convert;
mod output;
mod picture;
mod runs;
mod scatter;
mod whole;

use std::path::PathBuf;
use std::process::ExitCode;

use thiserror::Error;

use crate::analysis::AnalysisError;
use crate::cli::{Cli, Command};
use crate::input::{InputError, ReadError, WriteError};
use crate::plot::PlotError;

/// Why a command ends with status 2.
#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error("{option} {expression:?}: {problem}")]
    Condition {
        option: &'static str,
        expression: String,
        problem: String,
    },
    #[error("--steps chooses between the two tables of --format csv: add it, or leave out --steps")]
    StepsAreCsv,
    #[error("--plot: {0}")]
    Plot(#[from] PlotError),
    #[error("--plot {}: {error}", .path.display())]
    Picture { path: PathBuf, error: std::io::Error },
    #[error("--output {}: expected a name that ends in .csv, .csv.gz, .csv.zst or .parquet, or - for CSV on standard output", .path.display())]
    ArchiveName { path: PathBuf },
    #[error("--output {}: is one of the files to read, and would be lost: write another", .path.display())]
    OverwritesInput { path: PathBuf },
    #[error("--output {}: {error}", .path.display())]
    Archive { path: PathBuf, error: WriteError },
    #[error("standard output: {0}")]
    Output(#[from] std::io::Error),
}

impl From<InputError> for Failure {
    fn from(error: InputError) -> Failure {
        Failure::Read(ReadError::from(error))
    }
}

/// How a command ends that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Done,
    Failed,
}

/// Runs the command; what went wrong goes to standard error. Status 0 when done, 1 when a gate failed, 2 when it
/// could not be done.
pub fn run(cli: &Cli) -> ExitCode {
    let outcome = match &cli.command {
        Command::Compare(args) => compare::run(args),
        Command::Scatter(args) => scatter::run(args),
        Command::Runs(args) => runs::run(args),
        Command::Bar(args) => bar::run(args),
        Command::Convert(args) => convert::run(args),
    };
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(2)
        }
    }
}
