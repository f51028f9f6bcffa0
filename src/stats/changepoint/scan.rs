//! The best split of each interval: where the rank-sum test tells the points before from those behind most surely.

use super::exact::ExactTails;
use super::intervals::Span;
use crate::stats::dist::StandardNormal;

/// A split leaves at least this many points on either side: fewer are outliers, whatever their values.
pub const SHORTEST_SIDE: usize = 4;

/// An interval with its best split.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Candidate {
    /// The interval.
    pub span: Span,
    /// The first point behind the split.
    pub split: usize,
    /// The two-sided p-value of the split, by itself: that it is the best of many is what [`super::thresholds`] corrects.
    pub p: f64,
}

/// The tables that searching `spans` needs.
pub fn tails_for<'a>(spans: impl IntoIterator<Item = &'a Span>) -> ExactTails {
    ExactTails::new(spans.into_iter().map(|span| span.len()), SHORTEST_SIDE)
}

/// The best split of each interval, in the order of `spans`: that with the smallest p-value, the first of equals.
///
/// The p-value is exact, without ties, where the shorter side has at most 10 points: |U − mn/2| is rounded down to a value that U
/// has without ties, which makes p larger. Else it is the normal one with continuity correction and tie-corrected variance. By
/// p-values and not by z, because no z of four points against ninety is large. No saddlepoint or Edgeworth tail: that one turns
/// negative. Intervals shorter than two sides are left out.
///
/// ```
/// use benchstat::stats::changepoint::intervals::seeded_intervals;
/// use benchstat::stats::changepoint::scan::{scan, tails_for};
/// let series = [1.0, 2.0, 3.0, 4.0, 5.5, 6.0, 7.0, 8.0];
/// let spans = seeded_intervals(series.len());
/// let best = scan(&series, &spans, &tails_for(&spans))[0];
/// assert_eq!(best.split, 4);
/// assert!((best.p - 2.0 / 70.0).abs() < 1e-16);
/// ```
pub fn scan(series: &[f64], spans: &[Span], tails: &ExactTails) -> Vec<Candidate> {
    let ranks = dense_ranks(series);
    let mut scratch = Scratch::default();
    let candidate = |span: &Span| {
        let points = ranks.get(span.start..span.end)?;
        let (split, p) = best_split(points, tails, &mut scratch)?;
        Some(Candidate {
            span: *span,
            split: span.start + split,
            p,
        })
    };
    spans.iter().filter_map(candidate).collect()
}

/// The place of each value among the different values, from 0 on.
fn dense_ranks(series: &[f64]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..series.len() as u32).collect();
    order.sort_by(|a, b| series[*a as usize].total_cmp(&series[*b as usize]));
    let mut ranks = vec![0; series.len()];
    let (mut rank, mut last) = (0, f64::NAN);
    for point in order {
        let value = series[point as usize];
        // The first differs from NaN, and makes 1 of 0.
        rank += u32::from(value != last);
        last = value;
        ranks[point as usize] = rank;
    }
    ranks
}

/// Room that is used again from interval to interval.
#[derive(Default)]
struct Scratch {
    /// Rank and place in the interval, one number.
    order: Vec<u64>,
    /// Twice the mid-rank of each point within the interval.
    doubled_ranks: Vec<u32>,
}

impl Scratch {
    /// Ranks `points` among themselves; gives Σ(t³ − t) over the ties of t points.
    fn rank(&mut self, points: &[u32]) -> f64 {
        self.order.clear();
        let places = points.iter().zip(0u64..);
        self.order
            .extend(places.map(|(rank, place)| u64::from(*rank) << 32 | place));
        self.order.sort_unstable();
        self.doubled_ranks.clear();
        self.doubled_ranks.resize(points.len(), 0);
        let mut tie_term = 0.0;
        let mut below = 0;
        for tied in self.order.chunk_by(|a, b| a >> 32 == b >> 32) {
            let ties = tied.len() as u32;
            for point in tied {
                self.doubled_ranks[*point as u32 as usize] = 2 * below + ties + 1;
            }
            below += ties;
            let ties = f64::from(ties);
            tie_term += ties * (ties * ties - 1.0);
        }
        tie_term
    }
}

