//! Whether there are enough runs, as GitHub renders it.

use super::summary::{iterations, summary};
use super::table::{grid, notes};
use crate::analysis::RunsReport;
use crate::render::markdown;

/// The table as GitHub renders it, with the notes and what they amount to as lists below.
pub fn runs_markdown(report: &RunsReport) -> String {
    let notes = notes(report);
    let mut text = markdown::table(&grid(report, &notes));
    text.push('\n');
    for block in [notes.lines(), summary(report), iterations(report)] {
        text.push_str(&markdown::list(&block));
    }
    text
}
