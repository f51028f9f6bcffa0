//! Blocks of lines, and the colour of a line.

use std::fmt::Display;

use super::style::Style;
use crate::text::{printable, width};

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

/// Sentences broken at blanks where they are wider than the terminal; what follows is indented.
pub(super) fn flowed(lines: Vec<String>, style: Style) -> Vec<String> {
    let Some(most) = style.width else { return lines };
    let mut flowed = Vec::with_capacity(lines.len());
    for line in lines {
        let text = line.trim_start_matches(' ');
        let indent = line.len() - text.len();
        let (mut current, mut has_words) = (" ".repeat(indent), false);
        for word in text.split(' ') {
            if has_words && width(&current) + 1 + width(word) > most {
                flowed.push(current);
                current = " ".repeat(indent + 2);
            } else if has_words {
                current.push(' ');
            }
            current.push_str(word);
            has_words = true;
        }
        flowed.push(current);
    }
    flowed
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_break_at_blanks() {
        let style = |width| Style {
            width,
            color: false,
            wide: false,
            chart: true,
        };
        let lines = || {
            vec![
                "one two three four".to_string(),
                "  in: a-word-that-is-wider x".to_string(),
                String::new(),
            ]
        };
        assert_eq!(
            flowed(lines(), style(Some(10))),
            [
                "one two",
                "  three",
                "  four",
                "  in:",
                "    a-word-that-is-wider",
                "    x",
                ""
            ]
        );
        assert_eq!(flowed(lines(), style(None)), lines());
        assert_eq!(flowed(lines(), style(Some(80))), lines());
    }
}
