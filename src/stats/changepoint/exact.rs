//! The exact rank-sum test where one side has few points.

use std::collections::HashMap;

/// The shorter side has at most this many points where the test is exact.
pub const LONGEST_EXACT: usize = 10;

/// Beyond this many points on the longer side the normal distribution stands in: tables grow with its square.
const MOST_POINTS: usize = 2_000;

/// Two-sided p-values of Mann and Whitney's U without ties, for all splits of some numbers of points into a short side and the
/// rest.
#[derive(Debug, Clone, Default)]
pub struct ExactTails {
    /// By the length of both sides and that of the shorter one: 2·P(U ≤ u) for u from 0 to half of the pairs.
    tails: HashMap<(usize, usize), Vec<f64>>,
}

impl ExactTails {
    /// The tables for intervals of these `lengths`, with at least `shortest` points on the shorter side.
    ///
    /// P(m, n, u) = m/(m + n)·P(m − 1, n, u − n) + n/(m + n)·P(m, n − 1, u): the largest of all values is on the side of m, and then
    /// above all n others, or it is not (Mann & Whitney 1947). It only adds, so that every tail keeps its digits; the
    /// subtractive one loses all of them. Takes 28·n² steps for the longest interval.
    ///
    /// ```
    /// use benchstat::stats::changepoint::exact::ExactTails;
    /// let tails = ExactTails::new([8, 94], 4);
    /// // 2 of the C(8, 4) = 70 splits separate the sides.
    /// assert!((tails.p(4, 4, 0).unwrap() - 2.0 / 70.0).abs() < 1e-16);
    /// assert!((tails.p(4, 90, 0).unwrap() / 6.558450055e-7 - 1.0).abs() < 1e-9);
    /// ```
    pub fn new(lengths: impl IntoIterator<Item = usize>, shortest: usize) -> ExactTails {
        let mut sides: HashMap<usize, Vec<usize>> = HashMap::new();
        for length in lengths {
            for short in shortest..=LONGEST_EXACT.min(length / 2) {
                let long = length - short;
                if long <= MOST_POINTS {
                    sides.entry(long).or_default().push(short);
                }
            }
        }
        let longest = sides.keys().max().copied().unwrap_or(0);
        let mut tails = HashMap::new();
        // below[m][u] = P(U ≤ u) for m and `long` points, u = 0 … m·long; beyond it is 1.
        let mut below: Vec<Vec<f64>> = vec![vec![1.0]; LONGEST_EXACT + 1];
        for long in 1..=longest {
            for short in 1..=LONGEST_EXACT {
                let (fewer, rest) = below.split_at_mut(short);
                add_point(&mut rest[0], &fewer[short - 1], short, long);
            }
            for &short in sides.get(&long).into_iter().flatten() {
                let half = &below[short][..=short * long / 2];
                let two_sided = half.iter().map(|tail| (2.0 * tail).min(1.0));
                tails.insert((short + long, short), two_sided.collect());
            }
        }
        ExactTails { tails }
    }

    /// P(|U − mn/2| ≥ |u − mn/2|) for u ≤ mn/2; `None` where there is no table for m and n.
    pub fn p(&self, m: usize, n: usize, u: usize) -> Option<f64> {
        self.of(m + n, m.min(n))?.get(u).copied()
    }

    /// The p-values of a split of `length` points into `short` and the rest, by u.
    pub(super) fn of(&self, length: usize, short: usize) -> Option<&[f64]> {
        self.tails.get(&(length, short)).map(Vec::as_slice)
    }
}

/// From P(m, n − 1, ·) in `row` and P(m − 1, n, ·) in `fewer` to P(m, n, ·) in `row`.
fn add_point(row: &mut Vec<f64>, fewer: &[f64], m: usize, n: usize) {
    let (with, without) = (m as f64 / (m + n) as f64, n as f64 / (m + n) as f64);
    row.resize(m * n + 1, 1.0);
    row.iter_mut().for_each(|tail| *tail *= without);
    for (tail, lower) in row[n..].iter_mut().zip(fewer) {
        *tail += with * lower;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn as_r_has_them() {
        // R: 2 * pwilcox(u, m, n)
        let tails = ExactTails::new([94, 34, 35, 200, 48], 4);
        for (m, n, u, p) in [
            (4, 90, 0, 6.558450055e-7),
            (4, 30, 5, 7.762635846e-4),
            (5, 25, 10, 1.585898138e-3),
            (10, 190, 300, 9.608841473e-5),
            (8, 40, 30, 8.069983088e-5),
        ] {
            let own = ExactTails::new([m + n], 4);
            assert_relative_eq!(own.p(m, n, u).unwrap(), p, max_relative = 1e-9);
            assert_relative_eq!(own.p(n, m, u).unwrap(), p, max_relative = 1e-9);
        }
        assert_eq!(tails.p(30, 5, 88), None, "beyond the middle");
        assert_eq!(tails.p(17, 17, 0), None, "no short side");
    }

    #[test]
    fn the_general_algorithm_agrees() {
        use crate::stats::ranks::rank_sum::two_sided_p;
        let tails = ExactTails::new([8, 9, 19, 20, 41], 4);
        for (m, n) in [(4, 4), (4, 5), (5, 4), (9, 10), (10, 10), (7, 34)] {
            let ranks: Vec<usize> = (1..=m + n).map(|rank| 2 * rank).collect();
            for u in 0..=m * n / 2 {
                let general = two_sided_p(&ranks, m.min(n), m * n - 2 * u);
                assert_relative_eq!(tails.p(m, n, u).unwrap(), general, max_relative = 1e-12);
            }
        }
    }
}
