#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::*;

/// The values of the first row of `text`, quoted ones in angle brackets.
fn row(text: &str) -> Vec<String> {
    row_in(Dialect::Rfc4180, text)
}

fn row_in(dialect: Dialect, text: &str) -> Vec<String> {
    let mut spans = Vec::new();
    scan_row(text.as_bytes(), Behind::Nothing, dialect, &mut spans).expect("a row");
    let value = |span: &Span| {
        let text = &text[span.start..span.end];
        match span.quoting {
            Quoting::Bare => text.to_string(),
            Quoting::Quoted => format!("<{text}>"),
            Quoting::Doubled | Quoting::Escaped => format!("<{}>", unescape(text, span.quoting)),
        }
    };
    spans.iter().map(value).collect()
}

#[test]
fn blanks_around_fields_are_no_data() {
    assert_eq!(row("\"a\",\"b\",1\n"), ["<a>", "<b>", "1"]);
    assert_eq!(row("\"a\", \"b\" ,\t1 2 \n"), ["<a>", "<b>", "1 2"]);
    assert_eq!(row("  \" a \" , \r\n"), ["< a >", ""]);
    assert_eq!(row(",,"), ["", "", ""]);
    assert_eq!(row("   \n"), [""]);
    assert_eq!(row("\u{feff}\"a\",1\n"), ["<a>", "1"]);
}

#[test]
fn a_row_ends_at_lf_crlf_or_the_end_of_the_input() {
    let end = |text: &str| {
        let end = scan_row(text.as_bytes(), Behind::Nothing, Dialect::Rfc4180, &mut Vec::new()).unwrap();
        (end.end, end.next)
    };
    assert_eq!(end("a,1\nb"), (3, 4));
    assert_eq!(end("a,1\r\nb"), (3, 5));
    assert_eq!(end("a,1"), (3, 3));
    assert_eq!(end("a,1\r"), (3, 4));
    assert_eq!(end("\"a\r\nb\rc\",1\nb"), (10, 11));
}

#[test]
fn doubled_quotes_are_quotes() {
    assert_eq!(row(r#""say ""hi""","""","","#), [r#"<say "hi">"#, r#"<">"#, "<>", ""]);
    assert_eq!(row(r#""a\""b",1"#), [r#"<a\"b>"#, "1"]);
    assert_eq!(row(r#""a\""","b""#), [r#"<a\">"#, "<b>"]);
    assert_eq!(row(r#""{""k\"",\""l""}",1"#), [r#"<{"k\",\"l"}>"#, "1"]);
}

#[test]
fn a_backslash_is_a_character_like_any_other() {
    assert_eq!(row(r#""C:\","b""#), [r"<C:\>", "<b>"]);
    assert_eq!(row(r#""C:\" , true"#), [r"<C:\>", "true"]);
    assert_eq!(row(r#""C:\",,"#), [r"<C:\>", "", ""]);
    assert_eq!(row(r#""C:\\",b"#), [r"<C:\\>", "b"]);
    assert_eq!(row("\"C:\\\" \r\nx"), [r"<C:\>"]);
}

#[test]
fn where_backslashes_escape_quotes() {
    let row = |text: &str| row_in(Dialect::Backslash, text);
    assert_eq!(row(r#""say \"hi\"","b""#), [r#"<say "hi">"#, "<b>"]);
    assert_eq!(row(r#""say \"hi\"" , 1"#), [r#"<say "hi">"#, "1"]);
    assert_eq!(row(r#""\"a\", \"b\"",1"#), [r#"<"a", "b">"#, "1"]);
    assert_eq!(row("\"\\\"\"\n\"b\""), ["<\">"]);
    assert_eq!(row(r#""a ""b"" \"c\"",1"#), [r#"<a "b" "c">"#, "1"]);
    // An even run of backslashes never escapes.
    assert_eq!(row(r#""C:\\",b"#), [r"<C:\\>", "b"]);
    assert_eq!(row(r#""C:\\\"d""#), [r#"<C:\\"d>"#]);
}

#[test]
fn a_row_may_go_on_behind_the_bytes() {
    let scan = |text: &str| scan_row(text.as_bytes(), Behind::Unread, Dialect::Rfc4180, &mut Vec::new());
    for text in [
        "a",
        "a,",
        "\"a",
        "\"a\"",
        "\"a\\\" ",
        "\"a\\\",",
        "\"a\\\"\r",
        "\"a\"\r",
        "a\r",
        "",
    ] {
        assert!(matches!(scan(text), Err(Stop::Incomplete)), "{text}");
    }
    assert!(scan("\"a\\\"\n").is_ok());
    assert!(scan("\"a\\\",1\n").is_ok());
}

#[test]
fn bare_fields_of_any_length_end_at_separators_only() {
    for length in 0..40 {
        for other in ["+", " x", "#", "é", "."] {
            let text = "7".repeat(length) + other + &"8".repeat(length / 2);
            assert_eq!(row(&format!("{text},x\n")), [text.trim(), "x"]);
        }
    }
}
