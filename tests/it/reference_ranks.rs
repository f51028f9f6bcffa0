//! Ranks: our numbers against R's and against enumeration. `testdata/reference/MANIFEST.md` says where the
//! reference comes from; the worst error of each quantity shows with `cargo test --test it reference_ranks -- --nocapture`.

use crate::tables::{Check, Row, Table, generate};
use benchstat::stats::median::median_interval;
use benchstat::stats::paired::{log_differences, paired_test};
use benchstat::stats::permutation::{DRAWS, permutation_test};
use benchstat::stats::ranks::cliffs_delta::cliffs_delta;
use benchstat::stats::ranks::mann_whitney::{Choice, Method, mann_whitney};
use benchstat::stats::ranks::signed_rank::{self, signed_rank};
use benchstat::stats::trend::{autocorrelation, mann_kendall};
use rand::SeedableRng;
use rand::rngs::SmallRng;

// ---- the median ----

#[test]
fn median_ranks_and_coverage() {
    let mut coverage = Check::of("coverage of the median's interval");
    let sample: Vec<f64> = (0..10_000_000).map(f64::from).collect();
    for row in Table::read("ranks.json", "median").iter() {
        let n = row.count("n");
        let interval = median_interval(&sample[..n], row.get("confidence")).unwrap();
        let ranks = [interval.lower_rank, interval.upper_rank];
        assert_eq!(
            ranks,
            [row.count("lower_rank"), row.count("upper_rank")],
            "{:?}",
            row.values
        );
        assert_eq!(interval.attained, row.get("attained") == 1.0, "{:?}", row.values);
        coverage.absolute(interval.coverage, row.get("coverage"), 1e-10, || {
            format!("{:?}", row.values)
        });
    }
    coverage.finish();
}

#[test]
fn median_ranks_of_the_contract() {
    // n, lower rank, upper rank at 95 %
    let table = [
        (6, 1, 6),
        (7, 1, 7),
        (8, 1, 8),
        (9, 2, 8),
        (10, 2, 9),
        (12, 3, 10),
        (15, 4, 12),
        (20, 6, 15),
        (25, 8, 18),
        (30, 10, 21),
        (40, 14, 27),
    ];
    for (n, lower, upper) in table {
        let sample: Vec<f64> = (1..=n).map(f64::from).collect();
        let interval = median_interval(&sample, 0.95).unwrap();
        assert_eq!(
            (interval.lower, interval.upper),
            (f64::from(lower), f64::from(upper)),
            "{n}"
        );
    }
}

// ---- Mann-Whitney and Cliff's delta ----

fn two_samples(row: Row) -> (Vec<f64>, Vec<f64>) {
    let (seed, modulus) = (row.get("seed"), row.get("modulus"));
    let baseline = generate(seed, row.count("m"), modulus, 0.0);
    let contender = generate(seed + 1000003.0, row.count("n"), modulus, row.get("shift"));
    (baseline, contender)
}

fn check_mann_whitney(section: &str, choice: Choice, method: Method, column: &str) {
    let mut check = Check::of(&format!("{section} {column}"));
    for row in Table::read("ranks.json", section).iter() {
        let (x, y) = two_samples(row);
        let test = mann_whitney(&x, &y, choice).unwrap();
        assert_eq!((test.u, test.method), (row.get("u"), method), "{:?}", row.values);
        if row.get(column).is_nan() {
            // R divides 0 by 0 when all values are equal
            assert_eq!(test.p_value, 1.0, "{:?}", row.values);
            continue;
        }
        check.relative(test.p_value, row.get(column), 1e-10, || format!("{:?}", row.values));
    }
    check.finish();
}

#[test]
fn mann_whitney_exact() {
    check_mann_whitney("mann_whitney_exact", Choice::Auto, Method::Exact, "p");
    check_mann_whitney("mann_whitney_tied", Choice::Auto, Method::Exact, "p");
}

#[test]
fn mann_whitney_normal_and_node() {
    check_mann_whitney("mann_whitney_normal", Choice::Normal, Method::Normal, "p");
    check_mann_whitney("mann_whitney_normal", Choice::Node, Method::Node, "p_uncorrected");
}

