//! Confidence interval of a ratio of two means: all ratios that Welch's test does not reject.

use std::f64::consts::FRAC_2_PI;

use super::describe::{Interval, Moments};
use super::dist::{Continuous, StudentT};
use super::fieller;
use super::welch::{satterthwaite_df, welch_test};

/// A secant step that is smaller than this share of the distance to the estimate is the last: it leaves about its product with the
/// step before as the error.
const SMALL_STEP: f64 = 1e-9;

/// The same for the first step, which is only as good as its slope.
const TINY_STEP: f64 = 1e-13;

/// The secant method needs about three steps; this many only where it falls back to halving.
const MOST_STEPS: usize = 200;

/// The interval of contender mean / baseline mean − 1, as a fraction, with `risk` = 1 − confidence between 0 and 1.
///
/// It holds every R for which Welch's test of the contender against R times the baseline has a p-value of `risk` or more:
/// |ȳ − R·x̄|/√(v + R²u) ≤ t(1 − risk/2, df(R)), where u and v are the squared standard errors of the two means and df(R) is
/// Satterthwaite's at that R. So it excludes 0 exactly when [`welch_test`] gives p < `risk`, which Fieller's closed form,
/// with the df of the estimate, does not: that is where the search for the two bounds starts. With two or three runs the ratios
/// that are not rejected may lie apart: the interval then reaches over the gap, but never over 1 when that is rejected.
///
/// A bound below −1 is −1: a mean rate is not negative. Takes about ten evaluations of the t distribution.
///
/// `None` when [`welch_test`] cannot test the samples, when the baseline's mean is not above 0 or the contender's below 0, and
/// when the baseline's mean is so uncertain that no ratio is too large: the interval has no end.
///
/// ```
/// use benchstat::stats::{describe::Moments, welch_inversion::ratio_interval};
/// let baseline = Moments::of(&[10.0, 11.0, 12.0, 13.5]);
/// let contender = Moments::of(&[12.0, 14.0, 15.0]);
/// let interval = ratio_interval(&baseline, &contender, 0.05).unwrap();
/// assert!((interval.lower + 0.08747887).abs() < 5e-9);
/// assert!((interval.upper - 0.48953299).abs() < 5e-9);
/// ```
pub fn ratio_interval(baseline: &Moments, contender: &Moments, risk: f64) -> Option<Interval> {
    let p_of_no_change = welch_test(baseline, contender).ok()?.p_value;
    let is_ratio = baseline.mean > 0.0 && contender.mean >= 0.0;
    if !(is_ratio && risk > 0.0 && risk < 1.0) {
        return None;
    }
    let curve = Curve::of(baseline, contender, risk);
    if !curve.ends() {
        return None;
    }
    let no_change = p_of_no_change >= risk;
    let ratio = curve.ratio;
    let fieller = fieller::ratio_interval(baseline, contender, 1.0 - risk);
    // From here down and up: no change belongs to the interval exactly when its own test says so.
    let (inner_low, inner_high) = if no_change {
        (ratio.min(1.0), ratio.max(1.0))
    } else {
        (ratio, ratio)
    };
    let outer_low = if !no_change && ratio > 1.0 { 1.0 } else { 0.0 };
    let lower = if outer_low == 0.0 && !curve.rejects_zero() {
        0.0
    } else {
        curve.bound(inner_low, outer_low, fieller.map(|bounds| bounds.lower + 1.0))
    };
    let outer_high = if !no_change && ratio < 1.0 { 1.0 } else { f64::INFINITY };
    let upper = curve.bound(inner_high, outer_high, fieller.map(|bounds| bounds.upper + 1.0));
    let mut interval = Interval {
        lower: lower - 1.0,
        upper: upper - 1.0,
    };
    if !no_change {
        // Only rounding could have put a bound on the ratio that is rejected.
        if ratio > 1.0 {
            interval.lower = interval.lower.max(f64::EPSILON);
        } else {
            interval.upper = interval.upper.min(-0.5 * f64::EPSILON);
        }
    }
    (interval.lower.is_finite() && interval.upper.is_finite()).then_some(interval)
}

/// The p-value of every ratio, in units of the baseline's mean.
struct Curve {
    ratio: f64,
    /// Standard error of the baseline's mean, √u.
    root_u: f64,
    /// Standard error of the contender's mean, √v.
    root_v: f64,
    counts: [usize; 2],
    risk: f64,
}

/// What is known of a ratio.
#[derive(Clone, Copy)]
struct Point {
    ratio: f64,
    /// ln(p/risk): falls from the estimate on, almost like a line; negative where the ratio is rejected.
    excess: f64,
}

impl Curve {
    fn of(baseline: &Moments, contender: &Moments, risk: f64) -> Curve {
        Curve {
            ratio: contender.mean / baseline.mean,
            root_u: baseline.standard_error() / baseline.mean,
            root_v: contender.standard_error() / baseline.mean,
            counts: [baseline.n, contender.n],
            risk,
        }
    }

