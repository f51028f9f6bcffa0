//! What a file is, told by its first bytes.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::error::InputError;
use super::source::Source;

/// An open input.
pub(super) enum Content {
    /// Text, decompressed and decoded: a CSV file.
    Text(Source),
    /// A directory of criterion's samples.
    Directory(PathBuf),
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
        if path.is_dir() {
            return Ok(Content::Directory(path.to_path_buf()));
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
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Content::Text(source) => Cow::Borrowed(source.name()),
            Content::Directory(path) => path.to_string_lossy(),
        }
    }
}
