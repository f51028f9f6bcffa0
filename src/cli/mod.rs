//! All that a user can type.

mod bar;
mod combine;
mod compare;
mod convert;
mod examples;
mod level;
mod picture;
mod runs;
mod scatter;
mod tools;

use std::path::{Path, PathBuf};

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

pub use bar::{BarArgs, BarSort};
pub use combine::CombineArgs;
pub use compare::{CompareArgs, Sort, Test};
pub use convert::ConvertArgs;
pub use picture::{PictureSize, PlotArgs, PlotKind};
pub use runs::{RunsArgs, RunsSort};
pub use scatter::{MannWhitneyMethod, ScatterArgs};
pub use tools::{CompletionsArgs, ExplainArgs, ManArgs, ReportKind, SchemaArgs};

use level::{alpha, confidence};

const INPUT: &str = "Input";
const JUDGEMENT: &str = "Judgement";
const OUTPUT: &str = "Output";
const PICTURES: &str = "Pictures";

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

/// What was typed. Ends the program, with status 2, on what it does not understand.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        // `benchstat results.csv`: nothing that clap could guess a command from.
        if let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(typed))) =
            (error.kind(), error.get(ContextKind::InvalidSubcommand))
            && Path::new(typed).is_file()
        {
            let advice = format!("what to do with {typed}? Say a command first, such as: benchstat compare {typed}");
            Cli::command().error(ErrorKind::InvalidSubcommand, advice).exit();
        }
        error.exit()
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
            Command::Convert(args) => Some(&args.input),
            Command::Combine(_)
            | Command::Explain(_)
            | Command::Completions(_)
            | Command::Man(_)
            | Command::Schema(_) => None,
        }
    }
}

/// What to read, shared by all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = INPUT)]
pub struct InputArgs {
    /// CSV files, plain, .gz or .zst, or Parquet; directories of these, or patterns; none, or -, is standard input
    ///
    /// Several files are one data set, with the variable `file`. NAME=FILE takes all rows of FILE as binary NAME, NAME=FILE:BINARY
    /// those of one binary.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The measured column [default: rate, or what another tool measured]
    #[arg(long, value_name = "COL")]
    pub metric: Option<String>,

    /// Keep only rows for which this holds, such as len>=1024 (repeatable)
    ///
    /// A variable, an operator and a value: encoding=ascii, n!=1, len>=1024, filename~^buffers/ (matches a regular expression),
    /// filename!~http (does not). Numbers compare as numbers. Of several, all have to hold.
    #[arg(long, value_name = "EXPR")]
    pub filter: Vec<String>,

    /// Leave out rows for which this holds (repeatable)
    ///
    /// Written as for --filter. Of several, any one is enough.
    #[arg(long, value_name = "EXPR")]
    pub exclude: Vec<String>,

    /// The columns that make up a benchmark, for any tidy CSV
    ///
    /// The first is its name, the others its variables; columns that are not named only serve --filter. A CSV then needs no
    /// `filename`. For scatter, only these columns count as variables that are averaged over.
    #[arg(long, value_name = "COL,COL", value_delimiter = ',')]
    pub group: Vec<String>,

    /// The column that holds the binary [default: binary]
    #[arg(long, value_name = "COL")]
    pub compare: Option<String>,

    /// Skip rows that cannot be read, instead of stopping at the first
    ///
    /// A warning counts them and quotes the first.
    #[arg(long)]
    pub skip_invalid: bool,

    /// Show no progress bar
    ///
    /// There is one only on a terminal, while reading lasts longer than a second.
    #[arg(long)]
    pub no_progress: bool,
}

/// Levels and direction, shared by all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = JUDGEMENT)]
pub struct JudgementArgs {
    /// A lower metric is better [default for time]
    #[arg(long, conflicts_with = "higher_is_better")]
    pub lower_is_better: bool,

    /// A higher metric is better [default for all but time]
    #[arg(long)]
    pub higher_is_better: bool,

    /// At which levels.
    #[command(flatten)]
    pub levels: LevelArgs,
}

/// Levels, shared by all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = JUDGEMENT)]
pub struct LevelArgs {
    /// Level of the tests and of Holm's correction
    ///
    /// Between 0 and 1. The stars stay at .05, .01 and .001.
    #[arg(long, value_name = "A", default_value_t = 0.05, value_parser = alpha, allow_negative_numbers = true)]
    pub alpha: f64,

    /// Confidence of the intervals [default: 1 - alpha]
    ///
    /// Between 0 and 1.
    #[arg(long, value_name = "C", value_parser = confidence, allow_negative_numbers = true)]
    pub confidence: Option<f64>,
}

/// How to show a report, shared by all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = OUTPUT)]
pub struct OutputArgs {
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
}

/// Output formats.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Aligned columns for people
    Text,
    /// A table that GitHub renders
    Markdown,
    /// One rectangular table (RFC 4180)
    Csv,
    /// The whole report
    Json,
}

/// When to colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, without NO_COLOR
    Auto,
    /// Even into a file
    Always,
    /// Not at all
    Never,
}
