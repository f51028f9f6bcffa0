//! The test behind the stars, and families of several contenders. Numbers are R's (`wilcox.test`, `p.adjust`).

use super::helpers::{interleaved, status_and_report};
use crate::common::{assert_near, json, ok, run, testdata};

#[test]
fn the_test_can_be_chosen() {
    let data = testdata("data/node-path-dirname-posix.csv");
    let ranks = json(&["compare", "--test", "mann-whitney"], &data);
    for row in ranks["rows"].as_array().unwrap() {
        assert_eq!(
            (&row["test"]["name"], &row["test"]["p"]),
            (&"mann_whitney".into(), &row["mann_whitney"]["p"])
        );
    }
    // 2 / choose(20, 10)
    assert_near(&ranks["family"]["p_floor"], 2.0 / 184_756.0, 1e-12);
    let dealt = json(&["compare", "--test", "permutation"], &data);
    assert_eq!(
        dealt["family"]["p_floor"], 2.5e-5,
        "10 and 10 runs are too many to deal in all ways"
    );
    let welch = json(&["compare"], &data);
    let rows = [&dealt, &welch].map(|report| report["rows"].as_array().unwrap());
    assert_eq!(rows.map(Vec::len), [7, 7]);
    for (dealt, welch) in rows[0].iter().zip(rows[1]) {
        assert_near(
            &dealt["test"]["statistic"],
            welch["test"]["statistic"].as_f64().unwrap(),
            1e-12,
        );
    }
    let text = ok(&["compare", "--test", "permutation"], &data);
    assert!(
        text.contains("The smallest p that the chosen test can give here is 2.500e-5."),
        "{text}"
    );
    assert_eq!(
        text,
        ok(&["compare", "--test", "permutation"], &data),
        "the same seed, the same bytes"
    );
    let other = json(&["compare", "--test", "permutation", "--seed", "2"], &data);
    assert_ne!(other["rows"], dealt["rows"]);
}

#[test]
fn complete_permutations_are_counted() {
    // All 20 ways to deal 1, 2, 3, 11, 12, 13: only this one and its mirror image are so far apart.
    let report = json(
        &["compare", "--test", "permutation"],
        interleaved(&[(&[1.0, 2.0, 3.0], &[11.0, 12.0, 13.0])]),
    );
    assert_eq!(
        (&report["rows"][0]["test"]["p"], &report["rows"][0]["test"]["p_floor"]),
        (&0.1.into(), &0.1.into())
    );
    assert_eq!(report["rows"][0]["stars"], "");
}

#[test]
fn several_contenders_share_one_family() {
    let data = testdata("cases/18-three-binaries.csv");
    let (status, report) = status_and_report(
        &["--old", "v18", "--new", "v20", "--new", "v22", "--max-regression", "1"],
        &data,
    );
    assert_eq!(status, 0);
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(
        (&rows[0]["contender"], &rows[1]["contender"]),
        (&"v20".into(), &"v22".into())
    );
    // p.adjust(c(3.09272e-4, 1.02721e-6), "holm"): both, the smaller doubled.
    assert_near(&rows[0]["p_holm"], 3.09272e-4, 1e-5);
    assert_near(&rows[1]["p_holm"], 2.0 * 1.02721e-6, 1e-5);
    assert!(report["geomean"].is_null());
    assert_near(&report["geomeans"]["v22"]["ratio"], 1.1166576, 1e-6);
    let (status, report) = status_and_report(
        &["--old", "v22", "--new", "v18", "--new", "v20", "--max-regression", "1"],
        &data,
    );
    assert_eq!((status, report["gate"]["regressed"].as_array().unwrap().len()), (1, 2));
    let text = run(&["compare", "--old", "v18", "--new", "v20", "--new", "v22"], &data).stdout;
    assert!(
        text.contains("\n\nv20 against v18:\n") && text.contains("\n\nv22 against v18:\n"),
        "{text}"
    );
}
