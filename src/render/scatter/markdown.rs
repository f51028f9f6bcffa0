//! A parameter sweep as GitHub renders it.

use super::notes::{Notes, aggregated, exponents, remarks, shared};
use super::steps::{self, Form};
use super::sweep_labels::SweepLabels;
use super::table::table;
use crate::analysis::ScatterReport;
use crate::render::markdown;

/// The table and that of the steps as GitHub renders them, with the notes as a list below.
pub fn scatter_markdown(report: &ScatterReport, wide: bool) -> String {
    let notes = Notes::of(report);
    let labels = SweepLabels::of(report, usize::MAX);
    let mut text = markdown::facts(&[shared(report)]);
    text.push_str(&markdown::table(&table(report, &labels, false, wide, &notes.groups)));
    if !report.steps.is_empty() {
        let steps = steps::grid(report, &labels, wide, Form::Table, &notes.steps);
        text.push_str(&format!("\n{}\n\n", markdown::prose(&steps::heading(report))));
        text.push_str(&markdown::table(&steps));
    }
    let footer = aggregated(report, wide)
        .into_iter()
        .chain(remarks(report, &notes))
        .chain(exponents(report))
        .chain(labels.legend());
    let list: Vec<String> = footer.map(|line| format!("- {}\n", markdown::prose(&line))).collect();
    if !list.is_empty() {
        text.push('\n');
        text.extend(list);
    }
    text
}
