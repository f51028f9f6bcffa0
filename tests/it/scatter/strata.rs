//! Steps inside the combinations that are averaged over, pairs of runs, and one exponent over all x.

use serde_json::Value;

use super::helpers::{STRING_DECODER, with};
use crate::common::{json, ok, testdata};

#[track_caller]
fn close(ours: &Value, theirs: f64) {
    let ours = ours.as_f64().unwrap();
    assert!((ours - theirs).abs() < 6e-8, "{ours} {theirs}");
}

/// Rows `x, kind, rate` as a CSV.
fn csv(rows: &[(u32, &str, &[f64])]) -> String {
    let mut text = "filename,x,kind,rate\n".to_string();
    for (x, kind, rates) in rows {
        rates
            .iter()
            .for_each(|rate| text += &format!("a.js,{x},{kind},{rate}\n"));
    }
    text
}

#[test]
fn a_step_is_tested_inside_each_combination() {
    let strata = csv(&[
        (1, "a", &[1.0, 2.0, 3.0, 4.0]),
        (1, "b", &[10.0, 11.0, 12.0, 13.0]),
        (2, "a", &[2.5, 4.5, 5.0, 6.0]),
        (2, "b", &[11.5, 13.5, 14.0, 15.0]),
    ]);
    let report = json(&["scatter", "--xaxis", "x"], &strata);
    let step = &report["steps"][0];
    let test = &step["stratified"];
    // R: coin::wilcox_test(stratified, exact by enumeration)
    assert!((test["z"].as_f64().unwrap() - 2.449490).abs() < 5e-7);
    close(&test["p"], 0.0155102);
    assert_eq!((&test["method"], &test["strata"]), (&"exact".into(), &2.into()));
    // 2 of C(8, 4)² orders are as extreme.
    close(&test["p_floor"], 2.0 / 4900.0);
    assert_eq!((&report["p_floor"], &step["p_holm"]), (&test["p_floor"], &test["p"]));
    assert_eq!(step["cliffs_delta"]["value"], 0.75);
    // scipy: mannwhitneyu(exact) of all eight against all eight
    close(&step["mann_whitney"]["p"], 0.23449883449883446);
    assert!(ok(&["scatter", "--xaxis", "x"], &strata).contains("(van Elteren within kind, Cliff's delta)"));
    let steps = ok(&["scatter", "--xaxis", "x", "--format", "csv", "--steps"], &strata);
    assert!(steps.contains(",van_elteren,2.449"), "{steps}");
    // A kind of U test that was asked for is what is done.
    let asked = json(&["scatter", "--xaxis", "x", "--mann-whitney", "exact"], &strata);
    assert_eq!(asked["steps"][0].get("stratified"), None);
    assert_eq!(asked["steps"][0]["mann_whitney"], step["mann_whitney"]);
}

#[test]
fn combinations_of_one_x_only_are_left_out_aloud() {
    let rows = csv(&[
        (1, "a", &[1.0, 2.0, 3.0]),
        (1, "b", &[10.0, 11.0]),
        (2, "a", &[2.5, 4.5, 5.0]),
        (2, "c", &[7.0]),
    ]);
    let report = json(&["scatter", "--xaxis", "x"], rows);
    let step = &report["steps"][0];
    assert_eq!(step["stratified"]["strata"], 1);
    assert!(
        step["warnings"]
            .to_string()
            .contains("3 samples are at combinations that the other x lacks")
    );
    // What differs with x altogether leaves nothing to compare within.
    let rows = csv(&[
        (1, "a", &[1.0, 2.0]),
        (1, "b", &[1.5, 2.5]),
        (2, "c", &[3.0, 4.0]),
        (2, "d", &[3.5, 4.5]),
    ]);
    let report = json(&["scatter", "--xaxis", "x"], rows);
    assert_eq!(report["steps"][0].get("stratified"), None);
}

#[test]
fn the_string_decoder_slows_down_inside_each_length() {
    let report = json(&with(&STRING_DECODER, &[]), testdata("data/scatter-string-decoder.csv"));
    let steps = report["steps"].as_array().unwrap();
    let step = steps
        .iter()
        .find(|step| step["category"] == "utf8" && step["from"] == 256)
        .unwrap();
    let p = |test: &str| step[test]["p"].as_f64().unwrap();
    assert!((p("mann_whitney") - 0.2561).abs() < 5e-5 && (p("stratified") - 0.00034822951593452875).abs() < 1e-12);
}

