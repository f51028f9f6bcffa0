//! The table of spreads.

use crate::analysis::{MOST_RUNS, RunsReport, RunsRow};
use crate::number::{NA, change, half_width, level, quantity, thousands};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::sample_size::sample_size;
use crate::text::printable;

pub(super) fn notes(report: &RunsReport) -> Footnotes {
    Footnotes::of(report.rows.iter().map(|row| row.warnings.as_slice()))
}

pub(super) fn grid(report: &RunsReport, notes: &Footnotes) -> Grid {
    let mut grid = Grid::default();
    let mut column = |heading: &str, align: Align, cell: &dyn Fn(&RunsRow) -> String| {
        grid.push(heading, align, report.rows.iter().map(cell));
    };
    column("", Align::Left, &|row| printable(&row.name));
    if report.rows.iter().any(|row| row.binary.is_some()) {
        column("binary", Align::Left, &|row| {
            printable(row.binary.as_deref().unwrap_or(NA))
        });
    }
    column("runs", Align::Right, &|row| {
        sample_size(thousands(&row.n.to_string()), row.units)
    });
    column("mean", Align::Right, &|row| quantity(row.mean, &report.metric));
    column("CV", Align::Right, &|row| change(row.cv));
    column(
        &format!("{} interval", level(report.confidence)),
        Align::Right,
        &|row| half_width(row.half_width),
    );
    column("detectable", Align::Right, &|row| change(row.detectable_effect));
    column(&format!("runs for {} %", report.effect), Align::Right, &runs_needed);
    if report.rows.iter().any(|row| row.stable == Some(false)) || notes.has_marks() {
        column(" ", Align::Left, &|row| {
            let unstable = (row.stable == Some(false)).then(|| "unstable".to_string());
            let marks = Some(notes.mark(&row.warnings)).filter(|marks| !marks.is_empty());
            unstable.into_iter().chain(marks).collect::<Vec<_>>().join(" ")
        });
    }
    grid
}

/// With a CV but without a number, more runs are needed than anyone should be told to make.
fn runs_needed(row: &RunsRow) -> String {
    match (row.cv, row.runs_needed) {
        (_, Some(runs)) => thousands(&runs.to_string()),
        (Some(_), None) => format!(">{}", thousands(&MOST_RUNS.to_string())),
        (None, None) => NA.to_string(),
    }
}
