//! How many runs a change needs to be seen, and how small a change can be seen (power of the two-sample t-test).

use std::cell::RefCell;

use super::describe::Moments;
use super::dist::{ContinuousCDF, NoncentralT, StandardNormal, StudentT};

/// More runs than this are not worth asking for.
pub const MOST_RUNS: u64 = 10_000;

/// The smallest number of runs a side, at least 2, at which a t-test at level `alpha` finds a true difference of `delta`
/// with probability `power`, when both sides have the standard deviation `sd` (in the unit of `delta`).
///
/// `None` when `delta` is 0 (or not a number), when more than [`MOST_RUNS`] are needed, and when no number would do. A
/// two-sided test counts only rejections in the right direction, as R's `power.t.test(strict = FALSE)`.
///
/// ```
/// use benchstat::stats::power::runs_needed;
/// // a change of 1 % at a coefficient of variation of 2 %
/// assert_eq!(runs_needed(1.0, 2.0, 0.05, 0.8, false), Some(64));
/// ```
pub fn runs_needed(delta: f64, sd: f64, alpha: f64, power: f64, one_sided: bool) -> Option<u64> {
    smallest_number(delta, sd, both_tails(alpha, one_sided), power, 2.0)
}

/// The smallest number of pairs, at least 2, at which a paired t-test at level `alpha` finds a true mean difference of `delta`
/// with probability `power`, when the differences have the standard deviation `sd`; `None` as [`runs_needed`]. R's
/// `power.t.test(type = "paired", strict = FALSE)`.
///
/// ```
/// use benchstat::stats::power::pairs_needed;
/// // R: 33.37 pairs for half a standard deviation
/// assert_eq!(pairs_needed(1.0, 2.0, 0.05, 0.8, false), Some(34));
/// ```
pub fn pairs_needed(delta: f64, sd: f64, alpha: f64, power: f64, one_sided: bool) -> Option<u64> {
    smallest_number(delta, sd, both_tails(alpha, one_sided), power, 1.0)
}

fn both_tails(alpha: f64, one_sided: bool) -> f64 {
    if one_sided { 2.0 * alpha } else { alpha }
}

/// The number of runs a side of `samples` samples: 2, or 1 of differences. `risk` is that of both tails.
fn smallest_number(delta: f64, sd: f64, risk: f64, power: f64, samples: f64) -> Option<u64> {
    let effect = (delta / sd).abs();
    let enough = |runs: u64| {
        let runs = runs as f64;
        let (df, ncp) = (samples * (runs - 1.0), effect * (runs / samples).sqrt());
        NoncentralT { df, ncp }.sf(StudentT { df }.critical(risk)) >= power
    };
    if delta == 0.0 {
        return None;
    }
    // The power grows with the number of runs. The normal approximation with Guenther's correction (1981) is mostly right:
    // from there step by step, each step twice as far, to a number that is too small and one that is not; then halve the range.
    let critical = -StandardNormal.inverse_cdf(0.5 * risk);
    let spread = critical + StandardNormal.inverse_cdf(power);
    let approximate = samples * (spread / effect).powi(2) + critical * critical / (2.0 * samples);
    let guess = approximate.ceil().clamp(2.0, MOST_RUNS as f64) as u64;
    let (mut too_few, mut sufficient) = (1, guess);
    let mut step = 1;
    if enough(guess) {
        while sufficient - too_few > step && enough(sufficient - step) {
            sufficient -= step;
            step *= 2;
        }
        too_few = too_few.max(sufficient.saturating_sub(step));
    } else {
        (too_few, sufficient) = (guess, MOST_RUNS.min(guess + step));
        while !enough(sufficient) {
            if sufficient == MOST_RUNS {
                return None;
            }
            step *= 2;
            (too_few, sufficient) = (sufficient, MOST_RUNS.min(sufficient + step));
        }
    }
    while sufficient - too_few > 1 {
        let middle = (too_few + sufficient) / 2;
        if enough(middle) {
            sufficient = middle;
        } else {
            too_few = middle;
        }
    }
    Some(sufficient)
}

