//! Two one-sided tests: is the contender's mean within a limit of the baseline's (Schuirmann 1987)?

use super::describe::Moments;
use super::paired::PairedTest;
use super::welch::{NotTestable, threshold_test};

/// One-sided p-values of two hypotheses that a limit of ± N is passed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Equivalence {
    /// If small, the contender is shown to be above 1 − limit times the baseline.
    pub p_above_lower: f64,
    /// If small, the contender is shown to be below 1 + limit times the baseline.
    pub p_below_upper: f64,
}

impl Equivalence {
    /// The p-value of both together, the larger: each test has the whole level, because one of the hypotheses is true at
    /// most.
    pub fn p_value(self) -> f64 {
        self.p_above_lower.max(self.p_below_upper)
    }
}

/// Two one-sided Welch tests of the contender against 1 ± `limit` times the baseline; `limit` is a fraction.
///
/// # Errors
/// [`NotTestable`] where Welch's test at a limit is.
///
/// ```
/// use benchstat::stats::{describe::Moments, equivalence::equivalence_test};
/// let baseline = Moments::of(&[98.0, 99.0, 100.0, 101.0, 102.0]);
/// let contender = Moments::of(&[101.0, 102.0, 103.0, 104.0, 105.0]);
/// let p = equivalence_test(&baseline, &contender, 0.05).unwrap().p_value();
/// assert!((p - 0.0434962).abs() < 5e-8);
/// ```
pub fn equivalence_test(baseline: &Moments, contender: &Moments, limit: f64) -> Result<Equivalence, NotTestable> {
    Ok(Equivalence {
        p_above_lower: threshold_test(baseline, contender, 1.0 - limit)?.p_greater(),
        p_below_upper: threshold_test(baseline, contender, 1.0 + limit)?.p_less(),
    })
}

/// The same of paired log differences, against ln(1 ± `limit`). With a limit of 1 or more nothing is too low.
pub fn paired_equivalence(test: &PairedTest, limit: f64) -> Equivalence {
    Equivalence {
        p_above_lower: test.p_greater((1.0 - limit).max(0.0).ln()),
        p_below_upper: test.p_less(limit.ln_1p()),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::paired::paired_test;
    use approx::assert_relative_eq;

    #[test]
    fn nearer_is_surer() {
        let old = Moments::of(&[98.0, 99.0, 100.0, 101.0, 102.0]);
        let new = Moments::of(&[99.0, 100.0, 101.0, 102.0, 103.0]);
        // R: the larger of t.test(new, .95 * old, "greater") and t.test(new, 1.05 * old, "less")
        let p = equivalence_test(&old, &new, 0.05).unwrap().p_value();
        assert_relative_eq!(p, 0.0022787, epsilon = 5e-8);
        let constant = Moments::of(&[1.0, 1.0]);
        assert_eq!(
            equivalence_test(&constant, &constant, 0.05),
            Err(NotTestable::NoVariation)
        );
    }

    #[test]
    fn pairs_are_held_against_logarithms() {
        let test = paired_test(&[0.01, -0.02, 0.015, 0.005]).unwrap();
        let both = paired_equivalence(&test, 0.05);
        assert_eq!(both.p_above_lower, test.p_greater(0.95f64.ln()));
        assert_eq!(both.p_below_upper, test.p_less(0.05f64.ln_1p()));
        assert_eq!(both.p_value(), both.p_above_lower.max(both.p_below_upper));
        assert_eq!(paired_equivalence(&test, 1.0).p_above_lower, 0.0);
    }
}
