//! Tail probabilities and quantiles of the normal, t, F and binomial distributions.
//!
//! Accurate in the tails, where statrs is not, and safe for any argument: nonsense (NaN, a negative degree of freedom)
//! gives NaN, never a panic or an endless loop.

mod incomplete_beta;
mod noncentral_t;

use std::f64::consts::{FRAC_1_SQRT_2, PI, TAU};

use libm::{erfc, lgamma};
use statrs::distribution::{ContinuousCDF, Normal};

pub use incomplete_beta::incomplete_beta;
use incomplete_beta::{BetaTails, beta_tails};
pub use noncentral_t::noncentral_t_sf;

/// Above this the t distribution is the normal one to all digits: their tails differ by the factor 1 + t⁴/4df.
const NORMAL_DF: f64 = 1e20;

/// P(Z ≤ z) for a standard normal Z.
pub fn normal_cdf(z: f64) -> f64 {
    0.5 * erfc(-z * FRAC_1_SQRT_2)
}

/// P(Z > z) for a standard normal Z, accurate in the upper tail.
pub fn normal_sf(z: f64) -> f64 {
    normal_cdf(-z)
}

/// The z with P(Z ≤ z) = p; −∞ at 0, ∞ at 1, NaN outside of 0–1.
///
/// ```
/// use benchstat::stats::dist::normal_quantile;
/// assert!((normal_quantile(0.975) - 1.959963984540054).abs() < 1e-15);
/// ```
pub fn normal_quantile(p: f64) -> f64 {
    if (0.0..=1.0).contains(&p) {
        Normal::standard().inverse_cdf(p)
    } else {
        f64::NAN
    }
}

/// P(T > t) for Student's t with `df` > 0 degrees of freedom, which may be fractional or infinite.
///
/// ```
/// use benchstat::stats::dist::student_t_sf;
/// // df = 1 is the Cauchy distribution: ½ − arctan(1)/π
/// assert!((student_t_sf(1.0, 1.0) - 0.25).abs() < 1e-15);
/// ```
pub fn student_t_sf(t: f64, df: f64) -> f64 {
    let tail = 0.5 * student_t_two_sided(t, df);
    if t < 0.0 { 1.0 - tail } else { tail }
}

/// P(|T| > |t|) for Student's t with `df` > 0 degrees of freedom, which may be fractional or infinite.
///
/// ```
/// use benchstat::stats::dist::student_t_two_sided;
/// assert_eq!(student_t_two_sided(0.0, 5.0), 1.0);
/// assert!((student_t_two_sided(2.570582, 5.0) - 0.05).abs() < 1e-7);
/// ```
pub fn student_t_two_sided(t: f64, df: f64) -> f64 {
    student_t_tails(t.abs(), df).outside
}

/// The t > 0 with P(|T| > t) = `risk`: the quantile at 1 − risk/2, without forming that difference.
///
/// ∞ at risk 0 (or where t overflows), 0 at risk 1, NaN outside of 0–1 or for df ≤ 0.
///
/// ```
/// use benchstat::stats::dist::student_t_critical;
/// assert!((student_t_critical(0.05, 10.0) - 2.2281388519862744).abs() < 1e-14);
/// ```
pub fn student_t_critical(risk: f64, df: f64) -> f64 {
    if !(0.0..=1.0).contains(&risk) || df.is_nan() || df <= 0.0 {
        return f64::NAN;
    }
    if risk == 0.0 {
        return f64::INFINITY;
    }
    if df > NORMAL_DF {
        return -normal_quantile(0.5 * risk);
    }
    if risk > 0.5 {
        inner_critical(1.0 - risk, df)
    } else {
        outer_critical(risk, df)
    }
}

