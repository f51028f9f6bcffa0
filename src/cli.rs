//! All that a user can type.

mod bar;
mod convert;
mod picture;

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

pub use bar::{BarArgs, BarSort};
pub use convert::ConvertArgs;
pub use picture::{PictureSize, PlotArgs, PlotKind};

use bar::BAR_EXAMPLES;
use convert::CONVERT_EXAMPLES;

/// Reads the CSVs of Node.js' benchmark/compare.js and scatter.js and says what they prove.
#[derive(Debug, Parser)]
#[command(
    version,
    arg_required_else_help = true,
    subcommand_required = true,
    max_term_width = 100
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Two binaries, benchmark by benchmark: Welch's t-test with stars, and what remains of them after Holm
    #[command(after_help = COMPARE_EXAMPLES)]
    Compare(CompareArgs),
    /// A parameter sweep: means and medians along a variable, and the steps between them
    #[command(
        override_usage = "benchstat scatter --xaxis VAR [--category VAR] [OPTIONS] [FILE]...",
        after_help = SCATTER_EXAMPLES
    )]
    Scatter(ScatterArgs),
    /// Are there enough runs? Spread, stability, and the runs that a change of a given size needs
    #[command(after_help = RUNS_EXAMPLES)]
    Runs(RunsArgs),
    /// The mean of each benchmark and binary, or of each value of a variable, with its interval
    #[command(after_help = BAR_EXAMPLES)]
    Bar(BarArgs),
    /// Archives in, one data set out, as CSV or Parquet, that gives the same reports
    #[command(
        override_usage = "benchstat convert [OPTIONS] --output <FILE> [FILE]...",
        after_help = CONVERT_EXAMPLES
    )]
    Convert(ConvertArgs),
}

const COMPARE_EXAMPLES: &str = "\
Examples:
  cat results.csv | benchstat compare
  benchstat compare --filter 'filename~^buffers/' --filter 'len>=1024' results.csv
  benchstat compare --old v20 --new v22 --format markdown monday.csv.gz tuesday.csv.zst
  benchstat compare --plot changes.png --plot-kind forest --sort change results.csv
  benchstat compare --max-regression 5 results.csv || echo 'something is slower'
  benchstat compare --metric time --wide results.csv";

/// Options of `compare`.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// How to judge.
    #[command(flatten)]
    pub judgement: JudgementArgs,
    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What to draw.
    #[command(flatten)]
    pub plot: PlotArgs,

    /// What the picture shows
    #[arg(long, value_enum, default_value_t = PlotKind::Box, requires = "plot")]
    pub plot_kind: PlotKind,

    /// The baseline [default: `old`; without an `old` and with two binaries, the one seen first]
    #[arg(long, value_name = "NAME")]
    pub old: Option<String>,

    /// The contender [default: `new`, or the other of two binaries]. Repeat it to compare several with one baseline
    #[arg(long, value_name = "NAME")]
    pub new: Vec<String>,

    /// Fail, with status 1, when a benchmark is shown to be worse by more than N percent; 0 allows no loss at all
    #[arg(long, value_name = "N", value_parser = limit)]
    pub max_regression: Option<f64>,

    /// Let the gate also fail on benchmarks that the data do not settle, or that could not be tested
    #[arg(long, requires = "max_regression")]
    pub fail_on_inconclusive: bool,

    /// Old and new are the same build: report what the measuring itself makes of them, and fail, with status 1, when more
    /// is significant than chance allows
    #[arg(long)]
    pub expect_equal: bool,

    /// Compare the k-th old with the k-th new run of each benchmark, as compare.js interleaves them
    #[arg(long, conflicts_with = "test")]
    pub paired: bool,

    /// The test that stars and Holm's correction come from; the gate always tests the means against its limit
    #[arg(long, value_enum, default_value_t = Test::Welch)]
    pub test: Test,

    /// Where the draws of the permutation test start; the same seed gives the same bytes
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seed: u64,

    /// Also show runs, means, interval, p, p after Holm, Cliff's delta and the verdict
    #[arg(long)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long)]
    pub no_chart: bool,

    /// Order of the rows
    #[arg(long, value_enum, default_value_t = Sort::File)]
    pub sort: Sort,
}

