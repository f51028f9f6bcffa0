//! One or two samples: how often a test rejects a true hypothesis, how often an interval holds the true value.

use benchstat::stats::describe::{Interval, Moments, mean_interval};
use benchstat::stats::median::median_interval;
use benchstat::stats::paired::{log_differences, paired_test};
use benchstat::stats::permutation::{DRAWS, permutation_test};
use benchstat::stats::ranks::mann_whitney::{Choice, mann_whitney};
use benchstat::stats::ranks::signed_rank::signed_rank;
use benchstat::stats::scaling::exponent;
use benchstat::stats::trend::{autocorrelation, mann_kendall};
use benchstat::stats::welch::welch_test;
use benchstat::stats::welch_inversion::ratio_interval;

use super::Frequencies;
use super::rates::Rates;

/// What [`type_i_errors`] counts, each with the level that it should hold.
pub const TESTS: [(&str, f64); 7] = [
    ("Welch", 0.05),
    ("Mann-Whitney, exact", 0.05),
    ("Mann-Whitney, normal", 0.05),
    ("paired t", 0.05),
    ("signed-rank", 0.05),
    ("drift (Mann-Kendall)", 0.05),
    ("autocorrelation (lag 1)", 0.01),
];

/// Rejections of equal distributions. The last two tests look at one series, from 10 runs on.
pub fn type_i_errors(rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<{ TESTS.len() }> {
    Frequencies::of(repetitions, seed, |rng| {
        let (x, y) = (rates.sample(n, rng), rates.sample(n, rng));
        let differences = log_differences(&x, &y).unwrap();
        let long = n >= 10;
        [
            welch_test(&Moments::of(&x), &Moments::of(&y)).unwrap().p_value,
            mann_whitney(&x, &y, Choice::Auto).unwrap().p_value,
            mann_whitney(&x, &y, Choice::Normal).unwrap().p_value,
            paired_test(&differences).unwrap().p_value,
            signed_rank(&differences).unwrap().p_value,
            if long { mann_kendall(&x).unwrap().p_value } else { 1.0 },
            if long {
                autocorrelation(&x).unwrap().p_value
            } else {
                1.0
            },
        ]
        .iter()
        .zip(TESTS)
        .map(|(p, (_, level))| *p < level)
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
    })
}

/// Rejections of equal distributions by the permutation test at 5 %.
pub fn permutation_errors(rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<1> {
    Frequencies::of(repetitions, seed, |rng| {
        let (x, y) = (rates.sample(n, rng), rates.sample(n, rng));
        [permutation_test(&x, &y, DRAWS, rng).unwrap().p_value < 0.05]
    })
}

/// What [`coverage`] counts.
pub const INTERVALS: [&str; 5] = [
    "mean (t)",
    "median (binomial)",
    "ratio (Welch)",
    "ratio (paired)",
    "exponent",
];

/// How often the 95 % intervals hold the true value, for a speed-up by 2 and an exponent of ½ over 16 → 256.
pub fn coverage(rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<{ INTERVALS.len() }> {
    const CONFIDENCE: f64 = 0.95;
    let holds = |interval: Interval, truth: f64| interval.lower <= truth && truth <= interval.upper;
    Frequencies::of(repetitions, seed, |rng| {
        let x = rates.sample(n, rng);
        let twice: Vec<f64> = rates.sample(n, rng).iter().map(|rate| 2.0 * rate).collect();
        let (old, new) = (Moments::of(&x), Moments::of(&twice));
        let fourfold = new.scaled(2.0);
        let mut sorted = x.clone();
        sorted.sort_by(f64::total_cmp);
        let median = median_interval(&sorted, CONFIDENCE).unwrap();
        let paired = paired_test(&log_differences(&x, &twice).unwrap()).unwrap();
        let exponent = exponent(&old, &fourfold, 16.0, 256.0, CONFIDENCE).unwrap();
        [
            holds(mean_interval(&old, CONFIDENCE).unwrap(), 1.0),
            median.lower <= rates.median() && rates.median() <= median.upper,
            // Without an end the interval holds everything.
            ratio_interval(&old, &new, 1.0 - CONFIDENCE).is_none_or(|interval| holds(interval, 1.0)),
            holds(paired.change_interval(CONFIDENCE), 1.0),
            holds(exponent.interval.unwrap(), 0.5),
        ]
    })
}
