//! Benchmarks along time, as text.

use super::gate::history_gate;
use super::remarks::{remarks, untested, watch};
use super::sparkline::CELLS;
use super::summary::{events, summary};
use super::table::{View, grid, heading, names, notes};
use crate::analysis::HistoryReport;
use crate::render::fit::fit_names;
use crate::render::footnote::Footnotes;
use crate::render::grid::Grid;
use crate::render::lines::{GREEN, RED, finish, flowed, painted, section};
use crate::render::style::Style;

/// How many changes there are, what happened together, the table, what to watch, and what the level means.
pub fn history_text(report: &HistoryReport, style: Style) -> String {
    let notes = notes(report);
    let mut lines = flowed(summary(report), style);
    section(&mut lines, flowed(events(report), style));
    if !report.changes.is_empty() {
        let (table, key) = table(report, &notes, style);
        let laid = table.laid(style.width);
        let mut block = flowed(heading(&names(report)), style);
        block.extend(laid.heading);
        for (row, change) in laid.rows.into_iter().zip(&report.changes) {
            let color = style.color.then_some(if change.worse { RED } else { GREEN });
            block.extend(row.into_iter().map(|line| painted(line, color)));
        }
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
        section(&mut lines, flowed(block, style));
    }
    finish(&lines)
}

/// The table with as long sparklines as the terminal has room for, and a key to names that were cut.
fn table(report: &HistoryReport, notes: &Footnotes, style: Style) -> (Grid, Vec<String>) {
    let names = names(report);
    let with = |cells: usize| {
        let view = View {
            wide: style.wide,
            sparkline_cells: style.chart.then_some(cells),
        };
        grid(report, &names, notes, view)
    };
    let mut table = with(CELLS);
    let room = style.width.map_or(0, |width| width.saturating_sub(table.width()));
    if room > 0 {
        table = with(CELLS + room);
    }
    let key = fit_names(&mut table, style);
    (table, key)
}
