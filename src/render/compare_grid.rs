//! The table and the chart of a comparison.

use super::chart::diverging;
use super::footnote::Footnotes;
use super::label::printable;
use super::table::{Align, Grid};
use crate::analysis::{CompareReport, CompareRow, Direction, LEVELS, Sample};
use crate::number::{NA, change, change_interval, half_width, level, p_value, rate, thousands};

/// The columns of compare.R, with `wide` all others too, and the marks of the notes.
pub(super) fn grid(report: &CompareReport, rows: &[&CompareRow], wide: bool, notes: &Footnotes) -> Grid {
    let mut grid = Grid::default();
    let mut figures = |heading: &str, cell: &dyn Fn(&CompareRow) -> String| {
        let align = if heading.is_empty() { Align::Left } else { Align::Right };
        grid.push(heading, align, rows.iter().map(|row| cell(row)));
    };
    figures("", &|row| printable(&row.comparison.name));
    figures("confidence", &|row| {
        row.comparison.stars.map_or(NA, |stars| stars.as_str()).to_string()
    });
    figures(change_heading(report.direction), &|row| {
        change(row.comparison.improvement)
    });
    for (at, (_, stars)) in LEVELS.iter().enumerate() {
        let heading = if at == 0 {
            format!("accuracy ({stars})")
        } else {
            format!("({stars})")
        };
        figures(&heading, &|row| {
            half_width(row.comparison.accuracy.map(|accuracy| accuracy.0[at]))
        });
    }
    if wide {
        let n = |sample: &Option<Sample>| sample.as_ref().map_or(0, |sample| sample.n).to_string();
        let mean = |sample: &Option<Sample>| sample.as_ref().map_or(NA.to_string(), |sample| rate(sample.mean));
        figures("n old", &|row| n(&row.comparison.old));
        figures("n new", &|row| n(&row.comparison.new));
        figures("mean old", &|row| mean(&row.comparison.old));
        figures("mean new", &|row| mean(&row.comparison.new));
        figures(&format!("interval ({})", level(report.confidence)), &|row| {
            change_interval(row.comparison.interval.map(|interval| (interval.lower, interval.upper)))
        });
        figures("p", &|row| p_value(row.comparison.test.map(|test| test.p)));
        figures("p (Holm)", &|row| p_value(row.family.p_holm));
        figures("Cliff's delta", &|row| {
            row.comparison.cliffs_delta.map_or(NA.to_string(), |delta| {
                format!("{:+.3} ({})", delta.value, delta.label.label())
            })
        });
        if report.paired {
            figures("p (signed rank)", &|row| {
                p_value(row.comparison.signed_rank.map(|test| test.p))
            });
        }
        if report.gate.is_some() {
            figures("p (gate, Holm)", &|row| {
                p_value(row.family.gate.map(|gate| gate.p_holm))
            });
        }
        figures("runs needed", &|row| {
            row.comparison
                .runs_needed
                .map_or(NA.to_string(), |runs| thousands(&runs.to_string()))
        });
        figures("verdict", &|row| row.family.verdict.name().to_string());
    }
    if notes.has_marks() {
        grid.push(" ", Align::Left, rows.iter().map(|row| notes.mark(row.warnings())));
    }
    grid
}

pub(super) fn change_heading(direction: Direction) -> &'static str {
    match direction {
        Direction::Higher => "improvement",
        Direction::Lower => "change",
    }
}

/// Green for the better, red for the worse, nothing without a star.
pub(super) fn color(row: &CompareRow, direction: Direction) -> Option<u8> {
    let change = row
        .comparison
        .improvement
        .filter(|_| row.comparison.stars.is_some_and(|stars| !stars.as_str().is_empty()))?;
    Some(if (change > 0.0) == (direction == Direction::Higher) {
        32
    } else {
        31
    })
}

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
