//! The family of tests: how many there were, and what multiplicity does to them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::draws::permutation_draws;
use super::figures::{LEVELS, TestName};
use super::row::CompareRow;
use super::terms::Terms;
use crate::analysis::pairs;
use crate::stats::permutation;
use crate::stats::ranks::attainable::mann_whitney_level;
use crate::stats::ranks::mann_whitney::Method;

/// How many tests there were and what multiplicity does to them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Family {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows without one.
    pub not_tested: usize,
    /// Rows with p below alpha.
    pub significant: usize,
    /// Rows with p below alpha after the correction.
    pub significant_holm: usize,
    /// The smallest p that the chosen test can give in any row, unless it can be as small as you like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub p_floor: Option<f64>,
    /// At each level of the stars, how many rows would earn them if nothing had changed.
    #[serde(with = "pairs")]
    #[schemars(with = "BTreeMap<String, f64>")]
    pub expected_false_positives: Vec<(String, f64)>,
}

impl Family {
    pub(super) fn of(rows: &[CompareRow], terms: &Terms) -> Family {
        let alpha = terms.alpha;
        let p_values = || rows.iter().filter_map(|row| row.comparison.test.map(|test| test.p));
        let corrected = rows.iter().filter_map(|row| row.family.p_holm);
        let floors = rows.iter().filter_map(|row| row.comparison.test?.p_floor);
        let tested = p_values().count();
        Family {
            tested,
            not_tested: rows.len() - tested,
            p_floor: floors.reduce(f64::min),
            significant: p_values().filter(|p| *p < alpha).count(),
            significant_holm: corrected.filter(|p| *p < alpha).count(),
            expected_false_positives: LEVELS
                .iter()
                .map(|(level, _)| {
                    (
                        level.to_string(),
                        rows.iter().map(|row| true_level(row, *level, terms)).sum(),
                    )
                })
                .collect(),
        }
    }
}

/// The probability that the row's test has p below `level` when nothing changed: ranks and rearrangements allow some p-values only.
fn true_level(row: &CompareRow, level: f64, terms: &Terms) -> f64 {
    let row = &row.comparison;
    let (Some(test), Some(old), Some(new)) = (row.test, &row.old, &row.new) else {
        return 0.0;
    };
    match test.name {
        TestName::Welch | TestName::PairedT | TestName::RandomEffects | TestName::RelativeT => level,
        TestName::MannWhitney => mann_whitney_level(old.n, new.n, method(row), level),
        TestName::Permutation => permutation::attainable_level(old.n, new.n, permutation_draws(terms.alpha), level),
    }
}

/// How the p-value of the row's rank test was computed.
fn method(row: &Comparison) -> Method {
    row.mann_whitney.map_or(Method::Exact, |test| test.method)
}
