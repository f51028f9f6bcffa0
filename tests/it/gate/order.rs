//! What the order of the measurements says, and what two equal builds show.

use super::helpers::{gate_case, interleaved, status_and_report};
use crate::common::{Folder, assert_near, json, kinds, run, testdata};
use serde_json::Value;

#[test]
fn the_order_of_measurement_is_checked() {
    let blocked = json(
        &["compare", "--old", "v18", "--new", "v20"],
        testdata("cases/18-three-binaries.csv"),
    );
    assert_eq!(kinds(&blocked["rows"][0]), ["blocked_order"]);
    let rising: Vec<f64> = (0..12).map(|run| 100.0 + f64::from(run)).collect();
    let level = [
        100.0, 104.0, 98.0, 103.0, 99.0, 101.0, 105.0, 97.0, 102.0, 96.0, 100.5, 99.5,
    ];
    let drift = json(&["compare"], interleaved(&[(&level, &rising), (&level, &level)]));
    assert_eq!(kinds(&drift["rows"][0]), ["drift", "autocorrelation"]);
    assert!(
        drift["rows"][0]["warnings"][0]["message"]
            .as_str()
            .unwrap()
            .contains("binary new rise")
    );
    assert_eq!(kinds(&drift["rows"][1]), ["duplicate_runs"]);
    let cold = [50.0, 104.0, 98.0, 103.0, 99.0, 101.0];
    let warming = json(&["compare"], interleaved(&[(&cold, &cold), (&cold, &cold)]));
    assert_eq!(kinds(&warming), ["first_run_outliers"]);
}

#[test]
fn sides_from_different_files_have_no_known_order() {
    let folder = Folder::new("gate-files");
    let files = ["old", "new"].map(|binary| {
        let rows = [1.0, 2.0, 1.5].map(|rate| format!("{binary},f.js,n=1,{rate}\n"));
        let header = "binary,filename,configuration,rate\n";
        folder.put(&format!("{binary}.csv"), format!("{header}{}", rows.concat()))
    });
    let report = json(&["compare", &files[0], &files[1]], "");
    assert_eq!(kinds(&report["rows"][0]), ["order_unknown"]);
}

#[test]
fn when_everything_shifts_the_machine_is_suspected() {
    let old = [100.0, 104.0, 98.0, 103.0, 99.0, 101.0];
    // Each benchmark begins with another of the rates, or their first runs would be alike, too.
    let by = |factor: f64, at: usize| {
        let mut rates = old.map(|rate| rate * factor);
        rates.rotate_left(at % 6);
        rates
    };
    let olds: Vec<[f64; 6]> = (0..12).map(|at| by(1.0, at)).collect();
    let against = |news: &[[f64; 6]], benchmarks: usize| {
        let rows: Vec<(&[f64], &[f64])> = olds.iter().zip(news).map(|(old, new)| (&old[..], &new[..])).collect();
        json(&["compare"], interleaved(&rows[..benchmarks]))
    };
    let factors: Vec<[f64; 6]> = (0..12).map(|at| by(0.8 + 0.002 * at as f64, at)).collect();
    assert_eq!(kinds(&against(&factors, 12)), ["everything_shifted"]);
    assert_eq!(
        kinds(&against(&factors, 9)),
        Vec::<&str>::new(),
        "nine are not everything"
    );
    let spread: Vec<[f64; 6]> = (0..12).map(|at| by(0.3 + 0.05 * at as f64, at)).collect();
    assert_eq!(
        kinds(&against(&spread, 12)),
        ["everything_shifted"],
        "by whatever factors"
    );
}

#[test]
fn equal_builds_tell_what_the_measuring_makes_of_them() {
    let a = [100.0, 104.0, 98.0, 103.0, 99.0];
    let b = [101.0, 103.0, 97.0, 102.0, 100.0];
    let (status, report) = status_and_report(&["--expect-equal"], &interleaved(&[(&a, &b), (&b, &a), (&a, &a)]));
    assert_eq!(status, 0);
    let equal = &report["expect_equal"];
    assert_eq!(
        (&equal["tested"], &equal["significant"], &equal["passed"]),
        (&3.into(), &0.into(), &Value::Bool(true))
    );
    // Means 100.8 and 100.6: changes of 0, .2/100.8 and .2/100.6; the 95th percentile lies .9 of the way to the last.
    assert_near(
        &equal["noise_floor"],
        20.0 / 100.8 + 0.9 * (20.0 / 100.6 - 20.0 / 100.8),
        1e-9,
    );
    let worst = report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| -row["interval"]["lower"].as_f64().unwrap());
    assert_near(&equal["smallest_max_regression"], worst.fold(0.0, f64::max), 1e-12);
    let limit = format!("{}", equal["smallest_max_regression"].as_f64().unwrap() + 1e-6);
    let settled = ["--max-regression", &limit, "--fail-on-inconclusive"];
    assert_eq!(
        status_and_report(&settled, &interleaved(&[(&a, &b), (&b, &a), (&a, &a)])).0,
        0
    );

    let (status, report) = status_and_report(&["--expect-equal"], &gate_case());
    assert_eq!((status, &report["expect_equal"]["passed"]), (1, &Value::Bool(false)));
    let text = run(&["compare", "--expect-equal"], gate_case()).stdout;
    assert!(
        text.contains("Equal builds, NOT EQUAL: 4 of 5 significant at 5 %"),
        "{text}"
    );
}

#[test]
fn wide_shows_the_verdicts_and_markdown_the_gate() {
    let text = run(&["compare", "--wide", "--max-regression", "5"], gate_case()).stdout;
    let header = text.lines().find(|line| line.contains(" confidence ")).unwrap();
    assert!(
        header.contains("p (gate, Holm)") && header.contains("runs needed") && header.contains("verdict"),
        "{header}"
    );
    let markdown = run(
        &["compare", "--format", "markdown", "--max-regression", "5"],
        gate_case(),
    )
    .stdout;
    assert!(markdown.contains("\n- Gate FAILED (1 regressed): "), "{markdown}");
    let csv = run(&["compare", "--format", "csv", "--max-regression", "5"], gate_case()).stdout;
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    let at = reader
        .headers()
        .unwrap()
        .iter()
        .position(|name| name == "verdict")
        .unwrap();
    let verdicts: Vec<String> = reader.records().map(|row| row.unwrap()[at].to_string()).collect();
    assert_eq!(
        verdicts,
        [
            "regressed",
            "inconclusive",
            "equivalent",
            "improved",
            "inconclusive",
            "untested"
        ]
    );
}
