//! The results of other tools.

use super::helpers::converted;
use crate::common::{Folder, gzip, json, refused, run, testdata, utf16};

#[test]
fn half_the_time_is_an_improvement_of_half() {
    // Go prints nanoseconds: ten times fewer of them are ten times faster.
    let old = "pkg: p\nBenchmarkA-4 10 100 ns/op\nBenchmarkA-4 10 110 ns/op\nBenchmarkA-4 10 90 ns/op\n";
    let new = old.replace("00 ns", "0 ns").replace("110", "11").replace("90", "9");
    let folder = Folder::new("tools-go");
    let (old, new) = (folder.put("old.txt", old), folder.put("new.txt", new));
    let (archive, notes) = converted(&[&format!("old={old}"), &format!("new={new}")]);
    assert_eq!(notes, "");
    // Without a rate, the time is the metric.
    let report = json(&["compare"], &archive);
    assert_eq!(report["direction"], "lower");
    let row = &report["rows"][0];
    assert_eq!(row["name"], "p.BenchmarkA procs=4");
    assert_eq!(row["old"]["mean"], 1e-7);
    assert!((row["improvement"].as_f64().unwrap() + 90.0).abs() < 1e-9, "{row}");
    assert_eq!(row["verdict"], "improved");
    let warnings = row["warnings"].to_string();
    assert!(warnings.contains("order_unknown"), "{warnings}");
}

#[test]
fn rates_stay_rates() {
    let (archive, notes) = converted(&["testdata/tools/node-run.txt"]);
    assert_eq!(notes, "");
    let report = json(&["runs"], &archive);
    assert_eq!(report["metric"], "rate");
    assert_eq!(report["rows"][0]["name"], "buffers/buffer-compare.js n=1000000 size=16");
    assert_eq!(report["rows"][0]["n"], 2);
}

#[test]
fn further_measures_are_columns() {
    let (archive, notes) = converted(&["testdata/tools/google-benchmark.json"]);
    assert!(
        notes.contains("left out 8 aggregates") && notes.contains("left out 3 results that failed"),
        "{notes}"
    );
    for metric in ["time", "cpu_time"] {
        let report = json(&["runs", "--metric", metric], &archive);
        assert_eq!(report["rows"][1]["name"], "BM_Fill arg1=1000 arg2=7");
        assert_eq!(report["rows"][1]["n"], 3, "{metric}");
    }
}

#[test]
fn criterions_baselines_are_binaries() {
    let (archive, notes) = converted(&["testdata/tools/criterion"]);
    assert!(
        notes.contains("left out base of 2 benchmarks, criterion's copy of new"),
        "{notes}"
    );
    assert_eq!(archive.lines().count(), 41);
    let report = json(&["compare", "--metric", "time", "--old", "main"], &archive);
    assert_eq!(report["rows"].as_array().unwrap().len(), 2);
    assert_eq!(report["rows"][1]["name"], "sum of xors/iter value=100");
    let estimate = testdata("tools/criterion/plain/loop/new/estimates.json");
    let estimate: serde_json::Value = serde_json::from_str(&estimate).unwrap();
    let expected = estimate["mean"]["point_estimate"].as_f64().unwrap() / 1e9;
    let mean = report["rows"][0]["new"]["mean"].as_f64().unwrap();
    assert!((mean / expected - 1.0).abs() < 1e-12, "{mean} {expected}");

    let (named, _) = converted(&["old=testdata/tools/criterion:main", "new=testdata/tools/criterion:new"]);
    let named = json(&["compare", "--metric", "time"], &named);
    assert_eq!(named["rows"][0]["new"]["mean"], report["rows"][0]["new"]["mean"]);
    let unclear = run(&["convert", "-o", "-", "old=testdata/tools/criterion"], "");
    assert!(
        unclear.stderr.contains("has several binaries (\"main\", \"new\")"),
        "{}",
        unclear.stderr
    );
}

#[test]
fn a_sample_from_a_pipe_has_no_name() {
    let run = run(
        &["convert", "-o", "-"],
        testdata("tools/criterion/plain/loop/new/sample.json"),
    );
    assert_eq!(
        run.stdout
            .lines()
            .filter(|line| line.starts_with("\"criterion\",\"\","))
            .count(),
        10
    );
}

#[test]
fn a_directory_of_data_may_hold_criterions_too() {
    let folder = Folder::new("tools-criterion");
    folder.put(
        "target/criterion/a/new/sample.json",
        testdata("tools/criterion/plain/loop/new/sample.json"),
    );
    let only_samples = converted(&[folder.as_str()]).0;
    folder.put("results.csv", "filename,configuration,rate\na.js,n=1,2\n");
    let with_data = converted(&[folder.as_str()]).0;
    assert!(only_samples.contains("target/criterion/a\""), "{only_samples}");
    assert_eq!(only_samples.lines().count(), 11);
    assert_eq!(
        with_data,
        "\"filename\",\"configuration\",\"rate\"\n\"a.js\",\"n=1\",2\n"
    );
}

