//! The Mann-Whitney test inside strata, as one (van Elteren 1960): an effect of x that other variables do not blur.

use std::collections::BTreeMap;

use super::cliffs_delta::CliffsDelta;
use super::mann_whitney::variance_of_u;
use super::rank_sum::{binomial_coefficient, distribution};
use super::ranking::{Ranking, doubled_mid_ranks};
use super::signed_rank::Method;
use crate::stats::dist::StandardNormal;

/// Up to so many additions the distribution is computed, which takes some milliseconds: two strata of 30 and 30 runs, not three.
const MOST_ADDITIONS: usize = 200_000;

/// The parts of a stratified rank test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct VanElteren {
    /// Normal score of Σ U/(N + 1): positive when the contenders are higher.
    pub z: f64,
    /// Two-sided p-value.
    pub p_value: f64,
    /// How the p-value was computed.
    pub method: Method,
    /// Mean of the strata's Cliff's deltas, with the weights mn/(N + 1) that their pairs have in the test.
    pub delta: f64,
}

/// van Elteren's test of the strata; `None` without any, or when no stratum has two different values.
///
/// Each stratum counts by 1/(N + 1), the weights with the most power when the effect is the same in all. The p-value is exact,
/// ties included, where the strata are small: by convolution of their permutation distributions; else it is normal with
/// tie-corrected variances and no continuity correction.
///
/// ```
/// use benchstat::stats::ranks::{ranking::Ranking, van_elteren::van_elteren};
/// let first = Ranking::of(&[1.0, 2.0, 3.0, 4.0], &[2.5, 4.5, 5.0, 6.0]).unwrap();
/// let second = Ranking::of(&[10.0, 11.0, 12.0, 13.0], &[11.5, 13.5, 14.0, 15.0]).unwrap();
/// let test = van_elteren(&[first, second]).unwrap();
/// assert!((test.z - 2.449490).abs() < 5e-7 && (test.p_value - 0.0155102).abs() < 5e-8);
/// assert_eq!(test.delta, 0.75);
/// ```
pub fn van_elteren(strata: &[Ranking]) -> Option<VanElteren> {
    let (mut deviation, mut variance, mut delta, mut weights) = (0.0, 0.0, 0.0, 0.0);
    for stratum in strata {
        let (m, n) = (stratum.baseline_count(), stratum.contender_count());
        let next = (m + n + 1) as f64;
        deviation += (stratum.u() - 0.5 * stratum.pairs()) / next;
        variance += variance_of_u(m, n, stratum.tie_term()) / (next * next);
        delta += stratum.pairs() / next * CliffsDelta::of(stratum).value;
        weights += stratum.pairs() / next;
    }
    if variance <= 0.0 {
        return None;
    }
    let z = deviation / variance.sqrt();
    let exact = exact_p(strata);
    Some(VanElteren {
        z,
        p_value: exact.unwrap_or_else(|| StandardNormal.two_sided(z)),
        method: if exact.is_some() { Method::Exact } else { Method::Normal },
        delta: delta / weights,
    })
}

/// The smallest p-value that strata of these sizes can give without ties: 2/ΠC(N, m), that of either of the two extreme orders.
///
/// ```
/// use benchstat::stats::ranks::{ranking::Ranking, van_elteren::p_floor};
/// let stratum = || Ranking::of(&[1.0, 2.0], &[3.0, 4.0]).unwrap();
/// assert_eq!(p_floor(&[stratum(), stratum()]), 2.0 / 36.0);
/// ```
pub fn p_floor(strata: &[Ranking]) -> f64 {
    let ways = strata.iter().map(|stratum| {
        let (m, n) = (stratum.baseline_count(), stratum.contender_count());
        binomial_coefficient(m + n, m.min(n))
    });
    (2.0 / ways.product::<f64>()).min(1.0)
}

