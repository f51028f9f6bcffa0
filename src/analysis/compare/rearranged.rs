//! What holds Welch's test to its level where one side has many more runs than the other.
//!
//! Far out in the tail, where a correction looks, Satterthwaite's approximation gives too small p-values for such sides, of normal
//! rates, too: of tables of 60 equal benchmarks with 5 against 30 runs a fifth had a changed one. The permutation test keeps its level whatever
//! the numbers of runs; where both are asked, the larger p decides.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::draws::permutation_draws;
use super::figures::{LimitTest, TestResult};
use super::limit::Limit;
use super::options::TestChoice;
use super::sides::Sides;
use super::terms::Terms;
use crate::stats::permutation::permutation_test;

/// From this ratio of the numbers of runs on.
const MANY_MORE: usize = 3;

/// The permutation test beside Welch's; `None` where Welch's p is not below the level, so that it decides nothing.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rearranged {
    /// Two-sided p-value of the alternative that the sides differ.
    pub p: Option<f64>,
    /// p-value of the alternative that the change is worse than the limit of the gate. It is the two-sided one, which is no
    /// smaller.
    pub p_limit: Option<f64>,
}

/// Whether one side has threefold as many runs as the other.
pub(super) fn is_unequal(sides: &Sides<'_>) -> bool {
    let [old, new] = [0, 1].map(|side| sides.rates[side].len());
    old.min(new) >= 2 && old.max(new) >= MANY_MORE * old.min(new)
}

/// Asks the permutation test wherever Welch's p-values are small.
pub(super) fn rearranged(
    sides: &Sides<'_>,
    test: Option<TestResult>,
    limit_test: Option<LimitTest>,
    terms: &Terms,
) -> Option<Rearranged> {
    if terms.test != TestChoice::Welch || !is_unequal(sides) {
        return None;
    }
    let [old, new] = sides.rates;
    let p_value = |old: &[f64]| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(terms.seed);
        let test = permutation_test(old, new, permutation_draws(terms.alpha), &mut rng).ok()?;
        Some(test.p_value)
    };
    let of_change = test.filter(|test| test.p < terms.alpha).and_then(|_| p_value(old));
    let of_limit = match terms.limit() {
        Limit::Gate { theta, .. } => limit_test.filter(|test| test.p < terms.alpha).and_then(|_| {
            let scaled: Vec<f64> = old.iter().map(|rate| rate * theta).collect();
            p_value(&scaled)
        }),
        Limit::None { .. } => None,
    };
    Some(Rearranged {
        p: of_change,
        p_limit: of_limit,
    })
}
