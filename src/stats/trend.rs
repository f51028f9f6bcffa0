//! Does the order of the runs matter? Trend, autocorrelation and an unusual first run.

use super::ascending::Ascending;
use super::describe::Moments;
use super::dist::StandardNormal;
use super::median::median;
use super::outliers::median_absolute_deviation;

/// The parts of a Mann-Kendall test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MannKendall {
    /// Pairs of runs in which the later rate is higher, less those in which it is lower.
    pub s: i64,
    /// Variance of `s` when nothing but chance orders the rates, with its correction for ties.
    pub variance: f64,
    /// Normal score of `s` with tie-corrected variance and continuity correction: positive when rates rise.
    pub z: f64,
    /// Two-sided p-value of no trend.
    pub p_value: f64,
}

/// Mann-Kendall test for a monotonic trend of rates in the order of measurement (Mann 1945, Kendall 1975).
///
/// `None` for fewer than two rates. Without any difference between rates s = 0 and p = 1. The normal approximation is
/// meant for 10 rates or more. Takes O(n log n). Values should be finite.
///
/// ```
/// use benchstat::stats::trend::mann_kendall;
/// let test = mann_kendall(&[1.0, 2.0, 3.0, 5.0, 4.0]).unwrap();
/// // 9 of 10 pairs rise, one falls; Var S = 5·4·15/18
/// assert_eq!(test.s, 8);
/// assert!((test.z - 7.0 / (300.0f64 / 18.0).sqrt()).abs() < 1e-15);
/// ```
pub fn mann_kendall(rates: &[f64]) -> Option<MannKendall> {
    MannKendall::of(&Ascending::of(rates))
}

impl MannKendall {
    /// [`mann_kendall`] of rates that are sorted already, in O(n): what it takes of their order is the inversions.
    pub fn of(sorted: &Ascending) -> Option<MannKendall> {
        let (n, falling) = (sorted.len(), sorted.inversions());
        if n < 2 {
            return None;
        }
        let (mut ties, mut tie_part) = (0, 0.0);
        for block in sorted.chunk_by(|a, b| a == b).filter(|block| block.len() > 1) {
            ties += pairs_of(block.len());
            tie_part += variance_part(block.len());
        }
        let rising = pairs_of(n) - ties - falling;
        let s = rising as i64 - falling as i64;
        let variance = (variance_part(n) - tie_part) / 18.0;
        let corrected = (s.abs() - 1).max(0);
        let (z, p_value) = if corrected == 0 {
            (0.0, 1.0)
        } else {
            let size = corrected as f64 / variance.sqrt();
            (size.copysign(s as f64), StandardNormal.two_sided(size))
        };
        Some(MannKendall {
            s,
            variance,
            z,
            p_value,
        })
    }
}

fn pairs_of(n: usize) -> u64 {
    let n = n as u64;
    n * (n - 1) / 2
}

/// n(n−1)(2n+5)
fn variance_part(n: usize) -> f64 {
    let n = n as f64;
    n * (n - 1.0) * (2.0 * n + 5.0)
}

/// The correlation of each run with the one before it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Autocorrelation {
    /// Lag-1 autocorrelation r₁, between −1 and 1.
    pub r: f64,
    /// Normal score of r₁ about its expectation −1/n: positive when neighbours resemble each other.
    pub z: f64,
    /// Two-sided p-value of independent runs.
    pub p_value: f64,
}

/// Lag-1 autocorrelation of rates in the order of measurement, z = (r₁ + 1/n)/√((n−2)²/(n²(n−1))).
///
/// `None` for fewer than three rates or when all are equal. The approximation (Moran 1948; Box, Jenkins & Reinsel) is
/// meant for 10 rates or more.
///
/// ```
/// use benchstat::stats::trend::autocorrelation;
/// let alternating = autocorrelation(&[1.0, 3.0, 1.0, 3.0]).unwrap();
/// // three products of −1 over four squares of 1
/// assert_eq!(alternating.r, -0.75);
/// ```
pub fn autocorrelation(rates: &[f64]) -> Option<Autocorrelation> {
    Autocorrelation::of(rates, &Moments::of(rates))
}

