//! A comparison as text.

use super::chart::chart;
use super::contenders::{Contender, contenders};
use super::gate::gate;
use super::summary::{expect_equal, summary};
use super::table::{Columns, color, grid};
use super::together::{TOGETHER, side_by_side, side_by_side_heading, together};
use super::view::CompareView;
use crate::analysis::CompareReport;
use crate::number::level;
use crate::render::fit::fit_names;
use crate::render::footnote::Footnotes;
use crate::render::grid::Grid;
use crate::render::lines::{emphasized, finish, section};
use crate::render::style::Style;

/// For each contender the table of compare.R, its notes and the chart; then the summary and the gate.
pub fn compare_text(report: &CompareReport, style: Style, view: &CompareView) -> String {
    let mut lines = Vec::new();
    for Contender { heading, rows, hidden } in contenders(report, view) {
        section(&mut lines, heading.into_iter().collect());
        let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
        let mut table = grid(report, &rows, Columns::of(style.wide, view), &notes);
        let mut chart = if style.chart {
            chart(report, &rows)
        } else {
            Grid::default()
        };
        let key = fit_names(&mut [&mut table, &mut chart], style);
        let mut drawn = table.lines().into_iter();
        lines.extend(drawn.by_ref().take(1));
        lines.extend(drawn.zip(&rows).map(|(line, row)| {
            let color = color(row, report.direction_of(row)).filter(|_| style.color);
            emphasized(line, color)
        }));
        lines.extend(hidden);
        section(&mut lines, key);
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
    let mut side_by_side = side_by_side(report, view);
    let mut together = if style.wide {
        together(report, view)
    } else {
        Grid::default()
    };
    let key = fit_names(&mut [&mut side_by_side, &mut together], style);
    for (heading, grid) in [
        (side_by_side_heading(report), side_by_side),
        (TOGETHER.to_string(), together),
    ] {
        if !grid.rows.is_empty() {
            section(&mut lines, vec![heading]);
            lines.extend(grid.lines());
        }
    }
    section(&mut lines, key);
    section(&mut lines, summary(report));
    section(&mut lines, expect_equal(report));
    section(&mut lines, gate(report, usize::MAX));
    finish(&lines)
}
