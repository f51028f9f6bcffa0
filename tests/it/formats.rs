//! What FILE may be: directories, patterns, `NAME=FILE`, Parquet of other writers.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{json, ok, refused, run, testdata};

/// A directory of its own for a test.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("formats-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Writes `content` below `directory`; the path as an argument.
fn put(directory: &Path, name: &str, content: impl AsRef<[u8]>) -> String {
    let path = directory.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, content).unwrap();
    path.display().to_string()
}

/// Rows of `binary`, whose rates say where they come from.
fn rows(binary: &str, rates: &[u32]) -> String {
    let mut text = String::from("\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n");
    for rate in rates {
        text += &format!("\"{binary}\",\"f.js\",\"n=1\",{rate},1\n");
    }
    text
}

/// Rows of a run without a column for the binary.
fn unnamed(rates: &[u32]) -> String {
    rows("", rates).replace("\"binary\",", "").replace("\"\",", "")
}

/// The rates that `convert` finds, in order, and the binaries beside them.
fn converted(args: &[&str]) -> Vec<(String, String)> {
    let args: Vec<&str> = ["convert"].iter().chain(args).chain(&["-o", "-"]).copied().collect();
    let csv = ok(&args, "");
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let at = |name: &str| header.iter().position(|field| *field == format!("\"{name}\""));
    let (binary, rate) = (at("binary"), at("rate").unwrap());
    let field =
        |line: &[&str], at: Option<usize>| at.map_or(String::new(), |at| line[at].trim_matches('"').to_string());
    lines
        .map(|line| (field(&line, binary), field(&line, Some(rate))))
        .collect()
}

fn rates(args: &[&str]) -> Vec<String> {
    converted(args).into_iter().map(|(_, rate)| rate).collect()
}

#[test]
fn a_directory_is_walked_in_natural_order() {
    let directory = scratch("walk");
    for (name, rate) in [("run10/a.csv", 4), ("run2/b.csv", 2), ("run2/c/d.CSV", 3), ("a.csv", 1)] {
        put(&directory, name, rows("old", &[rate]));
    }
    for name in ["run2/notes.txt", "run2/.hidden.csv", ".git/x.csv", "run2/e.csv.bak"] {
        put(&directory, name, "no data");
    }
    assert_eq!(rates(&[directory.to_str().unwrap()]), ["1", "2", "3", "4"]);
    let typed = format!("{}/", directory.display());
    assert_eq!(rates(&[&typed]), ["1", "2", "3", "4"]);
}

#[test]
fn a_directory_without_data_says_what_it_looked_for() {
    let directory = scratch("none");
    put(&directory, "notes.txt", "no data");
    let error = refused(&["compare", directory.to_str().unwrap()], "");
    let expected = "no data in this directory, looked below it for *.csv, *.csv.gz, *.csv.zst and *.parquet";
    assert!(
        error.contains(expected) && error.contains(directory.to_str().unwrap()),
        "{error}"
    );
}

#[test]
fn a_pattern_that_the_shell_left() {
    let directory = scratch("pattern");
    for (name, rate) in [("run10.csv", 10), ("run9.csv", 9), ("other.txt", 1), (".run8.csv", 8)] {
        put(&directory, name, rows("old", &[rate]));
    }
    let pattern = |text: &str| format!("{}/{text}", directory.display());
    assert_eq!(rates(&[&pattern("run*.csv")]), ["9", "10"]);
    assert_eq!(rates(&[&pattern("*.csv")]), ["9", "10"], "no hidden files");
    assert_eq!(rates(&[&pattern("run[0-9].csv")]), ["9"]);
    let error = refused(&["compare", &pattern("*.parquet")], "");
    assert!(error.contains("*.parquet: no file matches this pattern"), "{error}");
    let error = refused(&["compare", &pattern("[.csv")], "");
    assert!(error.contains("neither a file nor a pattern"), "{error}");
}

#[test]
fn a_name_that_is_there_is_no_pattern() {
    let directory = scratch("names");
    let starred = put(&directory, "a[1]*.csv", rows("old", &[1]));
    put(&directory, "a1x.csv", rows("old", &[2]));
    assert_eq!(rates(&[&starred]), ["1"]);
    let equals = put(&directory, "x=y.csv", rows("old", &[3]));
    assert_eq!(converted(&[&equals]), [("old".to_string(), "3".to_string())]);
}

