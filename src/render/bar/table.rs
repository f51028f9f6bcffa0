//! The table of mean rates.

use crate::analysis::{Bar, BarReport, Sample, better, run_counts};
use crate::data::RowNames;
use crate::number::{half_width, level, quantity};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::sample_size::sample_size;
use crate::text::printable;

/// How the names of the bars are written.
pub(super) fn names(report: &BarReport) -> RowNames {
    RowNames::of_rows(report.bars.iter().map(Bar::row_name))
}

/// What all bars share: the file and parameters; then what was measured, which way is better, and how often.
pub(super) fn shared(report: &BarReport, names: &RowNames) -> Vec<String> {
    let runs = run_counts(report.bars.iter().map(|bar| &bar.sample), "each");
    let facts = format!("mean {} · {} · {runs}", report.metric, better(report.direction));
    [names.heading(), facts]
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| printable(&line))
        .collect()
}

/// The name and the series of each bar.
pub(super) fn keys(report: &BarReport, names: &RowNames) -> Grid {
    let mut grid = Grid::of_names(names, report.bars.iter().map(Bar::row_name));
    if let Some(category) = &report.category {
        let series = report.bars.iter().map(|bar| printable(&bar.series));
        grid.push(&printable(category), Align::Left, series);
    }
    grid
}

/// A row a bar, with `short` headings where space is short.
pub(super) fn table(report: &BarReport, names: &RowNames, short: bool, notes: &Footnotes) -> Grid {
    let mut grid = keys(report, names);
    let bars = || report.bars.iter();
    let size = |sample: &Sample| sample_size(sample.n, sample.units);
    let samples = if short { "n" } else { "samples" };
    grid.push(samples, Align::Right, bars().map(|bar| size(&bar.sample)));
    grid.push(
        &printable(&report.metric),
        Align::Right,
        bars().map(|bar| quantity(bar.sample.mean, &report.metric)),
    );
    let interval = if short { "±" } else { "confidence.interval" };
    let heading = match level(report.confidence) {
        usual if usual == "95 %" => interval.to_string(),
        other => format!("{interval} ({other})"),
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
