//! What is said of mean rates below their table.

use crate::analysis::BarReport;
use crate::render::footnote::Footnotes;
use crate::render::lines::note;

pub(super) fn notes(report: &BarReport) -> Footnotes {
    Footnotes::of(report.bars.iter().map(|bar| bar.warnings.as_slice()))
}

pub(super) fn remarks(report: &BarReport, notes: &Footnotes) -> Vec<String> {
    notes
        .lines()
        .into_iter()
        .chain(report.warnings.iter().map(note))
        .collect()
}
