//! Properties of reading: what is written is read, and how the input is divided up never shows.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;

use super::tests::{Seen, WHOLE, read, read_from};
use super::*;

/// A field to write: a text in quotes, or a number.
#[derive(Clone, Debug)]
enum Cell {
    Text(String),
    Number(i32),
}

/// How to write it.
#[derive(Clone, Copy, Debug)]
struct Dialect {
    separator: &'static str,
    escape: &'static str,
    line_end: &'static str,
    ends_in_line_end: bool,
}

fn write(rows: &[Vec<Cell>], dialect: Dialect) -> String {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) => format!("\"{}\"", text.replace('"', dialect.escape)),
        Cell::Number(number) => number.to_string(),
    };
    let row = |row: &Vec<Cell>| row.iter().map(cell).collect::<Vec<_>>().join(dialect.separator);
    let rows: Vec<String> = rows.iter().map(row).collect();
    let end = if dialect.ends_in_line_end && !rows.is_empty() {
        dialect.line_end
    } else {
        ""
    };
    rows.join(dialect.line_end) + end
}

/// The values that were read, quoted texts apart from numbers; fails on a fault.
fn values(seen: &[Seen]) -> Vec<Vec<(String, bool)>> {
    let fields = |seen: &Seen| match seen {
        Seen::Row(fields, _) => Some(
            fields
                .iter()
                .map(|(value, quoted, _)| (value.clone(), *quoted))
                .collect(),
        ),
        Seen::Fault(place, kind) => panic!("{place}: {kind}"),
        Seen::Unterminated => None,
    };
    seen.iter().filter_map(fields).collect()
}

fn written(rows: &[Vec<Cell>]) -> Vec<Vec<(String, bool)>> {
    let cell = |cell: &Cell| match cell {
        Cell::Text(text) => (text.clone(), true),
        Cell::Number(number) => (number.to_string(), false),
    };
    rows.iter().map(|row| row.iter().map(cell).collect()).collect()
}

/// Texts made of `parts`.
fn texts(parts: &'static [&'static str]) -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(parts), 0..8).prop_map(|parts| parts.concat())
}

/// Texts with all that is special, which may come back whatever stands beside it when quotes are doubled.
fn doubled_texts() -> impl Strategy<Value = String> {
    const PARTS: &[&str] = &[
        "n=1", "\"", "\"k", "\\", "\\\"k", "\\\"", "\\\\", ",", ", ", " ", "\t", "\n", "\r\n", "\r", "中", "e\u{301}",
        "🦀",
    ];
    texts(PARTS)
}

/// Texts that show that their quotes have a backslash: behind a quote, where RFC 4180 has the text end, stands what cannot
/// follow a field. None ends in a backslash, which in this dialect escapes the closing quote, or begins with a separator or a
/// line end: where the text before it ended in a quote, RFC 4180 could have a row end there.
fn escaped_texts() -> impl Strategy<Value = String> {
    const PARTS: &[&str] = &[
        "n=1", "\"k", "\"k\"", "\\k", ",", ", ", " ", "\n", "\r\n", "\r", "中", "🦀",
    ];
    let closes = |rest: &str| {
        let rest = rest.trim_start_matches([' ', '\t']);
        rest.is_empty() || rest.starts_with([',', '\n', '\r'])
    };
    let clear = texts(PARTS).prop_filter("ambiguous", move |text| !text.split('"').skip(1).any(closes));
    let ends = prop::sample::select(vec!["", "k", "\""]);
    (clear, ends).prop_map(|(text, end)| format!("k{text}{end}"))
}

fn rows(texts: impl Strategy<Value = String> + 'static) -> impl Strategy<Value = Vec<Vec<Cell>>> {
    let cell = prop_oneof![3 => texts.prop_map(Cell::Text), 1 => any::<i32>().prop_map(Cell::Number)];
    prop::collection::vec(prop::collection::vec(cell, 1..6), 0..12)
}

