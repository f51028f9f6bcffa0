//! How the mean grows with a parameter: the exponent between two points of a sweep.

use super::describe::{Interval, Moments};
use super::dist::StudentT;

/// The exponent b of mean ∝ x^b between two points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Exponent {
    /// ln(mean_to/mean_from) / ln(x_to/x_from), without a unit.
    pub value: f64,
    /// Its confidence interval; `None` when either point has fewer than two values. Width 0 when neither varies.
    pub interval: Option<Interval>,
}

/// Why two points have no exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undefined {
    /// A parameter value is 0, negative or not finite.
    NonPositiveX,
    /// Both points have the same parameter value.
    SameX,
    /// A mean is 0, negative or not finite.
    NonPositiveMean,
}

/// Scaling exponent from the point `from` at `x_from` to the point `to` at `x_to`.
///
/// The interval is the t interval on the log scale by the delta method: with a = s²/(n·mean²) of either point,
/// SE = √(a+b)/|ln ratio| and Satterthwaite's df = (a+b)²/(a²/(n_from−1) + b²/(n_to−1)). `confidence` is between 0
/// and 1. The direction of x does not matter: swapping the points gives the same exponent and interval.
///
/// # Errors
/// [`Undefined`] where a logarithm or the division has no value.
///
/// ```
/// use benchstat::stats::{describe::Moments, scaling::exponent};
/// // twice the length, a quarter of the rate
/// let from = Moments::of(&[390.0, 400.0, 410.0]);
/// let to = Moments::of(&[99.0, 100.0, 101.0]);
/// let exponent = exponent(&from, &to, 16.0, 32.0, 0.95).unwrap();
/// assert!((exponent.value + 2.0).abs() < 1e-14);
/// assert!(exponent.interval.unwrap().upper < -1.9);
/// ```
pub fn exponent(from: &Moments, to: &Moments, x_from: f64, x_to: f64, confidence: f64) -> Result<Exponent, Undefined> {
    let x_distance = x_distance(x_from, x_to)?;
    if !(is_positive(from.mean) && is_positive(to.mean)) {
        return Err(Undefined::NonPositiveMean);
    }
    let value = log_ratio(from.mean, to.mean) / x_distance;
    let interval = (from.n >= 2 && to.n >= 2).then(|| {
        let half = half_width(from, to, confidence) / x_distance.abs();
        Interval {
            lower: value - half,
            upper: value + half,
        }
    });
    Ok(Exponent { value, interval })
}

/// The exponent between two points whose runs are paired, from the mean log difference of the pairs: d̄/ln(x_to/x_from), with the t
/// interval of d̄ divided likewise. `log_mean` is d̄, `half_width` that of its interval.
///
/// # Errors
/// [`Undefined`] where an x has no logarithm or both are equal.
///
/// ```
/// use benchstat::stats::paired::{log_differences, paired_test};
/// use benchstat::stats::scaling::paired_exponent;
/// let test = paired_test(&log_differences(&[100.0, 110.0, 90.0], &[150.0, 168.0, 132.0]).unwrap()).unwrap();
/// let exponent = paired_exponent(test.mean, test.half_width(0.05), 16.0, 64.0).unwrap();
/// let interval = exponent.interval.unwrap();
/// assert!((exponent.value - 0.2914102).abs() < 5e-8);
/// assert!((interval.lower - 0.2550583).abs() < 5e-8 && (interval.upper - 0.3277621).abs() < 5e-8);
/// ```
pub fn paired_exponent(log_mean: f64, half_width: f64, x_from: f64, x_to: f64) -> Result<Exponent, Undefined> {
    let x_distance = x_distance(x_from, x_to)?;
    let (value, half) = (log_mean / x_distance, half_width / x_distance.abs());
    Ok(Exponent {
        value,
        interval: Some(Interval {
            lower: value - half,
            upper: value + half,
        }),
    })
}

/// ln(x_to/x_from), where it is defined and not 0.
fn x_distance(x_from: f64, x_to: f64) -> Result<f64, Undefined> {
    if !(is_positive(x_from) && is_positive(x_to)) {
        return Err(Undefined::NonPositiveX);
    }
    match log_ratio(x_from, x_to) {
        0.0 => Err(Undefined::SameX),
        distance => Ok(distance),
    }
}

fn is_positive(value: f64) -> bool {
    value > 0.0 && value.is_finite()
}

