//! What a reader of rows sees: a [`Record`] with its [`Field`]s, or the [`Fault`] that stands in for a bad one.

use std::borrow::Cow;
use std::cell::Cell;

use memchr::{memchr_iter, memrchr};

use super::scanner::{Quoting, Span, unescape};
use crate::read::error::{FileErrorKind, Place};

/// A place counted from the start of a part of the input: `Part::place` turns it into one in the whole input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalPlace {
    /// Lines before it in the part.
    lines: u64,
    /// Column in characters, from 1.
    column: u64,
}

impl LocalPlace {
    /// The place in an input whose line `first_line` (from 1) is the first of the part.
    pub(super) fn absolute(self, first_line: u64) -> Place {
        Place {
            line: first_line + self.lines,
            column: self.column,
        }
    }
}

/// One row of fields, borrowed from the input.
#[derive(Debug)]
pub struct Record<'a> {
    pub(super) text: &'a str,
    pub(super) spans: &'a [Span],
    /// Where the row starts in the bytes whose lines are counted.
    pub(super) start: usize,
    pub(super) lines: &'a LineCounter<'a>,
    pub(super) unterminated: bool,
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

    /// The row as it is written up to the first character of the field at `index`; `None` where that is in quotes.
    pub fn text_before(&self, index: usize) -> Option<&'a [u8]> {
        let span = self.spans.get(index).filter(|span| span.quoting == Quoting::Bare)?;
        Some(&self.text.as_bytes()[..span.start])
    }

    /// Place of the first character of the row.
    pub fn place(&self) -> LocalPlace {
        self.lines.place(self.start, self.start)
    }

    /// Place of the field at `index`: of its opening quote, or of its first character that is no blank. A field that is
    /// missing has its place at the end of the row.
    pub fn place_of(&self, index: usize) -> LocalPlace {
        self.lines.place(self.start, self.start + self.offset_of(index))
    }

    /// The places of all fields, as [`Self::place_of`] gives them, with one look at the row.
    pub fn places(&self) -> Vec<LocalPlace> {
        let LocalPlace { mut lines, mut column } = self.place();
        let mut from = 0;
        let places = (0..self.len()).map(|index| {
            let to = self.offset_of(index);
            for char in self.text[from..to].chars() {
                (lines, column) = if char == '\n' {
                    (lines + 1, 1)
                } else {
                    (lines, column + 1)
                };
            }
            from = to;
            LocalPlace { lines, column }
        });
        places.collect()
    }

    /// Where a field starts in the row.
    fn offset_of(&self, index: usize) -> usize {
        match self.spans.get(index) {
            Some(Span {
                start,
                quoting: Quoting::Bare,
                ..
            }) => *start,
            Some(Span { start, .. }) => start - 1,
            None => self.text.len(),
        }
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
            Quoting::Doubled | Quoting::Escaped => Cow::Owned(unescape(self.text, self.quoting)),
        }
    }

    /// Whether it was written in quotes: `"1"` is a text, `1` a number.
    #[inline]
    pub fn is_quoted(&self) -> bool {
        self.quoting != Quoting::Bare
    }
}

/// A row that cannot be read. Where its end is not known, reading goes on at the line after the one that it starts on.
#[derive(Debug)]
pub struct Fault {
    /// What is wrong and what was expected.
    pub kind: FileErrorKind,
    /// Where it is wrong.
    pub place: LocalPlace,
    /// Whether the row starts on the last line of the input and that line lacks a line end: the run that wrote it was
    /// probably interrupted.
    pub ends_input_without_newline: bool,
    /// Whether the line is one of those that compare.js prints for people.
    pub is_report_line: bool,
}

/// Counts line ends up to the rows of a text, each byte once, however many places are asked for.
#[derive(Debug)]
pub(super) struct LineCounter<'a> {
    bytes: &'a [u8],
    /// An offset, and the number of line ends before it.
    counted: Cell<(usize, u64)>,
}

impl<'a> LineCounter<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let counted = Cell::new((0, 0));
        LineCounter { bytes, counted }
    }

    /// Line ends before `row`, the start of a row no earlier than those asked for before.
    pub(super) fn before(&self, row: usize) -> u64 {
        let (offset, lines) = self.counted.get();
        let lines = lines + line_ends(&self.bytes[offset..row]);
        self.counted.set((row, lines));
        lines
    }

    /// The place of the byte at `offset` in the row that starts at `row`.
    pub(super) fn place(&self, row: usize, offset: usize) -> LocalPlace {
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
