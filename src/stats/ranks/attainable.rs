//! The levels that rank tests of few runs can have: with three runs a side none ever gives p < .05.
//!
//! What chance gives in a table of equal benchmarks is not α of its rows then, but the share that the tests can reach.

use super::mann_whitney::{Method, approximate_p, variance_of_u};
use super::signed_rank::{EXACT_UP_TO, ways_by_sum};
use super::untied;

/// The probability that the Mann-Whitney test of `m` and `n` runs by `method` has p < `alpha` when nothing changed and no two
/// values are equal.
///
/// From 2 500 pairs on it is taken as `alpha`, which it misses by little there. 0 when a side is empty.
///
/// ```
/// use benchstat::stats::ranks::{attainable::mann_whitney_level, mann_whitney::Method};
/// assert_eq!(mann_whitney_level(3, 3, Method::Exact, 0.05), 0.0);
/// // 2 of the C(8, 4) = 70 splits
/// assert!((mann_whitney_level(4, 4, Method::Exact, 0.05) - 2.0 / 70.0).abs() < 1e-15);
/// ```
pub fn mann_whitney_level(m: usize, n: usize, method: Method, alpha: f64) -> f64 {
    let pairs = m * n;
    if pairs == 0 {
        return 0.0;
    }
    if pairs > untied::MOST_PAIRS {
        return alpha;
    }
    let cumulative = untied::table(m, n);
    let p_value = |wins: usize| {
        let distance = pairs as f64 / 2.0 - wins as f64;
        match method {
            Method::Exact => 2.0 * cumulative[wins],
            Method::Normal => approximate_p(distance, variance_of_u(m, n, 0), 0.5),
            Method::Node => approximate_p(distance, variance_of_u(m, n, 0), 0.0),
        }
    };
    // The lower half of U; the upper one is its mirror image.
    let below_middle = 0..pairs.div_ceil(2);
    let rejected = below_middle.take_while(|wins| p_value(*wins) < alpha).last();
    rejected.map_or(0.0, |wins| (2.0 * cumulative[wins]).min(1.0))
}

/// The probability that the signed-rank test of `n` pairs has p < `alpha` when nothing changed, without zeros and ties.
///
/// Above 50 pairs, where the test is not exact, it is taken as `alpha`.
///
/// ```
/// use benchstat::stats::ranks::attainable::signed_rank_level;
/// assert_eq!(signed_rank_level(5, 0.05), 0.0);
/// assert_eq!(signed_rank_level(6, 0.05), 2.0 / 64.0);
/// ```
pub fn signed_rank_level(n: usize, alpha: f64) -> f64 {
    if n > EXACT_UP_TO {
        return alpha;
    }
    let ranks: Vec<usize> = (1..=n).collect();
    let total = n * (n + 1) / 2;
    let ways = ways_by_sum(&ranks, total);
    let mut level = 0.0;
    let mut tail = 0.0;
    for count in &ways[..total.div_ceil(2)] {
        tail += count;
        let p_value = 2.0 * tail / 2f64.powi(n as i32);
        if p_value >= alpha {
            break;
        }
        level = p_value;
    }
    level
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::ranks::mann_whitney::{Choice, mann_whitney};
    use approx::assert_relative_eq;

    #[test]
    fn the_expected_stars_of_sixty_equal_benchmarks() {
        let expected = |n: usize, alpha: f64| 60.0 * mann_whitney_level(n, n, Method::Exact, alpha);
        for (n, at_05, at_01) in [(3, 0.0, 0.0), (4, 1.7143, 0.0), (5, 1.9048, 0.4762)] {
            assert_relative_eq!(expected(n, 0.05), at_05, epsilon = 5e-5);
            assert_relative_eq!(expected(n, 0.01), at_01, epsilon = 5e-5);
            assert_eq!(expected(n, 0.001), 0.0);
        }
        assert_eq!(mann_whitney_level(0, 5, Method::Exact, 0.05), 0.0);
        assert_eq!(mann_whitney_level(60, 60, Method::Exact, 0.05), 0.05);
    }

    #[test]
    fn every_split_of_four_and_four_by_every_method() {
        for (choice, method) in [
            (Choice::Auto, Method::Exact),
            (Choice::Normal, Method::Normal),
            (Choice::Node, Method::Node),
        ] {
            let mut rejected = 0;
            for set in (0u32..256).filter(|set| set.count_ones() == 4) {
                let side = |wanted: u32| -> Vec<f64> {
                    (0..8u32)
                        .filter(|value| set >> value & 1 == wanted)
                        .map(f64::from)
                        .collect()
                };
                rejected += u32::from(mann_whitney(&side(0), &side(1), choice).is_some_and(|test| test.p_value < 0.05));
            }
            assert_relative_eq!(
                mann_whitney_level(4, 4, method, 0.05),
                f64::from(rejected) / 70.0,
                epsilon = 1e-14
            );
        }
    }
}