const SCATTER_EXAMPLES: &str = "\
Examples:
  cat scatter.csv | benchstat scatter --xaxis chunkLen --category encoding
  benchstat scatter --xaxis len --filter filename=http/bench-parser.js --binary old compare.csv
  benchstat scatter --xaxis len --category binary --filter filename=http/bench-parser.js compare.csv
  benchstat scatter --xaxis chunkLen --category encoding --format csv --steps scatter.csv
  benchstat scatter --xaxis chunkLen --category encoding --log --plot sweep.svg scatter.csv";

/// Options of `scatter`.
#[derive(Debug, Args)]
pub struct ScatterArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// How to judge.
    #[command(flatten)]
    pub judgement: JudgementArgs,
    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,
    /// What to draw.
    #[command(flatten)]
    pub plot: PlotArgs,

    /// Draw x by powers of two; points at 0 or below are left out of the picture, with a note
    #[arg(long, requires = "plot")]
    pub log: bool,

    /// Draw y by powers of ten; points at 0 or below are left out of the picture, with a note
    #[arg(long, requires = "plot")]
    pub log_y: bool,

    /// The variable along the x axis: a column, or part of the configuration (required)
    #[arg(long, value_name = "VAR")]
    pub xaxis: Option<String>,

    /// The variable that tells the series apart
    #[arg(long, value_name = "VAR")]
    pub category: Option<String>,

    /// The binary whose rows count; needed when the data hold several
    #[arg(long, value_name = "NAME")]
    pub binary: Option<String>,

    /// How the steps are tested [default: exact up to 10 000 pairs of samples, normal above]
    #[arg(long, value_enum, value_name = "METHOD", conflicts_with = "per_run")]
    pub mann_whitney: Option<MannWhitneyMethod>,

    /// One value a run: run k is the k-th occurrence of each configuration; steps are tested over shared runs
    #[arg(long)]
    pub per_run: bool,

    /// Also show deviations, attained coverages, exponent intervals, p after Holm and shares of the variance
    #[arg(long)]
    pub wide: bool,

    /// Leave out the chart under the table
    #[arg(long)]
    pub no_chart: bool,

    /// With --format csv, the steps instead of the groups
    #[arg(long)]
    pub steps: bool,
}

/// Ways to a p-value of Mann and Whitney's U.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MannWhitneyMethod {
    /// From all rearrangements, ties included; beyond 100 000 pairs normal
    Exact,
    /// Normal approximation with continuity correction
    Normal,
    /// As Node.js' scatter.js prints it: normal, without continuity correction
    Node,
}

const RUNS_EXAMPLES: &str = "\
Examples:
  benchstat runs results.csv
  benchstat runs --effect 2 --filter binary=old --sort cv results.csv
  benchstat runs --cv-threshold 3 --iterations n calibration.csv";

/// Options of `runs`.
#[derive(Debug, Args)]
pub struct RunsArgs {
    /// What to read.
    #[command(flatten)]
    pub input: InputArgs,
    /// At which levels.
    #[command(flatten)]
    pub levels: LevelArgs,
    /// How to show it.
    #[command(flatten)]
    pub output: OutputArgs,

    /// The change, in percent, that the runs needed are computed for
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0, value_parser = positive)]
    pub effect: f64,

    /// Stable is a mean CV below PERCENT, with no CV above twice that
    #[arg(long, value_name = "PERCENT", default_value_t = 5.0, value_parser = positive)]
    pub cv_threshold: f64,

    /// The variable that counts iterations: its smallest stable value is recommended [default: `n`]
    #[arg(long, value_name = "VAR")]
    pub iterations: Option<String>,

    /// Order of the rows
    #[arg(long, value_enum, default_value_t = RunsSort::File)]
    pub sort: RunsSort,
}

