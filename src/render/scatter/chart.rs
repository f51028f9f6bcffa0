//! The bars of a sweep.

use super::sweep_labels::{SweepLabels, keys};
use crate::analysis::{Interval, ScatterGroup, ScatterReport};
use crate::number::quantity;
use crate::render::chart::{ZeroAxis, below, beside};
use crate::render::grid::{Align, Grid};
use crate::render::style::Style;
use crate::text::width;

/// Puts a bar for each group at the right of the table where the terminal has room for them; what is to be said of them then.
pub(super) fn chart_beside(report: &ScatterReport, table: &mut Grid, style: Style) -> Option<String> {
    let cells = beside(table, style)?;
    Some(push_bars(report, table, cells))
}

/// A bar for each group below the table, with a blank line between the values of x where they have categories, and what is to be
/// said of them.
pub(super) fn chart_below(report: &ScatterReport, labels: &SweepLabels, style: Style) -> Vec<String> {
    let means = || {
        report
            .groups
            .iter()
            .map(|group| quantity(group.sample.mean, &report.metric))
    };
    let widest = means().map(|mean| width(&mean)).max().unwrap_or(0);
    let mut chart = keys(report, labels);
    let cells = below(chart.width() + 1 + widest, style);
    let key = push_bars(report, &mut chart, cells);
    chart.push("", Align::Right, means());
    let mut drawn = chart.lines().into_iter();
    let mut lines: Vec<String> = drawn.by_ref().take(1).collect();
    for (at, line) in drawn.enumerate() {
        let x = |at: usize| report.groups.get(at).map(|group| &group.x);
        if report.category.is_some() && at > 0 && x(at) != x(at - 1) {
            lines.push(String::new());
        }
        lines.push(line);
    }
    lines.push(key);
    lines
}

/// Adds a column of bars; what is to be said of them.
fn push_bars(report: &ScatterReport, grid: &mut Grid, cells: usize) -> String {
    let point = |group: &ScatterGroup| (group.sample.mean, group.sample.mean_interval);
    let points: Vec<(f64, Option<Interval>)> = report.groups.iter().map(point).collect();
    let axis = ZeroAxis::of(&points, cells);
    grid.push(
        &axis.heading(|value| quantity(value, &report.metric)),
        Align::Left,
        points.iter().map(|(mean, interval)| axis.bar(*mean, *interval)),
    );
    axis.key(report.confidence)
}
