//! One short file a subcommand: read → analyse → show.

mod bar;
mod combine;
mod compare;
mod output;
mod picture;
mod runs;
mod scatter;

use std::path::PathBuf;
use std::process::ExitCode;

use thiserror::Error;

use crate::analysis::{AnalysisError, PartError};
use crate::cli::{Cli, Command};
use crate::input::{ReadError, TextError};
use crate::plot::PlotError;

/// Why a command ends with status 2.
#[derive(Debug, Error)]
enum Failure {
    #[error(transparent)]
    Read(#[from] ReadError),
    #[error(transparent)]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Text(#[from] TextError),
    #[error(transparent)]
    Part(#[from] PartError),
    #[error("{option} {expression:?}: {problem}")]
    Condition {
        option: &'static str,
        expression: String,
        problem: String,
    },
    #[error("--steps chooses between the two tables of --format csv: add it, or leave out --steps")]
    StepsAreCsv,
    #[error("--partial writes JSON for `benchstat combine`, which does the rest: add --format json")]
    PartsAreJson,
    #[error("--partial leaves the order of the rows to `benchstat combine`: give --sort there")]
    PartsAreNotSorted,
    #[error("--plot: {0}")]
    Plot(#[from] PlotError),
    #[error("--plot {}: {error}", .path.display())]
    Picture { path: PathBuf, error: std::io::Error },
    #[error("standard output: {0}")]
    Output(#[from] std::io::Error),
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
        Command::Combine(args) => combine::run(args),
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