/// What to read, shared by all commands.
#[derive(Debug, Args)]
pub struct InputArgs {
    /// CSV files, plain, .gz or .zst, Parquet, directories of these or patterns; none, or `-`, reads standard input. Several are
    /// one data set. NAME=FILE takes all rows of FILE as binary NAME, NAME=FILE:BINARY those of one binary
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The measured column
    #[arg(long, value_name = "COL", default_value = "rate")]
    pub metric: String,

    /// Keep only rows for which this holds: `encoding=ascii`, `len>=1024`, `filename~^buffers/`, `n!=1` (repeatable)
    #[arg(long, value_name = "EXPR")]
    pub filter: Vec<String>,

    /// Leave out rows for which this holds (repeatable)
    #[arg(long, value_name = "EXPR")]
    pub exclude: Vec<String>,

    /// The columns that make up a benchmark, for any tidy CSV: the first is its name; those not named only serve --filter
    #[arg(long, value_name = "COL,COL", value_delimiter = ',')]
    pub group: Vec<String>,

    /// The column that holds the binary [default: `binary`]
    #[arg(long, value_name = "COL")]
    pub compare: Option<String>,

    /// Skip rows that cannot be read, with a counted warning, instead of stopping at the first
    #[arg(long)]
    pub skip_invalid: bool,

    /// Show no progress bar; there is one only on a terminal, while reading lasts longer than a second
    #[arg(long)]
    pub no_progress: bool,
}

/// Levels and direction, shared by all commands.
#[derive(Debug, Args)]
pub struct JudgementArgs {
    /// A lower metric is better [default for `time`]
    #[arg(long, conflicts_with = "higher_is_better")]
    pub lower_is_better: bool,

    /// A higher metric is better [default for all but `time`]
    #[arg(long)]
    pub higher_is_better: bool,

    /// At which levels.
    #[command(flatten)]
    pub levels: LevelArgs,
}

/// Levels, shared by all commands.
#[derive(Debug, Args)]
pub struct LevelArgs {
    /// Level of the tests and of Holm's correction, between 0 and 1; the stars stay at .05, .01 and .001
    #[arg(long, value_name = "A", default_value_t = 0.05, value_parser = probability)]
    pub alpha: f64,

    /// Confidence of the intervals, between 0 and 1 [default: 1 - alpha]
    #[arg(long, value_name = "C", value_parser = probability)]
    pub confidence: Option<f64>,
}

/// How to show a report, shared by all commands.
#[derive(Debug, Args)]
pub struct OutputArgs {
    /// What goes to standard output
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,

    /// Colour; `auto` means on a terminal and without NO_COLOR
    #[arg(long, value_enum, default_value_t = Color::Auto)]
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

/// Order of the rows of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Sort {
    /// As first seen in the files
    File,
    /// By name, numbers in it by size
    Name,
    /// By change, the worst first
    Change,
    /// By p-value, the smallest first
    P,
}

/// Order of the rows of `runs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RunsSort {
    /// As first seen in the files
    File,
    /// By name, numbers in it by size
    Name,
    /// By coefficient of variation, the largest first
    Cv,
}

/// Tests of a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Test {
    /// Welch's t-test of the means
    Welch,
    /// Mann-Whitney's U test of the ranks
    MannWhitney,
    /// Studentised permutation test of the means
    Permutation,
}

fn limit(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value >= 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a finite number of percent, 0 or more".to_string()),
    }
}

fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value.is_finite() => Ok(value),
        _ => Err("expected a finite number of percent above 0".to_string()),
    }
}

fn probability(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(value) if value > 0.0 && value < 1.0 => Ok(value),
        _ => Err("expected a number between 0 and 1, such as 0.05".to_string()),
    }
}
