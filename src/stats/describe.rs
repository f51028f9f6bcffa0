//! One sample: its moments, quantiles, and the interval of its mean.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dist::student_t_critical;

/// A closed interval; `lower <= upper`. Its unit is that of the quantity it is about.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Interval {
    /// The smaller bound.
    pub lower: f64,
    /// The larger bound.
    pub upper: f64,
}

/// The first two moments and the range of one sample.
///
/// The standard deviation is kept beside the variance because a variance leaves the range of doubles long before the
/// rates themselves do: at rates around 1e300 `variance` is infinite while `sd()` is still right.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moments {
    /// Number of values.
    pub n: usize,
    /// Arithmetic mean; NaN when the sample is empty.
    pub mean: f64,
    /// Sample variance with divisor n − 1; NaN when n < 2, exactly 0 when all values are equal.
    pub variance: f64,
    /// Smallest value; NaN when the sample is empty.
    pub min: f64,
    /// Largest value; NaN when the sample is empty.
    pub max: f64,
    sd: f64,
}

impl Moments {
    /// Computes the moments of a sample in any order, in three passes over it.
    ///
    /// Sums are compensated (Knuth's TwoSum) and the variance is the corrected two-pass one (Chan, Golub & LeVeque
    /// 1983), so that a mean of 1e7 with a spread of .1 keeps all the digits that the data have. The values are scaled
    /// by a power of two, which is exact, so that squares neither overflow nor underflow. Values should be finite.
    ///
    /// ```
    /// use benchstat::stats::describe::Moments;
    /// let m = Moments::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
    /// assert_eq!(m.mean, 5.0);
    /// assert!((m.variance - 32.0 / 7.0).abs() < 1e-15);
    /// assert!(Moments::of(&[3.0]).variance.is_nan());
    /// ```
    pub fn of(sample: &[f64]) -> Moments {
        let n = sample.len();
        let (min, max) = range(sample);
        if n == 0 || min == max {
            let spread = if n < 2 { f64::NAN } else { 0.0 };
            return Moments {
                n,
                mean: min,
                variance: spread,
                min,
                max,
                sd: spread,
            };
        }
        let scale = power_of_two_near(min.abs().max(max.abs()));
        // The inverse of a power of two is one: multiplying is exact as well, and faster.
        let unit = 1.0 / scale;
        let count = n as f64;
        let [mean] = compensated_sums(sample, |x| [x * unit]).map(|sum| sum / count);
        let [remainder, squares] = compensated_sums(sample, |x| {
            let d = x * unit - mean;
            [d, d * d]
        });
        let variance = (squares - remainder * remainder / count) / (count - 1.0);
        Moments {
            n,
            mean: (mean + remainder / count) * scale,
            variance: variance * scale * scale,
            min,
            max,
            sd: variance.sqrt() * scale,
        }
    }

    /// Sample standard deviation; NaN when n < 2.
    pub fn sd(&self) -> f64 {
        self.sd
    }

    /// Coefficient of variation, sd / mean, as a fraction; `None` when n < 2 or the mean is 0.
    pub fn cv(&self) -> Option<f64> {
        (self.n >= 2 && self.mean != 0.0).then(|| self.sd / self.mean)
    }

    /// Standard error of the mean, sd / √n; NaN when n < 2.
    pub fn standard_error(&self) -> f64 {
        self.sd / (self.n as f64).sqrt()
    }

    /// Squared standard error of the mean, variance / n; NaN when n < 2.
    pub fn squared_standard_error(&self) -> f64 {
        self.variance / self.n as f64
    }

    /// Whether there are at least two values and all are equal.
    pub fn is_constant(&self) -> bool {
        self.n >= 2 && self.min == self.max
    }

    /// The moments of the sample after every value was multiplied by `factor`.
    pub fn scaled(&self, factor: f64) -> Moments {
        let (a, b) = (self.min * factor, self.max * factor);
        Moments {
            n: self.n,
            mean: self.mean * factor,
            variance: self.variance * factor * factor,
            min: a.min(b),
            max: a.max(b),
            sd: self.sd * factor.abs(),
        }
    }
}

