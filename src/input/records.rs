//! What a reader of rows sees: a [`Record`] with its [`Field`]s, or the [`Fault`] that stands in for a bad one.

use std::borrow::Cow;
use std::cell::Cell;

use memchr::{memchr, memchr_iter, memrchr};

use super::error::{Place, Problem};
use super::tokens::{Behind, Quoting, Span, Stop, scan_row, unescape};

/// A place counted from the start of a piece of the input: `Piece::place` turns it into one in the whole input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalPlace {
    /// Lines before it in the piece.
    lines: u64,
    /// Column in characters, from 1.
    column: u64,
}

impl LocalPlace {
    /// The place in an input whose line `first_line` (from 1) is the first of the piece.
    pub(super) fn from_line(self, first_line: u64) -> Place {
        Place {
            line: first_line + self.lines,
            column: self.column,
        }
    }
}

/// One row of fields, borrowed from the input.
#[derive(Debug)]
pub struct Record<'a> {
    text: &'a str,
    spans: &'a [Span],
    start: usize,
    lines: &'a LineCounter<'a>,
    unterminated: bool,
}

impl<'a> Record<'a> {
    /// Number of fields, at least 1.
    #[allow(clippy::len_without_is_empty)]
    #[inline]
    pub fn len(&self) -> usize {
        self.spans.len()
    }

    /// The field at `index`, from 0.
    #[inline]
    pub fn field(&self, index: usize) -> Option<Field<'a>> {
        self.spans.get(index).map(|span| self.field_at(span))
    }

    /// All fields in order.
    #[inline]
    pub fn fields(&self) -> impl Iterator<Item = Field<'a>> {
        self.spans.iter().map(|span| self.field_at(span))
    }

    /// The row as it is written, without its line end.
    pub fn text(&self) -> &'a str {
        self.text
    }

    /// Place of the first character of the row.
    pub fn place(&self) -> LocalPlace {
        self.lines.place(self.start, self.start)
    }

    /// Place of the field at `index`: of its opening quote, or of its first character that is no blank. A field that is
    /// missing has its place at the end of the row.
    pub fn place_of(&self, index: usize) -> LocalPlace {
        let offset = match self.spans.get(index) {
            Some(Span {
                start,
                quoting: Quoting::Bare,
                ..
            }) => *start,
            Some(Span { start, .. }) => start - 1,
            None => self.text.len(),
        };
        self.lines.place(self.start, self.start + offset)
    }

    /// Whether this is the last line of the input and lacks a line end: if it is short or odd, the run that wrote it was
    /// interrupted.
    pub fn ends_input_without_newline(&self) -> bool {
        self.unterminated
    }

    #[inline]
    fn field_at(&self, span: &Span) -> Field<'a> {
        Field {
            text: &self.text[span.start..span.end],
            quoting: span.quoting,
        }
    }
}

/// One field of a row, borrowed from the input.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    text: &'a str,
    quoting: Quoting,
}

impl<'a> Field<'a> {
    /// The value: without the blanks around the field and its quotes, doubled or escaped quotes inside made single. It is
    /// borrowed unless there are such quotes.
    #[inline]
    pub fn value(&self) -> Cow<'a, str> {
        match self.quoting {
            Quoting::Bare | Quoting::Quoted => Cow::Borrowed(self.text),
            Quoting::Escaped => Cow::Owned(unescape(self.text)),
        }
    }

    /// Whether it was written in quotes: `"1"` is a text, `1` a number.
    #[inline]
    pub fn is_quoted(&self) -> bool {
        self.quoting != Quoting::Bare
    }
}

/// A row that cannot be read. Reading goes on at the line after the one that the row starts on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong and what was expected.
    pub problem: Problem,
    /// Where it is wrong.
    pub place: LocalPlace,
    /// Whether the row starts on the last line of the input and that line lacks a line end: the run that wrote it was
    /// probably interrupted.
    pub ends_input_without_newline: bool,
}

/// Walks the rows in one piece of a text.
pub(super) struct Rows<'a> {
    bytes: &'a [u8],
    at: usize,
    behind: Behind,
    longest: usize,
    pub(super) text: Option<&'a str>,
    encoding: &'static str,
    lines: LineCounter<'a>,
    spans: Vec<Span>,
}

/// What [`Rows::next`] found.
pub(super) enum Next<'a> {
    /// A row.
    Row(Record<'a>),
    /// A row that cannot be read; the following ones can.
    Fault(Fault),
    /// A line that does not end within the longest row: nothing after it can be read.
    Endless(Fault),
    /// A row whose end is not among the bytes.
    Incomplete,
}

