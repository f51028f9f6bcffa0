//! Where the bytes come from: a file or standard input, compressed or not, in any encoding with a byte order mark. All of
//! this is detected from the first bytes, never from the name.

use std::io::{self, Read};

use flate2::read::MultiGzDecoder;

use super::encoding;
use super::prefix::{Unprefixed, common_prefix};
use crate::read::error::{FileError, FileErrorKind, Place};

/// An open input that gives UTF-8 text without a byte order mark.
pub(in crate::read) struct Source {
    name: String,
    compression: Option<&'static str>,
    encoding: &'static str,
    reader: Box<dyn Read + Send>,
}

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];

impl Source {
    /// Takes what `reader` gives: gzip (of one or more members), zstd (of one or more frames) or plain text, each in UTF-8
    /// or, with a byte order mark, in UTF-16. Errors call it `name`.
    ///
    /// # Errors
    /// [`FileErrorKind::Read`] or [`FileErrorKind::Damaged`] when its first bytes cannot be read.
    pub fn from_reader(name: &str, mut reader: impl Read + Send + 'static) -> Result<Source, FileError> {
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

    /// Up to `length` bytes of text from here on, which are read again later.
    ///
    /// # Errors
    /// [`FileErrorKind::Read`] or [`FileErrorKind::Damaged`] when they cannot be read.
    pub fn peek(&mut self, length: usize) -> Result<Vec<u8>, FileError> {
        let mut head = Vec::new();
        self.read(length, &mut head).1?;
        let rest = std::mem::replace(&mut self.reader, Box::new(io::empty()));
        let again = io::Cursor::new(head.clone());
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
    /// [`FileErrorKind::Read`] or [`FileErrorKind::Damaged`]; [`FileErrorKind::NotText`] at the first byte that is none.
    pub fn whole_text(mut self) -> Result<String, FileError> {
        let mut bytes = Vec::new();
        loop {
            // As much as is there at a time, so that the buffer is not moved more often than it grows.
            let wanted = bytes.len().max(1 << 16);
            let (read, result) = self.read(wanted, &mut bytes);
            result?;
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

/// An error without the operating system's number is the decompressor's: the data are at fault.
fn read_error(file: &str, compression: Option<&'static str>, source: io::Error) -> FileError {
    let kind = match compression {
        Some(format) if source.raw_os_error().is_none() => FileErrorKind::Damaged { format, source },
        _ => FileErrorKind::Read(source),
    };
    kind.in_file(file)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use std::io::{Cursor, Write};

    const TEXT: &str = "\"rate\"\n中文,1\n🦀,2\n";

    fn gzip(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(bytes: &[u8]) -> Vec<u8> {
        zstd::stream::encode_all(bytes, 3).unwrap()
    }

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        let text = format!("\u{feff}{text}");
        text.encode_utf16().flat_map(bytes).collect()
    }

    /// The text in `bytes`, and the error that ended it.
    fn read(bytes: Vec<u8>) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let result = Source::from_reader("x.csv", Cursor::new(bytes)).and_then(|mut source| {
            loop {
                match source.read(7, &mut text) {
                    (7, Ok(())) => {}
                    (_, result) => return result,
                }
            }
        });
        (text, result.err().map(|error| error.to_string()))
    }

    #[test]
    fn every_wrapping_gives_the_same_text() {
        let marked = [b"\xEF\xBB\xBF", TEXT.as_bytes()].concat();
        let two_members = [gzip(&TEXT.as_bytes()[..5]), gzip(&TEXT.as_bytes()[5..])].concat();
        let two_frames = [zstd(&TEXT.as_bytes()[..9]), zstd(&TEXT.as_bytes()[9..])].concat();
        let wrappings = [
            TEXT.as_bytes().to_vec(),
            marked.clone(),
            gzip(TEXT.as_bytes()),
            two_members,
            zstd(TEXT.as_bytes()),
            two_frames,
            utf16(TEXT, u16::to_le_bytes),
            utf16(TEXT, u16::to_be_bytes),
            gzip(&utf16(TEXT, u16::to_le_bytes)),
            zstd(&utf16(TEXT, u16::to_be_bytes)),
            gzip(&marked),
        ];
        for wrapping in wrappings {
            assert_eq!(read(wrapping.clone()), (TEXT.as_bytes().to_vec(), None), "{wrapping:?}");
        }
    }

    #[test]
    fn utf16_of_any_length_is_decoded() {
        let text = "rate\n中🦀é\n".repeat(30_000);
        assert_eq!(read(utf16(&text, u16::to_le_bytes)), (text.into_bytes(), None));
    }

    #[test]
    fn malformed_utf16_stays_where_it_is() {
        let mut bytes = utf16("a,b", u16::to_le_bytes);
        // A surrogate without its partner, then half a unit.
        bytes.extend([0x00, 0xD8, b'c', 0, b'd']);
        assert_eq!(read(bytes), (b"a,b\xFFc\xFF".to_vec(), None));
    }

    #[test]
    fn a_few_bytes_are_text() {
        for bytes in [&b""[..], b"a", b"\n", b"(", b"\x28\xB5\x2F"] {
            assert_eq!(read(bytes.to_vec()), (bytes.to_vec(), None));
        }
    }

    #[test]
    fn damaged_data_are_named() {
        let whole = TEXT.repeat(100);
        for (format, bytes) in [("gzip", gzip(whole.as_bytes())), ("zstd", zstd(whole.as_bytes()))] {
            for length in [4, 5, 12, bytes.len() / 2, bytes.len() - 1] {
                let (_, error) = read(bytes[..length].to_vec());
                let error = error.unwrap_or_default();
                assert!(
                    error.starts_with(&format!("x.csv: damaged {format} data (")),
                    "{length} {error}"
                );
            }
            let mut corrupt = bytes.clone();
            let middle = corrupt.len() / 2;
            corrupt[middle..].fill(0x55);
            assert!(
                read(corrupt).1.is_some_and(|error| error.contains("damaged")),
                "{format}"
            );
        }
        assert!(read(GZIP.to_vec()).1.is_some());
    }
}
