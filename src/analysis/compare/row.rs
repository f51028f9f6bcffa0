//! One row of a report: a comparison, and what it amounts to among all others.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::confirmation::Confirmation;
use super::figures::GateResult;
use super::verdict::Verdict;
use crate::analysis::warning::Warning;

/// One benchmark with one contender in the family of all benchmarks. In JSON it is one object, with the caveats of both parts
/// in one list.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(from = "Flat", into = "Flat")]
pub struct CompareRow {
    /// What its own runs say.
    pub comparison: Comparison,
    /// What it amounts to among the others.
    pub family: RowFamily,
    /// Caveats that only all rows together show: about the order of measurement, and two modes.
    pub family_warnings: Vec<Warning>,
}

/// What depends on the other rows of a report.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct RowFamily {
    /// The p-value of the test after the correction over all rows of the report, Holm's unless another was asked for.
    pub p_holm: Option<f64>,
    /// The one-sided test against the limit of the regression gate; `None` without a gate and for rows without a test.
    pub gate: Option<GateResult>,
    /// Whether the row has a star, p below alpha, that does not survive the correction.
    pub suggestive: bool,
    /// What the row amounts to.
    pub verdict: Verdict,
    /// Why, in one line.
    pub verdict_reason: String,
    /// What a second data set says, where it was asked: of rows that changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Confirmation")]
    pub confirmation: Option<Confirmation>,
    /// Runs a side with which a test at level alpha / k, k being the size of the family, finds the measured change with a power
    /// of 80 %, if that is the true one; from the limit of the gate, and one-sided, when there is one. `None` when there is no
    /// difference, or more than 10 000 would be needed.
    pub runs_needed: Option<u64>,
}

impl CompareRow {
    /// Whether it is worse than its limit and its policy expected that.
    pub fn is_expected(&self) -> bool {
        let expect = self.comparison.policy.as_ref().and_then(|own| own.expect.as_ref());
        self.family.verdict == Verdict::Regressed && expect.is_some_and(|expect| expect.holds)
    }

    /// All caveats: those of its own runs, then those that the family shows.
    pub fn warnings(&self) -> impl Iterator<Item = &Warning> {
        self.comparison.warnings.iter().chain(&self.family_warnings)
    }
}

/// The row as JSON has it.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Flat {
    #[serde(flatten)]
    comparison: Comparison,
    #[serde(flatten)]
    family: RowFamily,
}

impl From<CompareRow> for Flat {
    fn from(row: CompareRow) -> Flat {
        let mut comparison = row.comparison;
        comparison.warnings.extend(row.family_warnings);
        Flat {
            comparison,
            family: row.family,
        }
    }
}

impl From<Flat> for CompareRow {
    fn from(flat: Flat) -> CompareRow {
        let Flat { mut comparison, family } = flat;
        let (family_warnings, own) = comparison.warnings.into_iter().partition(Warning::is_of_family);
        comparison.warnings = own;
        CompareRow {
            comparison,
            family,
            family_warnings,
        }
    }
}

impl JsonSchema for CompareRow {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "CompareRow".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Flat::json_schema(generator)
    }
}