/// The t with P(|T| ≤ t) = `inside` ≤ ½. That probability is concave in t, so Newton's method from 0 climbs to the
/// root without passing it; a step back is rounding, and the end.
fn inner_critical(inside: f64, df: f64) -> f64 {
    let mut t = 0.0;
    for _ in 0..100 {
        let slope = 2.0 * student_t_log_density(t, df).exp();
        let step = (inside - student_t_tails(t, df).inside) / slope;
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
        let tails = student_t_tails(t, df);
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
    let z = -normal_quantile(0.5 * outside);
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

struct StudentTails {
    /// P(|T| ≤ t)
    inside: f64,
    /// P(|T| > t)
    outside: f64,
    /// −d ln P(|T| > t) / d ln t, which costs nothing where the tails are computed.
    slope: f64,
}

/// Both tails at t ≥ 0.
fn student_t_tails(t: f64, df: f64) -> StudentTails {
    if t.is_nan() || df.is_nan() || df <= 0.0 {
        return StudentTails {
            inside: f64::NAN,
            outside: f64::NAN,
            slope: f64::NAN,
        };
    }
    if df > NORMAL_DF {
        let outside = 2.0 * normal_sf(t);
        return StudentTails {
            inside: 1.0 - outside,
            outside,
            slope: 2.0 * t * (-0.5 * t * t).exp() / (TAU.sqrt() * outside),
        };
    }
    let ratio = t / df.sqrt();
    if ratio > 1e8 {
        // Here the tail is a pure power of t, and t² may overflow.
        let outside = (log_power_tail(df) - df * ratio.ln()).exp();
        return StudentTails {
            inside: 1.0 - outside,
            outside,
            slope: df,
        };
    }
    let z = t * t / df;
    let BetaTails { lower, upper, density } = beta_tails(0.5 * df, 0.5, 1.0 / (1.0 + z), z / (1.0 + z));
    StudentTails {
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

/// Logarithm of the density of Student's t. Used for slopes only.
fn student_t_log_density(t: f64, df: f64) -> f64 {
    let ratio = t / df.sqrt();
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

/// P(K ≤ k) for K binomial with n trials of probability ½; 0 for negative k, 1 for k ≥ n.
///
/// Correctly rounded for n ≤ 60. NaN where n is beyond some 1e15.
///
/// ```
/// use benchstat::stats::dist::binomial_half_cdf;
/// assert_eq!(binomial_half_cdf(1, 6), 7.0 / 64.0);
/// ```
pub fn binomial_half_cdf(k: i64, n: u64) -> f64 {
    let Ok(k) = u64::try_from(k) else { return 0.0 };
    if k >= n {
        return 1.0;
    }
    if n <= 60 {
        let mut coefficient = 1u64;
        let mut ways = 1u64;
        for i in 1..=k {
            // C(n, i) = C(n, i−1)·(n−i+1)/i always divides, but the product may need more than 64 bits.
            coefficient = (u128::from(coefficient) * u128::from(n - i + 1) / u128::from(i)) as u64;
            ways += coefficient;
        }
        return ways as f64 / (1u64 << n) as f64;
    }
    beta_tails((n - k) as f64, (k + 1) as f64, 0.5, 0.5).lower
}

/// P(F > f) for an F distribution with d1 > 0 and d2 > 0 finite degrees of freedom; 1 for f ≤ 0.
///
/// ```
/// use benchstat::stats::dist::f_sf;
/// // F with 2 and 2 degrees of freedom: 1/(1 + f)
/// assert!((f_sf(3.0, 2.0, 2.0) - 0.25).abs() < 1e-15);
/// ```
pub fn f_sf(f: f64, d1: f64, d2: f64) -> f64 {
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

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    const ODD: [f64; 14] = [
        f64::NAN,
        f64::NEG_INFINITY,
        -1e300,
        -1.0,
        -0.0,
        0.0,
        5e-324,
        1e-300,
        0.5,
        1.0,
        1e9,
        1e20,
        1e300,
        f64::INFINITY,
    ];

    #[test]
    fn odd_arguments_give_probabilities_or_nan() {
        let fine = |p: f64| p.is_nan() || (0.0..=1.0).contains(&p);
        for a in ODD {
            assert!(fine(normal_cdf(a)) && fine(normal_sf(a)), "{a}");
            assert_eq!(normal_quantile(a).is_nan(), !(0.0..=1.0).contains(&a));
            for b in ODD {
                assert!(fine(student_t_sf(a, b)) && fine(student_t_two_sided(a, b)), "{a} {b}");
                let critical = student_t_critical(a, b);
                let legal = (1e-300..=1.0).contains(&a) && b >= 1e-300;
                assert!(!(legal && critical.is_nan()), "{a} {b}");
                assert!(critical.is_nan() || critical >= 0.0, "{a} {b}");
                for c in ODD {
                    assert!(fine(f_sf(a, b, c)), "{a} {b} {c}");
                }
            }
        }
        assert!(student_t_sf(1.0, 0.0).is_nan() && student_t_sf(1.0, -3.0).is_nan() && f_sf(1.0, -1.0, 2.0).is_nan());
        assert_eq!(student_t_sf(f64::INFINITY, 3.0), 0.0);
        assert_eq!(student_t_sf(f64::NEG_INFINITY, 3.0), 1.0);
        assert_eq!(f_sf(f64::INFINITY, 3.0, 4.0), 0.0);
    }

    #[test]
    fn the_critical_value_inverts_the_tail() {
        for df in [0.5, 1.0, 3.3, 58.0, 1e4, 1e8, 1e15, 1e19, 1e21, f64::INFINITY] {
            for risk in [1e-290, 1e-200, 1e-50, 1e-9, 0.001, 0.05, 0.3, 0.5, 0.7, 0.999] {
                let t = student_t_critical(risk, df);
                if t < 1e300 {
                    let back = student_t_two_sided(t, df);
                    assert!((back / risk - 1.0).abs() < 1e-11, "{risk} {df}: {t} {back}");
                }
            }
        }
    }

    #[test]
    fn normal_quantiles_reach_the_far_tail() {
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
            assert!((normal_quantile(p) - expected).abs() <= 2e-15 * expected.abs(), "{p}");
        }
        assert_eq!(
            (normal_quantile(0.0), normal_quantile(1.0)),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
    }

    #[test]
    fn closed_forms_hold() {
        for t in [0.01f64, 0.7, 3.0, 1e5, 1e12, 1e200] {
            // df = 1: 2·arctan(1/t)/π; df = 2: 1 − t/√(2 + t²)
            let cauchy = 2.0 * (1.0 / t).atan() / PI;
            assert!((student_t_two_sided(t, 1.0) / cauchy - 1.0).abs() < 1e-13, "{t}");
            if t < 1e5 {
                let root = (2.0 + t * t).sqrt();
                let two = 2.0 / (root * (root + t));
                assert!((student_t_two_sided(t, 2.0) / two - 1.0).abs() < 1e-13, "{t}");
            }
        }
        // F(2, d) has the tail (1 + 2f/d)^(−d/2)
        for d in [1.0f64, 4.0, 1e3, 1e9] {
            let tail = (-0.5 * d * (2.0 * 3.0 / d).ln_1p()).exp();
            assert!((f_sf(3.0, 2.0, d) / tail - 1.0).abs() < 1e-13, "{d}");
        }
    }

    #[test]
    fn binomial_at_its_ends() {
        assert_eq!(binomial_half_cdf(-1, 5), 0.0);
        assert_eq!(
            (
                binomial_half_cdf(5, 5),
                binomial_half_cdf(9, 5),
                binomial_half_cdf(0, 0)
            ),
            (1.0, 1.0, 1.0)
        );
        assert_eq!(binomial_half_cdf(0, 60), 2f64.powi(-60));
        assert_eq!(binomial_half_cdf(29, 59), 0.5);
        assert!((binomial_half_cdf(0, 61) * 2f64.powi(61) - 1.0).abs() < 1e-13);
        assert!((binomial_half_cdf(500_000_000, 1_000_000_001) - 0.5).abs() < 1e-12);
        let huge = binomial_half_cdf(i64::MAX, u64::MAX);
        assert!(huge.is_nan() || (0.0..=1.0).contains(&huge));
    }
}