#[test]
fn mitatas_sorted_samples_show_no_drift() {
    let (archive, notes) = converted(&["testdata/tools/mitata.json"]);
    assert!(
        notes.contains("the tool sorts its samples, so they were shuffled"),
        "{notes}"
    );
    assert_eq!(
        converted(&["testdata/tools/mitata.json"]).0,
        archive,
        "the same every time"
    );
    let report = json(&["runs", "--metric", "time"], &archive);
    assert!(!report.to_string().contains("\"drift\""), "{report}");
}

#[test]
fn compressed_and_piped_results_are_read_too() {
    let text = testdata("tools/hyperfine.json");
    let (direct, _) = converted(&["testdata/tools/hyperfine.json"]);
    for input in [text.clone().into_bytes(), gzip(&text), utf16(&text)] {
        let run = run(&["convert", "-o", "-"], input);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (0, direct.as_str()),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn filters_see_the_parameters() {
    let args = [
        "convert",
        "-o",
        "-",
        "--filter",
        "n>100",
        "testdata/tools/hyperfine.json",
    ];
    let run = run(&args, "");
    assert_eq!(run.stdout.lines().count(), 9, "{}", run.stdout);
    assert!(
        run.stdout
            .lines()
            .skip(1)
            .all(|line| line.starts_with("\"seq 20000\",\"n=20000\",0.0"))
    );
}

#[test]
fn every_command_reads_them_as_their_archive() {
    let directory = Folder::new("tools-directly");
    for file in [
        "hyperfine.json",
        "mitata.json",
        "go-test-bench.txt",
        "google-benchmark.csv",
        "jmh.csv",
        "criterion",
    ] {
        let path = format!("testdata/tools/{file}");
        let archive = directory.join("archive.csv");
        run(&["convert", &path, "-o", &archive], "");
        for command in ["runs", "bar"] {
            let rows = |report: serde_json::Value| report["rows"].as_array().or(report["bars"].as_array()).cloned();
            let metric = json(&[command, &path], "")["metric"].as_str().unwrap().to_string();
            let direct = rows(json(&[command, &path], ""));
            assert!(direct.is_some());
            assert_eq!(
                direct,
                rows(json(&[command, "--metric", &metric, &archive], "")),
                "{command} {path}"
            );
        }
    }
}

#[test]
fn two_files_of_a_tool_are_compared() {
    let tools = "testdata/tools";
    let report = json(
        &[
            "compare",
            &format!("old={tools}/hyperfine.json"),
            &format!("new={tools}/hyperfine.json"),
        ],
        "",
    );
    assert_eq!(
        (&report["metric"], &report["direction"]),
        (&"time".into(), &"lower".into())
    );
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 2);
    for row in rows {
        assert_eq!(
            (&row["improvement"], &row["old"]["n"], &row["new"]["n"]),
            (&0.0.into(), &8.into(), &8.into())
        );
    }
    let error = refused(&["compare", &format!("{tools}/hyperfine.json")], "");
    assert!(
        error.contains("no column \"binary\"; expected it among \"filename\", \"configuration\", \"time\""),
        "{error}"
    );
}

#[test]
fn what_convert_cannot_read() {
    let refused = |file: &str| refused(&["convert", "-o", "-", &format!("testdata/tools/{file}")], "");
    assert!(refused("pytest-benchmark-without-data.json").contains("--benchmark-save-data"));
    assert!(refused("mitata-without-samples.json").contains("{ json: { samples: true } }"));
    let unknown = crate::common::refused(&["convert", "-o", "-"], "hello\nworld\n");
    assert!(
        unknown.contains("neither a CSV of measurements nor the results of a tool that is known"),
        "{unknown}"
    );
    assert!(
        unknown.contains("pytest-benchmark JSON, pyperf JSON, criterion's sample.json"),
        "{unknown}"
    );
    // A CSV of other columns, or with other lines among its rows, is still a CSV.
    assert!(refused("tidy.csv").contains("\"case,threads,build,seconds,cpu\" before the header"));
    let mixed = crate::common::refused(
        &["convert", "-o", "-"],
        "\"filename\",\"configuration\",\"rate\"\na.js n=1: 12.5\n\"a.js\",\"n=1\",12.5\n",
    );
    assert!(
        mixed.starts_with("error: <stdin>:2:") && mixed.contains("1 field in this row, expected 3"),
        "{mixed}"
    );
    let lacking = crate::common::refused(&["convert", "-o", "-"], "filename,a\nx.js,1\n");
    assert!(lacking.contains("no column \"rate\" in the header"), "{lacking}");
    assert!(
        lacking.ends_with("; --metric COL names the measured column\n"),
        "{lacking}"
    );
    let both = crate::common::refused(
        &[
            "convert",
            "-o",
            "-",
            "testdata/tools/node-run.txt",
            "testdata/tools/hyperfine.json",
        ],
        "",
    );
    assert_eq!(
        both,
        "error: testdata/tools/hyperfine.json: measures \"time\", not \"rate\": choose with --metric, or convert it by itself\n"
    );
}
