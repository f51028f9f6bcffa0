//! An archive as CSV: texts in quotes, quotes in them doubled, numbers bare.

use std::io::Write;

use super::columns::{Archive, Cell};
use super::error::WriteError;
use crate::data::format_number;

/// Rows that are put together at a time.
const BLOCK: usize = 1 << 14;

pub(super) fn write(archive: &Archive<'_>, to: &mut impl Write) -> Result<(), WriteError> {
    let names = archive.names.iter().map(|column| column.name.as_str());
    let names = names.chain(archive.numbers.iter().map(|column| column.name.as_str()));
    let header: Vec<String> = names.map(quoted).collect();
    writeln!(to, "{}", header.join(","))?;
    // What stands before the results, by key: the same in all rows of a key.
    let mut before: Vec<Option<String>> = Vec::new();
    let mut text = String::new();
    for (row, key) in archive.keys.iter().enumerate() {
        let at = *key as usize;
        if before.len() <= at {
            before.resize(at + 1, None);
        }
        text.push_str(before[at].get_or_insert_with(|| fields(archive, *key)));
        for column in &archive.numbers {
            if !column.values[row].is_nan() {
                text.push_str(&format_number(column.values[row]));
            }
            text.push(',');
        }
        text.pop();
        text.push('\n');
        if (row + 1) % BLOCK == 0 {
            to.write_all(text.as_bytes())?;
            text.clear();
        }
    }
    to.write_all(text.as_bytes())?;
    Ok(())
}

/// The fields of a key, each with the comma behind it.
fn fields(archive: &Archive<'_>, key: u32) -> String {
    let mut fields = String::new();
    for column in &archive.names {
        match column.cell(key) {
            None => {}
            Some(Cell::Literal(literal)) => fields.push_str(literal),
            Some(Cell::Text(text)) => fields.push_str(&quoted(text)),
        }
        fields.push(',');
    }
    fields
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
