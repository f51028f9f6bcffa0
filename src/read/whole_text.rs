//! A whole text that is no table: compressed or not, in any encoding with a byte order mark.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use super::error::{FileError, FileErrorKind};
use super::source::Source;

/// The name of a file, as messages show it, and its text; `-` is what `stdin` gives.
///
/// # Errors
/// When it cannot be read, is no text, or has more than `limit` bytes.
pub(crate) fn read_text(
    path: &Path,
    stdin: impl FnOnce() -> Box<dyn Read + Send>,
    limit: u64,
) -> Result<(String, String), FileError> {
    let source = open(path, stdin)?;
    let file = source.name().to_string();
    Ok((file, source.whole_text(limit)?))
}

fn open(path: &Path, stdin: impl FnOnce() -> Box<dyn Read + Send>) -> Result<Source, FileError> {
    if path == Path::new("-") {
        return Source::from_reader("<stdin>", stdin());
    }
    let file = path.display().to_string();
    // Linux opens a directory without complaint, other systems refuse: asked first, the answer is clear everywhere.
    if path.is_dir() {
        return Err(FileErrorKind::Directory.in_file(file));
    }
    match File::open(path) {
        Ok(open) => Source::from_reader(&file, open),
        Err(source) => {
            let kind = FileErrorKind::Open {
                source,
                expected: "file",
                similar: Vec::new(),
            };
            Err(kind.in_file(file))
        }
    }
}
