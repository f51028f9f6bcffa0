//! Where the bytes come from: a file or standard input, compressed or not, in any encoding with a byte order mark. All of
//! this is told by content, never by name.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use flate2::read::MultiGzDecoder;

use super::encoding;
use super::error::InputError;

/// An open input that gives UTF-8 text without a byte order mark.
pub struct Source {
    name: String,
    compression: Option<&'static str>,
    encoding: &'static str,
    reader: Box<dyn Read + Send>,
}

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

impl Source {
    /// Opens a file; `-` is standard input.
    ///
    /// # Errors
    /// [`InputError::Open`] for a file that is missing or forbidden, [`InputError::Directory`] for a directory, and what
    /// [`Source::from_reader`] says.
    pub fn open(path: &Path) -> Result<Source, InputError> {
        if path == Path::new("-") {
            return Source::from_reader("<stdin>", io::stdin());
        }
        let file = path.display().to_string();
        // Linux opens a directory without complaint, other systems refuse: asked first, the answer is clear everywhere.
        if path.is_dir() {
            return Err(InputError::Directory { file });
        }
        match File::open(path) {
            Ok(open) => Source::from_reader(&file, open),
            Err(source) => Err(InputError::Open { file, source }),
        }
    }

    /// Takes what `reader` gives: gzip (of one or more members), zstd (of one or more frames) or plain text, each in UTF-8
    /// or, with a byte order mark, in UTF-16. Errors call it `name`.
    ///
    /// # Errors
    /// [`InputError::Read`] or [`InputError::Damaged`] when its first bytes cannot be read.
    pub fn from_reader(name: &str, mut reader: impl Read + Send + 'static) -> Result<Source, InputError> {
        let mut head = Vec::with_capacity(ZSTD.len());
        let sniffed = reader.by_ref().take(ZSTD.len() as u64).read_to_end(&mut head);
        let is_gzip = head.starts_with(GZIP);
        let is_zstd = head == ZSTD;
        let compression = if is_gzip {
            Some("gzip")
        } else {
            is_zstd.then_some("zstd")
        };
        let whole = io::Cursor::new(head).chain(reader);
        let text = sniffed.and_then(|_| {
            if is_gzip {
                encoding::decode(MultiGzDecoder::new(whole))
            } else if is_zstd {
                encoding::decode(zstd::stream::read::Decoder::new(whole)?)
            } else {
                encoding::decode(whole)
            }
        });
        match text {
            Ok(encoding::Text { reader, encoding }) => Ok(Source {
                name: name.to_string(),
                compression,
                encoding,
                reader,
            }),
            Err(error) => Err(read_error(name, compression, error)),
        }
    }

    /// The name that errors call it: the path as given, or `<stdin>`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The encoding that the text was written in.
    pub(super) fn encoding(&self) -> &'static str {
        self.encoding
    }

    /// Appends up to `length` bytes of text to `buffer`. Fewer mean that the input ends there, or that it broke off with
    /// the error.
    pub(super) fn read(&mut self, length: usize, buffer: &mut Vec<u8>) -> (usize, Result<(), InputError>) {
        let before = buffer.len();
        buffer.reserve(length);
        let result = (&mut self.reader).take(length as u64).read_to_end(buffer);
        let result = result
            .map(|_| ())
            .map_err(|error| read_error(&self.name, self.compression, error));
        (buffer.len() - before, result)
    }
}

/// An error without the operating system's number is the decompressor's: the data are at fault.
fn read_error(file: &str, compression: Option<&'static str>, source: io::Error) -> InputError {
    let file = file.to_string();
    match compression {
        Some(format) if source.raw_os_error().is_none() => InputError::Damaged { file, format, source },
        _ => InputError::Read { file, source },
    }
}
