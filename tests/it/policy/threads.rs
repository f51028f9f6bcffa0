//! What people ask of such gates in public threads.

use super::helpers::{changes, judged, under};
use crate::common::{Folder, run};

/// A file of `go test -bench -benchmem`, ten runs of a benchmark.
fn go(bytes: u32, allocations: u32) -> String {
    let mut text = "goos: linux\ngoarch: amd64\npkg: example.org/p\n".to_string();
    for time in [105, 101, 99, 103, 100, 104, 98, 102, 101, 100] {
        text += &format!("BenchmarkParse-8 \t 1000000\t {time}.0 ns/op\t {bytes} B/op\t {allocations} allocs/op\n");
    }
    text
}

#[test]
fn doubled_allocations_fail() {
    let folder = Folder::new("threads-allocations");
    let old = format!("old={}", folder.put("old.txt", go(64, 1)));
    let new = format!("new={}", folder.put("new.txt", go(128, 2)));
    let same = format!("new={}", folder.put("same.txt", go(64, 1)));
    let policy = folder.put(
        "benchstat.toml",
        "max-regression = 5\n[[rule]]\nmetric = 'B/op'\nmax-regression = 0\n",
    );
    for metric in ["B/op", "allocs/op"] {
        for gate in [["--max-regression", "0"], ["--policy", &policy]] {
            let with = |new: &str| {
                run(
                    &[&["compare", "--metric", metric], &gate[..], &[&old, new]].concat(),
                    "",
                )
                .status
            };
            assert_eq!((with(&new), with(&same)), (1, 0), "{metric} {gate:?}");
        }
    }
    let time = run(
        &["compare", "--metric", "time", "--max-regression", "5", &old, &new],
        "",
    );
    assert_eq!(time.status, 0, "the time alone shows nothing: {}", time.stdout);
}

#[test]
fn a_removed_benchmark_fails_where_that_was_asked_for() {
    let all = changes(&[("a.js", 0.0), ("b.js", 0.0)]);
    let removed: String = all
        .lines()
        .filter(|line| !line.starts_with("new,b.js"))
        .map(|line| format!("{line}\n"))
        .collect();
    let with = |args: &[&str]| run(&[&["compare", "--max-regression", "5"], args].concat(), &removed);
    assert_eq!(with(&[]).status, 0);
    let failed = with(&["--fail-on-missing"]);
    assert_eq!(failed.status, 1);
    assert!(failed.stdout.contains("Gate FAILED (1 missing)"), "{}", failed.stdout);
    assert_eq!(under("max-regression = 5", &["--fail-on-missing"], &removed).status, 1);
}

#[test]
fn a_clock_of_seconds_proves_nothing() {
    let seconds = |old: &[u32], new: &[u32]| {
        let rows = |binary: &str, times: &[u32]| -> String {
            times.iter().map(|time| format!("{binary},build,,{time}\n")).collect()
        };
        let steady = |binary: &str| -> String {
            [20, 21, 20, 22, 21]
                .map(|time| format!("{binary},test,,{time}\n"))
                .concat()
        };
        let sides = [rows("old", old), rows("new", new), steady("old"), steady("new")].concat();
        format!("binary,filename,configuration,time\n{sides}")
    };
    for (old, new) in [(&[14; 5], &[15; 5]), (&[14, 14, 15, 14, 14], &[15, 14, 15, 15, 15])] {
        let run = run(
            &["compare", "--metric", "time", "--max-regression", "5"],
            seconds(old, new),
        );
        assert_eq!(run.status, 0, "{}", run.stdout);
    }
}

#[test]
fn six_percent_of_four_nanoseconds_pass_under_a_floor() {
    let nanoseconds = |mean: f64| [-0.02, 0.0, 0.01, -0.01, 0.02, 0.005].map(|by| mean + by);
    let rows = |binary: &str, mean: f64| {
        nanoseconds(mean)
            .map(|time| format!("{binary},f,,{time}e-9\n"))
            .concat()
    };
    let csv = format!(
        "binary,filename,configuration,time\n{}{}",
        rows("old", 4.0),
        rows("new", 4.24)
    );
    let args = ["--metric", "time"];
    assert_eq!(judged("max-regression = 5", &args, &csv).0, 1);
    let (status, report) = judged("max-regression = 5\nmin-change = '10ns'", &args, &csv);
    assert_eq!(
        (status, report["rows"][0]["policy"]["min_change"].as_f64()),
        (0, Some(1e-8))
    );
}

#[test]
fn limits_by_pattern() {
    let csv = changes(&[("micro/a.js", -7.0), ("macro/a.js", -7.0)]);
    let policy = "max-regression = 5\n[[rule]]\nname = 'micro/*'\nmax-regression = 10\n";
    let (status, report) = judged(policy, &[], &csv);
    assert_eq!(status, 1);
    assert_eq!(report["gate"]["regressed"].as_array().unwrap().len(), 1);
    assert_eq!(report["gate"]["regressed"][0], "macro/a.js");
}
