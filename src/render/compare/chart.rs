//! The bars of a comparison.

use super::table::change_heading;
use crate::analysis::{CompareReport, CompareRow, Interval};
use crate::number::change;
use crate::render::chart::{ChangeAxis, below, beside};
use crate::render::grid::{Align, Grid};
use crate::render::lines::flowed;
use crate::render::style::Style;

/// The bars of all rows, and what is said of them.
struct Bars {
    heading: String,
    /// A text a row, empty where there is no change.
    cells: Vec<String>,
    key: String,
}

/// Bars of each change around 0, of so many cells.
fn bars(report: &CompareReport, rows: &[&CompareRow], cells: usize) -> Bars {
    let drawn = |row: &&CompareRow| -> Option<(f64, Option<Interval>)> {
        let interval = row.comparison.interval.map(|interval| interval.bounds());
        row.comparison.improvement.map(|change| (change, interval))
    };
    let points: Vec<(f64, Option<Interval>)> = rows.iter().filter_map(drawn).collect();
    let axis = ChangeAxis::of(&points, cells);
    let bar = |row: &&CompareRow| {
        let solid = row.comparison.stars.is_some_and(|stars| !stars.as_str().is_empty());
        drawn(row).map_or(String::new(), |(change, interval)| axis.bar(change, interval, solid))
    };
    let cells: Vec<String> = rows.iter().map(bar).collect();
    Bars {
        heading: axis.heading(),
        key: axis.key(&cells, report.confidence),
        cells,
    }
}

/// Puts the bars at the right of the table where the terminal has room for them; what is to be said of them then, else nothing.
pub(super) fn chart_beside(
    report: &CompareReport,
    rows: &[&CompareRow],
    table: &mut Grid,
    style: Style,
) -> Option<String> {
    let bars = bars(report, rows, beside(table, style)?);
    table.push(&bars.heading, Align::Left, bars.cells);
    Some(bars.key)
}

/// The bars below the table, with its names and the changes again, and what is to be said of them; nothing without any change.
pub(super) fn chart_below(report: &CompareReport, rows: &[&CompareRow], table: &Grid, style: Style) -> Vec<String> {
    let has_change = |row: &&CompareRow| row.comparison.improvement.is_some();
    let mut chart = table.names_only();
    let mut kept = rows.iter().map(has_change);
    chart.rows.retain(|_| kept.next().unwrap_or(false));
    let drawn: Vec<&CompareRow> = rows.iter().copied().filter(has_change).collect();
    if drawn.is_empty() {
        return Vec::new();
    }
    let mut figures = Grid::default();
    let stars = |row: &&CompareRow| row.comparison.stars.map_or("", |stars| stars.as_str()).to_string();
    figures.push(
        change_heading(report.direction),
        Align::Right,
        drawn.iter().map(|row| change(row.comparison.improvement)),
    );
    figures.push(" ", Align::Left, drawn.iter().map(stars));
    let bars = bars(report, &drawn, below(chart.width() + 1 + figures.width(), style));
    chart.push(&bars.heading, Align::Left, bars.cells);
    chart.append(figures);
    let mut lines = chart.lines();
    lines.extend(flowed(vec![bars.key], style));
    lines
}
