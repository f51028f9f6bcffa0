//! An open Parquet file, on disk or in memory, and its columns.

use std::error::Error;
use std::io;
use std::sync::Arc;

use parquet::column::page::PageReader;
use parquet::column::reader::{ColumnReader, get_column_reader};
use parquet::errors::{ParquetError, Result};
use parquet::file::metadata::ParquetMetaData;
use parquet::file::reader::{ChunkReader, FileReader, Length};
use parquet::file::serialized_reader::{SerializedFileReader, SerializedPageReader};

use super::bytes::{Pages, Stored};
use super::guard::guarded;
use super::thrift;
use crate::data::LITERALS;
use crate::read::error::{FileError, FileErrorKind};
use crate::read::source::{ParquetBytes, as_changed};

/// An open file and its table of contents.
pub(super) struct Origin {
    name: String,
    stored: Stored,
    reader: SerializedFileReader<Stored>,
}

impl Origin {
    /// Opens a file.
    ///
    /// # Errors
    /// [`FileErrorKind::Damaged`] when it has no table of contents.
    pub fn open(bytes: ParquetBytes) -> std::result::Result<Origin, FileError> {
        let (name, stored) = match bytes {
            ParquetBytes::OnDisk { name, file } => (name, Stored::on_disk(file)),
            ParquetBytes::InMemory { name, bytes } => (name, Ok(Stored::in_memory(bytes))),
        };
        let stored = stored.map_err(|error| FileErrorKind::Read(error).in_file(&name))?;
        let opened = guarded(|| {
            check_contents(&stored)?;
            SerializedFileReader::new(stored.clone())
        });
        match opened {
            Ok(reader) => Ok(Origin { name, stored, reader }),
            Err(error) => Err(read_error(&name, &stored, error)),
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
            .map_err(|error| read_error(&self.name, &self.stored, error))
    }

    fn pages(&self, group: usize, leaf: usize) -> Result<Box<dyn PageReader>> {
        let group = self.metadata().row_group(group);
        let rows = usize::try_from(group.num_rows()).unwrap_or(0);
        let pages = Arc::new(Pages(self.stored.clone()));
        Ok(Box::new(SerializedPageReader::new(
            pages,
            group.column(leaf),
            rows,
            None,
        )?))
    }

    /// That the file is still as it was when it was opened.
    ///
    /// # Errors
    /// [`FileErrorKind::Changed`].
    pub fn check_unchanged(&self) -> std::result::Result<(), FileError> {
        let checked = self.stored.check();
        checked.map_err(|error| as_changed(&self.name, &error).unwrap_or_else(|| damaged(&self.name, error)))
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

/// Looks through the table of contents: before the last eight bytes, which say how long it is.
fn check_contents(stored: &Stored) -> Result<()> {
    const END: u64 = 8;
    let Some(end) = stored.len().checked_sub(END) else {
        return Ok(());
    };
    let last = stored.get_bytes(end, END as usize)?;
    let length = last.first_chunk::<4>().map_or(0, |length| u32::from_le_bytes(*length));
    // What the crate says of a length that cannot be is as good.
    end.checked_sub(u64::from(length)).map_or(Ok(()), |start| {
        thrift::check_struct(&mut stored.get_read(start)?, u64::from(length))
    })
}

/// An error with the operating system's number is about reading; every other is about what was read, or about a file that has
/// become another.
fn read_error(file: &str, stored: &Stored, error: ParquetError) -> FileError {
    if let Some(changed) = stored.check().err().and_then(|error| as_changed(file, &error)) {
        return changed;
    }
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
