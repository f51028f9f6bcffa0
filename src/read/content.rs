//! What a file is, told by its first bytes. What another tool has written is to be recognised here, too, and read like one of
//! these: as rows of columns with names, which `Reading::read` adds to the table.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, Cursor, Read};
use std::mem;
use std::path::{Path, PathBuf};

use crate::read::error::InputError;
use crate::read::parquet::Origin;
use crate::read::progress::Counter;
use crate::read::source::Source;

/// Standard input, or what stands for it.
pub(crate) type Stdin = Box<dyn Read + Send>;

/// An open input.
pub(super) enum Content {
    /// Text, decompressed and decoded: a CSV file.
    Text(Source),
    /// A Parquet file.
    Parquet(Origin),
    /// A directory of criterion's samples.
    Directory(PathBuf),
}

/// How a Parquet file starts, and ends.
const PARQUET: &[u8] = b"PAR1";

impl Content {
    /// Opens a file; `-` is `stdin`, which can be read once. What is read from it as text is counted.
    ///
    /// # Errors
    /// [`InputError::Open`] for a file that is missing or forbidden, and what [`Content::new`] says.
    pub fn open(path: &Path, stdin: &mut Stdin, counter: &Counter) -> Result<Content, InputError> {
        if path == Path::new("-") {
            return Content::new(
                "<stdin>",
                counter.clone().count(mem::replace(stdin, Box::new(io::empty()))),
            );
        }
        if path.is_dir() {
            return Ok(Content::Directory(path.to_path_buf()));
        }
        let name = path.display().to_string();
        let opened = File::open(path).and_then(|file| Ok((file.metadata()?.is_file(), file)));
        let (is_file, mut file) = opened.map_err(|source| InputError::Open {
            file: name.clone(),
            source,
            similar: Vec::new(),
        })?;
        let head = head(&name, &mut file)?;
        if is_file && head == PARQUET {
            return Origin::on_disk(&name, path.to_path_buf(), file).map(Content::Parquet);
        }
        Content::with_head(&name, head, counter.clone().count(file))
    }

    /// Takes what `reader` gives. Errors call it `name`.
    ///
    /// # Errors
    /// Those of [`Source::from_reader`]; [`InputError::Damaged`] for a Parquet file that is not whole.
    pub fn new(name: &str, mut reader: impl Read + Send + 'static) -> Result<Content, InputError> {
        let head = head(name, &mut reader)?;
        Content::with_head(name, head, reader)
    }

    fn with_head(name: &str, head: Vec<u8>, mut reader: impl Read + Send + 'static) -> Result<Content, InputError> {
        if head != PARQUET {
            return Source::from_reader(name, Cursor::new(head).chain(reader)).map(Content::Text);
        }
        let mut bytes = head;
        match reader.read_to_end(&mut bytes) {
            Ok(_) => Origin::in_memory(name, bytes).map(Content::Parquet),
            Err(source) => Err(InputError::Read {
                file: name.to_string(),
                source,
            }),
        }
    }

    /// The name that errors call it.
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Content::Text(source) => Cow::Borrowed(source.name()),
            Content::Parquet(origin) => Cow::Borrowed(origin.name()),
            Content::Directory(path) => path.to_string_lossy(),
        }
    }
}

fn head(name: &str, reader: &mut impl Read) -> Result<Vec<u8>, InputError> {
    let mut head = Vec::with_capacity(PARQUET.len());
    match reader.take(PARQUET.len() as u64).read_to_end(&mut head) {
        Ok(_) => Ok(head),
        Err(source) => Err(InputError::Read {
            file: name.to_string(),
            source,
        }),
    }
}
