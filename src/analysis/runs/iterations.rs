//! How many iterations a run needs: the smallest number at which all benchmarks are stable.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::{RunsRow, overall_cv, stable};
use crate::analysis::error::AnalysisError;
use crate::data::Value;

/// The variable that counts iterations unless another is named, as all of Node's benchmarks have it.
const DEFAULT_VARIABLE: &str = "n";

/// The numbers of iterations that benchmarks were measured with.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Iterations {
    /// The variable that counts them.
    pub variable: String,
    /// Benchmarks (with one binary) that were measured with several of its values; the others do not count here.
    pub benchmarks: usize,
    /// Its values, ascending.
    pub values: Vec<IterationsValue>,
}

/// What one number of iterations gives.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct IterationsValue {
    /// The number.
    pub value: Value,
    /// How many of the benchmarks were measured with it.
    pub benchmarks: usize,
    /// Mean of their CVs.
    pub overall_cv: Option<f64>,
    /// Whether all benchmarks were measured with it and are stable together.
    pub stable: bool,
}

impl Iterations {
    /// The smallest stable number.
    pub fn recommended(&self) -> Option<Value> {
        let first = self.values.iter().find(|value| value.stable);
        first.map(|value| value.value.clone())
    }
}

/// Looks at each value of the variable `asked`, else of `n`; `None` when no benchmark was measured with two of them.
pub(super) fn iterations(
    rows: &[RunsRow],
    asked: Option<&str>,
    cv_threshold: f64,
) -> Result<Option<Iterations>, AnalysisError> {
    let variable = asked.unwrap_or(DEFAULT_VARIABLE);
    let counted: Vec<(f64, &RunsRow)> = rows
        .iter()
        .filter_map(|row| count(row, variable).map(|count| (count, row)))
        .collect();
    if counted.is_empty() && asked.is_some() {
        return Err(AnalysisError::NoIterations {
            name: variable.to_string(),
            numbers: numbers(rows),
        });
    }
    let mut groups: BTreeMap<String, Vec<(f64, &RunsRow)>> = BTreeMap::new();
    for (count, row) in counted {
        groups.entry(key(row, variable)).or_default().push((count, row));
    }
    groups.retain(|_, members| members.len() > 1);
    let mut values: Vec<f64> = groups.values().flatten().map(|(count, _)| *count).collect();
    values.sort_by(f64::total_cmp);
    values.dedup();
    let of_value = |value: f64| {
        let rows: Vec<&RunsRow> = groups
            .values()
            .flatten()
            .filter(|(count, _)| *count == value)
            .map(|(_, row)| *row)
            .collect();
        IterationsValue {
            value: Value::Number(value),
            benchmarks: rows.len(),
            overall_cv: overall_cv(rows.iter().copied()),
            stable: rows.len() == groups.len() && stable(rows.iter().copied(), cv_threshold),
        }
    };
    Ok((!groups.is_empty()).then(|| Iterations {
        variable: variable.to_string(),
        benchmarks: groups.len(),
        values: values.into_iter().map(of_value).collect(),
    }))
}

fn count(row: &RunsRow, variable: &str) -> Option<f64> {
    let (_, value) = row.variables.iter().find(|(name, _)| name == variable)?;
    value.as_number()
}

/// What names a benchmark with one binary, whatever its number of iterations.
fn key(row: &RunsRow, variable: &str) -> String {
    let others: Vec<_> = row.variables.iter().filter(|(name, _)| name != variable).collect();
    format!("{:?}", (&row.filename, &row.binary, others))
}

/// The names of all variables that are numbers, in order of appearance.
fn numbers(rows: &[RunsRow]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (name, value) in rows.iter().flat_map(|row| &row.variables) {
        if value.as_number().is_some() && !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}
