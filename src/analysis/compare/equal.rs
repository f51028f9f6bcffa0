//! Two builds that should be equal (A against A): what the measuring itself makes of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::CompareRow;
use crate::analysis::direction::Direction;
use crate::analysis::percent;
use crate::stats::describe::quantile_sorted;
use crate::stats::dist::Binomial;
use crate::stats::holm::holm;

/// What a comparison of equal builds says about the measuring.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ExpectEqual {
    /// Rows with a p-value.
    pub tested: usize,
    /// Rows with p below alpha: all of them false.
    pub significant: usize,
    /// `significant` / `tested`, 0–1; alpha is to be expected.
    pub false_positive_rate: f64,
    /// Rows that remain significant after Holm's correction at alpha / 2.
    pub significant_holm: usize,
    /// The probability that chance gives as many significant rows or more (one-sided binomial at alpha).
    pub chance: f64,
    /// The size of the largest change; one more equal benchmark exceeds it with probability 1 / (tested + 1). Percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub largest_change: Option<f64>,
    /// The 95th percentile of the size of the change over the tested rows (R type 7); percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub noise_floor: Option<f64>,
    /// The loss that the interval of no row reaches: with a limit below it some row stays inconclusive although nothing
    /// changed. Percent in JSON; `None` when no row has an interval.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub smallest_max_regression: Option<f64>,
    /// Whether no row is significant after Holm's correction at alpha / 2, and no more rows have a star than chance gives, also at
    /// alpha / 2.
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
    let p_of_row = |row: &CompareRow| row.comparison.test.map(|test| test.p);
    let corrected = holm(&rows.iter().map(p_of_row).collect::<Vec<_>>());
    let significant_holm = corrected.into_iter().flatten().filter(|p| *p < alpha / 2.0).count();
    let by_chance = Binomial {
        trials: tested as u64,
        p: alpha,
    };
    let chance = by_chance.at_least(significant as u64);
    let is_tested = |row: &&CompareRow| row.comparison.test.is_some();
    let changes = rows
        .iter()
        .filter(is_tested)
        .filter_map(|row| row.comparison.improvement);
    let mut sizes: Vec<f64> = changes.map(f64::abs).collect();
    sizes.sort_by(f64::total_cmp);
    let loss = |row: &CompareRow| {
        let interval = row.comparison.level_interval?;
        let own = row.comparison.policy.as_ref().and_then(|own| own.direction);
        Some(match own.unwrap_or(direction) {
            Direction::Higher => -interval.lower,
            Direction::Lower => interval.upper,
        })
    };
    (tested > 0).then(|| ExpectEqual {
        tested,
        significant,
        false_positive_rate: significant as f64 / tested as f64,
        significant_holm,
        chance,
        largest_change: sizes.last().copied().and_then(percent::kept),
        noise_floor: (!sizes.is_empty())
            .then(|| quantile_sorted(&sizes, 0.95))
            .and_then(percent::kept),
        smallest_max_regression: rows
            .iter()
            .filter_map(loss)
            .reduce(f64::max)
            .and_then(|loss| percent::kept(loss.max(0.0))),
        passed: significant_holm == 0 && chance >= alpha / 2.0,
    })
}
