//! The bytes of a Parquet file, on disk or in memory, as the `parquet` crate asks for them.
//!
//! A file is opened once and read by position: whatever its path leads to later, all columns are those of one file.

use std::fs::File;
use std::io::{self, BufReader, Read};
use std::sync::Arc;

use bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

use super::thrift;
use crate::read::source::Stamp;

/// The longest header of a page: most of it are the smallest and the largest text of the page.
const LONGEST_HEADER: u64 = 64 << 20;

/// Where the bytes are. Cheap to clone.
#[derive(Clone)]
pub(super) struct Stored(Place);

#[derive(Clone)]
enum Place {
    Disk { file: Arc<File>, length: u64, stamp: Stamp },
    Memory(Bytes),
}

impl Stored {
    pub fn on_disk(file: File) -> io::Result<Stored> {
        Ok(Stored(Place::Disk {
            length: file.metadata()?.len(),
            stamp: Stamp::of(&file)?,
            file: Arc::new(file),
        }))
    }

    pub fn in_memory(bytes: Vec<u8>) -> Stored {
        Stored(Place::Memory(bytes.into()))
    }

    /// Whether the file is still what it was.
    pub fn check(&self) -> io::Result<()> {
        match &self.0 {
            Place::Disk { file, stamp, .. } => stamp.check(file),
            Place::Memory(_) => Ok(()),
        }
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<usize> {
        match &self.0 {
            Place::Disk { file, .. } => read_at(file, buffer, at),
            Place::Memory(bytes) => {
                let rest = usize::try_from(at).ok().and_then(|at| bytes.get(at..));
                rest.unwrap_or_default().read(buffer)
            }
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}

/// Reads on from a place.
pub(super) struct From {
    stored: Stored,
    at: u64,
}

impl Read for From {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stored.read_at(buffer, self.at)?;
        self.at += read as u64;
        Ok(read)
    }
}

impl Length for Stored {
    fn len(&self) -> u64 {
        match &self.0 {
            Place::Disk { length, .. } => *length,
            Place::Memory(bytes) => bytes.len() as u64,
        }
    }
}

impl ChunkReader for Stored {
    type T = BufReader<From>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        Ok(BufReader::new(From {
            stored: self.clone(),
            at: start,
        }))
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        if let Place::Memory(bytes) = &self.0 {
            let start = usize::try_from(start).ok();
            let end = start.and_then(|start| start.checked_add(length));
            let range = start.zip(end).filter(|(_, end)| *end <= bytes.len());
            let (start, end) = range.ok_or_else(|| beyond_the_end(length))?;
            return Ok(bytes.slice(start..end));
        }
        // Not more than there is: a damaged length must not claim memory.
        if start.checked_add(length as u64).is_none_or(|end| end > self.len()) {
            return Err(beyond_the_end(length));
        }
        let mut buffer = Vec::with_capacity(length);
        self.get_read(start)?.take(length as u64).read_to_end(&mut buffer)?;
        if buffer.len() < length {
            return Err(beyond_the_end(length));
        }
        Ok(buffer.into())
    }
}

fn beyond_the_end(length: usize) -> ParquetError {
    ParquetError::EOF(format!("{length} bytes are to follow, and the file ends before"))
}

/// The bytes of pages. The crate reads only headers of pages on from a place: each is looked through before the crate sees it.
pub(super) struct Pages(pub Stored);

impl Length for Pages {
    fn len(&self) -> u64 {
        self.0.len()
    }
}

impl ChunkReader for Pages {
    type T = BufReader<From>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        thrift::check_struct(&mut self.0.get_read(start)?, LONGEST_HEADER)?;
        self.0.get_read(start)
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        self.0.get_bytes(start, length)
    }
}
