//! What a comparison amounts to, in a line.

use super::evidence::{correction, evidence};
use super::outcome::worst_first;
use crate::analysis::{CompareReport, CompareRow, Verdict};
use crate::number::level;
use crate::text::printable;

/// `3 regressed, 6 improved, 51 unproven of 60 (Holm's correction, 5 %).`, and the worst row if one regressed.
pub(super) fn answer(report: &CompareReport) -> Vec<String> {
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
        correction(report.correction),
        level(report.alpha)
    )];
    let worst: Option<&CompareRow> = with(Verdict::Regressed).min_by(|a, b| worst_first(report, a, b));
    lines.extend(worst.map(|row| {
        let name = printable(&row.comparison.name);
        format!("Worst: {name} {}", evidence(report, row))
    }));
    lines
}
