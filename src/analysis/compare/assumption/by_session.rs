//! The sessions are a sample of all sessions there could have been: what differs between them is part of the error.

use super::traits::Assumption;
use crate::analysis::compare::figures::{IntervalMethod, RatioInterval, TestName, TestResult};
use crate::analysis::compare::sessions::Effects;
use crate::analysis::compare::sides::Sides;
use crate::analysis::warning::Warning;
use crate::stats::describe::Interval;
use crate::stats::dist::{ContinuousCDF, StudentT};
use crate::stats::random_effects::RandomEffects;

/// Two samples in sessions, and what holds over these.
pub(super) struct BySession<'a> {
    pub sides: &'a Sides<'a>,
    pub effects: Effects,
}

impl Assumption for BySession<'_> {
    fn warnings(&self) -> Vec<Warning> {
        self.sides.ratio_warnings()
    }

    fn change(&self) -> Option<f64> {
        Some(self.effects.ratio.mean.exp_m1()).filter(|change| change.is_finite())
    }

    fn test(&self) -> Option<TestResult> {
        let statistic = self.effects.ratio.mean / self.effects.ratio.hartung_knapp_error;
        let test = TestResult::new(TestName::RandomEffects, statistic, self.effects.ratio.p_value(0.0));
        Some(test.with_df(self.effects.ratio.df()))
    }

    fn has_interval(&self) -> bool {
        true
    }

    fn interval(&self, risk: f64) -> Option<RatioInterval> {
        let Interval { lower, upper } = self.effects.ratio.interval(risk);
        let bounds = Interval {
            lower: lower.exp_m1(),
            upper: upper.exp_m1(),
        };
        RatioInterval::of(bounds, IntervalMethod::RandomEffects)
    }

    fn beyond(&self, theta: f64, above: bool) -> Option<f64> {
        Some(one_sided(&self.effects.ratio, theta.ln(), above))
    }

    fn differs_beyond(&self, difference: f64, above: bool) -> Option<f64> {
        Some(one_sided(&self.effects.difference?, difference, above))
    }
}

/// The one-sided p-value of the alternative that the mean over sessions is above, or below, `value`.
fn one_sided(effects: &RandomEffects, value: f64, above: bool) -> f64 {
    let t = (effects.mean - value) / effects.hartung_knapp_error;
    let distribution = StudentT { df: effects.df() };
    if above { distribution.sf(t) } else { distribution.cdf(t) }
}
