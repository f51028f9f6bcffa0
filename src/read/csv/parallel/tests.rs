//! What is read, and the place of each fault, whatever the input is divided into.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{self, Cursor, Read};

use super::*;

/// What was read of one row: its fields with whether they were quoted and their places, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Seen {
    Row(Vec<(String, bool, Place)>, Place),
    Fault(Place, String),
    /// The row or fault before ends the input without a line end.
    Unterminated,
}

/// One block that holds any input of these tests.
pub(super) const WHOLE: Division = Division {
    block: 1 << 20,
    parts: 1,
    longest_row: 1 << 20,
};

/// All rows and faults of a text, and the error that ended it.
pub(super) fn read(bytes: &[u8], division: Division) -> (Vec<Seen>, Option<String>) {
    read_from(Cursor::new(bytes.to_vec()), division)
}

pub(super) fn read_from(reader: impl Read + Send + 'static, division: Division) -> (Vec<Seen>, Option<String>) {
    let mut seer = Seer::default();
    let read = Source::from_reader("x.csv", reader).and_then(|source| Tokens::new(source, division).parse(&mut seer));
    (seer.seen, read.err().map(|error| error.to_string()))
}

/// Keeps all rows, up to one whose first field is `stop`.
#[derive(Default)]
struct Seer {
    seen: Vec<Seen>,
    stop: Option<&'static str>,
}

/// A row, its end and whether a line end is behind it, still without the place of the part.
type LocalRow = (
    Result<(Vec<(String, bool, LocalPlace)>, LocalPlace), (LocalPlace, String)>,
    bool,
);

impl Parser for Seer {
    type Rows = Vec<LocalRow>;
    type Error = FileError;

    fn start(&self) -> Vec<LocalRow> {
        Vec::new()
    }

    fn repeat(&self, _: &mut Vec<LocalRow>, _: &[u8]) -> Option<usize> {
        None
    }

    fn record(&self, rows: &mut Vec<LocalRow>, record: Result<Record<'_>, Fault>) -> ControlFlow<()> {
        rows.push(match record {
            Ok(row) => {
                let fields = row.fields().enumerate();
                let fields =
                    fields.map(|(index, field)| (field.value().into_owned(), field.is_quoted(), row.place_of(index)));
                let fields: Vec<_> = fields.collect();
                let stops = self.stop.is_some_and(|stop| fields[0].0 == stop);
                rows.push((Ok((fields, row.place_of(usize::MAX))), row.ends_input_without_newline()));
                return if stops {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                };
            }
            Err(fault) => (
                Err((fault.place, fault.kind.to_string())),
                fault.ends_input_without_newline,
            ),
        });
        ControlFlow::Continue(())
    }

    fn end(&self, _: &mut Vec<LocalRow>) {}

    fn take(&mut self, rows: Vec<LocalRow>, part: &Part<'_>) -> Result<(), FileError> {
        for (row, unterminated) in rows {
            self.seen.push(match row {
                Ok((fields, end)) => {
                    let fields = fields.into_iter();
                    let fields = fields.map(|(value, quoted, place)| (value, quoted, part.place(place)));
                    Seen::Row(fields.collect(), part.place(end))
                }
                Err((place, kind)) => Seen::Fault(part.place(place), kind),
            });
            self.seen.extend(unterminated.then_some(Seen::Unterminated));
        }
        Ok(())
    }

    fn change_dialect(&mut self) {}
}

/// The first fault of a text, as a user sees it.
fn fault(text: &[u8]) -> String {
    let (seen, error) = read(text, WHOLE);
    assert_eq!(error, None);
    let faults = seen.iter().filter_map(|seen| match seen {
        Seen::Fault(place, kind) => Some(format!("{place}: {kind}")),
        _ => None,
    });
    faults.take(1).collect()
}

