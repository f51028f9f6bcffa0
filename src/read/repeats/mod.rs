//! Rows that repeat what an earlier row says before its metric: which benchmark was run with which binary.
//!
//! A file holds some thousand benchmarks and millions of runs. Where the text in front of the metric has been seen before, its
//! fields are known, and only the metric is parsed. Benchmarks mostly come in the same order again and again: so the text is
//! compared with the one that followed the last row's the time before, and only then looked up. All threads share what is
//! known: with a copy for each, most of the time went into fetching it to the processor's cache. What is new in the piece that a
//! thread reads, it knows from there on: a file that holds all runs of one benchmark after another is new all the time.

use std::collections::HashMap;
use std::hash::BuildHasher;
use std::sync::Arc;

use foldhash::fast::FixedState;
use memchr::{memchr, memrchr};

use crate::read::tokens::bare_end;

/// With more different texts than this (an identifier?) remembering them does not pay.
const MOST_TEXTS: usize = 1 << 15;

/// Texts before the metric: all that stands before its first character, blanks and separators included.
#[derive(Clone, Default)]
pub(super) struct Texts {
    /// All texts, one after the other, and where each ends.
    bytes: Vec<u8>,
    ends: Vec<usize>,
    by_hash: HashMap<u64, usize, FixedState>,
    /// The codes of each text's fields in the table, `columns` of them, text by text.
    codes: Vec<u32>,
    columns: usize,
}

impl Texts {
    fn text(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.bytes[start..self.ends[at]]
    }

    fn codes(&self, at: usize) -> &[u32] {
        &self.codes[at * self.columns..][..self.columns]
    }

    fn find(&self, text: &[u8]) -> Option<usize> {
        let at = *self.by_hash.get(&FixedState::default().hash_one(text))?;
        (self.text(at) == text).then_some(at)
    }

    /// Adds a text that is not known. Of two with the same hash the second one stays unknown.
    fn add(&mut self, text: &[u8], codes: impl Iterator<Item = u32>) {
        let at = self.ends.len();
        if *self.by_hash.entry(FixedState::default().hash_one(text)).or_insert(at) == at {
            self.bytes.extend_from_slice(text);
            self.ends.push(self.bytes.len());
            self.codes.extend(codes);
            self.columns = self.codes.len() / self.ends.len();
        }
    }
}

/// What is known of one file's texts, and what the threads have been told.
#[derive(Default)]
pub(super) struct Learning {
    texts: Texts,
    told: Arc<Texts>,
    /// Rows that were scanned since.
    scanned: usize,
    given_up: bool,
}

impl Learning {
    /// What is known by now, for the next piece.
    pub fn told(&self) -> Arc<Texts> {
        self.told.clone()
    }

    /// Whether there are too many texts to remember.
    pub fn given_up(&self) -> bool {
        self.given_up
    }

    /// Learns the text of a row that was scanned, with the codes of its fields in the table.
    pub fn learn(&mut self, text: &[u8], codes: impl Iterator<Item = u32>) {
        self.scanned += 1;
        if !self.given_up && self.texts.find(text).is_none() {
            self.texts.add(text, codes);
        }
    }

    /// Tells what was learned, if scanning without it has cost more than another copy would.
    pub fn tell(&mut self) {
        if self.texts.ends.len() > MOST_TEXTS {
            *self = Learning {
                given_up: true,
                ..Learning::default()
            };
        } else if self.texts.ends.len() > self.told.ends.len() && 8 * self.scanned >= self.texts.ends.len() {
            self.told = Arc::new(self.texts.clone());
            self.scanned = 0;
        }
    }
}

/// One thread's view of what is known.
#[derive(Default)]
pub(super) struct Repeats {
    known: Arc<Texts>,
    /// The text that came after each the last time.
    next: Vec<usize>,
    /// The text of the last row.
    last: usize,
    own: OwnTexts,
}

/// The texts of the rows of one piece that were scanned.
#[derive(Default)]
struct OwnTexts {
    /// All texts, one after the other; where each ends, and the first row with it.
    bytes: Vec<u8>,
    entries: Vec<(usize, usize)>,
    by_hash: HashMap<u64, usize, FixedState>,
}

impl OwnTexts {
    fn text(&self, at: usize) -> &[u8] {
        let start = if at == 0 { 0 } else { self.entries[at - 1].0 };
        &self.bytes[start..self.entries[at].0]
    }

    fn row(&self, text: &[u8]) -> Option<usize> {
        let at = *self.by_hash.get(&FixedState::default().hash_one(text))?;
        (self.text(at) == text).then_some(self.entries[at].1)
    }

