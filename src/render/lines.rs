//! Blocks of lines, and the colour of a line.

use std::fmt::Display;

use crate::text::printable;

/// What is better.
pub(super) const GREEN: u8 = 32;
/// What is worse.
pub(super) const RED: u8 = 31;

/// Appends a block of lines with a blank line before it.
pub(super) fn section(lines: &mut Vec<String>, block: Vec<String>) {
    if !block.is_empty() {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(block);
    }
}

/// All lines, each with its end.
pub(super) fn finish(lines: &[String]) -> String {
    lines.join("\n") + "\n"
}

/// The line in a colour of the terminal, if it has one. The whole line, not cell by cell: the gaps between the columns would
/// need more escapes than the figures have letters.
pub(super) fn painted(line: String, color: Option<u8>) -> String {
    match color {
        Some(color) => format!("\u{1b}[{color}m{line}\u{1b}[0m"),
        None => line,
    }
}

/// The line painted and in bold, if it has a colour.
pub(super) fn emphasized(line: String, color: Option<u8>) -> String {
    match color {
        Some(color) => format!("\u{1b}[1;{color}m{line}\u{1b}[0m"),
        None => line,
    }
}

/// A caveat about the whole report.
pub(super) fn note(warning: &impl Display) -> String {
    format!("Note: {}", printable(&warning.to_string()))
}