/// Runs a side needed to tell the contender's mean from `theta` times the baseline's, if the true difference is the
/// measured one: [`runs_needed`] for |ȳ − θx̄| with the two variances averaged, (s²ᵧ + θ²s²ₓ)/2.
///
/// `theta` is 1 without a regression limit. `None` also when a side has fewer than two values.
///
/// ```
/// use benchstat::stats::{describe::Moments, power::runs_needed_from};
/// let baseline = Moments::of(&[98.0, 100.0, 102.0]);
/// let contender = Moments::of(&[97.0, 99.0, 101.0]);
/// assert_eq!(runs_needed_from(&baseline, &contender, 1.0, 0.05, 0.8, false), Some(64));
/// ```
pub fn runs_needed_from(
    baseline: &Moments,
    contender: &Moments,
    theta: f64,
    alpha: f64,
    power: f64,
    one_sided: bool,
) -> Option<u64> {
    let delta = contender.mean - theta * baseline.mean;
    // √((a² + b²)/2) without squares that overflow.
    let sd = contender.sd().hypot(theta * baseline.sd()) * 0.5f64.sqrt();
    runs_needed(delta, sd, alpha, power, one_sided)
}

/// The smallest true relative difference of the means, as a fraction, that a two-sided t-test at level `alpha` finds
/// with probability `power`, from the coefficients of variation and the numbers of values of the two sides.
///
/// The squared coefficients are pooled by their degrees of freedom. `None` when a side has fewer than two values, and
/// when `power` is not between `alpha`/2 and 1 (without any difference the test already rejects that often).
///
/// ```
/// use benchstat::stats::power::detectable_effect;
/// let effect = detectable_effect(0.02, 30, 0.02, 30, 0.05, 0.8).unwrap();
/// assert!((effect / 0.02 - 0.74).abs() < 0.005);
/// ```
pub fn detectable_effect(
    cv_baseline: f64,
    n_baseline: usize,
    cv_contender: f64,
    n_contender: usize,
    alpha: f64,
    power: f64,
) -> Option<f64> {
    if n_baseline < 2 || n_contender < 2 || !(power > 0.5 * alpha && power < 1.0) {
        return None;
    }
    let (m, n) = (n_baseline as f64, n_contender as f64);
    let df = m + n - 2.0;
    let pooled_cv = (((m - 1.0) * cv_baseline.powi(2) + (n - 1.0) * cv_contender.powi(2)) / df).sqrt();
    let effect = known_noncentrality(power, alpha, df)? * pooled_cv * (1.0 / m + 1.0 / n).sqrt();
    effect.is_finite().then_some(effect)
}

/// Non-centralities that a thread keeps at most.
const MOST_KNOWN: usize = 16;

/// The arguments and the result of [`noncentrality_for`].
type Known = ([f64; 3], Option<f64>);

thread_local! {
    static KNOWN: RefCell<Vec<Known>> = const { RefCell::new(Vec::new()) };
}

/// [`noncentrality_for`], remembered: benchmarks of one file mostly have the same numbers of runs.
fn known_noncentrality(power: f64, risk: f64, df: f64) -> Option<f64> {
    let arguments = [power, risk, df];
    KNOWN.with_borrow_mut(|known| {
        if let Some((_, result)) = known.iter().find(|(others, _)| *others == arguments) {
            return *result;
        }
        let result = noncentrality_for(power, risk, df);
        if known.len() == MOST_KNOWN {
            known.remove(0);
        }
        known.push((arguments, result));
        result
    })
}

