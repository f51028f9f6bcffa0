//! Where the bytes come from: a file or standard input, compressed or not, in any encoding with a byte order mark. All of
//! this is detected from the first bytes, never from the name.

use std::io::{self, Cursor, Read};

use thiserror::Error;

use super::compression::{Compression, Expanded, MAGIC, decompressed};
use super::encoding;
use super::prefix::{Unprefixed, common_prefix};
use super::unchanged::as_changed;
use crate::read::error::{FileError, FileErrorKind, Place};

/// An open input that gives UTF-8 text without a byte order mark.
pub(in crate::read) struct Source {
    name: String,
    compression: Option<&'static str>,
    encoding: &'static str,
    reader: Box<dyn Read + Send>,
}

impl Source {
    /// Takes what `reader` gives: gzip (of one or more members), zstd (of one or more frames) or plain text, each in UTF-8
    /// or, with a byte order mark, in UTF-16. Errors call it `name`.
    ///
    /// # Errors
    /// [`FileErrorKind::Read`] or [`FileErrorKind::Damaged`] when its first bytes cannot be read;
    /// [`FileErrorKind::CompressedTwice`].
    pub fn from_reader(name: &str, reader: impl Read + Send + 'static) -> Result<Source, FileError> {
        let (compression, opened) = match sniff(reader) {
            Ok((compression, whole)) => (compression, decompressed(compression, whole)),
            Err(error) => (None, Err(error)),
        };
        let format = compression.map(Compression::name);
        let text = opened.and_then(|plain| match compression {
            None => encoding::decode(plain),
            Some(_) => match sniff(plain)? {
                (Some(inner), _) => Err(io::Error::other(Twice(inner.name()))),
                (None, plain) => encoding::decode(plain),
            },
        });
        match text {
            Ok(encoding::Text { reader, encoding }) => Ok(Source {
                name: name.to_string(),
                compression: format,
                encoding,
                reader,
            }),
            Err(error) => Err(read_error(name, format, error)),
        }
    }

    /// The name that errors call it: the path as given, or `<stdin>`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Up to `length` bytes of text from here on, which are read again later.
    ///
    /// # Errors
    /// [`FileErrorKind::Read`] or [`FileErrorKind::Damaged`] when they cannot be read.
    pub fn peek(&mut self, length: usize) -> Result<Vec<u8>, FileError> {
        let mut head = Vec::new();
        self.read(length, &mut head).1?;
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        let again = Cursor::new(head.clone());
        // Who asks a terminal once more behind its end has to end it once more.
        self.reader = if head.len() < length {
            Box::new(again)
        } else {
            Box::new(again.chain(rest))
        };
        Ok(head)
    }

    /// The text without what a CI system puts before its lines, and without colours.
    pub fn without_prefixes(self) -> Source {
        Source {
            reader: Box::new(Unprefixed::new(self.reader)),
            ..self
        }
    }

    /// That the lines do not begin with what a CI system puts before them.
    ///
    /// # Errors
    /// [`FileErrorKind::Prefixed`] where most of the first do; what keeps them from being read.
    pub fn refuse_prefixes(&mut self) -> Result<(), FileError> {
        const HEAD: usize = 1 << 14;
        let head = self.peek(HEAD)?;
        match common_prefix(&String::from_utf8_lossy(&head)) {
            Some(prefix) => Err(FileErrorKind::Prefixed { prefix }.in_file(self.name())),
            None => Ok(()),
        }
    }

    /// The rest of the text as a whole.
    ///
    /// # Errors
    /// [`FileErrorKind::TooLarge`] for more than `limit` bytes; [`FileErrorKind::Read`] or [`FileErrorKind::Damaged`];
    /// [`FileErrorKind::NotText`] at the first byte that is none.
    pub fn whole_text(mut self, limit: u64) -> Result<String, FileError> {
        let mut bytes = Vec::new();
        loop {
            // As much as is there at a time, so that the buffer is not moved more often than it grows.
            let wanted = bytes.len().max(1 << 16);
            let (read, result) = self.read(wanted, &mut bytes);
            result?;
            if bytes.len() as u64 > limit {
                return Err(FileErrorKind::TooLarge { limit }.in_file(&self.name));
            }
            if read < wanted {
                break;
            }
        }
        String::from_utf8(bytes).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            let text = String::from_utf8_lossy(valid);
            let line_start = text.rfind('\n').map_or(0, |end| end + 1);
            let place = Place {
                line: text.matches('\n').count() as u64 + 1,
                column: text[line_start..].chars().count() as u64 + 1,
            };
            let encoding = self.encoding;
            FileErrorKind::NotText { encoding }.at(&self.name, place)
        })
    }

    /// The encoding that the text was written in.
    pub fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// Appends up to `length` bytes of text to `buffer`. Fewer mean that the input ends there, or that it broke off with
    /// the error.
    pub fn read(&mut self, length: usize, buffer: &mut Vec<u8>) -> (usize, Result<(), FileError>) {
        let before = buffer.len();
        buffer.reserve(length);
        let result = (&mut self.reader).take(length as u64).read_to_end(buffer);
        let result = result
            .map(|_| ())
            .map_err(|error| read_error(&self.name, self.compression, error));
        (buffer.len() - before, result)
    }
}

/// A reader with what was read of it before it.
type Whole<R> = io::Chain<Cursor<Vec<u8>>, R>;

/// What `reader` is compressed by, and all of it.
fn sniff<R: Read>(mut reader: R) -> io::Result<(Option<Compression>, Whole<R>)> {
    let mut head = Vec::with_capacity(MAGIC);
    reader.by_ref().take(MAGIC as u64).read_to_end(&mut head)?;
    Ok((Compression::of(&head), Cursor::new(head).chain(reader)))
}

/// That there is a compressed text in a compressed text.
#[derive(Debug, Error)]
#[error("compressed twice")]
struct Twice(&'static str);

/// An error without the operating system's number is the decompressor's: the data are at fault.
fn read_error(file: &str, compression: Option<&'static str>, source: io::Error) -> FileError {
    if let Some(changed) = as_changed(file, &source) {
        return changed;
    }
    let inner = source.get_ref();
    let kind = match (compression, inner.and_then(|inner| inner.downcast_ref::<Twice>())) {
        (Some(outer), Some(Twice(inner))) => FileErrorKind::CompressedTwice { outer, inner },
        (Some(format), None) => match inner.and_then(|inner| inner.downcast_ref::<Expanded>()) {
            Some(Expanded(expanded)) => FileErrorKind::Bomb {
                format,
                expanded: *expanded,
            },
            None if source.raw_os_error().is_none() => FileErrorKind::Damaged { format, source },
            None => FileErrorKind::Read(source),
        },
        _ => FileErrorKind::Read(source),
    };
    kind.in_file(file)
}

#[cfg(test)]
mod tests;
