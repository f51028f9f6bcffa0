//! Mean rates as one HTML file.

use std::io;

use super::notes::{notes, remarks};
use super::table::table;
use crate::analysis::{Bar, BarReport};
use crate::data::RowNames;
use crate::number::{count, level};
use crate::render::csv::bar_csv;
use crate::render::html::{Extras, Page, Row, Section, boxes, document};
use crate::render::json::json_line;
use crate::text::printable;

/// The means with their box plots, and the picture.
///
/// # Errors
/// None that a report can cause; what the serialisers say is passed on.
pub fn bar_html(report: &BarReport, extras: &Extras) -> io::Result<String> {
    let notes = notes(report);
    let row = |bar: &Bar| Row {
        more: Some(boxes(&[(&bar.series, Some(&bar.sample))])),
        ..Row::default()
    };
    let page = Page {
        title: format!("mean {}", printable(&report.metric)),
        answer: vec![count(report.bars.len(), "mean")],
        facts: vec![
            ("measured", report.metric.clone()),
            ("intervals", level(report.confidence)),
        ],
        verdicts: Vec::new(),
        sections: vec![Section {
            caption: format!("mean {}", printable(&report.metric)),
            grid: table(report, &RowNames::whole(), false, &notes),
            rows: report.bars.iter().map(row).collect(),
            axis: None,
            sides: Vec::new(),
            notes: Vec::new(),
        }],
        remarks: remarks(report, &notes),
        is_history: false,
        json: json_line(report)?,
        csv: bar_csv(report)?,
    };
    document(&page, extras)
}
