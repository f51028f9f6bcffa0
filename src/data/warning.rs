//! What was left out while reading.

use std::fmt;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::tool_note::ToolNote;
use crate::text::first_of;

/// Values shown of a long list.
const SHOWN: usize = 3;

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

impl std::error::Error for ReadWarning {}

impl ReadWarning {
    /// All that [`ReadWarning::kind`] can be.
    pub const KINDS: &[&str] = &[
        "interrupted_last_line",
        "skipped_rows",
        "not_kept",
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
            ReadWarning::RowsOfNoBinary { .. } => "rows_of_no_binary",
            ReadWarning::ContextDiffers { .. } => "context_differs",
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
                ReadWarning::ContextDiffers { .. } => merged.add_context(warning),
                interrupted if merged.interrupted.contains(&interrupted) => {}
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
    context: Vec<ReadWarning>,
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

    /// Adds a difference, or its values to the same one of another part of the data.
    fn add_context(&mut self, added: ReadWarning) {
        let add = |known: &mut Vec<String>, values: &[String]| {
            let new: Vec<String> = values.iter().filter(|value| !known.contains(value)).cloned().collect();
            known.extend(new);
        };
        for known in &mut self.context {
            if let (
                ReadWarning::ContextDiffers {
                    variable,
                    baseline,
                    of_baseline,
                    contender,
                    of_contender,
                },
                ReadWarning::ContextDiffers {
                    variable: same_variable,
                    baseline: same_baseline,
                    of_baseline: old,
                    contender: same_contender,
                    of_contender: new,
                },
            ) = (known, &added)
                && (variable, baseline, contender)
                    == (
                        &mut same_variable.clone(),
                        &mut same_baseline.clone(),
                        &mut same_contender.clone(),
                    )
            {
                add(of_baseline, old);
                add(of_contender, new);
                return;
            }
        }
        self.context.push(added);
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
        warnings.extend(self.context);
        warnings
    }
}
