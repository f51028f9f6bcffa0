//! Benchmarks along time, as GitHub renders it.

use super::gate::history_gate;
use super::remarks::{remarks, untested, watch};
use super::sparkline::CELLS;
use super::summary::{events, summary};
use super::table::{View, grid, heading, names, notes};
use crate::analysis::HistoryReport;
use crate::render::markdown;

/// The summary and the table as GitHub renders them, with everything else as lists.
pub fn history_markdown(report: &HistoryReport, wide: bool) -> String {
    let notes = notes(report);
    let names = names(report).in_one_column();
    let view = View {
        wide,
        sparkline_cells: Some(CELLS),
    };
    let mut text = markdown::answer(&summary(report));
    text.push_str(&markdown::list(&events(report)));
    if !report.changes.is_empty() {
        text.push_str(&markdown::facts(&heading(&names)));
        text.push_str(&markdown::table(&grid(report, &names, &notes, view)));
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
