//! Parts of the messages of errors.

use crate::text::{self, quote};

/// `; did you mean a.csv?`, or nothing.
pub(super) fn perhaps(names: &[String]) -> String {
    match names {
        [] => String::new(),
        names => text::printable(&format!("; did you mean {}?", names.join(" or "))),
    }
}

pub(super) fn not_a_number(column: &str, found: &str) -> String {
    let expected = "expected a finite number such as 1234.5 or 1e6";
    let comma = if found.contains(',') {
        ", with a decimal point and without commas"
    } else {
        ""
    };
    let found = match found.trim() {
        "" => "a blank is not a number".to_string(),
        _ => format!("{} is not a number", quote(found)),
    };
    format!("column {}: {found}, {expected}{comma}", quote(column))
}

pub(super) fn missing_column(column: &str, present: &[String], has_header: bool) -> String {
    let place = if has_header { " in the header" } else { "" };
    let problem = format!("no column {}{place}", quote(column));
    let present: Vec<String> = present.iter().map(|name| quote(name)).collect();
    text::with_names(problem, &quote(column), "expected it among", &present)
}
