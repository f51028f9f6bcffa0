//! What a file is, detected from its first bytes.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};

use super::decode::Source;
use super::unchanged::Unchanged;
use crate::read::error::{FileError, FileErrorKind};
use crate::read::progress::Counter;

/// Standard input, or what stands for it.
pub(in crate::read) type Stdin = Box<dyn Read + Send>;

/// An open input.
pub(in crate::read) enum Content {
    /// Text, decompressed and decoded: a CSV file.
    Text(Source),
    /// A Parquet file.
    Parquet(ParquetBytes),
    /// A directory of criterion's samples.
    Directory(PathBuf),
}

/// A Parquet file. It ends with its table of contents, so it cannot be read as it comes: from a pipe it is held in memory
/// first, as compressed as it is.
pub(in crate::read) enum ParquetBytes {
    OnDisk { name: String, file: File },
    InMemory { name: String, bytes: Vec<u8> },
}

/// How a Parquet file starts, and ends.
const PARQUET: &[u8] = b"PAR1";

impl Content {
    /// Opens a file; `-` is `stdin`, which can be read once. What is read from it as text is counted.
    ///
    /// # Errors
    /// [`FileErrorKind::Open`] for a file that is missing or forbidden, and what [`Content::new`] says.
    pub fn open(path: &Path, stdin: &mut Stdin, counter: &Counter, limit: u64) -> Result<Content, FileError> {
        if path == Path::new("-") {
            let stdin = std::mem::replace(stdin, Box::new(io::empty()));
            return Content::new("<stdin>", counter.clone().count(stdin), limit);
        }
        if path.is_dir() {
            return Ok(Content::Directory(path.to_path_buf()));
        }
        let name = path.display().to_string();
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.is_file(), file)));
        let (is_file, mut file) = opened.map_err(|source| {
            let kind = FileErrorKind::Open {
                source,
                expected: "CSV file",
                similar: Vec::new(),
            };
            kind.in_file(&name)
        })?;
        let head = head(&name, &mut file)?;
        if is_file && head == PARQUET {
            return Ok(Content::Parquet(ParquetBytes::OnDisk { name, file }));
        }
        let file = Unchanged::new(file).map_err(|source| FileErrorKind::Read(source).in_file(&name))?;
        Content::with_head(&name, head, counter.clone().count(file), limit)
    }

    /// Takes what `reader` gives. Errors call it `name`. Of a Parquet file, which is held in memory, `limit` bytes are allowed.
    ///
    /// # Errors
    /// Those of [`Source::from_reader`]; [`FileErrorKind::TooLarge`].
    pub fn new(name: &str, mut reader: impl Read + Send + 'static, limit: u64) -> Result<Content, FileError> {
        let head = head(name, &mut reader)?;
        Content::with_head(name, head, reader, limit)
    }

    fn with_head(
        name: &str,
        head: Vec<u8>,
        reader: impl Read + Send + 'static,
        limit: u64,
    ) -> Result<Content, FileError> {
        if head != PARQUET {
            return Source::from_reader(name, Cursor::new(head).chain(reader)).map(Content::Text);
        }
        let mut bytes = head;
        match reader.take(limit).read_to_end(&mut bytes) {
            Ok(_) if bytes.len() as u64 > limit => Err(FileErrorKind::TooLarge { limit }.in_file(name)),
            Ok(_) => Ok(Content::Parquet(ParquetBytes::InMemory {
                name: name.to_string(),
                bytes,
            })),
            Err(source) => Err(FileErrorKind::Read(source).in_file(name)),
        }
    }

    /// The name that errors call it.
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Content::Text(source) => Cow::Borrowed(source.name()),
            Content::Parquet(ParquetBytes::OnDisk { name, .. } | ParquetBytes::InMemory { name, .. }) => {
                Cow::Borrowed(name)
            }
            Content::Directory(path) => path.to_string_lossy(),
        }
    }
}

fn head(name: &str, reader: &mut impl Read) -> Result<Vec<u8>, FileError> {
    let mut head = Vec::with_capacity(PARQUET.len());
    match reader.take(PARQUET.len() as u64).read_to_end(&mut head) {
        Ok(_) => Ok(head),
        Err(source) => Err(FileErrorKind::Read(source).in_file(name)),
    }
}
