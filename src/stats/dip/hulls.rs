//! The convex and the concave hull of an empirical distribution function, on any interval.
//!
//! Heights are ranks: the k-th value is at k, and every hull touches the function at its knots, one step up on one side.

/// For each value its neighbour on the greatest convex minorant of all values up to it, and on the least concave majorant of all
/// from it on: the hull of an interval is a chain of these.
pub(super) struct Hulls<'a> {
    sorted: &'a [f64],
    before: Vec<usize>,
    after: Vec<usize>,
}

impl Hulls<'_> {
    /// Hulls of an ascending sample, in O(n).
    pub(super) fn of(sorted: &[f64]) -> Hulls<'_> {
        let last = sorted.len().saturating_sub(1);
        let before = neighbours(sorted, 0, 0..=last);
        let after = neighbours(sorted, last, (0..=last).rev());
        Hulls { sorted, before, after }
    }

    /// Knots of the convex minorant from `high` down to `low`.
    pub(super) fn minorant(&self, low: usize, high: usize) -> Vec<usize> {
        std::iter::successors(Some(high), |at| (*at > low).then(|| self.before[*at])).collect()
    }

    /// Knots of the concave majorant from `low` up to `high`.
    pub(super) fn majorant(&self, low: usize, high: usize) -> Vec<usize> {
        std::iter::successors(Some(low), |at| (*at < high).then(|| self.after[*at])).collect()
    }

    /// Ranks above `start` on the straight line from the knot `start` to the knot `end`, at the value `at`.
    pub(super) fn line(&self, start: usize, end: usize, at: usize) -> f64 {
        let width = self.sorted[end] - self.sorted[start];
        (self.sorted[at] - self.sorted[start]) * (end as f64 - start as f64) / width
    }
}

/// The neighbour of each value towards `origin`, visited from there on: what lies on the wrong side of the line to a farther one
/// is no knot.
fn neighbours(sorted: &[f64], origin: usize, places: impl Iterator<Item = usize>) -> Vec<usize> {
    let mut neighbour = vec![origin; sorted.len()];
    let mut previous = origin;
    for at in places.filter(|at| *at != origin) {
        let mut knot = previous;
        while knot != origin {
            let beyond = neighbour[knot];
            let (near, far) = (at.abs_diff(knot) as f64, knot.abs_diff(beyond) as f64);
            let (near_width, far_width) = ((sorted[at] - sorted[knot]).abs(), (sorted[knot] - sorted[beyond]).abs());
            if near_width * far < far_width * near {
                break;
            }
            knot = beyond;
        }
        neighbour[at] = knot;
        previous = at;
    }
    neighbour
}
