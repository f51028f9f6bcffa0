//! The table of a comparison.

use crate::analysis::{CompareReport, CompareRow, Direction, LEVELS, Sample};
use crate::number::{NA, change, change_interval, half_width, level, p_value, rate, thousands};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::lines::{GREEN, RED};
use crate::text::printable;

/// The columns of compare.R, with `wide` all others too, and the marks of the notes.
pub(super) fn grid(report: &CompareReport, rows: &[&CompareRow], wide: bool, notes: &Footnotes) -> Grid {
    let mut grid = Grid::default();
    let mut figures = |heading: &str, cell: &dyn Fn(&CompareRow) -> String| {
        let align = if heading.is_empty() { Align::Left } else { Align::Right };
        grid.push(heading, align, rows.iter().map(|row| cell(row)));
    };
    figures("", &|row| printable(&row.name));
    figures("confidence", &|row| {
        row.stars.map_or(NA, |stars| stars.as_str()).to_string()
    });
    figures(change_heading(report.direction), &|row| change(row.improvement));
    for (at, (_, stars)) in LEVELS.iter().enumerate() {
        let heading = if at == 0 {
            format!("accuracy ({stars})")
        } else {
            format!("({stars})")
        };
        figures(&heading, &|row| half_width(row.accuracy.map(|accuracy| accuracy.0[at])));
    }
    if wide {
        let n = |sample: &Option<Sample>| sample.as_ref().map_or(0, |sample| sample.n).to_string();
        let mean = |sample: &Option<Sample>| sample.as_ref().map_or(NA.to_string(), |sample| rate(sample.mean));
        figures("n old", &|row| n(&row.old));
        figures("n new", &|row| n(&row.new));
        figures("mean old", &|row| mean(&row.old));
        figures("mean new", &|row| mean(&row.new));
        figures(&format!("interval ({})", level(report.confidence)), &|row| {
            change_interval(
                row.interval
                    .map(|interval| (interval.bounds.lower, interval.bounds.upper)),
            )
        });
        figures("p", &|row| p_value(row.test.map(|test| test.p)));
        figures("p (Holm)", &|row| p_value(row.p_holm));
        figures("Cliff's delta", &|row| {
            row.cliffs_delta.map_or(NA.to_string(), |delta| {
                format!("{:+.3} ({})", delta.value, delta.label.label())
            })
        });
        if report.paired {
            figures("p (signed rank)", &|row| p_value(row.signed_rank.map(|test| test.p)));
        }
        if report.gate.is_some() {
            figures("p (gate, Holm)", &|row| p_value(row.gate.map(|gate| gate.p_holm)));
        }
        figures("runs needed", &|row| {
            row.runs_needed
                .map_or(NA.to_string(), |runs| thousands(&runs.to_string()))
        });
        figures("verdict", &|row| row.verdict.name().to_string());
    }
    if notes.has_marks() {
        grid.push(" ", Align::Left, rows.iter().map(|row| notes.mark(&row.warnings)));
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
        .improvement
        .filter(|_| row.stars.is_some_and(|stars| !stars.as_str().is_empty()))?;
    Some(if (change > 0.0) == (direction == Direction::Higher) {
        GREEN
    } else {
        RED
    })
}