#[test]
fn rows_of_a_file_as_a_binary() {
    let directory = scratch("named");
    let a = put(&directory, "a.csv", unnamed(&[1, 2]));
    let b = put(&directory, "b.csv", rows("v18", &[3, 4]));
    let both = put(&directory, "both.csv", rows("v18", &[5]) + &rows("v20", &[6]));
    let pair = |name: &str, rate: &str| (name.to_string(), rate.to_string());
    assert_eq!(
        converted(&[&format!("old={a}"), &format!("new={b}")]),
        [pair("old", "1"), pair("old", "2"), pair("new", "3"), pair("new", "4")]
    );
    assert_eq!(
        converted(&[&format!("old={both}:v20"), &format!("new={both}:v18")]),
        [pair("old", "6"), pair("new", "5")]
    );
    let error = refused(&["compare", &format!("old={both}"), &format!("new={b}")], "");
    let hint = format!(
        "old={both}: {both} has several binaries (\"v18\", \"v20\"), expected one; pick it with NAME={both}:BINARY"
    );
    assert!(error.contains(&hint), "{error}");
    let error = refused(&["compare", &format!("old={both}:v22"), &format!("new={b}")], "");
    assert!(
        error.contains("no rows of binary \"v22\", expected one of \"v18\", \"v20\""),
        "{error}"
    );
    let error = refused(&["compare", &format!("old={a}:v22"), &format!("new={b}")], "");
    assert!(error.contains("NAME=FILE takes all its rows"), "{error}");
}

#[test]
fn what_is_named_may_be_a_directory_a_pattern_or_standard_input() {
    let directory = scratch("named-many");
    put(&directory, "runs/1.csv", unnamed(&[1]));
    put(&directory, "runs/2.csv", unnamed(&[2]));
    let new = put(&directory, "new.csv", unnamed(&[3]));
    let runs = format!("{}/runs", directory.display());
    for old in [format!("old={runs}"), format!("old={runs}/*.csv")] {
        let binaries: Vec<String> = converted(&[&old, &format!("new={new}")])
            .into_iter()
            .map(|row| row.0)
            .collect();
        assert_eq!(binaries, ["old", "old", "new"]);
    }
    put(&directory, "mixed/1.csv", rows("v18", &[4]));
    put(&directory, "mixed/2.csv", rows("v20", &[5]));
    let mixed = format!("{}/mixed", directory.display());
    assert_eq!(rates(&[&format!("old={mixed}:v20")]), ["5"]);
    let error = refused(&["compare", &format!("old={mixed}"), &format!("new={new}")], "");
    let expected = format!("old={mixed}: {mixed} has several binaries (\"v18\", \"v20\")");
    assert!(error.contains(&expected), "{error}");
    let csv = ok(&["convert", "old=-", "-o", "-"], unnamed(&[9]));
    assert_eq!(csv.lines().nth(1).unwrap(), "\"old\",\"f.js\",\"n=1\",9,1");
    let error = refused(&["compare", "old=-", "new=-"], unnamed(&[9]));
    assert!(error.contains("standard input is named twice"), "{error}");
}

#[test]
fn what_was_typed_is_named_when_it_is_not_there() {
    for typed in [
        "old=nowhere.csv",
        "nowhere.csv",
        "C:\\nowhere.csv",
        "old=C:\\nowhere.csv",
        "./old=nowhere.csv",
        "old=nowhere.csv:v18",
    ] {
        let error = refused(&["compare", typed], "");
        assert!(
            error.starts_with(&format!("error: {typed}: cannot be opened (")),
            "{error}"
        );
    }
}

#[test]
fn the_order_between_files_is_not_known() {
    let directory = scratch("order");
    let a = put(&directory, "a.csv", unnamed(&[100, 101, 102]));
    let b = put(&directory, "b.csv", unnamed(&[100, 101, 103]));
    let both = put(
        &directory,
        "both.csv",
        rows("x", &[100, 101, 102]) + &rows("y", &[100, 102, 103]),
    );
    for (old, new) in [
        (format!("old={a}"), format!("new={b}")),
        (format!("old={both}:x"), format!("new={both}:y")),
    ] {
        let report = json(&["compare", &old, &new], "").to_string();
        assert!(report.contains("order_unknown"), "{report}");
        assert!(!report.contains("blocked_order"), "{report}");
    }
}

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
    let bytes = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/parquet/zstd-duckdb.parquet")).unwrap();
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
        error.contains("zstd-duckdb.parquet: no column \"ops\", expected it among \"binary\""),
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
    let directory = scratch("damaged");
    let whole = fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/parquet/zstd-duckdb.parquet")).unwrap();
    for length in [4, 12, whole.len() / 2, whole.len() - 1] {
        let path = put(&directory, "cut.parquet", &whole[..length]);
        let error = refused(&["compare", &path], "");
        assert!(error.contains("cut.parquet: damaged parquet data ("), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_redirected_standard_error_gets_no_progress_bar() {
    // Slower than the bar's patience: the input comes in two parts.
    let text = testdata("data/node-path-dirname-posix.csv");
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_benchstat"))
        .arg("compare")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || {
        use std::io::Write;
        let (first, rest) = text.split_at(5000);
        stdin.write_all(first.as_bytes()).unwrap();
        std::thread::sleep(std::time::Duration::from_millis(1200));
        stdin.write_all(rest.as_bytes()).unwrap();
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}
