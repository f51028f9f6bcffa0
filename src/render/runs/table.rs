//! The table of spreads.

use crate::analysis::{Components, MOST_RUNS, RunsReport, RunsRow};
use crate::data::RowNames;
use crate::number::{NA, change, half_width, level, quantity, thousands};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::sample_size::sample_size;
use crate::text::printable;

pub(super) fn notes(report: &RunsReport) -> Footnotes {
    Footnotes::of(report.rows.iter().map(|row| row.warnings.as_slice()))
}

/// How the names of the rows are written.
pub(super) fn names(report: &RunsReport) -> RowNames {
    RowNames::of_rows(report.rows.iter().map(RunsRow::row_name))
}

/// What all rows share: the file and parameters; then what was measured.
pub(super) fn shared(report: &RunsReport, names: &RowNames) -> Vec<String> {
    [names.heading(), report.metric.clone()]
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| printable(&line))
        .collect()
}

/// A row a benchmark and binary, with `short` headings where space is short.
pub(super) fn grid(report: &RunsReport, names: &RowNames, short: bool, notes: &Footnotes) -> Grid {
    let mut grid = Grid::of_names(names, report.rows.iter().map(RunsRow::row_name));
    let mut column = |heading: &str, align: Align, cell: &dyn Fn(&RunsRow) -> String| {
        grid.push(heading, align, report.rows.iter().map(cell));
    };
    if report.rows.iter().any(|row| row.binary.is_some()) {
        column("binary", Align::Left, &|row| {
            printable(row.binary.as_deref().unwrap_or(NA))
        });
    }
    column("runs", Align::Right, &|row| {
        sample_size(thousands(&row.n.to_string()), row.units)
    });
    column("mean", Align::Right, &|row| quantity(row.mean, &report.metric));
    column("CV", Align::Right, &|row| change(row.cv));
    let interval = match short {
        true => format!("± ({})", level(report.confidence)),
        false => format!("{} interval", level(report.confidence)),
    };
    column(&interval, Align::Right, &|row| half_width(row.half_width));
    let detectable = if short { "detects" } else { "detectable" };
    column(detectable, Align::Right, &|row| change(row.detectable_effect));
    if report.rows.iter().any(|row| row.components.is_some()) {
        let share = |row: &RunsRow, variance: fn(&Components) -> f64| {
            let components = row.components.filter(|_| row.mean > 0.0);
            change(components.map(|components| variance(&components).sqrt() / row.mean))
        };
        column("between", Align::Right, &|row| share(row, |parts| parts.between));
        column("within", Align::Right, &|row| share(row, |parts| parts.within));
        column("ICC", Align::Right, &|row| {
            let correlation = row.components.map(|parts| parts.intraclass_correlation);
            correlation.map_or(NA.to_string(), |correlation| format!("{correlation:.2}"))
        });
    }
    match report.unit_cost {
        Some(_) => column(
            &format!("{}for {} %", if short { "" } else { "plan " }, report.effect),
            Align::Right,
            &plan,
        ),
        None => column(
            &format!("{}for {} %", if short { "" } else { "runs " }, report.effect),
            Align::Right,
            &runs_needed,
        ),
    }
    if report.rows.iter().any(|row| row.stable == Some(false)) || notes.has_marks() {
        column(" ", Align::Left, &|row| {
            let unstable = (row.stable == Some(false)).then(|| "unstable".to_string());
            let marks = Some(notes.mark(&row.warnings)).filter(|marks| !marks.is_empty());
            unstable.into_iter().chain(marks).collect::<Vec<_>>().join(" ")
        });
    }
    grid
}

/// Units × runs in each.
fn plan(row: &RunsRow) -> String {
    match (row.components, row.plan) {
        (_, Some(plan)) => format!(
            "{} × {}",
            thousands(&plan.units.to_string()),
            thousands(&plan.runs.to_string())
        ),
        (Some(_), None) => format!(">{}", thousands(&MOST_RUNS.to_string())),
        // Units of one run each.
        (None, None) => runs_needed(row),
    }
}

/// With a CV but without a number, more runs are needed than anyone should be told to make.
fn runs_needed(row: &RunsRow) -> String {
    match (row.cv, row.runs_needed) {
        (_, Some(runs)) => thousands(&runs.to_string()),
        (Some(_), None) => format!(">{}", thousands(&MOST_RUNS.to_string())),
        (None, None) => NA.to_string(),
    }
}
