//! The non-central t distribution, which the power of a t-test follows.

use std::f64::consts::TAU;

use statrs::distribution::ContinuousCDF;
use statrs::statistics::{Max, Min};

use super::incomplete_beta::{beta_step, beta_tails, half_deviance, stirling_error};
use super::normal::StandardNormal;
use super::student_t::StudentT;

/// Beyond this non-centrality the Poisson weights of the series are a normal distribution.
const LARGE_NCP: f64 = 1e5;

/// The series needs about 20·|ncp| terms, and up to t² in the far tail.
const MAX_TERMS: u32 = 10_000_000;

/// The distribution of T = (Z + ncp)/√(χ²/df), df > 0.
///
/// Tails have a relative accuracy of about 1e-13 where t and `ncp` are not negative and the result is above 1e-280; elsewhere
/// the error is that small in absolute terms. NaN for arguments that are not numbers or df ≤ 0.
///
/// Source: the Poisson mixture of incomplete beta functions (Guenther 1978; Lenth 1989, AS 243), here of upper tails,
/// so that no small probability is a difference of large ones.
///
/// ```
/// use benchstat::stats::dist::{ContinuousCDF, NoncentralT};
/// // at t = 0 only the sign of Z + ncp matters
/// let t = NoncentralT { df: 5.0, ncp: 1.0 };
/// assert!((t.sf(0.0) - 0.8413447460685429).abs() < 1e-15);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NoncentralT {
    /// Degrees of freedom.
    pub df: f64,
    /// Non-centrality: the mean of Z + ncp.
    pub ncp: f64,
}

impl ContinuousCDF<f64, f64> for NoncentralT {
    fn cdf(&self, t: f64) -> f64 {
        self.mirrored().sf(-t)
    }

    fn sf(&self, t: f64) -> f64 {
        let NoncentralT { df, ncp } = *self;
        if t.is_nan() || ncp.is_nan() || df.is_nan() || df <= 0.0 {
            return f64::NAN;
        }
        if t.is_infinite() || ncp.is_infinite() {
            return if t < ncp { 1.0 } else { 0.0 };
        }
        if df > 1e20 {
            return StandardNormal.sf(t - ncp);
        }
        if ncp == 0.0 {
            return StudentT { df }.sf(t);
        }
        if t < 0.0 {
            return 1.0 - self.mirrored().sf(-t);
        }
        let ratio = t / df.sqrt();
        let z = ratio * ratio;
        if z == 0.0 {
            return StandardNormal.cdf(ncp);
        }
        let mixture = Mixture {
            df,
            x: if z.is_infinite() { 1.0 } else { z / (1.0 + z) },
            y: 1.0 / (1.0 + z),
        };
        mixture.sf(ncp)
    }
}

impl NoncentralT {
    /// The distribution of −T.
    fn mirrored(self) -> NoncentralT {
        NoncentralT {
            df: self.df,
            ncp: -self.ncp,
        }
    }
}

impl Min<f64> for NoncentralT {
    fn min(&self) -> f64 {
        f64::NEG_INFINITY
    }
}

impl Max<f64> for NoncentralT {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}

/// Given k, a Poisson count of mean ncp²/2, T² has the tail P(T² > t²) = 1 − I_x(k + ½, df/2) with x = t²/(t² + df).
struct Mixture {
    df: f64,
    x: f64,
    y: f64,
}

impl Mixture {
    /// P(T > t) at t > 0.
    fn sf(&self, ncp: f64) -> f64 {
        let lambda = 0.5 * ncp * ncp;
        if ncp.abs() > LARGE_NCP {
            return if ncp > 0.0 { self.at_large(lambda) } else { 0.0 };
        }
        let first = (lambda - 10.0 * lambda.sqrt() - 10.0).floor().max(0.0);
        let whole = self.series(lambda, first);
        let halves = self.series(lambda, first + 0.5);
        (0.5 * (whole + halves.copysign(ncp))).clamp(0.0, 1.0)
    }

