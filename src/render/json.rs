//! A report as JSON.

use std::io;

use serde::Serialize;

/// A report as JSON, indented, with a final line break. Numbers that are undefined are null.
///
/// # Errors
/// None that a report can cause; what the serialiser says is passed on.
pub fn json(report: &impl Serialize) -> io::Result<String> {
    let mut text = serde_json::to_string_pretty(report)?;
    text.push('\n');
    Ok(text)
}

/// A document as JSON on one line, with a final line break.
///
/// # Errors
/// What the serialiser says.
pub fn json_line(document: &impl Serialize) -> io::Result<String> {
    let mut text = serde_json::to_string(document)?;
    text.push('\n');
    Ok(text)
}
