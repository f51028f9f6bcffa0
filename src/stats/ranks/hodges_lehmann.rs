//! The ratio of two samples by ranks (Hodges & Lehmann 1963), with the interval that belongs to the Mann-Whitney test.

use super::mann_whitney::{Choice, Method, method_for, variance_of_u};
use super::untied;
use crate::stats::ascending::Ascending;
use crate::stats::describe::Interval;
use crate::stats::dist::{ContinuousCDF, StandardNormal};

/// The typical factor of a contender over a baseline.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatioByRanks {
    /// The Hodges-Lehmann estimate of contender / baseline − 1, as a fraction: the median of the ratios of all pairs, on logs.
    pub change: f64,
    /// The changes that the rank test on logs does not reject.
    pub interval: Interval,
    /// The coverage that the interval really has, between 0 and 1; with ties it is at least that (Noether 1967).
    pub coverage: f64,
    /// Whether the coverage reaches what was asked for. If not, the interval is the whole range of the ratios: so few runs have
    /// no better one.
    pub attained: bool,
    /// How the test's distribution was computed.
    pub method: Method,
}

/// The typical factor of contender `y` over baseline `x`, with its interval at `risk` = 1 − confidence.
///
/// The interval lies between the k-th smallest and the k-th largest of the m·n ratios y/x, with the largest k at which
/// 2·P(U ≤ k − 1) < `risk`: inverting the two-sided Mann-Whitney test of ln y against ln x + ln R gives just these bounds
/// (Lehmann 1963). Without ties it excludes 0 exactly when that test gives p < `risk`. The distribution of U is exact for
/// up to 10 000 pairs, and normal with continuity correction above.
///
/// `None` when a side is empty or a value is not above 0. Takes O(m + n) for each of four order statistics, whatever the number
/// of pairs.
///
/// ```
/// use benchstat::stats::{ascending::Ascending, ranks::hodges_lehmann::ratio_by_ranks};
/// let baseline = Ascending::of(&[10.0, 11.0, 12.0, 13.5]);
/// let contender = Ascending::of(&[12.3, 14.0, 15.0]);
/// let ratio = ratio_by_ranks(&baseline, &contender, 0.1).unwrap();
/// assert!((ratio.change - 0.19791486).abs() < 5e-9);
/// // from 12.3/13.5 to 15/10, with 2 of the C(7, 3) = 35 splits outside
/// assert!((ratio.interval.upper - 0.5).abs() < 1e-15);
/// assert!((ratio.coverage - 33.0 / 35.0).abs() < 1e-15);
/// ```
pub fn ratio_by_ranks(x: &Ascending, y: &Ascending, risk: f64) -> Option<RatioByRanks> {
    let (first_x, first_y) = (*x.first()?, *y.first()?);
    let is_positive = first_x > 0.0 && first_y > 0.0 && x.iter().chain(y.iter()).all(|rate| rate.is_finite());
    if !is_positive {
        return None;
    }
    let pairs = x.len() as u64 * y.len() as u64;
    let rank = LowerRank::of(x.len(), y.len(), risk);
    let ratios = Ratios { x, y };
    let (low, high) = (ratios.smallest(pairs.div_ceil(2)), ratios.smallest(pairs / 2 + 1));
    Some(RatioByRanks {
        // The middle on the log scale: the geometric mean of the two.
        change: low * (high / low).sqrt() - 1.0,
        interval: Interval {
            lower: ratios.smallest(rank.value) - 1.0,
            upper: ratios.smallest(pairs + 1 - rank.value) - 1.0,
        },
        coverage: 1.0 - 2.0 * rank.tail,
        attained: 2.0 * rank.tail < risk,
        method: rank.method,
    })
}

/// Which of the ordered ratios is the lower bound.
struct LowerRank {
    /// From 1 on.
    value: u64,
    /// P(U ≤ value − 1).
    tail: f64,
    method: Method,
}

impl LowerRank {
    fn of(m: usize, n: usize, risk: f64) -> LowerRank {
        let pairs = m as f64 * n as f64;
        let method = method_for(Choice::Auto, pairs);
        let exact = (method == Method::Exact).then(|| untied::table(m, n));
        let deviation = variance_of_u(m, n, 0).sqrt();
        // P(U ≤ value − 1)
        let tail = |value: u64| match &exact {
            Some(cumulative) => cumulative[value as usize - 1],
            None => StandardNormal.cdf((value as f64 - 0.5 - 0.5 * pairs) / deviation),
        };
        // The largest rank in the lower half whose tail is small enough, or 1, by halving the range.
        let (mut within, mut beyond) = (1, (m as u64 * n as u64).div_ceil(2) + 1);
        while beyond - within > 1 {
            let middle = within + (beyond - within) / 2;
            if 2.0 * tail(middle) < risk {
                within = middle;
            } else {
                beyond = middle;
            }
        }
        LowerRank {
            value: within,
            // A single pair: U is 0 or 1.
            tail: tail(within).min(0.5),
            method,
        }
    }
}

/// The ratios y/x of all pairs, never written down.
struct Ratios<'a> {
    x: &'a [f64],
    y: &'a [f64],
}

