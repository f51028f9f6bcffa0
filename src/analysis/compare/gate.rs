//! The regression gate: one verdict over all rows of a report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::figures::GateResult;
use super::row::CompareRow;
use super::verdict::Verdict;
use crate::analysis::error::AnalysisError;
use crate::analysis::warning::Warning;
use crate::stats::holm::holm;

/// What the gate says.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
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

/// The rows' p-values against the limit, corrected over their own family.
pub(super) fn corrected(comparisons: &[Comparison]) -> Vec<Option<GateResult>> {
    let p_values: Vec<Option<f64>> = comparisons
        .iter()
        .map(|row| row.limit_test.map(|test| test.p))
        .collect();
    let results = p_values.iter().zip(holm(&p_values));
    results
        .map(|(p, p_holm)| {
            Some(GateResult {
                p: (*p)?,
                p_holm: p_holm?,
            })
        })
        .collect()
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
            format!("{} ({})", row.comparison.name, row.comparison.contender)
        } else {
            row.comparison.name.clone()
        }
    };
    let with = |verdict: Verdict| -> Vec<String> {
        let rows = rows.iter().filter(|row| row.family.verdict == verdict);
        rows.map(named).collect()
    };
    let (regressed, inconclusive, untested) = (
        with(Verdict::Regressed),
        with(Verdict::Inconclusive),
        with(Verdict::Untested),
    );
    if untested.len() == rows.len() {
        let reason = |row: &CompareRow| format!("{}: {}", row.comparison.name, row.family.verdict_reason);
        let first = rows.first().map(reason);
        return Err(AnalysisError::NothingToJudge {
            rows: rows.len(),
            first: first.unwrap_or_default(),
        });
    }
    let is_missing = |row: &&CompareRow| {
        let mut warnings = row.comparison.warnings.iter();
        warnings.any(|warning| matches!(warning, Warning::MissingSide { .. }))
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
