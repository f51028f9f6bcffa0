//! The bars of a comparison.

use super::table::change_heading;
use crate::analysis::{CompareReport, CompareRow};
use crate::number::change;
use crate::render::chart::diverging;
use crate::render::grid::{Align, Grid};
use crate::text::printable;

/// A bar of each improvement around 0.
pub(super) fn chart(report: &CompareReport, rows: &[&CompareRow]) -> Grid {
    let drawn: Vec<(&CompareRow, f64)> = rows
        .iter()
        .filter_map(|row| row.comparison.improvement.map(|change| (*row, change)))
        .collect();
    let scale = scale(&drawn);
    let mut grid = Grid::default();
    grid.push(
        "",
        Align::Left,
        drawn.iter().map(|(row, _)| printable(&row.comparison.name)),
    );
    let edge = match (scale * 100.0).min(f64::MAX) {
        percent if percent < 1e7 => format!("{percent:.1} %"),
        percent => format!("{percent:.1e} %"),
    };
    let heading = format!("-{edge:<19}0{edge:>20}");
    grid.push(
        &heading,
        Align::Left,
        drawn.iter().map(|(row, change)| {
            let solid = row.comparison.stars.is_some_and(|stars| !stars.as_str().is_empty());
            diverging(
                *change,
                row.comparison.interval.map(|interval| interval.bounds()),
                scale,
                solid,
            )
        }),
    );
    grid.push(
        change_heading(report.direction),
        Align::Right,
        drawn.iter().map(|(row, _)| change(row.comparison.improvement)),
    );
    grid.push(
        " ",
        Align::Left,
        drawn
            .iter()
            .map(|(row, _)| row.comparison.stars.map_or("", |stars| stars.as_str()).to_string()),
    );
    grid
}

/// The end of the axis: nine rows of ten fit whole, so that one extreme row does not flatten all others.
fn scale(drawn: &[(&CompareRow, f64)]) -> f64 {
    let reach = |(row, change): &(&CompareRow, f64)| match row.comparison.interval {
        Some(interval) => change.abs().max(interval.lower.abs()).max(interval.upper.abs()),
        None => change.abs(),
    };
    let mut reaches: Vec<f64> = drawn.iter().map(reach).filter(|reach| reach.is_finite()).collect();
    reaches.sort_by(f64::total_cmp);
    let end = reaches
        .get((reaches.len() * 9).div_ceil(10).saturating_sub(1))
        .copied()
        .unwrap_or(0.0);
    if end > 0.0 { end } else { 0.01 }
}
