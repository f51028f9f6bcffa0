//! The comparison as text and markdown.

use super::compare_grid::{chart, color, grid};
use super::compare_summary::{expect_equal, gate, summary};
use super::footnote::Footnotes;
use super::label::printable;
use super::markdown;
use super::table::{Grid, fit_names};
use super::{Style, section};
use crate::analysis::{CompareReport, CompareRow};
use crate::number::level;

/// For each contender the table of compare.R, its notes and the chart; then the summary and the gate.
pub fn compare_text(report: &CompareReport, style: Style) -> String {
    let mut lines = Vec::new();
    for (heading, rows) in contenders(report) {
        section(&mut lines, heading.into_iter().collect());
        let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
        let mut table = grid(report, &rows, style.wide, &notes);
        let mut chart = if style.chart {
            chart(report, &rows)
        } else {
            Grid::default()
        };
        let cut = style
            .width
            .map_or(Vec::new(), |cells| fit_names(&mut [&mut table, &mut chart], cells));
        let mut drawn = table.lines();
        if style.color {
            for (line, row) in drawn.iter_mut().skip(1).zip(&rows) {
                if let Some(color) = color(row, report.direction) {
                    *line = format!("\u{1b}[{color}m{line}\u{1b}[0m");
                }
            }
        }
        lines.append(&mut drawn);
        section(
            &mut lines,
            cut.iter().map(|(short, full)| format!("{short} = {full}")).collect(),
        );
        section(&mut lines, notes.lines());
        if !chart.rows.is_empty() {
            let mut drawing = chart.lines();
            drawing.push(format!(
                "█ with a star, ▒ without one, ░ {} interval",
                level(report.confidence)
            ));
            section(&mut lines, drawing);
        }
    }
    section(&mut lines, summary(report));
    section(&mut lines, expect_equal(report));
    section(&mut lines, gate(report));
    lines.join("\n") + "\n"
}

/// The tables as GitHub renders them, with the notes, the summary and the gate as lists below.
pub fn compare_markdown(report: &CompareReport, wide: bool) -> String {
    let mut text = String::new();
    for (heading, rows) in contenders(report) {
        if let Some(heading) = heading {
            text.push_str(&format!("{}\n\n", markdown::escape(&heading)));
        }
        let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
        text.push_str(&markdown::table(&grid(report, &rows, wide, &notes)));
        text.push('\n');
        text.push_str(&markdown::list(&notes.lines()));
    }
    text.push_str(&markdown::list(&summary(report)));
    text.push_str(&markdown::list(&expect_equal(report)));
    text.push_str(&markdown::list(&gate(report)));
    text
}

/// The rows of each contender, under a heading when there are several.
fn contenders(report: &CompareReport) -> impl Iterator<Item = (Option<String>, Vec<&CompareRow>)> {
    report.new.iter().map(|contender| {
        let heading = format!("{} against {}:", printable(contender), printable(&report.old));
        let rows = report
            .rows
            .iter()
            .filter(|row| row.comparison.contender == *contender)
            .collect();
        ((report.new.len() > 1).then_some(heading), rows)
    })
}
