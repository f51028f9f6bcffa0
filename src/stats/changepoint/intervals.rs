//! The intervals that are searched for a change: seeded ones, the same for every series of a length.

use std::f64::consts::SQRT_2;

/// The shortest interval that is looked at: two sides of [`super::scan::SHORTEST_SIDE`] points.
pub const SHORTEST: usize = 8;

/// Rounding of a sum that would be whole in exact arithmetic.
const ROUNDING: f64 = 1e-9;

/// Points that follow each other: from `start` to before `end`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// The first point.
    pub start: usize,
    /// The one behind the last.
    pub end: usize,
}

impl Span {
    /// How many points.
    pub fn len(self) -> usize {
        self.end.saturating_sub(self.start)
    }

    /// Whether there is no point.
    pub fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// Whether a level that ends before point `split` ends inside, with points of the span on both sides.
    pub fn has_inside(self, split: usize) -> bool {
        self.start < split && split < self.end
    }
}

/// Seeded intervals of a series of `n` points (Kovács et al. 2023, definition 1, with decay √½).
///
/// Layer k has intervals of length n·2^(−k/2), one for k = 0 and 2⌈2^(k/2)⌉ − 1 above, spread evenly so that neighbours overlap by
/// at least half; layers of intervals shorter than [`SHORTEST`] are left out. So any change has an interval around it that is
/// at most a small factor longer than the distance to the changes beside it. None for fewer than [`SHORTEST`] points.
///
/// ```
/// use benchstat::stats::changepoint::intervals::seeded_intervals;
/// let spans: Vec<_> = seeded_intervals(20).iter().map(|span| (span.start, span.end)).collect();
/// assert_eq!(spans, [(0, 20), (0, 15), (2, 18), (5, 20), (0, 10), (5, 15), (10, 20)]);
/// ```
pub fn seeded_intervals(n: usize) -> Vec<Span> {
    let mut spans = Vec::new();
    for layer in 0..i32::MAX {
        // 2^(k/2), exact for even k.
        let parts = 2f64.powi(layer / 2) * if layer % 2 == 1 { SQRT_2 } else { 1.0 };
        let length = n as f64 / parts;
        if length < SHORTEST as f64 - ROUNDING {
            break;
        }
        let count = if layer == 0 { 1 } else { 2 * parts.ceil() as usize - 1 };
        let shift = (n as f64 - length) / (count.max(2) - 1) as f64;
        spans.extend((0..count).map(|at| {
            let start = at as f64 * shift;
            Span {
                start: (start + ROUNDING).floor() as usize,
                end: ((start + length - ROUNDING).ceil() as usize).min(n),
            }
        }));
    }
    spans
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_and_as_long_as_published() {
        // Number and total length, of an implementation in Python.
        for (n, count, total) in [(100, 68, 1446), (128, 99, 2076), (173, 99, 2847), (365, 298, 8280)] {
            let spans = seeded_intervals(n);
            let length: usize = spans.iter().map(|span| span.len()).sum();
            assert_eq!((spans.len(), length), (count, total), "{n}");
        }
    }

    #[test]
    fn all_lie_within_the_series() {
        for n in 0..400 {
            let spans = seeded_intervals(n);
            assert_eq!(spans.is_empty(), n < SHORTEST, "{n}");
            for span in spans {
                assert!(span.len() >= SHORTEST && span.end <= n, "{n} {span:?}");
            }
        }
    }
}
