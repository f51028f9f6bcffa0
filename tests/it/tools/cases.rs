//! The files of testdata/tools/cases, each a trap that real results hold: the right answer, computed apart, through `compare` itself
//! and through an archive.

use serde_json::Value;

use super::helpers::{assert_accuracy, assert_row, both, notes, pair, sides};
use crate::common::{json, run, testdata};

#[test]
fn case_01_nan_in_an_aggregates_counter() {
    let report = sides(&[], "01-gbench-nan-cv", "json");
    assert_row(&report, "BM_Lookup arg1=64", [6, 6], 5.22, 3.974e-5);
    assert_accuracy(&report, 0, [1.50, 2.17, 3.26]);
    assert_eq!(report["direction"], "lower");
}

#[test]
fn case_02_skipped_results() {
    let report = sides(&[], "02-gbench-skipped", "json");
    assert_row(&report, "BM_Hash arg1=8", [5, 5], 3.81, 4.732e-4);
    assert_accuracy(&report, 0, [1.33, 2.02, 3.30]);
    let gpu = &report["rows"][1];
    assert_eq!(
        (&gpu["name"], &gpu["verdict"]),
        (&"BM_Gpu arg1=8".into(), &"untested".into())
    );
    assert_eq!(gpu["new"], Value::Null);
    assert!(
        notes(&report).contains("left out 5 skipped results, the first: BM_Gpu/8: no device found"),
        "{}",
        notes(&report)
    );
}

#[test]
fn case_03_names_like_aggregates() {
    let report = sides(&[], "03-gbench-csv-name-ends-in-mean", "csv");
    assert_row(&report, "BM_col_mean", [5, 5], 9.61, 7.307e-5);
    assert_row(&report, "BM_col_sum", [5, 5], 11.25, 3.083e-8);
    assert_eq!(report["rows"].as_array().unwrap().len(), 2);
    assert!(notes(&report).contains("left out 8 aggregates"));
}

