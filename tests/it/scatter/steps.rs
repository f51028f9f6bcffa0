//! The tests of the steps, and runs that are told apart.

use super::helpers::{STRING_DECODER, TOSTRING, sweep, with};
use crate::common::{assert_near, case, json, kinds, ok, testdata};
use serde_json::Value;

#[test]
fn mann_whitney_as_node_prints_it() {
    let p_values = |data: String, args: &[&str]| -> Vec<String> {
        let stdout = ok(&with(args, &["--mann-whitney", "node"]), data);
        let steps = stdout.lines().filter_map(|line| line.split_once(" p="));
        steps
            .map(|(_, rest)| rest.split(' ').next().unwrap().to_string())
            .collect()
    };
    assert_eq!(
        p_values(case("29-scatter-log-axis-zero"), &TOSTRING),
        ["0.7728", "0.0209", "0.0209", "1.0000", "0.0209", "0.0209"]
    );
    assert_eq!(
        p_values(case("36-scatter-aggregated"), &STRING_DECODER),
        ["0.1495", "0.1495"]
    );
    for (n, floor) in [(2, 0.1213), (3, 0.0495), (4, 0.0209), (5, 0.00902), (6, 0.00395)] {
        let rates = (0..2 * n).map(|run| (if run < n { "1" } else { "2" }, f64::from(run)));
        let args = ["scatter", "--xaxis", "x", "--mann-whitney", "node"];
        let report = json(&args, sweep(&rates.collect::<Vec<_>>()));
        let p_floor = report["p_floor"].as_f64().unwrap();
        assert!((p_floor / floor - 1.0).abs() < 2e-3, "{p_floor} for {n}");
        assert_eq!(report["steps"][0]["mann_whitney"]["p"], report["p_floor"]);
    }
}

#[test]
fn the_floor_of_p() {
    // n runs a side in `steps` steps: the exact floor is 2/C(2n, n)
    let kinds_of = |n: i32, steps: i32, more: &[&str]| {
        let mut rows = Vec::new();
        let names: Vec<String> = (0..=steps).map(|step| (1 << step).to_string()).collect();
        for (step, name) in names.iter().enumerate() {
            rows.extend((0..n).map(|run| (name.as_str(), 100.0 + step as f64 * 10.0 + f64::from(run % 3))));
        }
        let report = json(&with(&["scatter", "--xaxis", "x"], more), sweep(&rows));
        kinds(&report).first().map(|kind| kind.to_string())
    };
    let kind = |name: &str| Some(name.to_string());
    assert_eq!(kinds_of(3, 1, &[]), kind("floor_above_alpha"), ".1");
    assert_eq!(kinds_of(4, 1, &[]), kind("coarse_floor"), ".029");
    assert_eq!(kinds_of(4, 2, &[]), kind("floor_above_holm"), "2 × .029");
    assert_eq!(kinds_of(4, 1, &["--alpha", "0.01"]), kind("floor_above_alpha"));
    assert_eq!(kinds_of(5, 1, &[]), kind("coarse_floor"), ".0079");
    assert_eq!(kinds_of(6, 1, &[]), None, ".0022");
}

#[test]
fn one_value_a_run() {
    let report = json(
        &with(&STRING_DECODER, &["--per-run"]),
        testdata("data/scatter-string-decoder.csv"),
    );
    let groups = report["groups"].as_array().unwrap();
    assert!(groups.iter().all(|group| group["n"] == 30));
    let steps = report["steps"].as_array().unwrap();
    for (category, from, w, p, delta) in [
        ("ascii", 16, 465.0, 1.86264514923096e-09, 804.0 / 900.0),
        ("ascii", 64, 391.0, 0.000666553154587746, 326.0 / 900.0),
        ("utf8", 256, 278.0, 0.359877927228808, 0.14),
        ("utf16le", 256, 211.0, 0.670180588960648, -56.0 / 900.0),
    ] {
        let step = steps
            .iter()
            .find(|step| step["category"] == category && step["from"] == from)
            .unwrap();
        assert!(step["mann_whitney"].is_null());
        assert_eq!(
            (&step["signed_rank"]["w"], &step["signed_rank"]["n"]),
            (&w.into(), &30.into())
        );
        assert_near(&step["signed_rank"]["p"], p, 1e-10);
        assert_near(&step["cliffs_delta"]["value"], delta, 1e-10);
    }
    assert_near(&report["p_floor"], 2f64.powi(-29), 1e-10);
    let stdout = ok(
        &with(&STRING_DECODER, &["--per-run"]),
        testdata("data/scatter-string-decoder.csv"),
    );
    assert!(
        stdout.contains("(Wilcoxon signed-rank over shared runs, Cliff's delta):"),
        "{stdout}"
    );
    assert!(stdout.contains("encoding       runs "), "{stdout}");
}

#[test]
fn a_run_without_all_configurations_is_left_out() {
    let data = testdata("data/scatter-string-decoder.csv");
    // the last row is a configuration of the last run
    let cut: Vec<&str> = data.trim_end().lines().collect();
    let report = json(&with(&STRING_DECODER, &["--per-run"]), cut[..cut.len() - 1].join("\n"));
    let short: Vec<&Value> = report["groups"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|group| group["n"] == 29)
        .collect();
    assert_eq!(short.len(), 1);
    assert_eq!(kinds(short[0]), ["incomplete_runs"]);
    let pairs: Vec<&Value> = report["steps"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|step| step["signed_rank"]["n"] == 29)
        .collect();
    assert_eq!(pairs.len(), 1, "the group ends its category");
}
