//! The CSVs that tools write: rows with fields by name, below a header that other lines may precede.

use super::fault::Fault;
use crate::data::parse_number;
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
    /// Names and fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.header.iter().zip(self.record)
    }

    /// A field; empty where there is no such column.
    pub fn text(&self, column: &str) -> &'a str {
        let field = self.fields().find(|(name, _)| *name == column);
        field.map_or("", |(_, field)| field)
    }

    /// A field that is a finite number.
    pub fn number(&self, column: &str) -> Result<f64, Fault> {
        parse_number(self.text(column)).ok_or_else(|| {
            let (column, found) = (quote(column), quote(self.text(column)));
            let kind = FileErrorKind::ToolResults {
                tool: self.tool,
                reason: format!("column {column}: {found} is not a finite number"),
            };
            Fault::at(self.line, 1, kind)
        })
    }
}

/// Hands the rows below the header to `take`, one by one.
pub(super) fn rows(
    tool: &'static str,
    text: &str,
    is_header: impl Fn(&str) -> bool,
    mut take: impl FnMut(Row<'_>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let mut lines_above = 0;
    let mut header_at = 0;
    for line in text.split_inclusive('\n').take_while(|line| !is_header(line)) {
        lines_above += 1;
        header_at += line.len();
    }
    let mut reader = csv::Reader::from_reader(&text.as_bytes()[header_at..]);
    let refused = |error: &csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        let reason = match error.kind() {
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                format!("{len} fields in this row, expected {expected_len} as in the header")
            }
            _ => error.to_string(),
        };
        Fault::at(lines_above + line, 1, FileErrorKind::ToolResults { tool, reason })
    };
    let header = reader.headers().map_err(|error| refused(&error))?.clone();
    for record in reader.records() {
        let record = record.map_err(|error| refused(&error))?;
        take(Row {
            tool,
            header: &header,
            record: &record,
            line: lines_above + record.position().map_or(1, csv::Position::line),
        })?;
    }
    Ok(())
}
