//! The k-th run of one side was measured beside the k-th of the other: their log ratios are what is tested.

use super::means::untestable;
use super::traits::Assumption;
use crate::analysis::compare::figures::{IntervalMethod, PairedMean, RatioInterval, TestName, TestResult};
use crate::analysis::compare::sides::Sides;
use crate::analysis::error::AnalysisError;
use crate::analysis::ranks::SignedRankResult;
use crate::analysis::series_order::SeriesTests;
use crate::analysis::warning::Warning;
use crate::stats::ascending::Ascending;
use crate::stats::describe::Moments;
use crate::stats::paired::{NotPaired, PairedTest, log_differences, paired_test};
use crate::stats::welch::NotTestable;

/// Two samples in pairs.
pub(super) struct Paired<'a> {
    sides: &'a Sides<'a>,
    /// d_k = ln new − ln old; `None` where a ratio makes no sense, or a rate has no logarithm.
    differences: Option<Vec<f64>>,
    test: Option<Result<PairedTest, NotTestable>>,
}

impl<'a> Paired<'a> {
    /// # Errors
    /// [`AnalysisError::UnequalCounts`]: some runs have no partner.
    pub fn new(name: &str, sides: &'a Sides<'a>) -> Result<Paired<'a>, AnalysisError> {
        let differences = match sides.change_of_means() {
            None => None,
            Some(_) => match log_differences(sides.rates[0], sides.rates[1]) {
                Ok(differences) => Some(differences),
                Err(NotPaired::NonPositiveRate) => None,
                Err(NotPaired::UnequalCounts) => {
                    return Err(AnalysisError::UnequalCounts {
                        name: name.to_string(),
                        sides: [0, 1].map(|side| (sides.names[side].to_string(), sides.moments[side].n)),
                    });
                }
            },
        };
        let varies = !sides.moments.iter().all(Moments::is_constant);
        Ok(Paired {
            test: differences.as_deref().filter(|_| varies).map(paired_test),
            differences,
            sides,
        })
    }

    fn tested(&self) -> Option<PairedTest> {
        self.test?.ok()
    }
}

impl Assumption for Paired<'_> {
    fn warnings(&self) -> Vec<Warning> {
        match (&self.differences, self.test) {
            (None, _) if self.sides.change_of_means().is_none() => self.sides.ratio_warnings(),
            (None, _) => vec![Warning::NonPositiveRate],
            (Some(_), None) => untestable(self.sides, NotTestable::NoVariation),
            (_, Some(Ok(_))) => Vec::new(),
            // All pairs differ by the same factor: as good as constant, although the rates vary.
            (_, Some(Err(NotTestable::NoVariation))) => vec![Warning::EssentiallyConstant],
            (_, Some(Err(reason))) => untestable(self.sides, reason),
        }
    }

    fn change(&self) -> Option<f64> {
        let mean = Moments::of(self.differences.as_ref()?).mean;
        Some(mean.exp_m1()).filter(|change| change.is_finite())
    }

    fn test(&self) -> Option<TestResult> {
        let test = self.tested()?;
        Some(TestResult::new(TestName::PairedT, test.statistic, test.p_value).with_df(test.df))
    }

    fn has_interval(&self) -> bool {
        self.tested().is_some()
    }

    fn interval(&self, risk: f64) -> Option<RatioInterval> {
        RatioInterval::of(self.tested()?.change_interval(1.0 - risk), IntervalMethod::PairedT)
    }

    fn beyond(&self, theta: f64, above: bool) -> Option<f64> {
        let test = self.tested()?;
        Some(if above {
            test.p_greater(theta.ln())
        } else {
            test.p_less(theta.ln())
        })
    }

    /// By the t-test of the differences themselves: a floor in the metric's unit is none of their logarithms.
    fn differs_beyond(&self, difference: f64, above: bool) -> Option<f64> {
        self.tested()?;
        let [old, new] = self.sides.rates;
        let differences: Vec<f64> = old.iter().zip(new).map(|(old, new)| new - old).collect();
        let test = paired_test(&differences).ok()?;
        Some(if above {
            test.p_greater(difference)
        } else {
            test.p_less(difference)
        })
    }

    fn pairs(&self) -> Option<PairedMean> {
        self.tested().map(|test| PairedMean {
            mean: test.mean,
            standard_error: test.standard_error,
        })
    }

    fn order_of_pairs(&self) -> Option<SeriesTests> {
        let differences = self.differences.as_ref()?;
        Some(SeriesTests::of(
            differences,
            &Ascending::of(differences),
            &Moments::of(differences),
        ))
    }

    fn signed_rank(&self) -> Option<SignedRankResult> {
        let differences = self.differences.as_ref().filter(|_| self.test.is_some())?;
        SignedRankResult::of(differences)
    }
}
