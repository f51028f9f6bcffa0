//! The caveats of a reading, gathered while it lasts.

use indexmap::IndexMap;

use super::tool_note::ToolNote;
use super::warning::{LeftOut, ReadWarning};

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
    rounded: IndexMap<String, u64>,
}

impl Warnings {
    pub fn interrupted(&mut self, file: &str, line: u64, left_out: LeftOut) {
        self.interrupted.push(ReadWarning::InterruptedLastLine {
            file: file.to_string(),
            line,
            left_out,
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

    /// Whole numbers of a column that had to be rounded, or none.
    pub fn rounded(&mut self, column: &str, count: u64) {
        if count > 0 {
            *self.rounded.entry(column.to_string()).or_default() += count;
        }
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
        let rounded = self.rounded.into_iter();
        warnings.extend(rounded.map(|(column, count)| ReadWarning::RoundedIntegers { column, count }));
        warnings.extend(self.context);
        warnings
    }
}