#[test]
fn runs_in_pairs_give_their_own_exponent() {
    let mut rows = "filename,x,rate\n".to_string();
    for (from, to) in [(100, 150), (110, 168), (90, 132)] {
        rows += &format!("a.js,16,{from}\na.js,64,{to}\n");
    }
    let report = json(&["scatter", "--xaxis", "x", "--per-run"], rows);
    let step = &report["steps"][0];
    close(&step["exponent"], 0.2914102);
    close(&step["exponent_interval"]["lower"], 0.2550583);
    assert!((step["exponent_interval"]["upper"].as_f64().unwrap() - 0.3277621).abs() < 6e-8);
    // exp(mean(log(c(150, 168, 132)/c(100, 110, 90)))) - 1
    assert!(
        (step["change"].as_f64().unwrap() - 49.77744774437014).abs() < 1e-9,
        "{step}"
    );
}

#[test]
fn one_exponent_over_all_x() {
    let rows = csv(&[
        (16, "a", &[100.0]),
        (64, "a", &[210.0]),
        (256, "a", &[390.0]),
        (1024, "a", &[800.0]),
    ]);
    let report = json(&["scatter", "--xaxis", "x"], &rows);
    let overall = &report["overall_exponents"][0];
    close(&overall["exponent"], 0.4946542);
    close(&overall["interval"]["lower"], 0.4445206);
    close(&overall["interval"]["upper"], 0.5447879);
    // Geometric means, by Python's math: sqrt(sqrt(16·64·256·1024)) is 128.
    close(&overall["through"]["x"], 128.0);
    assert!((overall["through"]["rate"].as_f64().unwrap() - 284.507338).abs() < 1e-6);
    assert_eq!(
        (&overall["x_values"], &overall["lack_of_fit"]),
        (&4.into(), &Value::Null)
    );
    assert!(
        ok(&["scatter", "--xaxis", "x"], &rows)
            .contains("rate grows with x^+0.49 over 4 values (95 %: +0.44 … +0.54)\n")
    );
    let rows = csv(&[
        (1, "a", &[10.0, 10.5, 9.8]),
        (2, "a", &[14.2, 13.9, 14.6]),
        (4, "a", &[20.1, 19.5, 20.6]),
        (8, "a", &[27.5, 28.4, 28.9]),
    ]);
    let report = json(&["scatter", "--xaxis", "x"], &rows);
    let overall = &report["overall_exponents"][0];
    close(&overall["exponent"], 0.4950606);
    close(&overall["interval"]["lower"], 0.4738824);
    assert!((overall["interval"]["upper"].as_f64().unwrap() - 0.5162387).abs() < 6e-8);
    assert_eq!(overall["lack_of_fit"]["df_within"], 8.0);
    // A curve has no one exponent, two points need none, and none goes through 0.
    let curve = csv(&[(1, "a", &[1.0, 1.1]), (2, "a", &[4.0, 4.1]), (4, "a", &[4.2, 4.3])]);
    assert!(ok(&["scatter", "--xaxis", "x"], curve).contains("; it changes along x (lack of fit p="));
    for rows in [
        csv(&[(1, "a", &[1.0, 2.0]), (2, "a", &[3.0])]),
        csv(&[(0, "a", &[1.0]), (2, "a", &[3.0]), (3, "a", &[3.0])]),
    ] {
        assert_eq!(
            json(&["scatter", "--xaxis", "x"], rows)["overall_exponents"],
            serde_json::json!([])
        );
    }
}

#[test]
fn shares_are_of_logarithms_where_rates_have_them() {
    // Doubling a fast group and a slow one alike: of the raw rates the fast group decides alone.
    let mut rows = "filename,x,kind,rate\n".to_string();
    for (x, rate) in [(1, 1.0), (2, 1000.0)] {
        for (kind, factor) in [("a", 1.0), ("b", 2.0)] {
            for noise in [0.98, 0.99, 1.0, 1.01, 1.02] {
                rows += &format!("a.js,{x},{kind},{}\n", rate * factor * noise);
            }
        }
    }
    let report = json(&["scatter", "--xaxis", "x"], &rows);
    assert_eq!(report["shares_of_logs"], true);
    let variable = &report["aggregated"][0];
    // R: ss <- function(v) sum((v - mean(v))^2) on log(rate) inside x; eta = 1 - within/total
    assert!(
        (variable["eta_squared"].as_f64().unwrap() - 0.9983372).abs() < 5e-8,
        "{variable}"
    );
    assert!(variable["welch_p"].as_f64().unwrap() < 1e-10);
    assert_eq!(variable["note"]["kind"], "dominating_variable");
    let with_zero = rows.replacen("0.98\n", "0\n", 1);
    assert_eq!(json(&["scatter", "--xaxis", "x"], with_zero)["shares_of_logs"], false);
}
