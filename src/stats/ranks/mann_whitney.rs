//! The Mann-Whitney U test (Mann & Whitney 1947), exact also with ties.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::rank_sum::{binomial_coefficient, two_sided_p};
use super::ranking::{Ranking, cubed_less_itself, doubled_mid_ranks};
use super::untied;
use crate::stats::dist::StandardNormal;

/// Up to this many pairs m·n the test is exact by default: it takes some milliseconds there.
const EXACT_BY_DEFAULT: f64 = 10_000.0;

/// Up to this many pairs the exact test can be asked for: time grows with the square of the pairs, to about a second.
const EXACT_ON_REQUEST: f64 = 100_000.0;

/// Which p-value is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Choice {
    /// Exact up to 10 000 pairs m·n, ties included, else normal.
    #[default]
    Auto,
    /// Exact up to 100 000 pairs, else normal.
    Exact,
    /// The normal approximation with continuity correction, whatever the sizes.
    Normal,
    /// What Node.js' `scatter.js` prints, whatever the sizes.
    Node,
}

/// How a p-value was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MannWhitneyMethod")]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// From the permutation distribution of the rank sum, ties included.
    Exact,
    /// Normal approximation with tie-corrected variance and continuity correction.
    Normal,
    /// Normal approximation with tie-corrected variance and without continuity correction, as Node.js has it.
    Node,
}

impl Method {
    /// The method's name, as results carry it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Normal => "normal",
            Method::Node => "node",
        }
    }
}

/// The parts of a two-sided Mann-Whitney test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MannWhitneyTest {
    /// Pairs in which the contender is higher, plus half of the ties: between 0 and m·n.
    pub u: f64,
    /// Two-sided p-value, P(|U − mn/2| ≥ |u − mn/2|) if the distributions are equal; 1 when all values are equal.
    pub p_value: f64,
    /// How the p-value was computed.
    pub method: Method,
    /// The smallest p-value that the method can return for these sample sizes without ties.
    pub p_floor: f64,
}

impl MannWhitneyTest {
    /// Tests two samples that were ranked together.
    ///
    /// ```
    /// use benchstat::stats::ranks::mann_whitney::{Choice, MannWhitneyTest};
    /// use benchstat::stats::ranks::{cliffs_delta::CliffsDelta, ranking::Ranking};
    /// // one sort serves the test and the effect size
    /// let ranking = Ranking::of(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0]).unwrap();
    /// assert_eq!(MannWhitneyTest::of(&ranking, Choice::Auto).p_value, 0.1);
    /// assert_eq!(CliffsDelta::of(&ranking).value, 1.0);
    /// ```
    pub fn of(ranking: &Ranking, choice: Choice) -> MannWhitneyTest {
        let (m, n) = (ranking.baseline_count(), ranking.contender_count());
        let method = method_for(choice, ranking.pairs());
        let normal_p = |continuity_correction| {
            let variance = variance_of_u(m, n, ranking.tie_term());
            approximate_p(ranking.doubled_distance() as f64 / 2.0, variance, continuity_correction)
        };
        let p_value = match method {
            Method::Exact => {
                let distance = ranking.doubled_distance() as usize;
                let tabled = if ranking.is_untied() {
                    untied::two_sided_p(m, n, distance)
                } else {
                    None
                };
                tabled.unwrap_or_else(|| two_sided_p(&doubled_mid_ranks(&ranking.tied_blocks()), m.min(n), distance))
            }
            Method::Normal => normal_p(0.5),
            Method::Node => normal_p(0.0),
        };
        MannWhitneyTest {
            u: ranking.u(),
            p_value,
            method,
            p_floor: p_floor(m, n, method),
        }
    }
}

/// Mann-Whitney U test of baseline `x` and contender `y`, two-sided; `None` when a side is empty.
///
/// The exact p-value is that of the permutation distribution of the rank sum (Streitberg & Röhmel 1986), with mid-ranks
/// for ties. Values should be finite. Takes O((m+n) log(m+n)), and the exact method O((m·n)²) more.
///
/// ```
/// use benchstat::stats::ranks::mann_whitney::{Choice, Method, mann_whitney};
/// let test = mann_whitney(&[1.0, 2.0, 3.0], &[4.0, 5.0, 6.0], Choice::Auto).unwrap();
/// assert_eq!(test.u, 9.0);
/// assert_eq!(test.method, Method::Exact);
/// // 2 of the C(6, 3) = 20 splits are as far apart as this one
/// assert_eq!(test.p_value, 0.1);
/// assert_eq!(test.p_floor, 0.1);
/// ```
pub fn mann_whitney(x: &[f64], y: &[f64], choice: Choice) -> Option<MannWhitneyTest> {
    Ranking::of(x, y).map(|ranking| MannWhitneyTest::of(&ranking, choice))
}

