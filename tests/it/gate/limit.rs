//! The gate: what fails, what passes, and what is said about it. Numbers are R's (`t.test`, `p.adjust`).

use super::helpers::{gate_case, interleaved, status_and_report, verdicts};
use crate::common::{assert_near, json, kinds, refused, run, testdata};
use serde_json::Value;

#[test]
fn case_23_the_limit_decides() {
    let names = [
        "regressed",
        "inconclusive",
        "equivalent",
        "improved",
        "inconclusive",
        "untested",
    ];
    let (status, report) = status_and_report(&["--max-regression", "5"], &gate_case());
    assert_eq!(status, 1);
    assert_eq!(verdicts(&report), names);
    assert_eq!(report["gate"]["regressed"][0], "g/A-big-significant-drop.js n=1");
    assert_eq!(report["gate"]["passed"], false);
    assert_eq!(report["gate"]["untested"], report["gate"]["missing"]);
    let (status, report) = status_and_report(&["--max-regression", "15"], &gate_case());
    assert_eq!((status, &report["gate"]["passed"]), (0, &Value::Bool(true)));
    let (status, report) = status_and_report(&["--max-regression", "0"], &gate_case());
    assert_eq!(status, 1);
    assert_eq!(
        verdicts(&report),
        [
            "regressed",
            "inconclusive",
            "regressed",
            "improved",
            "regressed",
            "untested"
        ]
    );
}

#[test]
fn case_23_p_values_and_runs_are_those_of_r() {
    let (_, report) = status_and_report(&["--max-regression", "5"], &gate_case());
    let rows = report["rows"].as_array().unwrap();
    let reference = [9.26227544728e-13, 0.344778150882, 1.0, 1.0, 0.5];
    for (row, p) in rows.iter().zip(reference) {
        assert_near(&row["gate"]["p"], p, 1e-9);
    }
    assert_near(&rows[0]["gate"]["p_holm"], 4.63113772364e-12, 1e-9);
    assert_eq!(rows[1]["gate"]["p_holm"], 1.0);
    // power.t.test(delta = |mean(new) - .95 mean(old)|, sd = pooled, power = .8)$n is 279.37; without a gate 101.02.
    assert_eq!(rows[1]["runs_needed"], 280);
    assert_eq!(json(&["compare"], gate_case())["rows"][1]["runs_needed"], 102);
}

#[test]
fn the_report_names_each_row_with_its_reason() {
    let run = run(&["compare", "--max-regression", "5", "--no-chart"], gate_case());
    let report = run.stdout.split("\n\n").last().unwrap();
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("Gate FAILED: no benchmark may be worse by more than 5 %"));
    assert!(lines[1].starts_with(
        "  regressed: g/A-big-significant-drop.js n=1: -12.01 % (-12.54 … -11.47 %, p (Holm) 4.631e-12): "
    ));
    assert!(
        lines[2].starts_with("1 regressed, 1 improved, 1 equivalent"),
        "{report}"
    );
    assert!(lines[2].ends_with("2 inconclusive; 1 not tested."), "{report}");
    assert!(
        report.contains("  inconclusive: g/B-big-noisy-drop.js n=1: ") && report.contains("280 runs a side"),
        "{report}"
    );
    assert!(
        report.contains("  untested: g/F-new-crashed.js n=1: no rows for binary new"),
        "{report}"
    );
}

#[test]
fn case_17_a_fall_to_zero_fails_and_a_rise_from_zero_does_not() {
    let data = testdata("cases/17-baseline-zero.csv");
    let (status, report) = status_and_report(&["--max-regression", "5"], &data);
    assert_eq!(
        (status, verdicts(&report)),
        (1, vec!["untested".to_string(), "regressed".to_string()])
    );
    let before = ["--max-regression", "5", "--filter", "filename~before"];
    let args: Vec<&str> = ["compare"].iter().chain(&before).copied().collect();
    assert!(
        refused(&args, &data).contains("nothing to judge"),
        "all rows untested is no pass"
    );
}

#[test]
fn nothing_to_compare_is_never_passed() {
    let gate = ["compare", "--max-regression", "5"];
    refused(&gate, "");
    refused(&gate, "binary,filename,configuration,rate\n");
    refused(&["compare", "--max-regression", "5", "no-such-file.csv"], "");
    let single = interleaved(&[(&[1.0], &[2.0])]);
    assert!(refused(&gate, &single).contains("none of 1 rows could be tested"));
    assert!(refused(&gate, "binary,filename,configuration,rate\nold,a,b,1\nold,a,b,2\n").contains("only one binary"));
}

#[test]
fn limits_that_are_none() {
    for limit in ["-1", "nan", "inf", "five", ""] {
        let run = run(&["compare", &format!("--max-regression={limit}")], gate_case());
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{limit}");
    }
    let stderr = refused(&["compare", "--max-regression", "100"], gate_case());
    assert!(stderr.contains("cannot lose more than 100 %"), "{stderr}");
    let (status, _) = status_and_report(&["--max-regression", "100", "--lower-is-better"], &gate_case());
    assert_eq!(status, 0, "a time can more than double");
    let run = run(&["compare", "--fail-on-inconclusive"], gate_case());
    assert_eq!(run.status, 2, "it is about the gate");
}

