//! What all tests of unpaired samples share: the means, their interval, and the gate, by Welch's test.

use super::traits::Assumption;
use crate::analysis::compare::figures::{Accuracy, IntervalMethod, LEVELS, RatioInterval, TestResult};
use crate::analysis::compare::sides::Sides;
use crate::analysis::power::POWER;
use crate::analysis::units::UnitCounts;
use crate::analysis::warning::{UnitWarning, Warning};
use crate::stats::describe::Moments;
use crate::stats::power::detectable_effect;
use crate::stats::welch::{NotTestable, WelchTest, accuracy, threshold_test, welch_test};
use crate::stats::welch_inversion::ratio_interval;

/// The test that decides in place of Welch's; the rest comes from the means.
pub(super) trait TestOfUnpaired {
    /// `means` has been tested before.
    fn test(&self, means: &Means<'_>) -> Option<TestResult>;

    /// The changes that the test does not reject at level `risk`: by Welch's test unless the test has an interval of its own.
    fn interval(&self, means: &Means<'_>, risk: f64) -> Option<RatioInterval> {
        let [old, new] = &means.sides.moments;
        RatioInterval::of(ratio_interval(old, new, risk)?, IntervalMethod::WelchInversion)
    }
}

/// Two unpaired samples, and the test that the stars come from.
pub(super) struct Means<'a> {
    pub sides: &'a Sides<'a>,
    pub welch: Result<WelchTest, NotTestable>,
    test: Box<dyn TestOfUnpaired>,
}

impl<'a> Means<'a> {
    pub fn new(sides: &'a Sides<'a>, test: Box<dyn TestOfUnpaired>) -> Means<'a> {
        let [old, new] = &sides.moments;
        Means {
            welch: welch_test(old, new),
            sides,
            test,
        }
    }

    /// Why Welch's test says nothing.
    fn untestable(&self, reason: NotTestable) -> Vec<Warning> {
        untestable(self.sides, reason)
    }
}

/// The caveats of samples that cannot be tested.
pub(super) fn untestable(sides: &Sides<'_>, reason: NotTestable) -> Vec<Warning> {
    let [old, new] = &sides.moments;
    match reason {
        NotTestable::TooFewSamples => {
            let short = sides.names.into_iter().zip([old, new]).zip(sides.units);
            let short = short.filter(|((_, side), _)| side.n < 2);
            let warning = |((name, side), units): ((&str, &Moments), Option<UnitCounts>)| match units {
                Some(units) => UnitWarning::TooFewUnits {
                    binary: Some(name.to_string()),
                    runs: units.runs,
                }
                .into(),
                None => Warning::TooFewSamples {
                    binary: Some(name.to_string()),
                    n: side.n,
                },
            };
            short.map(warning).collect()
        }
        // All rates 0 on both sides is a failed measurement rather than an exact result: the zero baseline says so.
        NotTestable::NoVariation if old.mean == 0.0 && new.mean == 0.0 => Vec::new(),
        NotTestable::NoVariation if sides.are_counts() => vec![Warning::Deterministic { compared: true }],
        NotTestable::NoVariation => vec![Warning::CoarseClock],
        NotTestable::EssentiallyConstant => vec![Warning::EssentiallyConstant],
    }
}

impl Assumption for Means<'_> {
    fn warnings(&self) -> Vec<Warning> {
        let untestable = self.welch.err().map(|reason| self.untestable(reason));
        let mut warnings = untestable.unwrap_or_default();
        warnings.extend(self.sides.ratio_warnings());
        warnings
    }

    fn change(&self) -> Option<f64> {
        self.sides.change_of_means()
    }

    fn test(&self) -> Option<TestResult> {
        self.test.test(self)
    }

    fn has_interval(&self) -> bool {
        self.welch.is_ok() && self.change().is_some()
    }

    fn interval(&self, risk: f64) -> Option<RatioInterval> {
        self.change()?;
        self.welch.ok()?;
        self.test.interval(self, risk)
    }

    fn beyond(&self, theta: f64, above: bool) -> Option<f64> {
        let [old, new] = &self.sides.moments;
        self.change()?;
        self.welch.ok()?;
        let test = threshold_test(old, new, theta).ok()?;
        Some(if above { test.p_greater() } else { test.p_less() })
    }

    fn differs_beyond(&self, difference: f64, above: bool) -> Option<f64> {
        let [old, new] = &self.sides.moments;
        self.change()?;
        let test = welch_test(&old.shifted(difference), new).ok()?;
        Some(if above { test.p_greater() } else { test.p_less() })
    }

    fn accuracy(&self) -> Option<Accuracy> {
        self.change()?;
        let test = self.welch.ok()?;
        let [one, two, three] = LEVELS.map(|(level, _)| accuracy(&test, self.sides.moments[0].mean, level));
        Accuracy::of([one?, two?, three?])
    }

    fn detectable_effect(&self, alpha: f64) -> Option<f64> {
        let [old, new] = &self.sides.moments;
        self.change()?;
        self.welch.ok()?;
        detectable_effect(old.cv()?, old.n, new.cv()?, new.n, alpha, POWER)
    }
}
