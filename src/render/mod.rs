//! Reports → text, markdown, CSV and JSON. Nothing here computes a statistic.

mod bar;
mod chart;
mod compare;
mod compare_csv;
mod compare_grid;
mod compare_summary;
mod csv_field;
mod footnote;
mod label;
mod markdown;
mod runs;
mod scatter;
mod scatter_csv;
mod scatter_notes;
mod steps;
mod table;

use serde::Serialize;
use std::io;

pub use bar::{bar_csv, bar_markdown, bar_text};
pub use compare::{compare_markdown, compare_text};
pub use compare_csv::compare_csv;
pub use runs::{runs_csv, runs_markdown, runs_text};
pub use scatter::{scatter_markdown, scatter_text};
pub use scatter_csv::{groups_csv, steps_csv};

/// How text output is drawn.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    /// Columns of the terminal; `None` when the output is not one, and lines may have any length.
    pub width: Option<usize>,
    /// Whether to colour.
    pub color: bool,
    /// Whether to show all columns.
    pub wide: bool,
    /// Whether to draw the chart.
    pub chart: bool,
}

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

/// Appends a block of lines with a blank line before it.
fn section(lines: &mut Vec<String>, block: Vec<String>) {
    if !block.is_empty() {
        if !lines.is_empty() {
            lines.push(String::new());
        }
        lines.extend(block);
    }
}
