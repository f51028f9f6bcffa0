//! The CSVs that tools write: rows with fields by name, below a header that other lines may precede.

use super::fault::Fault;
use super::results::ToolResults;
use crate::data::{ToolNote, parse_number};
use crate::read::error::FileErrorKind;
use crate::text::quote;

/// One row and where it stands.
pub(super) struct Row<'a> {
    tool: &'static str,
    header: &'a csv::StringRecord,
    record: &'a csv::StringRecord,
    line: u64,
}

impl<'a> Row<'a> {
    /// Names and fields, in order; a row that is short has none for the last names.
    pub fn fields(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.header.iter().zip(self.record)
    }

    /// Whether there are more names than fields.
    pub fn is_short(&self) -> bool {
        self.record.len() < self.header.len()
    }

    /// A field; empty where there is no such column.
    pub fn text(&self, column: &str) -> &'a str {
        let field = self.fields().find(|(name, _)| *name == column);
        field.map_or("", |(_, field)| field)
    }

    /// A field as a number; NaN where it holds no finite one.
    pub fn cell(&self, column: &str) -> f64 {
        parse_number(self.text(column).trim()).unwrap_or(f64::NAN)
    }

    /// What is wrong with this row.
    pub fn fault(&self, reason: String) -> Fault {
        let tool = self.tool;
        Fault::at(self.line, 1, FileErrorKind::ToolResults { tool, reason })
    }
}

/// Hands the rows below the header to `take`, one by one, headers of further files among them. Rows with more fields than the
/// header are counted as damaged; a last one without a line end that has fewer was cut short.
///
/// # Errors
/// Those of `take`; a text without a header.
pub(super) fn rows(
    tool: &'static str,
    text: &str,
    is_header: impl Fn(&str) -> bool,
    results: &mut ToolResults,
    take: impl FnMut(Row<'_>, &mut ToolResults) -> Result<(), Fault>,
) -> Result<(), Fault> {
    delimited(tool, text, b',', is_header, results, take)
}

/// [`rows`] with another character between the fields.
pub(super) fn delimited(
    tool: &'static str,
    text: &str,
    delimiter: u8,
    is_header: impl Fn(&str) -> bool,
    results: &mut ToolResults,
    mut take: impl FnMut(Row<'_>, &mut ToolResults) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut lines_above = 0;
    let mut header_at = 0;
    for line in text.split_inclusive('\n').take_while(|line| !is_header(line)) {
        lines_above += 1;
        header_at += line.len();
    }
    let table = &text.as_bytes()[header_at..];
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .delimiter(delimiter)
        .from_reader(table);
    let refused = |error: &csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        let reason = error.to_string();
        Fault::at(lines_above + line, 1, FileErrorKind::ToolResults { tool, reason })
    };
    let header = reader.headers().map_err(|error| refused(&error))?.clone();
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(|error| refused(&error))? {
        let row = Row {
            tool,
            header: &header,
            record: &record,
            line: lines_above + record.position().map_or(1, csv::Position::line),
        };
        let is_last = reader.is_done() && !text.ends_with('\n');
        if row.is_short() && is_last {
            let fields: Vec<&str> = record.iter().collect();
            results.note(ToolNote::CutShort {
                last: quote(&fields.join(",")),
            });
        } else if record.len() > header.len() {
            let reason = format!(
                "{} fields in this row, expected {} as in the header",
                record.len(),
                header.len()
            );
            results.damaged(row.fault(reason));
        } else {
            take(row, results)?;
        }
    }
    Ok(())
}
