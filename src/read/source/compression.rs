//! gzip and Zstandard, told by the first bytes.

use std::io::{self, BufRead, BufReader, Read};

use flate2::bufread::GzDecoder;
use thiserror::Error;

/// How a text is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Compression {
    Gzip,
    Zstd,
}

/// Bytes that tell.
pub(super) const MAGIC: usize = 4;

const GZIP: &[u8] = &[0x1F, 0x8B];
const ZSTD: &[u8] = &[0x28, 0xB5, 0x2F, 0xFD];
/// The last bytes of the magic number of a Zstandard frame that is to be skipped: pzstd begins with one.
const SKIPPED: &[u8] = &[0x2A, 0x4D, 0x18];

impl Compression {
    /// What data that begin with `head` are compressed by, if they are.
    pub fn of(head: &[u8]) -> Option<Compression> {
        let is_skipped = head.first().is_some_and(|first| first & 0xF0 == 0x50) && head.get(1..4) == Some(SKIPPED);
        if head.starts_with(GZIP) {
            Some(Compression::Gzip)
        } else {
            (head.starts_with(ZSTD) || is_skipped).then_some(Compression::Zstd)
        }
    }

    /// What messages call it.
    pub fn name(self) -> &'static str {
        match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        }
    }
}

/// What `reader` gives, decompressed.
///
/// # Errors
/// A decompressor that cannot be had.
pub(super) fn decompressed(
    compression: Option<Compression>,
    reader: impl Read + Send + 'static,
) -> io::Result<Box<dyn Read + Send>> {
    let reader = Consumed { reader, bytes: 0 };
    Ok(match compression {
        None => Box::new(reader.reader),
        Some(Compression::Gzip) => Box::new(Bounded::new(Members::new(BufReader::new(reader)))),
        Some(Compression::Zstd) => Box::new(Bounded::new(zstd::stream::read::Decoder::new(reader)?)),
    })
}

/// Counts the bytes that are read.
struct Consumed<R> {
    reader: R,
    bytes: u64,
}

impl<R: Read> Read for Consumed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}

/// A decompressor that knows how much it has been given.
trait Decompressor: Read {
    fn consumed(&self) -> u64;
}

impl<R: Read> Decompressor for zstd::stream::read::Decoder<'_, BufReader<Consumed<R>>> {
    fn consumed(&self) -> u64 {
        self.get_ref().get_ref().bytes
    }
}

/// That data expand out of all measure; how many bytes they have become.
#[derive(Debug, Error)]
#[error("expands more than a thousandfold")]
pub(super) struct Expanded(pub u64);

/// Bytes that data may become whatever they were, and how many times their own size beyond that. Results of benchmarks become
/// ten times as large, gzip's most is 1 032 times.
const LARGE: u64 = 1 << 30;
const MOST: u64 = 1000;

/// Stops where data expand out of all measure.
struct Bounded<D> {
    decompressor: D,
    expanded: u64,
    /// Bytes that it may become in any case.
    large: u64,
}

impl<D: Decompressor> Bounded<D> {
    fn new(decompressor: D) -> Bounded<D> {
        Bounded {
            decompressor,
            expanded: 0,
            large: LARGE,
        }
    }
}

impl<D: Decompressor> Read for Bounded<D> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.decompressor.read(buffer)?;
        self.expanded += read as u64;
        if self.expanded > self.large && self.expanded / MOST > self.decompressor.consumed() {
            return Err(io::Error::other(Expanded(self.expanded)));
        }
        Ok(read)
    }
}

/// The members of a gzip file one after the other. Zeros behind the last one are no data: tapes and blocks are padded so.
struct Members<R> {
    /// `None` behind the last member.
    current: Option<GzDecoder<R>>,
    consumed: u64,
}

impl<R: Read> Members<BufReader<Consumed<R>>> {
    fn new(reader: BufReader<Consumed<R>>) -> Self {
        Members {
            current: Some(GzDecoder::new(reader)),
            consumed: 0,
        }
    }

    /// Goes on to the member behind `ended`, if there is one.
    fn next(&mut self, ended: GzDecoder<BufReader<Consumed<R>>>) -> io::Result<()> {
        let mut reader = ended.into_inner();
        let mut zeros = 0;
        loop {
            let rest = match reader.fill_buf() {
                Ok(rest) => rest,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            let leading = rest.iter().take_while(|byte| **byte == 0).count();
            let (read, ended) = (rest.len(), leading < rest.len());
            if read == 0 {
                self.consumed = reader.get_ref().bytes;
                return Ok(());
            }
            reader.consume(leading);
            zeros += leading;
            if ended {
                break;
            }
        }
        if zeros > 0 {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "data behind its end"));
        }
        self.current = Some(GzDecoder::new(reader));
        Ok(())
    }
}

impl<R: Read> Read for Members<BufReader<Consumed<R>>> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(member) = &mut self.current {
            let read = member.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            if let Some(ended) = self.current.take() {
                self.next(ended)?;
            }
        }
        Ok(0)
    }
}

impl<R: Read> Decompressor for Members<BufReader<Consumed<R>>> {
    fn consumed(&self) -> u64 {
        self.current
            .as_ref()
            .map_or(self.consumed, |member| member.get_ref().get_ref().bytes)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// What becomes of `bytes` in frames of Zstandard, if that may be `large`.
    fn read(bytes: &[u8], frames: usize, large: u64) -> io::Result<usize> {
        let reader = Consumed {
            reader: io::Cursor::new(zstd::stream::encode_all(bytes, 3).unwrap().repeat(frames)),
            bytes: 0,
        };
        let mut bounded = Bounded::new(zstd::stream::read::Decoder::new(reader).unwrap());
        bounded.large = large;
        bounded.read_to_end(&mut Vec::new())
    }

    #[test]
    fn what_expands_out_of_all_measure_is_refused() {
        let blanks = vec![b' '; 1 << 20];
        assert_eq!(read(&blanks, 10, 10 << 20).unwrap(), 10 << 20);
        let error = read(&blanks, 10, 1 << 20).unwrap_err();
        let Expanded(bytes) = error.get_ref().unwrap().downcast_ref().unwrap();
        assert!((1 << 20..2 << 20).contains(bytes), "{bytes}");
        // However large, results of benchmarks do not expand so.
        let numbers: String = (0..100_000).map(|n| format!("{}\n", n * 7919 % 10_007)).collect();
        assert_eq!(read(numbers.as_bytes(), 10, 1).unwrap(), 10 * numbers.len());
    }
}
