//! Parquet of any writer is read as the CSV that it stands for.

use std::fs;

use crate::common::{Folder, json, ok, refused, run, testdata_path};

const TWINS: [&str; 5] = [
    "plain-pyarrow",
    "large-string-gzip-pyarrow",
    "dictionary-lz4-pyarrow",
    "snappy-pandas",
    "zstd-duckdb",
];

#[test]
fn parquet_of_any_writer_gives_the_report_of_its_csv() {
    for command in ["compare", "runs", "bar"] {
        for format in ["text", "json"] {
            let args = [command, "--format", format];
            let report = |file: &str| ok(&[&args[..], &[file]].concat(), "");
            let expected = report("testdata/data/node-path-dirname-posix.csv");
            for twin in TWINS {
                assert_eq!(report(&format!("testdata/parquet/{twin}.parquet")), expected, "{twin}");
            }
        }
    }
}

#[test]
fn parquet_may_come_from_a_pipe() {
    let bytes = fs::read(testdata_path("parquet/zstd-duckdb.parquet")).unwrap();
    let expected = ok(&["compare", "testdata/data/node-path-dirname-posix.csv"], "");
    assert_eq!(ok(&["compare"], &bytes), expected);
}

#[test]
fn columns_of_every_type_are_the_variables_of_a_csv() {
    let (csv, parquet) = ("testdata/parquet/sweep.csv", "testdata/parquet/sweep-pyarrow.parquet");
    let variables = [
        "encoding", "inLen", "chunkLen", "ratio", "single", "fast", "gap", "version",
    ];
    for variable in variables {
        for format in ["text", "json"] {
            let args = ["scatter", "--xaxis", variable, "--format", format];
            let report = |file: &str| run(&[&args[..], &[file]].concat(), "");
            let (csv, parquet) = (report(csv), report(parquet));
            assert_eq!((csv.status, csv.stderr), (parquet.status, parquet.stderr), "{variable}");
            assert_eq!(csv.stdout, parquet.stdout, "{variable}");
        }
    }
    for filter in [
        "version='16'",
        "chunkLen>=64",
        "single=0.1",
        "fast=true",
        "gap!=1",
        "ratio<1",
    ] {
        let args = ["runs", "--filter", filter];
        let report = |file: &str| ok(&[&args[..], &[file]].concat(), "");
        assert_eq!(report(csv), report(parquet), "{filter}");
    }
}

#[test]
fn directories_of_hive_give_columns() {
    // The rows are those of the CSV, but sorted by binary: means are the same, the order is not.
    let means = |file: &str| {
        let report = json(&["compare", "--old", "old", "--new", "new", "--sort", "name", file], "");
        let rows = report["rows"].as_array().unwrap();
        let row = |row: &serde_json::Value| {
            (
                row["name"].to_string(),
                row["old"]["max"].to_string(),
                row["new"]["min"].to_string(),
            )
        };
        rows.iter().map(row).collect::<Vec<_>>()
    };
    let expected = means("testdata/data/node-path-dirname-posix.csv");
    assert_eq!(expected.len(), 7);
    for typed in [
        "testdata/parquet/hive",
        "testdata/parquet/hive/*/*.parquet",
        "testdata/parquet/hive/binary=*",
    ] {
        assert_eq!(means(typed), expected, "{typed}");
    }
}

#[test]
fn types_that_are_no_variables() {
    // Not needed: a benchmark is told by its configuration.
    ok(&["runs", "testdata/parquet/timestamp-pyarrow.parquet"], "");
    let error = refused(
        &[
            "runs",
            "--filter",
            "when>1",
            "testdata/parquet/timestamp-pyarrow.parquet",
        ],
        "",
    );
    assert!(
        error.contains(
            "timestamp-pyarrow.parquet: column \"when\" holds timestamps, expected text, numbers or truth values"
        ),
        "{error}"
    );
    let error = refused(&["convert", "-o", "-", "testdata/parquet/list-pyarrow.parquet"], "");
    assert!(error.contains("column \"tags\" holds "), "{error}");
    let error = refused(&["runs", "testdata/parquet/text-rate-pyarrow.parquet"], "");
    assert!(
        error.contains("column \"rate\" holds text, expected integers or floating-point numbers"),
        "{error}"
    );
    let error = refused(&["runs", "testdata/parquet/brotli-pyarrow.parquet"], "");
    assert!(
        error.contains("is compressed by Brotli, expected Zstandard, Snappy, gzip, LZ4 or none"),
        "{error}"
    );
    let error = refused(&["runs", "--metric", "ops", "testdata/parquet/zstd-duckdb.parquet"], "");
    assert!(
        error.contains("zstd-duckdb.parquet: no column \"ops\"; expected it among \"binary\""),
        "{error}"
    );
}

#[test]
fn rates_that_are_none() {
    let file = "testdata/parquet/bad-rates-pyarrow.parquet";
    let error = refused(&["runs", file], "");
    assert!(
        error.contains("bad-rates-pyarrow.parquet: row 2, column \"rate\": null is not a number"),
        "{error}"
    );
    let run = run(&["convert", "--skip-invalid", file, "-o", "-"], "");
    assert!(
        run.stderr.contains("3 invalid rows were skipped, the first: "),
        "{}",
        run.stderr
    );
    assert_eq!(run.stdout.lines().count(), 4);
}

#[test]
fn a_parquet_file_that_is_not_whole() {
    let directory = Folder::new("formats-damaged");
    let whole = fs::read(testdata_path("parquet/zstd-duckdb.parquet")).unwrap();
    for length in [4, 12, whole.len() / 2, whole.len() - 1] {
        let path = directory.put("cut.parquet", &whole[..length]);
        let error = refused(&["compare", &path], "");
        assert!(error.contains("cut.parquet: damaged parquet data ("), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}
