//! Rows that repeat what an earlier row says before its metric: which benchmark was run with which binary.
//!
//! A file holds some thousand benchmarks and millions of runs. Where the text in front of the metric has been seen before, its
//! fields are known, and only the metric is parsed. Benchmarks mostly come in the same order again and again: so the text is
//! compared with the one that followed the last row's the time before, and only then looked up.

use std::collections::HashMap;
use std::sync::Arc;

use memchr::{memchr, memrchr};

use super::tokens::bare_end;

/// With more different texts than this (an identifier?) remembering them does not pay.
const MOST_TEXTS: usize = 1 << 15;

/// What is known of the texts before the metric.
#[derive(Default)]
pub(super) struct Repeats {
    known: HashMap<Arc<[u8]>, usize, foldhash::fast::RandomState>,
    texts: Vec<Text>,
    /// The codes of each text's fields, `columns` of them, text by text.
    codes: Vec<u32>,
    columns: usize,
    /// The text of the last row.
    last: usize,
    /// Whether there turned out to be too many.
    given_up: bool,
}

/// All that stands before the metric's first character, blanks and separators included.
struct Text {
    bytes: Arc<[u8]>,
    /// The text that came after it the last time.
    next: usize,
}

/// A row that was read without looking at each field.
pub(super) struct Repeated<'a> {
    pub codes: &'a [u32],
    pub rate: f64,
    /// Bytes of the row with its line end.
    pub length: usize,
}

impl Repeats {
    /// The row at the start of `bytes`, if it repeats a text and nothing about the rest is unusual: a plain number, and
    /// `columns_behind` bare ASCII fields up to a line end. Every other row is left to the scanner.
    #[inline]
    pub fn read(&mut self, bytes: &[u8], columns_behind: usize) -> Option<Repeated<'_>> {
        let expected = self.texts.get(self.last)?.next;
        let (at, rest) = match bytes.strip_prefix(&*self.texts[expected].bytes) {
            Some(rest) => (expected, rest),
            None => {
                let (text, rest) = bytes.split_at(likely_metric(bytes, columns_behind)?);
                (*self.known.get(text)?, rest)
            }
        };
        let (rate, number) = leading_number(rest)?;
        let behind = bare_fields(&rest[number..], columns_behind)?;
        let text = bytes.len() - rest.len();
        self.follow(at);
        Some(Repeated {
            length: text + number + behind,
            codes: self.codes_of(at),
            rate,
        })
    }

    /// The codes of a row that the scanner read, if its text has been seen.
    pub fn find(&mut self, text: &[u8]) -> Option<&[u32]> {
        let at = *self.known.get(text)?;
        self.follow(at);
        Some(self.codes_of(at))
    }

    /// Remembers the text of a row that the scanner read.
    pub fn learn(&mut self, text: &[u8], codes: impl Iterator<Item = u32>) {
        if self.given_up {
            return;
        }
        if self.texts.len() == MOST_TEXTS {
            *self = Repeats {
                given_up: true,
                ..Repeats::default()
            };
            return;
        }
        let at = self.texts.len();
        let bytes: Arc<[u8]> = text.into();
        self.known.insert(bytes.clone(), at);
        self.texts.push(Text { bytes, next: at });
        self.codes.extend(codes);
        self.columns = self.codes.len() / self.texts.len();
        self.follow(at);
    }

    fn codes_of(&self, text: usize) -> &[u32] {
        &self.codes[text * self.columns..][..self.columns]
    }

    fn follow(&mut self, at: usize) {
        self.texts[self.last].next = at;
        self.last = at;
    }
}

/// Where the metric of the row at the start of `bytes` would start if no field behind it were quoted. This may be wrong, for
/// instance when there is a line end in quotes: but the text before a metric is only ever found where it is the same to the
/// last byte.
fn likely_metric(bytes: &[u8], columns_behind: usize) -> Option<usize> {
    let mut end = memchr(b'\n', bytes)?;
    for _ in 0..=columns_behind {
        end = memrchr(b',', &bytes[..end])?;
    }
    let blanks = bytes[end + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    Some(end + 1 + blanks.count())
}

/// The finite number that `bytes` start with, and its length; `None` unless a separator or a line end follows at once.
#[inline]
fn leading_number(bytes: &[u8]) -> Option<(f64, usize)> {
    // The parser knows `inf` and `nan` too: what is a number to it and starts like one has only digits, signs, a point and e.
    if !matches!(bytes.first()?, b'0'..=b'9' | b'.' | b'-' | b'+') {
        return None;
    }
    let (number, length) = fast_float2::parse_partial::<f64, _>(bytes).ok()?;
    (number.is_finite() && matches!(bytes.get(length)?, b',' | b'\n' | b'\r')).then_some((number, length))
}

/// Length of `count` fields, each with a comma before it, and the line end behind them.
#[inline]
fn bare_fields(bytes: &[u8], count: usize) -> Option<usize> {
    let mut at = 0;
    for _ in 0..count {
        if bytes.get(at) != Some(&b',') {
            return None;
        }
        at = bare_end(bytes, at + 1);
    }
    let line_end = match bytes.get(at..)? {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    bytes[..at].is_ascii().then_some(at + line_end)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Knows `a,` with the codes 1 and 2 and `b,` with 3 and 4, which follow each other.
    fn repeats() -> Repeats {
        let mut repeats = Repeats::default();
        repeats.learn(b"a,", [1, 2].into_iter());
        repeats.learn(b"b,", [3, 4].into_iter());
        assert_eq!(repeats.find(b"a,"), Some(&[1, 2][..]));
        repeats
    }

    #[test]
    fn known_rows_are_read_at_once() {
        let mut repeats = repeats();
        for (bytes, columns, codes, rate, length) in [
            (&b"b,1.5,x\na,2"[..], 1, [3, 4], 1.5, 8),
            (b"a,-2e3\r\n", 0, [1, 2], -2e3, 8),
            (b"b,.5, , \n", 2, [3, 4], 0.5, 9),
            (b"b,7,x\n", 1, [3, 4], 7.0, 6),
        ] {
            let row = repeats.read(bytes, columns).unwrap();
            assert_eq!((row.codes, row.rate, row.length), (&codes[..], rate, length));
        }
    }

    #[test]
    fn what_is_unusual_is_left_to_the_scanner() {
        for row in [
            "a,1,2\n",
            "b,1\n",
            "b,1,2,3\n",
            "b,1,2",
            "b,x,2\n",
            "b,,2\n",
            "b,nan,2\n",
            "b,-inf,2\n",
            "b,1e999,2\n",
            "b,1 ,2\n",
            "b,1,\"2\"\n",
            "b,1,é\n",
            "b,1,2\r3\n",
            "b,1x,2\n",
            "b,0x1,2\n",
            "b,--1,2\n",
            "b,-inf,2\n",
            "b,+nan,2\n",
            "b,",
            "",
        ] {
            assert!(repeats().read(row.as_bytes(), 1).is_none(), "{row:?}");
        }
    }

    #[test]
    fn too_many_are_forgotten() {
        let mut repeats = Repeats::default();
        for number in 0..=MOST_TEXTS {
            repeats.learn(number.to_string().as_bytes(), [0].into_iter());
        }
        assert!(repeats.find(b"0").is_none() && repeats.read(b"0,1\n", 0).is_none() && repeats.texts.is_empty());
    }
}
