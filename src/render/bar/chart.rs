//! The bars of mean rates.

use crate::analysis::{BarReport, Interval};
use crate::number::quantity;
use crate::render::chart::{ZeroAxis, below, beside};
use crate::render::grid::{Align, Grid};
use crate::render::lines::painted;
use crate::render::style::Style;
use crate::text::width;

/// Puts a bar up to each mean at the right of the table where the terminal has room for them; what is to be said of them then.
pub(super) fn chart_beside(report: &BarReport, table: &mut Grid, style: Style) -> Option<String> {
    let cells = beside(table, style)?;
    Some(push_bars(report, table, cells))
}

/// The bars below the table, whose first columns are `keys`, and what is to be said of them.
pub(super) fn chart_below(report: &BarReport, mut keys: Grid, style: Style) -> (Grid, String) {
    let means = || report.bars.iter().map(|bar| quantity(bar.sample.mean, &report.metric));
    let widest = means().map(|mean| width(&mean)).max().unwrap_or(0);
    let cells = below(keys.width() + 1 + widest, style);
    let key = push_bars(report, &mut keys, cells);
    keys.push("", Align::Right, means());
    (keys, key)
}

/// Adds a column of bars; what is to be said of them.
fn push_bars(report: &BarReport, grid: &mut Grid, cells: usize) -> String {
    let points: Vec<(f64, Option<Interval>)> = report
        .bars
        .iter()
        .map(|bar| (bar.sample.mean, bar.sample.mean_interval))
        .collect();
    let axis = ZeroAxis::of(&points, cells);
    grid.push(
        &axis.heading(|value| quantity(value, &report.metric)),
        Align::Left,
        points.iter().map(|(mean, interval)| axis.bar(*mean, *interval)),
    );
    axis.key(report.confidence)
}

/// Blue, yellow, magenta, cyan, green: a colour a series, in turn; red is for what is worse.
const SERIES_COLORS: [u8; 5] = [34, 33, 35, 36, 32];

/// A row's lines, with `color` each series in its own.
pub(super) fn colored(report: &BarReport, at: usize, lines: Vec<String>, color: bool) -> Vec<String> {
    let series = report
        .bars
        .get(at)
        .and_then(|bar| report.series.iter().position(|series| *series == bar.series));
    let color = series.filter(|_| color && report.series.len() > 1);
    let color = color.map(|at| SERIES_COLORS[at % SERIES_COLORS.len()]);
    lines.into_iter().map(|line| painted(line, color)).collect()
}

/// Whether a row begins another benchmark than the one above it, so that a blank line sets them apart.
pub(super) fn begins_another(report: &BarReport, at: usize) -> bool {
    let name = |at: usize| report.bars.get(at).map(|bar| &bar.name);
    report.series.len() > 1 && at > 0 && name(at) != name(at - 1)
}
