//! Caveats under a table: one note a message, with a mark on each row that it is about.

use crate::analysis::Warning;

/// The notes of a table, numbered in order of first appearance.
#[derive(Debug, Default)]
pub(super) struct Footnotes {
    messages: Vec<(String, usize)>,
}

impl Footnotes {
    /// The marks of one row, such as `[1][3]`.
    pub fn mark(&mut self, warnings: &[Warning]) -> String {
        warnings
            .iter()
            .map(|warning| format!("[{}]", self.number(&warning.to_string())))
            .collect()
    }

    fn number(&mut self, message: &str) -> usize {
        let at = self
            .messages
            .iter()
            .position(|(known, _)| known == message)
            .unwrap_or_else(|| {
                self.messages.push((message.to_string(), 0));
                self.messages.len() - 1
            });
        self.messages[at].1 += 1;
        at + 1
    }

    /// One line a note, with the number of rows that bear its mark.
    pub fn lines(&self) -> Vec<String> {
        let numbered = self.messages.iter().zip(1..);
        numbered
            .map(|((message, rows), number)| format!("[{number}] {message} ({})", super::number::count(*rows, "row")))
            .collect()
    }
}
