//! Standard input that is read more than once: what has been read is kept in a file without a name.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Standard input, and what was read of it so far.
pub(super) struct Replay(Arc<Mutex<Kept>>);

struct Kept {
    source: Box<dyn Read + Send>,
    file: Option<File>,
    length: u64,
}

/// One reading, from the beginning.
struct Reading {
    kept: Arc<Mutex<Kept>>,
    position: u64,
}

impl Replay {
    pub fn of(source: Box<dyn Read + Send>) -> Replay {
        Replay(Arc::new(Mutex::new(Kept {
            source,
            file: None,
            length: 0,
        })))
    }

    /// All of it, once more.
    pub fn reader(&self) -> Box<dyn Read + Send> {
        Box::new(Reading {
            kept: Arc::clone(&self.0),
            position: 0,
        })
    }
}

impl Read for Reading {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let read = kept.read_at(self.position, buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Kept {
    fn read_at(&mut self, position: u64, buffer: &mut [u8]) -> io::Result<usize> {
        if self.file.is_none() {
            self.file = Some(tempfile::tempfile()?);
        }
        let Some(file) = &mut self.file else { return Ok(0) };
        if position < self.length {
            file.seek(SeekFrom::Start(position))?;
            return file.read(buffer);
        }
        let read = self.source.read(buffer)?;
        file.seek(SeekFrom::Start(self.length))?;
        file.write_all(&buffer[..read])?;
        self.length += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn each_reading_has_all_of_it_even_if_the_one_before_stopped_early() {
        let source: Vec<u8> = (0..=255).cycle().take(100_000).collect();
        let replay = Replay::of(Box::new(io::Cursor::new(source.clone())));
        let mut first = vec![0; 1000];
        replay.reader().read_exact(&mut first).unwrap();
        assert_eq!(first, source[..1000]);
        for _ in 0..2 {
            let mut all = Vec::new();
            replay.reader().read_to_end(&mut all).unwrap();
            assert!(all == source);
        }
    }
}
