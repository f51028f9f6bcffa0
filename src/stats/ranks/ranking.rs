//! Two samples ranked together, once: U, its test and Cliff's delta all read from the same ranking.

use std::borrow::Cow;

use crate::stats::ascending::Ascending;

/// Two non-empty samples ranked as one, with ties.
///
/// Holds what rank statistics need and nothing of the values: which runs of equal values there are, and how many
/// pairs the contender wins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    baseline_count: usize,
    contender_count: usize,
    twice_u: u128,
    /// Empty where all values differ.
    tied_blocks: Vec<usize>,
}

impl Ranking {
    /// Ranks baseline `x` and contender `y` in O((m+n) log(m+n)); `None` when either is empty.
    ///
    /// Values should be finite; −0 ties with 0.
    ///
    /// ```
    /// use benchstat::stats::ranks::ranking::Ranking;
    /// let ranking = Ranking::of(&[1.0, 2.0], &[2.0, 3.0]).unwrap();
    /// // 2>1, 3>1, 3>2, and the tie of the two 2s counts half
    /// assert_eq!(ranking.u(), 3.5);
    /// ```
    pub fn of(x: &[f64], y: &[f64]) -> Option<Ranking> {
        Ranking::of_ascending(&Ascending::of(x), &Ascending::of(y))
    }

    /// [`Ranking::of`] two sorted samples, in O(m+n).
    pub fn of_ascending(x: &Ascending, y: &Ascending) -> Option<Ranking> {
        if x.is_empty() || y.is_empty() {
            return None;
        }
        if let Some(wins) = wins_without_ties(x, y) {
            return Some(Ranking {
                baseline_count: x.len(),
                contender_count: y.len(),
                twice_u: 2 * wins,
                tied_blocks: Vec::new(),
            });
        }
        let (mut below_x, mut below_y) = (0, 0);
        let mut twice_u = 0;
        let mut tied_blocks = Vec::with_capacity(x.len() + y.len());
        while let Some(value) = smaller(x.get(below_x), y.get(below_y)) {
            let tied_x = leading_ties(&x[below_x..], value);
            let tied_y = leading_ties(&y[below_y..], value);
            twice_u += tied_y as u128 * (2 * below_x + tied_x) as u128;
            tied_blocks.push(tied_x + tied_y);
            below_x += tied_x;
            below_y += tied_y;
        }
        Some(Ranking {
            baseline_count: x.len(),
            contender_count: y.len(),
            twice_u,
            tied_blocks,
        })
    }

    /// Number of baseline values, m.
    pub fn baseline_count(&self) -> usize {
        self.baseline_count
    }

    /// Number of contender values, n.
    pub fn contender_count(&self) -> usize {
        self.contender_count
    }

    /// Number of pairs, m·n.
    pub fn pairs(&self) -> f64 {
        self.baseline_count as f64 * self.contender_count as f64
    }

    /// Mann and Whitney's U of the contender: pairs with y > x plus half of those with y = x, between 0 and m·n.
    pub fn u(&self) -> f64 {
        self.twice_u as f64 / 2.0
    }

    /// |2U − mn|, the distance of the doubled U from its mean when the two distributions are equal.
    pub(super) fn doubled_distance(&self) -> u128 {
        let pairs = self.baseline_count as u128 * self.contender_count as u128;
        self.twice_u.abs_diff(pairs)
    }

    /// 2U − mn, or `None` where that is beyond 64 bits.
    pub(super) fn doubled_deviation(&self) -> Option<i64> {
        let pairs = self.baseline_count as i128 * self.contender_count as i128;
        i64::try_from(self.twice_u as i128 - pairs).ok()
    }

    /// Whether no two values are equal.
    pub(super) fn is_untied(&self) -> bool {
        self.tied_blocks.is_empty()
    }

    /// Sizes of the runs of equal values in the pooled sample, ascending by value; an untied value is a run of one.
    pub(super) fn tied_blocks(&self) -> Cow<'_, [usize]> {
        if self.is_untied() {
            Cow::Owned(vec![1; self.baseline_count + self.contender_count])
        } else {
            Cow::Borrowed(&self.tied_blocks)
        }
    }

    /// Σ(t³ − t) over the runs of t equal values, the correction that ties make to rank variances.
    pub(super) fn tie_term(&self) -> u128 {
        self.tied_blocks.iter().map(|&size| cubed_less_itself(size)).sum()
    }
}

