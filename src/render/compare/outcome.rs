//! What a benchmark is to a machine that counts tests, and which is the worst.

use std::cmp::Ordering;

use crate::analysis::{CompareReport, CompareRow, Direction, GateFault, Verdict};

/// Whether a benchmark passed, as test frameworks count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Nothing speaks against it, or not enough.
    Passed,
    /// It became worse, or was to be settled and is not.
    Failed,
    /// There was nothing to judge by, or it became worse as was expected.
    Skipped,
}

/// Regressed fails, and so does what is not settled or lacks a side where the gate was told to fail by it; untested is skipped, and so is a
/// regression that the policy expects.
pub(super) fn outcome(report: &CompareReport, row: &CompareRow) -> Outcome {
    let fails_by = |fault| report.gate.as_ref().is_some_and(|gate| gate.failed_by.contains(&fault));
    let is_missing = row.comparison.old.is_none() || row.comparison.new.is_none();
    let is_required = || {
        let name = match report.new.len() {
            1 => row.comparison.name.clone(),
            _ => format!("{} ({})", row.comparison.name, row.comparison.contender),
        };
        report.gate.as_ref().is_some_and(|gate| gate.required.contains(&name))
    };
    match row.family.verdict {
        Verdict::Regressed if row.is_expected() => Outcome::Skipped,
        Verdict::Regressed => Outcome::Failed,
        Verdict::Inconclusive if fails_by(GateFault::Inconclusive) => Outcome::Failed,
        Verdict::Untested if is_missing && (fails_by(GateFault::Missing) || is_required()) => Outcome::Failed,
        Verdict::Untested => Outcome::Skipped,
        _ => Outcome::Passed,
    }
}

/// The order of rows by how much worse they became; rows without a change come last.
pub(super) fn worst_first(report: &CompareReport, a: &CompareRow, b: &CompareRow) -> Ordering {
    worsening(&(report, b)).total_cmp(&worsening(&(report, a)))
}

/// How much worse a row of a report became, a fraction of the baseline; less than any for one without a change.
pub(super) fn worsening((report, row): &(&CompareReport, &CompareRow)) -> f64 {
    match (row.comparison.improvement, report.direction_of(row)) {
        (None, _) => f64::NEG_INFINITY,
        (Some(change), Direction::Lower) => change,
        (Some(change), Direction::Higher) => -change,
    }
}
