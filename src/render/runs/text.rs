//! Whether there are enough runs, as text.

use super::summary::{iterations, summary};
use super::table::{grid, notes};
use crate::analysis::RunsReport;
use crate::render::fit::fit_names;
use crate::render::lines::{RED, finish, painted, section};
use crate::render::style::Style;

/// The table, its notes, and what they amount to.
pub fn runs_text(report: &RunsReport, style: Style) -> String {
    let notes = notes(report);
    let mut table = grid(report, &notes);
    let key = fit_names(&mut [&mut table], style);
    let mut drawn = table.lines().into_iter();
    let mut lines: Vec<String> = drawn.by_ref().take(1).collect();
    lines.extend(drawn.zip(&report.rows).map(|(line, row)| {
        let unstable = style.color && row.stable == Some(false);
        painted(line, unstable.then_some(RED))
    }));
    for block in [key, notes.lines(), summary(report), iterations(report)] {
        section(&mut lines, block);
    }
    finish(&lines)
}
