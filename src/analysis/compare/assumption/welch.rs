//! The means are normal enough for a t-test, the spreads may differ (Welch 1947).

use super::means::{Means, TestOfUnpaired};
use crate::analysis::compare::figures::{TestName, TestResult};

pub(super) struct Welch;

impl TestOfUnpaired for Welch {
    fn test(&self, means: &Means<'_>) -> Option<TestResult> {
        means
            .welch
            .ok()
            .map(|test| TestResult::new(TestName::Welch, test.statistic, test.p_value).with_df(test.df))
    }
}
