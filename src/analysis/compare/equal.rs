//! Two builds that should be equal (A against A): what the measuring itself makes of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::CompareRow;
use crate::analysis::direction::Direction;
use crate::analysis::percent;
use crate::stats::describe::quantile_sorted;

/// What a comparison of equal builds says about the measuring.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExpectEqual {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows with p below alpha: all of them false.
    pub significant: usize,
    /// `significant` / `tested`, 0–1; alpha is to be expected.
    pub false_positive_rate: f64,
    /// Rows that remain significant after Holm's correction; more than none happens with a probability of at most alpha.
    pub significant_holm: usize,
    /// The 95th percentile of the size of the change (R type 7); percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub noise_floor: Option<f64>,
    /// The loss that the interval of no row reaches: with a limit below it some row stays inconclusive although nothing
    /// changed. Percent in JSON; `None` when no row has an interval.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub smallest_max_regression: Option<f64>,
    /// Whether no more rows are significant after Holm than chance allows, which is none.
    pub passed: bool,
}

/// Looks at rows whose two sides are known to be equal. `None` when none was tested.
pub(super) fn expect_equal(rows: &[CompareRow], direction: Direction, alpha: f64) -> Option<ExpectEqual> {
    let p_values: Vec<f64> = rows
        .iter()
        .filter_map(|row| row.comparison.test.map(|test| test.p))
        .collect();
    let tested = p_values.len();
    let significant = p_values.iter().filter(|p| **p < alpha).count();
    let significant_holm = rows
        .iter()
        .filter(|row| row.family.p_holm.is_some_and(|p| p < alpha))
        .count();
    let mut sizes: Vec<f64> = rows
        .iter()
        .filter_map(|row| row.comparison.improvement)
        .map(f64::abs)
        .collect();
    sizes.sort_by(f64::total_cmp);
    let loss = |row: &CompareRow| {
        let interval = row.comparison.level_interval?;
        Some(match direction {
            Direction::Higher => -interval.lower,
            Direction::Lower => interval.upper,
        })
    };
    (tested > 0).then(|| ExpectEqual {
        tested,
        significant,
        false_positive_rate: significant as f64 / tested as f64,
        significant_holm,
        noise_floor: (!sizes.is_empty())
            .then(|| quantile_sorted(&sizes, 0.95))
            .and_then(percent::kept),
        smallest_max_regression: rows
            .iter()
            .filter_map(loss)
            .reduce(f64::max)
            .and_then(|loss| percent::kept(loss.max(0.0))),
        passed: significant_holm == 0,
    })
}
