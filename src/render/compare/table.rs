//! The table of a comparison.

use super::evidence::corrected;
use super::view::CompareView;
use crate::analysis::{CompareReport, CompareRow, Direction, LEVELS, Sample};
use crate::data::RowNames;
use crate::number::{
    NA, change, change_interval, half_width, level, p_value, quantity, ratio, signed_fixed, thousands,
};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::lines::{GREEN, RED};
use crate::render::sample_size::sample_size;

/// Which columns beside those of compare.R.
#[derive(Debug, Clone, Copy)]
pub(super) struct Columns {
    wide: bool,
    /// Whether headings are as short as their figures.
    short: bool,
    ratio: bool,
}

impl Columns {
    /// All with `wide`, and what the view adds.
    pub fn of(wide: bool, short: bool, view: &CompareView) -> Columns {
        Columns {
            wide,
            short,
            ratio: view.ratio,
        }
    }
}

/// The columns of compare.R, others that are asked for, and the marks of the notes.
pub(super) fn grid(
    report: &CompareReport,
    rows: &[&CompareRow],
    names: &RowNames,
    columns: Columns,
    notes: &Footnotes,
) -> Grid {
    let mut grid = Grid::of_names(names, rows.iter().map(|row| row.comparison.row_name()));
    let mut figures = |heading: &str, cell: &dyn Fn(&CompareRow) -> String| {
        grid.push(heading, Align::Right, rows.iter().map(|row| cell(row)));
    };
    figures("confidence", &|row| {
        row.comparison.stars.map_or(NA, |stars| stars.as_str()).to_string()
    });
    figures(change_heading(report.direction), &|row| {
        change(row.comparison.improvement)
    });
    if columns.ratio {
        figures("ratio", &|row| {
            ratio(row.comparison.improvement.map(|change| 1.0 + change))
        });
    }
    for (at, (_, stars)) in LEVELS.iter().enumerate() {
        let heading = match (at, columns.short) {
            (0, false) => format!("accuracy ({stars})"),
            (0, true) => format!("± ({stars})"),
            _ => format!("({stars})"),
        };
        figures(&heading, &|row| {
            half_width(row.comparison.accuracy.map(|accuracy| accuracy.0[at]))
        });
    }
    if columns.wide {
        wide(report, &mut figures);
    }
    if notes.has_marks() {
        grid.push(" ", Align::Left, rows.iter().map(|row| notes.mark(row.warnings())));
    }
    grid
}

/// All that is known of a row.
fn wide(report: &CompareReport, figures: &mut impl FnMut(&str, &dyn Fn(&CompareRow) -> String)) {
    let n = |sample: &Option<Sample>| {
        sample
            .as_ref()
            .map_or("0".to_string(), |sample| sample_size(sample.n, sample.units))
    };
    let mean = |sample: &Option<Sample>| {
        sample
            .as_ref()
            .map_or(NA.to_string(), |sample| quantity(sample.mean, &report.metric))
    };
    figures("n old", &|row| n(&row.comparison.old));
    figures("n new", &|row| n(&row.comparison.new));
    figures("mean old", &|row| mean(&row.comparison.old));
    figures("mean new", &|row| mean(&row.comparison.new));
    figures(&format!("interval ({})", level(report.confidence)), &|row| {
        change_interval(row.comparison.interval.map(|interval| (interval.lower, interval.upper)))
    });
    figures("p", &|row| p_value(row.comparison.test.map(|test| test.p)));
    figures(&format!("p ({})", corrected(report)), &|row| p_value(row.family.p_holm));
    figures("Cliff's delta", &|row| {
        row.comparison.cliffs_delta.map_or(NA.to_string(), |delta| {
            format!("{} ({})", signed_fixed(delta.value, 3), delta.label.label())
        })
    });
    if report.paired {
        figures("p (signed rank)", &|row| {
            p_value(row.comparison.signed_rank.map(|test| test.p))
        });
    }
    if report.gate.is_some() {
        figures(&format!("p (gate, {})", corrected(report)), &|row| {
            p_value(row.family.gate.map(|gate| gate.p_holm))
        });
    }
    figures("runs needed", &|row| {
        row.family
            .runs_needed
            .map_or(NA.to_string(), |runs| thousands(&runs.to_string()))
    });
    figures("verdict", &|row| row.family.verdict.name().to_string());
}

/// What a change is called: an improvement only where more is better.
pub(super) fn change_heading(direction: Direction) -> &'static str {
    match direction {
        Direction::Higher => "improvement",
        Direction::Lower => "change",
    }
}

/// Green for the better, red for the worse, where the star survives the correction; what is only suggested is as plain as the rest.
pub(super) fn color(row: &CompareRow, direction: Direction) -> Option<u8> {
    let has_star = row.comparison.stars.is_some_and(|stars| !stars.as_str().is_empty());
    let change = row
        .comparison
        .improvement
        .filter(|_| has_star && !row.family.suggestive)?;
    Some(if (change > 0.0) == (direction == Direction::Higher) {
        GREEN
    } else {
        RED
    })
}
