//! What a file is, told by its first bytes.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::error::InputError;
use super::source::Source;

/// An open input.
pub(super) enum Content {
    /// Text, decompressed and decoded: a CSV file.
    Text(Source),
}

impl Content {
    /// Opens a file; `-` is standard input.
    ///
    /// # Errors
    /// [`InputError::Open`] for a file that is missing or forbidden, and what [`Content::new`] says.
    pub fn open(path: &Path) -> Result<Content, InputError> {
        if path == Path::new("-") {
            return Content::new("<stdin>", io::stdin());
        }
        let file = path.display().to_string();
        match File::open(path) {
            Ok(open) => Content::new(&file, open),
            Err(source) => Err(InputError::Open { file, source }),
        }
    }

    /// Takes what `reader` gives. Errors call it `name`.
    ///
    /// # Errors
    /// Those of [`Source::from_reader`].
    pub fn new(name: &str, reader: impl Read + Send + 'static) -> Result<Content, InputError> {
        Source::from_reader(name, reader).map(Content::Text)
    }

    /// The name that errors call it.
    pub fn name(&self) -> &str {
        match self {
            Content::Text(source) => source.name(),
        }
    }
}
