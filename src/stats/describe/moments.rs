//! Mean, variance and range.

use super::sums::{compensated_sums, power_of_two_near};

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

    /// The moments of a sample that was described before: its size, mean, standard deviation and range.
    pub(crate) fn of_described(n: usize, mean: f64, sd: f64, [min, max]: [f64; 2]) -> Moments {
        Moments {
            n,
            mean,
            variance: sd * sd,
            min,
            max,
            sd,
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

    /// The moments of the sample after `amount` was added to every value.
    pub fn shifted(&self, amount: f64) -> Moments {
        Moments {
            mean: self.mean + amount,
            min: self.min + amount,
            max: self.max + amount,
            ..*self
        }
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

fn range(sample: &[f64]) -> (f64, f64) {
    let extremes = |(low, high): (f64, f64), &x: &f64| (low.min(x), high.max(x));
    sample.iter().fold((f64::NAN, f64::NAN), extremes)
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
    }

    #[test]
    fn a_constant_sample_has_no_spread_at_all() {
        let m = Moments::of(&[0.1; 7]);
        assert!(m.is_constant());
        assert_eq!((m.mean, m.variance, m.sd(), m.cv()), (0.1, 0.0, 0.0, Some(0.0)));
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
        }
        // Below the normal doubles digits get lost, but not the spread.
        let tiny = Moments::of(&[1e-310, 2e-310, 3e-310]);
        assert!((tiny.mean / 2e-310 - 1.0).abs() < 1e-10 && (tiny.sd() / 1e-310 - 1.0).abs() < 1e-10);
        let m = Moments::of(&[1.0, 2.0, 4.0]);
        let scaled = m.scaled(-2.0);
        assert_eq!(scaled, Moments::of(&[-2.0, -4.0, -8.0]));
    }
}
