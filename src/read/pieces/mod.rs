//! The rows of an input, parsed in parallel while the next block is read.
//!
//! A block is cut into pieces behind line ends. Every piece assumes that a row starts at its first byte, and is parsed
//! until the first row end at or behind the assumed start of the next piece. Where the two differ, a line end inside
//! quotes was taken for the end of a row: the next piece is parsed again from the true start. So pieces and blocks never
//! change what is read, only how fast.

mod rows;

use std::ops::{ControlFlow, Range};

use memchr::memchr;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::read::blocks::{Block, Blocks, Chunking, Ending};
use crate::read::error::{InputError, Place, Problem};
use crate::read::records::{Fault, LocalPlace, Record};
use crate::read::source::Source;
use rows::{Next, Rows, Text};

/// The rows of one input: first its [`header`](Tokens::header), then [the rest](Tokens::parse).
pub struct Tokens {
    blocks: Blocks,
    block: Block,
    /// Line number of the first row in the block that has not been parsed, from 1.
    line: u64,
}

/// The first row of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Its fields in order.
    pub fields: Vec<HeaderField>,
    /// Where it starts.
    pub place: Place,
    /// The row as it is written, without its line end.
    pub text: String,
}

/// One field of the first row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeaderField {
    /// Its value: the name of a column.
    pub name: String,
    /// Where it stands.
    pub place: Place,
}

/// The stretch of the input that one accumulator has seen; it makes places in it absolute.
#[derive(Debug)]
pub struct Piece<'a> {
    file: &'a str,
    first_line: u64,
}

impl Piece<'_> {
    /// The file, as in messages.
    pub fn file(&self) -> &str {
        self.file
    }

    /// The place in the whole input.
    pub fn place(&self, local: LocalPlace) -> Place {
        local.absolute(self.first_line)
    }

    /// The error that `problem` is at `local`.
    pub fn error(&self, local: LocalPlace, problem: Problem) -> InputError {
        InputError::At {
            file: self.file.to_string(),
            place: self.place(local),
            problem,
        }
    }
}

impl Tokens {
    /// Reads the first block of `source`; an error of that comes with the rows.
    pub fn new(source: Source, chunking: Chunking) -> Tokens {
        let mut blocks = Blocks::new(source, chunking);
        let block = blocks.first();
        Tokens { blocks, block, line: 1 }
    }

    /// The name of the input, as errors show it.
    pub fn name(&self) -> &str {
        self.blocks.source.name()
    }

    /// The first bytes of the input, until it is [parsed](Tokens::parse).
    pub fn head(&self) -> &[u8] {
        &self.block.bytes
    }

    /// The first row, blank lines before it passed over; `None` when there is none. Called again, it gives the next row.
    ///
    /// # Errors
    /// What is wrong with the row, at its place; an input that cannot be read.
    pub fn header(&mut self) -> Result<Option<Header>, InputError> {
        loop {
            let piece = Piece {
                file: self.blocks.source.name(),
                first_line: self.line,
            };
            let rest = self.block.at..self.block.bytes.len();
            let mut rows = Rows::new(text(&self.block, &self.blocks), rest);
            let header = match rows.next() {
                Some(Next::Row(row)) => Some(owned(&row, &piece)),
                Some(Next::Fault(fault) | Next::Endless(fault)) => return Err(piece.error(fault.place, fault.problem)),
                Some(Next::Incomplete) | None => None,
            };
            let lines = rows.lines();
            self.block.at += rows.at();
            self.line += lines;
            if header.is_some() {
                return Ok(header);
            }
            match std::mem::replace(&mut self.block.ending, Ending::End) {
                Ending::More => {
                    let next = self.blocks.after(&self.block);
                    let empty = Block {
                        bytes: Vec::new(),
                        at: 0,
                        ending: Ending::End,
                    };
                    let block = std::mem::replace(&mut self.block, empty);
                    self.block = self.blocks.join(block, next);
                }
                Ending::End => return Ok(None),
                Ending::Error(error) => return Err(error),
            }
        }
    }

