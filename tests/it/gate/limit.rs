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
    // R: power.t.test(delta = |mean(new) - .95 mean(old)|, sd = pooled, sig.level = .05/5, power = .8, alternative = "one.sided")$n is
    // 357.35; without a gate, from no change and two-sided, 150.54.
    assert_eq!(rows[1]["runs_needed"], 358);
    assert_eq!(json(&["compare"], gate_case())["rows"][1]["runs_needed"], 151);
}

#[test]
fn the_report_names_each_row_with_its_reason() {
    let run = run(&["compare", "--max-regression", "5", "--no-chart"], gate_case());
    let report = run.stdout.split("\n\n").last().unwrap();
    let lines: Vec<&str> = report.lines().collect();
    assert!(lines[0].starts_with("Gate FAILED (1 regressed): no benchmark may be worse by more than 5 %"));
    assert!(lines[1].starts_with(
        "  regressed: g/A-big-significant-drop.js n=1: -12.01 % (-12.54 … -11.47 %, p (Holm) 4.631e-12): "
    ));
    assert!(
        lines[2].starts_with("1 regressed, 1 improved, 1 equivalent (within ±5 %), 0 not worse"),
        "{report}"
    );
    assert!(lines[2].ends_with("2 inconclusive; 1 not tested."), "{report}");
    assert!(
        report.contains("  inconclusive: g/B-big-noisy-drop.js n=1: ") && report.contains("358 runs a side"),
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
fn counts_are_judged_by_the_exact_change() {
    let same = [1000.0; 3];
    let data = interleaved(&[
        (&same, &[950.0; 3]),
        (&same, &[949.0; 3]),
        (&same, &same),
        (&same, &[1001.0; 3]),
    ]);
    let counts = data.replace(",rate", ",bytes");
    let verdicts_of = |options: &[&str]| {
        let args = [&["--metric", "bytes", "--higher-is-better"], options].concat();
        verdicts(&status_and_report(&args, &counts).1)
    };
    assert_eq!(
        verdicts_of(&["--max-regression", "5"]),
        ["equivalent", "regressed", "equivalent", "improved"],
        "exactly the limit is within it"
    );
    assert_eq!(verdicts_of(&[]), ["regressed", "regressed", "equivalent", "improved"]);
    let lower = ["--max-regression", "5", "--metric", "bytes", "--lower-is-better"];
    let (_, report) = status_and_report(&lower, &counts);
    assert_eq!(verdicts(&report), ["improved", "improved", "equivalent", "equivalent"]);
    assert_eq!(kinds(&report["rows"][0]), ["deterministic"]);
    assert!(report["rows"][1]["gate"].is_null(), "outside of the family");
}

#[test]
fn a_clock_that_is_too_coarse_is_no_proof() {
    let same = [100.0; 3];
    let data = interleaved(&[(&same, &[94.0; 3]), (&same, &same), (&[99.0, 100.0, 101.0], &same)]);
    for metric in ["rate", "time", "real_time_ms", "items/s"] {
        let data = data.replace(",rate", &format!(",{metric}"));
        let args = ["--metric", metric, "--higher-is-better", "--max-regression", "5"];
        let (status, report) = status_and_report(&args, &data);
        assert_eq!(
            (status, &verdicts(&report)[..2]),
            (0, &["untested".to_string(), "untested".to_string()][..]),
            "{metric}"
        );
        assert_eq!(kinds(&report["rows"][0]), ["coarse_clock"]);
    }
    // Halves are no counts either.
    let halves = data.replace(",rate", ",bytes").replace(",94", ",94.5");
    let (_, report) = status_and_report(&["--metric", "bytes", "--lower-is-better"], &halves);
    assert_eq!(verdicts(&report)[0], "untested");
}

#[test]
fn a_benchmark_that_one_side_lacks_fails_when_asked() {
    let limit = ["--max-regression", "15"];
    assert_eq!(status_and_report(&limit, &gate_case()).0, 0);
    let (status, report) = status_and_report(&["--max-regression", "15", "--fail-on-missing"], &gate_case());
    assert_eq!(status, 1);
    assert_eq!(report["gate"]["failed_by"], serde_json::json!(["missing"]));
    let text = run(
        &[
            "compare",
            "--max-regression",
            "5",
            "--fail-on-missing",
            "--fail-on-inconclusive",
        ],
        gate_case(),
    )
    .stdout;
    assert!(
        text.contains("Gate FAILED (1 regressed, 2 inconclusive, 1 untested, 1 missing): "),
        "{text}"
    );
    let usage = refused(&["compare", "--fail-on-missing"], gate_case());
    assert!(usage.contains("--max-regression"), "{usage}");
}

#[test]
fn verdicts_follow_the_corrected_p() {
    let a = [100.0, 103.0, 97.0, 101.0, 99.0];
    let b = [105.0, 108.0, 102.0, 106.0, 104.0];
    let alone = json(&["compare"], interleaved(&[(&a, &b)]));
    assert_eq!(
        (&alone["rows"][0]["verdict"], &alone["rows"][0]["suggestive"]),
        (&"improved".into(), &false.into())
    );
    let p = alone["rows"][0]["test"]["p"].as_f64().unwrap();
    assert!((0.001..0.01).contains(&p), "{p}");
    // Thirty equal benchmarks more: the star is left, the verdict is not.
    let mut many: Vec<(&[f64], &[f64])> = vec![(&a, &b)];
    many.extend((0..30).map(|_| (&a[..], &a[..])));
    let many = interleaved(&many);
    let first = |options: &[&str]| json(&[&["compare"], options].concat(), &many)["rows"][0].clone();
    let row = first(&[]);
    assert_eq!(
        (&row["verdict"], &row["suggestive"], &row["stars"]),
        (&"inconclusive".into(), &true.into(), &"**".into())
    );
    assert_near(&row["p_holm"], 31.0 * p, 1e-12);
    // R: p.adjust(p, "BH"): the smallest of 31 is multiplied by 31 as well; without a correction it is left alone.
    assert_near(&first(&["--correction", "bh"])["p_holm"], 31.0 * p, 1e-12);
    let free = first(&["--correction", "none"]);
    assert_near(&free["p_holm"], p, 1e-15);
    assert_eq!(
        (&free["verdict"], &free["suggestive"]),
        (&"improved".into(), &false.into())
    );
    // What is displayed decides nothing.
    for confidence in ["0.5", "0.99999"] {
        assert_eq!(first(&["--confidence", confidence])["verdict"], "inconclusive");
        let alone = json(&["compare", "--confidence", confidence], interleaved(&[(&a, &b)]));
        assert_eq!(alone["rows"][0]["verdict"], "improved");
    }
}

#[test]
fn equivalence_is_shown_from_both_sides() {
    // Schuirmann's two one-sided tests, R: t.test(new, .95 * old, "greater") and t.test(new, 1.05 * old, "less"): the larger p is
    // .0434962 and .0022787.
    let old = [98.0, 99.0, 100.0, 101.0, 102.0];
    for (shift, p, verdict) in [(3.0, 0.0434962, "improved"), (1.0, 0.0022787, "equivalent")] {
        let data = interleaved(&[(&old, &old.map(|rate| rate + shift))]);
        let (_, report) = status_and_report(&["--max-regression", "5"], &data);
        let test = &report["rows"][0]["limit_test"];
        assert_near(&test["p_not_better"], p, 2e-5);
        assert_eq!(
            report["rows"][0]["verdict"], verdict,
            "a gain that is shown comes first"
        );
    }
    // A gain too large to be equivalent, and too uncertain to be a gain.
    let (_, report) = status_and_report(
        &["--max-regression", "5"],
        &interleaved(&[(&old, &[97.0, 101.0, 105.0, 109.0, 99.0])]),
    );
    assert_eq!(report["rows"][0]["verdict"], "not_worse");
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
            .contains("but not, also after Holm")
    );
}

#[test]
fn the_gate_keeps_to_alpha_whatever_is_displayed() {
    let (_, usual) = status_and_report(&["--max-regression", "5"], &gate_case());
    let (status, wide) = status_and_report(&["--max-regression", "5", "--confidence", "0.9999999"], &gate_case());
    assert_eq!((status, verdicts(&wide)), (1, verdicts(&usual)));
}

#[test]
fn few_runs_in_two_heaps_do_not_hide_a_regression() {
    let old = [90.0, 110.0, 90.1, 110.1, 90.2, 110.2];
    let new = old.map(|rate| rate / 2.0);
    let all: Vec<(&[f64], &[f64])> = vec![(&old, &new); 60];
    // Of C(12, 6) = 924 arrangements two are as far apart: 60 · 2/924 = .13, which no permutation test of so few runs can go below.
    let (status, report) = status_and_report(&["--max-regression", "5"], &interleaved(&all));
    assert_eq!(status, 1);
    let dip = report["rows"][0]["shape"][0]["one_mode_p"].as_f64().unwrap();
    assert!(dip < 0.05, "{dip}");
    assert!(verdicts(&report).iter().all(|verdict| verdict == "regressed"));
}
