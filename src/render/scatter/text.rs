//! A parameter sweep as text.

use super::chart::{chart_below, chart_beside};
use super::notes::{Notes, aggregated, exponents, remarks, shared};
use super::plane::plane;
use super::steps::{self, Form};
use super::sweep_labels::{LABEL, SweepLabels};
use super::table::table;
use crate::analysis::ScatterReport;
use crate::render::grid::Grid;
use crate::render::lines::{finish, flowed, section};
use crate::render::style::Style;

/// What was measured and averaged over, the table, the chart, the steps and the notes; with `log` the chart is a plane over x by
/// powers of two.
pub fn scatter_text(report: &ScatterReport, style: Style, log: bool) -> String {
    let notes = Notes::of(report);
    let (labels, mut table) = fitted(report, style, &notes);
    let key_beside = if log {
        None
    } else {
        chart_beside(report, &mut table, style)
    };
    let steps = steps::grid(report, &labels, style.wide, Form::Lines, &notes.steps);
    let mut lines = flowed(vec![shared(report)], style);
    section(&mut lines, flowed(aggregated(report, style.wide), style));
    let laid = table.laid(style.width);
    section(&mut lines, laid.heading);
    lines.extend(laid.rows.concat());
    lines.extend(key_beside.iter().cloned());
    if style.chart && key_beside.is_none() {
        let chart = match log {
            true => plane(report, &labels, style),
            false => chart_below(report, &labels, style),
        };
        section(&mut lines, chart);
    }
    section(&mut lines, steps::lines(report, &labels, style, &steps));
    section(&mut lines, flowed(remarks(report, &notes), style));
    section(&mut lines, flowed(exponents(report), style));
    let legend = labels.legend();
    if !legend.is_empty() {
        section(&mut lines, vec!["Abbreviated values:".to_string()]);
        lines.extend(legend.iter().map(|line| format!("  {line}")));
    }
    finish(&lines)
}

/// The table with full headings and labels where the terminal has room for them, else with shorter ones.
fn fitted(report: &ScatterReport, style: Style, notes: &Notes) -> (SweepLabels, Grid) {
    let with = |short: bool, cells: usize| {
        let labels = SweepLabels::of(report, cells);
        let table = table(report, &labels, short, style.wide, &notes.groups);
        (labels, table)
    };
    let mut fitted = with(false, LABEL);
    for cells in [LABEL, 16, 12] {
        if style.width.is_none_or(|width| fitted.1.width() <= width) {
            break;
        }
        fitted = with(true, cells);
    }
    fitted
}
