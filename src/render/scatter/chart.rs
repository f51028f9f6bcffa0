//! The bars of a sweep.

use super::sweep_labels::{SweepLabels, keys};
use crate::analysis::{ScatterGroup, ScatterReport};
use crate::data::Value;
use crate::number::quantity;
use crate::render::chart::{ZeroAxis, zero_axis_key};
use crate::render::grid::{Align, Grid};

/// A bar for each group.
pub(super) fn chart(report: &ScatterReport, labels: &SweepLabels) -> Grid {
    let groups = &report.groups;
    let point = |group: &ScatterGroup| (group.sample.mean, group.sample.mean_interval);
    let points: Vec<_> = groups.iter().map(point).collect();
    let shown = |value: f64| quantity(value, &report.metric);
    let axis = ZeroAxis::of(&points);
    let mut grid = keys(report, labels);
    grid.push(
        &axis.heading(shown),
        Align::Left,
        points.iter().map(|(mean, interval)| axis.bar(*mean, *interval)),
    );
    grid.push("", Align::Right, groups.iter().map(|group| shown(group.sample.mean)));
    grid
}

/// The chart with its legend, and with a blank line between the values of x where they have categories.
pub(super) fn chart_lines(report: &ScatterReport, chart: &Grid) -> Vec<String> {
    let mut drawn = chart.lines().into_iter();
    let mut lines: Vec<String> = drawn.by_ref().take(1).collect();
    let mut previous: Option<&Value> = None;
    for (group, line) in report.groups.iter().zip(drawn) {
        if report.category.is_some() && previous.is_some_and(|x| *x != group.x) {
            lines.push(String::new());
        }
        previous = Some(&group.x);
        lines.push(line);
    }
    lines.push(zero_axis_key(report.confidence));
    lines
}
