//! A permutation test of Welch's t: no distribution is assumed, only that runs are exchangeable if nothing changed.

use rand::Rng;
use rand::seq::SliceRandom;

use super::describe::{Moments, power_of_two_near};
use super::ranks::rank_sum::binomial_coefficient;
use super::welch::{NotTestable, welch_test};

/// Up to this many rearrangements all are looked at.
const COMPLETE_UP_TO: f64 = 20_000.0;

/// Otherwise at least this many are drawn.
pub const DRAWS: usize = 9_999;

/// And this many at most, whatever the family: about a second for two samples of 30.
const MOST_DRAWS: usize = 999_999;

/// With so many hits among the first [`DRAWS`] the p-value is above .01, and more draws would not make it small.
const ENOUGH_HITS: usize = 100;

/// Of how many smallest p-values the correction for a family should leave room: its floor is α/(20k).
const ROOM: f64 = 20.0;

/// Rearrangements whose t differs from the observed one by rounding only count as equal.
const ROUNDING: f64 = 1e-12;

/// The parts of a two-sided permutation test.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PermutationTest {
    /// Welch's t of the samples as they are: positive when the contender's mean is higher.
    pub statistic: f64,
    /// Share of the rearrangements with |t| at least as large. Drawn ones count together with the samples as they are.
    pub p_value: f64,
    /// Whether all rearrangements were looked at.
    pub complete: bool,
    /// Rearrangements that were looked at, the samples as they are included.
    pub rearrangements: usize,
    /// The smallest p-value that the test can give for these sizes and draws.
    pub p_floor: f64,
}

/// Studentised permutation test of baseline `x` against contender `y` (Janssen 1997; Neubert & Brunner 2007).
///
/// The runs are dealt anew to the two sides and Welch's t is computed each time. Up to 20 000 ways of dealing them all
/// are looked at, and p = hits/ways; otherwise `draws` of them are drawn from `rng`, at least 9 999, and p = (1 + hits)/(1 +
/// draws). Where p is above .01 after 9 999 draws the test ends there: more would hardly change it, and each of the two p-values
/// is valid by itself, the one above .01 and the other below.
///
/// A hit is |t*| ≥ |t|, up to rounding; where neither side varies, any difference of the means is one. The generator is left
/// alone when all ways are looked at. Takes O(rearrangements · (m + n)).
///
/// # Errors
/// [`NotTestable`] where Welch's t of the samples is.
///
/// ```
/// use benchstat::stats::permutation::{DRAWS, permutation_test};
/// use rand::{SeedableRng, rngs::SmallRng};
/// let mut rng = SmallRng::seed_from_u64(1);
/// let test = permutation_test(&[1.0, 2.0, 3.0], &[11.0, 12.0, 13.0], DRAWS, &mut rng).unwrap();
/// // of C(6, 3) = 20 ways only this one and its mirror image are so far apart
/// assert_eq!((test.complete, test.rearrangements), (true, 20));
/// assert_eq!(test.p_value, 0.1);
/// assert_eq!(test.p_floor, 0.1);
/// ```
pub fn permutation_test(
    x: &[f64],
    y: &[f64],
    draws: usize,
    rng: &mut impl Rng,
) -> Result<PermutationTest, NotTestable> {
    welch_test(&Moments::of(x), &Moments::of(y))?;
    let largest = x.iter().chain(y).fold(0.0f64, |largest, rate| largest.max(rate.abs()));
    // A power of two divides without error and keeps squares in range.
    let scale = power_of_two_near(largest);
    let is_swapped = x.len() < y.len();
    let (kept, dealt) = if is_swapped { (y, x) } else { (x, y) };
    let mut pooled: Vec<f64> = kept.iter().chain(dealt).map(|rate| rate / scale).collect();
    let observed = welch_t(&pooled, dealt.len());
    let limit = observed.abs() * (1.0 - ROUNDING);
    let is_hit = |pooled: &[f64]| welch_t(pooled, dealt.len()).abs() >= limit;

    let ways = binomial_coefficient(pooled.len(), dealt.len());
    let complete = ways <= COMPLETE_UP_TO;
    let draws = draws.max(DRAWS);
    let (hits, rearrangements) = if complete {
        (count_over_all_ways(&pooled, dealt.len(), is_hit), ways.round() as usize)
    } else {
        let mut draw = |_: &usize| {
            // Moves values drawn at random to the end.
            let _ = pooled.partial_shuffle(rng, dealt.len());
            is_hit(&pooled)
        };
        let hits = (0..DRAWS).filter(&mut draw).count();
        if hits >= ENOUGH_HITS {
            (1 + hits, 1 + DRAWS)
        } else {
            (1 + hits + (DRAWS..draws).filter(draw).count(), 1 + draws)
        }
    };
    Ok(PermutationTest {
        statistic: if is_swapped { -observed } else { observed },
        p_value: hits as f64 / rearrangements as f64,
        complete,
        rearrangements,
        p_floor: p_floor(x.len(), y.len(), draws),
    })
}

