//! What moved the controls moved this benchmark, too, by the same factor: what is left is its own.

use super::means::untestable;
use super::traits::Assumption;
use crate::analysis::compare::figures::{IntervalMethod, RatioInterval, TestName, TestResult};
use crate::analysis::compare::sides::Sides;
use crate::analysis::warning::Warning;
use crate::stats::describe::Interval;
use crate::stats::geometric_mean::LogRatio;
use crate::stats::relative::{Control, Relative};
use crate::stats::welch::welch_test;

/// Two samples beside controls.
pub(super) struct ToControls<'a> {
    sides: &'a Sides<'a>,
    control: Control,
    relative: Option<Relative>,
}

impl<'a> ToControls<'a> {
    pub fn new(sides: &'a Sides<'a>, control: Control) -> ToControls<'a> {
        let [old, new] = &sides.moments;
        let ratio = sides.change_of_means().and_then(|_| LogRatio::of(old, new));
        let varies = welch_test(old, new).is_ok();
        ToControls {
            relative: ratio
                .filter(|_| varies)
                .and_then(|ratio| Relative::of_ratio(&ratio, &control)),
            sides,
            control,
        }
    }
}

impl Assumption for ToControls<'_> {
    fn warnings(&self) -> Vec<Warning> {
        let [old, new] = &self.sides.moments;
        let untestable = welch_test(old, new).err().map(|reason| untestable(self.sides, reason));
        let mut warnings = untestable.unwrap_or_default();
        warnings.extend(self.sides.ratio_warnings());
        warnings
    }

    fn change(&self) -> Option<f64> {
        let change = self.sides.change_of_means()?;
        let relative = (change.ln_1p() - self.control.mean).exp_m1();
        Some(relative).filter(|change| change.is_finite())
    }

    fn test(&self) -> Option<TestResult> {
        let relative = self.relative?;
        let test = TestResult::new(TestName::RelativeT, relative.statistic(0.0), relative.p_value(0.0));
        Some(test.with_df(relative.df))
    }

    fn interval(&self, risk: f64) -> Option<RatioInterval> {
        let Interval { lower, upper } = self.relative?.interval(risk);
        let bounds = Interval {
            lower: lower.exp_m1(),
            upper: upper.exp_m1(),
        };
        RatioInterval::of(bounds, IntervalMethod::RelativeT)
    }

    fn has_interval(&self) -> bool {
        self.relative.is_some()
    }

    fn beyond(&self, theta: f64, above: bool) -> Option<f64> {
        Some(self.relative?.beyond(theta.ln(), above))
    }

    fn differs_beyond(&self, difference: f64, above: bool) -> Option<f64> {
        self.relative?;
        let [old, new] = &self.sides.moments;
        Some(Relative::of_difference(old, new, &self.control)?.beyond(difference, above))
    }
}