/// The non-centrality at which T exceeds the two-sided critical value at `risk` with probability `power`, by false
/// position with the Illinois rule (Dowell & Jarratt 1971); `None` where no double is large enough.
pub(super) fn noncentrality_for(power: f64, risk: f64, df: f64) -> Option<f64> {
    let critical = StudentT { df }.critical(risk);
    if !critical.is_finite() {
        return None;
    }
    let excess = |ncp: f64| NoncentralT { df, ncp }.sf(critical) - power;
    let (mut low, mut high) = ((0.0, excess(0.0)), (1.0, excess(1.0)));
    while high.1 < 0.0 {
        low = high;
        high = (2.0 * high.0, excess(2.0 * high.0));
    }
    if !high.0.is_finite() {
        return None;
    }
    let mut previous = f64::NAN;
    loop {
        let ncp = (low.0 * high.1 - high.0 * low.1) / (high.1 - low.1);
        let inside = low.0 < ncp && ncp < high.0;
        let ncp = if inside { ncp } else { 0.5 * (low.0 + high.0) };
        if (ncp - previous).abs() <= 4.0 * f64::EPSILON * ncp || !(low.0 < ncp && ncp < high.0) {
            return Some(ncp);
        }
        let value = excess(ncp);
        // The end that stays a second time weighs half, so that both ends move.
        if value < 0.0 {
            high.1 *= if low.0 == previous { 0.5 } else { 1.0 };
            low = (ncp, value);
        } else {
            low.1 *= if high.0 == previous { 0.5 } else { 1.0 };
            high = (ncp, value);
        }
        previous = ncp;
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn no_number_of_runs_shows_nothing() {
        assert_eq!(runs_needed(0.0, 1.0, 0.05, 0.8, false), None);
        assert_eq!(runs_needed(0.0, 0.0, 0.05, 0.8, false), None);
        assert_eq!(runs_needed(f64::NAN, 1.0, 0.05, 0.8, false), None);
        assert_eq!(runs_needed(1.0, f64::NAN, 0.05, 0.8, false), None);
        assert_eq!(runs_needed(1.0, 1.0, 0.05, 1.5, false), None);
        assert_eq!(runs_needed(1e-3, 1.0, 0.05, 0.8, false), None);
    }

    #[test]
    fn two_runs_are_enough_for_what_is_plain_to_see() {
        assert_eq!(runs_needed(1.0, 0.0, 0.05, 0.8, false), Some(2));
        assert_eq!(runs_needed(-1.0, 1e-9, 0.05, 0.8, true), Some(2));
        assert_eq!(runs_needed(1e300, 1e-300, 0.05, 0.8, true), Some(2));
    }

    #[test]
    fn a_limit_moves_the_mark() {
        // 3 % below, limit 5 %: 2 % of the baseline apart, sd √((s² + .95²s²)/2)
        let baseline = Moments::of(&[98.0, 100.0, 102.0]);
        let contender = baseline.scaled(0.97);
        let sd = 2.0 * ((0.97f64.powi(2) + 0.95f64.powi(2)) / 2.0).sqrt();
        let expected = runs_needed(2.0, sd, 0.05, 0.8, true);
        assert!(expected.is_some());
        assert_eq!(runs_needed_from(&baseline, &contender, 0.95, 0.05, 0.8, true), expected);
        assert_eq!(
            runs_needed_from(&baseline, &Moments::of(&[1.0]), 0.95, 0.05, 0.8, true),
            None
        );
    }

    #[test]
    fn a_family_of_comparisons_needs_more_runs() {
        // R: power.t.test(delta = 1.5, sd = 2 * sqrt((1 + .95^2) / 2), sig.level = .05 / 61, alternative = "one.sided",
        // power = .8): 56.358, where the two-sided test of a single row at .05 needs 27.541
        let old = Moments::of(&[98.0, 100.0, 102.0]);
        let new = Moments::of(&[91.5, 93.5, 95.5]);
        assert_eq!(runs_needed_from(&old, &new, 0.95, 0.05 / 61.0, 0.8, true), Some(57));
        assert_eq!(runs_needed_from(&old, &new, 0.95, 0.05, 0.8, false), Some(28));
    }

    #[test]
    fn the_effect_in_units_of_the_spread() {
        // R: power.t.test(n = c(5, 10, 30, 60), power = .8)$delta
        for (n, expected) in [(5, 2.02), (10, 1.32), (30, 0.74), (60, 0.52)] {
            let effect = detectable_effect(0.02, n, 0.02, n, 0.05, 0.8).unwrap();
            assert!((effect / 0.02 - expected).abs() < 0.006, "{n}: {effect}");
        }
        assert_eq!(detectable_effect(0.0, 5, 0.0, 5, 0.05, 0.8), Some(0.0));
        assert_eq!(detectable_effect(0.02, 1, 0.02, 5, 0.05, 0.8), None);
        assert_eq!(detectable_effect(0.02, 5, 0.02, 5, 0.05, 0.02), None);
        assert_eq!(detectable_effect(0.02, 5, 0.02, 5, 0.05, 1.0), None);
        assert_eq!(detectable_effect(f64::NAN, 5, 0.02, 5, 0.05, 0.8), None);
    }

    #[test]
    fn odd_levels_end() {
        for alpha in [f64::NAN, -1.0, 0.0, 1e-300, 1e-12, 1.0, 2.0] {
            for n in [2, 3, 1000] {
                let effect = detectable_effect(0.02, n, 0.02, n, alpha, 0.8);
                assert!(
                    effect.is_none_or(|e| e >= 0.0 && e.is_finite()),
                    "{alpha} {n}: {effect:?}"
                );
                assert!(runs_needed(1.0, 1.0, alpha, 0.8, true).is_none_or(|runs| runs >= 2));
            }
        }
    }
}
