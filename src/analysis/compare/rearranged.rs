//! What holds Welch's test to its level where one side has many more runs than the other, or the runs fall into two heaps.
//!
//! Far out in the tail, where a correction looks, Satterthwaite's approximation gives too small p-values for such sides, of normal
//! rates, too: of tables of 60 equal benchmarks with 5 against 30 runs a fifth had a changed one. The permutation test keeps its
//! level whatever the numbers of runs and the distribution; where both are asked, the larger p decides.

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
use crate::analysis::shape::Shape;
use crate::stats::permutation::permutation_test;

/// From this ratio of the numbers of runs on.
const MANY_MORE: usize = 3;

/// The level of Hartigan's dip test from which on two heaps are suspected: of each side by itself, because asking the second test costs
/// nothing where the suspicion is wrong.
const HEAPS: f64 = 0.05;

/// The permutation test beside Welch's; a p-value is `None` where it decides nothing: Welch's is not below the level, or the sides could
/// not be further apart than they are.
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
    shapes: &[Shape; 2],
    test: Option<TestResult>,
    limit_test: Option<LimitTest>,
    terms: &Terms,
) -> Option<Rearranged> {
    let two_heaps = |shape: &Shape| shape.one_mode_p.is_some_and(|p| p < HEAPS);
    let unequal = is_unequal(sides);
    if terms.test != TestChoice::Welch || !(unequal || shapes.iter().any(two_heaps)) {
        return None;
    }
    let [old, new] = sides.rates;
    let p_value = |old: &[f64]| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(terms.seed);
        let test = permutation_test(old, new, permutation_draws(terms.alpha), &mut rng).ok()?;
        // Nothing is further apart. The floor of few runs must not stand between a real change and its verdict: one side in
        // twenty looks like two heaps by chance. Of draws the true p-value may be far below what so many of them can show.
        let is_floor = test.p_value <= test.p_floor;
        (!is_floor || (test.complete && unequal)).then_some(test.p_value)
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