#[test]
fn case_06_commands_and_parameters_inside_a_file() {
    let report = both(
        &["--compare", "filename"],
        &["testdata/tools/cases/06-hyperfine-two-commands.json"],
    );
    assert_row(&report, "./tool-* --all \"a b\"", [10, 10], 1.08, 0.2728);
    let report = both(
        &["--compare", "build"],
        &["testdata/tools/cases/06b-hyperfine-parameter-build.json"],
    );
    let rows = report["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["./{build}/x 10 size=10", "./{build}/x 200 size=200"]);
    for (row, change) in rows.iter().zip([6.23, 4.56]) {
        assert!((row["improvement"].as_f64().unwrap() - change).abs() < 0.005, "{row}");
        assert_eq!(row["stars"], "***");
    }
}

#[test]
fn case_06d_two_results_of_one_name() {
    let report = sides(&[], "06d-hyperfine-same-name", "json");
    assert_row(&report, "build", [6, 6], 3.98, 1.56e-4);
    assert_row(&report, "build index=2", [6, 6], 2.75, 2.645e-3);
    assert!(
        notes(&report).contains("1 result has the name of another one"),
        "{}",
        notes(&report)
    );
}

#[test]
fn case_07_parameters_that_are_objects() {
    let report = sides(&[], "07-pytest-unserializable", "json");
    let test = |name: &str| format!("t/test_ser.py::{name}");
    assert_row(&report, &test("test_dump[fast]"), [8, 8], 8.50, 4.387e-11);
    assert_row(&report, &test("test_dump[slow]"), [8, 8], 7.54, 1.816e-8);
    assert_row(&report, &test("test_plain"), [8, 8], -0.69, 0.2149);
}

#[test]
fn case_08_ids_in_place_of_data_sets() {
    let report = sides(&[], "08-pytest-long-param", "json");
    for (test, change, p) in [
        ("test_load[small]", 8.74, 8.879e-12),
        ("test_load[large]", 7.97, 1.279e-10),
        ("test_n[ten]", 8.08, 9.634e-10),
        ("test_n[ten-warm]", 8.20, 1.299e-9),
    ] {
        assert_row(&report, &format!("t/test_j.py::{test}"), [8, 8], change, p);
    }
}

#[test]
fn case_23_forks_are_known() {
    let files = pair("23-jmh-forks-dominate-equal-builds", "json");
    let archive = run(&["convert", "-o", "-", &files[0], &files[1]], "").stdout;
    let header = archive.lines().next().unwrap();
    assert!(header.contains("\"fork\"") && header.contains("\"jdk\""), "{header}");
    // A fork counts as one run.
    let report = sides(&[], "23-jmh-forks-dominate-equal-builds", "json");
    for (at, (change, p)) in [
        (0.23, 0.8779),
        (4.50, 0.1281),
        (-0.87, 0.753),
        (-3.44, 0.1675),
        (-1.03, 0.7404),
        (2.54, 0.172),
        (-1.20, 0.5743),
        (-0.86, 0.7148),
    ]
    .into_iter()
    .enumerate()
    {
        assert_row(&report, &format!("org.x.Fork.b{at} mode='avgt'"), [5, 5], change, p);
    }
}

#[test]
fn case_50_node_bench() {
    let file = "testdata/tools/cases/50-node-bench.ndjson";
    let runs = json(&["runs", file], "");
    let rows = runs["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0]["name"], "URL > construct input='short' len=3");
    assert_eq!((&rows[0]["n"], &runs["metric"]), (&5.into(), &"rate".into()));
    let mean = rows[0]["mean"].as_f64().unwrap();
    assert!(
        (mean / 1_676_742.621_043_191_8 - 1.0).abs() < 1e-12,
        "node's own mean: {mean}"
    );
    let notes = notes(&runs);
    assert!(
        notes.contains("left out 1 skipped result, the first: URL > skipme: why"),
        "{notes}"
    );
    assert!(
        notes.contains("left out 1 result that failed, the first: URL > fails: boom"),
        "{notes}"
    );
    let archive = run(&["convert", "-o", "-", file], "").stdout;
    assert!(archive.lines().next().unwrap().contains("\"process\""), "{archive}");
}

#[test]
fn a_stream_of_node_bench_that_broke_off() {
    let whole = testdata("tools/cases/50-node-bench.ndjson");
    let lines: Vec<&str> = whole
        .lines()
        .take_while(|line| !line.contains("bench:complete"))
        .collect();
    let cut = format!("{}\n{{\"type\":\"bench:sam", lines.join("\n"));
    let runs = json(&["runs"], &cut);
    assert_eq!(runs["rows"][0]["n"], 5, "the samples that came one by one");
    let notes = notes(&runs);
    assert!(
        notes.contains("URL > construct was not completed") && notes.contains("cut short"),
        "{notes}"
    );
}

#[test]
fn case_51_a_table_behind_the_csv() {
    let with_table = run(&["compare", "testdata/cases/51-csv-then-table.csv"], "");
    let plain = run(&["compare", "testdata/data/node-path-dirname-posix.csv"], "");
    let rows = |stdout: &str| -> Vec<String> {
        stdout
            .lines()
            .filter(|line| line.starts_with("path=") || line.contains("dirname"))
            .map(str::to_string)
            .collect()
    };
    assert_eq!(rows(&with_table.stdout), rows(&plain.stdout));
    let note = "left out 3 lines: the table that compare.js prints itself";
    assert!(with_table.stdout.contains(note), "{}", with_table.stdout);
    // Another run may follow.
    let twice = testdata("cases/51-csv-then-table.csv").repeat(2);
    let report = json(&["compare"], &twice);
    let once = json(&["compare"], testdata("data/node-path-dirname-posix.csv"));
    assert_eq!(
        report["rows"][0]["old"]["n"].as_u64(),
        once["rows"][0]["old"]["n"].as_u64().map(|n| 2 * n)
    );
}

#[test]
fn case_52_tracked_runs() {
    let runs = json(&["runs", "testdata/tools/cases/52-run-track.txt"], "");
    let rows = runs["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    let expected = [
        "path/dirname-posix.js n=100000 path=''",
        "path/dirname-posix.js n=100000 path='/'",
        "path/join-posix.js n=100000 paths='/foo,bar'",
    ];
    assert_eq!(names, expected);
    assert_eq!(notes(&runs), "[]");
}