    fn p_value(&self, ratio: f64) -> f64 {
        let (a, b) = (ratio * self.root_u, self.root_v);
        let error = a.hypot(b);
        if error == 0.0 {
            // Neither side varies at R = 0 when the contender is constant.
            return if ratio == self.ratio { 1.0 } else { 0.0 };
        }
        let df = satterthwaite_df(a, self.counts[0], b, self.counts[1]);
        StudentT { df }.two_sided((ratio - self.ratio) / error)
    }

    fn at(&self, ratio: f64) -> Point {
        // A probability that underflows still is on the rejected side.
        let excess = (self.p_value(ratio).max(f64::MIN_POSITIVE) / self.risk).ln();
        Point { ratio, excess }
    }

    /// d ln p/dR, but for what R does to the degrees of freedom, which is little.
    fn slope(&self, point: Point) -> f64 {
        let (a, b) = (point.ratio * self.root_u, self.root_v);
        let error = a.hypot(b);
        let df = satterthwaite_df(a, self.counts[0], b, self.counts[1]);
        let t = (point.ratio - self.ratio) / error;
        let t_by_ratio = (1.0 - t * a / error * self.root_u) / error;
        let p_value = self.risk * point.excess.exp();
        -2.0 * StudentT { df }.pdf(t) / p_value * t_by_ratio * t.signum()
    }

    /// Whether ratios that are large enough are rejected: there only the baseline's error counts.
    fn ends(&self) -> bool {
        rejects(1.0 / self.root_u, self.counts[0], self.risk)
    }

    /// Whether R = 0 is rejected: there only the contender's error counts.
    fn rejects_zero(&self) -> bool {
        self.ratio > 0.0 && rejects(self.ratio / self.root_v, self.counts[1], self.risk)
    }

    /// The border between the ratio `inner`, which is not rejected, and `outer`, which is and may be infinite: a Newton step for
    /// ln p from the guess, then the secant method, halving the range where a step would leave it.
    fn bound(&self, mut inner: f64, mut outer: f64, guess: Option<f64>) -> f64 {
        let between = |ratio: f64, inner: f64, outer: f64| inner.min(outer) < ratio && ratio < inner.max(outer);
        let middle = |inner: f64, outer: f64| {
            if outer.is_finite() {
                f64::midpoint(inner, outer)
            } else {
                // Three times as far out as before, or a standard error at first.
                let error = (inner * self.root_u).hypot(self.root_v);
                inner + (2.0 * (inner - self.ratio)).max(error)
            }
        };
        let guess = guess.filter(|guess| between(*guess, inner, outer));
        let mut last = self.at(guess.unwrap_or_else(|| middle(inner, outer)));
        let mut before: Option<Point> = None;
        for _ in 0..MOST_STEPS {
            *(if last.excess < 0.0 { &mut outer } else { &mut inner }) = last.ratio;
            let (slope, small) = match before {
                Some(before) => ((last.excess - before.excess) / (last.ratio - before.ratio), SMALL_STEP),
                None => (self.slope(last), TINY_STEP),
            };
            let step = -last.excess / slope;
            let next = last.ratio + step;
            if step.abs() <= small * (last.ratio - self.ratio).abs() {
                return next.clamp(inner.min(outer), inner.max(outer));
            }
            let next = if between(next, inner, outer) {
                next
            } else {
                middle(inner, outer)
            };
            if !between(next, inner, outer) || !next.is_finite() {
                return next;
            }
            before = Some(last);
            last = self.at(next);
        }
        last.ratio
    }
}

