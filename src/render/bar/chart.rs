//! The bars of mean rates.

use super::table::keys;
use crate::analysis::{BarReport, Interval};
use crate::number::quantity;
use crate::render::chart::{ZeroAxis, zero_axis_key};
use crate::render::grid::{Align, Grid};
use crate::render::lines::painted;

/// A bar from 0 to each mean.
pub(super) fn chart(report: &BarReport) -> Grid {
    let points: Vec<(f64, Option<Interval>)> = report
        .bars
        .iter()
        .map(|bar| (bar.sample.mean, bar.sample.mean_interval))
        .collect();
    let shown = |value: f64| quantity(value, &report.metric);
    let axis = ZeroAxis::of(&points);
    let mut grid = keys(report);
    grid.push(
        &axis.heading(shown),
        Align::Left,
        points.iter().map(|(mean, interval)| axis.bar(*mean, *interval)),
    );
    grid.push("", Align::Right, points.iter().map(|(mean, _)| shown(*mean)));
    grid
}

/// Blue, yellow, magenta, cyan, green: a colour a series, in turn; red is for what is worse.
const SERIES_COLORS: [u8; 5] = [34, 33, 35, 36, 32];

/// The bars, with a blank line between benchmarks of several series, and with `color` each series in its own.
pub(super) fn chart_lines(report: &BarReport, chart: &Grid, color: bool) -> Vec<String> {
    let mut drawn = chart.lines().into_iter();
    let mut lines: Vec<String> = drawn.by_ref().take(1).collect();
    let mut previous: Option<&str> = None;
    for (bar, line) in report.bars.iter().zip(drawn) {
        if report.series.len() > 1 && previous.is_some_and(|name| name != bar.name) {
            lines.push(String::new());
        }
        previous = Some(&bar.name);
        let series = report.series.iter().position(|series| *series == bar.series);
        let colored = series.filter(|_| color && report.series.len() > 1);
        lines.push(painted(line, colored.map(|at| SERIES_COLORS[at % SERIES_COLORS.len()])));
    }
    lines.push(zero_axis_key(report.confidence));
    lines
}
