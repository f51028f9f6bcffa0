//! Bytes → the fields of one row.
//!
//! - A field is bare or in quotes; blanks (space, tab) around it are no data, so `"a", "b"` is read like `"a","b"`.
//! - A row ends at LF, CRLF or the end of the input. Inside quotes line ends are data and are kept as they are.
//! - Inside quotes `""` is a quote (RFC 4180), and a backslash is a character like any other. R and others write `\"` instead:
//!   a file that has a row which can be read only so is of that [`Dialect`] from there on. There a quote behind an odd run of
//!   backslashes is one, and the last backslash is no data; `""` is one, too.
//! - A byte order mark at the start of a row (files joined with `cat`) is no data.
//!
//! Neither `csv` nor `simd-csv` can be told these rules, and neither gives the place of a field, hence this scanner.

use memchr::memchr;

use crate::read::error::FileErrorKind;

/// How a field was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quoting {
    /// Without quotes.
    Bare,
    /// In quotes, with no quote inside: the text is the value.
    Quoted,
    /// In quotes, with doubled quotes inside: [`unescape`] gives the value.
    Doubled,
    /// In quotes, with quotes inside behind a backslash, some perhaps doubled.
    Escaped,
}

/// How quotes inside quotes are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Doubled.
    Rfc4180,
    /// Behind a backslash.
    Backslash,
}

/// Where one field's text lies, in bytes from the start of its row: without blanks around it and without its quotes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) quoting: Quoting,
}

/// What lies behind the last byte that the scanner is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Behind {
    /// Nothing: the input ends here.
    Nothing,
    /// Bytes that have not been read yet.
    Unread,
    /// Bytes that the row may not reach into: it would be too long.
    Limit,
}

/// The end of a row that was read.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowEnd {
    /// Where the row's text ends, before its line end.
    pub(super) end: usize,
    /// Where the next row starts; equal to `end` where the input ends without a line end.
    pub(super) next: usize,
}

/// Why no row was read.
#[derive(Debug)]
pub(super) enum Stop {
    /// Its end is not among the bytes: come back with more.
    Incomplete,
    /// Something is wrong with it.
    Fault { offset: usize, kind: FileErrorKind },
}

fn fault(offset: usize, kind: FileErrorKind) -> Stop {
    Stop::Fault { offset, kind }
}

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// Reads the row at the start of `bytes` into `spans` (cleared first).
///
/// A blank line is a row with one bare, empty field.
pub(super) fn scan_row(bytes: &[u8], behind: Behind, dialect: Dialect, spans: &mut Vec<Span>) -> Result<RowEnd, Stop> {
    spans.clear();
    let mut at = if bytes.starts_with(BYTE_ORDER_MARK) {
        BYTE_ORDER_MARK.len()
    } else {
        0
    };
    loop {
        at = skip_blanks(bytes, at);
        if bytes.get(at) == Some(&b'"') {
            let field = quoted_field(bytes, at, behind, dialect)?;
            spans.push(field);
            at = skip_blanks(bytes, field.end + 1);
        } else {
            let end = bare_end(bytes, at);
            spans.push(Span {
                start: at,
                end: trim_blanks(bytes, at, end),
                quoting: Quoting::Bare,
            });
            at = end;
        }
        match bytes.get(at) {
            Some(b',') => at += 1,
            Some(b'\n') => return Ok(RowEnd { end: at, next: at + 1 }),
            Some(b'\r') => match bytes.get(at + 1) {
                Some(b'\n') => return Ok(RowEnd { end: at, next: at + 2 }),
                Some(_) => return Err(fault(at, FileErrorKind::LoneCarriageReturn)),
                None => return end_of_bytes(bytes, at, behind),
            },
            Some(_) => return Err(stray(bytes, at, spans)),
            None => return end_of_bytes(bytes, at, behind),
        }
    }
}

