//! Benchmarks along time, as GitHub renders it.

use super::gate::history_gate;
use super::remarks::{remarks, untested, watch};
use super::summary::{events, summary};
use super::table::{grid, notes};
use crate::analysis::HistoryReport;
use crate::render::markdown;

/// The summary and the table as GitHub renders them, with everything else as lists.
pub fn history_markdown(report: &HistoryReport, wide: bool) -> String {
    let notes = notes(report);
    let mut text = markdown::list(&summary(report));
    text.push_str(&markdown::list(&events(report)));
    if !report.changes.is_empty() {
        text.push_str(&markdown::table(&grid(report, &notes, wide, true)));
        text.push('\n');
    }
    for block in [
        notes.lines(),
        watch(report),
        untested(report),
        remarks(report),
        history_gate(report),
    ] {
        text.push_str(&markdown::list(&block));
    }
    text
}
