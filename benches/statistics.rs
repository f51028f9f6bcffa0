//! How long the statistics of one benchmark take. `cargo bench --bench statistics`
#![allow(clippy::unwrap_used, missing_docs)]

use benchstat::stats::ascending::Ascending;
use benchstat::stats::describe::Moments;
use benchstat::stats::fieller::ratio_interval;
use benchstat::stats::power::runs_needed_from;
use benchstat::stats::ranks::hodges_lehmann;
use benchstat::stats::ranks::mann_whitney::{Choice, mann_whitney};
use benchstat::stats::welch::welch_test;
use benchstat::stats::welch_inversion;
use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn main() {
    divan::main();
}

/// `n` rates around 1 000, to so many `digits` behind the point: with none most of them are tied.
fn rates(n: usize, seed: u64, digits: i32) -> Vec<f64> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let unit = 10f64.powi(digits);
    let rate = |_| ((990.0 + 20.0 * rng.random::<f64>()) * unit).round() / unit;
    (0..n).map(rate).collect()
}

fn samples(n: usize, digits: i32) -> [Vec<f64>; 2] {
    [rates(n, 1, digits), rates(n, 2, digits)]
}

const UNTIED: i32 = 9;
const TIED: i32 = 0;

#[divan::bench(args = [30, 5_000])]
fn moments(bencher: Bencher<'_, '_>, n: usize) {
    let rates = rates(n, 1, UNTIED);
    bencher
        .counter(ItemsCount::new(n))
        .bench(|| Moments::of(black_box(&rates)));
}

#[divan::bench(args = [30, 5_000])]
fn sort_and_count_inversions(bencher: Bencher<'_, '_>, n: usize) {
    let rates = rates(n, 1, UNTIED);
    bencher
        .counter(ItemsCount::new(n))
        .bench(|| Ascending::of(black_box(&rates)));
}

#[divan::bench(args = [30, 5_000])]
fn welch(bencher: Bencher<'_, '_>, n: usize) {
    let [old, new] = samples(n, UNTIED).map(|sample| Moments::of(&sample));
    bencher.bench(|| welch_test(black_box(&old), black_box(&new)));
}

#[divan::bench(args = [30, 5_000])]
fn fieller(bencher: Bencher<'_, '_>, n: usize) {
    let [old, new] = samples(n, UNTIED).map(|sample| Moments::of(&sample));
    bencher.bench(|| ratio_interval(black_box(&old), black_box(&new), 0.95));
}

#[divan::bench(args = [3, 30])]
fn welch_inversion(bencher: Bencher<'_, '_>, n: usize) {
    let [old, new] = samples(n, UNTIED).map(|sample| Moments::of(&sample));
    bencher.bench(|| welch_inversion::ratio_interval(black_box(&old), black_box(&new), 0.05));
}

#[divan::bench(args = [5, 30])]
fn ratio_by_ranks(bencher: Bencher<'_, '_>, n: usize) {
    let [old, new] = samples(n, UNTIED).map(|sample| Ascending::of(&sample));
    bencher.bench(|| hodges_lehmann::ratio_by_ranks(black_box(&old), black_box(&new), 0.05));
}

#[divan::bench]
fn runs_needed(bencher: Bencher<'_, '_>) {
    let [old, new] = samples(30, UNTIED).map(|sample| Moments::of(&sample));
    bencher.bench(|| runs_needed_from(black_box(&old), black_box(&new), 1.0, 0.05, 0.8, false));
}

/// 2 500 and 10 000 pairs, the largest that are exact without being asked for.
#[divan::bench(args = [50, 100], sample_count = 20)]
fn exact_mann_whitney_untied(bencher: Bencher<'_, '_>, n: usize) {
    let [old, new] = samples(n, UNTIED);
    bencher.bench(|| mann_whitney(black_box(&old), black_box(&new), Choice::Exact));
}

#[divan::bench(args = [50, 100], sample_count = 20)]
fn exact_mann_whitney_tied(bencher: Bencher<'_, '_>, n: usize) {
    let [old, new] = samples(n, TIED);
    bencher.bench(|| mann_whitney(black_box(&old), black_box(&new), Choice::Exact));
}
