//! `--group` and `--compare` name the columns of any tidy CSV.

use crate::common::{Folder, json, ok, refused};

const TIDY: &str = "testdata/tools/tidy.csv";

#[test]
fn groups_name_the_benchmarks_of_a_tidy_csv() {
    let args = [
        "--group",
        "case,threads",
        "--compare",
        "build",
        "--metric",
        "seconds",
        "--lower-is-better",
        TIDY,
    ];
    let compare = |more: &[&str]| {
        let args: Vec<&str> = ["compare"].iter().chain(&args).chain(more).copied().collect();
        json(&args, "")
    };
    let report = compare(&[]);
    assert_eq!(
        (&report["old"], &report["new"]),
        (&"gcc".into(), &serde_json::json!(["clang"]))
    );
    let rows = report["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    // The first column's value stands as it is; `cpu`, which differs in every row, splits nothing.
    assert_eq!(names, ["sort threads=1", "sort threads=4", "it's, a hash threads=1"]);
    assert_eq!(rows[0]["old"]["n"], 4);
    for (side, mean) in [("old", 1.0115), ("new", 0.803)] {
        assert!((rows[0][side]["mean"].as_f64().unwrap() - mean).abs() < 1e-12, "{side}");
    }
    assert_eq!(rows[0]["variables"], serde_json::json!({"threads": 1}));
    assert_eq!(rows[0]["verdict"], "improved");
    assert_eq!(rows[2]["verdict"], "regressed");
    // Columns that are not named still filter, the binary's under its own name.
    assert_eq!(compare(&["--filter", "cpu<1.5"])["rows"].as_array().unwrap().len(), 2);
    assert_eq!(
        compare(&["--filter", "build~^[gc]"])["rows"].as_array().unwrap().len(),
        3
    );
}

#[test]
fn every_command_takes_groups() {
    let by = |command: &str, group: &str| {
        let args = [
            command,
            "--group",
            group,
            "--compare",
            "build",
            "--metric",
            "seconds",
            TIDY,
        ];
        json(&args, "")
    };
    assert_eq!(
        by("compare", "threads,case")["rows"][2]["name"],
        "1 case=\"it's, a hash\""
    );
    assert_eq!(by("runs", "case")["rows"][0]["n"], 8, "over both numbers of threads");
    assert_eq!(by("bar", "case")["series"], serde_json::json!(["gcc", "clang"]));
}

#[test]
fn groups_decide_what_a_sweep_averages_over() {
    let sweep = |group: &[&str]| {
        let args = [
            "scatter",
            "--xaxis",
            "threads",
            "--category",
            "build",
            "--compare",
            "build",
        ];
        let args: Vec<&str> = args
            .iter()
            .chain(&["--metric", "seconds"])
            .chain(group)
            .chain(&[TIDY])
            .copied()
            .collect();
        let report = json(&args, "");
        let aggregated = report["aggregated"].as_array().unwrap().iter();
        aggregated
            .map(|variable| variable["variable"].as_str().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(sweep(&["--group", "case"]), ["case"]);
    assert_eq!(sweep(&["--group", "case,cpu"]), ["case", "cpu"]);
    let one = ok(
        &[
            "scatter",
            "--group",
            "case",
            "--xaxis",
            "threads",
            "--compare",
            "build",
            "--binary",
            "gcc",
            "--metric",
            "seconds",
            "--no-chart",
            TIDY,
        ],
        "",
    );
    assert!(one.contains("rows of other binaries play no part here: clang"), "{one}");
}

#[test]
fn the_usual_columns_can_be_named_as_well() {
    let file = "testdata/data/node-path-dirname-posix.csv";
    let usual = json(&["compare", file], "");
    let named = json(
        &[
            "compare",
            "--group",
            "filename,configuration",
            "--compare",
            "binary",
            file,
        ],
        "",
    );
    assert_eq!(usual, named);
    // Without the configuration the seven benchmarks of 10 runs a side are one.
    let whole = json(&["compare", "--group", "filename", file], "");
    let rows = whole["rows"].as_array().unwrap();
    assert_eq!((rows.len(), &rows[0]["old"]["n"]), (1, &70.into()));
}

#[test]
fn columns_that_cannot_be_what_they_are_named_for() {
    let refused = |args: &[&str]| {
        let args: Vec<&str> = ["compare", "--metric", "seconds"]
            .iter()
            .chain(args)
            .chain(&[TIDY])
            .copied()
            .collect();
        refused(&args, "")
    };
    let header = "\"case\", \"threads\", \"build\", \"seconds\", \"cpu\"";
    assert_eq!(
        refused(&["--group", "case,thread", "--compare", "build"]),
        format!(
            "error: {TIDY}:1:1: no column \"thread\" in the header, did you mean \"threads\"? Expected it among {header}\n"
        )
    );
    assert_eq!(
        refused(&["--group", "case", "--compare", "biuld"]),
        "error: --compare biuld: there is no such variable, did you mean build? The variables are case, threads, build, cpu\n"
    );
    assert!(
        refused(&["--group", "case"]).ends_with(
            "; --compare VAR names the column or variable that holds the binary, NAME=FILE the binary of a whole file, --match REGEX the part of the names that is it\n"
        )
    );
    assert!(
        refused(&["--compare", "build"]).ends_with("; --group COL,COL names the columns that make up a benchmark\n")
    );
    assert_eq!(
        refused(&["--group", "case,case"]),
        "error: --group case: is named twice\n"
    );
    assert_eq!(
        refused(&["--group", "case,seconds"]),
        "error: --group seconds: is measured, and cannot name what is measured\n"
    );
    assert_eq!(
        refused(&["--group", "build", "--compare", "build"]),
        "error: --group build: holds the binaries that are compared: leave it out\n"
    );
    assert_eq!(
        refused(&["--group", "case", "--compare", "seconds"]),
        "error: --compare seconds: is measured, and cannot name a binary\n"
    );
    assert!(refused(&["--group", ""]).contains("the name of a column is missing"));
    let twice = crate::common::refused(
        &[
            "compare",
            "--metric",
            "seconds",
            "--group",
            "case",
            "--compare",
            "build",
            &format!("a={TIDY}"),
        ],
        "",
    );
    assert!(
        twice.contains("names the binary, and so does --compare build"),
        "{twice}"
    );
}

#[test]
fn parquet_has_the_same_groups() {
    let path = &Folder::new("tools-groups").join("archive.parquet");
    ok(
        &["convert", "--group", "case", "--metric", "seconds", TIDY, "-o", path],
        "",
    );
    let args = ["--group", "case,threads", "--compare", "build", "--metric", "seconds"];
    let compare = |file: &str| ok(&[&["compare"][..], &args[..], &[file][..]].concat(), "");
    let (from_csv, from_parquet) = (compare(TIDY), compare(path));
    assert_eq!(from_csv, from_parquet);
}
