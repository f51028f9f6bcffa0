//! The regression gate: one verdict over all rows of a report.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::CompareRow;
use super::terms::Terms;
use super::verdict::Verdict;
use crate::analysis::error::AnalysisError;
use crate::analysis::policy::rule::Subject;
use crate::analysis::policy::whole::Policy;
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
    /// Names of rows that are worse than their limit, as the policy expects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub expected: Vec<String>,
    /// Names and patterns that the policy requires and that lack runs of a binary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub required: Vec<String>,
    /// The policy, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "GatePolicy")]
    pub policy: Option<GatePolicy>,
}

/// The policy behind a gate.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GatePolicy {
    /// The name of its file.
    pub file: String,
    /// Rules that are about none of the benchmarks, and renames without effect.
    pub unused: Vec<String>,
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
    /// A benchmark that the policy requires lacks runs of a binary.
    Required,
}

impl GateFault {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            GateFault::Regressed => "regressed",
            GateFault::Inconclusive => "inconclusive",
            GateFault::Untested => "untested",
            GateFault::Missing => "missing",
            GateFault::Required => "required",
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
    let those = |wanted: &dyn Fn(&CompareRow) -> bool| -> Vec<String> {
        rows.iter().filter(|row| wanted(row)).map(named).collect()
    };
    let with = |verdict: Verdict| those(&|row| row.family.verdict == verdict);
    let regressed = those(&|row| row.family.verdict == Verdict::Regressed && !row.is_expected());
    let expected = those(&CompareRow::is_expected);
    let (inconclusive, untested) = (with(Verdict::Inconclusive), with(Verdict::Untested));
    if untested.len() == rows.len() {
        let reason = |row: &CompareRow| format!("{}: {}", row.comparison.name, row.family.verdict_reason);
        let first = rows.first().map(reason);
        return Err(AnalysisError::NothingToJudge {
            rows: rows.len(),
            first: first.unwrap_or_default(),
        });
    }
    let missing = those(&|row| {
        let mut warnings = row.comparison.warnings.iter();
        warnings.any(|warning| matches!(warning, Warning::MissingSide { .. }))
    });
    let required = terms
        .policy
        .as_ref()
        .map_or_else(Vec::new, |policy| lacking(rows, policy, &missing, &named));
    let faults = [
        (GateFault::Regressed, true, &regressed),
        (GateFault::Inconclusive, terms.fail_on_inconclusive, &inconclusive),
        (GateFault::Untested, terms.fail_on_inconclusive, &untested),
        (GateFault::Missing, terms.fail_on_missing, &missing),
        (GateFault::Required, true, &required),
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
        policy: terms.policy.as_ref().map(|policy| GatePolicy {
            file: policy.file().to_string(),
            unused: policy.unused(&subjects(rows, &terms.metric), &terms.metric),
        }),
        missing,
        expected,
        required,
        regressed,
        inconclusive,
        untested,
    })
}

/// What the policy requires: the patterns that no row has, and the rows of the others that lack a side.
fn lacking(
    rows: &[CompareRow],
    policy: &Policy,
    missing: &[String],
    named: &impl Fn(&CompareRow) -> String,
) -> Vec<String> {
    let mut lacking: Vec<String> = Vec::new();
    for pattern in policy.required() {
        let mut there = rows
            .iter()
            .filter(|row| subject(row, "").is_named(pattern))
            .map(named)
            .peekable();
        match there.peek() {
            None => lacking.push(pattern.as_str().to_string()),
            Some(_) => lacking.extend(there.filter(|name| missing.contains(name))),
        }
    }
    let mut seen = HashSet::new();
    lacking.retain(|name| seen.insert(name.clone()));
    lacking
}

fn subjects<'a>(rows: &'a [CompareRow], metric: &'a str) -> Vec<Subject<'a>> {
    rows.iter().map(|row| subject(row, metric)).collect()
}

fn subject<'a>(row: &'a CompareRow, metric: &'a str) -> Subject<'a> {
    Subject {
        name: &row.comparison.name,
        filename: &row.comparison.filename,
        variables: &row.comparison.variables,
        metric,
    }
}
