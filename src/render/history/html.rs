//! Benchmarks along time as one HTML file.

use std::io;

use super::gate::history_gate;
use super::remarks::{remarks, untested, watch};
use super::sparkline::CELLS;
use super::summary::{events, summary};
use super::table::{View, grid, notes};
use crate::analysis::{HistoryReport, better};
use crate::data::RowNames;
use crate::number::level;
use crate::render::csv::history_csv;
use crate::render::html::{Extras, Page, Row, Section, document};
use crate::render::json::json_line;

/// How many changes there are, what happened together, the table of changes, the picture, what to watch.
///
/// # Errors
/// None that a report can cause; what the serialisers say is passed on.
pub fn history_html(report: &HistoryReport, extras: &Extras) -> io::Result<String> {
    let notes = notes(report);
    let view = View {
        wide: true,
        sparkline_cells: Some(CELLS),
    };
    let rows = report.changes.iter().map(|change| Row {
        verdict: Some(if change.worse { "regressed" } else { "improved" }),
        survives: true,
        ..Row::default()
    });
    let table = Section {
        caption: "changes".to_string(),
        grid: grid(report, &RowNames::whole(), &notes, view),
        rows: rows.collect(),
        axis: None,
        sides: Vec::new(),
        notes: notes.lines(),
    };
    let count = |worse: bool| report.changes.iter().filter(|change| change.worse == worse).count();
    let verdicts = [("regressed", count(true)), ("improved", count(false))];
    let page = Page {
        title: format!("{} along time", report.metric),
        answer: [summary(report), events(report)].concat(),
        facts: vec![
            ("measured", format!("{}, {}", report.metric, better(report.direction))),
            ("points in time", report.keys.len().to_string()),
            ("series", report.series.len().to_string()),
            ("level", level(report.alpha)),
            ("intervals", level(report.confidence)),
        ],
        verdicts: verdicts.into_iter().filter(|(_, count)| *count > 0).collect(),
        sections: if report.changes.is_empty() {
            Vec::new()
        } else {
            vec![table]
        },
        remarks: [watch(report), untested(report), remarks(report), history_gate(report)].concat(),
        is_history: true,
        json: json_line(report)?,
        csv: history_csv(report)?,
    };
    document(&page, extras)
}
