//! The rows of one part of a text, in order, each as a record or as the fault in it.

use std::cell::OnceCell;
use std::ops::Range;
use std::str::Utf8Error;

use memchr::memchr;

use super::record::{Fault, LineCounter, Record};
use super::report::is_report_line;
use super::scanner::{Behind, Dialect, Quoting, RowEnd, Span, Stop, scan_row};
use crate::read::error::FileErrorKind;

/// A block of text and what is needed to find the rows in it.
#[derive(Clone, Copy)]
pub(super) struct Text<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) behind: Behind,
    /// The longest row in bytes.
    pub(super) longest_row: usize,
    /// The encoding that the text was written in.
    pub(super) encoding: &'static str,
    /// How quotes inside quotes are written.
    pub(super) dialect: Dialect,
}

/// Walks the rows that start within a range of a text.
pub(super) struct Rows<'a> {
    /// The text from the start of the range.
    text: Text<'a>,
    /// The bytes of the range, if they are valid UTF-8: checked at once, which is faster than row by row where many rows are
    /// scanned.
    valid: OnceCell<Option<&'a str>>,
    scanned: usize,
    /// Length of the range.
    until: usize,
    /// Start of the next row, in bytes from the start of the range.
    at: usize,
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
    /// A row whose end is not in the text.
    Incomplete,
    /// A row that cannot be read so, but can where a backslash stands before a quote inside quotes.
    OtherDialect,
}

impl<'a> Rows<'a> {
    /// The rows of `text` that start within `range`, whose start is a row's start.
    pub(super) fn new(text: Text<'a>, range: Range<usize>) -> Self {
        let bytes = &text.bytes[range.start..];
        let until = range.len();
        Rows {
            text: Text { bytes, ..text },
            valid: OnceCell::new(),
            scanned: 0,
            until,
            at: 0,
            lines: LineCounter::new(bytes),
            spans: Vec::new(),
        }
    }

    /// Where the next row starts, in bytes from the start of the range.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Number of line ends before the next row.
    pub(super) fn lines(&self) -> u64 {
        self.lines.before(self.at)
    }

    /// The bytes that the next row may reach into; none when no more row starts within the range.
    pub(super) fn rest(&self) -> &'a [u8] {
        if self.at < self.until { self.window().0 } else { &[] }
    }

    /// Passes over the next `length` bytes: whole rows that were read otherwise.
    pub(super) fn skip(&mut self, length: usize) {
        self.at += length;
    }

    /// The next row, blank lines passed over; `None` when no more row starts within the range.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Next<'_>> {
        while self.at < self.until {
            let start = self.at;
            let (window, behind) = self.window();
            let row = match scan_row(window, behind, self.text.dialect, &mut self.spans) {
                Ok(row) => row,
                Err(Stop::Incomplete) => return Some(Next::Incomplete),
                Err(Stop::Fault { offset, kind }) => {
                    return Some(self.other_dialect().unwrap_or_else(|| self.fault(offset, kind)));
                }
            };
            if self.is_blank() {
                self.at += row.next;
                continue;
            }
            let unterminated = window[..row.next].last() != Some(&b'\n');
            self.scanned += 1;
            let text = self.row_text(row);
            self.at += row.next;
            return Some(match text {
                Ok(text) => Next::Row(Record {
                    text,
                    spans: &self.spans,
                    start,
                    lines: &self.lines,
                    unterminated,
                }),
                Err(invalid) => Next::Fault(Fault {
                    kind: self.not_text(),
                    place: self.lines.place(start, start + invalid.valid_up_to()),
                    ends_input_without_newline: unterminated,
                    is_report_line: false,
                }),
            });
        }
        None
    }

    /// The bytes that the next row may reach into.
    fn window(&self) -> (&'a [u8], Behind) {
        let rest = &self.text.bytes[self.at..];
        match rest.get(..self.text.longest_row) {
            Some(window) => (window, Behind::Limit),
            None => (rest, self.text.behind),
        }
    }

    fn is_blank(&self) -> bool {
        matches!(self.spans[..], [Span { start, end, quoting: Quoting::Bare }] if start == end)
    }

    /// The next row's text, if it is valid UTF-8.
    fn row_text(&self, row: RowEnd) -> Result<&'a str, Utf8Error> {
        const FEW: usize = 32;
        let range = self.at..self.at + row.end;
        let whole = || std::str::from_utf8(&self.text.bytes[..self.until]).ok();
        let valid = if self.scanned > FEW {
            *self.valid.get_or_init(whole)
        } else {
            None
        };
        match valid.and_then(|valid| valid.get(range.clone())) {
            Some(text) => Ok(text),
            None => std::str::from_utf8(&self.text.bytes[range]),
        }
    }

    fn not_text(&self) -> FileErrorKind {
        FileErrorKind::NotText {
            encoding: self.text.encoding,
        }
    }

    /// Whether the next row, which RFC 4180 cannot read, shows that the file escapes quotes by a backslash.
    fn other_dialect(&self) -> Option<Next<'a>> {
        if self.text.dialect == Dialect::Backslash {
            return None;
        }
        let (window, behind) = self.window();
        match scan_row(window, behind, Dialect::Backslash, &mut Vec::new()) {
            Ok(_) => Some(Next::OtherDialect),
            Err(Stop::Incomplete) => Some(Next::Incomplete),
            Err(Stop::Fault { .. }) => None,
        }
    }

    /// Puts the blame on the first thing that is wrong with the next row, and moves on to the line after its first: where
    /// the row ends is not known, and an unclosed quote should not take other rows with it.
    fn fault(&mut self, offset: usize, kind: FileErrorKind) -> Next<'a> {
        let (window, behind) = self.window();
        let line_end = memchr(b'\n', window);
        if line_end.is_none() && behind == Behind::Unread {
            return Next::Incomplete;
        }
        let (offset, kind) = match first_invalid(window, offset) {
            Some(invalid) => (invalid, self.not_text()),
            None => (offset, kind),
        };
        let line = std::str::from_utf8(&window[..line_end.unwrap_or(window.len())]);
        let fault = Fault {
            kind,
            place: self.lines.place(self.at, self.at + offset),
            ends_input_without_newline: line_end.is_none(),
            is_report_line: line.is_ok_and(is_report_line),
        };
        if line_end.is_none() && behind == Behind::Limit {
            return Next::Endless(fault);
        }
        self.at += line_end.map_or(window.len(), |end| end + 1);
        Next::Fault(fault)
    }
}

/// The first byte at or before `offset` that starts no valid UTF-8 character.
fn first_invalid(bytes: &[u8], offset: usize) -> Option<usize> {
    const LONGEST_CHARACTER: usize = 4;
    let end = bytes.len().min(offset + LONGEST_CHARACTER);
    let valid = std::str::from_utf8(&bytes[..end]).err()?.valid_up_to();
    (valid <= offset).then_some(valid)
}
