//! The table of mean rates.

use crate::analysis::{BarReport, Sample};
use crate::number::{half_width, level, quantity};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::sample_size::sample_size;
use crate::text::printable;

/// The name and the series of each bar.
pub(super) fn keys(report: &BarReport) -> Grid {
    let mut grid = Grid::default();
    grid.push("", Align::Left, report.bars.iter().map(|bar| printable(&bar.name)));
    if let Some(category) = &report.category {
        let series = report.bars.iter().map(|bar| printable(&bar.series));
        grid.push(&printable(category), Align::Left, series);
    }
    grid
}

pub(super) fn table(report: &BarReport, notes: &Footnotes) -> Grid {
    let mut grid = keys(report);
    let bars = || report.bars.iter();
    let size = |sample: &Sample| sample_size(sample.n, sample.units);
    grid.push("samples", Align::Right, bars().map(|bar| size(&bar.sample)));
    grid.push(
        &printable(&report.metric),
        Align::Right,
        bars().map(|bar| quantity(bar.sample.mean, &report.metric)),
    );
    let heading = match level(report.confidence) {
        usual if usual == "95 %" => "confidence.interval".to_string(),
        other => format!("confidence.interval ({other})"),
    };
    grid.push(
        &heading,
        Align::Right,
        bars().map(|bar| half_width(bar.sample.relative_half_width())),
    );
    if notes.has_marks() {
        grid.push(" ", Align::Left, bars().map(|bar| notes.mark(&bar.warnings)));
    }
    grid
}