/// The value of a field's text with quotes inside, [`Quoting::Doubled`] or [`Quoting::Escaped`].
pub(super) fn unescape(text: &str, quoting: Quoting) -> String {
    let bytes = text.as_bytes();
    let mut value = String::with_capacity(text.len());
    let mut copied = 0;
    let mut from = 0;
    while let Some(found) = memchr(b'"', &bytes[from..]) {
        let at = from + found;
        if quoting == Quoting::Escaped && after_odd_backslashes(&bytes[copied..at]) {
            value.push_str(&text[copied..at - 1]);
            value.push('"');
            from = at + 1;
        } else {
            value.push_str(&text[copied..=at]);
            from = at + 2;
        }
        copied = from;
    }
    value.push_str(text.get(copied..).unwrap_or_default());
    value
}

/// The field whose opening quote is at `open`.
fn quoted_field(bytes: &[u8], open: usize, behind: Behind, dialect: Dialect) -> Result<Span, Stop> {
    let start = open + 1;
    let mut from = start;
    let mut quoting = Quoting::Quoted;
    loop {
        let Some(found) = memchr(b'"', &bytes[from..]) else {
            return Err(match behind {
                Behind::Unread => Stop::Incomplete,
                Behind::Nothing | Behind::Limit => fault(open, FileErrorKind::UnclosedQuote),
            });
        };
        let at = from + found;
        if dialect == Dialect::Backslash && after_odd_backslashes(&bytes[from..at]) {
            quoting = Quoting::Escaped;
            from = at + 1;
        } else if bytes.get(at + 1) == Some(&b'"') {
            if quoting == Quoting::Quoted {
                quoting = Quoting::Doubled;
            }
            from = at + 2;
        } else {
            return Ok(Span {
                start,
                end: at,
                quoting,
            });
        }
    }
}

fn after_odd_backslashes(text: &[u8]) -> bool {
    text.iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// A bare field's end: the next separator, line end or (wrongly) quote.
pub(super) fn bare_end(bytes: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        // Eight bytes at a time up to one that may be it: all four are at most a comma, digits and letters are more.
        while let Some(word) = bytes[at..].first_chunk::<8>() {
            let found = bytes_below(*word, b',' + 1);
            at += found;
            if found < 8 {
                break;
            }
        }
        match bytes.get(at) {
            Some(b',' | b'\n' | b'\r' | b'"') | None => return at,
            Some(_) => at += 1,
        }
    }
}

/// How many bytes stand before the first that is less than `limit` (128 at most), 8 when none is.
fn bytes_below(word: [u8; 8], limit: u8) -> usize {
    const ONES: u64 = 0x0101_0101_0101_0101;
    let word = u64::from_le_bytes(word);
    // Subtracting sets the high bit of a byte below the limit; a borrow only spoils bytes behind the first one found.
    let below = word.wrapping_sub(ONES * u64::from(limit)) & !word & (ONES << 7);
    below.trailing_zeros() as usize / 8
}

fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\t') = bytes.get(at) {
        at += 1;
    }
    at
}

fn trim_blanks(bytes: &[u8], start: usize, mut end: usize) -> usize {
    while end > start && matches!(bytes[end - 1], b' ' | b'\t') {
        end -= 1;
    }
    end
}

/// The bytes end outside quotes at `end`, but for a carriage return perhaps.
fn end_of_bytes(bytes: &[u8], end: usize, behind: Behind) -> Result<RowEnd, Stop> {
    match behind {
        Behind::Nothing => Ok(RowEnd { end, next: bytes.len() }),
        Behind::Unread => Err(Stop::Incomplete),
        Behind::Limit => Err(fault(0, FileErrorKind::EndlessRow)),
    }
}

/// What is wrong with the byte at `at`, where only a separator or a line end may stand.
///
/// Text behind the closing quote of a field of several lines is most likely the next row, and its first quote was taken
/// for the closing one: the opening quote is to blame.
fn stray(bytes: &[u8], at: usize, spans: &[Span]) -> Stop {
    let Some(field) = spans.last().filter(|field| field.quoting != Quoting::Bare) else {
        return fault(at, FileErrorKind::QuoteInBareField);
    };
    if memchr(b'\n', &bytes[field.start..field.end]).is_some() {
        return fault(field.start - 1, FileErrorKind::UnclosedQuote);
    }
    let longest_character = &bytes[at..bytes.len().min(at + 4)];
    let found = String::from_utf8_lossy(longest_character).chars().take(1).collect();
    fault(at, FileErrorKind::TextAfterQuote { found })
}

#[cfg(test)]
mod tests;
