//! The rows of an input, parsed in parallel while the next block is read.
//!
//! A block is cut into parts behind line ends. Every part assumes that a row starts at its first byte, and is parsed until the
//! first row end at or behind the assumed start of the next part. Where the two differ, a line end inside quotes was taken for
//! the end of a row: the next part is parsed again from the true start. So is what was parsed in another dialect than the rows
//! before turn out to be in. So parts and blocks never change what is read, only how fast.

use std::ops::{ControlFlow, Range};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::blocks::{Block, Blocks, Division, Ending};
use super::record::{Fault, LocalPlace, Record};
use super::rows::{Next, Rows, Text};
use super::scanner::Dialect;
use crate::read::error::{FileError, FileErrorKind, Place};
use crate::read::source::Source;
use crate::threads::share;

/// What makes something of the rows.
pub(super) trait Parser: Sync {
    /// What the rows of one part become.
    type Rows: Send;
    /// Why the parsing may be given up.
    type Error: From<FileError>;

    /// Nothing yet.
    fn start(&self) -> Self::Rows;

    /// Adds the row at the start of `bytes` if it can be read without being scanned, and gives its length, line end included;
    /// else changes nothing.
    fn repeat(&self, rows: &mut Self::Rows, bytes: &[u8]) -> Option<usize>;

    /// Adds a row, or what is wrong with it.
    fn record(&self, rows: &mut Self::Rows, record: Result<Record<'_>, Fault>) -> ControlFlow<()>;

    /// No more rows are added.
    fn end(&self, rows: &mut Self::Rows);

    /// Takes the rows of one part after the other, in the order of the input and while nothing is parsed.
    fn take(&mut self, rows: Self::Rows, part: &Part<'_>) -> Result<(), Self::Error>;

    /// The same text may mean something else from here on.
    fn change_dialect(&mut self);
}

/// The rows of one input: first its [`header`](Tokens::header), then [the rest](Tokens::parse).
pub(super) struct Tokens {
    blocks: Blocks,
    block: Block,
    dialect: Dialect,
    /// Line number of the first row in the block that has not been parsed, from 1.
    line: u64,
}

/// The first row of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    /// Its fields in order.
    pub fields: Vec<HeaderField>,
    /// Where it starts.
    pub place: Place,
    /// The row as it is written, without its line end.
    pub text: String,
}

/// One field of the first row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeaderField {
    /// Its value: the name of a column.
    pub name: String,
    /// Where it stands.
    pub place: Place,
}

/// A part of the input that was parsed at once; it makes places in it absolute.
#[derive(Debug)]
pub(super) struct Part<'a> {
    pub file: &'a str,
    first_line: u64,
}

impl Part<'_> {
    /// The place in the whole input.
    pub fn place(&self, local: LocalPlace) -> Place {
        local.absolute(self.first_line)
    }

    /// The error that something is wrong at `local`.
    pub fn error(&self, local: LocalPlace, kind: FileErrorKind) -> FileError {
        kind.at(self.file, self.place(local))
    }
}

impl Tokens {
    /// Reads the first block of `source`; an error of that comes with the rows.
    pub fn new(source: Source, division: Division) -> Tokens {
        let mut blocks = Blocks::new(source, division);
        let block = blocks.first();
        Tokens {
            blocks,
            block,
            dialect: Dialect::Rfc4180,
            line: 1,
        }
    }

    /// The name of the input, as errors show it.
    pub fn name(&self) -> &str {
        self.blocks.source.name()
    }

    /// The first row, blank lines before it passed over; `None` when there is none. Called again, it gives the next row.
    ///
    /// # Errors
    /// What is wrong with the row, at its place; an input that cannot be read.
    pub fn header(&mut self) -> Result<Option<Header>, FileError> {
        loop {
            let part = Part {
                file: self.blocks.source.name(),
                first_line: self.line,
            };
            let rest = self.block.at..self.block.bytes.len();
            let mut rows = Rows::new(text(&self.block, &self.blocks, self.dialect), rest);
            let header = match rows.next() {
                Some(Next::Row(row)) => Some(owned(&row, &part)),
                Some(Next::Fault(fault) | Next::Endless(fault)) => return Err(part.error(fault.place, fault.kind)),
                Some(Next::OtherDialect) => {
                    self.dialect = Dialect::Backslash;
                    continue;
                }
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
                    let block = std::mem::replace(&mut self.block, Block::empty());
                    self.block = self.blocks.join(block, next);
                }
                Ending::End => return Ok(None),
                Ending::Error(error) => return Err(error),
            }
        }
    }

    /// Parses all rows after those that [`header`](Tokens::header) gave. Where a row breaks off, its part and those before it
    /// are taken and nothing more is read. Rows may be made of a part that is thrown away and parsed again.
    ///
    /// An input that fits in one block is parsed on the calling thread; a longer one on the threads that [`share`] has, unless it
    /// is to be parsed in one part. There one block is parsed while the next one is read.
    ///
    /// # Errors
    /// Those of [`Parser::take`]; [`FileErrorKind::EndlessRow`] and [`FileErrorKind::UnclosedQuote`] where the input has a line
    /// of more than the longest row, behind which nothing can be read; an input that cannot be read (after what came before
    /// has been taken).
    pub fn parse<P: Parser>(self, parser: &mut P) -> Result<(), P::Error> {
        let Tokens {
            mut blocks,
            mut block,
            mut dialect,
            mut line,
        } = self;
        let several = matches!(block.ending, Ending::More);
        let parts = if several { blocks.division.parts } else { 1 };
        let file = blocks.source.name().to_string();
        loop {
            let block_text = text(&block, &blocks, dialect);
            let ranges = block.cut(parts);
            let more = matches!(block.ending, Ending::More);
            let (parsed, next) = {
                let parser = &*parser;
                let parse = |range: Range<usize>| parse_part(block_text, range, parser);
                if parts == 1 {
                    let parsed: Vec<Parsed<P::Rows>> = ranges.iter().cloned().map(parse).collect();
                    (parsed, more.then(|| blocks.after(&block)))
                } else {
                    share(|| {
                        rayon::join(
                            || ranges.clone().into_par_iter().map(parse).collect(),
                            || more.then(|| blocks.after(&block)),
                        )
                    })
                }
            };
            let mut progress = Progress {
                file: &file,
                at: block.at,
                line,
                text: block_text,
            };
            let stop = progress.take_all(parser, parsed, &ranges)?;
            (block.at, line, dialect) = (progress.at, progress.line, progress.text.dialect);
            if stop {
                return Ok(());
            }
            match (std::mem::replace(&mut block.ending, Ending::End), next) {
                (Ending::Error(error), _) => return Err(error.into()),
                (_, Some(next)) => block = blocks.join(block, next),
                (_, None) => return Ok(()),
            }
        }
    }
}

