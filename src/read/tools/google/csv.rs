//! Google Benchmark's CSV: a header behind lines that describe the machine, then a row a result.

use super::entry::Entry;
use crate::data::parse_number;
use crate::read::tools::fault::Fault;
use crate::read::tools::json::Cell;
use crate::read::tools::results::ToolResults;
use crate::read::tools::table::{Row, rows};

pub(super) const NAME: &str = "Google Benchmark CSV";

/// Whether a line is the header; the machine is described above it.
pub(super) fn is_header(line: &str) -> bool {
    line.starts_with("name,iterations,real_time,cpu_time,time_unit")
}

/// The rows below each header: several files may have been joined.
pub(super) fn sections(text: &str, results: &mut ToolResults) -> Result<Vec<Vec<Entry>>, Fault> {
    let mut sections = vec![Vec::new()];
    rows(NAME, text, is_header, results, |row, _| {
        if row.text("name") == "name" && row.text("real_time") == "real_time" {
            sections.push(Vec::new());
        } else if let Some(section) = sections.last_mut() {
            section.push(entry(&row));
        }
        Ok(())
    })?;
    Ok(sections)
}

/// A row. That of a benchmark that failed ends with its message, whatever columns there are behind that.
fn entry(row: &Row<'_>) -> Entry {
    let mut entry = Entry::default();
    for (column, field) in row.fields().filter(|(_, field)| !field.is_empty()) {
        let cell = Cell(parse_number(field).unwrap_or(f64::NAN));
        match column {
            "name" => entry.name = field.to_string(),
            "error_occurred" => entry.error_occurred = field == "true",
            "error_message" => entry.error_message = field.to_string(),
            "time_unit" => entry.time_unit = Some(field.to_string()),
            "label" => {}
            "iterations" => entry.iterations = Some(cell),
            "real_time" => entry.real_time = Some(cell),
            "cpu_time" => entry.cpu_time = Some(cell),
            _ => {
                // What is no number becomes a text that stands for one: the counter has a blank there.
                let number = serde_json::Number::from_f64(cell.0);
                let value = number.map_or_else(|| "NaN".into(), serde_json::Value::Number);
                entry.others.insert(column.to_string(), value);
            }
        }
    }
    if row.is_short() && entry.real_time.is_none() {
        let mut fields = row
            .fields()
            .map(|(_, field)| field)
            .skip_while(|field| *field != "true");
        entry.error_occurred |= fields.next().is_some();
        if let Some(message) = fields.next().filter(|_| entry.error_message.is_empty()) {
            entry.error_message = message.to_string();
        }
    }
    entry
}
