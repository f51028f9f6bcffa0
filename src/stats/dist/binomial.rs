//! The binomial distribution.

use statrs::distribution::DiscreteCDF;
use statrs::statistics::{Max, Min};

use super::incomplete_beta::beta_tails;

/// Up to this many tosses of a coin the counts are added as integers.
const MOST_COUNTED: u64 = 60;

/// The number of successes in `trials` independent trials, each with probability `p` between 0 and 1.
///
/// Both tails have a relative accuracy of about 1e-13; correctly rounded for p = ½ and up to 60 trials. NaN where `p` is no
/// probability, or for some 1e15 trials and more.
///
/// ```
/// use benchstat::stats::dist::{Binomial, DiscreteCDF};
/// assert_eq!(Binomial { trials: 6, p: 0.5 }.cdf(1), 7.0 / 64.0);
/// // two sixes or more in three throws: 3·(1/6)²·(5/6) + (1/6)³
/// let sixes = Binomial { trials: 3, p: 1.0 / 6.0 };
/// assert!((sixes.sf(1) - 16.0 / 216.0).abs() < 1e-15);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Binomial {
    /// Number of trials.
    pub trials: u64,
    /// Probability of a success.
    pub p: f64,
}

impl Binomial {
    /// P(K ≤ k) for a fair coin, k < trials ≤ 60.
    fn counted(self, k: u64) -> f64 {
        let n = self.trials;
        let mut coefficient = 1u64;
        let mut ways = 1u64;
        for i in 1..=k {
            // C(n, i) = C(n, i−1)·(n−i+1)/i always divides, but the product may need more than 64 bits.
            coefficient = (u128::from(coefficient) * u128::from(n - i + 1) / u128::from(i)) as u64;
            ways += coefficient;
        }
        ways as f64 / (1u64 << n) as f64
    }

    /// P(K ≥ k): 1 for k = 0.
    pub fn at_least(self, k: u64) -> f64 {
        match k.checked_sub(1) {
            Some(below) => self.sf(below),
            None => 1.0,
        }
    }
}

impl DiscreteCDF<u64, f64> for Binomial {
    fn cdf(&self, k: u64) -> f64 {
        if k >= self.trials {
            return 1.0;
        }
        if self.p == 0.5 && self.trials <= MOST_COUNTED {
            return self.counted(k);
        }
        beta_tails((self.trials - k) as f64, k as f64 + 1.0, 1.0 - self.p, self.p).lower
    }

    fn sf(&self, k: u64) -> f64 {
        if k >= self.trials {
            return 0.0;
        }
        beta_tails(k as f64 + 1.0, (self.trials - k) as f64, self.p, 1.0 - self.p).lower
    }
}

impl Min<u64> for Binomial {
    fn min(&self) -> u64 {
        0
    }
}

impl Max<u64> for Binomial {
    fn max(&self) -> u64 {
        self.trials
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;
    use statrs::distribution::Binomial as Oracle;

    fn coin(trials: u64) -> Binomial {
        Binomial { trials, p: 0.5 }
    }

    #[test]
    fn a_fair_coin_at_its_ends() {
        assert_eq!((coin(5).cdf(5), coin(5).cdf(9), coin(0).cdf(0)), (1.0, 1.0, 1.0));
        assert_eq!(
            (coin(5).sf(5), coin(5).at_least(0), coin(0).at_least(0)),
            (0.0, 1.0, 1.0)
        );
        assert_eq!(coin(60).cdf(0), 2f64.powi(-60));
        assert_eq!(coin(59).cdf(29), 0.5);
        assert!((coin(61).cdf(0) * 2f64.powi(61) - 1.0).abs() < 1e-13);
        assert!((coin(1_000_000_001).cdf(500_000_000) - 0.5).abs() < 1e-12);
        let huge = coin(u64::MAX).cdf(i64::MAX as u64);
        assert!(huge.is_nan() || (0.0..=1.0).contains(&huge));
        assert!(Binomial { trials: 5, p: 1.5 }.cdf(2).is_nan());
    }

    #[test]
    fn the_upper_tail_as_scipy_has_it() {
        // scipy.stats.binom.sf(13, 60, .05), .sf(8, 60, .05)
        let stars = Binomial { trials: 60, p: 0.05 };
        assert_relative_eq!(stars.at_least(14), 1.189184e-6, max_relative = 1e-6);
        assert_relative_eq!(stars.at_least(9), 0.0028486, max_relative = 2e-5);
    }

    #[test]
    fn statrs_agrees_up_to_a_thousand_trials() {
        for (trials, p) in [(7, 0.3), (60, 0.5), (61, 0.5), (200, 0.05), (1000, 0.7)] {
            let (ours, oracle) = (Binomial { trials, p }, Oracle::new(p, trials).unwrap());
            for share in [0.1, 0.4, 0.5, 0.9] {
                let k = (share * trials as f64) as u64;
                assert_relative_eq!(ours.cdf(k), oracle.cdf(k), max_relative = 1e-10);
                assert_relative_eq!(ours.sf(k), oracle.sf(k), max_relative = 1e-10);
            }
        }
    }
}
