//! The comparison of two binaries as text, markdown and CSV.

use std::io;

use super::Style;
use super::chart::diverging;
use super::footnote::Footnotes;
use super::label::printable;
use super::markdown;
use super::number::{NA, change, change_interval, count, half_width, level, p_value, rate};
use super::table::{Align, Grid, fit_names};
use crate::analysis::{CompareReport, CompareRow, Direction, LEVELS, Sample};

/// The table of compare.R, its notes, the chart and the summary.
pub fn compare_text(report: &CompareReport, style: Style) -> String {
    let mut notes = Footnotes::default();
    let mut grid = grid(report, style.wide, &mut notes);
    let mut chart = if style.chart { chart(report) } else { Grid::default() };
    let cut = style
        .width
        .map_or(Vec::new(), |cells| fit_names(&mut [&mut grid, &mut chart], cells));
    let mut lines = grid.lines();
    if style.color {
        for (line, row) in lines.iter_mut().skip(1).zip(&report.rows) {
            if let Some(color) = color(row, report.direction) {
                *line = format!("\u{1b}[{color}m{line}\u{1b}[0m");
            }
        }
    }
    if !cut.is_empty() {
        lines.push(String::new());
        lines.extend(cut.iter().map(|(short, full)| format!("{short} = {full}")));
    }
    section(&mut lines, notes.lines());
    if !chart.rows.is_empty() {
        let mut drawing = chart.lines();
        drawing.push(format!(
            "█ with a star, ▒ without one, ░ {} interval",
            level(report.confidence)
        ));
        section(&mut lines, drawing);
    }
    section(&mut lines, summary(report));
    lines.join("\n") + "\n"
}

/// The table as GitHub renders it, with the notes and the summary as a list below.
pub fn compare_markdown(report: &CompareReport, wide: bool) -> String {
    let mut notes = Footnotes::default();
    let grid = grid(report, wide, &mut notes);
    let mut text = markdown::table(&grid);
    text.push('\n');
    for line in notes.lines().into_iter().chain(summary(report)) {
        text.push_str(&format!("- {}\n", markdown::escape(&printable(&line))));
    }
    text
}

/// One rectangular table, a row a benchmark; undefined numbers are empty fields, changes are in percent.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn compare_csv(report: &CompareReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "name",
        "filename",
        "configuration",
        "contender",
        "n_old",
        "n_new",
        "mean_old",
        "mean_new",
        "improvement",
        "stars",
        "accuracy_0.95",
        "accuracy_0.99",
        "accuracy_0.999",
        "interval_lower",
        "interval_upper",
        "statistic",
        "df",
        "p",
        "p_holm",
        "cliffs_delta",
        "cliffs_delta_label",
        "warnings",
    ])?;
    for row in &report.rows {
        let number = |value: Option<f64>| {
            value
                .filter(|value| value.is_finite())
                .map_or(String::new(), |value| value.to_string())
        };
        let percent = |value: Option<f64>| number(value.map(|value| value * 100.0));
        let n = |sample: &Option<_>| sample.as_ref().map_or(0, |sample: &Sample| sample.n).to_string();
        let mean = |sample: &Option<Sample>| number(sample.as_ref().map(|sample| sample.mean));
        let accuracy = |at: usize| percent(row.accuracy.map(|accuracy| accuracy.0[at]));
        let warnings: Vec<&str> = row.warnings.iter().map(|warning| warning.kind()).collect();
        writer.write_record([
            row.name.clone(),
            row.filename.clone(),
            row.configuration.clone(),
            row.contender.clone(),
            n(&row.old),
            n(&row.new),
            mean(&row.old),
            mean(&row.new),
            percent(row.improvement),
            row.stars.map_or(NA, |stars| stars.as_str()).to_string(),
            accuracy(0),
            accuracy(1),
            accuracy(2),
            percent(row.interval.map(|interval| interval.bounds.lower)),
            percent(row.interval.map(|interval| interval.bounds.upper)),
            number(row.test.map(|test| test.statistic)),
            number(row.test.map(|test| test.df)),
            number(row.test.map(|test| test.p)),
            number(row.p_holm),
            number(row.cliffs_delta.map(|delta| delta.value)),
            row.cliffs_delta.map_or(String::new(), |delta| delta.label.to_string()),
            warnings.join(";"),
        ])?;
    }
    let bytes = writer
        .into_inner()
        .map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn grid(report: &CompareReport, wide: bool, notes: &mut Footnotes) -> Grid {
    let rows = &report.rows;
    let mut grid = Grid::default();
    let mut figures = |heading: &str, cell: &dyn Fn(&CompareRow) -> String| {
        let align = if heading.is_empty() { Align::Left } else { Align::Right };
        grid.push(heading, align, rows.iter().map(cell));
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
            row.cliffs_delta
                .map_or(NA.to_string(), |delta| format!("{:+.3} ({})", delta.value, delta.label))
        });
    }
    if rows.iter().any(|row| !row.warnings.is_empty()) {
        grid.push(" ", Align::Left, rows.iter().map(|row| notes.mark(&row.warnings)));
    }
    grid
}