#[test]
fn faults_are_found_at_their_place() {
    let quote_in_bare = "a quote inside an unquoted field";
    let unclosed = "this quote is never closed";
    let return_inside = "a carriage return inside a line";
    let not_text = "bytes that are not UTF-8";
    let cases: &[(&[u8], &str, &str)] = &[
        (b"a,b\"c,1\n", "1:4", quote_in_bare),
        (b"\"a\",1\nx \"b\",1\n", "2:3", quote_in_bare),
        (b"\r\n\r\na,\"\",b\"\r\n", "3:7", quote_in_bare),
        ("中文,é\"\n".as_bytes(), "1:5", quote_in_bare),
        (b"\"a\"b,1\n", "1:4", "\"b\" after a closing quote"),
        (b"\"a\" \t b,1\n", "1:7", "\"b\" after a closing quote"),
        ("\"中\"é,1\n".as_bytes(), "1:4", "\"é\" after a closing quote"),
        ("\"a\nb\",\"c\"é,1\n".as_bytes(), "2:7", "\"é\" after a closing quote"),
        (b"1,\"a\"\"b\" c\n", "1:10", "\"c\" after a closing quote"),
        (b"\n \n\"a\\\\\"b\"\n", "3:6", "\"b\" after a closing quote"),
        (b"a,\"b\n", "1:3", unclosed),
        (b"\"a\",1\n\"b\", \"c\n\"d\",1\n", "2:6", unclosed),
        (b"a,\"b", "1:3", unclosed),
        (b"\"a\nb\",1\n2,\"x\n", "3:3", unclosed),
        (b"\"a\r\nb\r\nc\",1\r\n2,\"x\r\n", "4:3", unclosed),
        (b"\"", "1:1", unclosed),
        (b"a,1\r2\n", "1:4", return_inside),
        (b"\"a\",1\n\r[00:00:01|% 5]\"b\",1\n", "2:1", return_inside),
        (b"\"a\" \rb\n", "1:5", return_inside),
        (b"a,1\r\r\n", "1:4", return_inside),
        (b"a,\xFF\n", "1:3", not_text),
        (b"\"a\n\xC3\xA9\xC3\",1\n", "2:2", not_text),
        (b"a,1\nb\xE9,\"x\"y\n", "2:2", not_text),
        (b"a,b\"\xFF\n", "1:4", quote_in_bare),
        (b"\"a\"\xFF\n", "1:4", not_text),
        (b"a,1\n\xF0\x9F\x98", "2:1", not_text),
        (b"\xEF\xBB\xBFa,b\"\n", "1:4", quote_in_bare),
    ];
    for (text, place, problem) in cases {
        let seen = fault(text);
        let shown = String::from_utf8_lossy(text);
        assert!(seen.starts_with(&format!("{place}: {problem}")), "{shown:?}: {seen}");
        for block in 1..=16 {
            for parts in 1..=3 {
                let division = Division { block, parts, ..WHOLE };
                assert_eq!(read(text, division), read(text, WHOLE), "{shown:?} {division:?}");
            }
        }
    }
}

#[test]
fn malformed_utf16_is_found_at_its_place() {
    let text = "\u{feff}\"a\",1\n中,";
    let mut bytes: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    bytes.extend([0x00, 0xDC, b'\n', 0]);
    assert!(
        fault(&bytes).starts_with("2:3: bytes that are not UTF-16"),
        "{}",
        fault(&bytes)
    );
}

#[test]
fn reading_goes_on_at_the_line_after_the_first_of_a_bad_row() {
    let line = |seen: &Seen| match seen {
        Seen::Row(fields, _) => format!("row {}", fields[0].0),
        Seen::Fault(place, _) => format!("fault {place}"),
        Seen::Unterminated => "unterminated".to_string(),
    };
    let lines = |text: &[u8]| read(text, WHOLE).0.iter().map(line).collect::<Vec<_>>().join(", ");
    assert_eq!(lines(b"\"a\nb,1\nc,2\n"), "fault 1:1, row b, row c");
    assert_eq!(lines(b"\"a\nb\",c\"\nd,2\n"), "fault 2:5, fault 2:2, row d");
    assert_eq!(lines(b"\"a\xFF\nb\",1\nd,2\n"), "fault 1:3, row d");
    // The last line, where it is cut short.
    assert_eq!(lines(b"a,1\nb"), "row a, row b, unterminated");
    assert_eq!(lines(b"a,1\n\"b"), "row a, fault 2:1, unterminated");
    assert_eq!(lines(b"a,1\nb\xE4"), "row a, fault 2:2, unterminated");
    assert_eq!(lines(b"a,1\nb,\"c\nd"), "row a, fault 2:3, row d, unterminated");
    assert_eq!(lines(b"a,1\r\nb\r"), "row a, row b, unterminated");
    assert_eq!(lines(b"a,1\n\n"), "row a");
}

#[test]
fn fields_have_places() {
    let text = "\u{feff}\"a\" , 中 ,\"x\ny\", 1\r\n\r\n,b\n";
    let at = |line, column| Place { line, column };
    let rows = [
        Seen::Row(
            vec![
                ("a".into(), true, at(1, 1)),
                ("中".into(), false, at(1, 7)),
                ("x\ny".into(), true, at(1, 10)),
                ("1".into(), false, at(2, 5)),
            ],
            at(2, 6),
        ),
        Seen::Row(
            vec![("".into(), false, at(4, 1)), ("b".into(), false, at(4, 2))],
            at(4, 3),
        ),
    ];
    assert_eq!(read(text.as_bytes(), WHOLE), (rows.to_vec(), None));
}

