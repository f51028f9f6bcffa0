//! The regularised incomplete beta function, on which the t, F and binomial distributions rest.
//!
//! statrs has one too, but it is off by 1e-9 where degrees of freedom are large, and some arguments never return.

use std::f64::consts::TAU;

use libm::lgamma;

/// Both tails of a beta distribution, each computed without subtracting the other from 1 where it is the small one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BetaTails {
    /// I_x(a, b) = P(X ≤ x).
    pub lower: f64,
    /// 1 − I_x(a, b) = P(X > x).
    pub upper: f64,
    /// x^a·y^b/B(a, b), a by-product: x·y times the density at x.
    pub density: f64,
}

/// Near the mean the continued fraction needs the more terms the larger a and b are: enough for both at 1e15.
const MAX_TERMS: u32 = 1_000_000;

/// Regularised incomplete beta function I_x(a, b), for a, b > 0 and 0 ≤ x ≤ 1; NaN otherwise.
///
/// ```
/// use benchstat::stats::dist::incomplete_beta;
/// // I_x(2, 1) = x²
/// assert!((incomplete_beta(2.0, 1.0, 0.3) - 0.09).abs() < 1e-16);
/// ```
pub fn incomplete_beta(a: f64, b: f64, x: f64) -> f64 {
    beta_tails(a, b, x, 1.0 - x).lower
}

/// Both tails at x, with `y` = 1 − x given by the caller, who often knows it without rounding.
///
/// Relative accuracy about 1e-13 for the smaller tail, down to 1e-300. NaN for arguments outside of the domain, and
/// where a and b are both so large (above 1e15) that the fraction does not converge, or one so large (above 1e60) that its
/// coefficients overflow.
pub fn beta_tails(a: f64, b: f64, x: f64, y: f64) -> BetaTails {
    let valid = a > 0.0 && b > 0.0 && a.is_finite() && b.is_finite() && x >= 0.0 && y >= 0.0;
    if !valid {
        return BetaTails {
            lower: f64::NAN,
            upper: f64::NAN,
            density: f64::NAN,
        };
    }
    if x == 0.0 || y == 0.0 {
        let lower = if x == 0.0 { 0.0 } else { 1.0 };
        return BetaTails {
            lower,
            upper: 1.0 - lower,
            density: 0.0,
        };
    }
    // How far x is below the mean, in units of 1/(a + b).
    let shortfall = a * y - b * x;
    if shortfall > x - y {
        let (lower, step) = small_tail(a, b, x, y, shortfall);
        BetaTails {
            lower,
            upper: 1.0 - lower,
            density: a * step,
        }
    } else {
        let (upper, step) = small_tail(b, a, y, x, -shortfall);
        BetaTails {
            lower: 1.0 - upper,
            upper,
            density: b * step,
        }
    }
}

/// I_x(a, b) for x below about the mean, where the continued fraction converges, and the [`beta_step`] that it starts from.
///
/// DLMF 8.17.22, contracted to its even part as in Didonato & Morris (1992): its coefficients are then written with
/// a − (a + b)x instead of 1 − …x, which keeps their digits when a is huge and x next to 1.
fn small_tail(a: f64, b: f64, x: f64, y: f64, shortfall: f64) -> (f64, f64) {
    // Divisions take most of the time: each coefficient over one denominator needs two in all instead of nine.
    let numerator = |m: f64| {
        let q = a + 2.0 * m;
        let product = (a + m - 1.0) * (a + b + m - 1.0) * m * (b - m) * (x * x);
        product / ((q - 2.0) * (q - 1.0) * (q - 1.0) * q)
    };
    let denominator = |m: f64| {
        let q = a + 2.0 * m;
        let odd = (a + m) * (shortfall + 1.0 + m * (1.0 + y));
        if m == 0.0 {
            return odd / (q * (q + 1.0));
        }
        let even = m * x * (b - m);
        (even * (q + 1.0) + (odd + m * (q + 1.0)) * (q - 1.0)) / ((q - 1.0) * q * (q + 1.0))
    };
    // Lentz's method, modified by Thompson & Barnett (1986).
    let mut fraction = denominator(0.0);
    let mut c = fraction;
    let mut d = 0.0;
    for m in 1..=MAX_TERMS {
        let m = f64::from(m);
        let (alpha, beta) = (numerator(m), denominator(m));
        d = 1.0 / away_from_zero(beta + alpha * d);
        c = away_from_zero(beta + alpha / c);
        let step = c * d;
        fraction *= step;
        if step.is_nan() {
            break;
        }
        if (step - 1.0).abs() < 1e-15 {
            let first = beta_step(a, b, x, y);
            return ((first / fraction).clamp(0.0, 1.0), first);
        }
    }
    (f64::NAN, f64::NAN)
}

fn away_from_zero(x: f64) -> f64 {
    if x.abs() < 1e-300 { 1e-300 } else { x }
}

/// I_x(a, b) − I_x(a + 1, b) = x^a·y^b / (a·B(a, b)), by Loader's saddle-point form of the binomial probability (2000),
/// which has no large terms that cancel.
pub(super) fn beta_step(a: f64, b: f64, x: f64, y: f64) -> f64 {
    let n = a + b;
    let shortfall = a * y - b * x;
    let stirling = stirling_error(n) - stirling_error(a) - stirling_error(b);
    let deviance = half_deviance(a, n * x, shortfall) + half_deviance(b, n * y, -shortfall);
    (stirling - deviance).exp() * (b / n / (TAU * a)).sqrt()
}

/// ln Γ(z + 1) − (z + ½)·ln z + z − ½·ln 2π, the error of Stirling's formula.
pub(super) fn stirling_error(z: f64) -> f64 {
    if z < 15.0 {
        return lgamma(z + 1.0) - (z + 0.5) * z.ln() + z - 0.5 * TAU.ln();
    }
    let s = 1.0 / (z * z);
    (1.0 / 12.0 - s * (1.0 / 360.0 - s * (1.0 / 1260.0 - s * (1.0 / 1680.0 - s * (1.0 / 1188.0))))) / z
}

/// observed·ln(observed / expected) − difference, where difference = observed − expected: half the deviance of a
/// Poisson count.
pub(super) fn half_deviance(observed: f64, expected: f64, difference: f64) -> f64 {
    if difference.abs() >= 0.1 * (observed + expected) {
        return observed * (observed / expected).ln() - difference;
    }
    // ln((1 + v)/(1 − v)) = 2(v + v³/3 + v⁵/5 + …): the first term cancels against the difference.
    let v = difference / (observed + expected);
    let mut sum = difference * v;
    let mut power = 2.0 * observed * v;
    for k in 1..100 {
        power *= v * v;
        let next = sum + power / f64::from(2 * k + 1);
        if next == sum {
            break;
        }
        sum = next;
    }
    sum
}
