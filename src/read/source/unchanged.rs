//! Files that must not change while they are read: half of what was there and half of what is there now would be data that
//! nobody measured.

use std::fs::File;
use std::io::{self, Read};
use std::time::SystemTime;

use thiserror::Error;

use crate::read::error::{FileError, FileErrorKind};

/// That a file changed while it was read.
#[derive(Debug, Error)]
#[error("changed while it was read")]
pub(in crate::read) struct Changed {
    /// Its bytes when it was opened.
    pub before: u64,
    /// Its bytes now.
    pub now: u64,
}

/// What shows that a file is written to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::read) struct Stamp {
    length: u64,
    modified: Option<SystemTime>,
}

impl Stamp {
    /// Of an open file, whatever its path leads to by now.
    pub fn of(file: &File) -> io::Result<Stamp> {
        let metadata = file.metadata()?;
        Ok(Stamp {
            length: metadata.len(),
            modified: metadata.modified().ok(),
        })
    }

    /// Whether the file is as it was then.
    pub fn check(self, file: &File) -> io::Result<()> {
        let now = Stamp::of(file)?;
        if now == self {
            return Ok(());
        }
        Err(io::Error::other(Changed {
            before: self.length,
            now: now.length,
        }))
    }
}

/// A file that is read from its start to its end, and is the same at both.
pub(super) struct Unchanged {
    file: File,
    /// `None` for what is no file: a pipe has no content of its own.
    stamp: Option<Stamp>,
}

impl Unchanged {
    /// A file that has just been opened.
    pub fn new(file: File) -> io::Result<Unchanged> {
        let stamp = if file.metadata()?.is_file() {
            Some(Stamp::of(&file)?)
        } else {
            None
        };
        Ok(Unchanged { file, stamp })
    }
}

impl Read for Unchanged {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        if let (0, false, Some(stamp)) = (read, buffer.is_empty(), self.stamp) {
            stamp.check(&self.file)?;
        }
        Ok(read)
    }
}

/// The error, if this is what went wrong.
pub(in crate::read) fn as_changed(file: &str, error: &io::Error) -> Option<FileError> {
    let Changed { before, now } = error.get_ref()?.downcast_ref::<Changed>()?;
    let (before, now) = (*before, *now);
    Some(FileErrorKind::Changed { before, now }.in_file(file))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use std::io::Write;

    /// Reads a file of 20 bytes, to which `change` is done in the middle.
    fn read_while(change: impl FnOnce(&mut File)) -> io::Result<Vec<u8>> {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(b"0123456789abcdefghij").unwrap();
        let mut unchanged = Unchanged::new(File::open(file.path()).unwrap()).unwrap();
        let mut bytes = vec![0; 10];
        unchanged.read_exact(&mut bytes).unwrap();
        change(file.as_file_mut());
        unchanged.read_to_end(&mut bytes).map(|_| bytes)
    }

    #[test]
    fn what_grows_or_shrinks_is_an_error() {
        assert_eq!(read_while(|_| {}).unwrap(), b"0123456789abcdefghij");
        for (change, now) in [
            ((|file| file.write_all(b"more").unwrap()) as fn(&mut File), 24),
            (|file| file.set_len(12).unwrap(), 12),
            (|file| file.set_len(0).unwrap(), 0),
        ] {
            let error = as_changed("a.csv", &read_while(change).unwrap_err()).unwrap();
            let expected = format!(
                "a.csv: changed while it was read, from 20 to {now} bytes, expected a file that nothing writes to; read it \
                 again when that is done, or a copy of it"
            );
            assert_eq!(error.to_string(), expected);
        }
    }
}
