//! Paired analysis: the k-th baseline run against the k-th contender run, by the logarithm of their ratio.

use super::describe::{Interval, Moments};
use super::dist::{ContinuousCDF, StudentT};
use super::scaling::log_ratio;
use super::welch::NotTestable;

/// Why two samples cannot be paired.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NotPaired {
    /// The samples differ in length, so some runs have no partner.
    UnequalCounts,
    /// A rate is 0, negative or not finite and has no logarithm.
    NonPositiveRate,
}

/// The differences d_k = ln y_k − ln x_k of baseline `x` and contender `y`, pair by pair in their order.
///
/// # Errors
/// [`NotPaired`] when the samples differ in length or a rate is not positive.
///
/// ```
/// use benchstat::stats::paired::log_differences;
/// let differences = log_differences(&[1.0, 10.0], &[2.0, 5.0]).unwrap();
/// assert_eq!(differences, [2.0f64.ln(), -2.0f64.ln()]);
/// ```
pub fn log_differences(x: &[f64], y: &[f64]) -> Result<Vec<f64>, NotPaired> {
    if x.len() != y.len() {
        return Err(NotPaired::UnequalCounts);
    }
    if !x.iter().chain(y).all(|rate| *rate > 0.0 && rate.is_finite()) {
        return Err(NotPaired::NonPositiveRate);
    }
    Ok(x.iter().zip(y).map(|(x, y)| log_ratio(*x, *y)).collect())
}

/// The parts of a paired t-test of log differences.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairedTest {
    /// Mean difference d̄, the logarithm of the contender's factor over the baseline.
    pub mean: f64,
    /// Standard error of `mean`.
    pub standard_error: f64,
    /// t = mean / standard error: positive when the contender is higher.
    pub statistic: f64,
    /// Degrees of freedom, pairs − 1.
    pub df: f64,
    /// Two-sided p-value of a mean difference of 0.
    pub p_value: f64,
}

impl PairedTest {
    /// The typical change e^d̄ − 1, as a fraction of the baseline.
    pub fn change(&self) -> f64 {
        self.mean.exp_m1()
    }

    /// The t interval of the mean difference, back-transformed like [`change`](Self::change); `confidence` is between
    /// 0 and 1.
    pub fn change_interval(&self, confidence: f64) -> Interval {
        let half = self.half_width(1.0 - confidence);
        Interval {
            lower: (self.mean - half).exp_m1(),
            upper: (self.mean + half).exp_m1(),
        }
    }

    /// Half the width of the t interval of the mean difference at `risk` = 1 − confidence, on the log scale.
    pub fn half_width(&self, risk: f64) -> f64 {
        self.distribution().critical(risk) * self.standard_error
    }

    fn distribution(&self) -> StudentT {
        StudentT { df: self.df }
    }

    /// One-sided p-value of the alternative that the mean difference is below `shift`, such as ln(1 − limit).
    pub fn p_less(&self, shift: f64) -> f64 {
        self.distribution().cdf((self.mean - shift) / self.standard_error)
    }

    /// One-sided p-value of the alternative that the mean difference is above `shift`.
    pub fn p_greater(&self, shift: f64) -> f64 {
        self.distribution().sf((self.mean - shift) / self.standard_error)
    }
}

/// Paired t-test of the differences that [`log_differences`] gives, as R's `t.test(differences)`.
///
/// # Errors
/// [`NotTestable`] with fewer than two pairs, when all differences are equal, or when their standard error is below
/// 10 ε times the larger of 1 and the mean: a rate that is rounded by ε moves its logarithm by ε.
///
/// ```
/// use benchstat::stats::paired::{log_differences, paired_test};
/// let differences = log_differences(&[100.0, 200.0, 400.0], &[110.0, 230.0, 440.0]).unwrap();
/// let test = paired_test(&differences).unwrap();
/// // the geometric mean of 1.1, 1.15 and 1.1
/// assert!((test.change() - ((1.1f64 * 1.15 * 1.1).cbrt() - 1.0)).abs() < 1e-15);
/// assert!(test.p_value < 0.05);
/// ```
pub fn paired_test(differences: &[f64]) -> Result<PairedTest, NotTestable> {
    let moments = Moments::of(differences);
    if moments.n < 2 {
        return Err(NotTestable::TooFewSamples);
    }
    if moments.is_constant() {
        return Err(NotTestable::NoVariation);
    }
    let standard_error = moments.standard_error();
    if standard_error < 10.0 * f64::EPSILON * moments.mean.abs().max(1.0) {
        return Err(NotTestable::EssentiallyConstant);
    }
    let statistic = moments.mean / standard_error;
    let df = moments.n as f64 - 1.0;
    Ok(PairedTest {
        mean: moments.mean,
        standard_error,
        statistic,
        df,
        p_value: StudentT { df }.two_sided(statistic),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn pairs_need_equal_counts_and_positive_rates() {
        assert_eq!(log_differences(&[1.0], &[1.0, 2.0]), Err(NotPaired::UnequalCounts));
        for rate in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert_eq!(log_differences(&[1.0], &[rate]), Err(NotPaired::NonPositiveRate));
            assert_eq!(log_differences(&[rate], &[1.0]), Err(NotPaired::NonPositiveRate));
        }
        assert_eq!(log_differences(&[], &[]), Ok(vec![]));
    }

    #[test]
    fn constant_differences_are_not_testable() {
        assert_eq!(paired_test(&[0.1]), Err(NotTestable::TooFewSamples));
        assert_eq!(paired_test(&[0.1; 5]), Err(NotTestable::NoVariation));
        // Every rate grows by .0123 %, and what varies is the rounding of the products.
        let x = [3.7e6, 5.1e6, 4.3e6, 7.7e6, 6.1e6].map(|rate| rate / 3.0);
        let y = x.map(|rate| rate * 1.000123);
        let differences = log_differences(&x, &y).unwrap();
        assert_eq!(paired_test(&differences), Err(NotTestable::EssentiallyConstant));
    }

    #[test]
    fn swapping_the_sides_changes_the_sign() {
        let (x, y) = ([3.0, 4.0, 9.0, 2.5], [3.1, 4.9, 8.8, 2.7]);
        let there = paired_test(&log_differences(&x, &y).unwrap()).unwrap();
        let back = paired_test(&log_differences(&y, &x).unwrap()).unwrap();
        assert_eq!((there.statistic, there.p_value), (-back.statistic, back.p_value));
        assert_eq!(there.p_less(0.02), back.p_greater(-0.02));
        assert!((there.p_less(0.02) + there.p_greater(0.02) - 1.0).abs() < 1e-15);
    }
}
