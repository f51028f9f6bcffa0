//! The table of changes.

use super::sparkline::sparkline;
use crate::analysis::{HistoryChange, HistoryReport, HistorySeries};
use crate::data::RowNames;
use crate::number::{change_interval, level, p_value, quantity, signed_change};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::text::printable;

pub(super) fn notes(report: &HistoryReport) -> Footnotes {
    Footnotes::of(report.changes.iter().map(|change| change.warnings.as_slice()))
}

/// How the names of the series are written.
pub(super) fn names(report: &HistoryReport) -> RowNames {
    RowNames::of_rows(report.series.iter().map(HistorySeries::row_name))
}

/// What all series share, in a line if they do.
pub(super) fn heading(names: &RowNames) -> Vec<String> {
    let heading = printable(&names.heading());
    if heading.is_empty() { Vec::new() } else { vec![heading] }
}

/// Which columns there are.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    pub wide: bool,
    /// The cells of the sparklines; `None` for none.
    pub sparkline_cells: Option<usize>,
}

/// A row a change.
pub(super) fn grid(report: &HistoryReport, names: &RowNames, notes: &Footnotes, view: View) -> Grid {
    let View { wide, sparkline_cells } = view;
    let changed = report
        .changes
        .iter()
        .map(|change| report.series[change.series].row_name());
    let mut grid = Grid::of_names(names, changed);
    let mut column = |heading: &str, align: Align, cell: &dyn Fn(&HistoryChange) -> String| {
        grid.push(heading, align, report.changes.iter().map(cell));
    };
    let value = |value: f64| match report.reference {
        // Ratios lie around 1.
        Some(_) => format!("{value:.4}"),
        None => quantity(value, &report.metric),
    };
    column("change", Align::Right, &|change| signed_change(Some(change.change)));
    column(
        &format!("{} interval", level(report.confidence)),
        Align::Right,
        &|change| change_interval(Some((change.interval.lower, change.interval.upper))),
    );
    column("at", Align::Left, &|change| printable(&change.key));
    column("from … to", Align::Left, &|change| {
        keys(report, change.earliest, change.latest)
    });
    if wide {
        column("shown by", Align::Left, &|change| {
            keys(report, change.shown_from, change.shown_to)
        });
    }
    column("before", Align::Right, &|change| value(change.before));
    column("after", Align::Right, &|change| value(change.after));
    column("p", Align::Right, &|change| p_value(Some(change.p)));
    column("points", Align::Right, &|change| {
        format!("{} + {}", change.points_before, change.points_after)
    });
    if wide {
        column("rho", Align::Right, &|change| {
            format!("{:.2}", report.series[change.series].rho)
        });
    }
    if let Some(cells) = sparkline_cells {
        column(" ", Align::Left, &|change| {
            sparkline(&report.series[change.series], change.split, cells)
        });
    }
    if notes.has_marks() {
        column(" ", Align::Left, &|change| notes.mark(&change.warnings));
    }
    grid
}

/// `2026-03-03 … 2026-03-05`, or one key.
pub(super) fn keys(report: &HistoryReport, from: usize, to: usize) -> String {
    let key = |at: usize| report.keys.get(at).map_or(String::new(), |key| printable(key));
    if from == to {
        key(from)
    } else {
        format!("{} … {}", key(from), key(to))
    }
}
