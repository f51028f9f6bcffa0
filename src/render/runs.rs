//! Whether there are enough runs: as text, markdown and CSV.

use std::io;

use super::Style;
use super::csv_field::{finish, kinds, number, percent};
use super::footnote::Footnotes;
use super::label::printable;
use super::markdown;
use super::table::{Align, Grid, fit_names};
use crate::analysis::{Iterations, MOST_RUNS, RunsReport, RunsRow};
use crate::number::{NA, change, count, half_width, level, rate, thousands};

/// The table, its notes, and what they amount to.
pub fn runs_text(report: &RunsReport, style: Style) -> String {
    let notes = notes(report);
    let mut table = grid(report, &notes);
    let cut = style
        .width
        .map_or(Vec::new(), |cells| fit_names(&mut [&mut table], cells));
    let mut lines = table.lines();
    if style.color {
        for (line, row) in lines.iter_mut().skip(1).zip(&report.rows) {
            if row.stable == Some(false) {
                *line = format!("\u{1b}[31m{line}\u{1b}[0m");
            }
        }
    }
    let cut: Vec<String> = cut.iter().map(|(short, full)| format!("{short} = {full}")).collect();
    for block in [cut, notes.lines(), summary(report), iterations(report)] {
        if !block.is_empty() {
            lines.push(String::new());
            lines.extend(block);
        }
    }
    lines.join("\n") + "\n"
}

/// The table as GitHub renders it, with the notes and what they amount to as lists below.
pub fn runs_markdown(report: &RunsReport) -> String {
    let notes = notes(report);
    let mut text = markdown::table(&grid(report, &notes));
    text.push('\n');
    for block in [notes.lines(), summary(report), iterations(report)] {
        text.push_str(&markdown::list(&block));
    }
    text
}

fn notes(report: &RunsReport) -> Footnotes {
    Footnotes::of(report.rows.iter().map(|row| row.warnings.as_slice()))
}

fn grid(report: &RunsReport, notes: &Footnotes) -> Grid {
    let mut grid = Grid::default();
    let mut column = |heading: &str, align: Align, cell: &dyn Fn(&RunsRow) -> String| {
        grid.push(heading, align, report.rows.iter().map(cell));
    };
    column("", Align::Left, &|row| printable(&row.name));
    if report.rows.iter().any(|row| row.binary.is_some()) {
        column("binary", Align::Left, &|row| {
            printable(row.binary.as_deref().unwrap_or(NA))
        });
    }
    column("runs", Align::Right, &|row| thousands(&row.n.to_string()));
    column("mean", Align::Right, &|row| rate(row.mean));
    column("CV", Align::Right, &|row| change(row.cv));
    column(
        &format!("{} interval", level(report.confidence)),
        Align::Right,
        &|row| half_width(row.half_width),
    );
    column("detectable", Align::Right, &|row| change(row.detectable_effect));
    column(&format!("runs for {} %", report.effect), Align::Right, &runs_needed);
    if report.rows.iter().any(|row| row.stable == Some(false)) || notes.has_marks() {
        column(" ", Align::Left, &|row| {
            let unstable = (row.stable == Some(false)).then(|| "unstable".to_string());
            let marks = Some(notes.mark(&row.warnings)).filter(|marks| !marks.is_empty());
            unstable.into_iter().chain(marks).collect::<Vec<_>>().join(" ")
        });
    }
    grid
}

/// With a CV but without a number, more runs are needed than anyone should be told to make.
fn runs_needed(row: &RunsRow) -> String {
    match (row.cv, row.runs_needed) {
        (_, Some(runs)) => thousands(&runs.to_string()),
        (Some(_), None) => format!(">{}", thousands(&MOST_RUNS.to_string())),
        (None, None) => NA.to_string(),
    }
}

fn summary(report: &RunsReport) -> Vec<String> {
    let mut lines: Vec<String> = report
        .warnings
        .iter()
        .map(|warning| format!("Note: {}", printable(&warning.to_string())))
        .collect();
    lines.push(format!(
        "detectable: the smallest change that as many runs a side find with 80 % power, at level {}.",
        report.alpha
    ));
    lines.push(format!(
        "runs for {0} %: runs a side that find a change of {0} % with 80 % power.",
        report.effect
    ));
    let unstable = report.rows.iter().filter(|row| row.stable == Some(false)).count();
    let unknown = report.rows.iter().filter(|row| row.stable.is_none()).count();
    let mut counts = vec![format!("{unstable} of {} unstable", count(report.rows.len(), "row"))];
    if unknown > 0 {
        counts.push(format!("{unknown} without a CV"));
    }
    lines.push(format!(
        "{}: overall CV {} ({}); stable is an overall CV (the mean of all) below {} with none above {}.",
        if report.stable { "Stable" } else { "Not stable" },
        change(report.overall_cv),
        counts.join(", "),
        level(report.cv_threshold),
        level(2.0 * report.cv_threshold),
    ));
    lines
}

fn iterations(report: &RunsReport) -> Vec<String> {
    let Some(iterations) = &report.iterations else {
        return Vec::new();
    };
    let Iterations {
        variable, benchmarks, ..
    } = iterations;
    let variable = printable(variable);
    let mut lines: Vec<String> = iterations
        .values
        .iter()
        .map(|value| {
            let part = if value.benchmarks == *benchmarks {
                String::new()
            } else {
                format!(" (only {} of {benchmarks} rows)", value.benchmarks)
            };
            let verdict = if value.stable { "stable" } else { "not stable" };
            format!(
                "{variable}={}: overall CV {}, {verdict}{part}",
                value.value,
                change(value.overall_cv)
            )
        })
        .collect();
    lines.push(match &report.recommended_iterations {
        Some(value) => format!("Recommended: {variable}={value}, the smallest at which all rows are stable."),
        None => format!("No {variable} can be recommended: at none of them all rows are stable."),
    });
    lines
}

/// One rectangular table, a row a benchmark and binary; undefined numbers are empty fields, CVs are fractions, changes are in
/// percent.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn runs_csv(report: &RunsReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "name",
        "filename",
        "configuration",
        "binary",
        "n",
        "mean",
        "cv",
        "half_width",
        "detectable_effect",
        "runs_needed",
        "stable",
        "warnings",
    ])?;
    for row in &report.rows {
        writer.write_record([
            row.name.clone(),
            row.filename.clone(),
            row.configuration.clone(),
            row.binary.clone().unwrap_or_default(),
            row.n.to_string(),
            number(Some(row.mean)),
            number(row.cv),
            percent(row.half_width),
            percent(row.detectable_effect),
            row.runs_needed.map_or(String::new(), |runs| runs.to_string()),
            row.stable.map_or(String::new(), |stable| stable.to_string()),
            kinds(&row.warnings),
        ])?;
    }
    finish(writer)
}
