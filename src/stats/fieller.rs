//! Confidence interval of a ratio of two means.

use super::describe::{Interval, Moments};
use super::dist::StudentT;
use super::welch::satterthwaite_df;

/// Fieller's interval (1954) of contender mean / baseline mean − 1, as a fraction; `confidence` between 0 and 1.
///
/// Unlike the interval of the difference divided by the baseline's mean, it counts the uncertainty of that mean, and is
/// asymmetric. The degrees of freedom are Satterthwaite's for contender − R·baseline at the estimated ratio R.
///
/// `None` when a side has fewer than two values, when neither varies, when the baseline's mean is 0 or so uncertain
/// that the interval is unbounded, and when a bound overflows.
///
/// ```
/// use benchstat::stats::{describe::Moments, fieller::ratio_interval};
/// let baseline = Moments::of(&[99.0, 100.0, 101.0]);
/// let contender = Moments::of(&[199.0, 200.0, 201.0]);
/// let interval = ratio_interval(&baseline, &contender, 0.95).unwrap();
/// assert!(interval.lower < 1.0 && 1.0 < interval.upper);
/// assert!(interval.upper - 1.0 > 1.0 - interval.lower);
/// ```
pub fn ratio_interval(baseline: &Moments, contender: &Moments, confidence: f64) -> Option<Interval> {
    if baseline.n < 2 || contender.n < 2 {
        return None;
    }
    // Everything in units of the baseline's mean: R, and the standard errors √u and √v of the two means.
    let ratio = contender.mean / baseline.mean;
    let root_u = baseline.standard_error() / baseline.mean.abs();
    let root_v = contender.standard_error() / baseline.mean.abs();
    let df = ratio_df(baseline, contender)?;
    let q = StudentT { df }.critical(1.0 - confidence);
    let a = 1.0 - (q * root_u).powi(2);
    if a.is_nan() || a <= 0.0 {
        return None;
    }
    // The radicand R² − A(R² − q²v) in a form without cancellation: q²(uR² + vA), which is never negative.
    let root = q * (root_u * ratio).hypot(root_v * a.sqrt());
    let interval = Interval {
        lower: (ratio - root) / a - 1.0,
        upper: (ratio + root) / a - 1.0,
    };
    (interval.lower.is_finite() && interval.upper.is_finite()).then_some(interval)
}

/// Degrees of freedom of the ratio's interval: Satterthwaite's for contender − R·baseline at R = contender mean /
/// baseline mean; the other side's n − 1 when one side is constant.
///
/// `None` when a side has fewer than two values, when neither varies, or when the baseline's mean is 0.
pub fn ratio_df(baseline: &Moments, contender: &Moments) -> Option<f64> {
    if baseline.n < 2 || contender.n < 2 {
        return None;
    }
    if contender.sd() == 0.0 && baseline.sd() > 0.0 {
        // Also where R is 0, and nothing would be left of the baseline's share.
        return (baseline.mean != 0.0).then_some(baseline.n as f64 - 1.0);
    }
    let ratio = contender.mean / baseline.mean;
    let df = satterthwaite_df(
        ratio.abs() * baseline.standard_error(),
        baseline.n,
        contender.standard_error(),
        contender.n,
    );
    df.is_finite().then_some(df)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn interval(old: &[f64], new: &[f64]) -> Option<Interval> {
        ratio_interval(&Moments::of(old), &Moments::of(new), 0.95)
    }

    #[test]
    fn one_constant_side_leaves_the_other_sides_interval() {
        // contender constant at 6: 6/baseline, where the baseline's interval is 3 ± 4.302653·1/√3
        let found = interval(&[8.0, 9.0, 10.0], &[6.0, 6.0]).unwrap();
        let half = 4.302652729749462 / 3f64.sqrt();
        assert!((found.lower - (6.0 / (9.0 + half) - 1.0)).abs() < 1e-14);
        assert!((found.upper - (6.0 / (9.0 - half) - 1.0)).abs() < 1e-14);
        // baseline constant at 2: the contender's interval over 2
        let found = interval(&[2.0, 2.0, 2.0], &[8.0, 9.0, 10.0]).unwrap();
        assert!((found.lower - ((9.0 - half) / 2.0 - 1.0)).abs() < 1e-13);
        assert!((found.upper - ((9.0 + half) / 2.0 - 1.0)).abs() < 1e-13);
    }

    #[test]
    fn undefined_and_unbounded_are_none() {
        assert_eq!(interval(&[1.0], &[1.0, 2.0]), None);
        assert_eq!(interval(&[1.0, 2.0], &[]), None);
        assert_eq!(interval(&[3.0, 3.0], &[4.0, 4.0]), None);
        assert_eq!(interval(&[-1.0, 1.0], &[4.0, 5.0]), None);
        assert_eq!(interval(&[0.0, 0.0], &[4.0, 5.0]), None);
        assert_eq!(interval(&[1.0, 9.0], &[4.0, 5.0]), None);
    }

    #[test]
    fn a_contender_of_zeros_has_lost_everything() {
        assert_eq!(
            interval(&[8.0, 9.0, 10.0], &[0.0, 0.0]),
            Some(Interval {
                lower: -1.0,
                upper: -1.0
            })
        );
        assert_eq!(
            ratio_df(&Moments::of(&[8.0, 9.0, 10.0]), &Moments::of(&[0.0, 0.0])),
            Some(2.0)
        );
    }

    #[test]
    fn the_unit_does_not_matter() {
        let (old, new) = ([10.0, 11.0, 12.0, 13.5], [12.0, 14.0, 15.0]);
        let usual = interval(&old, &new).unwrap();
        for unit in [1e300, 1e-300] {
            let scaled = interval(&old.map(|x| x * unit), &new.map(|x| x * unit)).unwrap();
            assert!((scaled.lower - usual.lower).abs() < 1e-13 && (scaled.upper - usual.upper).abs() < 1e-13);
        }
    }
}
