//! What these tests share.

use serde_json::Value;

use crate::common::{Folder, run};

/// The archive that `convert` makes of `files`, and its notes.
pub(super) fn converted(files: &[&str]) -> (String, String) {
    let args: Vec<&str> = ["convert", "-o", "-"].iter().chain(files).copied().collect();
    let run = run(&args, "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    (run.stdout, run.stderr)
}

/// The report of a comparison, whether its gate passes or not.
pub(super) fn report(args: &[&str]) -> Value {
    let run = run(&[&["compare", "--format", "json"], args].concat(), "");
    assert!(run.status < 2, "{args:?}: {}", run.stderr);
    serde_json::from_str(&run.stdout).unwrap()
}

/// The report of a comparison, which is the same through an archive.
pub(super) fn both(options: &[&str], files: &[&str]) -> Value {
    let input = |options: &[&str], files: &[&str]| report(&[options, files].concat());
    let direct = input(options, files);
    let folder = Folder::new(&format!(
        "cases-{}-{}",
        files.concat().replace(['/', '='], "-"),
        options.concat().replace(' ', "")
    ));
    let archive = folder.join("archive.csv");
    let metric: Vec<&str> = match options.iter().position(|option| *option == "--metric") {
        Some(at) => options[at..at + 2].to_vec(),
        None => Vec::new(),
    };
    let converted = run(&[&["convert", "-o", &archive], &metric[..], files].concat(), "");
    assert_eq!(converted.status, 0, "{}", converted.stderr);
    let archived = input(options, &[&archive]);
    let figures = |report: &Value| {
        let rows = report["rows"].as_array().unwrap().iter();
        let row = |row: &Value| ["name", "improvement", "test", "accuracy", "verdict"].map(|field| row[field].clone());
        rows.map(row).collect::<Vec<_>>()
    };
    assert_eq!(figures(&archived), figures(&direct), "{files:?}");
    direct
}

/// `old=X.old.ENDING` and `new=X.new.ENDING`.
pub(super) fn pair(name: &str, ending: &str) -> [String; 2] {
    ["old", "new"].map(|side| format!("{side}=testdata/tools/cases/{name}.{side}.{ending}"))
}

pub(super) fn sides(options: &[&str], name: &str, ending: &str) -> Value {
    let files = pair(name, ending);
    both(options, &[&files[0], &files[1]])
}

/// Checks the name, the runs of each side, the change in percent and the p-value of a row.
pub(super) fn assert_row(report: &Value, name: &str, runs: [u64; 2], change: f64, p: f64) {
    let rows = report["rows"].as_array().unwrap();
    let row = rows.iter().find(|row| row["name"] == name);
    let names: Vec<&Value> = rows.iter().map(|row| &row["name"]).collect();
    let row = row.unwrap_or_else(|| panic!("no {name} among {names:?}"));
    assert_eq!(
        [&row["old"]["n"], &row["new"]["n"]].map(Value::as_u64),
        runs.map(Some),
        "{name}"
    );
    let improvement = row["improvement"].as_f64().unwrap();
    assert!((improvement - change).abs() < 0.005_000_1, "{name}: {improvement}");
    let measured = row["test"]["p"].as_f64().unwrap();
    assert!((measured / p - 1.0).abs() < 6e-4, "{name}: p = {measured}");
}

pub(super) fn assert_accuracy(report: &Value, row: usize, expected: [f64; 3]) {
    let accuracy = &report["rows"][row]["accuracy"];
    for (risk, expected) in ["0.95", "0.99", "0.999"].into_iter().zip(expected) {
        let measured = accuracy[risk].as_f64().unwrap();
        assert!((measured - expected).abs() < 0.005_000_1, "{accuracy}");
    }
}

/// All that a report says of the reading.
pub(super) fn notes(report: &Value) -> String {
    report["warnings"].to_string()
}
