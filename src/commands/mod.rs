//! One short file a subcommand: read → analyse → show.

mod advice;
mod bar;
mod combine;
mod compare;
mod completions;
mod convert;
mod explain;
mod man;
mod output;
mod picture;
mod runs;
mod scatter;
mod schema;
mod whole;

use std::io::{ErrorKind, IsTerminal, stdin};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use thiserror::Error;

use crate::analysis::{AnalysisError, PartError};
use crate::cli::{Cli, Command, InputArgs};
use crate::explain::UnknownTerm;
use crate::plot::PlotError;
use crate::read::{FileError, ReadError, is_guarded, what_happened};
use crate::text;
use crate::write::WriteError;

/// Why a command ends with status 2.
#[derive(Debug, Error)]
enum Failure {
    #[error("{}", advice::on_reading(.0))]
    Read(#[from] ReadError),
    #[error("{}", advice::on_file(.0))]
    File(#[from] FileError),
    #[error("{}", advice::on_analysis(.0))]
    Analysis(#[from] AnalysisError),
    #[error(transparent)]
    Part(#[from] PartError),
    #[error("{option} '{expression}': {problem}")]
    Condition {
        option: &'static str,
        expression: String,
        problem: String,
    },
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
    #[error("--output {}: is one of the files to read, and would be lost: write another", .path.display())]
    OverwritesInput { path: PathBuf },
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
enum Outcome {
    Done,
    Failed,
}

/// Runs the command; what went wrong goes to standard error. Status 0 when done, 1 when a gate failed, 2 when it
/// could not be done.
pub fn run(cli: &Cli) -> ExitCode {
    cli.command.input().into_iter().for_each(announce_terminal);
    let outcome = match &cli.command {
        Command::Compare(args) => compare::run(args),
        Command::Scatter(args) => scatter::run(args),
        Command::Runs(args) => runs::run(args),
        Command::Bar(args) => bar::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Completions(args) => completions::run(args),
        Command::Man(args) => man::run(args),
        Command::Combine(args) => combine::run(args),
        Command::Schema(args) => schema::run(args),
    };
    match outcome {
        Ok(Outcome::Done) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(failure) => {
            eprintln!("error: {}", text::one_line(&failure.to_string()));
            ExitCode::from(2)
        }
    }
}

/// Leaves out the message of a panic that the library makes an error of.
pub fn hide_caught_panics() {
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if !is_guarded() {
            report(panic);
        }
    }));
}

/// Says what the program waits for when the measurements are to come from a keyboard.
fn announce_terminal(input: &InputArgs) {
    let standard_input = input.files.is_empty() || input.files.iter().any(|file| file == Path::new("-"));
    if standard_input && stdin().is_terminal() {
        eprintln!("benchstat: reading measurements from the terminal; give a FILE or a pipe, or end with Ctrl-D");
    }
}

/// Why a picture cannot be written, and what would help.
fn unwritable(path: &Path, error: &std::io::Error) -> String {
    let parent = path.parent().unwrap_or(Path::new("")).display();
    match error.kind() {
        ErrorKind::NotFound => format!("there is no directory {parent}; make it first, or name another"),
        ErrorKind::NotADirectory => format!("{parent} is not a directory"),
        ErrorKind::IsADirectory => "this is a directory; name a file in it".to_string(),
        _ => what_happened(error),
    }
}
