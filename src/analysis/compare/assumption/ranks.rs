//! Only the order of the rates counts (Mann & Whitney 1947).

use super::means::{Means, TestOfUnpaired};
use crate::analysis::compare::figures::{IntervalMethod, RatioInterval, TestName, TestResult};
use crate::analysis::percent;
use crate::analysis::ranks::MannWhitneyResult;
use crate::stats::ranks::hodges_lehmann::ratio_by_ranks;
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

    fn interval(&self, means: &Means<'_>, risk: f64) -> Option<RatioInterval> {
        let [old, new] = &means.sides.sorted;
        let ratio = ratio_by_ranks(old, new, risk)?;
        let interval = RatioInterval::of(ratio.interval, IntervalMethod::HodgesLehmann)?;
        Some(RatioInterval {
            estimate: percent::kept(ratio.change),
            coverage: Some(ratio.coverage),
            ..interval
        })
    }
}
