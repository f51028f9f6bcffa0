//! The verdict for CI: the gate, pairing, the choice of the test, order checks. Numbers are R's (`t.test`, `wilcox.test`,
//! `p.adjust`, `power.t.test`).

use crate::common::{json, ok, refused, run, testdata};
use serde_json::Value;

fn gate_case() -> String {
    testdata("cases/23-regression-gate.csv")
}

/// The status and the report of a comparison.
fn status_and_report(args: &[&str], input: &str) -> (i32, Value) {
    let args: Vec<&str> = ["compare", "--format", "json"].iter().chain(args).copied().collect();
    let run = run(&args, input);
    let report = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{args:?}: {}", run.stderr));
    (run.status, report)
}

fn verdicts(report: &Value) -> Vec<String> {
    let rows = report["rows"].as_array().unwrap();
    rows.iter()
        .map(|row| row["verdict"].as_str().unwrap().to_string())
        .collect()
}

fn close(actual: &Value, expected: f64, relative: f64) {
    let actual = actual.as_f64().unwrap();
    assert!(
        (actual - expected).abs() <= relative * expected.abs(),
        "{actual} instead of {expected}"
    );
}

fn kinds(holder: &Value) -> Vec<&str> {
    holder["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|warning| warning["kind"].as_str().unwrap())
        .collect()
}

/// A compare CSV of one benchmark a pair of series, in the order old, new, old, new…
fn interleaved(benchmarks: &[(&[f64], &[f64])]) -> String {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for (at, (old, new)) in benchmarks.iter().enumerate() {
        for run in 0..old.len().max(new.len()) {
            for (binary, rates) in [("old", old), ("new", new)] {
                if let Some(rate) = rates.get(run) {
                    csv.push_str(&format!("{binary},f.js,n={at},{rate}\n"));
                }
            }
        }
    }
    csv
}

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
        close(&row["gate"]["p"], p, 1e-9);
    }
    close(&rows[0]["gate"]["p_holm"], 4.63113772364e-12, 1e-9);
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

#[test]
fn pairs_are_compared_by_the_logarithm_of_their_ratio() {
    // t.test(log(new) - log(old)), exact wilcox.test(log(new), log(old), paired = TRUE), mu = log(.99) one-sided.
    let reference: [(f64, f64, f64, f64, f64, f64, f64); 7] = [
        (
            0.0503303176834,
            -0.0607218725957,
            0.174512366527,
            0.994042008424,
            0.346174850886,
            0.4921875,
            0.869149778771,
        ),
        (
            0.0252936748798,
            -0.00882120529286,
            0.0605827378089,
            1.66984548784,
            0.129289531816,
            0.064453125,
            0.978051346435,
        ),
        (
            0.0171427105467,
            -0.0150523446904,
            0.0503901278826,
            1.19545479816,
            0.262457026191,
            0.6953125,
            0.955221666422,
        ),
        (
            0.0166376902658,
            -0.0206515500235,
            0.0553467392467,
            0.998898211518,
            0.343941581514,
            0.556640625,
            0.92877573722,
        ),
        (
            -0.00980082752676,
            -0.0316258261942,
            0.012516058037,
            -0.999677983344,
            0.343583987723,
            0.275390625,
            0.50792224238,
        ),
        (
            0.0192354544998,
            -0.0303942179856,
            0.0714054422728,
            0.863415692121,
            0.410327708463,
            0.625,
            0.890108122444,
        ),
        (
            0.00136213924995,
            -0.0261733455435,
            0.0296762050356,
            0.110434919304,
            0.914487885987,
            1.0,
            0.810651155493,
        ),
    ];
    let data = testdata("data/node-path-dirname-posix.csv");
    let (status, report) = status_and_report(&["--paired", "--max-regression", "1"], &data);
    assert_eq!((status, &report["paired"]), (0, &Value::Bool(true)));
    for (row, reference) in report["rows"].as_array().unwrap().iter().zip(reference) {
        close(&row["improvement"], reference.0 * 100.0, 1e-9);
        close(&row["interval"]["lower"], reference.1 * 100.0, 1e-9);
        close(&row["interval"]["upper"], reference.2 * 100.0, 1e-9);
        close(&row["test"]["statistic"], reference.3, 1e-9);
        close(&row["test"]["p"], reference.4, 1e-9);
        close(&row["signed_rank"]["p"], reference.5, 1e-12);
        close(&row["gate"]["p"], reference.6, 1e-9);
        assert_eq!(row["test"]["name"], "paired_t");
        assert_eq!(row["signed_rank"]["method"], "exact");
        assert!(row["accuracy"].is_null());
    }
}