/// The t interval of the mean, mean ± t(1 − α/2, n − 1)·sd/√n; `confidence` between 0 and 1.
///
/// `None` when n < 2. A constant sample has an interval of width 0.
///
/// ```
/// use benchstat::stats::describe::{Moments, mean_interval};
/// let interval = mean_interval(&Moments::of(&[1.0, 2.0, 3.0]), 0.95).unwrap();
/// // t(.975, 2) = 4.302653, divided by √3
/// assert!((interval.upper - (2.0 + 2.484138)).abs() < 1e-6);
/// ```
pub fn mean_interval(moments: &Moments, confidence: f64) -> Option<Interval> {
    if moments.n < 2 {
        return None;
    }
    let critical = student_t_critical(1.0 - confidence, moments.n as f64 - 1.0);
    let half = if moments.is_constant() {
        0.0
    } else {
        critical * moments.standard_error()
    };
    Some(Interval {
        lower: moments.mean - half,
        upper: moments.mean + half,
    })
}

/// Skewness g₁ = m₃ / m₂^1.5 with population moments (type 1 of Joanes & Gill 1998).
///
/// 0 for a constant sample or a single value; NaN for an empty one.
///
/// ```
/// use benchstat::stats::describe::skewness;
/// // deviations −1, −1, 2: m₂ = 2, m₃ = 2
/// assert!((skewness(&[1.0, 1.0, 4.0]) - 0.5f64.sqrt()).abs() < 1e-15);
/// ```
pub fn skewness(sample: &[f64]) -> f64 {
    skewness_about(sample, &Moments::of(sample))
}

/// [`skewness`] of a sample whose moments are known.
pub fn skewness_about(sample: &[f64], moments: &Moments) -> f64 {
    if moments.min == moments.max {
        return 0.0;
    }
    // g₁ has no unit: deviations in units of the largest one keep the cubes in range.
    let largest = (moments.max - moments.mean).max(moments.mean - moments.min);
    let sums = compensated_sums(sample, |x| {
        let d = (x - moments.mean) / largest;
        [d * d, d * d * d]
    });
    let [squares, cubes] = sums.map(|sum| sum / moments.n as f64);
    cubes / squares.powf(1.5)
}

/// Quantile of an ascending sample by linear interpolation at (n − 1)p (type 7 of Hyndman & Fan 1996, R's default).
///
/// NaN for an empty sample or a `p` outside of 0–1.
///
/// ```
/// use benchstat::stats::describe::quantile_sorted;
/// assert_eq!(quantile_sorted(&[1.0, 2.0, 3.0, 4.0], 0.25), 1.75);
/// ```
pub fn quantile_sorted(sorted: &[f64], p: f64) -> f64 {
    if sorted.is_empty() || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    let position = (sorted.len() - 1) as f64 * p;
    let below = position.floor();
    let weight = position - below;
    let (low, high) = (sorted[below as usize], sorted[position.ceil() as usize]);
    if low == high {
        low
    } else {
        (1.0 - weight) * low + weight * high
    }
}

/// What a box plot draws of one sample (Tukey 1977).
#[derive(Debug, Clone, PartialEq)]
pub struct BoxSummary {
    /// Lower quartile, type 7.
    pub q1: f64,
    /// Upper quartile, type 7.
    pub q3: f64,
    /// The smallest value that is not below q1 − 1.5 IQR.
    pub whisker_lower: f64,
    /// The largest value that is not above q3 + 1.5 IQR.
    pub whisker_upper: f64,
    /// The values beyond the whiskers, ascending.
    pub outliers: Vec<f64>,
}

impl BoxSummary {
    /// Summarises an ascending sample; `None` when it is empty.
    ///
    /// ```
    /// use benchstat::stats::describe::BoxSummary;
    /// let b = BoxSummary::of_sorted(&[1.0, 2.0, 3.0, 4.0, 100.0]).unwrap();
    /// assert_eq!((b.q1, b.q3, b.whisker_upper), (2.0, 4.0, 4.0));
    /// assert_eq!(b.outliers, [100.0]);
    /// ```
    pub fn of_sorted(sorted: &[f64]) -> Option<BoxSummary> {
        let q1 = quantile_sorted(sorted, 0.25);
        let q3 = quantile_sorted(sorted, 0.75);
        let reach = 1.5 * (q3 - q1);
        let inside = |x: &f64| (q1 - reach..=q3 + reach).contains(x);
        Some(BoxSummary {
            q1,
            q3,
            whisker_lower: sorted.iter().copied().find(inside)?,
            whisker_upper: sorted.iter().rev().copied().find(inside)?,
            outliers: sorted.iter().copied().filter(|x| !inside(x)).collect(),
        })
    }
}

