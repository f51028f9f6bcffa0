//! What was left out while reading.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tool_note::ToolNote;
use crate::text::{first_of, quote};

/// Values shown of a long list.
const SHOWN: usize = 3;

/// A caveat about the reading itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schemars(inline)]
pub enum ReadWarning {
    /// The last line of a file was cut short, as when a run is interrupted, or may have been: a number without anything behind it
    /// may have had more digits.
    InterruptedLastLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: u64,
        /// What is not part of the data.
        left_out: LeftOut,
    },
    /// Rows left out because invalid ones are to be skipped.
    SkippedRows {
        /// How many.
        count: u64,
        /// The first of them: `FILE:LINE:COLUMN: what is wrong`.
        first: String,
    },
    /// Values of a column besides the metric that are no numbers: an archive has blanks in their place.
    NotKept {
        /// How many.
        count: u64,
    },
    /// Whole numbers of a measured column that a double cannot hold: beyond 2⁵³ it has not all of them.
    RoundedIntegers {
        /// The column.
        column: String,
        /// How many.
        count: u64,
    },
    /// A condition by which rows were to be left out, and that held for none: it may be mistyped.
    ExcludesNothing {
        /// The condition, as it was typed.
        condition: String,
    },
    /// Runs that are there twice: they are no more evidence than once.
    DuplicateRuns {
        /// Runs that are there once more.
        runs: u64,
        /// How it shows.
        what: Repeated,
    },
    /// Rows left out because they lack what would say which binary they are of.
    RowsOfNoBinary {
        /// How many.
        rows: usize,
        /// The variable that they lack; `binary` where their names were to say it.
        variable: String,
    },
    /// Two binaries were not measured on the same machine, or not built alike.
    ContextDiffers {
        /// What differs.
        variable: String,
        /// The baseline.
        baseline: String,
        /// Its values.
        of_baseline: Vec<String>,
        /// The contender.
        contender: String,
        /// Its values.
        of_contender: Vec<String>,
    },
    /// A caveat about the results of another tool.
    #[serde(rename = "other_tool")]
    Tool {
        /// The file.
        file: String,
        /// What to know of it.
        note: ToolNote,
    },
}

/// What of a last line that is cut short is left out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub enum LeftOut {
    /// All of it.
    Line,
    /// Its last value, which is not the metric.
    LastValue,
}

/// What shows that runs are there twice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[schemars(inline)]
pub enum Repeated {
    /// One file was named twice, perhaps by different names.
    SameFile {
        /// The file, as it was named the second time.
        file: String,
        /// Further files of which this is true.
        more: u64,
    },
    /// A file holds the values of another in the same order.
    Copy {
        /// The file.
        file: String,
        /// The file before it.
        of: String,
        /// Further files of which this is true.
        more: u64,
    },
    /// Both sides of a comparison have the same values in the same order.
    Sides {
        /// The baseline.
        old: String,
        /// The contender.
        new: String,
    },
}

impl std::error::Error for ReadWarning {}

impl ReadWarning {
    /// All that [`ReadWarning::kind`] can be.
    pub const KINDS: &[&str] = &[
        "interrupted_last_line",
        "skipped_rows",
        "not_kept",
        "rounded_integers",
        "excludes_nothing",
        "duplicate_runs",
        "rows_of_no_binary",
        "context_differs",
        "other_tool",
    ];

    /// The name of the kind in machine-readable output.
    pub fn kind(&self) -> &'static str {
        match self {
            ReadWarning::InterruptedLastLine { .. } => "interrupted_last_line",
            ReadWarning::SkippedRows { .. } => "skipped_rows",
            ReadWarning::NotKept { .. } => "not_kept",
            ReadWarning::RoundedIntegers { .. } => "rounded_integers",
            ReadWarning::ExcludesNothing { .. } => "excludes_nothing",
            ReadWarning::DuplicateRuns { .. } => "duplicate_runs",
            ReadWarning::RowsOfNoBinary { .. } => "rows_of_no_binary",
            ReadWarning::ContextDiffers { .. } => "context_differs",
            ReadWarning::Tool { .. } => "other_tool",
        }
    }
}

impl fmt::Display for ReadWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadWarning::InterruptedLastLine { file, line, left_out } => write!(
                f,
                "{file}:{line}: the last line is cut short (an interrupted run?) and {} left out",
                match left_out {
                    LeftOut::Line => "was",
                    LeftOut::LastValue => "its last value was",
                }
            ),
            ReadWarning::SkippedRows { count: 1, first } => write!(f, "1 invalid row was skipped: {first}"),
            ReadWarning::SkippedRows { count, first } => {
                write!(f, "{count} invalid rows were skipped, the first: {first}")
            }
            ReadWarning::NotKept { count } => write!(
                f,
                "{count} {} of rate or time, besides the metric, that {} no finite number: left blank",
                if *count == 1 { "value" } else { "values" },
                if *count == 1 { "is" } else { "are" }
            ),
            ReadWarning::RoundedIntegers { column, count } => write!(
                f,
                "column {}: {count} whole {} beyond 2^53, where not every whole number can be held: rounded to the nearest \
                 that can",
                quote(column),
                if *count == 1 { "number" } else { "numbers" }
            ),
            ReadWarning::ExcludesNothing { condition } => write!(
                f,
                "no row meets {condition}, by which rows were to be left out: is it mistyped?"
            ),
            ReadWarning::DuplicateRuns { runs, what } => duplicates(f, *runs, what),
            ReadWarning::RowsOfNoBinary { rows, variable } => {
                let some = if *rows == 1 {
                    "1 row was".to_string()
                } else {
                    format!("{rows} rows were")
                };
                match variable.as_str() {
                    "binary" => write!(f, "{some} left out: the names say of no binary"),
                    variable => write!(f, "{some} left out: without {variable}"),
                }
            }
            ReadWarning::ContextDiffers {
                variable,
                baseline,
                of_baseline,
                contender,
                of_contender,
            } => write!(
                f,
                "{variable} differs: {} for {baseline}, {} for {contender}; what looks like a change may come from that",
                first_of(of_baseline, SHOWN),
                first_of(of_contender, SHOWN)
            ),
            ReadWarning::Tool { file, note } => write!(f, "{file}: {note}"),
        }
    }
}

fn duplicates(f: &mut fmt::Formatter<'_>, runs: u64, what: &Repeated) -> fmt::Result {
    let likewise = |more: u64| match more {
        0 => String::new(),
        1 => " (and 1 more file likewise)".to_string(),
        more => format!(" (and {more} more files likewise)"),
    };
    match what {
        Repeated::SameFile { file, more } => write!(
            f,
            "{file} is read twice{}: {runs} runs count double, which makes every test too sure; name each file once",
            likewise(*more)
        ),
        Repeated::Copy { file, of, more } => write!(
            f,
            "{file} holds the runs of {of} once more, value for value in the same order{}: {runs} runs count double, which \
             makes every test too sure; leave one of the two out",
            likewise(*more)
        ),
        Repeated::Sides { old, new } => write!(
            f,
            "binary {new} has the same runs as {old}, value for value in the same order: one file stands for both, and \
             nothing is compared"
        ),
    }
}
