//! Do many quantities lie on the same side of 0?

use crate::stats::dist::{Binomial, DiscreteCDF};

/// An exact two-sided sign test: warm-up in all first runs, or a change in all benchmarks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SignTest {
    /// Values above 0.
    pub above: u64,
    /// Values below 0.
    pub below: u64,
    /// The probability that as many lie on one side by chance; 1 without any.
    pub p_value: f64,
}

impl SignTest {
    /// Counts the signs of values; what is 0 or no number says nothing and is dropped.
    ///
    /// ```
    /// use benchstat::stats::order::SignTest;
    /// let test = SignTest::of([-0.2, -0.1, 0.0, -0.3, -0.1, -0.2, -0.4]);
    /// assert_eq!((test.above, test.below), (0, 6));
    /// assert_eq!(test.p_value, 2.0 / 64.0);
    /// ```
    pub fn of(values: impl IntoIterator<Item = f64>) -> SignTest {
        let (mut above, mut below) = (0, 0);
        for value in values {
            above += u64::from(value > 0.0);
            below += u64::from(value < 0.0);
        }
        let coin = Binomial {
            trials: above + below,
            p: 0.5,
        };
        SignTest {
            above,
            below,
            p_value: (2.0 * coin.cdf(above.min(below))).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_r_binom_test() {
        // R: binom.test(3, 17)$p.value, binom.test(20, 40)$p.value
        let signs = |above: usize, below: usize| [vec![1.0; above], vec![-1.0; below]].concat();
        assert!((SignTest::of(signs(3, 14)).p_value - 0.01272583).abs() < 5e-9);
        assert_eq!(SignTest::of(signs(20, 20)).p_value, 1.0);
        assert_eq!(SignTest::of([f64::NAN, 0.0]).p_value, 1.0);
    }
}
