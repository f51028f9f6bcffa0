//! A whole text that is no table: compressed or not, in any encoding with a byte order mark.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use thiserror::Error;

use crate::read::error::{InputError, what_happened};
use crate::read::source::Source;

/// Why a text cannot be read.
#[derive(Debug, Error)]
pub enum TextError {
    /// The file cannot be opened.
    #[error("{file}: cannot be opened ({}), expected a readable file; - reads standard input", what_happened(.source))]
    Open {
        /// Name of the file, as given.
        file: String,
        /// What the operating system said.
        source: std::io::Error,
    },
    /// The path is a directory.
    #[error("{file}: is a directory, expected a file; name the files in it")]
    Directory {
        /// Name of the directory, as given.
        file: String,
    },
    /// The bytes are not in the encoding that they should be in.
    #[error("{file}:{line}: bytes that are not UTF-8, expected text")]
    NotText {
        /// Name of the file.
        file: String,
        /// The line, from 1.
        line: usize,
    },
    /// Reading failed.
    #[error(transparent)]
    Read(InputError),
}

/// The name of a file, as messages show it, and its text; `-` is what `stdin` gives.
///
/// # Errors
/// When it cannot be read, or is no text.
pub fn read_text(path: &Path, stdin: impl FnOnce() -> Box<dyn Read + Send>) -> Result<(String, String), TextError> {
    let mut source = open(path, stdin)?;
    let file = source.name().to_string();
    let mut bytes = Vec::new();
    loop {
        // Twice what is there at a time, so that the buffer is not moved more often than it grows.
        let wanted = bytes.len().max(1 << 16);
        let (read, result) = source.read(wanted, &mut bytes);
        result.map_err(TextError::Read)?;
        if read < wanted {
            break;
        }
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok((file, text)),
        Err(error) => {
            let before = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            Err(TextError::NotText { file, line })
        }
    }
}

fn open(path: &Path, stdin: impl FnOnce() -> Box<dyn Read + Send>) -> Result<Source, TextError> {
    if path == Path::new("-") {
        return Source::from_reader("<stdin>", stdin()).map_err(TextError::Read);
    }
    let file = path.display().to_string();
    // Linux opens a directory without complaint, other systems refuse: asked first, the answer is clear everywhere.
    if path.is_dir() {
        return Err(TextError::Directory { file });
    }
    match File::open(path) {
        Ok(open) => Source::from_reader(&file, open).map_err(TextError::Read),
        Err(source) => Err(TextError::Open { file, source }),
    }
}
