//! Wilcoxon's signed-rank test (Wilcoxon 1945), exact also with zeros and ties.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ranking::{doubled_mid_ranks, tied_blocks_of};
use crate::stats::dist::StandardNormal;

/// Up to this many pairs the distribution of the signs is enumerated; the counts, below 2⁵⁰, are exact in doubles.
pub(super) const EXACT_UP_TO: usize = 50;

/// How a p-value was computed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "SignedRankMethod")]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// From all assignments of signs to the ranks.
    Exact,
    /// Normal approximation with the variance of the ranks at hand and continuity correction.
    Normal,
}

impl Method {
    /// The method's name, as results carry it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Exact => "exact",
            Method::Normal => "normal",
        }
    }
}

/// The parts of a two-sided signed-rank test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SignedRank {
    /// Sum of the ranks of the positive differences, R's V; with mid-ranks for ties.
    pub w: f64,
    /// Number of pairs, those without a difference included.
    pub n: usize,
    /// Two-sided p-value; 1 when no pair differs.
    pub p_value: f64,
    /// How the p-value was computed.
    pub method: Method,
    /// The smallest p-value that the method can return for n pairs without zeros and ties; 2^(1−n) when exact.
    pub p_floor: f64,
}

/// Signed-rank test that differences are symmetric about 0; `None` without differences.
///
/// Zeros are ranked with the others and then dropped (Pratt 1959). Exact up to 50 pairs. Differences should be finite.
/// Takes O(n log n), and the exact method O(n³) more.
///
/// ```
/// use benchstat::stats::ranks::signed_rank::{Method, signed_rank};
/// let test = signed_rank(&[0.3, 1.2, -0.1, 0.8, 2.5]).unwrap();
/// // all ranks but the smallest are positive
/// assert_eq!(test.w, 14.0);
/// // of 32 assignments of signs, 2 are as far out on either side
/// assert_eq!(test.p_value, 4.0 / 32.0);
/// assert_eq!(test.method, Method::Exact);
/// assert_eq!(test.p_floor, 2.0 / 32.0);
/// ```
pub fn signed_rank(differences: &[f64]) -> Option<SignedRank> {
    let n = differences.len();
    if n == 0 {
        return None;
    }
    let mut by_size = differences.to_vec();
    by_size.sort_unstable_by(|a, b| a.abs().total_cmp(&b.abs()));
    let sizes: Vec<f64> = by_size.iter().map(|difference| difference.abs()).collect();
    let ranks = doubled_mid_ranks(&tied_blocks_of(&sizes));
    let zeros = sizes.iter().take_while(|size| **size == 0.0).count();
    let (signed, ranks) = (&by_size[zeros..], &ranks[zeros..]);
    let positive = ranks.iter().zip(signed).filter(|(_, difference)| **difference > 0.0);
    let doubled_w = positive.map(|(rank, _)| rank).sum();
    let method = method_for(n);
    Some(SignedRank {
        w: doubled_w as f64 / 2.0,
        n,
        p_value: two_sided_p(doubled_w, ranks, method),
        method,
        p_floor: p_floor(n),
    })
}

/// The smallest p-value that a test of n pairs can return without zeros and ties; 1 without pairs.
///
/// ```
/// use benchstat::stats::ranks::signed_rank::p_floor;
/// assert_eq!(p_floor(5), 1.0 / 16.0);
/// ```
pub fn p_floor(n: usize) -> f64 {
    match method_for(n) {
        Method::Exact => 0.5f64.powi(n as i32 - 1).min(1.0),
        Method::Normal => two_sided_p(0, &doubled_mid_ranks(&vec![1; n]), Method::Normal),
    }
}

fn method_for(n: usize) -> Method {
    if n <= EXACT_UP_TO {
        Method::Exact
    } else {
        Method::Normal
    }
}

/// P(|W − E W| ≥ |w − E W|) when every sign is a coin toss, from doubled ranks.
fn two_sided_p(doubled_w: usize, ranks: &[usize], method: Method) -> f64 {
    let total: usize = ranks.iter().sum();
    // 2W − ΣR is as far from 0 as W is from its mean, in units of a half (a quarter with doubled ranks).
    let distance = (2 * doubled_w).abs_diff(total);
    match method {
        Method::Exact => {
            let ways = ways_by_sum(ranks, total);
            let far = |sum: &usize| (2 * sum).abs_diff(total) >= distance;
            let hits: f64 = (0..=total).filter(far).map(|sum| ways[sum]).sum();
            hits / 2f64.powi(ranks.len() as i32)
        }
        Method::Normal => {
            let corrected = (distance as f64 / 4.0 - 0.5).max(0.0);
            if corrected == 0.0 {
                return 1.0;
            }
            // Var W = ΣR²/4: for whole ranks n(n+1)(2n+1)/24, and what ties and zeros take away from it.
            let squares: u128 = ranks.iter().map(|rank| (*rank as u128).pow(2)).sum();
            StandardNormal.two_sided(corrected / (squares as f64 / 16.0).sqrt())
        }
    }
}

/// For every sum from 0 to `total` the number of subsets of the ranks that have it, one rank after the other.
pub(super) fn ways_by_sum(ranks: &[usize], total: usize) -> Vec<f64> {
    let mut ways = vec![0.0; total + 1];
    ways[0] = 1.0;
    for &rank in ranks {
        for sum in (rank..=total).rev() {
            ways[sum] += ways[sum - rank];
        }
    }
    ways
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn zeros_keep_their_ranks_from_the_others() {
        // |d| = 0, 0, 1, 1, 2: mid-ranks 1.5, 1.5, 3.5, 3.5, 5. W = 3.5 + 5 of 12.
        let test = signed_rank(&[0.0, 1.0, -1.0, -0.0, 2.0]).unwrap();
        assert_eq!(test.w, 8.5);
        // Sums of 3.5, 3.5, 5 about 6: −6, −2.5, −2.5, −1, 1, 2.5, 2.5, 6
        assert_eq!(test.p_value, 6.0 / 8.0);
        assert_eq!((test.n, test.p_floor), (5, 1.0 / 16.0));
    }

    #[test]
    fn without_a_difference_nothing_is_significant() {
        for n in [1, 5, 80] {
            let test = signed_rank(&vec![0.0; n]).unwrap();
            assert_eq!((test.w, test.p_value), (0.0, 1.0));
        }
        assert_eq!(signed_rank(&[]), None);
    }

    #[test]
    fn one_sided_differences_attain_the_floor() {
        for n in [1, 2, 6, 50, 51, 200] {
            let differences: Vec<f64> = (1..=n).map(f64::from).collect();
            let test = signed_rank(&differences).unwrap();
            assert_eq!(test.p_value, test.p_floor);
            assert_eq!(test.method, if n <= 50 { Method::Exact } else { Method::Normal });
        }
    }
}
