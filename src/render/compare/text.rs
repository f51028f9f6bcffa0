//! A comparison as text.

use super::answer::{answer, names, shared};
use super::chart::{chart_below, chart_beside};
use super::contenders::{Contender, contenders};
use super::gate::gate;
use super::summary::{expect_equal, notes, summary};
use super::table::{Columns, color, grid};
use super::together::{TOGETHER, side_by_side, side_by_side_heading, together};
use super::view::CompareView;
use crate::analysis::CompareReport;
use crate::data::RowNames;
use crate::render::fit::fit_names;
use crate::render::footnote::Footnotes;
use crate::render::grid::Grid;
use crate::render::lines::{emphasized, finish, flowed, section};
use crate::render::style::Style;

/// The answer and what all rows share; for each contender the table of compare.R, its notes and the chart; then the summary and
/// the gate.
pub fn compare_text(report: &CompareReport, style: Style, view: &CompareView) -> String {
    let names = names(report);
    let mut lines = flowed(answer(report, &names), style);
    section(&mut lines, flowed(shared(report, &names), style));
    for contender in contenders(report, view) {
        section(&mut lines, flowed(contender.heading.iter().cloned().collect(), style));
        self::contender(&mut lines, report, &names, contender, style, view);
    }
    let together = if style.wide {
        together(report, view, &names)
    } else {
        Grid::default()
    };
    for (heading, mut grid) in [
        (side_by_side_heading(report), side_by_side(report, view, &names)),
        (TOGETHER.to_string(), together),
    ] {
        if !grid.rows.is_empty() {
            let key = fit_names(&mut grid, style);
            let laid = grid.laid(style.width);
            section(&mut lines, vec![heading]);
            lines.extend(laid.heading);
            lines.extend(laid.rows.concat());
            section(&mut lines, key);
        }
    }
    for block in [
        notes(report),
        summary(report),
        expect_equal(report),
        gate(report, usize::MAX),
    ] {
        section(&mut lines, flowed(block, style));
    }
    finish(&lines)
}

/// The table of one contender, its notes and the chart.
fn contender(
    lines: &mut Vec<String>,
    report: &CompareReport,
    names: &RowNames,
    contender: Contender<'_>,
    style: Style,
    view: &CompareView,
) {
    let Contender { heading, rows, hidden } = contender;
    let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
    let columns = |short: bool| Columns::of(style.wide, short, view);
    let mut table = grid(report, &rows, names, columns(false), &notes);
    if !style.wide && style.width.is_some_and(|width| table.width() > width) {
        table = grid(report, &rows, names, columns(true), &notes);
    }
    let key = if style.wide {
        Vec::new()
    } else {
        fit_names(&mut table, style)
    };
    let below = table.names_only();
    let key_beside = chart_beside(report, &rows, &mut table, style);
    let laid = table.laid(style.width);
    let mut drawn: Vec<String> = laid.heading;
    for (row, own) in laid.rows.into_iter().zip(&rows) {
        let color = color(own, report.direction_of(own)).filter(|_| style.color);
        drawn.extend(row.into_iter().map(|line| emphasized(line, color)));
    }
    drawn.extend(key_beside.iter().cloned());
    drawn.extend(hidden);
    if heading.is_some() {
        lines.extend(drawn);
    } else {
        section(lines, drawn);
    }
    section(lines, key);
    section(lines, flowed(notes.lines(), style));
    if style.chart && key_beside.is_none() {
        section(lines, chart_below(report, &rows, &below, style));
    }
}
