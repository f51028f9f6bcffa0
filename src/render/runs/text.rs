//! Whether there are enough runs, as text.

use super::answer::answer;
use super::summary::{caveats, iterations, summary};
use super::table::{grid, names, notes, shared};
use crate::analysis::RunsReport;
use crate::render::fit::fit_names;
use crate::render::lines::{RED, finish, flowed, painted, section};
use crate::render::style::Style;

/// How many runs are enough, the table, its notes, and what they amount to.
pub fn runs_text(report: &RunsReport, style: Style) -> String {
    let notes = notes(report);
    let names = names(report);
    let mut table = grid(report, &names, false, &notes);
    if style.width.is_some_and(|width| table.width() > width) {
        table = grid(report, &names, true, &notes);
    }
    let key = fit_names(&mut table, style);
    let mut lines = flowed(answer(report), style);
    section(&mut lines, flowed(vec![shared(report, &names).join(" · ")], style));
    let laid = table.laid(style.width);
    let mut drawn = laid.heading;
    for (row, own) in laid.rows.into_iter().zip(&report.rows) {
        let color = (style.color && own.stable == Some(false)).then_some(RED);
        drawn.extend(row.into_iter().map(|line| painted(line, color)));
    }
    section(&mut lines, drawn);
    section(&mut lines, key);
    for block in [notes.lines(), caveats(report), summary(report), iterations(report)] {
        section(&mut lines, flowed(block, style));
    }
    finish(&lines)
}
