//! A parameter sweep as text.

use super::chart::{chart, chart_lines};
use super::notes::{Notes, aggregated, remarks};
use super::steps::{self, Form};
use super::sweep_labels::{LABEL, SweepLabels};
use super::table::table;
use crate::analysis::ScatterReport;
use crate::render::grid::Grid;
use crate::render::lines::{finish, section};
use crate::render::style::Style;

/// What was averaged over, the table, the chart, the steps and the notes.
pub fn scatter_text(report: &ScatterReport, style: Style) -> String {
    let notes = Notes::of(report);
    let mut layout = Layout::of(report, style, &notes, false, LABEL);
    for cells in [LABEL, 16, 12] {
        if style.width.is_none_or(|width| layout.width() <= width) {
            break;
        }
        layout = Layout::of(report, style, &notes, true, cells);
    }
    let Layout { labels, table, chart } = layout;
    let steps = steps::grid(report, &labels, style.wide, Form::Lines, &notes.steps);
    let mut lines = Vec::new();
    section(&mut lines, aggregated(report, style.wide));
    section(&mut lines, table.lines());
    if style.chart {
        section(&mut lines, chart_lines(report, &chart));
    }
    section(&mut lines, steps::lines(report, &labels, style.color, &steps));
    section(&mut lines, remarks(report, &notes));
    let legend = labels.legend();
    if !legend.is_empty() {
        section(&mut lines, vec!["Abbreviated values:".to_string()]);
        lines.extend(legend.iter().map(|line| format!("  {line}")));
    }
    finish(&lines)
}

/// Table and chart at one size.
struct Layout {
    labels: SweepLabels,
    table: Grid,
    /// Empty when it is not asked for.
    chart: Grid,
}

impl Layout {
    /// With `short` headings or full ones, and labels of at most `cells` cells.
    fn of(report: &ScatterReport, style: Style, notes: &Notes, short: bool, cells: usize) -> Layout {
        let labels = SweepLabels::of(report, cells);
        Layout {
            table: table(report, &labels, short, style.wide, &notes.groups),
            chart: if style.chart {
                chart(report, &labels)
            } else {
                Grid::default()
            },
            labels,
        }
    }

    fn width(&self) -> usize {
        self.table.width().max(self.chart.width())
    }
}