    fn upper_tail(&self, k: f64) -> f64 {
        beta_tails(k + 0.5, 0.5 * self.df, self.x, self.y).upper
    }

    /// Σ weight(k)·upper_tail(k) over k = first, first + 1, …; the tails by their upward recurrence, which only adds.
    fn series(&self, lambda: f64, first: f64) -> f64 {
        let b = 0.5 * self.df;
        let mut k = first;
        let mut weight = poisson_weight(k, lambda);
        let mut tail = self.upper_tail(k);
        let mut increment = beta_step(k + 0.5, b, self.x, self.y);
        let mut sum = 0.0;
        for _ in 0..MAX_TERMS {
            let term = weight * tail;
            sum += term;
            tail += increment;
            increment *= self.x * (k + 0.5 + b) / (k + 1.5);
            k += 1.0;
            weight *= lambda / k;
            if k > lambda && weight * tail <= term && term <= 1e-17 * sum {
                return sum;
            }
        }
        f64::NAN
    }

    /// The same sum where k is as good as normal with mean and variance λ: Gauss-Hermite quadrature with three points.
    fn at_large(&self, lambda: f64) -> f64 {
        let reach = (3.0 * lambda).sqrt();
        (4.0 * self.upper_tail(lambda) + self.upper_tail(lambda - reach) + self.upper_tail(lambda + reach)) / 6.0
    }
}

/// e^−λ·λ^k/Γ(k + 1) for any k ≥ 0, in Loader's form (2000).
fn poisson_weight(k: f64, lambda: f64) -> f64 {
    if k == 0.0 {
        return (-lambda).exp();
    }
    (-stirling_error(k) - half_deviance(k, lambda, k - lambda)).exp() / (TAU * k).sqrt()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn sf(t: f64, df: f64, ncp: f64) -> f64 {
        NoncentralT { df, ncp }.sf(t)
    }

    #[test]
    fn negative_sides_mirror_positive_ones() {
        for (t, df, ncp) in [(1.5, 4.0, 2.0), (3.0, 20.0, 0.3), (0.2, 7.5, 5.0)] {
            let both = sf(t, df, ncp) + sf(-t, df, -ncp);
            assert!((both - 1.0).abs() < 1e-14);
        }
        // mpmath's quadrature with 30 digits (R's pt agrees to 1e-13)
        assert!((sf(-1.0, 5.0, 2.0) - 0.997683624345925).abs() < 1e-14);
        assert!((sf(1.0, 5.0, -2.0) - 0.002316375654075119).abs() < 1e-14);
    }

    #[test]
    fn the_large_branch_joins_the_series() {
        // Both sides of the border differ only by the change of ncp.
        for df in [2.0, 18.0, 2e4] {
            for ratio in [0.7, 0.99, 1.0, 1.01, 1.4] {
                let below = sf(ratio * LARGE_NCP, df, LARGE_NCP);
                let above = sf(ratio * LARGE_NCP * (1.0 + 1e-12), df, LARGE_NCP * (1.0 + 1e-12));
                assert!((below - above).abs() < 1e-9, "{df} {ratio}: {below} {above}");
            }
        }
    }

    #[test]
    fn odd_arguments_give_probabilities_or_nan() {
        let odd = [
            f64::NAN,
            f64::NEG_INFINITY,
            -1e300,
            -40.0,
            0.0,
            1e-300,
            0.5,
            30.0,
            1e6,
            1e300,
            f64::INFINITY,
        ];
        for t in odd {
            for df in odd {
                for ncp in odd {
                    let p = sf(t, df, ncp);
                    assert!(p.is_nan() || (0.0..=1.0).contains(&p), "{t} {df} {ncp}: {p}");
                }
            }
        }
        assert!(sf(1.0, 0.0, 1.0).is_nan() && sf(1.0, -2.0, 1.0).is_nan());
    }
}