#[test]
fn the_header_is_read_first() {
    for block in [1, 2, 5, 1000] {
        let text = "\n\n\"bi\nnary\", rate\n1,2\n";
        let source = Source::from_reader("x.csv", Cursor::new(text)).unwrap();
        let mut tokens = Tokens::new(source, Division { block, ..WHOLE });
        let header = tokens.header().unwrap().unwrap();
        let names: Vec<&str> = header.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["bi\nnary", "rate"]);
        assert_eq!(header.place, Place { line: 3, column: 1 });
        assert_eq!(header.fields[1].place, Place { line: 4, column: 8 });
        assert_eq!(header.text, "\"bi\nnary\", rate");
        let mut seer = Seer::default();
        tokens.parse(&mut seer).unwrap();
        let Seen::Row(fields, _) = &seer.seen[0] else { panic!() };
        assert_eq!(fields[1].2, Place { line: 5, column: 3 });
    }
}

#[test]
fn a_header_may_be_missing_or_bad() {
    let header = |text: &'static [u8], block| {
        let source = Source::from_reader("x.csv", Cursor::new(text)).unwrap();
        Tokens::new(source, Division { block, ..WHOLE }).header()
    };
    for block in [1, 3, 1000] {
        assert_eq!(header(b"", block).unwrap(), None);
        assert_eq!(header(b"\n \n\r\n\t", block).unwrap(), None);
        let error = header(b"\nnpm notice \"x\"\n", block).unwrap_err();
        assert!(error.to_string().starts_with("x.csv:2:12: a quote inside"), "{error}");
        let error = header(b"\n\"binary\n", block).unwrap_err();
        assert!(error.to_string().starts_with("x.csv:2:1: this quote"), "{error}");
    }
}

#[test]
fn nothing_is_read_after_a_break() {
    let text = "1\n2\n3\n4\n5\n6\n7\n8\n";
    for block in [1, 4, 1000] {
        for parts in 1..4 {
            let source = Source::from_reader("x.csv", Cursor::new(text)).unwrap();
            let mut seer = Seer {
                stop: Some("5"),
                ..Seer::default()
            };
            Tokens::new(source, Division { block, parts, ..WHOLE })
                .parse(&mut seer)
                .unwrap();
            let first = |seen: &Seen| match seen {
                Seen::Row(fields, _) => fields[0].0.clone(),
                other => panic!("{other:?}"),
            };
            let seen: Vec<String> = seer.seen.iter().map(first).collect();
            assert_eq!(seen, ["1", "2", "3", "4", "5"]);
        }
    }
}

#[test]
fn a_row_that_is_too_long_is_a_fault() {
    let division = Division {
        longest_row: 20,
        ..WHOLE
    };
    let rows = "a,\"b\n1,2\n3,45678901234567890\n5,6\n";
    let (seen, error) = read(rows.as_bytes(), division);
    assert_eq!(error, None);
    let unclosed = FileErrorKind::UnclosedQuote.to_string();
    assert_eq!(seen[0], Seen::Fault(Place { line: 1, column: 3 }, unclosed));
    assert_eq!(seen.len(), 4);
    // A line without an end cannot be passed over.
    for (text, place) in [
        ("a,1\n12345678901234567890\n", "2:1"),
        ("a,1\n\"2345678901234567890\n", "2:1"),
    ] {
        let (seen, error) = read(text.as_bytes(), division);
        assert_eq!(seen.len(), 1);
        assert!(error.unwrap().starts_with(&format!("x.csv:{place}: ")), "{text}");
    }
}

/// Gives some bytes and then an error.
struct Broken(Cursor<&'static [u8]>);

impl Read for Broken {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is gone")),
            length => Ok(length),
        }
    }
}

#[test]
fn rows_before_an_error_are_read() {
    for block in [1, 7, 1000] {
        for parts in 1..4 {
            let division = Division { block, parts, ..WHOLE };
            let (seen, error) = read_from(Broken(Cursor::new(b"a,1\nb,2\nc,")), division);
            assert_eq!(seen.len(), 2);
            assert_eq!(error.unwrap(), "x.csv: cannot be read: the disk is gone");
        }
    }
}
