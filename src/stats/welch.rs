//! Welch's t-test for two means with unequal variances.

use super::describe::{Moments, power_of_two_near};
use super::dist::{ContinuousCDF, StudentT};

/// The parts of a Welch test of contender against baseline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WelchTest {
    /// t = (contender mean − baseline mean) / standard error: positive when the contender's mean is higher.
    pub statistic: f64,
    /// Degrees of freedom by Satterthwaite's approximation; fractional.
    pub df: f64,
    /// Standard error of the difference of the means, in the unit of the rates.
    pub standard_error: f64,
    /// Two-sided p-value.
    pub p_value: f64,
}

impl WelchTest {
    /// One-sided p-value of the alternative that the contender's mean is lower.
    pub fn p_less(&self) -> f64 {
        StudentT { df: self.df }.cdf(self.statistic)
    }

    /// One-sided p-value of the alternative that the contender's mean is higher.
    pub fn p_greater(&self) -> f64 {
        StudentT { df: self.df }.sf(self.statistic)
    }
}

/// Why two samples cannot be tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotTestable {
    /// A side has fewer than two values.
    TooFewSamples,
    /// Neither side varies at all: the standard error is 0.
    NoVariation,
    /// The standard error is below 10 ε times the larger mean: what varies is rounding.
    EssentiallyConstant,
}

/// Welch's test of the contender's mean against the baseline's (Welch 1947), as R's `t.test(contender, baseline)`.
///
/// One constant side is fine. The moments should be finite; if they are not, neither is the result.
///
/// ```
/// use benchstat::stats::{describe::Moments, welch::welch_test};
/// let baseline = Moments::of(&[1.0, 2.0, 3.0]);
/// let contender = Moments::of(&[4.0, 5.0, 6.0]);
/// let test = welch_test(&baseline, &contender).unwrap();
/// assert!((test.statistic - 3.0 / (2.0f64 / 3.0).sqrt()).abs() < 1e-14);
/// assert!((test.df - 4.0).abs() < 1e-14);
/// ```
pub fn welch_test(baseline: &Moments, contender: &Moments) -> Result<WelchTest, NotTestable> {
    if baseline.n < 2 || contender.n < 2 {
        return Err(NotTestable::TooFewSamples);
    }
    let (a, b) = (baseline.standard_error(), contender.standard_error());
    // Squares of very large or small standard errors leave the range of doubles; a power of two scales without error.
    let scale = power_of_two_near(a.max(b));
    let scaled_error = ((a / scale).powi(2) + (b / scale).powi(2)).sqrt();
    let standard_error = scaled_error * scale;
    if standard_error == 0.0 {
        return Err(NotTestable::NoVariation);
    }
    if standard_error < 10.0 * f64::EPSILON * baseline.mean.abs().max(contender.mean.abs()) {
        return Err(NotTestable::EssentiallyConstant);
    }
    let statistic = (contender.mean - baseline.mean) / scale / scaled_error;
    let df = satterthwaite_df(a, baseline.n, b, contender.n);
    Ok(WelchTest {
        statistic,
        df,
        standard_error,
        p_value: StudentT { df }.two_sided(statistic),
    })
}

/// Welch's test of the contender against `theta` times the baseline: every baseline rate is scaled by `theta`.
///
/// The regression gate at N percent uses θ = 1 − N/100 and `p_less`.
///
/// ```
/// use benchstat::stats::{describe::Moments, welch::threshold_test};
/// let baseline = Moments::of(&[99.0, 100.0, 101.0]);
/// let contender = Moments::of(&[94.0, 95.0, 96.0]);
/// let test = threshold_test(&baseline, &contender, 0.95).unwrap();
/// assert!(test.statistic.abs() < 1e-12 && (test.p_less() - 0.5).abs() < 1e-12);
/// ```
pub fn threshold_test(baseline: &Moments, contender: &Moments, theta: f64) -> Result<WelchTest, NotTestable> {
    welch_test(&baseline.scaled(theta), contender)
}

/// Half width of the interval of the difference at confidence 1 − `risk`, as a fraction of |baseline mean|.
///
/// The ± columns of Node's compare.R, which take the baseline's mean as known. `None` when that mean is 0.
pub fn accuracy(test: &WelchTest, baseline_mean: f64, risk: f64) -> Option<f64> {
    let critical = StudentT { df: test.df }.critical(risk);
    (baseline_mean != 0.0).then(|| critical * test.standard_error / baseline_mean.abs())
}

