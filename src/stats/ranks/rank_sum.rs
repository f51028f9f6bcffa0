//! The permutation distribution of a rank sum, ties included: the shift algorithm of Streitberg & Röhmel (1986).
//!
//! Which k of N pooled values form one sample is equally likely for all C(N, k) choices if the two distributions are
//! equal. The algorithm counts the choices by their rank sum, one value after the other, by additions only, so nothing
//! cancels and every tail keeps its relative accuracy.

/// P(|S − E S| ≥ `distance`) where S is the sum of `chosen` of the doubled mid-ranks drawn without replacement.
///
/// `doubled_ranks` are the mid-ranks of the whole pooled sample times two, ascending; `chosen` is best the smaller of
/// the two sample sizes. C(N, chosen) must be in the range of doubles. Takes some (m·n)²/10 additions.
pub(crate) fn two_sided_p(doubled_ranks: &[usize], chosen: usize, distance: usize) -> f64 {
    if distance == 0 {
        return 1.0;
    }
    let n = doubled_ranks.len();
    // Only differences of ranks matter, and they share a factor (2 without ties): counted in units of it from the
    // lowest rank on, the distribution has the fewest possible steps.
    let lowest = doubled_ranks[0];
    let unit = doubled_ranks.iter().fold(0, |unit, rank| gcd(unit, rank - lowest));
    let scores: Vec<usize> = doubled_ranks.iter().map(|rank| (rank - lowest) / unit).collect();
    let centre = chosen * (n + 1 - lowest);
    let at_most = centre.checked_sub(distance).map(|sum| sum / unit);
    let at_least = (centre + distance).div_ceil(unit);

    // Meeting in the middle: a choice takes some of the lower half of the values and the rest of the upper half.
    let (low_half, high_half) = scores.split_at(n / 2);
    let low = SubsetSums::of(low_half, chosen);
    let high = SubsetSums::of(high_half, chosen);
    let mut hits = 0.0;
    for from_low in chosen.saturating_sub(high_half.len())..=chosen.min(low_half.len()) {
        let partner = high.tails(chosen - from_low);
        for (sum, count) in (low.smallest_sums[from_low]..).zip(low.counts(from_low)) {
            hits += count * (partner.at_most(at_most, sum) + partner.at_least(at_least, sum));
        }
    }
    (hits / binomial_coefficient(n, chosen)).min(1.0)
}

/// How often each deviation of the sum of `chosen` of the doubled mid-ranks from its mean comes up among all choices, ascending.
pub(super) fn distribution(doubled_ranks: &[usize], chosen: usize) -> Vec<(i64, f64)> {
    let sums = SubsetSums::of(doubled_ranks, chosen);
    let centre = (chosen * (doubled_ranks.len() + 1)) as i64;
    let first = sums.smallest_sums[chosen] as i64 - centre;
    let counts = sums.counts(chosen);
    (first..).zip(counts).filter(|(_, count)| *count > 0.0).collect()
}

/// C(n, k) in doubles; infinite where it leaves their range.
pub(crate) fn binomial_coefficient(n: usize, k: usize) -> f64 {
    // Every intermediate value is a binomial coefficient too: exact as long as doubles hold the integers.
    (1..=k).fold(1.0, |ways, i| ways * (n - k + i) as f64 / i as f64)
}

/// How many subsets of some ascending scores there are, by size and sum.
struct SubsetSums {
    /// 0, then the running sums of the scores: the smallest sum of each subset size.
    smallest_sums: Vec<usize>,
    /// For each size up to half of the scores, the counts from the smallest sum of that size on. Larger sizes mirror
    /// these: leaving out a set is as good as choosing it.
    rows: Vec<Vec<f64>>,
}

/// Subsets of one size counted cumulatively from both ends.
struct Tails {
    smallest_sum: usize,
    from_below: Vec<f64>,
    from_above: Vec<f64>,
}

