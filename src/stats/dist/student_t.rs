//! Student's t distribution.

use std::f64::consts::{PI, TAU};

use libm::lgamma;
use statrs::distribution::{Continuous, ContinuousCDF};
use statrs::statistics::{Max, Min};

use super::incomplete_beta::{BetaTails, beta_tails};
use super::normal::StandardNormal;

/// Above this the t distribution is the normal one to all digits: their tails differ by the factor 1 + t⁴/4df.
const NORMAL_DF: f64 = 1e20;

/// Student's t with `df` > 0 degrees of freedom, which may be fractional or infinite; other degrees of freedom give NaN.
///
/// ```
/// use benchstat::stats::dist::{ContinuousCDF, StudentT};
/// // df = 1 is the Cauchy distribution: ½ − arctan(1)/π
/// assert!((StudentT { df: 1.0 }.sf(1.0) - 0.25).abs() < 1e-15);
/// assert!((StudentT { df: 10.0 }.inverse_cdf(0.975) - 2.2281388519862744).abs() < 1e-14);
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StudentT {
    /// Degrees of freedom.
    pub df: f64,
}

impl StudentT {
    /// P(|T| > |t|).
    ///
    /// ```
    /// use benchstat::stats::dist::StudentT;
    /// assert_eq!(StudentT { df: 5.0 }.two_sided(0.0), 1.0);
    /// assert!((StudentT { df: 5.0 }.two_sided(2.570582) - 0.05).abs() < 1e-7);
    /// ```
    pub fn two_sided(self, t: f64) -> f64 {
        tails(t.abs(), self.df).outside
    }

    /// The t > 0 with P(|T| > t) = `risk`: the quantile at 1 − risk/2, without forming that difference.
    ///
    /// ∞ at risk 0 (or where t overflows), 0 at risk 1, NaN outside of 0–1 or for df ≤ 0.
    ///
    /// ```
    /// use benchstat::stats::dist::StudentT;
    /// assert!((StudentT { df: 10.0 }.critical(0.05) - 2.2281388519862744).abs() < 1e-14);
    /// ```
    pub fn critical(self, risk: f64) -> f64 {
        let df = self.df;
        if !(0.0..=1.0).contains(&risk) || df.is_nan() || df <= 0.0 {
            return f64::NAN;
        }
        if risk == 0.0 {
            return f64::INFINITY;
        }
        if df > NORMAL_DF {
            return -StandardNormal.inverse_cdf(0.5 * risk);
        }
        if risk > 0.5 {
            inner_critical(1.0 - risk, df)
        } else {
            outer_critical(risk, df)
        }
    }
}

impl ContinuousCDF<f64, f64> for StudentT {
    fn cdf(&self, t: f64) -> f64 {
        self.sf(-t)
    }

    fn sf(&self, t: f64) -> f64 {
        let tail = 0.5 * self.two_sided(t);
        if t < 0.0 { 1.0 - tail } else { tail }
    }

    /// −∞ at 0, ∞ at 1, NaN outside of 0–1.
    fn inverse_cdf(&self, p: f64) -> f64 {
        if p < 0.5 {
            -self.critical(2.0 * p)
        } else {
            self.critical(2.0 * (1.0 - p))
        }
    }
}

impl Continuous<f64, f64> for StudentT {
    fn pdf(&self, t: f64) -> f64 {
        self.ln_pdf(t).exp()
    }

    /// To about 1e-12 in absolute terms.
    fn ln_pdf(&self, t: f64) -> f64 {
        let df = self.df;
        if df > NORMAL_DF {
            return StandardNormal.ln_pdf(t);
        }
        let ratio = t.abs() / df.sqrt();
        let kernel = if ratio > 1e8 {
            2.0 * ratio.ln()
        } else {
            (ratio * ratio).ln_1p()
        };
        // Γ(df/2 + ½)/Γ(df/2) → √(df/2)·(1 − 1/4df): the difference of logarithms has no digits left for large df.
        let half = 0.5 * df;
        let log_gammas = if df > 1e6 {
            0.5 * half.ln() - 0.25 / df
        } else {
            lgamma(half + 0.5) - lgamma(half)
        };
        log_gammas - 0.5 * (PI * df).ln() - 0.5 * (df + 1.0) * kernel
    }
}