    /// Parses all rows after those that [`header`](Tokens::header) gave.
    ///
    /// `make` makes an empty accumulator for a piece of the input, `each` adds a row or a fault to it, and `merge` is given
    /// the accumulators in the order of the input. `shortcut` is asked before each row is scanned: if it can take the row at
    /// the start of the bytes it adds it and returns its length, line end included, else it changes nothing. Both may be run on
    /// a piece that is thrown away and parsed again, so they should change nothing but their accumulator. When `each` breaks
    /// off, its accumulator and those before it are merged and nothing more is read. An error from `merge` ends the parsing and
    /// is returned.
    ///
    /// An input that fits in one block is parsed on the calling thread; a longer one on rayon's global thread pool, unless
    /// it is to be parsed in one piece. There one block is parsed while the one before is merged and the next one read.
    ///
    /// # Errors
    /// Those of `merge`; [`Problem::EndlessRow`] and [`Problem::UnclosedQuote`] where the input has a line of more than the
    /// longest row, behind which nothing can be read; an input that cannot be read (after what came before has been merged).
    pub fn parse<A: Send, E: From<InputError> + Send>(
        self,
        make: impl Fn() -> A + Sync,
        shortcut: impl Fn(&mut A, &[u8]) -> Option<usize> + Sync,
        each: impl Fn(&mut A, Result<Record<'_>, Fault>) -> ControlFlow<()> + Sync,
        mut merge: impl FnMut(A, &Piece<'_>) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let Tokens {
            mut blocks,
            mut block,
            mut line,
        } = self;
        let pieces = if matches!(block.ending, Ending::More) {
            blocks.chunking.pieces
        } else {
            1
        };
        let file = blocks.source.name().to_string();
        let file = file.as_str();
        let mut merge_all = |parsed: Vec<(A, u64)>| {
            let mut parsed = parsed.into_iter();
            parsed.try_for_each(|(accumulator, first_line)| merge(accumulator, &Piece { file, first_line }))
        };
        let mut unmerged: Vec<(A, u64)> = Vec::new();
        loop {
            let text = text(&block, &blocks);
            let ranges = cut(&block, pieces);
            let parse = |range: Range<usize>| parse_piece(text, range, &make, &shortcut, &each);
            let more = matches!(block.ending, Ending::More);
            let before = std::mem::take(&mut unmerged);
            let (parsed, (next, merged)) = if pieces == 1 {
                let parsed: Vec<Parsed<A>> = ranges.iter().cloned().map(parse).collect();
                (parsed, (more.then(|| blocks.after(&block)), merge_all(before)))
            } else {
                rayon::join(
                    || ranges.clone().into_par_iter().map(parse).collect(),
                    || (more.then(|| blocks.after(&block)), merge_all(before)),
                )
            };
            merged?;
            let mut at = block.at;
            let mut stop = None;
            for (piece, range) in parsed.into_iter().zip(ranges) {
                if at >= range.end {
                    // A row that started in an earlier piece covers this one.
                    continue;
                }
                let piece = if at == range.start {
                    piece
                } else {
                    parse_piece(text, at..range.end, &make, &shortcut, &each)
                };
                unmerged.push((piece.accumulator, line));
                if let Some(found) = piece.stop {
                    stop = Some((found, line));
                }
                line += piece.lines;
                at = piece.end;
                if stop.is_some() {
                    break;
                }
            }
            block.at = at;
            match stop {
                Some((Stop::Break, _)) => return merge_all(unmerged),
                Some((Stop::Endless(fault), first_line)) => {
                    merge_all(unmerged)?;
                    return Err(Piece { file, first_line }.error(fault.place, fault.problem).into());
                }
                Some((Stop::Incomplete, _)) | None => {}
            }
            match (std::mem::replace(&mut block.ending, Ending::End), next) {
                (Ending::Error(error), _) => {
                    merge_all(unmerged)?;
                    return Err(error.into());
                }
                (_, Some(next)) => block = blocks.join(block, next),
                (_, None) => return merge_all(unmerged),
            }
        }
    }
}

/// A piece that was parsed.
struct Parsed<A> {
    accumulator: A,
    /// Where the row starts that was not parsed any more.
    end: usize,
    /// Line ends up to there.
    lines: u64,
    stop: Option<Stop>,
}

/// Why a piece was not parsed to its end.
enum Stop {
    /// The caller broke off.
    Break,
    /// The end of the last row has not been read yet.
    Incomplete,
    /// Nothing more can be read.
    Endless(Fault),
}

fn text<'a>(block: &'a Block, blocks: &Blocks) -> Text<'a> {
    Text {
        bytes: &block.bytes,
        behind: block.behind(),
        longest_row: blocks.chunking.longest_row,
        encoding: blocks.source.encoding(),
    }
}

/// Parses the rows of `text` that start within `range`.
fn parse_piece<A>(
    text: Text<'_>,
    range: Range<usize>,
    make: impl Fn() -> A,
    shortcut: impl Fn(&mut A, &[u8]) -> Option<usize>,
    each: impl Fn(&mut A, Result<Record<'_>, Fault>) -> ControlFlow<()>,
) -> Parsed<A> {
    let mut accumulator = make();
    let start = range.start;
    let mut rows = Rows::new(text, range);
    let stop = loop {
        while let Some(length) = shortcut(&mut accumulator, rows.rest()) {
            rows.skip(length);
        }
        let row = match rows.next() {
            None => break None,
            Some(Next::Row(row)) => Ok(row),
            Some(Next::Fault(fault)) => Err(fault),
            Some(Next::Endless(fault)) => break Some(Stop::Endless(fault)),
            Some(Next::Incomplete) => break Some(Stop::Incomplete),
        };
        if each(&mut accumulator, row).is_break() {
            break Some(Stop::Break);
        }
    };
    Parsed {
        accumulator,
        end: start + rows.at(),
        lines: rows.lines(),
        stop,
    }
}

/// Cuts what is to be parsed of a block into pieces of about the same size, each starting behind a line end.
fn cut(block: &Block, pieces: usize) -> Vec<Range<usize>> {
    let length = block.bytes.len() - block.at;
    let mut ranges = Vec::with_capacity(pieces);
    let mut start = block.at;
    for piece in 1..=pieces {
        let end = (block.at + length * piece / pieces).max(start);
        let end = memchr(b'\n', &block.bytes[end..]).map_or(block.bytes.len(), |found| end + found + 1);
        ranges.push(start..end);
        start = end;
    }
    ranges
}

fn owned(row: &Record<'_>, piece: &Piece<'_>) -> Header {
    let fields = row.fields().enumerate();
    let fields = fields.map(|(index, field)| HeaderField {
        name: field.value().into_owned(),
        place: piece.place(row.place_of(index)),
    });
    Header {
        fields: fields.collect(),
        place: piece.place(row.place()),
        text: row.text().to_string(),
    }
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