/// Degrees of freedom of a sum of two squared standard errors (Satterthwaite 1946), from the standard errors `a` of a
/// sample of `m` values and `b` of one of `n`. NaN when both are 0.
///
/// ```
/// use benchstat::stats::welch::satterthwaite_df;
/// assert_eq!(satterthwaite_df(1.0, 5, 1.0, 5), 8.0);
/// assert_eq!(satterthwaite_df(1.0, 5, 0.0, 9), 4.0);
/// ```
pub fn satterthwaite_df(a: f64, m: usize, b: f64, n: usize) -> f64 {
    let larger = a.max(b);
    let (u, v) = ((a / larger).powi(2), (b / larger).powi(2));
    let total = u + v;
    let (u, v) = (u / total, v / total);
    1.0 / (u * u / (m as f64 - 1.0) + v * v / (n as f64 - 1.0))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    const OLD: [f64; 4] = [10.0, 11.0, 12.0, 13.5];
    const NEW: [f64; 3] = [12.0, 14.0, 15.0];
    const P: f64 = 0.1455701777453641;

    #[test]
    fn unequal_sizes_as_r_has_them() {
        // R: t.test(c(12, 14, 15), c(10, 11, 12, 13.5))
        let test = welch_test(&Moments::of(&OLD), &Moments::of(&NEW)).unwrap();
        assert!(
            (test.statistic - 1.7669851926378157).abs() < 1e-13,
            "{}",
            test.statistic
        );
        assert!((test.df - 4.390240462067275).abs() < 1e-13, "{}", test.df);
        assert!((test.p_value - P).abs() < 1e-14, "{}", test.p_value);
        assert!((test.p_greater() - P / 2.0).abs() < 1e-14 && (test.p_less() - (1.0 - P / 2.0)).abs() < 1e-14);
    }

    #[test]
    fn what_cannot_be_tested_says_why() {
        let reason = |old: &[f64], new: &[f64]| welch_test(&Moments::of(old), &Moments::of(new)).err();
        assert_eq!(reason(&OLD, &[3.0]), Some(NotTestable::TooFewSamples));
        assert_eq!(reason(&[], &NEW), Some(NotTestable::TooFewSamples));
        assert_eq!(reason(&[3.0, 3.0], &[4.0, 4.0]), Some(NotTestable::NoVariation));
        assert_eq!(reason(&[0.0, 0.0], &[0.0, 0.0]), Some(NotTestable::NoVariation));
        let next = 1e15 + 0.125;
        assert_eq!(
            reason(&[1e15, next, 1e15], &[1e15, next]),
            Some(NotTestable::EssentiallyConstant)
        );
        assert_eq!(reason(&[3.0, 3.0, 3.0], &NEW), None);
        let test = welch_test(&Moments::of(&[3.0, 3.0, 3.0]), &Moments::of(&NEW)).unwrap();
        assert!((test.df - 2.0).abs() < 1e-15);
    }

    #[test]
    fn extreme_rates_test_like_others() {
        let at = |unit: f64| {
            let scale = |sample: &[f64]| Moments::of(&sample.iter().map(|x| x * unit).collect::<Vec<_>>());
            welch_test(&scale(&OLD), &scale(&NEW)).unwrap()
        };
        let usual = at(1.0);
        for unit in [1e300, 1e-300, 1e-306, 1e170, 1e-170] {
            let test = at(unit);
            assert!((test.statistic / usual.statistic - 1.0).abs() < 1e-13, "{unit}");
            assert!((test.df / usual.df - 1.0).abs() < 1e-13, "{unit}");
            assert!(
                (test.standard_error / unit / usual.standard_error - 1.0).abs() < 1e-13,
                "{unit}"
            );
        }
    }

    #[test]
    fn accuracy_needs_a_baseline() {
        let test = welch_test(&Moments::of(&OLD), &Moments::of(&NEW)).unwrap();
        assert_eq!(accuracy(&test, 0.0, 0.05), None);
        assert_eq!(accuracy(&test, -2.0, 0.05), accuracy(&test, 2.0, 0.05));
    }

    #[test]
    fn a_threshold_of_one_is_the_plain_test() {
        let (old, new) = (Moments::of(&OLD), Moments::of(&NEW));
        assert_eq!(threshold_test(&old, &new, 1.0), welch_test(&old, &new));
        // at θ = 0 only the contender's own error is left
        let test = threshold_test(&old, &new, 0.0).unwrap();
        assert!((test.statistic - new.mean / new.standard_error()).abs() < 1e-12 && test.df == 2.0);
    }
}