/// The smallest p-value that `method` can return for samples of m and n values without ties; 1 when one is empty.
///
/// Node's can go lower still on tied data, because ties shrink its variance.
///
/// ```
/// use benchstat::stats::ranks::mann_whitney::{Method, p_floor};
/// assert_eq!(p_floor(3, 3, Method::Exact), 0.1);
/// assert!((p_floor(2, 2, Method::Node) - 0.1213).abs() < 5e-5);
/// ```
pub fn p_floor(m: usize, n: usize, method: Method) -> f64 {
    if m == 0 || n == 0 {
        return 1.0;
    }
    let normal_p = |continuity_correction| {
        let farthest = m as f64 * n as f64 / 2.0;
        approximate_p(farthest, variance_of_u(m, n, 0), continuity_correction)
    };
    match method {
        // The two extreme splits; of 1 and 1 value they are all splits.
        Method::Exact => 2.0 / binomial_coefficient(m + n, m.min(n)),
        Method::Normal => normal_p(0.5),
        Method::Node => normal_p(0.0),
    }
}

pub(super) fn method_for(choice: Choice, pairs: f64) -> Method {
    match choice {
        Choice::Auto if pairs <= EXACT_BY_DEFAULT => Method::Exact,
        Choice::Exact if pairs <= EXACT_ON_REQUEST => Method::Exact,
        Choice::Auto | Choice::Exact | Choice::Normal => Method::Normal,
        Choice::Node => Method::Node,
    }
}

/// Variance of U under the null hypothesis, mn/12·((N+1) − Σ(t³−t)/(N(N−1))), with one subtraction of integers.
pub(super) fn variance_of_u(m: usize, n: usize, tie_term: u128) -> f64 {
    let total = m + n;
    let untied = (cubed_less_itself(total) - tie_term) as f64;
    let (m, n, total) = (m as f64, n as f64, total as f64);
    m * n / 12.0 * (untied / (total * (total - 1.0)))
}

/// Two-sided normal p-value of U at this distance from its mean.
pub(super) fn approximate_p(distance: f64, variance: f64, continuity_correction: f64) -> f64 {
    let corrected = (distance - continuity_correction).max(0.0);
    if corrected == 0.0 {
        return 1.0;
    }
    StandardNormal.two_sided(corrected / variance.sqrt())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn floors_by_hand() {
        // 2/C(2n, n): 2/6, 2/20, 2/70, 2/252, 2/924
        for (n, splits) in [(2, 6.0), (3, 20.0), (4, 70.0), (5, 252.0), (6, 924.0)] {
            assert_eq!(p_floor(n, n, Method::Exact), 2.0 / splits);
        }
        assert_eq!(p_floor(1, 1, Method::Exact), 1.0);
        assert_eq!(p_floor(1, 1, Method::Normal), 1.0);
        assert_eq!(p_floor(0, 5, Method::Exact), 1.0);
    }

    #[test]
    fn floors_of_scatter_js() {
        // Printed by Node.js 26 for complete separation of n against n values.
        for (n, floor) in [(2, 0.1213), (3, 0.0495), (4, 0.0209), (5, 0.00902), (6, 0.00395)] {
            assert!((p_floor(n, n, Method::Node) / floor - 1.0).abs() < 2e-3);
        }
    }

    #[test]
    fn a_separated_pair_of_samples_attains_the_floor() {
        for (m, n) in [(1, 1), (1, 7), (2, 2), (5, 3), (30, 30), (100, 100), (3, 3000)] {
            let x: Vec<f64> = (0..m).map(f64::from).collect();
            let y: Vec<f64> = (m..m + n).map(f64::from).collect();
            for choice in [Choice::Auto, Choice::Normal, Choice::Node] {
                let test = mann_whitney(&x, &y, choice).unwrap();
                assert_eq!(test.p_value, test.p_floor, "{m} {n} {choice:?}");
            }
        }
    }

    #[test]
    fn equal_values_say_nothing() {
        for choice in [Choice::Auto, Choice::Exact, Choice::Normal, Choice::Node] {
            let test = mann_whitney(&[5.0; 6], &[5.0; 4], choice).unwrap();
            assert_eq!((test.u, test.p_value), (12.0, 1.0));
        }
    }

    #[test]
    fn the_method_used_is_named() {
        let values = |n: usize| -> Vec<f64> { (0..n).map(|i| i as f64).collect() };
        let method = |m, n, choice| mann_whitney(&values(m), &values(n), choice).unwrap().method;
        assert_eq!(method(2, 5000, Choice::Auto), Method::Exact);
        assert_eq!(method(2, 5001, Choice::Auto), Method::Normal);
        assert_eq!(method(2, 5001, Choice::Exact), Method::Exact);
        assert_eq!(method(2, 50_001, Choice::Exact), Method::Normal);
        assert_eq!(method(2, 2, Choice::Normal), Method::Normal);
        assert_eq!(method(2, 2, Choice::Node), Method::Node);
        assert_eq!(mann_whitney(&[], &[1.0], Choice::Auto), None);
    }
}
