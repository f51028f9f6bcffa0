//! What was left out while reading.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tool_note::ToolNote;

/// A caveat about the reading itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[schemars(inline)]
pub enum ReadWarning {
    /// The last line of a file was cut short, as when a run is interrupted, and is not part of the data.
    InterruptedLastLine {
        /// The file.
        file: String,
        /// The line, from 1.
        line: u64,
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
    /// Runs that are there twice: they are no more evidence than once.
    DuplicateRuns {
        /// Runs that are there once more.
        runs: u64,
        /// How it shows.
        what: Repeated,
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
        "duplicate_runs",
        "other_tool",
    ];

    /// The name of the kind in machine-readable output.
    pub fn kind(&self) -> &'static str {
        match self {
            ReadWarning::InterruptedLastLine { .. } => "interrupted_last_line",
            ReadWarning::SkippedRows { .. } => "skipped_rows",
            ReadWarning::NotKept { .. } => "not_kept",
            ReadWarning::DuplicateRuns { .. } => "duplicate_runs",
            ReadWarning::Tool { .. } => "other_tool",
        }
    }
}

impl fmt::Display for ReadWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReadWarning::InterruptedLastLine { file, line } => {
                write!(
                    f,
                    "{file}:{line}: the last line is cut short (an interrupted run?) and was left out"
                )
            }
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
            ReadWarning::DuplicateRuns { runs, what } => duplicates(f, *runs, what),
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

impl ReadWarning {
    /// The caveats of several readings as those of one: what was skipped is counted together.
    pub fn merged(readings: impl IntoIterator<Item = ReadWarning>) -> Vec<ReadWarning> {
        let mut merged = Warnings::default();
        for warning in readings {
            match warning {
                ReadWarning::SkippedRows { count, first } => {
                    merged.skipped = merged.skipped.saturating_add(count);
                    merged.first_skipped.get_or_insert(first);
                }
                interrupted => merged.interrupted.push(interrupted),
            }
        }
        merged.finish()
    }
}

/// Gathers the caveats of one reading, over all files.
#[derive(Default)]
pub(crate) struct Warnings {
    interrupted: Vec<ReadWarning>,
    tools: Vec<ReadWarning>,
    skipped: u64,
    first_skipped: Option<String>,
    not_kept: u64,
}

impl Warnings {
    pub fn interrupted(&mut self, file: &str, line: u64) {
        self.interrupted.push(ReadWarning::InterruptedLastLine {
            file: file.to_string(),
            line,
        });
    }

    pub fn tool(&mut self, file: &str, note: ToolNote) {
        let file = file.to_string();
        let warning = ReadWarning::Tool { file, note };
        // Two arguments may name one file.
        if !self.tools.contains(&warning) {
            self.tools.push(warning);
        }
    }

    pub fn skipped(&mut self, count: u64, first: &str) {
        self.skipped += count;
        self.first_skipped.get_or_insert_with(|| first.to_string());
    }

    pub fn not_kept(&mut self, count: u64) {
        self.not_kept += count;
    }

    pub fn finish(self) -> Vec<ReadWarning> {
        let mut warnings = self.tools;
        warnings.extend(self.interrupted);
        if let Some(first) = self.first_skipped {
            warnings.push(ReadWarning::SkippedRows {
                count: self.skipped,
                first,
            });
        }
        if self.not_kept > 0 {
            warnings.push(ReadWarning::NotKept { count: self.not_kept });
        }
        warnings
    }
}