    fn clear(&mut self) {
        self.bytes.clear();
        self.entries.clear();
        self.by_hash.clear();
    }
}

/// A row that was read without looking at each field.
pub(super) struct Repeated<'a> {
    pub fields: Fields<'a>,
    pub rate: f64,
    /// Bytes of the row with its line end.
    pub length: usize,
}

/// What the fields before the metric are.
#[derive(Debug, PartialEq)]
pub(super) enum Fields<'a> {
    /// Their codes in the table.
    Codes(&'a [u32]),
    /// Those of an earlier row of the piece.
    OfRow(usize),
}

impl Repeats {
    /// Takes over what is known by now.
    pub fn update(&mut self, known: Arc<Texts>) {
        let count = known.ends.len();
        self.next.truncate(count);
        self.next.extend(self.next.len()..count);
        self.last = self.last.min(count.saturating_sub(1));
        self.known = known;
    }

    /// The row at the start of `bytes`, if it repeats a text and nothing about the rest is unusual: a plain number, and
    /// `columns_behind` bare ASCII fields up to a line end. Every other row is left to the scanner.
    #[inline]
    pub fn read(&mut self, bytes: &[u8], columns_behind: usize) -> Option<Repeated<'_>> {
        let expected = self.next.get(self.last).copied();
        let predicted = expected.and_then(|at| Some((at, bytes.strip_prefix(self.known.text(at))?)));
        let (known, own, rest) = match predicted {
            Some((at, rest)) => (Some(at), None, rest),
            None => {
                let (text, rest) = bytes.split_at(likely_metric(bytes, columns_behind)?);
                match self.known.find(text) {
                    Some(at) => (Some(at), None, rest),
                    None => (None, Some(self.own.row(text)?), rest),
                }
            }
        };
        let (rate, number) = leading_number(rest)?;
        let behind = bare_fields(&rest[number..], columns_behind)?;
        let fields = match (known, own) {
            (Some(at), _) => {
                if let Some(next) = self.next.get_mut(self.last) {
                    *next = at;
                }
                self.last = at;
                Fields::Codes(self.known.codes(at))
            }
            (None, row) => Fields::OfRow(row?),
        };
        Some(Repeated {
            fields,
            rate,
            length: bytes.len() - rest.len() + number + behind,
        })
    }

    /// Remembers the text of a row of this piece that was scanned.
    pub fn scanned(&mut self, text: &[u8], row: usize) {
        let at = self.own.entries.len();
        let hash = FixedState::default().hash_one(text);
        if *self.own.by_hash.entry(hash).or_insert(at) == at {
            self.own.bytes.extend_from_slice(text);
            self.own.entries.push((self.own.bytes.len(), row));
        }
    }

    /// Hands the texts of the rows that were scanned on, with the first row of each, and forgets them.
    pub fn hand_on(&mut self, mut to: impl FnMut(&[u8], usize)) {
        for (at, (_, row)) in self.own.entries.iter().enumerate() {
            to(self.own.text(at), *row);
        }
        self.own.clear();
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
mod properties;

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    /// Knows `a,` with the codes 1 and 2 and `b,` with 3 and 4.
    fn repeats() -> Repeats {
        let mut learning = Learning::default();
        learning.learn(b"a,", [1, 2].into_iter());
        learning.learn(b"b,", [3, 4].into_iter());
        learning.tell();
        let mut repeats = Repeats::default();
        repeats.update(learning.told());
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
            (b"a,+1,\n", 1, [1, 2], 1.0, 6),
        ] {
            let row = repeats.read(bytes, columns).unwrap();
            assert_eq!(
                (row.fields, row.rate, row.length),
                (Fields::Codes(&codes), rate, length)
            );
        }
    }

    #[test]
    fn what_is_unusual_is_left_to_the_scanner() {
        for row in [
            "c,1,2\n",
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
            "b,+nan,2\n",
            "b,1e,2\n",
            "b,",
            "",
        ] {
            assert!(repeats().read(row.as_bytes(), 1).is_none(), "{row:?}");
        }
    }

    #[test]
    fn too_many_are_forgotten() {
        let mut learning = Learning::default();
        let mut repeats = repeats();
        for number in 0..=MOST_TEXTS {
            learning.learn(format!("{number},").as_bytes(), [0].into_iter());
            if number == 5 {
                learning.tell();
                repeats.update(learning.told());
                assert!(repeats.read(b"3,1\n", 0).is_some());
            }
        }
        learning.tell();
        repeats.update(learning.told());
        assert!(repeats.read(b"3,1\n", 0).is_none());
    }
}
