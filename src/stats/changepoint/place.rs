//! Where a change is, within the interval that contains it.

use super::dependence::inflation;
use super::intervals::Span;
use super::scan::SHORTEST_SIDE;
use crate::stats::ascending::Ascending;
use crate::stats::median::median;
use crate::stats::outliers::{NORMAL_CONSISTENCY, median_absolute_deviation};

/// Of Brownian motion with a drift towards its start, |argmax| lies within 17.33·σ²/Δ² 97.5 % of the time.
const ARGMAX: f64 = 17.33;

/// Times that all places are looked for: the second time with better neighbours.
const PASSES: usize = 2;

/// Moves each split of `series` within its interval to where both sides are fitted best by a level each: the smallest sum of the
/// absolute deviations from the median before, back to the change before, and from the median behind, up to the next change.
/// `splits` rise, each inside of its interval, and at least [`SHORTEST_SIDE`] points apart from each other and from the ends,
/// and so they stay. Of equal sums the first.
///
/// ```
/// use benchstat::stats::changepoint::{intervals::Span, place::refine};
/// let mut splits = [6];
/// refine(&[1.0, 1.1, 0.9, 1.0, 5.0, 5.1, 4.9, 5.0, 5.2, 4.8], &[Span { start: 0, end: 10 }], &mut splits);
/// assert_eq!(splits, [4]);
/// ```
pub fn refine(series: &[f64], spans: &[Span], splits: &mut [usize]) {
    for _ in 0..PASSES {
        for at in 0..splits.len() {
            let before = if at > 0 { splits[at - 1] } else { 0 };
            let after = splits.get(at + 1).copied().unwrap_or(series.len());
            let first = (before + SHORTEST_SIDE).max(spans[at].start + 1);
            let last = after.saturating_sub(SHORTEST_SIDE).min(spans[at].end.saturating_sub(1));
            if first <= last {
                splits[at] = best(&series[before..after], first - before, last - before) + before;
            }
        }
    }
}

/// The split between `first` and `last` with the smallest sum of absolute deviations.
fn best(points: &[f64], first: usize, last: usize) -> usize {
    let before = deviations(points.iter(), last);
    let behind = deviations(points.iter().rev(), points.len() - first);
    let sum = |split: &usize| before[*split] + behind[points.len() - split];
    (first..=last).min_by(|a, b| sum(a).total_cmp(&sum(b))).unwrap_or(first)
}

/// Σ|x − median| of the first 0, 1, … `most` points.
fn deviations<'a>(points: impl Iterator<Item = &'a f64>, most: usize) -> Vec<f64> {
    let mut sorted: Vec<f64> = Vec::with_capacity(most);
    let mut sums = vec![0.0];
    for point in points.take(most) {
        let place = sorted.partition_point(|other| other <= point);
        sorted.insert(place, *point);
        let half = sorted.len() / 2;
        let (low, high) = (&sorted[..half], &sorted[sorted.len() - half..]);
        // Pair by pair from the outside: no large sums that cancel.
        sums.push(low.iter().zip(high.iter().rev()).map(|(low, high)| high - low).sum());
    }
    sums
}

/// The points up to which the change may be earlier or later: ⌊17.33·σ²(1 + ρ)/((1 − ρ)Δ²)⌋ + 1, for a shift of Δ, from the
/// distribution of the change-point estimate for a small shift (Yao 1987, Annals of Statistics 15). σ is 1.4826 times the median
/// absolute deviation of both sides' residuals from their medians, times √(n/(n − 2)) for the two medians. `usize::MAX` where
/// there is no shift. In simulations 88 to 100 % of the intervals cover the change.
///
/// ```
/// use benchstat::stats::changepoint::place::half_width;
/// // σ = 1.4826·.1·√(10/8), Δ = 4
/// let (before, behind) = ([1.0, 1.1, 0.9, 1.0, 1.1], [5.0, 5.1, 4.9, 5.0, 4.9]);
/// assert_eq!(half_width(&before, &behind, 4.0, 0.0), 1);
/// // 17.33·.02747·3/.25 = 5.7
/// assert_eq!(half_width(&before, &behind, 0.5, 0.5), 6);
/// ```
pub fn half_width(before: &[f64], behind: &[f64], shift: f64, rho: f64) -> usize {
    let residuals = [before, behind].map(|side| {
        let centre = median(&Ascending::of(side)).unwrap_or(0.0);
        side.iter().map(move |point| point - centre)
    });
    let residuals: Vec<f64> = residuals.into_iter().flatten().collect();
    let n = residuals.len() as f64;
    let deviation = median_absolute_deviation(&Ascending::of(&residuals)).unwrap_or(0.0);
    let sigma = NORMAL_CONSISTENCY * deviation * (n / (n - 2.0)).sqrt();
    if sigma == 0.0 {
        return 1;
    }
    // Beyond the range of integers it is the largest one.
    ((ARGMAX * inflation(rho) * (sigma / shift).powi(2)).floor() as usize).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deviations_by_hand() {
        let points = [3.0, 1.0, 2.0, 10.0];
        assert_eq!(deviations(points.iter(), 4), [0.0, 0.0, 2.0, 2.0, 10.0]);
        assert_eq!(deviations(points.iter().rev(), 2), [0.0, 0.0, 8.0]);
    }

    #[test]
    fn a_place_stays_in_its_interval_and_apart_from_the_others() {
        let mut series = vec![0.0; 30];
        series[3..].fill(9.0);
        series[20..].fill(5.0);
        let spans = [Span { start: 0, end: 12 }, Span { start: 14, end: 22 }];
        let mut splits = [6, 18];
        refine(&series, &spans, &mut splits);
        // The step at 3 leaves too few points before it.
        assert_eq!(splits, [4, 20]);
        let mut splits = [6, 18];
        refine(
            &series,
            &[Span { start: 0, end: 12 }, Span { start: 10, end: 19 }],
            &mut splits,
        );
        assert_eq!(splits[1], 18, "20 is beyond the interval");
    }

    #[test]
    fn the_first_of_equals_and_no_shift() {
        assert_eq!(best(&[2.0; 12], 4, 8), 4);
        assert_eq!(half_width(&[1.0, 2.0, 3.0], &[1.0, 2.0, 3.0], 0.0, 0.0), usize::MAX);
        assert_eq!(half_width(&[1.0; 4], &[2.0; 4], 1.0, 0.0), 1);
    }
}