/// The smallest p-value of samples of `m` and `n` values, with `draws` where not all rearrangements are looked at.
///
/// All p-values are multiples of it when no two rearrangements are equally far apart but for mirror images.
///
/// ```
/// use benchstat::stats::permutation::{DRAWS, p_floor};
/// assert_eq!(p_floor(3, 3, DRAWS), 0.1);
/// assert_eq!(p_floor(2, 3, DRAWS), 0.1);
/// assert_eq!(p_floor(30, 30, DRAWS), 1e-4);
/// ```
pub fn p_floor(m: usize, n: usize, draws: usize) -> f64 {
    let ways = binomial_coefficient(m + n, m.min(n));
    if ways > COMPLETE_UP_TO {
        return 1.0 / (1.0 + draws.max(DRAWS) as f64);
    }
    // Samples of one size may change places, which leaves |t| as it is.
    let mirrored = if m == n { 2.0 } else { 1.0 };
    (mirrored / ways).min(1.0)
}

/// The probability that the test of `m` and `n` runs has p < `alpha` when nothing changed and no two rearrangements are
/// equally far apart: the largest multiple of the floor below `alpha`.
///
/// ```
/// use benchstat::stats::permutation::{DRAWS, attainable_level};
/// assert_eq!(attainable_level(3, 3, DRAWS, 0.05), 0.0);
/// // 2 of C(8, 4) = 70, and 6 of C(9, 4) = 126
/// assert!((attainable_level(4, 4, DRAWS, 0.05) - 2.0 / 70.0).abs() < 1e-15);
/// assert!((attainable_level(4, 5, DRAWS, 0.05) - 6.0 / 126.0).abs() < 1e-15);
/// ```
pub fn attainable_level(m: usize, n: usize, draws: usize, alpha: f64) -> f64 {
    let floor = p_floor(m, n, draws);
    (floor * ((alpha / floor).ceil() - 1.0)).clamp(0.0, 1.0)
}

/// The draws whose p floor survives the correction for `comparisons` at level `alpha`, at most α/(20k): from 9 999 up to
/// 999 999.
///
/// ```
/// use benchstat::stats::permutation::draws_for;
/// assert_eq!(draws_for(0.05, 10), 9_999);
/// assert_eq!(draws_for(0.05, 600), 239_999);
/// assert_eq!(draws_for(0.05, 100_000), 999_999);
/// ```
pub fn draws_for(alpha: f64, comparisons: usize) -> usize {
    let rearrangements = (ROOM * comparisons as f64 / alpha).round();
    ((rearrangements - 1.0) as usize).clamp(DRAWS, MOST_DRAWS)
}

/// How many of the ways to choose `size` of the values, moved to the end, are hits.
fn count_over_all_ways(values: &[f64], size: usize, is_hit: impl Fn(&[f64]) -> bool) -> usize {
    let left = values.len() - size;
    let mut chosen: Vec<usize> = (0..size).collect();
    let mut arranged = Vec::with_capacity(values.len());
    let mut hits = 0;
    loop {
        arranged.clear();
        let mut next_chosen = chosen.iter().peekable();
        let is_left = |place: &usize| next_chosen.next_if_eq(&place).is_none();
        arranged.extend((0..values.len()).filter(is_left).map(|place| values[place]));
        arranged.extend(chosen.iter().map(|place| values[*place]));
        hits += usize::from(is_hit(&arranged));
        // The next choice in lexicographic order: advance the last place that can be.
        let Some(i) = (0..size).rev().find(|i| chosen[*i] < left + i) else {
            return hits;
        };
        let start = chosen[i] + 1;
        for (offset, place) in chosen[i..].iter_mut().enumerate() {
            *place = start + offset;
        }
    }
}

/// Welch's t of the last `size` values against those before; infinite where neither side varies.
fn welch_t(pooled: &[f64], size: usize) -> f64 {
    let (first, second) = pooled.split_at(pooled.len() - size);
    let (a, b) = (Spread::of(first), Spread::of(second));
    let difference = (second[0] - first[0]) + (b.offset - a.offset);
    difference / (a.squared_error + b.squared_error).sqrt()
}

/// Where the mean of a side lies, and how sure that is.
struct Spread {
    /// Mean less the first value.
    offset: f64,
    /// Squared standard error of the mean.
    squared_error: f64,
}