#[test]
fn cliffs_delta_by_definition() {
    let mut check = Check::of("Cliff's delta");
    for row in Table::read("ranks.json", "mann_whitney_normal").iter() {
        let (x, y) = two_samples(row);
        let delta = cliffs_delta(&x, &y).unwrap().value;
        check.absolute(delta, row.get("cliffs_delta"), 1e-14, || format!("{:?}", row.values));
    }
    check.finish();
}

/// |2U − mn| when the values in `chosen` (a set of bits) are the contender's, by counting pairs.
fn doubled_distance(pooled: &[f64], chosen: u32) -> i64 {
    let is_contender = |i: usize| chosen >> i & 1 == 1;
    let mut distance = 0;
    for (_, a) in pooled.iter().enumerate().filter(|(i, _)| is_contender(*i)) {
        for (_, b) in pooled.iter().enumerate().filter(|(i, _)| !is_contender(*i)) {
            distance += i64::from(a > b) - i64::from(a < b);
        }
    }
    distance.abs()
}

#[test]
fn mann_whitney_exact_is_the_enumeration_of_all_splits() {
    for m in 1..=7u32 {
        for n in 1..=7u32 {
            // from nearly all tied to nearly none
            for modulus in [2.0, 4.0, 9.0, 1000.0] {
                let pooled = generate(f64::from(100 * m + n), (m + n) as usize, modulus, 0.0);
                let (x, y) = pooled.split_at(m as usize);
                let observed = doubled_distance(&pooled, ((1 << n) - 1) << m);
                let splits = (0..1u32 << (m + n)).filter(|bits| bits.count_ones() == n);
                let far = |bits: &u32| doubled_distance(&pooled, *bits) >= observed;
                let (hits, all) = splits.fold((0, 0), |(hits, all), bits| (hits + u32::from(far(&bits)), all + 1));
                let expected = f64::from(hits) / f64::from(all);
                let p = mann_whitney(x, y, Choice::Auto).unwrap().p_value;
                assert!((p - expected).abs() < 1e-14, "{x:?} {y:?}: {p} for {expected}");
            }
        }
    }
}

// ---- paired runs ----

fn check_signed_rank(section: &str, method: signed_rank::Method) {
    let mut check = Check::of(section);
    for row in Table::read("ranks.json", section).iter() {
        let differences = generate(row.get("seed"), row.count("n"), row.get("modulus"), row.get("shift"));
        let test = signed_rank(&differences).unwrap();
        assert_eq!((test.w, test.method), (row.get("v"), method), "{:?}", row.values);
        check.relative(test.p_value, row.get("p"), 1e-10, || format!("{:?}", row.values));
    }
    check.finish();
}

#[test]
fn signed_ranks() {
    check_signed_rank("signed_rank_exact", signed_rank::Method::Exact);
    check_signed_rank("signed_rank_normal", signed_rank::Method::Normal);
}

/// Twice the sum of the positive mid-ranks, zeros ranked but not counted: each rank by counting.
fn doubled_positive_ranks(differences: &[f64]) -> i64 {
    let below_and_at = |size: f64| {
        let below = differences.iter().filter(|d| d.abs() < size).count();
        let at = differences.iter().filter(|d| d.abs() == size).count();
        (2 * below + at + 1) as i64
    };
    let positive = differences.iter().filter(|d| **d > 0.0);
    positive.map(|d| below_and_at(*d)).sum()
}

#[test]
fn signed_rank_exact_is_the_enumeration_of_all_signs() {
    for n in 1..=12usize {
        for modulus in [3.0, 7.0, 25.0] {
            // centred, so that there are zeros, and ties of either sign
            let differences = generate((n * 31) as f64, n, modulus, -((modulus - 1.0) / 2.0));
            let all = f64::from(1u32 << n);
            let with_signs = |bits: u32| -> Vec<f64> {
                let sign = |i: usize| if bits >> i & 1 == 1 { 1.0 } else { -1.0 };
                differences.iter().enumerate().map(|(i, d)| sign(i) * d.abs()).collect()
            };
            let total = doubled_positive_ranks(&with_signs(u32::MAX));
            let distance = |doubled_w: i64| (2 * doubled_w - total).abs();
            let observed = distance(doubled_positive_ranks(&differences));
            let is_hit = |bits: &u32| distance(doubled_positive_ranks(&with_signs(*bits))) >= observed;
            let hits = (0..1u32 << n).filter(is_hit).count() as f64;
            let test = signed_rank(&differences).unwrap();
            assert_eq!(test.w * 2.0, doubled_positive_ranks(&differences) as f64);
            assert_eq!(test.p_value, hits / all, "{differences:?}");
        }
    }
}

