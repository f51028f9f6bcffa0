//! The questions that are asked of two samples.

use crate::analysis::compare::figures::{Accuracy, PairedMean, RatioInterval, TestResult};
use crate::analysis::ranks::SignedRankResult;
use crate::analysis::series_order::SeriesTests;
use crate::analysis::warning::Warning;

/// Two samples under an assumption about them. An answer is `None` where the samples, or the assumption, do not give one;
/// [`warnings`](Assumption::warnings) says why.
pub(in crate::analysis::compare) trait Assumption {
    /// Why there is no test, or no need of one.
    fn warnings(&self) -> Vec<Warning>;

    /// The change new/old − 1, as a fraction.
    fn change(&self) -> Option<f64>;

    /// The two-sided test that nothing changed.
    fn test(&self) -> Option<TestResult>;

    /// The interval of the change, at confidence 1 − `risk`.
    fn interval(&self, risk: f64) -> Option<RatioInterval>;

    /// Whether the samples suffice for an interval: one that is missing nevertheless has no end.
    fn has_interval(&self) -> bool;

    /// The one-sided p-value of the alternative that new/old is beyond `theta`: above, or below it.
    fn beyond(&self, theta: f64, above: bool) -> Option<f64>;

    /// The one-sided p-value of the alternative that new − old is beyond `difference`, in the metric's unit: above, or below it.
    fn differs_beyond(&self, difference: f64, above: bool) -> Option<f64>;

    /// compare.R's ± columns.
    fn accuracy(&self) -> Option<Accuracy> {
        None
    }

    /// The mean log ratio of the pairs.
    fn pairs(&self) -> Option<PairedMean> {
        None
    }

    /// What the order of the pairs says.
    fn order_of_pairs(&self) -> Option<SeriesTests> {
        None
    }

    /// The signed-rank test of the pairs.
    fn signed_rank(&self) -> Option<SignedRankResult> {
        None
    }

    /// The smallest change that the runs find.
    fn detectable_effect(&self, _alpha: f64) -> Option<f64> {
        None
    }
}
