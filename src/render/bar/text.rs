//! Mean rates as text.

use super::chart::{begins_another, chart_below, chart_beside, colored};
use super::notes::{notes, remarks};
use super::table::{names, shared, table};
use crate::analysis::BarReport;
use crate::render::fit::fit_names;
use crate::render::grid::Grid;
use crate::render::lines::{finish, flowed, section};
use crate::render::style::Style;

/// What all bars share, the table, its notes and the bars.
pub fn bar_text(report: &BarReport, style: Style) -> String {
    let notes = notes(report);
    let names = names(report);
    let with = |short: bool| table(report, &names, short, &notes);
    let mut table = with(false);
    if style.width.is_some_and(|width| table.width() > width) {
        table = with(true);
    }
    let key = fit_names(&mut table, style);
    let mut keys = table.names_only();
    if report.category.is_some() {
        keys.append(table.columns_of(table.names..table.names + 1));
    }
    let key_beside = chart_beside(report, &mut table, style);
    let mut lines = flowed(shared(report, &names), style);
    section(&mut lines, drawn(report, &table, style, false));
    lines.extend(key_beside.iter().cloned());
    section(&mut lines, key);
    section(&mut lines, flowed(remarks(report, &notes), style));
    if style.chart && key_beside.is_none() {
        let (chart, key) = chart_below(report, keys, style);
        section(&mut lines, drawn(report, &chart, style, true));
        lines.push(key);
    }
    finish(&lines)
}

/// The lines of a table or a chart; `apart` with a blank line between benchmarks of several series, each series in its colour.
fn drawn(report: &BarReport, grid: &Grid, style: Style, is_chart: bool) -> Vec<String> {
    let laid = grid.laid(style.width);
    let mut lines = laid.heading;
    for (at, row) in laid.rows.into_iter().enumerate() {
        if is_chart && begins_another(report, at) {
            lines.push(String::new());
        }
        lines.extend(colored(report, at, row, style.color));
    }
    lines
}
