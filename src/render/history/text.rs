//! Benchmarks along time, as text.

use super::gate::history_gate;
use super::remarks::{remarks, untested, watch};
use super::summary::{events, summary};
use super::table::{grid, notes};
use crate::analysis::HistoryReport;
use crate::render::fit::fit_names;
use crate::render::lines::{GREEN, RED, finish, painted, section};
use crate::render::style::Style;

/// How many changes there are, what happened together, the table, what to watch, and what the level means.
pub fn history_text(report: &HistoryReport, style: Style) -> String {
    let notes = notes(report);
    let mut lines = summary(report);
    section(&mut lines, events(report));
    if !report.changes.is_empty() {
        let mut table = grid(report, &notes, style.wide, style.chart);
        let key = fit_names(&mut [&mut table], style);
        let mut drawn = table.lines().into_iter();
        let mut block: Vec<String> = drawn.by_ref().take(1).collect();
        block.extend(drawn.zip(&report.changes).map(|(line, change)| {
            let color = if change.worse { RED } else { GREEN };
            painted(line, style.color.then_some(color))
        }));
        section(&mut lines, block);
        section(&mut lines, key);
    }
    for block in [
        notes.lines(),
        watch(report),
        untested(report),
        remarks(report),
        history_gate(report),
    ] {
        section(&mut lines, block);
    }
    finish(&lines)
}
