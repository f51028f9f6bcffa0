//! Whether there are enough runs, as one HTML file.

use std::io;

use super::answer::answer;
use super::summary::{caveats, iterations, summary};
use super::table::{grid, notes};
use crate::analysis::RunsReport;
use crate::data::RowNames;
use crate::number::{change, level};
use crate::render::csv::runs_csv;
use crate::render::html::{Extras, Page, Row, Section, document};
use crate::render::json::json_line;

/// The table, its notes, and what they amount to.
///
/// # Errors
/// None that a report can cause; what the serialisers say is passed on.
pub fn runs_html(report: &RunsReport, extras: &Extras) -> io::Result<String> {
    let notes = notes(report);
    let stable = if report.stable { "Stable" } else { "Not stable" };
    let page = Page {
        title: "are there enough runs?".to_string(),
        answer: [
            answer(report),
            vec![format!("{stable}: overall CV {}", change(report.overall_cv))],
        ]
        .concat(),
        facts: vec![
            ("measured", report.metric.clone()),
            ("level", level(report.alpha)),
            ("intervals", level(report.confidence)),
        ],
        verdicts: Vec::new(),
        sections: vec![Section {
            caption: "Spread of each benchmark".to_string(),
            grid: grid(report, &RowNames::whole(), false, &notes),
            rows: report.rows.iter().map(|_| Row::default()).collect(),
            axis: None,
            sides: Vec::new(),
            notes: notes.lines(),
        }],
        remarks: [caveats(report), summary(report), iterations(report)].concat(),
        is_history: false,
        json: json_line(report)?,
        csv: runs_csv(report)?,
    };
    document(&page, extras)
}
