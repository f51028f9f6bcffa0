//! Mean rates as text, markdown and CSV.

use std::io;

use super::chart::ZeroAxis;
use super::csv_field::{finish, kinds, number};
use super::footnote::Footnotes;
use super::label::printable;
use super::table::{Align, Grid, fit_names};
use super::{Style, markdown, section};
use crate::analysis::{BarReport, Interval};
use crate::number::{half_width, level, rate};

/// The table, its notes and the bars.
pub fn bar_text(report: &BarReport, style: Style) -> String {
    let notes = notes(report);
    let mut table = table(report, &notes);
    let mut chart = if style.chart { chart(report) } else { Grid::default() };
    let cut = style
        .width
        .map_or(Vec::new(), |cells| fit_names(&mut [&mut table, &mut chart], cells));
    let mut lines = table.lines();
    section(
        &mut lines,
        cut.iter().map(|(short, full)| format!("{short} = {full}")).collect(),
    );
    section(&mut lines, remarks(report, &notes));
    if style.chart {
        section(&mut lines, chart_lines(report, &chart, style.color));
    }
    lines.join("\n") + "\n"
}

/// The table as GitHub renders it, with the notes as a list below.
pub fn bar_markdown(report: &BarReport) -> String {
    let notes = notes(report);
    let mut text = markdown::table(&table(report, &notes));
    let list = markdown::list(&remarks(report, &notes));
    if !list.is_empty() {
        text.push('\n');
        text.push_str(&list);
    }
    text
}

/// A row a bar; undefined numbers are empty fields.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn bar_csv(report: &BarReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "name",
        "filename",
        "configuration",
        "series",
        "n",
        "mean",
        "mean_lower",
        "mean_upper",
        "sd",
        "cv",
        "min",
        "max",
        "median",
        "warnings",
    ])?;
    for bar in &report.bars {
        let sample = &bar.sample;
        writer.write_record([
            bar.name.clone(),
            bar.filename.clone(),
            bar.configuration.clone(),
            bar.series.clone(),
            sample.n.to_string(),
            number(Some(sample.mean)),
            number(sample.mean_interval.map(|interval| interval.lower)),
            number(sample.mean_interval.map(|interval| interval.upper)),
            number(sample.sd),
            number(sample.cv),
            number(Some(sample.min)),
            number(Some(sample.max)),
            number(Some(sample.median)),
            kinds(&bar.warnings),
        ])?;
    }
    finish(writer)
}

fn notes(report: &BarReport) -> Footnotes {
    Footnotes::of(report.bars.iter().map(|bar| bar.warnings.as_slice()))
}

fn remarks(report: &BarReport, notes: &Footnotes) -> Vec<String> {
    let general = report.warnings.iter();
    let general = general.map(|warning| format!("Note: {}", printable(&warning.to_string())));
    notes.lines().into_iter().chain(general).collect()
}

/// The name and the series of each bar.
fn keys(report: &BarReport) -> Grid {
    let mut grid = Grid::default();
    grid.push("", Align::Left, report.bars.iter().map(|bar| printable(&bar.name)));
    if let Some(category) = &report.category {
        let series = report.bars.iter().map(|bar| printable(&bar.series));
        grid.push(&printable(category), Align::Left, series);
    }
    grid
}

fn table(report: &BarReport, notes: &Footnotes) -> Grid {
    let mut grid = keys(report);
    let bars = || report.bars.iter();
    grid.push("samples", Align::Right, bars().map(|bar| bar.sample.n.to_string()));
    grid.push(
        &printable(&report.metric),
        Align::Right,
        bars().map(|bar| rate(bar.sample.mean)),
    );
    let heading = match level(report.confidence) {
        usual if usual == "95 %" => "confidence.interval".to_string(),
        other => format!("confidence.interval ({other})"),
    };
    grid.push(
        &heading,
        Align::Right,
        bars().map(|bar| half_width(bar.sample.relative_half_width())),
    );
    if notes.has_marks() {
        grid.push(" ", Align::Left, bars().map(|bar| notes.mark(&bar.warnings)));
    }
    grid
}

fn chart(report: &BarReport) -> Grid {
    let points: Vec<(f64, Option<Interval>)> = report
        .bars
        .iter()
        .map(|bar| (bar.sample.mean, bar.sample.mean_interval))
        .collect();
    let axis = ZeroAxis::of(&points);
    let mut grid = keys(report);
    grid.push(
        &axis.heading(rate),
        Align::Left,
        points.iter().map(|(mean, interval)| axis.bar(*mean, *interval)),
    );
    grid.push("", Align::Right, points.iter().map(|(mean, _)| rate(*mean)));
    grid
}

/// The chart with its legend, and with a blank line between groups of several bars.
/// Blue, yellow, magenta, cyan, green: a colour a series, in turn; red is for what is worse.
const SERIES_COLORS: [u8; 5] = [34, 33, 35, 36, 32];

/// The bars, with a blank line between benchmarks of several series, and with `color` each series in its own.
fn chart_lines(report: &BarReport, chart: &Grid, color: bool) -> Vec<String> {
    let mut drawn = chart.lines().into_iter();
    let mut lines: Vec<String> = drawn.by_ref().take(1).collect();
    let mut previous: Option<&str> = None;
    for (bar, line) in report.bars.iter().zip(drawn) {
        if report.series.len() > 1 && previous.is_some_and(|name| name != bar.name) {
            lines.push(String::new());
        }
        previous = Some(&bar.name);
        let series = report.series.iter().position(|series| *series == bar.series);
        lines.push(match series.filter(|_| color && report.series.len() > 1) {
            Some(at) => format!("\u{1b}[{}m{line}\u{1b}[0m", SERIES_COLORS[at % SERIES_COLORS.len()]),
            None => line,
        });
    }
    let level = level(report.confidence);
    lines.push(format!("█ from 0 to the mean │, ░ {level} interval of the mean"));
    lines
}