impl Min<f64> for StudentT {
    fn min(&self) -> f64 {
        f64::NEG_INFINITY
    }
}

impl Max<f64> for StudentT {
    fn max(&self) -> f64 {
        f64::INFINITY
    }
}

/// The t with P(|T| ≤ t) = `inside` ≤ ½. That probability is concave in t, so Newton's method from 0 climbs to the
/// root without passing it; a step back is rounding, and the end.
fn inner_critical(inside: f64, df: f64) -> f64 {
    let mut t = 0.0;
    for _ in 0..100 {
        let slope = 2.0 * StudentT { df }.pdf(t);
        let step = (inside - tails(t, df).inside) / slope;
        t += step;
        if step <= 1e-15 * t {
            break;
        }
    }
    t
}

/// The t with P(|T| > t) = `outside` ≤ ½, by Halley's method for the logarithm of that probability in ln t: concave, and
/// close to a line. Each step leaves about the cube of its own size as the error, so a small one is the last; usually that is
/// the first or second.
fn outer_critical(outside: f64, df: f64) -> f64 {
    let mut t = near_critical(outside, df);
    for _ in 0..100 {
        let tails = tails(t, df);
        // Where the tail itself underflows t is far too large: go back blindly.
        let step = if tails.outside > 0.0 {
            let newton = (tails.outside / outside).ln() / tails.slope;
            let square = t * t;
            let bend = 0.5 * newton * (1.0 - (df + 1.0) * (square / (df + square)) + tails.slope);
            // Far from the root the second derivative misleads.
            if bend.abs() < 0.5 {
                newton / (1.0 + bend)
            } else {
                newton
            }
        } else {
            -0.5
        };
        t *= step.exp();
        if t.is_infinite() || step.abs() < 1e-6 {
            break;
        }
    }
    t
}

/// The critical value by its expansion in 1/df (Abramowitz & Stegun 26.7.5; Fisher & Cornish 1960), to some six digits for
/// the usual risks at 10 degrees of freedom or more; only the normal one where the expansion is of no use.
fn near_critical(outside: f64, df: f64) -> f64 {
    let z = -StandardNormal.inverse_cdf(0.5 * outside);
    let w = z * z;
    if w > df {
        return z;
    }
    let terms = [
        (w + 1.0) / 4.0,
        ((5.0 * w + 16.0) * w + 3.0) / 96.0,
        (((3.0 * w + 19.0) * w + 17.0) * w - 15.0) / 384.0,
        ((((79.0 * w + 776.0) * w + 1482.0) * w - 1920.0) * w - 945.0) / 92160.0,
    ];
    z * (1.0 + terms.iter().rev().fold(0.0, |sum, term| (sum + term) / df))
}

struct Tails {
    /// P(|T| ≤ t)
    inside: f64,
    /// P(|T| > t)
    outside: f64,
    /// −d ln P(|T| > t) / d ln t, which costs nothing where the tails are computed.
    slope: f64,
}

/// Both tails at t ≥ 0.
fn tails(t: f64, df: f64) -> Tails {
    if t.is_nan() || df.is_nan() || df <= 0.0 {
        return Tails {
            inside: f64::NAN,
            outside: f64::NAN,
            slope: f64::NAN,
        };
    }
    if df > NORMAL_DF {
        let outside = 2.0 * StandardNormal.sf(t);
        return Tails {
            inside: 1.0 - outside,
            outside,
            slope: 2.0 * t * (-0.5 * t * t).exp() / (TAU.sqrt() * outside),
        };
    }
    let ratio = t / df.sqrt();
    if ratio > 1e8 {
        // Here the tail is a pure power of t, and t² may overflow.
        let outside = (log_power_tail(df) - df * ratio.ln()).exp();
        return Tails {
            inside: 1.0 - outside,
            outside,
            slope: df,
        };
    }
    let z = t * t / df;
    let BetaTails { lower, upper, density } = beta_tails(0.5 * df, 0.5, 1.0 / (1.0 + z), z / (1.0 + z));
    Tails {
        inside: upper,
        outside: lower,
        // x^a·y^b/B(a, b) is t times the density of Student's t.
        slope: 2.0 * density / lower,
    }
}

