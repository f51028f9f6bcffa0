//! The files of testdata/tools/cases that Go wrote: right answers, computed apart.

use serde_json::Value;

use super::helpers::{assert_accuracy, assert_row, both, notes, report, sides};
use crate::common::{Folder, json, run};

#[test]
fn case_11_log_lines_inside_results() {
    let report = sides(&[], "11-go-log-inside-line", "txt");
    assert_row(
        &report,
        "example.test/kv.BenchmarkServe procs=8",
        [6, 6],
        6.91,
        1.683e-5,
    );
    assert_accuracy(&report, 0, [2.00, 2.85, 4.12]);
    assert!(
        notes(&report).contains("put 2 results together again"),
        "{}",
        notes(&report)
    );
}

#[test]
fn case_12_a_line_that_begins_like_a_result() {
    let report = sides(&[], "12-go-benchmarking-line", "txt");
    assert_row(&report, "example.test/kv.BenchmarkScan procs=8", [6, 6], 5.16, 7.377e-4);
    assert!(
        notes(&report).contains("left out 1 line that is no result, the first: line 5, \\\"Benchmarking 3"),
        "{}",
        notes(&report)
    );
}

#[test]
fn case_14b_every_unit_is_a_metric() {
    let p99 = sides(&["--metric", "p99-ns"], "14b-go-mixed-units", "txt");
    assert_eq!(
        (&p99["direction"], &p99["rows"][0]["new"]["n"]),
        (&"lower".into(), &6.into())
    );
    let requests = sides(&["--metric", "req/s"], "14b-go-mixed-units", "txt");
    assert_eq!(requests["direction"], "higher");
    assert_eq!(requests["rows"].as_array().unwrap().len(), 2);
    let time = sides(&[], "14b-go-mixed-units", "txt");
    assert_eq!(
        (&time["metric"], &time["rows"][0]["new"]["n"]),
        (&"time".into(), &6.into())
    );
}

#[test]
fn results_without_time_are_compared_by_their_own_units() {
    // Sizes of programs and times of builds, as `bent` and `compilebench` print them.
    let text = |bytes: u64, seconds: [f64; 6]| {
        let builds = seconds.map(|time| format!("BenchmarkBuild 1 {time} build-sec\n"));
        format!(
            "BenchmarkSize 1 {bytes} text-bytes\nBenchmarkSize 1 {bytes} text-bytes\n{}",
            builds.concat()
        )
    };
    let folder = Folder::new("cases-own-units");
    let old = folder.put("old.txt", text(1_000_000, [10.0, 10.1, 10.2, 9.9, 10.0, 10.1]));
    let new = folder.put("new.txt", text(1_070_000, [10.6, 10.7, 10.8, 10.6, 10.7, 10.9]));
    let (old, new) = (format!("old={old}"), format!("new={new}"));
    let unclear = run(&["compare", &old, &new], "");
    assert!(
        unclear
            .stderr
            .contains("measures \"text-bytes\", \"build-sec\", and neither rate nor time")
            && unclear.stderr.contains("--metric"),
        "{}",
        unclear.stderr
    );
    let sizes = report(&["--max-regression", "5", "--metric", "text-bytes", &old, &new]);
    let row = &sizes["rows"][0];
    assert!((row["improvement"].as_f64().unwrap() - 7.0).abs() < 1e-9, "{row}");
    assert_eq!(
        (&row["verdict"], &sizes["direction"]),
        (&"regressed".into(), &"lower".into())
    );
    let builds = json(&["compare", "--metric", "build-sec", &old, &new], "");
    assert_eq!(builds["rows"][0]["verdict"], "regressed");
}

#[test]
fn case_16_allocations_are_costs() {
    let gate = |metric: &str| {
        sides(
            &["--max-regression", "5", "--metric", metric],
            "16-go-allocations",
            "txt",
        )
    };
    let bytes = gate("B/op");
    assert_eq!(bytes["rows"][0]["improvement"], 100.0);
    assert_eq!(bytes["rows"][0]["verdict"], "regressed");
    assert_row(&bytes, "example.test/kv.BenchmarkDec procs=8", [6, 6], 30.05, 1.348e-9);
    assert_eq!(
        (&bytes["direction"], &bytes["gate"]["passed"]),
        (&"lower".into(), &false.into())
    );
    let allocations = gate("allocs/op");
    assert_eq!(allocations["rows"][0]["improvement"], 25.0);
    assert_eq!(allocations["rows"][1]["improvement"], 0.0);
    assert_eq!(allocations["gate"]["passed"], false);
}

#[test]
fn case_18_a_list_of_processors() {
    let report = sides(&[], "18-go-cpu-list", "txt");
    let rows = report["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    let expected = [
        "batch-1",
        "batch-2",
        "batch-1 procs=2",
        "batch-2 procs=2",
        "batch-1 procs=4",
        "batch-2 procs=4",
    ];
    assert_eq!(
        names,
        expected.map(|name| format!("example.test/kv.BenchmarkAdd/{name}"))
    );
    assert!(rows.iter().all(|row| row["old"]["n"] == 5 && row["new"]["n"] == 5));
}

#[test]
fn case_19_toolchains_in_one_file() {
    let file = "testdata/tools/cases/19-go-config-lines-one-file.txt";
    let report = both(&["--compare", "toolchain"], &[file]);
    assert_row(
        &report,
        "example.test/a.BenchmarkParse procs=8",
        [6, 6],
        12.01,
        1.132e-7,
    );
    assert_row(&report, "example.test/b.BenchmarkWrite procs=8", [6, 6], -1.02, 0.1418);
    assert_eq!(
        (&report["old"], &report["new"]),
        (&"baseline".into(), &serde_json::json!(["experiment"]))
    );
    // Without the option they are benchmarks of their own.
    let runs = json(&["runs", file], "");
    let counts: Vec<&Value> = runs["rows"].as_array().unwrap().iter().map(|row| &row["n"]).collect();
    assert_eq!(counts, [6, 6, 6, 6]);
}

#[test]
fn case_42_units_with_the_names_of_columns() {
    let file = "testdata/tools/cases/42-go-units-named-like-columns.txt";
    let runs = json(&["runs", file], "");
    assert_eq!((&runs["metric"], &runs["rows"][0]["n"]), (&"time".into(), &6.into()));
    assert_eq!(
        runs["rows"][0]["name"],
        "p.BenchmarkT param_time=3 param_rate='x' procs=2"
    );
    for (metric, mean) in [
        ("metric_time", 5.025),
        ("metric_rate", 3.0),
        ("metric_binary", 7.005),
        ("metric_file", 2.0),
    ] {
        let runs = json(&["runs", "--metric", metric, file], "");
        let measured = runs["rows"][0]["mean"].as_f64().unwrap();
        assert!((measured - mean).abs() < 6e-3, "{metric}: {measured}");
    }
    let archive = run(&["convert", "--variables", "-o", "-", file], "");
    assert_eq!(archive.status, 0, "{}", archive.stderr);
}
