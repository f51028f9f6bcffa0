//! Whether there are enough runs, as GitHub renders it.

use super::answer::answer;
use super::summary::{caveats, iterations, summary};
use super::table::{grid, names, notes, shared};
use crate::analysis::RunsReport;
use crate::render::markdown;

/// How many runs are enough and the table as GitHub renders them, with the notes and what they amount to as lists below.
pub fn runs_markdown(report: &RunsReport) -> String {
    let notes = notes(report);
    let names = names(report).in_one_column();
    let mut text = markdown::answer(&answer(report));
    text.push_str(&markdown::facts(&shared(report, &names)));
    text.push_str(&markdown::table(&grid(report, &names, false, &notes)));
    text.push('\n');
    for block in [notes.lines(), caveats(report), summary(report), iterations(report)] {
        text.push_str(&markdown::list(&block));
    }
    text
}
