//! A parameter sweep as one HTML file.

use std::io;

use super::notes::{Notes, aggregated, exponents, remarks};
use super::steps::{self, Form};
use super::sweep_labels::SweepLabels;
use super::table::table;
use crate::analysis::{ScatterGroup, ScatterReport, better};
use crate::number::level;
use crate::render::csv::groups_csv;
use crate::render::html::{Extras, Page, Row, Section, boxes, document, packed_runs, shown_runs};
use crate::render::json::json_line;
use crate::text::printable;

/// What was averaged over, the groups with their box plots, the steps, the picture and the notes.
///
/// # Errors
/// None that a report can cause; what the serialisers say is passed on.
pub fn scatter_html(report: &ScatterReport, extras: &Extras) -> io::Result<String> {
    let notes = Notes::of(report);
    let labels = SweepLabels::of(report, usize::MAX);
    let by = report.category.iter().map(|category| format!(" and {category}"));
    let along = format!("{}{}", report.xaxis, by.collect::<String>());
    let groups = Section {
        caption: format!("{} by {}", report.metric, printable(&along)),
        grid: table(report, &labels, false, true, &notes.groups),
        rows: report.groups.iter().map(|group| opened(report, group)).collect(),
        axis: None,
        sides: vec![printable(&report.metric)],
        notes: Vec::new(),
    };
    let steps = Section {
        caption: steps::heading(report).trim_end_matches(':').to_string(),
        grid: steps::grid(report, &labels, true, Form::Table, &notes.steps),
        rows: report.steps.iter().map(|_| Row::default()).collect(),
        axis: None,
        sides: Vec::new(),
        notes: Vec::new(),
    };
    let page = Page {
        title: format!("{} along {}", report.metric, printable(&along)),
        answer: aggregated(report, true),
        facts: vec![
            ("measured", format!("{}, {}", report.metric, better(report.direction))),
            ("level", level(report.alpha)),
            ("intervals", level(report.confidence)),
        ],
        verdicts: Vec::new(),
        sections: [groups, steps]
            .into_iter()
            .filter(|section| !section.rows.is_empty())
            .collect(),
        remarks: [remarks(report, &notes), exponents(report), labels.legend()].concat(),
        is_history: false,
        json: json_line(&*report.without_runs())?,
        csv: groups_csv(report)?,
    };
    document(&page, extras)
}

fn opened(report: &ScatterReport, group: &ScatterGroup) -> Row {
    let most = shown_runs(report.groups.len());
    Row {
        more: Some(boxes(&[(&report.metric, Some(&group.sample))])),
        runs: group.runs.as_ref().and_then(|runs| packed_runs(&[runs], most)),
        ..Row::default()
    }
}
