//! Runs that are far from the others: Tukey's fences, and a spread that they do not move.

use super::ascending::Ascending;
use super::describe::{Interval, quantile_sorted};
use super::median::median;

/// Times the median absolute deviation, this estimates the standard deviation of normal values.
pub const NORMAL_CONSISTENCY: f64 = 1.4826;

/// Tukey's fences (1977), around the quartiles of type 7.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fences {
    /// 1.5 interquartile ranges out: beyond lies an outlier, as box plots draw it.
    pub inner: Interval,
    /// 3 interquartile ranges out: beyond lies a run that is far out.
    pub outer: Interval,
}

impl Fences {
    /// The fences of an ascending sample; `None` when it is empty.
    ///
    /// ```
    /// use benchstat::stats::outliers::Fences;
    /// let fences = Fences::of_sorted(&[98.0, 99.0, 100.0, 101.0, 102.0, 150.0]).unwrap();
    /// assert_eq!((fences.inner.lower, fences.inner.upper), (95.5, 105.5));
    /// assert_eq!((fences.outer.lower, fences.outer.upper), (91.75, 109.25));
    /// ```
    pub fn of_sorted(sorted: &[f64]) -> Option<Fences> {
        if sorted.is_empty() {
            return None;
        }
        let (q1, q3) = (quantile_sorted(sorted, 0.25), quantile_sorted(sorted, 0.75));
        let at = |ranges: f64| Interval {
            lower: q1 - ranges * (q3 - q1),
            upper: q3 + ranges * (q3 - q1),
        };
        Some(Fences {
            inner: at(1.5),
            outer: at(3.0),
        })
    }
}

/// The median of |x − median|, not scaled; `None` for an empty sample. Takes O(log n).
///
/// Times [`NORMAL_CONSISTENCY`] it estimates the standard deviation of normal rates, as R's `mad`.
///
/// ```
/// use benchstat::stats::{ascending::Ascending, outliers::median_absolute_deviation};
/// let sorted = Ascending::of(&[98.0, 99.0, 100.0, 101.0, 102.0, 150.0]);
/// assert_eq!(median_absolute_deviation(&sorted), Some(1.5));
/// ```
pub fn median_absolute_deviation(sorted: &Ascending) -> Option<f64> {
    let centre = median(sorted)?;
    let n = sorted.len();
    let upper = smallest_deviations(sorted, centre, n / 2 + 1);
    if n % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(smallest_deviations(sorted, centre, n / 2), upper))
}

/// The largest of the `count` (1 to n) smallest |x − centre|. These stand together in an ascending sample: bisection finds
/// where, the last place from which a step up would not give up a smaller deviation than it gains.
fn smallest_deviations(sorted: &[f64], centre: f64, count: usize) -> f64 {
    let deviation = |at: usize| (sorted[at] - centre).abs();
    let (mut first, mut last) = (0, sorted.len() - count);
    while first < last {
        let middle = first + (last - first) / 2;
        let (given_up, gained) = (sorted[middle], sorted[middle + count]);
        if given_up < centre && deviation(middle) > (gained - centre).max(0.0) {
            first = middle + 1;
        } else {
            last = middle;
        }
    }
    deviation(first).max(deviation(first + count - 1))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn small_and_constant_samples() {
        assert_eq!(Fences::of_sorted(&[]), None);
        let alone = Fences::of_sorted(&[7.0]).unwrap();
        assert_eq!(alone.outer, Interval { lower: 7.0, upper: 7.0 });
        assert_eq!(median_absolute_deviation(&Ascending::of(&[])), None);
        assert_eq!(median_absolute_deviation(&Ascending::of(&[3.0, 3.0, 9.0])), Some(0.0));
    }
}