/// How far a block has been taken.
struct Progress<'a> {
    file: &'a str,
    at: usize,
    line: u64,
    text: Text<'a>,
}

impl Progress<'_> {
    /// Takes the parts of a block; says whether this was the end.
    fn take_all<P: Parser>(
        &mut self,
        parser: &mut P,
        parsed: Vec<Parsed<P::Rows>>,
        ranges: &[Range<usize>],
    ) -> Result<bool, P::Error> {
        let assumed = self.text.dialect;
        for (parsed, range) in parsed.into_iter().zip(ranges) {
            // A row that started in an earlier part may cover this one.
            let mut parsed = Some(parsed).filter(|_| self.at == range.start && self.text.dialect == assumed);
            while self.at < range.end {
                let part = parsed
                    .take()
                    .unwrap_or_else(|| parse_part(self.text, self.at..range.end, parser));
                let place = Part {
                    file: self.file,
                    first_line: self.line,
                };
                parser.take(part.rows, &place)?;
                self.line += part.lines;
                self.at = part.end;
                match part.stop {
                    None => break,
                    // The rest of the block is read again with the next one.
                    Some(Stop::Incomplete) => return Ok(false),
                    Some(Stop::Break) => return Ok(true),
                    Some(Stop::Endless(fault)) => return Err(place.error(fault.place, fault.kind).into()),
                    Some(Stop::OtherDialect) => {
                        self.text.dialect = Dialect::Backslash;
                        parser.change_dialect();
                    }
                }
            }
        }
        Ok(false)
    }
}

/// A part that was parsed.
struct Parsed<R> {
    rows: R,
    /// Where the row starts that was not parsed any more.
    end: usize,
    /// Line ends up to there.
    lines: u64,
    stop: Option<Stop>,
}

/// Why a part was not parsed to its end.
enum Stop {
    /// The parser broke off.
    Break,
    /// The end of the last row has not been read yet.
    Incomplete,
    /// Nothing more can be read.
    Endless(Fault),
    /// The next row is in another dialect.
    OtherDialect,
}

fn text<'a>(block: &'a Block, blocks: &Blocks, dialect: Dialect) -> Text<'a> {
    Text {
        bytes: &block.bytes,
        behind: block.behind(),
        longest_row: blocks.division.longest_row,
        encoding: blocks.source.encoding(),
        dialect,
    }
}

/// Parses the rows of `text` that start within `range`.
fn parse_part<P: Parser>(text: Text<'_>, range: Range<usize>, parser: &P) -> Parsed<P::Rows> {
    let mut parsed = parser.start();
    let start = range.start;
    let mut rows = Rows::new(text, range);
    let stop = loop {
        while let Some(length) = parser.repeat(&mut parsed, rows.rest()) {
            rows.skip(length);
        }
        let row = match rows.next() {
            None => break None,
            Some(Next::Row(row)) => Ok(row),
            Some(Next::Fault(fault)) => Err(fault),
            Some(Next::Endless(fault)) => break Some(Stop::Endless(fault)),
            Some(Next::Incomplete) => break Some(Stop::Incomplete),
            Some(Next::OtherDialect) => break Some(Stop::OtherDialect),
        };
        if parser.record(&mut parsed, row).is_break() {
            break Some(Stop::Break);
        }
    };
    parser.end(&mut parsed);
    Parsed {
        rows: parsed,
        end: start + rows.at(),
        lines: rows.lines(),
        stop,
    }
}

fn owned(row: &Record<'_>, part: &Part<'_>) -> Header {
    let fields = row.fields().zip(row.places());
    let fields = fields.map(|(field, place)| HeaderField {
        name: field.value().into_owned(),
        place: part.place(place),
    });
    Header {
        fields: fields.collect(),
        place: part.place(row.place()),
        text: row.text().to_string(),
    }
}

#[cfg(test)]
mod properties;
#[cfg(test)]
mod tests;