/// Whether `t` standard errors of a sample of `n` values are significant.
fn rejects(t: f64, n: usize, risk: f64) -> bool {
    // One degree of freedom has the heaviest tail, 2·arctan(1/t)/π < 2/(πt): mostly that is enough to know.
    FRAC_2_PI / t < risk || StudentT { df: n as f64 - 1.0 }.two_sided(t) < risk
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};
    use rand_distr::{Distribution, LogNormal, Normal};

    fn interval(old: &[f64], new: &[f64]) -> Option<Interval> {
        ratio_interval(&Moments::of(old), &Moments::of(new), 0.05)
    }

    #[test]
    fn star_and_interval_never_contradict_each_other() {
        let mut rng = SmallRng::seed_from_u64(20_261_201);
        let (mut stars, mut bounded) = (0, 0);
        for row in 0..20_000 {
            let mut draw = |n: usize, mean: f64, cv: f64| -> Vec<f64> {
                let normal = Normal::new(mean, mean * cv).unwrap();
                let skewed = LogNormal::new(mean.ln(), cv).unwrap();
                let is_normal = row % 3 > 0;
                (0..n)
                    .map(|_| {
                        if is_normal {
                            normal.sample(&mut rng)
                        } else {
                            skewed.sample(&mut rng)
                        }
                    })
                    .collect()
            };
            let (m, n) = if row % 4 == 3 {
                (2 + row % 29, 2 + row % 41)
            } else {
                (2 + row % 6, 2 + row / 6 % 6)
            };
            let cv = 10f64.powf(-3.0 + 2.7 * (row % 97) as f64 / 97.0);
            let change = 1.0 + cv * ((row % 13) as f64 - 5.0) * 0.4;
            let (old, new) = (
                draw(m, 100.0, cv),
                draw(n, 100.0 * change, cv * (0.3 + (row % 5) as f64)),
            );
            let (old, new) = (Moments::of(&old), Moments::of(&new));
            for risk in [0.05, 0.01, 0.2] {
                let star = welch_test(&old, &new).unwrap().p_value < risk;
                stars += usize::from(star);
                let Some(interval) = ratio_interval(&old, &new, risk) else {
                    continue;
                };
                bounded += 1;
                let holds_no_change = interval.lower <= 0.0 && 0.0 <= interval.upper;
                assert_eq!(star, !holds_no_change, "row {row}: {interval:?}");
                let change = new.mean / old.mean - 1.0;
                assert!(
                    interval.lower <= change && change <= interval.upper,
                    "row {row}: {interval:?}"
                );
                assert!(interval.lower >= -1.0);
            }
        }
        assert!(stars > 10_000 && bounded > 50_000, "{stars} {bounded}");
    }

    #[test]
    fn the_bounds_are_where_the_p_value_is_the_risk() {
        let mut rng = SmallRng::seed_from_u64(7);
        for _ in 0..500 {
            let mut sample = |n: usize| -> Vec<f64> { (0..n).map(|_| 100.0 + 10.0 * rng.random::<f64>()).collect() };
            let (old, new) = (Moments::of(&sample(4)), Moments::of(&sample(6)));
            let interval = ratio_interval(&old, &new, 0.01).unwrap();
            for bound in [interval.lower, interval.upper] {
                let p = welch_test(&old.scaled(1.0 + bound), &new).unwrap().p_value;
                assert_abs_diff_eq!(p, 0.01, epsilon = 1e-12);
            }
        }
    }

    #[test]
    fn one_constant_side_leaves_the_other_sides_interval() {
        // contender constant at 6: 6/baseline, where the baseline's interval is 9 ± 4.302653·1/√3
        let found = interval(&[8.0, 9.0, 10.0], &[6.0, 6.0]).unwrap();
        let half = 4.302652729749462 / 3f64.sqrt();
        assert_abs_diff_eq!(found.lower, 6.0 / (9.0 + half) - 1.0, epsilon = 1e-12);
        assert_abs_diff_eq!(found.upper, 6.0 / (9.0 - half) - 1.0, epsilon = 1e-12);
        // baseline constant at 2: the contender's interval over 2
        let found = interval(&[2.0, 2.0, 2.0], &[8.0, 9.0, 10.0]).unwrap();
        assert_abs_diff_eq!(found.lower, (9.0 - half) / 2.0 - 1.0, epsilon = 1e-12);
        assert_abs_diff_eq!(found.upper, (9.0 + half) / 2.0 - 1.0, epsilon = 1e-12);
    }

    #[test]
    fn undefined_and_unbounded_are_none() {
        assert_eq!(interval(&[1.0], &[1.0, 2.0]), None);
        assert_eq!(interval(&[3.0, 3.0], &[4.0, 4.0]), None);
        assert_eq!(interval(&[-1.0, 1.0], &[4.0, 5.0]), None);
        assert_eq!(interval(&[-5.0, -6.0], &[4.0, 5.0]), None);
        assert_eq!(interval(&[0.0, 0.0], &[4.0, 5.0]), None);
        assert_eq!(interval(&[1.0, 9.0], &[4.0, 5.0]), None);
        let (old, new) = (Moments::of(&[10.0, 11.0, 12.0]), Moments::of(&[12.0, 14.0, 15.0]));
        for risk in [f64::NAN, -1.0, 0.0, 1.0, 2.0] {
            assert_eq!(ratio_interval(&old, &new, risk), None);
        }
    }

    #[test]
    fn nothing_is_worse_than_all_lost() {
        let lost = Interval {
            lower: -1.0,
            upper: -1.0,
        };
        assert_eq!(interval(&[8.0, 9.0, 10.0], &[0.0, 0.0]), Some(lost));
        let uncertain = interval(&[99.0, 100.0, 101.0], &[1.0, 50.0, 3.0]).unwrap();
        assert_eq!(uncertain.lower, -1.0);
        assert!(uncertain.upper > -0.5 && uncertain.upper < 0.0);
    }

    #[test]
    fn the_unit_does_not_matter() {
        let (old, new) = ([10.0, 11.0, 12.0, 13.5], [12.0, 14.0, 15.0]);
        let usual = interval(&old, &new).unwrap();
        for unit in [1e300, 1e-300] {
            let scaled = interval(&old.map(|x| x * unit), &new.map(|x| x * unit)).unwrap();
            assert_abs_diff_eq!(scaled.lower, usual.lower, epsilon = 1e-12);
            assert_abs_diff_eq!(scaled.upper, usual.upper, epsilon = 1e-12);
        }
    }
}