/// ln c of the tail P(|T| > t) → c·(t/√df)^−df.
fn log_power_tail(df: f64) -> f64 {
    lgamma(0.5 * df + 0.5) - lgamma(0.5 * df + 1.0) - 0.5 * PI.ln()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::dist::odd::{ODD, is_probability_or_nan};
    use approx::assert_relative_eq;
    use statrs::distribution::StudentsT as Oracle;

    #[test]
    fn odd_arguments_give_probabilities_or_nan() {
        for a in ODD {
            for df in ODD {
                let t = StudentT { df };
                assert!(
                    is_probability_or_nan(t.sf(a)) && is_probability_or_nan(t.cdf(a)),
                    "{a} {df}"
                );
                assert!(is_probability_or_nan(t.two_sided(a)), "{a} {df}");
                let critical = t.critical(a);
                let legal = (1e-300..=1.0).contains(&a) && df >= 1e-300;
                assert!(!(legal && critical.is_nan()), "{a} {df}");
                assert!(critical.is_nan() || critical >= 0.0, "{a} {df}");
                assert!(!(legal && t.inverse_cdf(a).is_nan()), "{a} {df}");
            }
        }
        assert!(StudentT { df: 0.0 }.sf(1.0).is_nan() && StudentT { df: -3.0 }.sf(1.0).is_nan());
        assert!(StudentT { df: 3.0 }.inverse_cdf(-0.1).is_nan() && StudentT { df: 3.0 }.inverse_cdf(1.1).is_nan());
        assert_eq!(StudentT { df: 3.0 }.sf(f64::INFINITY), 0.0);
        assert_eq!(StudentT { df: 3.0 }.sf(f64::NEG_INFINITY), 1.0);
    }

    #[test]
    fn the_critical_value_inverts_the_tail() {
        for df in [0.5, 1.0, 3.3, 58.0, 1e4, 1e8, 1e15, 1e19, 1e21, f64::INFINITY] {
            for risk in [1e-290, 1e-200, 1e-50, 1e-9, 0.001, 0.05, 0.3, 0.5, 0.7, 0.999] {
                let t = StudentT { df }.critical(risk);
                if t < 1e300 {
                    assert_relative_eq!(StudentT { df }.two_sided(t), risk, max_relative = 1e-11);
                }
            }
        }
    }

    #[test]
    fn closed_forms_hold() {
        for t in [0.01f64, 0.7, 3.0, 1e5, 1e12, 1e200] {
            // df = 1: 2·arctan(1/t)/π; df = 2: 1 − t/√(2 + t²)
            let cauchy = 2.0 * (1.0 / t).atan() / PI;
            assert_relative_eq!(StudentT { df: 1.0 }.two_sided(t), cauchy, max_relative = 1e-13);
            if t < 1e5 {
                let root = (2.0 + t * t).sqrt();
                let two = 2.0 / (root * (root + t));
                assert_relative_eq!(StudentT { df: 2.0 }.two_sided(t), two, max_relative = 1e-13);
            }
        }
    }

    #[test]
    fn statrs_agrees_up_to_a_thousand_degrees_of_freedom() {
        for df in [1.0, 2.5, 9.0, 58.0, 1000.0] {
            let oracle = Oracle::new(0.0, 1.0, df).unwrap();
            for t in [-3.0, -0.4, 0.0, 1.0, 4.5] {
                assert_relative_eq!(StudentT { df }.cdf(t), oracle.cdf(t), max_relative = 1e-10);
                assert_relative_eq!(StudentT { df }.pdf(t), oracle.pdf(t), max_relative = 1e-10);
            }
            for p in [0.005, 0.3, 0.9, 0.975, 0.9995] {
                assert_relative_eq!(
                    StudentT { df }.inverse_cdf(p),
                    oracle.inverse_cdf(p),
                    max_relative = 1e-10
                );
            }
        }
    }
}
