//! The F distribution of Fisher and Snedecor.

use statrs::distribution::ContinuousCDF;
use statrs::statistics::{Max, Min};

use super::incomplete_beta::beta_tails;

/// The distribution of the ratio of two independent mean squares, with `df_between` > 0 and `df_within` > 0 finite degrees
/// of freedom, which may be fractional. Other degrees of freedom give NaN.
///
/// ```
/// use benchstat::stats::dist::{ContinuousCDF, FisherSnedecor};
/// // with 2 and 2 degrees of freedom the tail is 1/(1 + f)
/// let f = FisherSnedecor { df_between: 2.0, df_within: 2.0 };
/// assert!((f.sf(3.0) - 0.25).abs() < 1e-15);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FisherSnedecor {
    /// Degrees of freedom of the numerator.
    pub df_between: f64,
    /// Degrees of freedom of the denominator.
    pub df_within: f64,
}

impl ContinuousCDF<f64, f64> for FisherSnedecor {
    fn cdf(&self, f: f64) -> f64 {
        // 1/F swaps the degrees of freedom.
        let mirrored = FisherSnedecor {
            df_between: self.df_within,
            df_within: self.df_between,
        };
        if f <= 0.0 {
            1.0 - self.sf(f)
        } else {
            mirrored.sf(1.0 / f)
        }
    }

    /// 1 for f ≤ 0.
    fn sf(&self, f: f64) -> f64 {
        let (d1, d2) = (self.df_between, self.df_within);
        if f <= 0.0 && d1 > 0.0 && d2 > 0.0 {
            return 1.0;
        }
        if f.is_nan() {
            return f64::NAN;
        }
        let z = d1 / d2 * f;
        let y = if z.is_infinite() { 1.0 } else { z / (1.0 + z) };
        beta_tails(0.5 * d2, 0.5 * d1, 1.0 / (1.0 + z), y).lower
    }
}

impl Min<f64> for FisherSnedecor {
    fn min(&self) -> f64 {
        0.0
    }
}

impl Max<f64> for FisherSnedecor {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::dist::odd::{ODD, is_probability_or_nan};
    use approx::assert_relative_eq;
    use statrs::distribution::FisherSnedecor as Oracle;

    fn f(df_between: f64, df_within: f64) -> FisherSnedecor {
        FisherSnedecor { df_between, df_within }
    }

    #[test]
    fn odd_arguments_give_probabilities_or_nan() {
        for x in ODD {
            for df_between in ODD {
                for df_within in ODD {
                    assert!(is_probability_or_nan(f(df_between, df_within).sf(x)));
                    assert!(is_probability_or_nan(f(df_between, df_within).cdf(x)));
                }
            }
        }
        assert!(f(-1.0, 2.0).sf(1.0).is_nan());
        assert_eq!(f(3.0, 4.0).sf(f64::INFINITY), 0.0);
    }

    #[test]
    fn closed_forms_hold() {
        // F(2, d) has the tail (1 + 2f/d)^(−d/2)
        for d in [1.0f64, 4.0, 1e3, 1e9] {
            let tail = (-0.5 * d * (2.0 * 3.0 / d).ln_1p()).exp();
            assert_relative_eq!(f(2.0, d).sf(3.0), tail, max_relative = 1e-13);
        }
    }

    #[test]
    fn statrs_agrees_at_usual_sizes() {
        for (df_between, df_within) in [(1.0, 3.0), (2.0, 12.5), (7.0, 40.0), (30.0, 8.0)] {
            let oracle = Oracle::new(df_between, df_within).unwrap();
            for x in [0.3, 1.0, 2.5, 6.0] {
                assert_relative_eq!(f(df_between, df_within).sf(x), oracle.sf(x), max_relative = 1e-9);
                assert_relative_eq!(f(df_between, df_within).cdf(x), oracle.cdf(x), max_relative = 1e-9);
            }
            let quantile = f(df_between, df_within).inverse_cdf(0.95);
            assert_relative_eq!(f(df_between, df_within).sf(quantile), 0.05, max_relative = 1e-9);
        }
    }
}
