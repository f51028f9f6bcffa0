//! A comparison as GitHub renders it.

use super::contenders::contenders;
use super::gate::gate;
use super::summary::{expect_equal, summary};
use super::table::grid;
use crate::analysis::CompareReport;
use crate::render::footnote::Footnotes;
use crate::render::markdown;

/// The tables as GitHub renders them, with the notes, the summary and the gate as lists below.
pub fn compare_markdown(report: &CompareReport, wide: bool) -> String {
    let mut text = String::new();
    for (heading, rows) in contenders(report) {
        if let Some(heading) = heading {
            text.push_str(&format!("{}\n\n", markdown::escape(&heading)));
        }
        let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
        text.push_str(&markdown::table(&grid(report, &rows, wide, &notes)));
        text.push('\n');
        text.push_str(&markdown::list(&notes.lines()));
    }
    text.push_str(&markdown::list(&summary(report)));
    text.push_str(&markdown::list(&expect_equal(report)));
    text.push_str(&markdown::list(&gate(report)));
    text
}