/// The pairs that the contender wins, where no two values are equal: rates measured to many digits rarely are, and without
/// ties the samples are gone through without a branch that depends on the data.
fn wins_without_ties(x: &[f64], y: &[f64]) -> Option<u128> {
    let strictly = |sorted: &[f64]| sorted.windows(2).all(|pair| pair[0] < pair[1]);
    if !strictly(x) || !strictly(y) {
        return None;
    }
    let (mut below_x, mut below_y, mut wins) = (0, 0, 0);
    while below_x < x.len() && below_y < y.len() {
        let (a, b) = (x[below_x], y[below_y]);
        if a == b {
            return None;
        }
        let won = usize::from(b < a);
        wins += won as u64 * below_x as u64;
        below_y += won;
        below_x += 1 - won;
    }
    Some(u128::from(wins) + (y.len() - below_y) as u128 * x.len() as u128)
}

fn smaller(a: Option<&f64>, b: Option<&f64>) -> Option<f64> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if b.total_cmp(a).is_lt() { *b } else { *a }),
        (a, b) => a.or(b).copied(),
    }
}

fn leading_ties(sorted: &[f64], value: f64) -> usize {
    sorted
        .iter()
        .take_while(|other| other.total_cmp(&value).is_eq())
        .count()
}

/// Sizes of the runs of equal values in an ascending sample.
pub(super) fn tied_blocks_of(sorted: &[f64]) -> Vec<usize> {
    sorted.chunk_by(|a, b| a == b).map(<[f64]>::len).collect()
}

/// Twice the mid-rank of every value, ascending: integers whatever the ties.
pub(super) fn doubled_mid_ranks(tied_blocks: &[usize]) -> Vec<usize> {
    let mut ranks = Vec::with_capacity(tied_blocks.iter().sum());
    for &size in tied_blocks {
        let below = ranks.len();
        ranks.extend(std::iter::repeat_n(2 * below + size + 1, size));
    }
    ranks
}

/// t³ − t.
pub(super) fn cubed_less_itself(size: usize) -> u128 {
    let size = size as u128;
    size * size * size - size
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn u_counts_pairs_and_half_ties() {
        let x = [3.0, -0.0, 7.0, 3.0, 1.0];
        let y = [3.0, 0.0, 9.0];
        let mut by_definition = 0.0;
        for a in x {
            for b in y {
                by_definition += if b > a {
                    1.0
                } else if b == a {
                    0.5
                } else {
                    0.0
                };
            }
        }
        let ranking = Ranking::of(&x, &y).unwrap();
        assert_eq!(ranking.u(), by_definition);
        assert_eq!(*ranking.tied_blocks(), [2, 1, 3, 1, 1]);
        assert_eq!(doubled_mid_ranks(&ranking.tied_blocks()), [3, 3, 6, 10, 10, 10, 14, 16]);
        assert_eq!(ranking.tie_term(), 6 + 24);
    }

    #[test]
    fn untied_samples_have_no_blocks() {
        let (x, y) = ([5.0, 1.0, 8.0, 3.0], [4.0, 9.0, 2.0, 10.0, 0.0]);
        let ranking = Ranking::of(&x, &y).unwrap();
        // 4 beats 1 and 3, 9 and 10 beat all four, 2 beats 1
        assert_eq!((ranking.u(), ranking.is_untied()), (11.0, true));
        assert_eq!((*ranking.tied_blocks()).to_vec(), [1; 9]);
        assert_eq!(
            Ranking::of(&[1.0, 2.0], &[2.0, 3.0]).map(|ranking| ranking.is_untied()),
            Some(false)
        );
        assert_eq!(
            Ranking::of(&[1.0, 1.0], &[2.0, 3.0]).map(|ranking| ranking.is_untied()),
            Some(false)
        );
    }

    #[test]
    fn a_side_without_values_has_no_ranking() {
        assert_eq!(Ranking::of(&[], &[1.0]), None);
        assert_eq!(Ranking::of(&[1.0], &[]), None);
    }

    #[test]
    fn values_that_are_not_numbers_do_not_hang() {
        let ranking = Ranking::of(&[f64::NAN, 1.0], &[f64::NAN, f64::INFINITY]).unwrap();
        assert_eq!(*ranking.tied_blocks(), [1, 1, 2]);
    }
}
