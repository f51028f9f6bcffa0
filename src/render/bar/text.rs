//! Mean rates as text.

use super::chart::{chart, chart_lines};
use super::notes::{notes, remarks};
use super::table::table;
use crate::analysis::BarReport;
use crate::render::fit::fit_names;
use crate::render::grid::Grid;
use crate::render::lines::{finish, section};
use crate::render::style::Style;

/// The table, its notes and the bars.
pub fn bar_text(report: &BarReport, style: Style) -> String {
    let notes = notes(report);
    let mut table = table(report, &notes);
    let mut chart = if style.chart { chart(report) } else { Grid::default() };
    let key = fit_names(&mut [&mut table, &mut chart], style);
    let mut lines = table.lines();
    section(&mut lines, key);
    section(&mut lines, remarks(report, &notes));
    if style.chart {
        section(&mut lines, chart_lines(report, &chart, style.color));
    }
    finish(&lines)
}
