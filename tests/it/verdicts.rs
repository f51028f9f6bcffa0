//! Verdicts that hold: measured cases with the answers that a statistician would give, and the numbers around them.

use crate::common::{assert_near, json, kinds, run, testdata};
use serde_json::Value;

fn case(name: &str) -> String {
    testdata(&format!("cases/{name}.csv"))
}

fn rows(report: &Value) -> &Vec<Value> {
    report["rows"].as_array().unwrap()
}

fn all_kinds(report: &Value) -> Vec<String> {
    let of_rows = rows(report).iter().flat_map(kinds);
    of_rows.chain(kinds(report)).map(str::to_string).collect()
}

#[test]
fn case_28_a_clock_of_whole_seconds_proves_nothing() {
    let report = json(&["compare", "--metric", "time"], case("28-coarse-clock"));
    for row in rows(&report).iter().filter(|row| row["test"].is_null()) {
        assert_eq!(row["verdict"], "untested");
        assert_eq!(kinds(row), ["coarse_clock"]);
    }
    let first = &rows(&report)[0];
    assert_eq!(first["verdict"], "untested");
    let gate = run(
        &["compare", "--metric", "time", "--max-regression", "5"],
        case("28-coarse-clock"),
    );
    assert_ne!(gate.status, 1, "a tick of the clock is no regression");
    assert!(!gate.stdout.contains("exact"), "{}", gate.stdout);
}

#[test]
fn case_30_pairing_takes_the_drift_out() {
    let paired = json(&["compare", "--paired"], case("30-alternating-order-with-drift"));
    for (row, change) in rows(&paired).iter().zip([-2.94, -3.04]) {
        assert_near(&row["improvement"], change, 2e-3);
        assert_eq!(row["stars"], "***");
    }
    let unpaired = json(&["compare"], case("30-alternating-order-with-drift"));
    assert!(
        all_kinds(&unpaired).contains(&"drift".to_string()),
        "{:?}",
        all_kinds(&unpaired)
    );
}

#[test]
fn case_34_a_slower_machine_is_suspected() {
    let report = json(&["compare"], case("34-uniform-machine-shift-20-64"));
    assert_eq!(rows(&report).len(), 14);
    assert!(kinds(&report).contains(&"everything_shifted"), "{:?}", kinds(&report));
}

#[test]
fn case_35_a_removed_benchmark_is_named() {
    let gate = ["compare", "--max-regression", "5"];
    let passed = run(&gate, case("35-removed-benchmark-gate"));
    assert_eq!(passed.status, 0, "{}", passed.stdout);
    assert!(passed.stdout.contains("untested: "), "{}", passed.stdout);
    let failed = run(
        &[&gate[..], &["--fail-on-missing"]].concat(),
        case("35-removed-benchmark-gate"),
    );
    assert_eq!(failed.status, 1);
    assert!(failed.stdout.contains("Gate FAILED (1 missing): "), "{}", failed.stdout);
}

#[test]
fn case_36_two_modes_are_noted() {
    let report = json(&["compare"], case("36-bimodal-flip"));
    let row = &rows(&report)[0];
    assert_near(&row["improvement"], 7.39, 2e-3);
    assert_eq!(row["stars"], "**");
    assert!(kinds(row).contains(&"two_modes"), "{:?}", kinds(row));
}

/// Satterthwaite's df are 35.797; bounds from outside.
#[test]
fn the_geometric_mean_has_two_intervals() {
    let report = json(&["compare"], testdata("data/node-path-dirname-posix.csv"));
    let change = |at: &str| report["geomean"].pointer(at).unwrap().as_f64().unwrap() * 100.0 - 100.0;
    for (at, expected) in [
        ("/noise/lower", -1.03638),
        ("/noise/upper", 3.84445),
        ("/benchmarks/lower", 0.07239),
        ("/benchmarks/upper", 2.69389),
    ] {
        assert!((change(at) - expected).abs() < 5e-6, "{at}: {}", change(at));
    }
    // A benchmark that died is named, not left out in silence.
    let dead = json(&["compare"], case("17-baseline-zero"));
    let left_out = &dead["geomean"]["left_out"];
    assert!(
        dead["geomean"].is_null() || left_out.as_array().is_some_and(|names| !names.is_empty()),
        "{dead}"
    );
    let text = run(&["compare"], case("01-all-rates-zero")).stdout;
    assert!(
        text.contains("Not in it, for want of a ratio above 0: http2/simple.js"),
        "{text}"
    );
}

/// {10, 11, 12, 13.5} | {12, 14, 15} and the rank test's ratios, from outside.
#[test]
fn the_interval_is_that_of_the_test() {
    let csv = |old: &[f64], new: &[f64]| {
        let rows = |binary: &str, rates: &[f64]| -> String {
            rates.iter().map(|rate| format!("{binary},a.js,n=1,{rate}\n")).collect()
        };
        format!(
            "binary,filename,configuration,rate\n{}{}",
            rows("old", old),
            rows("new", new)
        )
    };
    let old = [10.0, 11.0, 12.0, 13.5];
    let welch = json(&["compare"], csv(&old, &[12.0, 14.0, 15.0]));
    let interval = &rows(&welch)[0]["interval"];
    assert_near(&interval["lower"], -8.747887, 1e-6);
    assert_near(&interval["upper"], 48.953299, 1e-6);
    let ranks = json(&["compare", "--test", "mann-whitney"], csv(&old, &[12.3, 14.0, 15.0]));
    let interval = &rows(&ranks)[0]["interval"];
    assert_near(&interval["estimate"], 19.791486, 1e-6);
    assert_near(&interval["lower"], -8.888889, 1e-6);
    assert_near(&interval["upper"], 50.0, 1e-9);
    assert_near(&interval["coverage"], 0.9428571, 1e-6);
}

#[test]
fn chance_gives_what_the_sizes_allow() {
    let table = |runs: usize| {
        let mut csv = "binary,filename,configuration,rate\n".to_string();
        for benchmark in 0..60 {
            for run in 0..runs {
                for binary in ["old", "new"] {
                    let rate =
                        100.0 + ((benchmark * 31 + run * 17 + binary.len() * usize::from(binary == "old")) % 13) as f64;
                    csv += &format!("{binary},a.js,n={benchmark},{}\n", rate + 0.01 * run as f64);
                }
            }
        }
        json(&["compare", "--test", "mann-whitney"], csv)["family"]["expected_false_positives"].clone()
    };
    // 2/C(6, 3) = .1 is not below .05; 60 · 2/C(8, 4) = 1.714; 60 · 4/C(10, 5) = 1.905.
    assert_eq!(table(3)["0.05"], 0.0);
    assert_near(&table(4)["0.05"], 120.0 / 70.0, 1e-12);
    assert_near(&table(5)["0.05"], 60.0 * 8.0 / 252.0, 1e-12);
}
