//! A report's frame as CSV (RFC 4180): one header, a line a row.

use std::io;

use indexmap::IndexSet;
use polars::prelude::{AnyValue, Column, DataFrame, PolarsResult};

/// The frame as CSV: numbers with all their digits, what is undefined as an empty field. In the columns of `na` an empty text is
/// a value, so that what is undefined there is `NA`.
///
/// # Errors
/// None that a report can cause; what polars and the writer say is passed on.
pub(crate) fn csv(frame: PolarsResult<DataFrame>, na: &[&str]) -> io::Result<String> {
    let frame = frame.map_err(io::Error::other)?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns: Vec<Option<&Column>> = frame.columns().iter().map(Some).collect();
    writer.write_record(frame.columns().iter().map(|column| column.name().as_str()))?;
    write_rows(&mut writer, &[], &columns, na)?;
    finish(writer)
}

/// The frames of several metrics as one CSV, whose first column is the metric. A column that a frame lacks is undefined in its rows.
///
/// # Errors
/// As [`csv()`].
pub(crate) fn csv_of_several(
    labels: &[String],
    frames: impl Iterator<Item = PolarsResult<DataFrame>>,
    na: &[&str],
) -> io::Result<String> {
    let frames = frames.collect::<PolarsResult<Vec<_>>>().map_err(io::Error::other)?;
    let names = frames.iter().flat_map(|frame| frame.columns());
    let names: IndexSet<&str> = names.map(|column| column.name().as_str()).collect();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(std::iter::once("metric").chain(names.iter().copied()))?;
    for (label, frame) in labels.iter().zip(&frames) {
        let columns: Vec<Option<&Column>> = names.iter().map(|name| frame.column(name).ok()).collect();
        write_rows(&mut writer, &[label], &columns, na)?;
    }
    finish(writer)
}

fn write_rows(
    writer: &mut csv::Writer<Vec<u8>>,
    before: &[&str],
    columns: &[Option<&Column>],
    na: &[&str],
) -> io::Result<()> {
    for row in 0..columns.iter().flatten().map(|column| column.len()).max().unwrap_or(0) {
        before.iter().try_for_each(|field| writer.write_field(field))?;
        for column in columns {
            let field = column.map_or(Ok(String::new()), |column| field(column, row, na));
            writer.write_field(field.map_err(io::Error::other)?)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
    Ok(())
}

fn finish(writer: csv::Writer<Vec<u8>>) -> io::Result<String> {
    let bytes = writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn field(column: &Column, row: usize, na: &[&str]) -> PolarsResult<String> {
    Ok(match column.get(row)? {
        AnyValue::Null if na.contains(&column.name().as_str()) => "NA".to_string(),
        AnyValue::Null => String::new(),
        AnyValue::String(text) => text.to_string(),
        // Rust's digits, which read back as the same number.
        AnyValue::Float64(number) => number.to_string(),
        other => other.to_string(),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn what_is_undefined_is_empty_or_na() {
        let columns = vec![
            Column::new("text".into(), [Some("a,\"b\""), None]),
            Column::new("stars".into(), [Some(""), None]),
            Column::new("number".into(), [Some(0.1), None]),
            Column::new("count".into(), [Some(12_u64), None]),
            Column::new("truth".into(), [Some(true), None]),
        ];
        let text = csv(DataFrame::new(2, columns), &["stars"]).unwrap();
        assert_eq!(
            text,
            "text,stars,number,count,truth\n\"a,\"\"b\"\"\",,0.1,12,true\n,NA,,,\n"
        );
    }

    #[test]
    fn columns_that_do_not_fit_are_an_error() {
        let columns = vec![Column::new("text".into(), ["a"])];
        assert!(csv(DataFrame::new(2, columns), &[]).is_err());
    }
}