impl Autocorrelation {
    /// [`autocorrelation`] of rates whose moments are known.
    pub fn of(rates: &[f64], moments: &Moments) -> Option<Autocorrelation> {
        if moments.n < 3 || moments.is_constant() {
            return None;
        }
        // In units of the spread, so that squares stay in range.
        let mut scores = rates.iter().map(|rate| (rate - moments.mean) / moments.sd());
        let mut before = scores.next()?;
        let (mut products, mut squares) = (0.0, before * before);
        for score in scores {
            products += before * score;
            squares += score * score;
            before = score;
        }
        let r = products / squares;
        let n = moments.n as f64;
        let z = (r + 1.0 / n) * n * (n - 1.0).sqrt() / (n - 2.0);
        Some(Autocorrelation {
            r,
            z,
            p_value: StandardNormal.two_sided(z),
        })
    }
}

/// How unusual the first run is: the modified z-score .6745·|x₁ − median|/MAD (Iglewicz & Hoaglin 1993), where MAD is
/// the median of |x − median|. Above 3.5 it counts as an outlier.
///
/// `None` for an empty series or when MAD is 0. Meant for 6 rates or more.
///
/// ```
/// use benchstat::stats::trend::first_run_score;
/// // median 11, deviations 89, 1, 0, 1, 2: MAD 1
/// assert_eq!(first_run_score(&[100.0, 10.0, 11.0, 12.0, 9.0]), Some(0.6745 * 89.0));
/// ```
pub fn first_run_score(rates: &[f64]) -> Option<f64> {
    unusual(*rates.first()?, &Ascending::of(rates))
}

/// The modified z-score of a rate among its series, [`first_run_score`] of the first one, in O(log n).
pub fn unusual(rate: f64, sorted: &Ascending) -> Option<f64> {
    let spread = median_absolute_deviation(sorted)?;
    let centre = median(sorted)?;
    (spread > 0.0).then(|| 0.6745 * (rate - centre).abs() / spread)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn trend_by_definition() {
        // with ties once the remainders repeat; S by counting pairs
        for n in [2usize, 3, 10, 40] {
            let rates: Vec<f64> = (0..n).map(|i| (i * i * 37 % 23) as f64).collect();
            let mut s = 0;
            for later in 1..n {
                for earlier in 0..later {
                    let (a, b) = (rates[earlier], rates[later]);
                    s += i64::from(b > a) - i64::from(b < a);
                }
            }
            assert_eq!(mann_kendall(&rates).unwrap().s, s);
        }
    }

    #[test]
    fn no_trend_without_differences() {
        let test = mann_kendall(&[5.0; 12]).unwrap();
        assert_eq!((test.s, test.z, test.p_value), (0, 0.0, 1.0));
        assert_eq!(mann_kendall(&[1.0]), None);
        assert_eq!(mann_kendall(&[]), None);
    }

    #[test]
    fn reversing_the_order_turns_the_trend() {
        let rates = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0, 5.0, 3.0, 5.0];
        let mut reversed = rates;
        reversed.reverse();
        let (forward, backward) = (mann_kendall(&rates).unwrap(), mann_kendall(&reversed).unwrap());
        assert_eq!((forward.s, forward.z), (-backward.s, -backward.z));
        assert_eq!(forward.p_value, backward.p_value);
    }

    #[test]
    fn autocorrelation_needs_variation() {
        assert_eq!(autocorrelation(&[1.0, 2.0]), None);
        assert_eq!(autocorrelation(&[0.1; 20]), None);
        // A scale beyond the range of squares changes nothing.
        let rates = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0];
        let (plain, large) = (
            autocorrelation(&rates),
            autocorrelation(&rates.map(|rate| rate * 1e200)),
        );
        assert!((plain.unwrap().r - large.unwrap().r).abs() < 1e-15);
    }

    #[test]
    fn first_run_score_needs_a_spread() {
        assert_eq!(first_run_score(&[]), None);
        assert_eq!(first_run_score(&[9.0, 1.0, 1.0, 1.0]), None);
        assert_eq!(first_run_score(&[2.0, 1.0, 3.0]), Some(0.0));
    }
}
