//! Caveats about what the runs can show at all.

use serde_json::Value;

use crate::common::{ok, refused};

/// Rates of two sides: `rate(benchmark, side, run)`, `n` of each side, in turns.
fn csv(benchmarks: usize, n: [usize; 2], rate: impl Fn(usize, usize, usize) -> f64) -> String {
    let mut rows = "binary,filename,configuration,rate\n".to_string();
    for run in 0..n[0].max(n[1]) {
        for benchmark in 0..benchmarks {
            for (side, name) in ["old", "new"].into_iter().enumerate() {
                if run < n[side] {
                    rows += &format!("{name},{benchmark}.js,n=1,{}\n", rate(benchmark, side, run));
                }
            }
        }
    }
    rows
}

/// A number in [0, 1) that looks random.
fn noise(benchmark: usize, side: usize, run: usize) -> f64 {
    let mixed = (benchmark * 7919 + side * 104_729 + run * 1_299_709 + 12_345) as f64;
    (mixed.sin() * 43_758.545_3).rem_euclid(1.0)
}

/// The warnings of a report and of its rows.
fn warnings(args: &[&str], csv: &str) -> Vec<Value> {
    let report: Value = serde_json::from_str(&ok(&[&["compare", "--format", "json"], args].concat(), csv)).unwrap();
    let rows = report["rows"].as_array().unwrap().iter();
    let of_rows = rows.flat_map(|row| row["warnings"].as_array().unwrap().clone());
    let of_report = report["warnings"].as_array().unwrap().clone();
    of_rows.chain(of_report).collect()
}

fn kinds(warnings: &[Value]) -> Vec<&str> {
    warnings
        .iter()
        .map(|warning| warning["kind"].as_str().unwrap())
        .collect()
}

#[test]
fn ranks_of_few_runs_can_show_nothing() {
    let rates = |benchmark: usize, side: usize, run: usize| 100.0 + 20.0 * side as f64 + noise(benchmark, side, run);
    let ranks = ["--test", "mann-whitney"];
    // 2/C(6, 3) = .1
    let three = warnings(&ranks, &csv(2, [3, 3], rates));
    let floor = three
        .iter()
        .find(|warning| warning["kind"] == "floor_above_alpha")
        .unwrap();
    let message = "no benchmark can be significant at 5 %: with so few samples the smallest possible p is 0.10; measure more runs";
    assert_eq!(floor["message"], message);
    // 2/C(8, 4) = .029: enough for one benchmark, not for two.
    assert!(kinds(&warnings(&ranks, &csv(2, [4, 4], rates))).contains(&"floor_above_holm"));
    let without = [&ranks[..], &["--correction", "none"]].concat();
    for (args, benchmarks) in [(&ranks[..], 1), (&without[..], 2)] {
        let found = warnings(args, &csv(benchmarks, [4, 4], rates));
        assert!(
            !kinds(&found).iter().any(|kind| kind.starts_with("floor_")),
            "{found:?}"
        );
    }
}

#[test]
fn many_more_runs_on_one_side_of_skewed_rates() {
    let skewed = |benchmark, side, run| 100.0 + 20.0 * noise(benchmark, side, run).powi(8);
    assert!(kinds(&warnings(&[], &csv(1, [5, 30], skewed))).contains(&"unequal_runs"));
    assert!(kinds(&warnings(&[], &csv(1, [30, 5], skewed))).contains(&"unequal_runs"));
    for n in [[15, 30], [30, 30]] {
        assert!(!kinds(&warnings(&[], &csv(1, n, skewed))).contains(&"unequal_runs"));
    }
    let even = |benchmark, side, run| 100.0 + noise(benchmark, side, run);
    assert!(!kinds(&warnings(&[], &csv(1, [5, 30], even))).contains(&"unequal_runs"));
    let permuted = warnings(&["--test", "permutation"], &csv(1, [5, 30], skewed));
    assert!(!kinds(&permuted).contains(&"unequal_runs"));
}

#[test]
fn pairs_are_checked_by_their_ratios() {
    let paired = ["--paired"];
    // What both runs of a pair share cancels in their ratio.
    let shared = |benchmark, side, run| 100.0 + run as f64 + 0.5 * noise(benchmark, side, run);
    let found = warnings(&[], &csv(3, [20, 20], shared));
    assert!(kinds(&found).contains(&"drift"), "{found:?}");
    let found = warnings(&paired, &csv(3, [20, 20], shared));
    let of_order = ["drift", "autocorrelation", "drift_of_table", "autocorrelation_of_table"];
    assert!(!kinds(&found).iter().any(|kind| of_order.contains(kind)), "{found:?}");
    // One side drifts away from the other.
    let apart = |benchmark, side, run| 100.0 + (side * run) as f64 + 0.5 * noise(benchmark, side, run);
    let found = warnings(&paired, &csv(3, [20, 20], apart));
    let drift = found.iter().find(|warning| warning["kind"] == "drift").unwrap();
    assert_eq!(drift["sequence"], "pairs");
}

#[test]
fn a_level_that_no_interval_has_is_refused() {
    let message = refused(&["compare", "--alpha", "1e-17"], csv(1, [3, 3], noise));
    assert!(message.contains("expected a number from 1e-12 to 1"), "{message}");
}
