//! An archive as CSV: texts in quotes, quotes in them doubled, numbers bare.

use std::io::Write;

use super::WriteError;
use super::columns::{Archive, Cell, NameColumn};
use crate::input::tokens::{Behind, Quoting, scan_row, unescape};
use crate::input::variables::format_number;

/// Rows that are put together at a time.
const BLOCK: usize = 1 << 14;

pub(super) fn write(archive: &Archive<'_>, to: &mut impl Write) -> Result<(), WriteError> {
    let names = archive.names.iter().map(|column| column.name.as_str());
    let names = names.chain(archive.numbers.iter().map(|column| column.name.as_str()));
    let header: Vec<String> = names.map(quoted).collect();
    writeln!(to, "{}", header.join(","))?;
    let fields = archive.names.iter().enumerate();
    let fields: Vec<Vec<String>> = fields
        .map(|(at, column)| fields_of(column, archive.names.get(at + 1)))
        .collect::<Result<_, _>>()?;
    let lacking = String::new();
    let mut text = String::new();
    for start in (0..archive.rows).step_by(BLOCK) {
        let rows = start..archive.rows.min(start + BLOCK);
        let codes: Vec<_> = archive.names.iter().map(|column| column.codes(rows.clone())).collect();
        let numbers: Vec<_> = archive.numbers.iter().map(|column| column.rows(rows.clone())).collect();
        text.clear();
        for row in 0..rows.len() {
            for (codes, fields) in codes.iter().zip(&fields) {
                text.push_str(codes[row].map_or(&lacking, |code| &fields[code]));
                text.push(',');
            }
            for numbers in &numbers {
                if !numbers[row].is_nan() {
                    text.push_str(&format_number(numbers[row]));
                }
                text.push(',');
            }
            text.pop();
            text.push('\n');
        }
        to.write_all(text.as_bytes())?;
    }
    Ok(())
}

/// The fields of a column by code, with another column or the results behind it.
fn fields_of(column: &NameColumn<'_>, next: Option<&NameColumn<'_>>) -> Result<Vec<String>, WriteError> {
    let is_word = |cell: &Cell| matches!(cell, Cell::Literal(literal) if literal.starts_with(['t', 'f']));
    let before_words = next.is_some_and(|next| next.cells.iter().flatten().any(is_word));
    let fields = column.cells.iter().map(|cell| {
        let text = match cell {
            None => return Ok(String::new()),
            Some(Cell::Literal(literal)) => return Ok(literal.clone()),
            Some(Cell::Text(text)) => text,
        };
        let field = quoted(text);
        let reads_back = is_read_as(&field, ",1\n", text) && (!before_words || is_read_as(&field, ",true,1\n", text));
        reads_back.then_some(field).ok_or_else(|| WriteError::Ambiguous {
            column: column.name.clone(),
            text: text.clone(),
        })
    });
    fields.collect()
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Whether a row's first field reads as `text`. A quote behind a backslash may not: some writers escape quotes so.
fn is_read_as(field: &str, rest: &str, text: &str) -> bool {
    let row = format!("{field}{rest}");
    let mut spans = Vec::new();
    let whole = scan_row(row.as_bytes(), Behind::Nothing, &mut spans).is_ok_and(|end| end.next == row.len());
    let expected = 1 + rest.matches(',').count();
    whole
        && spans.len() == expected
        && spans.first().is_some_and(|span| {
            let raw = &row[span.start..span.end];
            match span.quoting {
                Quoting::Escaped => unescape(raw) == text,
                Quoting::Bare | Quoting::Quoted => raw == text,
            }
        })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_read_back() {
        for text in [
            "",
            "a",
            "a,b",
            "say \"x\"",
            "a\nb",
            "C:\\",
            "\"",
            "\\\\",
            "tab\t",
            " blank ",
            "\u{feff}",
        ] {
            assert!(is_read_as(&quoted(text), ",1\n", text), "{text:?}");
        }
    }

    #[test]
    fn a_backslash_before_a_quote_may_be_an_escape() {
        assert!(!is_read_as(&quoted("a\\\",5"), ",1\n", "a\\\",5"));
        assert!(!is_read_as(&quoted("C:\\"), ",true,1\n", "C:\\"));
    }
}
