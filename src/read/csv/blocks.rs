//! The input in blocks of whole lines, so that memory does not grow with it.

use std::ops::Range;

use memchr::{memchr, memrchr};

use super::scanner::Behind;
use crate::read::error::FileError;
use crate::read::source::Source;

/// How the input is divided up for reading. It changes speed and memory, never what is read (but for rows longer than
/// `longest_row`).
#[derive(Clone, Copy, Debug)]
pub(super) struct Division {
    /// Bytes that are read at a time, at least 1. Two such blocks are held.
    pub block: usize,
    /// Parts of a block that are parsed in parallel, at least 1. With 1 all work is done on the calling thread.
    pub parts: usize,
    /// The longest row in bytes, which bounds the memory that an unclosed quote can claim.
    pub longest_row: usize,
}

impl Default for Division {
    /// Four parts for each processor, up to 32, so that one that is slow, or reads and merges, holds up the others less.
    fn default() -> Self {
        const PART: usize = 256 * 1024;
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let parts = if threads == 1 { 1 } else { (4 * threads).min(32) };
        Division {
            block: PART * parts,
            parts,
            longest_row: 64 * 1024 * 1024,
        }
    }
}

/// Bytes of the input: whole lines, but for the last block and for a line that is longer than the longest row.
pub(super) struct Block {
    pub(super) bytes: Vec<u8>,
    /// Start of the first row that has not been parsed.
    pub(super) at: usize,
    pub(super) ending: Ending,
}

/// What follows a block.
pub(super) enum Ending {
    More,
    End,
    Error(FileError),
}

impl Block {
    /// The end of an input.
    pub(super) fn empty() -> Block {
        Block {
            bytes: Vec::new(),
            at: 0,
            ending: Ending::End,
        }
    }

    pub(super) fn behind(&self) -> Behind {
        match self.ending {
            Ending::End => Behind::Nothing,
            Ending::More | Ending::Error(_) => Behind::Unread,
        }
    }

    /// Cuts what is to be parsed into parts of about the same size, each starting behind a line end.
    pub(super) fn cut(&self, parts: usize) -> Vec<Range<usize>> {
        let length = self.bytes.len() - self.at;
        let mut ranges = Vec::with_capacity(parts);
        let mut start = self.at;
        for part in 1..=parts {
            let end = (self.at + length * part / parts).max(start);
            let end = memchr(b'\n', &self.bytes[end..]).map_or(self.bytes.len(), |found| end + found + 1);
            ranges.push(start..end);
            start = end;
        }
        ranges
    }

    /// How much to read behind this block. It grows with what is held, so that a long row is not gone through again for
    /// each small block of it.
    fn next_length(&self, division: Division) -> usize {
        division.block.max(self.bytes.len() / 2)
    }
}

/// Reads blocks.
pub(super) struct Blocks {
    pub(super) source: Source,
    pub(super) division: Division,
    /// Text behind the last line end of the last block.
    tail: Vec<u8>,
    /// A buffer to fill.
    spare: Vec<u8>,
}

impl Blocks {
    pub(super) fn new(source: Source, division: Division) -> Self {
        Blocks {
            source,
            division,
            tail: Vec::new(),
            spare: Vec::new(),
        }
    }

    /// Reads the first block.
    pub(super) fn first(&mut self) -> Block {
        self.read(self.division.block)
    }

    /// Reads the block behind `block`, whatever of that is still to be parsed.
    pub(super) fn after(&mut self, block: &Block) -> Block {
        self.read(block.next_length(self.division))
    }

    /// Puts what was not parsed of `block` before `next`, and keeps the buffer.
    pub(super) fn join(&mut self, block: Block, mut next: Block) -> Block {
        next.bytes.splice(..0, block.bytes[block.at..].iter().copied());
        self.spare = block.bytes;
        next
    }

    fn read(&mut self, length: usize) -> Block {
        let mut bytes = std::mem::take(&mut self.spare);
        bytes.clear();
        bytes.append(&mut self.tail);
        loop {
            let wanted = length.max(bytes.len());
            let (read, result) = self.source.read(wanted, &mut bytes);
            let ending = match result {
                Err(error) => Ending::Error(error),
                Ok(()) if read < wanted => Ending::End,
                Ok(()) => Ending::More,
            };
            if matches!(ending, Ending::More) {
                match memrchr(b'\n', &bytes[bytes.len() - read..]) {
                    Some(end) => {
                        let line_end = bytes.len() - read + end + 1;
                        self.tail.extend_from_slice(&bytes[line_end..]);
                        bytes.truncate(line_end);
                    }
                    None if bytes.len() < self.division.longest_row => continue,
                    // Too long for a row: it is a fault, whatever comes.
                    None => {}
                }
            }
            return Block { bytes, at: 0, ending };
        }
    }
}
