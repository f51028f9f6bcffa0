//! What a comparison amounts to, in a line, and what holds for all its rows.

use super::evidence::{corrected, evidence};
use super::outcome::worst_first;
use crate::analysis::{CompareReport, CompareRow, Verdict, better, compared, runs_a_side};
use crate::data::RowNames;
use crate::number::level;
use crate::text::printable;

/// How the names of a comparison's rows are written.
pub(super) fn names(report: &CompareReport) -> RowNames {
    RowNames::of_rows(report.rows.iter().map(|row| row.comparison.row_name()))
}

/// `3 regressed, 6 improved, 51 unproven of 60 (Holm, 5 %).`, and the worst row if one regressed.
pub(super) fn answer(report: &CompareReport, names: &RowNames) -> Vec<String> {
    let with = |verdict: Verdict| report.rows.iter().filter(move |row| row.family.verdict == verdict);
    let counts: Vec<String> = [
        (Verdict::Regressed, "regressed"),
        (Verdict::Improved, "improved"),
        (Verdict::Equivalent, "equivalent"),
        (Verdict::NotWorse, "not worse"),
        (Verdict::Inconclusive, "unproven"),
        (Verdict::Untested, "not tested"),
    ]
    .into_iter()
    .map(|(verdict, word)| (with(verdict).count(), verdict, word))
    .filter(|(count, verdict, _)| *count > 0 || matches!(verdict, Verdict::Regressed | Verdict::Improved))
    .map(|(count, _, word)| format!("{count} {word}"))
    .collect();
    let mut lines = vec![format!(
        "{} of {} ({}, {}).",
        counts.join(", "),
        report.rows.len(),
        corrected(report),
        level(report.alpha)
    )];
    let worst: Option<&CompareRow> = with(Verdict::Regressed).min_by(|a, b| worst_first(report, a, b));
    lines.extend(worst.map(|row| {
        let name = printable(&names.label(&row.comparison.row_name()));
        let contender = match report.new.len() {
            1 => String::new(),
            _ => format!(" ({})", printable(&row.comparison.contender)),
        };
        format!("Worst: {name}{contender} {}", evidence(report, row))
    }));
    lines
}

/// What all rows share: the file and parameters; then what was measured, which way is better, and how often.
pub(super) fn shared(report: &CompareReport, names: &RowNames) -> Vec<String> {
    let parts = [
        compared(report),
        better(report.direction).to_string(),
        runs_a_side(report),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    [names.heading(), parts.join(" · ")]
        .into_iter()
        .filter(|line| !line.is_empty())
        .map(|line| printable(&line))
        .collect()
}