fn dialects(escape: &'static str) -> impl Strategy<Value = Dialect> {
    let separators = prop::sample::select(vec![",", ", ", " , ", ",\t"]);
    let line_ends = prop::sample::select(vec!["\n", "\r\n", "\n\n", " \r\n\t\r\n"]);
    (separators, line_ends, any::<bool>()).prop_map(move |(separator, line_end, ends_in_line_end)| Dialect {
        separator,
        escape,
        line_end,
        ends_in_line_end,
    })
}

fn divisions() -> impl Strategy<Value = Division> {
    (1usize..64, 1usize..5).prop_map(|(block, parts)| Division { block, parts, ..WHOLE })
}

/// Bytes as the format has them, and some that it has not.
const SCRAPS: &[&[u8]] = &[
    b"\"old\",\"a.js\",\"n=1 s='x'\",12.5,0.1\n",
    b"\"new\", \"a.js\", \"n=1\", 12.5, 0.1\r\n",
    b"a.js, \"say \"\"hi\"\"\", 1\n",
    b"\"say \\\"hi\\\"\",\"C:\\\",2\n",
    b"\"two\nlines\",\"three\r\nlines\n\",3\n",
    b"\"",
    b"\"\"",
    b"\\",
    b"\\\"",
    b"\"\n\"",
    b"\",\"",
    b",",
    b" ",
    b"\n",
    b"\r",
    b"\r\n",
    b"x",
    b"1",
    "中é".as_bytes(),
    b"\xEF\xBB\xBF",
    b"\xFF",
    b"\xE4",
    b"\0",
];

fn scraps() -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(prop::sample::select(SCRAPS), 0..24).prop_map(|scraps| scraps.concat())
}

/// Gives a few bytes at a time, as a pipe may.
struct Dribble(std::io::Cursor<Vec<u8>>, usize);

impl std::io::Read for Dribble {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(self.1);
        std::io::Read::read(&mut self.0, &mut buffer[..length])
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn doubled_quotes_come_back(rows in rows(doubled_texts()), dialect in dialects("\"\""), division in divisions()) {
        let (seen, error) = read(write(&rows, dialect).as_bytes(), division);
        prop_assert_eq!(error, None);
        prop_assert_eq!(values(&seen), written(&rows));
    }

    #[test]
    fn escaped_quotes_come_back(rows in rows(escaped_texts()), dialect in dialects("\\\""), division in divisions()) {
        let (seen, error) = read(write(&rows, dialect).as_bytes(), division);
        prop_assert_eq!(error, None);
        prop_assert_eq!(values(&seen), written(&rows));
    }

    #[test]
    fn blocks_and_parts_never_show(bytes in scraps(), division in divisions(), longest_row in 1usize..200) {
        let whole = Division { longest_row, ..WHOLE };
        prop_assert_eq!(read(&bytes, Division { longest_row, ..division }), read(&bytes, whole));
    }

    #[test]
    fn arbitrary_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200), division in divisions()) {
        prop_assert_eq!(read(&bytes, division), read(&bytes, WHOLE));
    }

    #[test]
    fn short_reads_never_show(bytes in scraps(), step in 1usize..9, division in divisions()) {
        let dribble = Dribble(std::io::Cursor::new(bytes.clone()), step);
        prop_assert_eq!(read_from(dribble, division), read(&bytes, WHOLE));
    }

    #[test]
    fn a_bad_line_costs_no_other_row(
        before in 0usize..5,
        after in 0usize..5,
        bad in prop::sample::select(vec!["\"a", "a\"b", "\"a\"b", "a,\"b\", \"c", "a\rb"] ),
        division in divisions(),
    ) {
        let good = "\"old\", \"a.js\", 1\n";
        let text = good.repeat(before) + bad + "\n" + &good.repeat(after);
        let (seen, error) = read(text.as_bytes(), division);
        prop_assert_eq!(error, None);
        let faults: Vec<u64> = seen.iter().filter_map(|seen| match seen {
            Seen::Fault(place, _) => Some(place.line),
            _ => None,
        }).collect();
        prop_assert_eq!(faults, [before as u64 + 1]);
        prop_assert_eq!(seen.len(), before + after + 1);
    }
}
