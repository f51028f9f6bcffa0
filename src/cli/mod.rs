//! All that a user can type.

mod bar;
mod combine;
mod compare;
mod convert;
mod examples;
mod history;
mod level;
mod picture;
mod render;
mod rows;
mod runs;
mod scatter;
mod shared;
mod tools;

use std::ffi::OsString;
use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand};

pub use bar::{BarArgs, BarSort};
pub use combine::CombineArgs;
pub use compare::{CompareArgs, CorrectionChoice, Sort, Test};
pub use convert::ConvertArgs;
pub use history::{CenterChoice, HistoryArgs};
pub use picture::{PictureSize, PlotArgs, PlotKind, SweepPlotArgs};
pub use render::RenderArgs;
pub use rows::{Only, RowsArgs};
pub use runs::{RunsArgs, RunsSort};
pub use scatter::{MannWhitneyMethod, ScatterArgs};
pub use shared::{Color, Format, InputArgs, JudgementArgs, LevelArgs, OutputArgs, UnitArgs};
pub use tools::{CompletionsArgs, ExplainArgs, ManArgs, ReportKind, SchemaArgs};

pub use crate::text::Amount;

/// Reads the CSVs of Node.js' benchmark/compare.js and scatter.js and says what they prove
///
/// Welch's t-test with stars as in compare.R, honest intervals, a regression gate for CI, scaling exponents, pictures. Measurements
/// come from files, plain or compressed, or from standard input; results go to standard output, everything else to standard error.
#[derive(Debug, Parser)]
#[command(
    version,
    long_version = env!("BENCHSTAT_LONG_VERSION"),
    arg_required_else_help = true,
    subcommand_required = true,
    after_long_help = examples::BENCHSTAT,
    max_term_width = 100
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What was typed, after the program's own name.
///
/// # Errors
/// What cannot be understood; also the help and the version where they are asked for.
pub fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    Cli::try_parse_from(args).map_err(|error| {
        // `benchstat results.csv`: nothing that clap could guess a command from.
        if let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(typed))) =
            (error.kind(), error.get(ContextKind::InvalidSubcommand))
            && Path::new(typed).is_file()
        {
            let advice = format!("what to do with {typed}? Say a command first, such as: benchstat compare {typed}");
            return Cli::command().error(ErrorKind::InvalidSubcommand, advice);
        }
        error
    })
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Two binaries, benchmark by benchmark: what changed, and how sure it is
    ///
    /// Prints the table of Node.js' compare.R with the same figures: stars by Welch's t-test, the improvement and its accuracy;
    /// then how many of the stars chance alone would give, and how many remain after Holm's correction. Reads columns binary,
    /// filename, configuration and rate, as benchmark/compare.js writes them.
    #[command(after_long_help = examples::COMPARE)]
    Compare(CompareArgs),
    /// A parameter sweep: the rate along a variable, and the steps between its values
    ///
    /// Prints means and medians with their intervals for each value of x and of the category, a chart, and each step along x with
    /// its change, its scaling exponent, a p-value and Cliff's delta. Reads what benchmark/scatter.js writes, or one binary of
    /// compare.js.
    #[command(
        override_usage = "benchstat scatter --xaxis VAR [--category VAR] [OPTIONS] [FILE]...",
        after_long_help = examples::SCATTER
    )]
    Scatter(ScatterArgs),
    /// Are there enough runs? Spread, stability, and the runs that a change needs
    ///
    /// Prints for each benchmark and binary how much its runs vary, the smallest change that as many runs a side can show, and the
    /// runs that a change of --effect percent needs.
    #[command(after_long_help = examples::RUNS)]
    Runs(RunsArgs),
    /// The mean of each benchmark and binary, or of each value of a variable
    ///
    /// Prints each mean with its interval, and draws them as bars.
    #[command(after_long_help = examples::BAR)]
    Bar(BarArgs),
    /// When benchmarks changed: change points over archives, with a stated level
    ///
    /// Follows each benchmark from commit to commit or night to night. Says where its level changed, between which two points, and by how
    /// much, what changed together, and which newest points to watch. With 95 % confidence no change is a false one, over all benchmarks
    /// together.
    #[command(
        override_usage = "benchstat history [--at VAR] [OPTIONS] [FILE]...",
        after_long_help = examples::HISTORY
    )]
    History(HistoryArgs),
    /// Archives or other tools' results in, one data set out
    ///
    /// Writes CSV or Parquet with one dialect, one encoding and one header; reading it back gives the reports of the originals.
    #[command(
        override_usage = "benchstat convert [OPTIONS] --output <FILE> [FILE]...",
        after_long_help = examples::CONVERT
    )]
    Convert(ConvertArgs),
    /// Parts of one comparison, each made by `compare --partial`, as one report
    ///
    /// Each part has whole benchmarks: divide the rows by filename and configuration. Metric, direction, levels, test, gate and the
    /// names of the binaries are recorded in the parts and must be the same in all; how to show the report is chosen here. The
    /// status is that of compare on all rows.
    ///
    /// The order of the rows is that of the parts. With `compare --row-index COL`, where the column COL counts the rows of the whole
    /// data, it is that of the whole data, and the report equals that of a single run to the byte, whatever the order of the parts.
    #[command(after_long_help = examples::COMBINE)]
    Combine(CombineArgs),
    /// A saved report in any format, and as a picture
    ///
    /// Shows what compare, scatter, bar, runs or history printed with --format json: the same bytes, and the same status, as the run that
    /// made it would have given with these options.
    #[command(after_long_help = examples::RENDER)]
    Render(RenderArgs),
    /// What a word of the output means, in plain words
    ///
    /// Explains the columns, marks, verdicts and tests, and every kind of warning: what it is, an example with figures, what to do,
    /// and when to distrust it.
    #[command(after_long_help = examples::EXPLAIN)]
    Explain(ExplainArgs),
    /// A completion script for a shell
    #[command(after_long_help = examples::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// The manual page, for man
    #[command(after_long_help = examples::MAN)]
    Man(ManArgs),
    /// The JSON Schema of what --format json prints
    ///
    /// Draft 2020-12, strict: an object has no field that the schema does not name. Numbers that are undefined are null.
    #[command(after_long_help = examples::SCHEMA)]
    Schema(SchemaArgs),
}

impl Command {
    /// What it reads, if it reads measurements.
    pub fn input(&self) -> Option<&InputArgs> {
        match self {
            Command::Compare(args) => Some(&args.input),
            Command::Scatter(args) => Some(&args.input),
            Command::Runs(args) => Some(&args.input),
            Command::Bar(args) => Some(&args.input),
            Command::History(args) => Some(&args.input),
            Command::Convert(args) => Some(&args.input),
            Command::Combine(_)
            | Command::Render(_)
            | Command::Explain(_)
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Schema(_) => None,
        }
    }
}