/// Sums of what `terms` makes of each value, with a running correction for what each addition rounds away: TwoSum (Knuth,
/// TAOCP 2, 4.2.2), which does not ask which summand is the larger, so that nothing branches. Several sums at once take the
/// time of one, because each addition waits for the one before it.
fn compensated_sums<const N: usize>(sample: &[f64], terms: impl Fn(f64) -> [f64; N]) -> [f64; N] {
    let (mut sums, mut corrections) = ([0.0; N], [0.0; N]);
    for &x in sample {
        for (at, term) in terms(x).into_iter().enumerate() {
            let (sum, next) = (sums[at], sums[at] + term);
            let added = next - sum;
            corrections[at] += (sum - (next - added)) + (term - added);
            sums[at] = next;
        }
    }
    std::array::from_fn(|at| sums[at] + corrections[at])
}

fn range(sample: &[f64]) -> (f64, f64) {
    let extremes = |(low, high): (f64, f64), &x: &f64| (low.min(x), high.max(x));
    sample.iter().fold((f64::NAN, f64::NAN), extremes)
}

/// The power of two just below `magnitude`, so that dividing by it is exact.
pub(super) fn power_of_two_near(magnitude: f64) -> f64 {
    if magnitude.is_finite() && magnitude > f64::MIN_POSITIVE {
        f64::from_bits(magnitude.to_bits() & 0x7FF0_0000_0000_0000)
    } else {
        1.0
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn small_samples_have_what_they_can_have() {
        let none = Moments::of(&[]);
        assert!(none.mean.is_nan() && none.variance.is_nan() && none.min.is_nan() && !none.is_constant());
        let one = Moments::of(&[7.0]);
        assert_eq!((one.mean, one.min, one.max), (7.0, 7.0, 7.0));
        assert!(one.variance.is_nan() && one.sd().is_nan() && one.cv().is_none() && !one.is_constant());
        assert!(mean_interval(&one, 0.95).is_none());
        assert_eq!(skewness(&[7.0]), 0.0);
        assert!(skewness(&[]).is_nan() && quantile_sorted(&[], 0.5).is_nan());
        assert!(BoxSummary::of_sorted(&[]).is_none());
        assert_eq!(BoxSummary::of_sorted(&[7.0]).unwrap().whisker_lower, 7.0);
    }

    #[test]
    fn a_constant_sample_has_no_spread_at_all() {
        let m = Moments::of(&[0.1; 7]);
        assert!(m.is_constant());
        assert_eq!((m.mean, m.variance, m.sd(), m.cv()), (0.1, 0.0, 0.0, Some(0.0)));
        assert_eq!(mean_interval(&m, 0.95), Some(Interval { lower: 0.1, upper: 0.1 }));
        assert_eq!(skewness(&[0.1; 7]), 0.0);
        assert_eq!(Moments::of(&[-2.0, 2.0]).cv(), None);
    }

    #[test]
    fn any_scale_gives_the_same_digits() {
        // 1, 2, 3, 4: sd √(5/3)
        for exponent in [-300, -160, 0, 160, 300] {
            let unit = 10f64.powi(exponent);
            let m = Moments::of(&[unit, 2.0 * unit, 3.0 * unit, 4.0 * unit]);
            assert!((m.mean / unit - 2.5).abs() < 1e-15, "{exponent}");
            assert!((m.sd() / unit - (5.0f64 / 3.0).sqrt()).abs() < 1e-15, "{exponent}");
            assert!(skewness(&[unit, unit, 4.0 * unit]) - 0.5f64.sqrt() < 1e-14);
        }
        let m = Moments::of(&[1.0, 2.0, 4.0]);
        let scaled = m.scaled(-2.0);
        assert_eq!(scaled, Moments::of(&[-2.0, -4.0, -8.0]));
    }

    #[test]
    fn quantiles_and_whiskers_are_r_type_7() {
        // R: quantile(c(1, 5, 6, 9, 20), c(0, .1, .5, .9, 1))
        let sorted = [1.0, 5.0, 6.0, 9.0, 20.0];
        for (p, expected) in [(0.0, 1.0), (0.1, 2.6), (0.5, 6.0), (0.9, 15.6), (1.0, 20.0)] {
            assert!((quantile_sorted(&sorted, p) - expected).abs() < 1e-14, "{p}");
        }
        assert!(quantile_sorted(&sorted, -0.1).is_nan() && quantile_sorted(&sorted, f64::NAN).is_nan());
        // quartiles 5 and 9, fences -1 and 15
        let summary = BoxSummary::of_sorted(&sorted).unwrap();
        assert_eq!((summary.whisker_lower, summary.whisker_upper), (1.0, 9.0));
        assert_eq!(summary.outliers, [20.0]);
    }
}
