//! A report's frame as CSV (RFC 4180): one header, a line a row.

use std::io;

use polars::prelude::{AnyValue, Column, DataFrame, PolarsResult};

/// The frame as CSV: numbers with all their digits, what is undefined as an empty field. In the columns of `na` an empty text is
/// a value, so that what is undefined there is `NA`.
///
/// # Errors
/// None that a report can cause; what polars and the writer say is passed on.
pub(crate) fn csv(frame: PolarsResult<DataFrame>, na: &[&str]) -> io::Result<String> {
    let frame = frame.map_err(io::Error::other)?;
    let mut writer = csv::Writer::from_writer(Vec::new());
    let columns = frame.columns();
    writer.write_record(columns.iter().map(|column| column.name().as_str()))?;
    for row in 0..frame.height() {
        for column in columns {
            writer.write_field(field(column, row, na).map_err(io::Error::other)?)?;
        }
        writer.write_record(None::<&[u8]>)?;
    }
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
