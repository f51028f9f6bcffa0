//! Without a change the runs could have been dealt to the sides in any other way (Janssen 1997).

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::means::{Means, TestOfUnpaired};
use crate::analysis::compare::figures::{TestName, TestResult};
use crate::stats::permutation::permutation_test;

/// The test, and where its draws start.
pub(super) struct Permutation {
    pub seed: u64,
    /// How many, where not all ways are looked at.
    pub draws: usize,
}

impl TestOfUnpaired for Permutation {
    fn test(&self, means: &Means<'_>) -> Option<TestResult> {
        let [old, new] = means.sides.rates;
        // Seeded anew for each row: its p-value does not depend on which other rows there are.
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(self.seed);
        let test = permutation_test(old, new, self.draws, &mut rng).ok()?;
        Some(TestResult::new(TestName::Permutation, test.statistic, test.p_value).with_floor(test.p_floor))
    }
}
