//! What is read, and the place of each fault, whatever the input is divided into.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::io::{self, Cursor, Read};

use super::*;

/// What was read of one row: its fields with whether they were quoted and their places, or what is wrong with it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Seen {
    Row(Vec<(String, bool, Place)>, Place),
    Fault(Place, Problem),
    /// The row or fault before ends the input without a line end.
    Unterminated,
}

/// One block that holds any input of these tests.
pub(super) const WHOLE: Chunking = Chunking {
    block: 1 << 20,
    pieces: 1,
    longest_row: 1 << 20,
};

/// All rows and faults of a text, and the error that ended it.
pub(super) fn read(bytes: &[u8], chunking: Chunking) -> (Vec<Seen>, Option<String>) {
    read_from(Cursor::new(bytes.to_vec()), chunking)
}

pub(super) fn read_from(reader: impl Read + Send + 'static, chunking: Chunking) -> (Vec<Seen>, Option<String>) {
    let source = match Source::from_reader("x.csv", reader) {
        Ok(source) => source,
        Err(error) => return (Vec::new(), Some(error.to_string())),
    };
    let mut seen = Vec::new();
    let result = Tokens::new(source, chunking).parse(
        Vec::new,
        |_, _| None,
        |rows: &mut Vec<_>, row| {
            rows.push(match row {
                Ok(row) => {
                    let field = |(index, field): (usize, crate::read::records::Field<'_>)| {
                        (field.value().into_owned(), field.is_quoted(), row.place_of(index))
                    };
                    let fields: Vec<_> = row.fields().enumerate().map(field).collect();
                    (Ok((fields, row.place_of(usize::MAX))), row.ends_input_without_newline())
                }
                Err(fault) => (Err((fault.place, fault.problem)), fault.ends_input_without_newline),
            });
            ControlFlow::Continue(())
        },
        |rows, piece| {
            for (row, unterminated) in rows {
                seen.push(match row {
                    Ok((fields, end)) => {
                        let fields = fields.into_iter();
                        let fields = fields.map(|(value, quoted, place)| (value, quoted, piece.place(place)));
                        Seen::Row(fields.collect(), piece.place(end))
                    }
                    Err((place, problem)) => Seen::Fault(piece.place(place), problem),
                });
                seen.extend(unterminated.then_some(Seen::Unterminated));
            }
            Ok::<(), InputError>(())
        },
    );
    (seen, result.err().map(|error| error.to_string()))
}

/// The first fault of a text, as a user sees it.
fn fault(text: &[u8]) -> String {
    let (seen, error) = read(text, WHOLE);
    assert_eq!(error, None);
    let faults = seen.iter().filter_map(|seen| match seen {
        Seen::Fault(place, problem) => Some(format!("{place}: {problem}")),
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
        (b"\"C:\\\",b\n", "1:1", unclosed),
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
            for pieces in 1..=3 {
                let chunking = Chunking { block, pieces, ..WHOLE };
                assert_eq!(read(text, chunking), read(text, WHOLE), "{shown:?} {chunking:?}");
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
        let mut tokens = Tokens::new(source, Chunking { block, ..WHOLE });
        let header = tokens.header().unwrap().unwrap();
        let names: Vec<&str> = header.fields.iter().map(|field| field.name.as_str()).collect();
        assert_eq!(names, ["bi\nnary", "rate"]);
        assert_eq!(header.place, Place { line: 3, column: 1 });
        assert_eq!(header.fields[1].place, Place { line: 4, column: 8 });
        assert_eq!(header.text, "\"bi\nnary\", rate");
        let mut places = Vec::new();
        let parsed = tokens.parse(
            || None,
            |_, _| None,
            |first, row| {
                *first = row.ok().map(|row| row.place_of(1));
                ControlFlow::Continue(())
            },
            |first, piece| {
                places.extend(first.map(|place| piece.place(place)));
                Ok::<(), InputError>(())
            },
        );
        parsed.unwrap();
        assert_eq!(places, [Place { line: 5, column: 3 }]);
    }
}

#[test]
fn a_header_may_be_missing_or_bad() {
    let header = |text: &'static [u8], block| {
        let source = Source::from_reader("x.csv", Cursor::new(text)).unwrap();
        Tokens::new(source, Chunking { block, ..WHOLE }).header()
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
        for pieces in 1..4 {
            let source = Source::from_reader("x.csv", Cursor::new(text)).unwrap();
            let mut seen = Vec::new();
            let parsed = Tokens::new(source, Chunking { block, pieces, ..WHOLE }).parse(
                Vec::new,
                |_, _| None,
                |rows: &mut Vec<String>, row| {
                    rows.push(row.unwrap().text().to_string());
                    if rows.last().is_some_and(|row| row == "5") {
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                },
                |rows, _| {
                    seen.extend(rows);
                    Ok::<(), InputError>(())
                },
            );
            parsed.unwrap();
            assert_eq!(seen, ["1", "2", "3", "4", "5"]);
        }
    }
}

#[test]
fn an_error_of_merge_ends_the_parsing() {
    let source = Source::from_reader("x.csv", Cursor::new("1\n2\n")).unwrap();
    let parsed = Tokens::new(source, WHOLE).parse(
        || (),
        |_, _| None,
        |(), _| ControlFlow::Continue(()),
        |(), piece| {
            Err(InputError::Empty {
                file: piece.file.to_string(),
            })
        },
    );
    assert!(matches!(parsed, Err(InputError::Empty { file }) if file == "x.csv"));
}

#[test]
fn a_row_that_is_too_long_is_a_fault() {
    let chunking = Chunking {
        longest_row: 20,
        ..WHOLE
    };
    let rows = "a,\"b\n1,2\n3,45678901234567890\n5,6\n";
    let (seen, error) = read(rows.as_bytes(), chunking);
    assert_eq!(error, None);
    assert_eq!(
        seen[0],
        Seen::Fault(Place { line: 1, column: 3 }, Problem::UnclosedQuote)
    );
    assert_eq!(seen.len(), 4);
    // A line without an end cannot be passed over.
    for (text, place) in [
        ("a,1\n12345678901234567890\n", "2:1"),
        ("a,1\n\"2345678901234567890\n", "2:1"),
    ] {
        let (seen, error) = read(text.as_bytes(), chunking);
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
        for pieces in 1..4 {
            let chunking = Chunking { block, pieces, ..WHOLE };
            let (seen, error) = read_from(Broken(Cursor::new(b"a,1\nb,2\nc,")), chunking);
            assert_eq!(seen.len(), 2);
            assert_eq!(error.unwrap(), "x.csv: cannot be read: the disk is gone");
        }
    }
}
