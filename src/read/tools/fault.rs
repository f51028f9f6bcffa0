//! What is wrong with the results of another tool, and where: an error without the name of the file.

use crate::read::error::{FileError, FileErrorKind, Place, Position};
use crate::text::{json_words, quote};

#[derive(Debug)]
pub(in crate::read) struct Fault {
    place: Option<Place>,
    kind: FileErrorKind,
}

impl From<FileErrorKind> for Fault {
    fn from(kind: FileErrorKind) -> Fault {
        Fault { place: None, kind }
    }
}

impl Fault {
    pub fn at(line: u64, column: u64, kind: FileErrorKind) -> Fault {
        Fault {
            place: Some(Place { line, column }),
            kind,
        }
    }

    /// A line or row that is not as the tool writes it.
    pub fn line(place: (u64, u64), tool: &'static str, found: &str, expected: &str) -> Fault {
        let reason = format!("{}, expected {expected}", quote(found));
        Fault::at(place.0, place.1, FileErrorKind::ToolResults { tool, reason })
    }

    /// Takes the place out of the words: it stands in front, with this column.
    pub fn json(tool: &'static str, error: &serde_json::Error, column: usize) -> Fault {
        let line = error.line();
        let reason = json_words(&error.to_string());
        let reason = reason.replace("EOF while parsing", "the file ends within");
        let kind = FileErrorKind::ToolResults { tool, reason };
        Fault::at(line.max(1) as u64, column.max(1) as u64, kind)
    }

    pub fn in_file(self, file: &str) -> FileError {
        FileError {
            position: self.place.map(Position::Text),
            ..self.kind.in_file(file)
        }
    }
}

/// A line that is named in a note: its number, from 1, and how it begins.
pub(in crate::read) fn numbered(at: usize, line: &str) -> String {
    const QUOTED: usize = 100;
    let line: String = line.trim().chars().take(QUOTED).collect();
    format!("line {}, {}", at + 1, quote(&line))
}
