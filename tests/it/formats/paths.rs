//! What may be named as FILE: directories, patterns, `NAME=FILE`.

use super::helpers::{converted, rates, rows, unnamed};
use crate::common::{Folder, json, ok, refused};

#[test]
fn a_directory_is_walked_in_natural_order() {
    let directory = Folder::new("formats-walk");
    for (name, rate) in [("run10/a.csv", 4), ("run2/b.csv", 2), ("run2/c/d.CSV", 3), ("a.csv", 1)] {
        directory.put(name, rows("old", &[rate]));
    }
    for name in ["run2/notes.txt", "run2/.hidden.csv", ".git/x.csv", "run2/e.csv.bak"] {
        directory.put(name, "no data");
    }
    assert_eq!(rates(&[directory.as_str()]), ["1", "2", "3", "4"]);
    let typed = format!("{}/", directory.as_str());
    assert_eq!(rates(&[&typed]), ["1", "2", "3", "4"]);
}

#[test]
fn a_directory_without_data_says_what_it_looked_for() {
    let directory = Folder::new("formats-none");
    directory.put("notes.txt", "no data");
    let error = refused(&["compare", directory.as_str()], "");
    let expected = "no data in this directory, looked below it for *.csv, *.csv.gz, *.csv.zst and *.parquet";
    assert!(
        error.contains(expected) && error.contains(directory.as_str()),
        "{error}"
    );
}

#[test]
fn a_pattern_that_the_shell_left() {
    let directory = Folder::new("formats-pattern");
    for (name, rate) in [("run10.csv", 10), ("run9.csv", 9), ("other.txt", 1), (".run8.csv", 8)] {
        directory.put(name, rows("old", &[rate]));
    }
    let pattern = |text: &str| format!("{}/{text}", directory.as_str());
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
    let directory = Folder::new("formats-names");
    let starred = directory.put("a[1]*.csv", rows("old", &[1]));
    directory.put("a1x.csv", rows("old", &[2]));
    assert_eq!(rates(&[&starred]), ["1"]);
    let equals = directory.put("x=y.csv", rows("old", &[3]));
    assert_eq!(converted(&[&equals]), [("old".to_string(), "3".to_string())]);
}

#[test]
fn rows_of_a_file_as_a_binary() {
    let directory = Folder::new("formats-named");
    let a = directory.put("a.csv", unnamed(&[1, 2]));
    let b = directory.put("b.csv", rows("v18", &[3, 4]));
    let both = directory.put("both.csv", rows("v18", &[5]) + &rows("v20", &[6]));
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
    let directory = Folder::new("formats-named-many");
    directory.put("runs/1.csv", unnamed(&[1]));
    directory.put("runs/2.csv", unnamed(&[2]));
    let new = directory.put("new.csv", unnamed(&[3]));
    let runs = format!("{}/runs", directory.as_str());
    for old in [format!("old={runs}"), format!("old={runs}/*.csv")] {
        let binaries: Vec<String> = converted(&[&old, &format!("new={new}")])
            .into_iter()
            .map(|row| row.0)
            .collect();
        assert_eq!(binaries, ["old", "old", "new"]);
    }
    directory.put("mixed/1.csv", rows("v18", &[4]));
    directory.put("mixed/2.csv", rows("v20", &[5]));
    let mixed = format!("{}/mixed", directory.as_str());
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
    let directory = Folder::new("formats-order");
    let a = directory.put("a.csv", unnamed(&[100, 101, 102]));
    let b = directory.put("b.csv", unnamed(&[100, 101, 103]));
    let both = directory.put("both.csv", rows("x", &[100, 101, 102]) + &rows("y", &[100, 102, 103]));
    for (old, new) in [
        (format!("old={a}"), format!("new={b}")),
        (format!("old={both}:x"), format!("new={both}:y")),
    ] {
        let report = json(&["compare", &old, &new], "").to_string();
        assert!(report.contains("order_unknown"), "{report}");
        assert!(!report.contains("blocked_order"), "{report}");
    }
}
