//! Why files cannot be read: the file, the position in it, and what is wrong there.

use std::fmt;

use thiserror::Error;

pub use super::error_kind::FileErrorKind;
use crate::data::DataError;

/// Why there are no measurements.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Something is wrong with a file.
    #[error(transparent)]
    File(#[from] FileError),
    /// Something is wrong with what the files hold together.
    #[error(transparent)]
    Data(#[from] DataError),
}

/// What is wrong with a file: shown as `FILE:LINE:COLUMN: what is wrong, what was expected`, or without a position as
/// `FILE: …`; standard input is shown as `<stdin>`.
#[derive(Debug)]
pub struct FileError {
    /// Name of the file as it was given, or the whole argument.
    pub file: String,
    /// Where in the file, if that can be told.
    pub position: Option<Position>,
    /// What is wrong and what was expected.
    pub kind: Box<FileErrorKind>,
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let FileError { file, position, kind } = self;
        match position {
            None => write!(f, "{file}: {kind}"),
            Some(Position::Text(place)) => write!(f, "{file}:{place}: {kind}"),
            Some(Position::Row(row)) => write!(f, "{file}: row {row}, {kind}"),
        }
    }
}

impl std::error::Error for FileError {}

/// Where in a file something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// In a text.
    Text(Place),
    /// In the row of this number, from 1, of a file without lines.
    Row(u64),
}

/// A place in a text, both parts counted from 1: shown as `LINE:COLUMN`.
///
/// A line ends at each LF, also inside quotes; a CRLF counts once. A column counts characters (Unicode scalar values),
/// not bytes and not cells on a screen. In a UTF-16 or compressed file the place is that in the decoded text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// Line, from 1.
    pub line: u64,
    /// Column in characters, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

impl FileErrorKind {
    /// The error that this is wrong with a file as a whole.
    pub(crate) fn in_file(self, file: impl Into<String>) -> FileError {
        FileError {
            file: file.into(),
            position: None,
            kind: Box::new(self),
        }
    }

    /// The error that this is wrong at a place of a text.
    pub(crate) fn at(self, file: impl Into<String>, place: Place) -> FileError {
        FileError {
            position: Some(Position::Text(place)),
            ..self.in_file(file)
        }
    }
}
