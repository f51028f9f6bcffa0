//! The median and its exact binomial interval.

use super::dist::{Binomial, DiscreteCDF};

/// The coverage may miss the level by this relative amount before an interval counts as too short: it absorbs the
/// rounding of 1 − confidence, so that a level which a sample attains exactly (93.75 % with five values) is attained.
const LEVEL_TOLERANCE: f64 = 1e-12;

/// Median of an ascending sample, the midpoint of the two middle values when their number is even; `None` when empty.
///
/// ```
/// use benchstat::stats::median::median;
/// assert_eq!(median(&[1.0, 2.0, 4.0, 9.0]), Some(3.0));
/// assert_eq!(median(&[]), None);
/// ```
pub fn median(sorted: &[f64]) -> Option<f64> {
    let upper = *sorted.get(sorted.len() / 2)?;
    if sorted.len() % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(sorted[sorted.len() / 2 - 1], upper))
}

/// An interval for the median between two order statistics, with the coverage that it really has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MedianInterval {
    /// The order statistic at `lower_rank`, in the unit of the sample.
    pub lower: f64,
    /// The order statistic at `upper_rank`, in the unit of the sample.
    pub upper: f64,
    /// Attained coverage, 1 − 2·P(Bin(n, ½) ≤ lower_rank − 1), between 0 and 1.
    pub coverage: f64,
    /// Rank of `lower`, counted from 1.
    pub lower_rank: usize,
    /// Rank of `upper`, counted from 1: n + 1 − `lower_rank`.
    pub upper_rank: usize,
    /// Whether the coverage reaches the confidence that was asked for. If not, the interval is the whole range of the
    /// sample and [`samples_for_median`] says how many values would be needed.
    pub attained: bool,
}

/// Distribution-free interval for the median of an ascending sample (Hahn & Meeker, Statistical Intervals, §5.2).
///
/// The lower rank is the largest j with P(Bin(n, ½) ≤ j − 1) ≤ (1 − confidence)/2, but at least 1; the upper rank is
/// its mirror image. `None` when n < 2. Takes O(log n) evaluations of the binomial distribution.
///
/// ```
/// use benchstat::stats::median::median_interval;
/// let sorted = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
/// let interval = median_interval(&sorted, 0.95).unwrap();
/// assert_eq!((interval.lower, interval.upper), (2.0, 8.0));
/// assert_eq!(interval.coverage, 1.0 - 2.0 * 10.0 / 512.0);
///
/// let short = median_interval(&[1.0, 2.0], 0.95).unwrap();
/// assert_eq!((short.lower, short.upper, short.coverage, short.attained), (1.0, 2.0, 0.5, false));
/// ```
pub fn median_interval(sorted: &[f64], confidence: f64) -> Option<MedianInterval> {
    let n = sorted.len();
    if n < 2 {
        return None;
    }
    let tail_limit = 0.5 * (1.0 - confidence) * (1.0 + LEVEL_TOLERANCE);
    let lower_rank = largest_rank_within(tail_limit, n);
    let upper_rank = n + 1 - lower_rank;
    let tail = tail_below(lower_rank, n);
    Some(MedianInterval {
        lower: sorted[lower_rank - 1],
        upper: sorted[upper_rank - 1],
        coverage: 1.0 - 2.0 * tail,
        lower_rank,
        upper_rank,
        attained: tail <= tail_limit,
    })
}

/// The largest rank j in 1..=(n+1)/2 with P(Bin(n, ½) ≤ j − 1) ≤ `tail_limit`, or 1 if there is none, by bisection.
fn largest_rank_within(tail_limit: f64, n: usize) -> usize {
    let (mut within, mut beyond) = (1, n.div_ceil(2) + 1);
    while beyond - within > 1 {
        let rank = within + (beyond - within) / 2;
        if tail_below(rank, n) <= tail_limit {
            within = rank;
        } else {
            beyond = rank;
        }
    }
    within
}

/// P(Bin(n, ½) ≤ rank − 1): the probability that fewer than `rank` of n values are below the median.
fn tail_below(rank: usize, n: usize) -> f64 {
    Binomial {
        trials: n as u64,
        p: 0.5,
    }
    .cdf(rank as u64 - 1)
}

/// The fewest values whose median has an interval with this confidence: ⌈1 + log₂(1/(1 − confidence))⌉, at least 2.
///
/// `usize::MAX` at confidence 1, which no number of values reaches.
///
/// ```
/// use benchstat::stats::median::samples_for_median;
/// assert_eq!(samples_for_median(0.95), 6);
/// ```
pub fn samples_for_median(confidence: f64) -> usize {
    let exponent = -(1.0 - confidence).log2();
    ((1.0 + exponent - LEVEL_TOLERANCE).ceil() as usize).max(2)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    fn ascending(n: usize) -> Vec<f64> {
        (1..=n).map(|i| i as f64).collect()
    }

    #[test]
    fn median_of_odd_even_and_huge_values() {
        assert_eq!(median(&[5.0]), Some(5.0));
        assert_eq!(median(&[1.0, 2.0, 30.0]), Some(2.0));
        assert_eq!(median(&[f64::MAX, f64::MAX]), Some(f64::MAX));
    }

    #[test]
    fn too_few_values_for_the_level_give_the_range() {
        // 1 − 2·(1/2)ⁿ
        for (n, coverage) in [(2, 0.5), (3, 0.75), (4, 0.875), (5, 0.9375)] {
            let interval = median_interval(&ascending(n), 0.95).unwrap();
            assert_eq!((interval.lower_rank, interval.upper_rank), (1, n));
            assert_eq!(interval.coverage, coverage);
            assert!(!interval.attained);
        }
        assert!(median_interval(&ascending(6), 0.95).unwrap().attained);
        assert_eq!(median_interval(&[1.0], 0.95), None);
        assert_eq!(median_interval(&[], 0.95), None);
    }

    #[test]
    fn a_level_that_is_met_exactly_is_attained() {
        assert!(median_interval(&ascending(5), 0.9375).unwrap().attained);
        assert_eq!(samples_for_median(0.9375), 5);
        // 1 − .998046875 = 2⁻⁹
        assert!(median_interval(&ascending(10), 0.998046875).unwrap().attained);
        assert_eq!(samples_for_median(0.998046875), 10);
    }

    #[test]
    fn samples_needed_is_where_attainment_begins() {
        for confidence in [0.2, 0.5, 0.9, 0.95, 0.99, 0.999, 0.999999] {
            let needed = samples_for_median(confidence);
            assert!(median_interval(&ascending(needed), confidence).unwrap().attained);
            if needed > 2 {
                assert!(!median_interval(&ascending(needed - 1), confidence).unwrap().attained);
            }
        }
    }

    #[test]
    fn ten_million_values_follow_the_normal_approximation() {
        let n = 10_000_000;
        let interval = median_interval(&ascending(n), 0.95).unwrap();
        let expected = n as f64 / 2.0 - 1.959963984540054 * (n as f64).sqrt() / 2.0;
        assert!((interval.lower_rank as f64 - expected).abs() < 2.0);
        assert!((interval.coverage - 0.95).abs() < 1e-3 && interval.coverage >= 0.95);
    }
}
