//! Only the order of the rates counts (Mann & Whitney 1947).

use super::means::{Means, TestOfUnpaired};
use crate::analysis::compare::figures::{TestName, TestResult};
use crate::analysis::ranks::MannWhitneyResult;
use crate::stats::welch::NotTestable;

/// The U test, which every row has.
pub(super) struct Ranks(pub Option<MannWhitneyResult>);

impl TestOfUnpaired for Ranks {
    fn test(&self, means: &Means<'_>) -> Option<TestResult> {
        // Ranks need no spread beyond rounding, but a variance on each side all the same: one run has no rank among many.
        let testable = matches!(means.welch, Ok(_) | Err(NotTestable::EssentiallyConstant));
        let test = self.0.filter(|_| testable)?;
        Some(TestResult::new(TestName::MannWhitney, test.u, test.p).with_floor(test.p_floor))
    }
}
