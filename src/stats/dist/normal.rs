//! The standard normal distribution.

use std::f64::consts::{FRAC_1_SQRT_2, TAU};

use libm::erfc;
use statrs::distribution::{Continuous, ContinuousCDF, Normal};
use statrs::statistics::{Max, Min};

/// The normal distribution of mean 0 and standard deviation 1.
///
/// Both tails keep their relative accuracy, which statrs' own do not; its quantile is right to the last digit and is used.
///
/// ```
/// use benchstat::stats::dist::{ContinuousCDF, StandardNormal};
/// assert!((StandardNormal.inverse_cdf(0.975) - 1.959963984540054).abs() < 1e-15);
/// assert!((StandardNormal.sf(1.959963984540054) - 0.025).abs() < 1e-16);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StandardNormal;

impl StandardNormal {
    /// P(|Z| > |z|).
    pub fn two_sided(self, z: f64) -> f64 {
        2.0 * self.sf(z.abs())
    }
}

impl ContinuousCDF<f64, f64> for StandardNormal {
    fn cdf(&self, z: f64) -> f64 {
        0.5 * erfc(-z * FRAC_1_SQRT_2)
    }

    fn sf(&self, z: f64) -> f64 {
        self.cdf(-z)
    }

    /// −∞ at 0, ∞ at 1, NaN outside of 0–1.
    fn inverse_cdf(&self, p: f64) -> f64 {
        if (0.0..=1.0).contains(&p) {
            Normal::standard().inverse_cdf(p)
        } else {
            f64::NAN
        }
    }
}

impl Continuous<f64, f64> for StandardNormal {
    fn pdf(&self, z: f64) -> f64 {
        self.ln_pdf(z).exp()
    }

    fn ln_pdf(&self, z: f64) -> f64 {
        -0.5 * (z * z + TAU.ln())
    }
}

impl Min<f64> for StandardNormal {
    fn min(&self) -> f64 {
        f64::NEG_INFINITY
    }
}

impl Max<f64> for StandardNormal {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn quantiles_reach_the_far_tail() {
        // R: qnorm(p)
        for (p, expected) in [
            (1e-300, -37.0470962993612),
            (1e-100, -21.27345356096532),
            (1e-20, -9.262340089798405),
            (1e-6, -4.753424308822899),
            (0.025, -1.9599639845400538),
            (0.1, -1.2815515655446008),
            (0.4, -0.2533471031357998),
            (0.6, 0.2533471031357998),
            (0.999999, 4.753424308817089),
        ] {
            assert_relative_eq!(StandardNormal.inverse_cdf(p), expected, max_relative = 2e-15);
        }
        assert_eq!(StandardNormal.inverse_cdf(0.0), f64::NEG_INFINITY);
        assert_eq!(StandardNormal.inverse_cdf(1.0), f64::INFINITY);
        for outside in [-0.1, 1.1, f64::NAN] {
            assert!(StandardNormal.inverse_cdf(outside).is_nan());
        }
    }

    #[test]
    fn statrs_agrees_in_the_middle() {
        for z in [-0.7, -0.3, 0.0, 0.2, 0.7] {
            assert_relative_eq!(StandardNormal.cdf(z), Normal::standard().cdf(z), max_relative = 1e-10);
            assert_relative_eq!(StandardNormal.pdf(z), Normal::standard().pdf(z), max_relative = 1e-14);
        }
    }
}
