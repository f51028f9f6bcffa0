//! Caveats under a table: one note a message, with a mark on each row that it is about.

use crate::analysis::Warning;
use crate::number::count;
use crate::text::printable;

/// The notes of a table, in order of first appearance. Those that only some rows bear are numbered.
#[derive(Debug)]
pub(super) struct Footnotes {
    notes: Vec<Note>,
}

#[derive(Debug)]
struct Note {
    message: String,
    rows: usize,
    /// `None` when all rows bear it: a mark on every row says nothing.
    number: Option<usize>,
}

impl Footnotes {
    /// The notes of a table whose rows have these caveats.
    pub fn of<'a>(rows: impl ExactSizeIterator<Item = impl IntoIterator<Item = &'a Warning>>) -> Footnotes {
        Footnotes::numbered_from(1, rows)
    }

    /// The notes of a second table, with the numbers that follow those of the first.
    pub fn after<'a>(
        first: &Footnotes,
        rows: impl ExactSizeIterator<Item = impl IntoIterator<Item = &'a Warning>>,
    ) -> Footnotes {
        let used = first.notes.iter().filter_map(|note| note.number).max().unwrap_or(0);
        Footnotes::numbered_from(used + 1, rows)
    }

    fn numbered_from<'a>(
        first: usize,
        rows: impl ExactSizeIterator<Item = impl IntoIterator<Item = &'a Warning>>,
    ) -> Footnotes {
        let all = rows.len();
        let mut notes: Vec<Note> = Vec::new();
        for warning in rows.flatten() {
            let message = printable(&warning.to_string());
            match notes.iter_mut().find(|note| note.message == message) {
                Some(note) => note.rows += 1,
                None => notes.push(Note {
                    message,
                    rows: 1,
                    number: None,
                }),
            }
        }
        for (note, number) in notes.iter_mut().filter(|note| note.rows < all || all == 1).zip(first..) {
            note.number = Some(number);
        }
        Footnotes { notes }
    }

    /// Whether any row bears a mark.
    pub fn has_marks(&self) -> bool {
        self.notes.iter().any(|note| note.number.is_some())
    }

    /// The marks of one row, such as `[1][3]`.
    pub fn mark<'a>(&self, warnings: impl IntoIterator<Item = &'a Warning>) -> String {
        let messages: Vec<String> = warnings
            .into_iter()
            .map(|warning| printable(&warning.to_string()))
            .collect();
        let marks = self
            .notes
            .iter()
            .filter(|note| messages.contains(&note.message))
            .filter_map(|note| note.number);
        marks.map(|number| format!("[{number}]")).collect()
    }

    /// One line a note, with the number of rows that it is about.
    pub fn lines(&self) -> Vec<String> {
        let line = |note: &Note| match note.number {
            Some(number) => format!("[{number}] {} ({})", note.message, count(note.rows, "row")),
            None => format!("Note: {} (all {} rows)", note.message, note.rows),
        };
        self.notes.iter().map(line).collect()
    }
}
