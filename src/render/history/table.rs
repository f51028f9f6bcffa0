//! The table of changes.

use super::sparkline::sparkline;
use crate::analysis::{HistoryChange, HistoryReport};
use crate::number::{change_interval, level, p_value, quantity, signed_change};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::text::printable;

pub(super) fn notes(report: &HistoryReport) -> Footnotes {
    Footnotes::of(report.changes.iter().map(|change| change.warnings.as_slice()))
}

/// A row a change.
pub(super) fn grid(report: &HistoryReport, notes: &Footnotes, wide: bool, chart: bool) -> Grid {
    let mut grid = Grid::default();
    let mut column = |heading: &str, align: Align, cell: &dyn Fn(&HistoryChange) -> String| {
        grid.push(heading, align, report.changes.iter().map(cell));
    };
    let value = |value: f64| match report.reference {
        // Ratios lie around 1.
        Some(_) => format!("{value:.4}"),
        None => quantity(value, &report.metric),
    };
    column("", Align::Left, &|change| printable(&change.name));
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
    if chart {
        column(" ", Align::Left, &|change| {
            sparkline(&report.series[change.series], change.split)
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