/// P(|T − E T| ≥ |t − E T|), or `None` where the strata are too large.
fn exact_p(strata: &[Ranking]) -> Option<f64> {
    let sizes = || {
        strata
            .iter()
            .map(|stratum| (stratum.baseline_count() + stratum.contender_count() + 1) as i64)
    };
    // Weights 1/(N + 1) as whole numbers.
    let common = sizes().try_fold(1i64, |common, size| (common / gcd(common, size)).checked_mul(size))?;
    let mut additions = 0;
    let mut sums = BTreeMap::from([(0i64, 1.0)]);
    let mut observed = 0i64;
    for (stratum, size) in strata.iter().zip(sizes()) {
        let weight = common / size;
        observed = observed.checked_add(stratum.doubled_deviation()?.checked_mul(weight)?)?;
        let (m, n) = (stratum.baseline_count(), stratum.contender_count());
        // What the stratum's own distribution takes.
        let pairs = m.checked_mul(n)?;
        additions += pairs.checked_mul(pairs)? / 10;
        if additions > MOST_ADDITIONS {
            return None;
        }
        let ways = binomial_coefficient(m + n, m.min(n));
        let single = distribution(&doubled_mid_ranks(&stratum.tied_blocks()), m.min(n));
        additions += sums.len() * single.len();
        if additions > MOST_ADDITIONS {
            return None;
        }
        let mut next = BTreeMap::new();
        for (sum, probability) in &sums {
            for (deviation, count) in &single {
                let place = sum.checked_add(deviation.checked_mul(weight)?)?;
                *next.entry(place).or_insert(0.0) += probability * count / ways;
            }
        }
        sums = next;
    }
    let far = sums
        .iter()
        .filter(|(sum, _)| sum.unsigned_abs() >= observed.unsigned_abs());
    Some(far.map(|(_, probability)| probability).sum::<f64>().min(1.0))
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::ranks::mann_whitney::{Choice, MannWhitneyTest};
    use approx::assert_relative_eq;

    fn ranking(x: &[f64], y: &[f64]) -> Ranking {
        Ranking::of(x, y).unwrap()
    }

    #[test]
    fn one_stratum_is_the_mann_whitney_test() {
        for (x, y) in [
            (vec![1.0, 4.0, 2.0], vec![5.0, 2.0, 7.0, 7.0]),
            (vec![3.0, 1.0], vec![2.0, 9.0, 8.0]),
        ] {
            let stratum = ranking(&x, &y);
            let expected = MannWhitneyTest::of(&stratum, Choice::Exact).p_value;
            assert_relative_eq!(van_elteren(&[stratum]).unwrap().p_value, expected, max_relative = 1e-13);
        }
    }

    #[test]
    fn unequal_strata_with_ties() {
        // R: the sum of rank sums over N + 1, over all C(6, 3)·C(9, 4) arrangements
        let strata = [
            ranking(&[1.0, 2.0, 3.0], &[2.0, 4.0, 5.0]),
            ranking(&[10.0, 11.0, 12.0, 13.0, 14.0], &[12.0, 13.0, 15.0, 16.0]),
        ];
        let test = van_elteren(&strata).unwrap();
        assert_relative_eq!(test.z, 1.986968, epsilon = 5e-7);
        assert_relative_eq!(test.p_value, 0.0484127, epsilon = 5e-8);
        assert_eq!(test.method, Method::Exact);
    }

    #[test]
    fn large_strata_are_normal() {
        let x: Vec<f64> = (0..300).map(f64::from).collect();
        let y: Vec<f64> = x.iter().map(|x| x + 20.5).collect();
        let test = van_elteren(&[ranking(&x, &y), ranking(&y, &x)]).unwrap();
        assert_eq!(
            (test.z, test.p_value, test.method, test.delta),
            (0.0, 1.0, Method::Normal, 0.0)
        );
    }

    #[test]
    fn strata_without_differences_say_nothing() {
        assert_eq!(van_elteren(&[]), None);
        assert_eq!(van_elteren(&[ranking(&[1.0, 1.0], &[1.0])]), None);
    }
}