impl Spread {
    /// Deviations from the first value, then from the mean: exactly 0 when nothing varies.
    fn of(values: &[f64]) -> Spread {
        let count = values.len() as f64;
        let offset = values.iter().map(|value| value - values[0]).sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| ((value - values[0]) - offset).powi(2)).sum();
        Spread {
            offset,
            squared_error: squares / ((count - 1.0) * count),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;

    fn test(x: &[f64], y: &[f64], seed: u64) -> PermutationTest {
        permutation_test(x, y, DRAWS, &mut SmallRng::seed_from_u64(seed)).unwrap()
    }

    fn ramp(n: u32, shift: f64) -> Vec<f64> {
        (0..n).map(|i| f64::from(i * 37 % 101) + shift).collect()
    }

    #[test]
    fn sizes_decide_between_all_and_drawn() {
        // C(16, 8) = 12 870, C(17, 8) = 24 310
        let all = test(&ramp(8, 0.0), &ramp(8, 3.0), 1);
        assert_eq!((all.complete, all.rearrangements), (true, 12_870));
        assert_eq!(all.p_floor, 2.0 / 12_870.0);
        let drawn = test(&ramp(8, 0.0), &ramp(9, 3.0), 1);
        assert_eq!((drawn.complete, drawn.rearrangements), (false, 10_000));
        assert_eq!(drawn.p_floor, 1.0 / 10_000.0);
        // 3 of 5: no mirror image
        assert_eq!(test(&[1.0, 2.0], &[30.0, 31.0, 33.0], 1).p_value, 1.0 / 10.0);
    }

    #[test]
    fn draws_repeat_with_the_seed_and_agree_with_the_complete_answer() {
        let (x, y) = (ramp(12, 0.0), ramp(12, 25.0));
        let first = test(&x, &y, 7);
        assert_eq!(first, test(&x, &y, 7));
        assert_ne!(first.p_value, test(&x, &y, 8).p_value);
        // Welch's t agrees within some standard errors of 9 999 draws, √(p(1−p)/9 999) ≤ .005
        let welch = welch_test(&Moments::of(&x), &Moments::of(&y)).unwrap();
        assert!((first.statistic - welch.statistic).abs() < 1e-12);
        assert!((first.p_value - welch.p_value).abs() < 0.02);
        let far = test(&ramp(12, 0.0), &ramp(12, 1e6), 7);
        assert_eq!(far.p_value, far.p_floor);
    }

    #[test]
    fn more_draws_only_where_they_matter() {
        let run = |shift: f64| {
            let mut rng = SmallRng::seed_from_u64(7);
            permutation_test(&ramp(12, 0.0), &ramp(12, shift), 99_999, &mut rng).unwrap()
        };
        let (near, far) = (run(1.0), run(1e6));
        assert_eq!((near.rearrangements, far.rearrangements), (10_000, 100_000));
        assert_eq!((near.p_floor, far.p_floor, far.p_value), (1e-5, 1e-5, 1e-5));
        assert_eq!(near.p_value, test(&ramp(12, 0.0), &ramp(12, 1.0), 7).p_value);
    }

    #[test]
    fn a_tiny_spread_far_apart_still_finds_itself() {
        let x = [1e9, 1e9 + 1e-4, 1e9 + 2e-4, 1e9 + 4e-4];
        let y = x.map(|rate| rate * 3.0);
        let result = test(&x, &y, 1);
        assert_eq!(result.p_value, 2.0 / 70.0);
    }

    #[test]
    fn sides_may_be_swapped() {
        let (x, y) = (ramp(4, 0.0), ramp(6, 9.0));
        let (there, back) = (test(&x, &y, 1), test(&y, &x, 1));
        assert_eq!((there.statistic, there.p_value), (-back.statistic, back.p_value));
    }

    #[test]
    fn not_testable_like_welch() {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut reason = |x: &[f64], y: &[f64]| permutation_test(x, y, DRAWS, &mut rng).unwrap_err();
        assert_eq!(reason(&[1.0], &[1.0, 2.0]), NotTestable::TooFewSamples);
        assert_eq!(reason(&[1.0, 1.0], &[2.0, 2.0]), NotTestable::NoVariation);
    }

    #[test]
    fn a_rearrangement_without_variation_is_a_hit() {
        // Of the 6 ways to deal 0 0 1 1, two separate them completely; the samples as they are have t = 0, so all hit.
        assert_eq!(test(&[0.0, 1.0], &[0.0, 1.0], 1).p_value, 1.0);
        // 1 1 | 0 0 1 has |t| = 2, as have the 3 choices of two 1s; 0 0 | 1 1 1 is beyond, and 0 1 | 0 1 1 is below.
        assert_eq!(test(&[1.0, 1.0], &[0.0, 0.0, 1.0], 1).p_value, 4.0 / 10.0);
    }
}
