//! The regression gate: one verdict over all rows of a report.

use schemars::JsonSchema;
use serde::Serialize;

use super::verdict::Verdict;
use super::{AnalysisError, CompareRow, Warning};
use crate::stats::holm::holm;

/// What the gate says.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct Gate {
    /// The limit in percent.
    pub max_regression: f64,
    /// Whether rows that the data do not settle fail it too.
    pub fail_on_inconclusive: bool,
    /// Whether nothing failed; with `--fail-on-inconclusive` also whether all was settled.
    pub passed: bool,
    /// Names of the rows that fail it.
    pub regressed: Vec<String>,
    /// Names of the rows that the data do not settle.
    pub inconclusive: Vec<String>,
    /// Names of the rows that could not be judged.
    pub untested: Vec<String>,
    /// Names of those among them that were measured with one binary only.
    pub missing: Vec<String>,
}

/// Adjusts the rows' gate p-values over their own family.
pub(super) fn adjust(rows: &mut [CompareRow]) {
    let p_values: Vec<Option<f64>> = rows.iter().map(|row| row.gate.map(|gate| gate.p)).collect();
    for (row, p_holm) in rows.iter_mut().zip(holm(&p_values)) {
        if let (Some(gate), Some(p_holm)) = (&mut row.gate, p_holm) {
            gate.p_holm = p_holm;
        }
    }
}

/// Sums the verdicts of the rows up.
///
/// # Errors
/// When no row could be judged: that must never pass.
pub(super) fn gate(
    rows: &[CompareRow],
    max_regression: f64,
    fail_on_inconclusive: bool,
    several: bool,
) -> Result<Gate, AnalysisError> {
    let named = |row: &CompareRow| {
        if several {
            format!("{} ({})", row.name, row.contender)
        } else {
            row.name.clone()
        }
    };
    let with =
        |verdict: Verdict| -> Vec<String> { rows.iter().filter(|row| row.verdict == verdict).map(named).collect() };
    let (regressed, inconclusive, untested) = (
        with(Verdict::Regressed),
        with(Verdict::Inconclusive),
        with(Verdict::Untested),
    );
    if untested.len() == rows.len() {
        let first = rows.first().map(|row| format!("{}: {}", row.name, row.verdict_reason));
        return Err(AnalysisError::NothingToJudge {
            rows: rows.len(),
            first: first.unwrap_or_default(),
        });
    }
    let is_missing = |row: &&CompareRow| {
        row.warnings
            .iter()
            .any(|warning| matches!(warning, Warning::MissingSide { .. }))
    };
    let unsettled = fail_on_inconclusive && (!inconclusive.is_empty() || !untested.is_empty());
    Ok(Gate {
        max_regression,
        fail_on_inconclusive,
        passed: regressed.is_empty() && !unsettled,
        missing: rows.iter().filter(is_missing).map(named).collect(),
        regressed,
        inconclusive,
        untested,
    })
}
