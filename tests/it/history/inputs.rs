//! `benchstat history` on archives that other tools keep.

use serde_json::Value;

use crate::common::{Folder, json, ok, testdata};

/// Name, key and change in percent of each change.
fn changes(report: &Value) -> Vec<(&str, &str, f64)> {
    let changes = report["changes"].as_array().unwrap().iter();
    changes
        .map(|change| {
            let text = |field: &str| change[field].as_str().unwrap();
            (text("name"), text("key"), change["change"].as_f64().unwrap().round())
        })
        .collect()
}

fn names(report: &Value) -> Vec<&str> {
    let series = report["series"].as_array().unwrap().iter();
    series.map(|series| series["name"].as_str().unwrap()).collect()
}

#[test]
fn github_action_benchmark() {
    let report = json(&["history", "testdata/tools/github-action-data.js"], "");
    assert_eq!(
        (
            report["metric"].as_str(),
            report["at"].as_str(),
            report["direction"].as_str()
        ),
        (Some("time"), Some("date"), Some("lower"))
    );
    // 101 → 141 ns an iteration at the eighth commit.
    assert_eq!(changes(&report), [("fib/10", "2026-01-08T00:00:00Z", 40.0)]);
    assert!((report["changes"][0]["before"].as_f64().unwrap() - 101e-9).abs() < 1e-15);
    assert_eq!(
        (names(&report), report["keys"].as_array().unwrap().len()),
        (vec!["fib/10", "fib/20"], 14)
    );
    // The same, each suite apart, after what a browser needs and what a hand may have added.
    let two =
        testdata("tools/github-action-data.js").replacen("\"Rust Benchmark\"", "\"Other\": [], \"Rust Benchmark\"", 1)
            + ";\n";
    let report = json(&["history"], two);
    assert_eq!(names(&report)[0], "fib/10 suite='Rust Benchmark'");
}

#[test]
fn airspeed_velocity() {
    let files = "testdata/tools/asv/machine/*-*.json";
    let report = json(&["history", "--metric", "value", "--higher-is-better", files], "");
    // n times 200, from the seventh commit on n times 600; 12 commits.
    let names = ["n=10 a", "n=10 b", "n=20 a", "n=20 b"];
    assert_eq!(report["series"].as_array().unwrap().len(), names.len());
    let series = &report["series"][0];
    assert!(
        series["name"]
            .as_str()
            .unwrap()
            .starts_with("suite.Suite.track_size param1=10 param2='a' env='existing"),
        "{series}"
    );
    assert_eq!(
        (&series["values"][5], &series["values"][6]),
        (&Value::from(2000.0), &Value::from(6000.0))
    );
    assert_eq!(
        changes(&report)
            .iter()
            .map(|(_, key, change)| (*key, *change))
            .collect::<Vec<_>>(),
        [("2026-01-07T12:00:00Z", 200.0); 4]
    );
    let times = json(&["history", files], "");
    assert_eq!(
        (times["metric"].as_str(), times["series"].as_array().unwrap().len()),
        (Some("time"), 4)
    );
}

#[test]
fn otava() {
    let report = json(&["history", "--higher-is-better", "testdata/tools/otava.csv"], "");
    assert_eq!(
        (report["metric"].as_str(), names(&report)),
        (Some("value"), vec!["throughput", "p99"])
    );
    assert_eq!(changes(&report), [("p99", "2026.01.08 3:00:00 +0100", 40.0)]);
    let one = json(
        &[
            "history",
            "--filter",
            "p99",
            "--at",
            "commit",
            "--order",
            "testdata/tools/otava-commits.txt",
            "testdata/tools/otava.csv",
        ],
        "",
    );
    assert_eq!((changes(&one)[0].1, names(&one)), ("hhhhhh0", vec!["p99"]));
    // A tidy file that names its benchmarks is none of Otava's.
    let tidy: String = (0..9).map(|at| format!("{at},c{at},a.js,{at}\n")).collect();
    let text = ok(
        &["history", "--at", "commit", "--metric", "x"],
        format!("time,commit,filename,x\n{tidy}"),
    );
    assert!(
        text.starts_with("x along commit (9 points, c0 … c8), 0 benchmarks searched."),
        "{text}"
    );
}

#[test]
fn pytest_benchmark_storage() {
    let folder = Folder::new("history-pytest");
    let saved = testdata("tools/pytest-benchmark.json");
    let saved: Value = serde_json::from_str(&saved).unwrap();
    for at in 0..10 {
        let mut saved = saved.clone();
        saved["datetime"] = format!("2026-01-{:02}T12:00:00+00:00", at + 1).into();
        saved["commit_info"]["id"] = format!("{at}abcdef").into();
        folder.put(&format!("{:04}_{at}abcdef.json", at + 1), saved.to_string());
    }
    let report = json(&["history", &folder.join("*.json")], "");
    assert_eq!(
        (report["at"].as_str(), report["keys"].as_array().unwrap().len()),
        (Some("date"), 10)
    );
    // The same rounds each time: equal points.
    let untested = report["untested"].as_array().unwrap();
    assert!(
        !untested.is_empty() && untested.iter().all(|one| one["reason"]["kind"] == "equal_points"),
        "{untested:?}"
    );
}