/// The split of ranked points with the smallest p-value; `None` when they are too few.
fn best_split(points: &[u32], tails: &ExactTails, scratch: &mut Scratch) -> Option<(usize, f64)> {
    let length = points.len();
    let last = length
        .checked_sub(SHORTEST_SIDE)
        .filter(|last| *last >= SHORTEST_SIDE)?;
    let tie_term = scratch.rank(points);
    let mut doubled_sum: i64 = 0;
    let mut exact: Option<(usize, f64)> = None;
    // Of the normal ones the largest z² is that with the largest (|2U − mn| − 1)²/mn.
    let mut normal: Option<(usize, f64)> = None;
    for (split, doubled_rank) in (1..=last).zip(&scratch.doubled_ranks) {
        doubled_sum += i64::from(*doubled_rank);
        if split < SHORTEST_SIDE {
            continue;
        }
        let (m, n) = (split as i64, (length - split) as i64);
        // 2U − mn, where U counts the pairs in which the point before is the larger.
        let distance = (doubled_sum - m * (m + 1) - m * n).abs();
        match tails.of(length, m.min(n) as usize) {
            Some(of_u) => {
                let u = ((m * n - distance + 1) / 2) as usize;
                let p = of_u.get(u).copied().unwrap_or(1.0);
                if exact.is_none_or(|(_, smallest)| p < smallest) {
                    exact = Some((split, p));
                }
            }
            None => {
                let corrected = (distance - 1).max(0) as f64;
                let score = corrected * corrected / (m * n) as f64;
                if normal.is_none_or(|(_, largest)| score > largest) {
                    normal = Some((split, score));
                }
            }
        }
    }
    let total = length as f64;
    // Four times the variance of U over mn.
    let variance = ((total + 1.0) - tie_term / (total * (total - 1.0))) / 3.0;
    let normal = normal.map(|(split, score)| {
        let z = if score > 0.0 { (score / variance).sqrt() } else { 0.0 };
        (split, StandardNormal.two_sided(z))
    });
    let candidates = [exact, normal].into_iter().flatten();
    candidates.min_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::ranks::mann_whitney::{Choice, mann_whitney};
    use approx::assert_relative_eq;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    fn whole(series: &[f64]) -> Option<Candidate> {
        let spans = [Span {
            start: 0,
            end: series.len(),
        }];
        scan(series, &spans, &tails_for(&spans)).first().copied()
    }

    #[test]
    fn every_split_is_tested_as_mann_whitney_does() {
        let mut rng = SmallRng::seed_from_u64(5);
        for length in (8..60).step_by(3) {
            let series: Vec<f64> = (0..length).map(|_| rng.random()).collect();
            let p = |split: usize| {
                let short = split.min(length - split);
                let choice = if short <= 10 { Choice::Exact } else { Choice::Normal };
                mann_whitney(&series[..split], &series[split..], choice)
                    .unwrap()
                    .p_value
            };
            let smallest = (4..=length - 4).map(p).fold(f64::INFINITY, f64::min);
            let best = whole(&series).unwrap();
            assert_relative_eq!(best.p, smallest, max_relative = 1e-12);
            assert_relative_eq!(p(best.split), smallest, max_relative = 1e-12);
        }
    }

    #[test]
    fn ties_are_ranked_in_the_middle_and_cost_certainty() {
        // 4 against 4 with one tie across: U = 15.5 of 16, rounded down to a distance of 7: 2·(1 + 1)/70.
        let series = [1.0, 2.0, 3.0, 4.0, 4.0, 6.0, 7.0, 8.0];
        assert_relative_eq!(whole(&series).unwrap().p, 4.0 / 70.0, max_relative = 1e-12);
        assert_eq!(whole(&[5.0; 30]).unwrap().p, 1.0);
        assert_eq!(whole(&[5.0; 7]), None);
    }
}