impl Ratios<'_> {
    /// The `rank`-th smallest ratio, from 1 on: positive doubles are in the order of their bits, so that halving the range of
    /// bits finds the very ratio.
    fn smallest(&self, rank: u64) -> f64 {
        let last = |values: &[f64]| values[values.len() - 1];
        let mut low = (self.y[0] / last(self.x)).to_bits();
        let mut high = (last(self.y) / self.x[0]).to_bits();
        while low < high {
            let middle = low + (high - low) / 2;
            if self.at_most(f64::from_bits(middle)) >= rank {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        f64::from_bits(low)
    }

    /// How many ratios are at most `limit`: the larger y, the larger the x that it needs.
    fn at_most(&self, limit: f64) -> u64 {
        let mut too_small = 0;
        let mut count = 0;
        for y in self.y {
            while too_small < self.x.len() && y / self.x[too_small] > limit {
                too_small += 1;
            }
            count += (self.x.len() - too_small) as u64;
        }
        count
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use crate::stats::ranks::mann_whitney::mann_whitney;
    use approx::assert_relative_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    fn by_ranks(x: &[f64], y: &[f64], risk: f64) -> Option<RatioByRanks> {
        ratio_by_ranks(&Ascending::of(x), &Ascending::of(y), risk)
    }

    #[test]
    fn one_run_that_is_far_off_does_not_move_it() {
        // Both by R's wilcox.test(log(y), log(x), conf.int = TRUE) and by hand.
        let old = [98.1, 99.3, 100.2, 101.4, 102.6, 150.7];
        let new = [101.7, 103.2, 104.9, 105.5, 107.8, 109.6];
        let ratio = by_ranks(&old, &new, 0.05).unwrap();
        assert_relative_eq!(ratio.change, 0.03985426, epsilon = 5e-9);
        assert_relative_eq!(ratio.interval.lower, -0.27272727, epsilon = 5e-9);
        assert_relative_eq!(ratio.interval.upper, 0.08086785, epsilon = 5e-9);
        assert_relative_eq!(ratio.coverage, 0.9588745, epsilon = 5e-8);
        assert!(ratio.attained && ratio.method == Method::Exact);
    }

    #[test]
    fn too_few_runs_give_the_range_of_the_ratios() {
        let ratio = by_ranks(&[2.0, 4.0], &[3.0, 5.0], 0.05).unwrap();
        assert_eq!((ratio.interval.lower, ratio.interval.upper), (-0.25, 1.5));
        assert_relative_eq!(ratio.coverage, 2.0 / 3.0, max_relative = 1e-15);
        assert!(!ratio.attained);
        let one = by_ranks(&[2.0], &[3.0], 0.05).unwrap();
        assert_eq!((one.change, one.coverage), (0.5, 0.0));
        assert_eq!(one.interval, Interval { lower: 0.5, upper: 0.5 });
    }

    #[test]
    fn it_excludes_no_change_exactly_when_the_test_does() {
        let mut rng = SmallRng::seed_from_u64(3);
        let mut stars = 0;
        for row in 0..4000 {
            let (m, n) = (2 + row % 9, 2 + row / 9 % 9);
            let shift = (row % 7) as f64 * 0.3;
            let x: Vec<f64> = (0..m).map(|_| 10.0 + rng.random::<f64>()).collect();
            let y: Vec<f64> = (0..n)
                .map(|_| 10.0 + shift * rng.random::<f64>() + rng.random::<f64>())
                .collect();
            let ratio = by_ranks(&x, &y, 0.05).unwrap();
            let star = mann_whitney(&x, &y, Choice::Auto).unwrap().p_value < 0.05;
            stars += usize::from(star);
            let excluded = ratio.attained && (ratio.interval.lower > 0.0 || ratio.interval.upper < 0.0);
            assert_eq!(star, excluded, "{x:?} {y:?}");
        }
        assert!((400..3600).contains(&stars), "{stars}");
    }

    #[test]
    fn order_statistics_are_those_of_all_ratios() {
        let x = [3.0, 3.0, 4.5, 7.0, 10.0];
        let y = [1.0, 3.0, 3.0, 8.0];
        let mut all: Vec<f64> = y.iter().flat_map(|y| x.map(|x| y / x)).collect();
        all.sort_by(f64::total_cmp);
        let ratios = Ratios { x: &x, y: &y };
        for (place, ratio) in all.iter().enumerate() {
            assert_eq!(ratios.smallest(place as u64 + 1), *ratio);
        }
    }

    #[test]
    fn large_samples_take_the_normal_distribution() {
        let x: Vec<f64> = (0..2000).map(|i| 1000.0 + f64::from(i)).collect();
        let y: Vec<f64> = x.iter().map(|x| x * 1.5).collect();
        let ratio = by_ranks(&x, &y, 0.05).unwrap();
        assert_eq!(ratio.method, Method::Normal);
        assert_relative_eq!(ratio.change, 0.5, epsilon = 1e-3);
        assert!(ratio.interval.lower < 0.5 && 0.5 < ratio.interval.upper && ratio.coverage > 0.95);
    }

    #[test]
    fn values_without_a_logarithm_have_no_ratio() {
        assert_eq!(by_ranks(&[0.0, 1.0], &[1.0, 2.0], 0.05), None);
        assert_eq!(by_ranks(&[1.0, 2.0], &[-1.0, 2.0], 0.05), None);
        assert_eq!(by_ranks(&[1.0, f64::INFINITY], &[1.0], 0.05), None);
        assert_eq!(by_ranks(&[], &[1.0], 0.05), None);
    }
}