fn change_heading(direction: Direction) -> &'static str {
    match direction {
        Direction::Higher => "improvement",
        Direction::Lower => "change",
    }
}

/// Green for the better, red for the worse, nothing without a star.
fn color(row: &CompareRow, direction: Direction) -> Option<u8> {
    let change = row
        .improvement
        .filter(|_| row.stars.is_some_and(|stars| !stars.as_str().is_empty()))?;
    Some(if (change > 0.0) == (direction == Direction::Higher) {
        32
    } else {
        31
    })
}

/// A bar of each improvement around 0.
fn chart(report: &CompareReport) -> Grid {
    let drawn: Vec<(&CompareRow, f64)> = report
        .rows
        .iter()
        .filter_map(|row| row.improvement.map(|change| (row, change)))
        .collect();
    let scale = scale(&drawn);
    let mut grid = Grid::default();
    grid.push("", Align::Left, drawn.iter().map(|(row, _)| printable(&row.name)));
    let edge = format!("{:.1} %", scale * 100.0);
    let heading = format!("-{edge:<19}0{edge:>20}");
    grid.push(
        &heading,
        Align::Left,
        drawn.iter().map(|(row, change)| {
            let solid = row.stars.is_some_and(|stars| !stars.as_str().is_empty());
            diverging(*change, row.interval.map(|interval| interval.bounds), scale, solid)
        }),
    );
    grid.push(
        change_heading(report.direction),
        Align::Right,
        drawn.iter().map(|(row, _)| change(row.improvement)),
    );
    grid.push(
        " ",
        Align::Left,
        drawn
            .iter()
            .map(|(row, _)| row.stars.map_or("", |stars| stars.as_str()).to_string()),
    );
    grid
}

/// The end of the axis: nine rows of ten fit whole, so that one extreme row does not flatten all others.
fn scale(drawn: &[(&CompareRow, f64)]) -> f64 {
    let reach = |(row, change): &(&CompareRow, f64)| match row.interval {
        Some(interval) => change
            .abs()
            .max(interval.bounds.lower.abs())
            .max(interval.bounds.upper.abs()),
        None => change.abs(),
    };
    let mut reaches: Vec<f64> = drawn.iter().map(reach).collect();
    reaches.sort_by(f64::total_cmp);
    let end = reaches
        .get((reaches.len() * 9).div_ceil(10).saturating_sub(1))
        .copied()
        .unwrap_or(0.0);
    if end > 0.0 { end } else { 0.01 }
}

fn summary(report: &CompareReport) -> Vec<String> {
    let mut lines: Vec<String> = report
        .warnings
        .iter()
        .map(|warning| format!("Note: {}", printable(&warning.to_string())))
        .collect();
    if let Some(geomean) = report.geomean {
        lines.push(format!(
            "Geometric mean of {}/{}: {:.4} ({:+.2} %) over {}.",
            printable(&report.new.join(", ")),
            printable(&report.old),
            geomean.ratio,
            (geomean.ratio - 1.0) * 100.0,
            count(geomean.rows, "benchmark")
        ));
    }
    let family = &report.family;
    let untested = if family.not_tested == 0 {
        String::new()
    } else {
        format!(" ({} could not be tested)", family.not_tested)
    };
    lines.push(format!("{}{untested}.", count(family.tested, "comparison")));
    if family.tested > 0 {
        let expected: Vec<String> = family
            .expected_false_positives
            .iter()
            .zip(LEVELS)
            .map(|((_, expected), (_, stars))| format!("{expected:.2} with {stars}"))
            .collect();
        lines.push(format!(
            "If nothing had changed, chance alone would still give about {} or more.",
            expected.join(", ")
        ));
        lines.push(format!(
            "{} of {} significant at {}; {} after Holm's correction for all comparisons.",
            family.significant,
            family.tested,
            level(report.alpha),
            family.significant_holm
        ));
    }
    lines
}

/// Appends a block of lines with a blank line before it.
fn section(lines: &mut Vec<String>, block: Vec<String>) {
    if !block.is_empty() {
        lines.push(String::new());
        lines.extend(block);
    }
}