/// ln(to/from) for positive numbers.
///
/// Ratios near 1 are taken by the relative difference, so that small changes keep their digits; swapping the two changes
/// exactly the sign.
pub(super) fn log_ratio(from: f64, to: f64) -> f64 {
    let (smaller, larger) = if from < to { (from, to) } else { (to, from) };
    let size = if larger < 2.0 * smaller {
        ((larger - smaller) / smaller).ln_1p()
    } else if (larger / smaller).is_finite() {
        (larger / smaller).ln()
    } else {
        larger.ln() - smaller.ln()
    };
    if from < to { size } else { -size }
}

/// Half width of the interval of ln(mean_to/mean_from).
fn half_width(from: &Moments, to: &Moments, confidence: f64) -> f64 {
    let a = (from.standard_error() / from.mean).powi(2);
    let b = (to.standard_error() / to.mean).powi(2);
    if a + b == 0.0 {
        return 0.0;
    }
    // Divided by a + b first: the squares of tiny variances would vanish.
    let (share_a, share_b) = (a / (a + b), b / (a + b));
    let df = 1.0 / (share_a * share_a / (from.n as f64 - 1.0) + share_b * share_b / (to.n as f64 - 1.0));
    StudentT { df }.critical(1.0 - confidence) * (a + b).sqrt()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn constant(value: f64) -> Moments {
        Moments::of(&[value, value])
    }

    #[test]
    fn exact_powers() {
        let result = exponent(&constant(3.0), &constant(24.0), 2.0, 4.0, 0.95).unwrap();
        assert!((result.value - 3.0).abs() < 1e-15);
        let interval = result.interval.unwrap();
        assert_eq!((interval.lower, interval.upper), (result.value, result.value));
        let flat = exponent(&constant(3.0), &constant(3.0), 2.0, 4.0, 0.95).unwrap();
        assert_eq!(flat.value, 0.0);
    }

    #[test]
    fn single_values_have_no_interval() {
        let single = Moments::of(&[5.0]);
        let result = exponent(&single, &constant(10.0), 1.0, 2.0, 0.95).unwrap();
        assert_eq!(result.interval, None);
        assert!((result.value - 1.0).abs() < 1e-15);
    }

    #[test]
    fn one_constant_side_leaves_the_degrees_of_freedom_of_the_other() {
        // s²/(n·mean²) = 1/(3·100), df = 2, where t(p) = (2p − 1)/√(2p(1 − p)); ln 2 between the points
        let varying = Moments::of(&[9.0, 10.0, 11.0]);
        let result = exponent(&varying, &constant(10.0), 4.0, 8.0, 0.95).unwrap();
        let half = 0.95 / 0.04875f64.sqrt() * (1.0f64 / 300.0).sqrt() / 2.0f64.ln();
        let interval = result.interval.unwrap();
        assert!((interval.upper - half).abs() < 1e-12 && (interval.lower + half).abs() < 1e-12);
    }

    #[test]
    fn swapping_the_points_changes_nothing() {
        let (a, b) = (Moments::of(&[9.0, 10.0, 11.5]), Moments::of(&[30.0, 31.0, 35.0, 28.0]));
        let there = exponent(&a, &b, 4.0, 64.0, 0.99).unwrap();
        let back = exponent(&b, &a, 64.0, 4.0, 0.99).unwrap();
        assert!((there.value - back.value).abs() < 1e-15);
        let (there, back) = (there.interval.unwrap(), back.interval.unwrap());
        assert!((there.lower - back.lower).abs() < 1e-14 && (there.upper - back.upper).abs() < 1e-14);
    }

    #[test]
    fn undefined_with_a_reason() {
        let fine = constant(5.0);
        let reason = |from: &Moments, to: &Moments, x_from, x_to| exponent(from, to, x_from, x_to, 0.95).unwrap_err();
        assert_eq!(reason(&fine, &fine, 0.0, 1.0), Undefined::NonPositiveX);
        assert_eq!(reason(&fine, &fine, 1.0, -1.0), Undefined::NonPositiveX);
        assert_eq!(reason(&fine, &fine, 1.0, f64::INFINITY), Undefined::NonPositiveX);
        assert_eq!(reason(&fine, &fine, 2.0, 2.0), Undefined::SameX);
        assert_eq!(reason(&constant(0.0), &fine, 1.0, 2.0), Undefined::NonPositiveMean);
        assert_eq!(reason(&fine, &constant(-1.0), 1.0, 2.0), Undefined::NonPositiveMean);
    }
}