/// `power.t.test(delta = |mean(d) - log(theta)|, sd = sd(d), power = .8, type = "paired")$n`, rounded up: 81.37, 30.13, 56.87,
/// 80.60, 80.48, 107.22, 6437.6 without a gate; 56.69, 16.34, 23.68, 32.35, 188274, 47.08, 93.51 with a limit of 1 %.
#[test]
fn pairs_needed_are_those_of_r() {
    let data = testdata("data/node-path-dirname-posix.csv");
    let needed = |args: &[&str]| -> Vec<Option<u64>> {
        let (_, report) = status_and_report(args, &data);
        report["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["runs_needed"].as_u64())
            .collect()
    };
    assert_eq!(needed(&["--paired"]), [82, 31, 57, 81, 81, 108, 6438].map(Some));
    let limited = [Some(57), Some(17), Some(24), Some(33), None, Some(48), Some(94)];
    assert_eq!(
        needed(&["--paired", "--max-regression", "1"]),
        limited,
        "more than 10 000 are not worth asking for"
    );
}

#[test]
fn pairs_that_cannot_be_made() {
    let data = interleaved(&[(&[1.0, 2.0], &[1.0, 2.0]), (&[1.0, 2.0, 3.0], &[1.0, 2.0])]);
    let stderr = refused(&["compare", "--paired"], &data);
    assert!(stderr.contains("f.js n=1: 3 runs of old but 2 runs of new"), "{stderr}");
    let zero = interleaved(&[(&[1.0, 0.0], &[1.0, 2.0]), (&[1.0, 2.0], &[1.5, 2.0])]);
    let report = json(&["compare", "--paired"], zero);
    assert_eq!(kinds(&report["rows"][0]), ["non_positive_rate"]);
    assert_eq!(verdicts(&report)[0], "untested");
    let run = run(&["compare", "--paired", "--test", "welch"], gate_case());
    assert_eq!(run.status, 2);
}

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
    close(&ranks["family"]["p_floor"], 2.0 / 184_756.0, 1e-12);
    let dealt = json(&["compare", "--test", "permutation"], &data);
    assert_eq!(
        dealt["family"]["p_floor"], 1e-4,
        "10 and 10 runs are too many to deal in all ways"
    );
    let welch = json(&["compare"], &data);
    for (dealt, welch) in dealt["rows"]
        .as_array()
        .unwrap()
        .iter()
        .zip(welch["rows"].as_array().unwrap())
    {
        close(
            &dealt["test"]["statistic"],
            welch["test"]["statistic"].as_f64().unwrap(),
            1e-12,
        );
    }
    let text = ok(&["compare", "--test", "permutation"], &data);
    assert!(
        text.contains("The smallest p that the chosen test can give here is 0.0001000."),
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
    close(&rows[0]["p_holm"], 3.09272e-4, 1e-5);
    close(&rows[1]["p_holm"], 2.0 * 1.02721e-6, 1e-5);
    assert!(report["geomean"].is_null());
    close(&report["geomeans"]["v22"]["ratio"], 1.1166576, 1e-6);
    let (status, report) = status_and_report(
        &["--old", "v22", "--new", "v18", "--new", "v20", "--max-regression", "1"],
        &data,
    );
    assert_eq!((status, report["gate"]["regressed"].as_array().unwrap().len()), (1, 2));
    let text = run(&["compare", "--old", "v18", "--new", "v20", "--new", "v22"], &data).stdout;
    assert!(
        text.starts_with("v20 against v18:\n") && text.contains("\n\nv22 against v18:\n"),
        "{text}"
    );
}

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
    assert_eq!(kinds(&drift["rows"][1]), Vec::<&str>::new());
    let cold = [50.0, 104.0, 98.0, 103.0, 99.0, 101.0];
    let warming = json(&["compare"], interleaved(&[(&cold, &cold), (&cold, &cold)]));
    assert_eq!(kinds(&warming), ["first_run_outliers"]);
}

#[test]
fn sides_from_different_files_have_no_known_order() {
    let folder = std::path::PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("gate");
    std::fs::create_dir_all(&folder).unwrap();
    let files = ["old", "new"].map(|binary| {
        let path = folder.join(format!("{binary}.csv"));
        let rows = [1.0, 2.0, 1.5]
            .map(|rate| format!("{binary},f.js,n=1,{rate}\n"))
            .concat();
        std::fs::write(&path, format!("binary,filename,configuration,rate\n{rows}")).unwrap();
        path.to_str().unwrap().to_string()
    });
    let report = json(&["compare", &files[0], &files[1]], "");
    assert_eq!(kinds(&report["rows"][0]), ["order_unknown"]);
}

#[test]
fn when_everything_shifts_the_machine_is_suspected() {
    let old = [100.0, 104.0, 98.0, 103.0, 99.0, 101.0];
    let by = |factor: f64| old.map(|rate| rate * factor);
    let factors: Vec<[f64; 6]> = (0..12).map(|at| by(0.8 + 0.002 * f64::from(at))).collect();
    let rows: Vec<(&[f64], &[f64])> = factors.iter().map(|new| (&old[..], &new[..])).collect();
    let report = json(&["compare"], interleaved(&rows));
    assert_eq!(kinds(&report), ["everything_shifted"]);
    assert_eq!(
        kinds(&json(&["compare"], interleaved(&rows[..9]))),
        Vec::<&str>::new(),
        "nine are not everything"
    );
    let spread: Vec<[f64; 6]> = (0..12).map(|at| by(0.3 + 0.05 * f64::from(at))).collect();
    let rows: Vec<(&[f64], &[f64])> = spread.iter().map(|new| (&old[..], &new[..])).collect();
    assert_eq!(
        kinds(&json(&["compare"], interleaved(&rows))),
        Vec::<&str>::new(),
        "by very different factors"
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
    close(
        &equal["noise_floor"],
        20.0 / 100.8 + 0.9 * (20.0 / 100.6 - 20.0 / 100.8),
        1e-9,
    );
    let worst = report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| -row["interval"]["lower"].as_f64().unwrap());
    close(&equal["smallest_max_regression"], worst.fold(0.0, f64::max), 1e-12);
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
    let header = text.lines().next().unwrap();
    assert!(
        header.contains("p (gate, Holm)") && header.contains("runs needed") && header.contains("verdict"),
        "{header}"
    );
    let markdown = run(
        &["compare", "--format", "markdown", "--max-regression", "5"],
        gate_case(),
    )
    .stdout;
    assert!(markdown.contains("\n- Gate FAILED: "), "{markdown}");
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
