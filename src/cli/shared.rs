//! What several commands take: input, levels, output.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::builder::{OsStringValueParser, TypedValueParser};
use clap::{Args, ValueEnum};

use super::level::{alpha, confidence};

pub(super) const INPUT: &str = "Input";
pub(super) const JUDGEMENT: &str = "Judgement";
pub(super) const OUTPUT: &str = "Output";
pub(super) const PICTURES: &str = "Pictures";

/// What to read, shared by all commands.
// The help of --match shows a named group as it is typed.
#[allow(rustdoc::invalid_html_tags)]
#[derive(Debug, Args)]
#[command(next_help_heading = INPUT)]
pub struct InputArgs {
    /// CSV files, plain, .gz or .zst, or Parquet; directories of these, or patterns; none, or -, is standard input
    ///
    /// Several files are one data set, with the variable `file`. NAME=FILE takes all rows of FILE as binary NAME, NAME=FILE:BINARY
    /// those of one binary.
    #[arg(value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// The measured column, or several, or `all` [default: rate, or what another tool measured]
    ///
    /// Several give a table each; comparisons are corrected over all of them, and one gate judges them. `all` are rate, time and
    /// whatever else a tool's results have.
    #[arg(long, value_name = "COL,COL", value_delimiter = ',')]
    pub metric: Vec<String>,

    /// Keep only rows for which this holds, such as len>=1024 (repeatable)
    ///
    /// A variable, an operator and a value: encoding=ascii, n!=1, len>=1024, filename~^buffers/ (matches a regular expression),
    /// filename!~http (does not). A word alone is a part of the file name: readfile. Numbers compare as numbers. Of several, all
    /// have to hold.
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

    /// The column or variable that holds the binary [default: binary]
    ///
    /// A variable of the configuration is taken out of it, so that its values are compared, such as the parameter `build` of
    /// hyperfine, or `filename` for its commands.
    #[arg(long, value_name = "VAR")]
    pub compare: Option<String>,

    /// Take part of the names as the binary, such as 'impl=(?<binary>a|b)'
    ///
    /// A regular expression for `filename key=value ...`, whose group `binary` is what is compared inside one file.
    #[arg(long = "match", value_name = "REGEX", conflicts_with = "compare")]
    pub pattern: Option<String>,

    /// Take time stamps and colours off the lines of a CI system's log
    #[arg(long)]
    pub strip_prefix: bool,

    /// Skip rows that cannot be read, instead of stopping at the first
    ///
    /// A warning counts them and quotes the first.
    #[arg(long)]
    pub skip_invalid: bool,

    /// How much.
    #[command(flatten)]
    pub limit: LimitArgs,

    /// Show no progress bar
    ///
    /// There is one only on a terminal, while reading lasts longer than a second.
    #[arg(long)]
    pub no_progress: bool,
}

/// How much may be read into memory, shared by all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = INPUT)]
pub struct LimitArgs {
    /// The most bytes of a file that is read as a whole
    ///
    /// Decompressed, such as 500M or 4G; K, M, G and T are powers of 1024. JSON and other results of tools are read as a whole, and
    /// so is Parquet from a pipe. CSV and Parquet files have no limit.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = super::level::size)]
    pub max_input: u64,
}

/// What one independent run is, shared by all commands that test or plan.
#[derive(Debug, Args)]
#[command(next_help_heading = JUDGEMENT)]
pub struct UnitArgs {
    /// What one independent run is: fork, process, session, … [default: fork, process]
    ///
    /// Runs that share a benchmark, a binary and these variables are one unit: it counts as one run, with their mean. Without the
    /// option that is done with the columns fork and process, which the results of some tools have, where a benchmark has two units
    /// or more with each of its binaries. `none` takes every run by itself.
    #[arg(long, value_name = "VAR,VAR", value_delimiter = ',')]
    pub unit: Vec<String>,
}

/// Levels and direction, shared by all commands.
#[derive(Debug, Args)]
#[command(next_help_heading = JUDGEMENT)]
pub struct JudgementArgs {
    /// A lower metric is better [default for times, sizes, */op]
    #[arg(long, conflicts_with = "higher_is_better")]
    pub lower_is_better: bool,

    /// A higher metric is better [default for rates, */s]
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

    /// Also write FILE, such as junit=tests.xml (repeatable)
    ///
    /// From the same reading of the data as standard output. A file is there whole or not at all.
    #[arg(long, value_name = "FORMAT=FILE", value_parser = OsStringValueParser::new().try_map(report_file))]
    pub report: Vec<ReportFile>,

    /// Colour
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = Color::Auto)]
    pub color: Color,
}

impl OutputArgs {
    /// The formats of all outputs.
    pub fn formats(&self) -> impl Iterator<Item = Format> {
        let reports = self.report.iter().map(|report| report.format);
        reports.chain([self.format])
    }
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
    /// A page for a browser: one file that asks for nothing else
    Html,
    /// Test results for Jenkins and GitLab, a test a benchmark (comparisons only)
    Junit,
    /// Annotations for GitHub Actions (comparisons only)
    Github,
    /// Figures for Prometheus and GitLab (comparisons only)
    Openmetrics,
    /// Findings for GitLab's merge requests (comparisons only)
    Codequality,
}

/// A report in a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportFile {
    /// What it is written as.
    pub format: Format,
    /// The file.
    pub path: PathBuf,
}

fn report_file(text: OsString) -> Result<ReportFile, String> {
    let (format, path) = split(&text).ok_or("expected FORMAT=FILE, such as junit=tests.xml")?;
    let format = format.as_str();
    let format = Format::from_str(format, false).map_err(|_| {
        let names = Format::value_variants().iter().filter_map(Format::to_possible_value);
        let names: Vec<String> = names.map(|name| name.get_name().to_string()).collect();
        format!("there is no format {format}, the formats are {}", names.join(", "))
    })?;
    match path.to_str() {
        Some("") => Err("expected the name of a file after FORMAT=".to_string()),
        Some("-") => Err("standard output is what --format is for; expected the name of a file".to_string()),
        _ => Ok(ReportFile { format, path }),
    }
}

/// The parts before and behind the first `=`. A path need not be UTF-8.
#[cfg(unix)]
fn split(text: &OsStr) -> Option<(String, PathBuf)> {
    use std::os::unix::ffi::OsStrExt;
    let bytes = text.as_bytes();
    let at = bytes.iter().position(|byte| *byte == b'=')?;
    let format = String::from_utf8_lossy(&bytes[..at]).into_owned();
    Some((format, PathBuf::from(OsStr::from_bytes(&bytes[at + 1..]))))
}

#[cfg(not(unix))]
fn split(text: &OsStr) -> Option<(String, PathBuf)> {
    let (format, path) = text.to_str()?.split_once('=')?;
    Some((format.to_string(), PathBuf::from(path)))
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
