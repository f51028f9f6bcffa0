//! An open Parquet file, on disk or in memory, and its columns.

use std::error::Error;
use std::fs::File;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use parquet::column::page::{Page, PageReader};
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{ChunkReader, FileReader};
use parquet::file::serialized_reader::{SerializedFileReader, SerializedPageReader};

use super::guard::guarded;
use crate::data::LITERALS;
use crate::read::error::{FileError, FileErrorKind};
use crate::read::source::ParquetBytes;

/// An open file and its table of contents.
pub(super) struct Origin {
    name: String,
    /// Where the file is, unless it is held in memory.
    path: Option<PathBuf>,
    reader: Box<dyn FileReader>,
}

impl Origin {
    /// Opens a file.
    ///
    /// # Errors
    /// [`FileErrorKind::Damaged`] when it has no table of contents.
    pub fn open(bytes: ParquetBytes) -> std::result::Result<Origin, FileError> {
        match bytes {
            ParquetBytes::OnDisk { name, path, file } => Origin::on_disk(&name, path, file),
            ParquetBytes::InMemory { name, bytes } => Origin::in_memory(&name, bytes),
        }
    }

    fn on_disk(name: &str, path: PathBuf, file: File) -> std::result::Result<Origin, FileError> {
        match guarded(|| SerializedFileReader::new(file)) {
            Ok(reader) => Ok(Origin {
                name: name.to_string(),
                path: Some(path),
                reader: Box::new(reader),
            }),
            Err(error) => Err(read_error(name, error)),
        }
    }

    fn in_memory(name: &str, bytes: Vec<u8>) -> std::result::Result<Origin, FileError> {
        match guarded(|| in_memory(Page::buffer, bytes)) {
            Ok(reader) => Ok(Origin {
                name: name.to_string(),
                path: None,
                reader,
            }),
            Err(error) => Err(read_error(name, error)),
        }
    }

    /// What messages call it.
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn metadata(&self) -> &ParquetMetaData {
        self.reader.metadata()
    }

    /// The columns whose texts are literals.
    pub fn literals(&self) -> Vec<String> {
        let pairs = self.metadata().file_metadata().key_value_metadata();
        let pair = pairs.and_then(|pairs| pairs.iter().find(|pair| pair.key == LITERALS));
        let list = pair.and_then(|pair| pair.value.as_deref());
        list.and_then(|list| serde_json::from_str(list).ok())
            .unwrap_or_default()
    }

    /// What `decode` makes of a column of a row group. May be called from several threads at once.
    ///
    /// # Errors
    /// What the file makes impossible.
    pub fn decode<T>(
        &self,
        group: usize,
        leaf: usize,
        decode: impl FnOnce(ColumnReader) -> Result<T>,
    ) -> std::result::Result<T, FileError> {
        let descriptor = self.metadata().file_metadata().schema_descr().column(leaf);
        guarded(|| decode(get_column_reader(descriptor, self.pages(group, leaf)?)))
            .map_err(|error| read_error(&self.name, error))
    }

    fn pages(&self, group: usize, leaf: usize) -> Result<Box<dyn PageReader>> {
        let Some(path) = &self.path else {
            return self.reader.get_row_group(group)?.get_column_page_reader(leaf);
        };
        // Each column has a file of its own: clones of one file share the place that they read from.
        let file = Arc::new(File::open(path)?);
        let group = self.metadata().row_group(group);
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        Ok(Box::new(SerializedPageReader::new(
            file,
            group.column(leaf),
            rows,
            None,
        )?))
    }

    /// The error that the file is not whole.
    pub fn damaged(&self, problem: Box<dyn Error + Send + Sync>) -> FileError {
        damaged(&self.name, io::Error::other(problem))
    }
}

fn damaged(file: &str, source: io::Error) -> FileError {
    let format = "parquet";
    FileErrorKind::Damaged { format, source }.in_file(file)
}

/// The buffer's type is that of pages: the crate reads from it, but does not give it a name of its own.
fn in_memory<B: ChunkReader + 'static>(_: fn(&Page) -> &B, bytes: Vec<u8>) -> Result<Box<dyn FileReader>>
where
    Vec<u8>: Into<B>,
{
    Ok(Box::new(SerializedFileReader::new(bytes.into())?))
}

/// An error with the operating system's number is about reading; every other is about what was read.
fn read_error(file: &str, error: ParquetError) -> FileError {
    let source = match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) if error.raw_os_error().is_some() => return FileErrorKind::Read(*error).in_file(file),
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        // The crate's own introduction to its messages says nothing more.
        ParquetError::General(message) | ParquetError::EOF(message) | ParquetError::NYI(message) => {
            io::Error::other(message)
        }
        other => io::Error::other(other),
    };
    damaged(file, source)
}
