//! The regression gate: one verdict over all rows of a report.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::CompareRow;
use super::terms::Terms;
use super::verdict::Verdict;
use crate::analysis::error::AnalysisError;
use crate::analysis::warning::Warning;

/// What the gate says.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Gate {
    /// The limit in percent.
    pub max_regression: f64,
    /// What a change must exceed besides, in the metric's unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub min_change: Option<f64>,
    /// Whether nothing failed it.
    pub passed: bool,
    /// What failed it.
    pub failed_by: Vec<GateFault>,
    /// Names of the rows that fail it.
    pub regressed: Vec<String>,
    /// Names of the rows that the data do not settle.
    pub inconclusive: Vec<String>,
    /// Names of the rows that could not be judged.
    pub untested: Vec<String>,
    /// Names of those among them that were measured with one binary only.
    pub missing: Vec<String>,
}

/// What a gate fails by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum GateFault {
    /// A benchmark is worse than the limit.
    Regressed,
    /// A benchmark is not settled, where that was to fail it.
    Inconclusive,
    /// A benchmark could not be judged, where that was to fail it.
    Untested,
    /// One side lacks a benchmark, where that was to fail it.
    Missing,
}

impl GateFault {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            GateFault::Regressed => "regressed",
            GateFault::Inconclusive => "inconclusive",
            GateFault::Untested => "untested",
            GateFault::Missing => "missing",
        }
    }
}

/// Sums the verdicts of the rows up.
///
/// # Errors
/// When no row could be judged: that must never pass.
pub(super) fn gate(rows: &[CompareRow], max_regression: f64, terms: &Terms) -> Result<Gate, AnalysisError> {
    let several = terms.new.len() > 1;
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
    let missing: Vec<String> = rows.iter().filter(is_missing).map(named).collect();
    let faults = [
        (GateFault::Regressed, true, &regressed),
        (GateFault::Inconclusive, terms.fail_on_inconclusive, &inconclusive),
        (GateFault::Untested, terms.fail_on_inconclusive, &untested),
        (GateFault::Missing, terms.fail_on_missing, &missing),
    ];
    let failed_by: Vec<GateFault> = faults
        .into_iter()
        .filter(|(_, counts, rows)| *counts && !rows.is_empty())
        .map(|(fault, ..)| fault)
        .collect();
    Ok(Gate {
        max_regression,
        min_change: terms.min_change,
        passed: failed_by.is_empty(),
        failed_by,
        missing,
        regressed,
        inconclusive,
        untested,
    })
}
