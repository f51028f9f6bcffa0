//! The sessions are a sample of all sessions there could have been: what differs between them is part of the error.

use super::traits::Assumption;
use crate::analysis::compare::figures::{IntervalMethod, RatioInterval, TestName, TestResult};
use crate::analysis::compare::sides::Sides;
use crate::analysis::warning::Warning;
use crate::stats::describe::Interval;
use crate::stats::dist::{ContinuousCDF, StudentT};
use crate::stats::random_effects::RandomEffects;

/// Two samples in sessions, and what holds over these.
pub(super) struct BySession<'a> {
    pub sides: &'a Sides<'a>,
    pub effects: RandomEffects,
}

impl Assumption for BySession<'_> {
    fn warnings(&self) -> Vec<Warning> {
        self.sides.ratio_warnings()
    }

    fn change(&self) -> Option<f64> {
        Some(self.effects.mean.exp_m1()).filter(|change| change.is_finite())
    }

    fn test(&self) -> Option<TestResult> {
        let statistic = self.effects.mean / self.effects.hartung_knapp_error;
        let test = TestResult::new(TestName::RandomEffects, statistic, self.effects.p_value(0.0));
        Some(test.with_df(self.effects.df()))
    }

    fn has_interval(&self) -> bool {
        true
    }

    fn interval(&self, risk: f64) -> Option<RatioInterval> {
        let Interval { lower, upper } = self.effects.interval(risk);
        let bounds = Interval {
            lower: lower.exp_m1(),
            upper: upper.exp_m1(),
        };
        RatioInterval::of(bounds, IntervalMethod::RandomEffects)
    }

    fn beyond(&self, theta: f64, above: bool) -> Option<f64> {
        let t = (self.effects.mean - theta.ln()) / self.effects.hartung_knapp_error;
        let distribution = StudentT { df: self.effects.df() };
        Some(if above { distribution.sf(t) } else { distribution.cdf(t) })
    }
}
