//! What must not change when the rates, the sides or the order of the rows change.

use benchstat::analysis::{CompareOptions, CompareReport, compare};
use benchstat::read::{ReadOptions, read_bytes};
use proptest::prelude::*;

/// Rates of several benchmarks, both sides; three figures each, so that ties are common.
fn benchmarks() -> impl Strategy<Value = Vec<(Vec<f64>, Vec<f64>)>> {
    let side = || prop::collection::vec((50..999i32).prop_map(f64::from), 2..12);
    prop::collection::vec((side(), side()), 1..6)
}

fn csv(benchmarks: &[(Vec<f64>, Vec<f64>)]) -> Vec<String> {
    let mut rows = Vec::new();
    for (at, (old, new)) in benchmarks.iter().enumerate() {
        for (binary, rates) in [("old", old), ("new", new)] {
            rows.extend(rates.iter().map(|rate| format!("{binary},f.js,n={at},{rate}\n")));
        }
    }
    rows
}

fn report(rows: &[String]) -> CompareReport {
    let text = format!("binary,filename,configuration,rate\n{}", rows.concat());
    let measurements = read_bytes("test.csv", text.as_bytes(), &ReadOptions::default()).unwrap();
    compare(&measurements, &CompareOptions::default()).unwrap()
}

fn transformed(benchmarks: &[(Vec<f64>, Vec<f64>)], change: impl Fn(f64) -> f64) -> CompareReport {
    let change = |rates: &Vec<f64>| rates.iter().map(|rate| change(*rate)).collect();
    report(&csv(&benchmarks
        .iter()
        .map(|(old, new)| (change(old), change(new)))
        .collect::<Vec<_>>()))
}

/// Equal up to the rounding of the transformed rates. p-values near 0 carry the error of t, multiplied by df.
fn close(a: f64, b: f64) -> bool {
    (a - b).abs() <= 1e-9 * a.abs().max(b.abs()) + 1e-12
}

fn same_evidence(a: &CompareReport, b: &CompareReport) {
    assert!(a.rows.len() == b.rows.len() && !a.rows.is_empty());
    for (a, b) in a.rows.iter().zip(&b.rows) {
        assert_eq!(a.comparison.name, b.comparison.name);
        assert_eq!(a.comparison.stars, b.comparison.stars);
        assert_eq!(a.comparison.cliffs_delta, b.comparison.cliffs_delta);
        assert_eq!(a.comparison.test.is_some(), b.comparison.test.is_some());
        if let (Some(a), Some(b)) = (a.comparison.test, b.comparison.test) {
            assert!(
                close(a.statistic, b.statistic) && close(a.p, b.p) && close(a.df.unwrap(), b.df.unwrap()),
                "{a:?} {b:?}"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn scaling_all_rates_changes_no_evidence(benchmarks in benchmarks(), power in -20..20i32) {
        let plain = report(&csv(&benchmarks));
        // A power of two changes no digit of a rate: everything but the means stays to the bit.
        let scaled = transformed(&benchmarks, |rate| rate * f64::from(power).exp2());
        same_evidence(&plain, &scaled);
        for (plain, scaled) in plain.rows.iter().zip(&scaled.rows) {
            prop_assert_eq!(plain.comparison.improvement, scaled.comparison.improvement);
            prop_assert_eq!(plain.comparison.interval, scaled.comparison.interval);
        }
        same_evidence(&plain, &transformed(&benchmarks, |rate| rate * 1000.0));
    }

    #[test]
    fn shifting_all_rates_changes_no_evidence(benchmarks in benchmarks(), shift in 1..100_000i32) {
        same_evidence(&report(&csv(&benchmarks)), &transformed(&benchmarks, |rate| rate + f64::from(shift)));
    }

    #[test]
    fn swapping_the_sides_mirrors(benchmarks in benchmarks()) {
        let plain = report(&csv(&benchmarks));
        let swapped: Vec<_> = benchmarks.iter().map(|(old, new)| (new.clone(), old.clone())).collect();
        let swapped = report(&csv(&swapped));
        prop_assert_eq!(plain.rows.len(), swapped.rows.len());
        for (plain, swapped) in plain.rows.iter().zip(&swapped.rows) {
            prop_assert_eq!(plain.comparison.stars, swapped.comparison.stars);
            prop_assert_eq!(plain.comparison.cliffs_delta.unwrap().value, -swapped.comparison.cliffs_delta.unwrap().value);
            if let (Some(plain), Some(swapped)) = (plain.comparison.test, swapped.comparison.test) {
                prop_assert!(close(plain.statistic, -swapped.statistic) && close(plain.p, swapped.p));
            }
            let ratio = (1.0 + plain.comparison.improvement.unwrap()) * (1.0 + swapped.comparison.improvement.unwrap());
            prop_assert!(close(ratio, 1.0));
            // Fieller's interval of the inverse ratio is the inverse interval; its df differ but at the estimate.
            if let (Some(plain), Some(swapped)) = (plain.comparison.interval, swapped.comparison.interval)
                && swapped.lower > -1.0 && plain.lower > -1.0
            {
                prop_assert!(close((1.0 + plain.lower) * (1.0 + swapped.upper), 1.0));
            }
        }
    }

    #[test]
    fn the_order_of_the_rows_changes_no_number(benchmarks in benchmarks(), seed in any::<u64>()) {
        let rows = csv(&benchmarks);
        let mut shuffled = rows.clone();
        // Sorting by a hash of text, place and seed is a shuffle.
        let key = |at: usize, row: &str| row.bytes().fold(seed ^ at as u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|at| key(*at, &rows[*at]));
        for (to, from) in order.into_iter().enumerate() {
            shuffled[to] = rows[from].clone();
        }
        let plain = report(&rows);
        let mut shuffled = report(&shuffled);
        shuffled.rows.sort_by_key(|row| plain.rows.iter().position(|plain| plain.comparison.name == row.comparison.name));
        same_evidence(&plain, &shuffled);
        for (plain, shuffled) in plain.rows.iter().zip(&shuffled.rows) {
            prop_assert!(close(plain.comparison.improvement.unwrap(), shuffled.comparison.improvement.unwrap()));
        }
    }
}