impl<'a> Rows<'a> {
    /// Rows of `bytes`, which start at a row's start. `behind` tells what follows them; a row longer than `longest` bytes
    /// is a fault.
    pub(super) fn new(bytes: &'a [u8], behind: Behind, longest: usize, encoding: &'static str) -> Self {
        let lines = LineCounter {
            bytes,
            counted: Cell::new((0, 0)),
        };
        Rows {
            bytes,
            at: 0,
            behind,
            longest,
            text: None,
            encoding,
            lines,
            spans: Vec::new(),
        }
    }

    /// Where the next row starts, in bytes.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Number of line ends before the next row.
    pub(super) fn lines(&self) -> u64 {
        self.lines.before(self.at)
    }

    /// The next row that starts before `until`, blank lines passed over; `None` when there is none.
    #[inline]
    pub(super) fn next(&mut self, until: usize) -> Option<Next<'_>> {
        let bytes = self.bytes;
        while self.at < until.min(bytes.len()) {
            let rest = &bytes[self.at..];
            let (window, behind) = match rest.get(..self.longest) {
                Some(window) => (window, Behind::Limit),
                None => (rest, self.behind),
            };
            let row = match scan_row(window, behind, &mut self.spans) {
                Ok(row) => row,
                Err(Stop::Incomplete) => return Some(Next::Incomplete),
                Err(Stop::Fault { offset, problem }) => return Some(self.fault(window, behind, offset, problem)),
            };
            let start = self.at;
            if let [
                Span {
                    start: from,
                    end,
                    quoting: Quoting::Bare,
                },
            ] = self.spans[..]
                && from == end
            {
                self.at += row.next;
                continue;
            }
            let text = match self.text.and_then(|t| t.get(self.at..self.at + row.end)) {
                Some(t) => Ok(t),
                None => std::str::from_utf8(&window[..row.end]),
            };
            let Ok(text) = text else {
                return Some(self.fault(
                    window,
                    behind,
                    row.end,
                    Problem::NotText {
                        encoding: self.encoding,
                    },
                ));
            };
            self.at += row.next;
            let unterminated = window[..row.next].last() != Some(&b'\n');
            return Some(Next::Row(Record {
                text,
                spans: &self.spans,
                start,
                lines: &self.lines,
                unterminated,
            }));
        }
        None
    }

    /// Puts the blame on the first thing that is wrong (invalid text up to and including `offset` comes first), and moves
    /// on to the next line.
    fn fault(&mut self, window: &[u8], behind: Behind, offset: usize, problem: Problem) -> Next<'a> {
        let line_end = memchr(b'\n', window);
        if line_end.is_none() && behind == Behind::Unread {
            return Next::Incomplete;
        }
        let invalid = first_invalid(window, offset);
        let place = self.lines.place(self.at, self.at + invalid.unwrap_or(offset));
        let problem = if invalid.is_some() {
            Problem::NotText {
                encoding: self.encoding,
            }
        } else {
            problem
        };
        let fault = Fault {
            problem,
            place,
            ends_input_without_newline: line_end.is_none(),
        };
        if line_end.is_none() && behind == Behind::Limit {
            return Next::Endless(fault);
        }
        self.at += line_end.map_or(window.len(), |end| end + 1);
        Next::Fault(fault)
    }
}

/// Counts line ends up to the rows of a text, each byte once, however many places are asked for.
#[derive(Debug)]
struct LineCounter<'a> {
    bytes: &'a [u8],
    /// An offset, and the number of line ends before it.
    counted: Cell<(usize, u64)>,
}

impl LineCounter<'_> {
    /// Line ends before `row`, the start of a row no earlier than those asked for before.
    fn before(&self, row: usize) -> u64 {
        let (offset, lines) = self.counted.get();
        let lines = lines + line_ends(&self.bytes[offset..row]);
        self.counted.set((row, lines));
        lines
    }

    /// The place of the byte at `offset` in the row that starts at `row`.
    fn place(&self, row: usize, offset: usize) -> LocalPlace {
        let before = &self.bytes[row..offset];
        let (lines, line) = match memrchr(b'\n', before) {
            Some(end) => (line_ends(&before[..=end]), &before[end + 1..]),
            None => (0, before),
        };
        // Each character has one byte that does not continue another.
        let characters = line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count();
        LocalPlace {
            lines: self.before(row) + lines,
            column: characters as u64 + 1,
        }
    }
}

fn line_ends(bytes: &[u8]) -> u64 {
    memchr_iter(b'\n', bytes).count() as u64
}

/// The first byte at or before `offset` that starts no valid UTF-8 character.
fn first_invalid(bytes: &[u8], offset: usize) -> Option<usize> {
    const LONGEST_CHARACTER: usize = 4;
    let end = bytes.len().min(offset + LONGEST_CHARACTER);
    let valid = std::str::from_utf8(&bytes[..end]).err()?.valid_up_to();
    (valid <= offset).then_some(valid)
}
