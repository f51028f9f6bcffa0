//! The studentized range, on which comparisons of all pairs of several means rest.

use libm::lgamma;
use statrs::distribution::{Continuous, ContinuousCDF};
use statrs::statistics::{Max, Min};

use super::normal::StandardNormal;

/// Above this the denominator no longer varies enough to matter: the tail changes by some 1/df of itself.
const KNOWN_DF: f64 = 1e10;

/// Below this the denominator may be so small that its distribution has no end worth summing up.
const LEAST_DF: f64 = 0.1;

/// Steps of the trapezoidal rule between normal quantiles: analytic integrands that fall like this converge faster than any
/// power of the step.
const STEP: f64 = 0.25;

/// As many as the widest density needs, which reaches 40/df to the left of its peak.
const MOST_STEPS: u32 = 3_500;

/// The range of `groups` ≥ 2 standard normal values over an independent estimate of their standard deviation with `df` ≥
/// .1 degrees of freedom.
///
/// The upper tail has an absolute accuracy of about 1e-12. NaN for other arguments.
///
/// ```
/// use benchstat::stats::dist::{ContinuousCDF, StudentT, StudentizedRange};
/// // of two values it is √2·|t|
/// let range = StudentizedRange { groups: 2, df: 7.5 };
/// assert!((range.sf(3.0) - StudentT { df: 7.5 }.two_sided(3.0 / 2f64.sqrt())).abs() < 1e-11);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StudentizedRange {
    /// Number of means that are compared.
    pub groups: u32,
    /// Degrees of freedom of the standard deviation.
    pub df: f64,
}

impl StudentizedRange {
    /// For each z of the trapezoidal rule: z, Φ(z), and the density k·φ(z)·Φ(z)^(k−1) of the largest of the values, times the step.
    fn largest(self) -> [[f64; 3]; 73] {
        let groups = f64::from(self.groups);
        std::array::from_fn(|i| {
            let z = STEP * (i as f64 - 36.0);
            let below = StandardNormal.cdf(z);
            [
                z,
                below,
                STEP * groups * StandardNormal.pdf(z) * below.powf(groups - 1.0),
            ]
        })
    }

    /// P(range > w) of standard normal values: over the largest of them, 1 less the probability that all others are within w.
    fn sf_of_range(self, largest: &[[f64; 3]], w: f64) -> f64 {
        let others = f64::from(self.groups) - 1.0;
        let tails = largest.iter().map(|[z, below, weight]| {
            let outside = StandardNormal.cdf(z - w) / below;
            -weight * (others * (-outside).ln_1p()).exp_m1()
        });
        tails.sum::<f64>().clamp(0.0, 1.0)
    }
}

impl ContinuousCDF<f64, f64> for StudentizedRange {
    fn cdf(&self, q: f64) -> f64 {
        1.0 - self.sf(q)
    }

    /// The mean of the range's tail at q·s over s, the estimated standard deviation: by the trapezoidal rule in ln s, whose density
    /// is (df/2)^(df/2)/Γ(df/2)·2·exp(df·(ln s − s²/2)).
    fn sf(&self, q: f64) -> f64 {
        let df = self.df;
        if q.is_nan() || df.is_nan() || df < LEAST_DF || self.groups < 2 {
            return f64::NAN;
        }
        if q <= 0.0 {
            return 1.0;
        }
        if q.is_infinite() {
            return 0.0;
        }
        if df > KNOWN_DF {
            return self.sf_of_range(&self.largest(), q);
        }
        let half = 0.5 * df;
        // At s = 1, where the density of ln s is highest.
        let log_peak = half * half.ln() - lgamma(half) + 2f64.ln() - half;
        let density = |x: f64| (log_peak + df * (x - 0.5 * ((2.0 * x).exp() - 1.0))).exp();
        // The density's Fourier transform falls like that of a normal one for many degrees of freedom, and like exp(−πω/4) for few.
        let step = (0.4 / df.sqrt()).min(0.12);
        let largest = self.largest();
        let (mut sum, mut weights) = (0.0, 0.0);
        for direction in [-1.0, 1.0] {
            let first = if direction < 0.0 { 1 } else { 0 };
            for i in first..MOST_STEPS {
                let x = direction * step * f64::from(i);
                let weight = density(x);
                sum += weight * self.sf_of_range(&largest, q * x.exp());
                weights += weight;
                if weight <= 1e-15 * weights {
                    break;
                }
            }
        }
        // Divided by the sum of the weights, which is 1/step but for the rounding of lgamma.
        (sum / weights).clamp(0.0, 1.0)
    }
}

impl Min<f64> for StudentizedRange {
    fn min(&self) -> f64 {
        0.0
    }
}

impl Max<f64> for StudentizedRange {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::dist::odd::{ODD, is_probability_or_nan};
    use crate::stats::dist::student_t::StudentT;

    #[test]
    fn two_means_are_student_t() {
        for df in [1.0, 2.5, 10.0, 300.0, 1e6, 1e12] {
            for q in [0.1, 1.0, 3.0, 6.0, 12.0] {
                let (ours, t) = (
                    StudentizedRange { groups: 2, df }.sf(q),
                    StudentT { df }.two_sided(q / 2f64.sqrt()),
                );
                assert!((ours - t).abs() < 1e-10, "{df} {q}: {ours} {t}");
            }
        }
    }

    #[test]
    fn odd_arguments_give_probabilities_or_nan() {
        for q in ODD {
            for df in ODD {
                for groups in [0, 1, 2, 1000] {
                    assert!(
                        is_probability_or_nan(StudentizedRange { groups, df }.sf(q)),
                        "{q} {df} {groups}"
                    );
                }
            }
        }
    }
}
