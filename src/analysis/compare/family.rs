//! The family of tests: how many there were, and what multiplicity does to them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::LEVELS;
use super::row::CompareRow;
use crate::analysis::pairs;

/// How many tests there were and what multiplicity does to them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Family {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows without one.
    pub not_tested: usize,
    /// Rows with p below alpha.
    pub significant: usize,
    /// Rows with Holm's p below alpha.
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
    pub(super) fn of(rows: &[CompareRow], alpha: f64) -> Family {
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
                .map(|(level, _)| (level.to_string(), level * tested as f64))
                .collect(),
        }
    }
}