#[test]
fn inconclusive_and_untested_fail_when_asked() {
    let limit = ["--max-regression", "15"];
    let strict = ["--max-regression", "15", "--fail-on-inconclusive"];
    assert_eq!(status_and_report(&limit, &gate_case()).0, 0);
    let (status, report) = status_and_report(&strict, &gate_case());
    assert_eq!((status, &report["gate"]["passed"]), (1, &Value::Bool(false)));
    let untested = [
        "--max-regression",
        "15",
        "--fail-on-inconclusive",
        "--exclude",
        "filename~g/B",
    ];
    assert_eq!(status_and_report(&untested, &gate_case()).0, 1, "F alone is untested");
    let settled = [
        "--max-regression",
        "15",
        "--fail-on-inconclusive",
        "--exclude",
        "filename~g/[BF]",
    ];
    assert_eq!(status_and_report(&settled, &gate_case()).0, 0);
}

#[test]
fn lower_is_better_mirrors_everything() {
    // The reciprocal of no rate is needed: a loss of a time is a rise.
    let old = [100.0, 101.0, 99.0, 100.5, 99.5];
    let by = |factor: f64| old.map(|time| time * factor + 0.1 * (time - 100.0));
    let data = interleaved(&[(&old, &by(1.2)), (&old, &by(0.8)), (&old, &by(1.01)), (&old, &by(1.05))]);
    let (status, report) = status_and_report(&["--max-regression", "5", "--lower-is-better"], &data);
    assert_eq!(status, 1);
    assert_eq!(
        verdicts(&report),
        ["regressed", "improved", "equivalent", "inconclusive"]
    );
    let (status, report) = status_and_report(&["--max-regression", "5"], &data);
    assert_eq!(status, 1);
    assert_eq!(verdicts(&report), ["improved", "regressed", "equivalent", "improved"]);
    let without = json(&["compare", "--lower-is-better"], &data);
    assert_eq!(
        verdicts(&without),
        ["regressed", "improved", "inconclusive", "regressed"]
    );
}

#[test]
fn deterministic_metrics_are_judged_by_the_exact_change() {
    let same = [100.0; 3];
    let data = interleaved(&[
        (&same, &[95.0; 3]),
        (&same, &[94.9; 3]),
        (&same, &same),
        (&same, &[100.1; 3]),
    ]);
    let (status, report) = status_and_report(&["--max-regression", "5"], &data);
    assert_eq!(status, 1);
    assert_eq!(
        verdicts(&report),
        ["equivalent", "regressed", "equivalent", "improved"],
        "exactly the limit is within it"
    );
    assert_eq!(kinds(&report["rows"][0]), ["deterministic"]);
    assert!(report["rows"][1]["gate"].is_null(), "outside of the family");
    let (_, report) = status_and_report(
        &["--max-regression", "5", "--metric", "rate", "--lower-is-better"],
        &data,
    );
    assert_eq!(verdicts(&report), ["improved", "improved", "equivalent", "equivalent"]);
    let report = json(&["compare"], &data);
    assert_eq!(verdicts(&report), ["regressed", "regressed", "equivalent", "improved"]);
}

#[test]
fn both_p_and_the_interval_must_speak() {
    // 40 equal benchmarks raise Holm's p of one loss above the level, although its interval lies beyond the limit.
    let noise = [100.0, 103.0, 97.0, 101.0, 99.0];
    let loss = [94.0, 97.0, 91.0, 95.0, 93.0];
    let alone = interleaved(&[(&noise, &loss)]);
    assert_eq!(status_and_report(&["--max-regression", "2"], &alone).0, 1);
    let mut many: Vec<(&[f64], &[f64])> = vec![(&noise, &loss)];
    many.extend((0..40).map(|_| (&noise[..], &noise[..])));
    let (status, report) = status_and_report(&["--max-regression", "2"], &interleaved(&many));
    assert_eq!(status, 0);
    assert!(report["rows"][0]["interval"]["upper"].as_f64().unwrap() < -2.0);
    assert_eq!(report["rows"][0]["verdict"], "inconclusive");
    assert!(
        report["rows"][0]["verdict_reason"]
            .as_str()
            .unwrap()
            .contains("not after Holm")
    );
}

#[test]
fn the_gate_keeps_to_alpha_whatever_is_displayed() {
    let (_, usual) = status_and_report(&["--max-regression", "5"], &gate_case());
    let (status, wide) = status_and_report(&["--max-regression", "5", "--confidence", "0.9999999"], &gate_case());
    assert_eq!((status, verdicts(&wide)), (1, verdicts(&usual)));
}