impl SubsetSums {
    /// Counts the subsets of up to `largest` of the scores.
    fn of(scores: &[usize], largest: usize) -> SubsetSums {
        let smallest_sums = cumulative(scores);
        let width = |seen: usize, size: usize| {
            // From the sum of the `size` smallest to the sum of the `size` largest of those seen.
            smallest_sums[seen] - smallest_sums[seen - size] - smallest_sums[size] + 1
        };
        let largest_row = largest.min(scores.len() / 2);
        let row = |size: usize| vec![0.0; width(scores.len(), size)];
        let mut rows: Vec<Vec<f64>> = (0..=largest_row).map(row).collect();
        rows[0][0] = 1.0;
        for (seen, &score) in scores.iter().enumerate() {
            // Larger subsets first, so that each score is taken at most once.
            for size in (0..largest_row.min(seen + 1)).rev() {
                let (without, with) = rows.split_at_mut(size + 1);
                // Both rows count from their own smallest sum, and the larger subset's one is scores[size] higher.
                let shift = score - scores[size];
                let source = &without[size][..width(seen, size)];
                for (target, count) in with[0][shift..].iter_mut().zip(source) {
                    *target += count;
                }
            }
        }
        SubsetSums { smallest_sums, rows }
    }

    /// Counts for subsets of this size, from its smallest sum on.
    fn counts(&self, size: usize) -> Vec<f64> {
        match self.rows.get(size) {
            Some(row) => row.clone(),
            None => {
                let left_out = self.smallest_sums.len() - 1 - size;
                self.rows[left_out].iter().rev().copied().collect()
            }
        }
    }

    fn tails(&self, size: usize) -> Tails {
        let counts = self.counts(size);
        let mut from_above = cumulative_f64(counts.iter().rev());
        from_above.reverse();
        Tails {
            smallest_sum: self.smallest_sums[size],
            from_below: cumulative_f64(counts.iter()),
            from_above,
        }
    }
}

impl Tails {
    /// Subsets whose sum with `other` is at most `limit`; none when there is no limit to reach.
    fn at_most(&self, limit: Option<usize>, other: usize) -> f64 {
        let largest = self.from_below.len() - 1;
        limit
            .and_then(|limit| limit.checked_sub(other + self.smallest_sum))
            .map_or(0.0, |index| self.from_below[index.min(largest)])
    }

    /// Subsets whose sum with `other` is at least `limit`.
    fn at_least(&self, limit: usize, other: usize) -> f64 {
        let index = limit.saturating_sub(other + self.smallest_sum);
        self.from_above.get(index).copied().unwrap_or(0.0)
    }
}

/// 0, then the running sums.
fn cumulative(values: &[usize]) -> Vec<usize> {
    let mut sums = vec![0];
    for (index, value) in values.iter().enumerate() {
        sums.push(sums[index] + value);
    }
    sums
}

fn cumulative_f64<'a>(values: impl Iterator<Item = &'a f64>) -> Vec<f64> {
    let mut sum = 0.0;
    values
        .map(|value| {
            sum += value;
            sum
        })
        .collect()
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_tables_by_hand() {
        // Two of the ranks 1–4: sums 3, 4, 5, 5, 6, 7; doubled and about 10: −4, −2, 0, 0, 2, 4.
        let ranks = [2, 4, 6, 8];
        assert_eq!(two_sided_p(&ranks, 2, 4), 2.0 / 6.0);
        assert_eq!(two_sided_p(&ranks, 2, 2), 4.0 / 6.0);
        assert_eq!(two_sided_p(&ranks, 2, 0), 1.0);
        // Mid-ranks 2, 2, 2, 4 of 1 1 1 2: half of the pairs hold the 4.
        assert_eq!(two_sided_p(&[4, 4, 4, 8], 2, 2), 1.0);
        assert_eq!(two_sided_p(&[4, 4, 4, 8], 1, 3), 1.0 / 4.0);
    }

    #[test]
    fn binomial_coefficients() {
        assert_eq!(binomial_coefficient(6, 3), 20.0);
        assert_eq!(binomial_coefficient(5, 0), 1.0);
        // C(200, 100) = 9.0548514656103281…e58
        assert!((binomial_coefficient(200, 100) / 9.054851465610328e58 - 1.0).abs() < 1e-13);
    }
}
