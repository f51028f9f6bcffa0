//! Runs that are compared pair by pair. Numbers are R's (`t.test`, `power.t.test`).

use super::helpers::{gate_case, interleaved, status_and_report, verdicts};
use crate::common::{assert_near, json, kinds, refused, run, testdata};
use serde_json::Value;

/// For each benchmark of node-path-dirname-posix.csv: estimate, interval, t and p of `t.test(log(new) - log(old))`, p of the exact
/// `wilcox.test(log(new), log(old), paired = TRUE)`, p with `mu = log(.99)` one-sided; the first three as changes.
const OF_R: [[f64; 7]; 7] = [
    [
        0.0503303176834,
        -0.0607218725957,
        0.174512366527,
        0.994042008424,
        0.346174850886,
        0.4921875,
        0.869149778771,
    ],
    [
        0.0252936748798,
        -0.00882120529286,
        0.0605827378089,
        1.66984548784,
        0.129289531816,
        0.064453125,
        0.978051346435,
    ],
    [
        0.0171427105467,
        -0.0150523446904,
        0.0503901278826,
        1.19545479816,
        0.262457026191,
        0.6953125,
        0.955221666422,
    ],
    [
        0.0166376902658,
        -0.0206515500235,
        0.0553467392467,
        0.998898211518,
        0.343941581514,
        0.556640625,
        0.92877573722,
    ],
    [
        -0.00980082752676,
        -0.0316258261942,
        0.012516058037,
        -0.999677983344,
        0.343583987723,
        0.275390625,
        0.50792224238,
    ],
    [
        0.0192354544998,
        -0.0303942179856,
        0.0714054422728,
        0.863415692121,
        0.410327708463,
        0.625,
        0.890108122444,
    ],
    [
        0.00136213924995,
        -0.0261733455435,
        0.0296762050356,
        0.110434919304,
        0.914487885987,
        1.0,
        0.810651155493,
    ],
];

#[test]
fn pairs_are_compared_by_the_logarithm_of_their_ratio() {
    let data = testdata("data/node-path-dirname-posix.csv");
    let (status, report) = status_and_report(&["--paired", "--max-regression", "1"], &data);
    assert_eq!((status, &report["paired"]), (0, &Value::Bool(true)));
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), OF_R.len());
    for (row, reference) in rows.iter().zip(OF_R) {
        assert_near(&row["improvement"], reference[0] * 100.0, 1e-9);
        assert_near(&row["interval"]["lower"], reference[1] * 100.0, 1e-9);
        assert_near(&row["interval"]["upper"], reference[2] * 100.0, 1e-9);
        assert_near(&row["test"]["statistic"], reference[3], 1e-9);
        assert_near(&row["test"]["p"], reference[4], 1e-9);
        assert_near(&row["signed_rank"]["p"], reference[5], 1e-12);
        assert_near(&row["gate"]["p"], reference[6], 1e-9);
        assert_eq!(row["test"]["name"], "paired_t");
        assert_eq!(row["signed_rank"]["method"], "exact");
        assert!(row["accuracy"].is_null());
    }
}

/// R: `power.t.test(delta, sd, sig.level = .05/7, power = .8, type = "paired")$n` for each benchmark: 129.86, 48.38, 90.91, 128.64, 128.44,
/// 170.94, 10230.95; one-sided from a limit of 1 %: 78.58, 22.83, 32.99, 44.98, 259897.7, 65.32, 129.42.
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
    assert_eq!(
        needed(&["--paired"]),
        [Some(130), Some(49), Some(91), Some(129), Some(129), Some(171), None]
    );
    let limited = [Some(79), Some(23), Some(33), Some(45), None, Some(66), Some(130)];
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
