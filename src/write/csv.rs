//! An archive as CSV: texts in quotes, quotes in them doubled, numbers bare.

use std::io::Write;

use crate::data::value::format_number;
use crate::read::tokens::{Behind, Quoting, scan_row, unescape};
use crate::write::WriteError;
use crate::write::columns::{Archive, Cell, NameColumn};

/// Rows that are put together at a time.
const BLOCK: usize = 1 << 14;

pub(crate) fn write(archive: &Archive<'_>, to: &mut impl Write) -> Result<(), WriteError> {
    let names = archive.names.iter().map(|column| column.name.as_str());
    let names = names.chain(archive.numbers.iter().map(|column| column.name.as_str()));
    let header: Vec<String> = names.map(quoted).collect();
    let fields: Vec<Vec<String>> = archive.names.iter().map(fields_of).collect::<Result<_, _>>()?;
    for pair in archive.names.windows(2) {
        check_pair(&pair[0], &pair[1], archive.rows)?;
    }
    writeln!(to, "{}", header.join(","))?;
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

/// The fields of a column by code.
fn fields_of(column: &NameColumn<'_>) -> Result<Vec<String>, WriteError> {
    let fields = column.cells.iter().map(|cell| match cell {
        None => Ok(String::new()),
        Some(Cell::Literal(literal)) => Ok(literal.clone()),
        Some(Cell::Text(text)) if is_read_before("1", text) => Ok(quoted(text)),
        Some(Cell::Text(text)) => Err(ambiguous(column, text)),
    });
    fields.collect()
}

/// Behind a text that ends in a backslash a truth value, unlike a text or a number, does not show that the text has ended.
fn check_pair(column: &NameColumn<'_>, next: &NameColumn<'_>, rows: usize) -> Result<(), WriteError> {
    let is_risk = |cell: &Option<Cell>| matches!(cell, Some(Cell::Text(text)) if !is_read_before("true", text));
    let risks: Vec<bool> = column.cells.iter().map(is_risk).collect();
    if !risks.contains(&true) {
        return Ok(());
    }
    let is_word = |cell: &Option<Cell>| matches!(cell, Some(Cell::Literal(word)) if word.starts_with(['t', 'f']));
    let words: Vec<bool> = next.cells.iter().map(is_word).collect();
    for (code, next) in column.codes(0..rows).into_iter().zip(next.codes(0..rows)) {
        if let (Some(code), Some(next)) = (code, next)
            && risks[code]
            && words[next]
            && let Some(Cell::Text(text)) = &column.cells[code]
        {
            return Err(ambiguous(column, text));
        }
    }
    Ok(())
}

fn ambiguous(column: &NameColumn<'_>, text: &str) -> WriteError {
    WriteError::Ambiguous {
        column: column.name.clone(),
        text: text.to_string(),
    }
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// Whether `text` is read back when it is written before the field `next`. A quote behind a backslash may not be: some writers
/// escape quotes so.
fn is_read_before(next: &str, text: &str) -> bool {
    let row = format!("{},{next}\n", quoted(text));
    let mut spans = Vec::new();
    let whole = scan_row(row.as_bytes(), Behind::Nothing, &mut spans).is_ok_and(|end| end.next == row.len());
    let [first, _] = spans[..] else { return false };
    let raw = &row[first.start..first.end];
    whole
        && match first.quoting {
            Quoting::Escaped => unescape(raw) == text,
            Quoting::Bare | Quoting::Quoted => raw == text,
        }
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
            assert!(is_read_before("1", text), "{text:?}");
        }
    }

    #[test]
    fn a_backslash_before_a_quote_may_be_an_escape() {
        assert!(!is_read_before("1", "a\\\",5"));
        assert!(is_read_before("1", "C:\\") && !is_read_before("true", "C:\\"));
    }
}
