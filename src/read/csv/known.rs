//! The fast way through a row: where the text before its metric is known, only the metric is parsed.

use memchr::{memchr, memrchr};

use super::scanner::bare_end;
use super::schema::Behind;
use crate::data::parse_number;

/// A row that was read without looking at each field.
pub(super) struct KnownRow<'a> {
    pub value: f64,
    /// The fields that are kept, as they are written, each with its place among those that are.
    pub kept: Vec<(usize, &'a [u8])>,
    /// Bytes of the row with its line end.
    pub length: usize,
}

/// The row at the start of `bytes` whose text before the metric has `before` bytes, if nothing about the rest is unusual: a
/// plain number, and bare ASCII fields up to a line end. Every other row is left to the scanner.
#[inline]
pub(super) fn read_behind<'a>(bytes: &'a [u8], before: usize, behind: &[Behind]) -> Option<KnownRow<'a>> {
    let rest = &bytes[before..];
    let (value, mut at) = leading_number(rest)?;
    let start = at;
    let mut kept = Vec::new();
    for column in behind {
        if rest.get(at) != Some(&b',') {
            return None;
        }
        let end = bare_end(rest, at + 1);
        if let Behind::Kept(column) = column {
            kept.push((*column, &rest[at + 1..end]));
        }
        at = end;
    }
    let line_end = match rest.get(at..)? {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => return None,
    };
    rest[start..at].is_ascii().then_some(KnownRow {
        value,
        kept,
        length: before + at + line_end,
    })
}

/// Where the metric of the row at the start of `bytes` would start if no field behind it were quoted. This may be wrong, for
/// instance when there is a line end in quotes: but the text before a metric is only ever found where it is the same to the
/// last byte.
pub(super) fn likely_metric(bytes: &[u8], behind: usize) -> Option<usize> {
    let mut end = memchr(b'\n', bytes)?;
    for _ in 0..=behind {
        end = memrchr(b',', &bytes[..end])?;
    }
    let blanks = bytes[end + 1..].iter().take_while(|byte| matches!(byte, b' ' | b'\t'));
    Some(end + 1 + blanks.count())
}

/// A kept field as a number; `Err` where it holds something that is none.
pub(super) fn kept_number(field: &str) -> Result<Option<f64>, ()> {
    match parse_number(field) {
        Some(number) => Ok(Some(number)),
        None if field.is_empty() => Ok(None),
        None => Err(()),
    }
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

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn read(row: &str, behind: &[Behind]) -> Option<(f64, usize)> {
        let before = likely_metric(row.as_bytes(), behind.len())?;
        read_behind(row.as_bytes(), before, behind).map(|row| (row.value, row.length))
    }

    #[test]
    fn usual_rows_are_read_at_once() {
        let ignored = Behind::Ignored;
        for (row, behind, value, length) in [
            ("b,1.5,x\na,2", &[ignored][..], 1.5, 8),
            ("a,-2e3\r\n", &[], -2e3, 8),
            ("b,.5, , \n", &[ignored, ignored], 0.5, 9),
            ("b,7,x\n", &[Behind::Kept(0)], 7.0, 6),
            ("a, +1,\n", &[ignored], 1.0, 7),
        ] {
            assert_eq!(read(row, behind), Some((value, length)), "{row:?}");
        }
        let row = read_behind(b"a,1, 2 ,3\n", 2, &[Behind::Kept(1), Behind::Kept(0)]).unwrap();
        assert_eq!(row.kept, [(1, &b" 2 "[..]), (0, &b"3"[..])]);
    }

    #[test]
    fn what_is_unusual_is_left_to_the_scanner() {
        for row in [
            "b,1\n",
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
            assert_eq!(read(row, &[Behind::Ignored]), None, "{row:?}");
        }
    }
}