#[test]
fn paired_t_of_logarithms() {
    let mut tests = Check::of("paired t, df, mean");
    let mut p_values = Check::of("p of the paired t");
    let mut bounds = Check::of("1 + bound of the paired change");
    for row in Table::read("ranks.json", "paired_t").iter() {
        let (seed, n, modulus) = (row.get("seed"), row.count("n"), row.get("modulus"));
        let x = generate(seed, n, modulus, 1000.0);
        let y = generate(seed + 1000003.0, n, modulus, 1000.0 + row.get("shift"));
        let test = paired_test(&log_differences(&x, &y).unwrap()).unwrap();
        let place = || format!("{:?}", row.values);
        tests.relative(test.mean, row.get("mean"), 1e-10, place);
        tests.relative(test.statistic, row.get("t"), 1e-10, place);
        tests.relative(test.df, row.get("df"), 1e-10, place);
        p_values.relative(test.p_value, row.get("p"), 1e-10, place);
        p_values.relative(test.p_less(0.95f64.ln()), row.get("less_than_95"), 1e-10, place);
        p_values.relative(test.p_greater(1.05f64.ln()), row.get("more_than_105"), 1e-10, place);
        for (confidence, names) in [(0.95, ["lower_95", "upper_95"]), (0.99, ["lower_99", "upper_99"])] {
            let interval = test.change_interval(confidence);
            let ours = [interval.lower, interval.upper];
            for (ours, name) in ours.iter().zip(names) {
                bounds.relative(1.0 + ours, 1.0 + row.get(name), 1e-10, place);
            }
        }
    }
    tests.finish();
    p_values.finish();
    bounds.finish();
}

// ---- permutations ----

#[test]
fn permutation_of_all_rearrangements() {
    let mut statistics = Check::of("t of the permutation test");
    let mut p_values = Check::of("p of the permutation test");
    for row in Table::read("ranks.json", "permutation").iter() {
        let (x, y) = two_samples(row);
        let test = permutation_test(&x, &y, DRAWS, &mut SmallRng::seed_from_u64(1)).unwrap();
        assert!(test.complete);
        statistics.absolute(
            test.statistic,
            row.get("t"),
            1e-10 * row.get("t").abs().max(1.0),
            || format!("{:?}", row.values),
        );
        p_values.relative(test.p_value, row.get("p"), 1e-14, || format!("{:?}", row.values));
    }
    statistics.finish();
    p_values.finish();
}

// ---- the order of runs ----

#[test]
fn trend_and_autocorrelation() {
    let mut trends = Check::of("Mann-Kendall z and p");
    let mut correlations = Check::of("lag-1 autocorrelation, z and p");
    for row in Table::read("ranks.json", "series").iter() {
        let slope = row.get("slope");
        let noise = generate(row.get("seed"), row.count("n"), row.get("modulus"), 0.0);
        let value = |(i, noise): (usize, &f64)| (noise + slope * (i + 1) as f64).floor();
        let rates: Vec<f64> = noise.iter().enumerate().map(value).collect();
        let place = || format!("{:?}", row.values);
        let trend = mann_kendall(&rates).unwrap();
        assert_eq!(trend.s as f64, row.get("s"), "{:?}", row.values);
        if trend.s.abs() > 0 {
            trends.relative(trend.z, row.get("z"), 1e-10, place);
        }
        trends.relative(trend.p_value, row.get("p"), 1e-10, place);
        let correlation = autocorrelation(&rates).unwrap();
        correlations.absolute(correlation.r, row.get("r1"), 1e-10, place);
        correlations.absolute(
            correlation.z,
            row.get("r1_z"),
            1e-10 * row.get("r1_z").abs().max(1.0),
            place,
        );
        correlations.relative(
            correlation.p_value,
            row.get("r1_p"),
            1e-10 * row.get("r1_z").powi(2).max(1.0),
            place,
        );
    }
    trends.finish();
    correlations.finish();
}
