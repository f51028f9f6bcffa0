//! What all CSV tables share: fields of undefined numbers are empty, changes are in percent.

use std::io;

use crate::analysis::Warning;

/// A number with all its digits.
pub(super) fn number(value: Option<f64>) -> String {
    value
        .filter(|value| value.is_finite())
        .map_or(String::new(), |value| value.to_string())
}

/// A fraction in percent.
pub(super) fn percent(fraction: Option<f64>) -> String {
    number(fraction.map(|fraction| fraction * 100.0))
}

/// The kinds of the caveats of a row.
pub(super) fn kinds<'a>(warnings: impl IntoIterator<Item = &'a Warning>) -> String {
    let kinds: Vec<&str> = warnings.into_iter().map(Warning::kind).collect();
    kinds.join(";")
}

/// What was written, as text.
pub(super) fn finish(writer: csv::Writer<Vec<u8>>) -> io::Result<String> {
    let bytes = writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}
