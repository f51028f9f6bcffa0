//! The cases of testdata/cases, each a trap that real archives hold.

use super::helpers::{find, table};
use crate::common::{assert_near, case, compare_table, json, kinds, ok, refused, row};

#[test]
fn case_01_all_rates_zero() {
    let stdout = table("01-all-rates-zero");
    assert_eq!(
        row(&stdout, "http2/simple.js n=100 benchmarker='wrk'"),
        "NA NA NA NA NA [1]"
    );
    assert!(stdout.contains("[1] the mean of binary old is 0"), "{stdout}");
    assert_eq!(
        row(&stdout, "http2/headers.js n=1000 nheaders=0"),
        "** 5.36 % ±2.29% ±3.54% ±5.89%"
    );
    let report = json(&["compare"], case("01-all-rates-zero"));
    assert_near(
        &find(&report, "http2/headers.js n=1000 nheaders=0")["test"]["p"],
        0.0015626,
        5e-4,
    );
}

#[test]
fn case_02_empty_configuration() {
    let report = json(&["compare"], case("02-empty-configuration"));
    let decode = find(&report, "buffers/base64-decode.js");
    assert_near(&decode["test"]["p"], 0.07545, 5e-4);
    assert_eq!(decode["stars"], "");
    let encode = find(&report, "buffers/base64-encode.js");
    assert_near(&encode["test"]["p"], 0.05489, 5e-4);
    let stdout = table("02-empty-configuration");
    assert_eq!(row(&stdout, "buffers/base64-encode.js"), "0.44 % ±0.46% ±1.13% ±3.94%");
    assert!(row(&stdout, "buffers/base64-decode.js").starts_with("-0.34 %"));
}

#[test]
fn case_04_human_lines_are_never_data() {
    let stderr = refused(&["compare"], case("04-human-lines-in-csv"));
    assert!(stderr.starts_with("error: <stdin>:4:"), "{stderr}");
}

#[test]
fn case_06_repeated_headers_and_dialects() {
    assert_eq!(table("06-repeated-headers"), table("06-clean-twin"));
    let report = json(&["compare"], case("06-repeated-headers"));
    let rows = report["rows"].as_array().unwrap();
    let (readfile, stat) = (&rows[0], &rows[1]);
    assert_eq!((&readfile["old"]["n"], &readfile["new"]["n"]), (&6.into(), &6.into()));
    assert_eq!((&stat["old"]["n"], &stat["new"]["n"]), (&3.into(), &3.into()));
    assert_near(&readfile["test"]["p"], 0.000334, 5e-4);
    assert_eq!(readfile["stars"], "***");
    assert_near(&stat["test"]["p"], 0.06635, 5e-4);
    assert_eq!(stat["stars"], "");
}

#[test]
fn case_07_commas_quotes_and_line_breaks_in_names() {
    let stdout = table("07-commas-quotes-newline");
    let body = compare_table(&stdout);
    assert_eq!(body.len(), 4, "{stdout}");
    for (line, figures) in body.iter().zip(["-3.60 %", "6.90 %", "0.23 %", "4.88 %"]) {
        assert!(line.contains(figures), "{line}");
        assert!(!line.contains(char::is_control), "{line:?}");
    }
    let csv = ok(&["compare", "--format", "csv"], case("07-commas-quotes-newline"));
    assert_eq!(
        csv::Reader::from_reader(csv.as_bytes())
            .records()
            .map(Result::unwrap)
            .count(),
        4
    );
}

#[test]
fn case_09_no_variation_on_either_side() {
    let stdout = table("09-both-sides-constant");
    assert_eq!(row(&stdout, "a-differ.js"), "NA 20.00 % NA NA NA [1]");
    assert_eq!(row(&stdout, "b-same.js"), "NA 0.00 % NA NA NA [1]");
    assert!(stdout.contains("deterministic"), "{stdout}");
    let report = json(&["compare"], case("09-both-sides-constant"));
    let third = &report["rows"][2];
    assert_near(&third["test"]["p"], 0.001082, 5e-4);
    assert_eq!(kinds(&report["rows"][0]), ["coarse_clock"]);
    assert_eq!(report["rows"][0]["verdict"], "untested", "a rate is never exact");
    assert_eq!(report["family"]["tested"], 1);
    assert_eq!(report["family"]["not_tested"], 2);
}

#[test]
fn case_11_a_missing_side_is_named() {
    let report = json(&["compare"], case("11-missing-side"));
    assert_near(&find(&report, "k/both.js n=1")["test"]["p"], 0.8268, 5e-4);
    assert_eq!(report["family"]["tested"], 1);
    assert_eq!(report["geomean"]["rows"], 1);
    let stdout = table("11-missing-side");
    assert!(!stdout.contains("NaN") && !stdout.contains("inf"), "{stdout}");
    for untested in report["rows"].as_array().unwrap().iter().skip(1) {
        assert_eq!(kinds(untested), ["missing_side"]);
        assert!(row(&stdout, untested["filename"].as_str().unwrap()).starts_with("NA NA NA NA NA ["));
    }
}

#[test]
fn case_12_an_interrupted_last_row_is_left_out_aloud() {
    let report = json(&["compare"], case("12-interrupted-last-row"));
    let row = &report["rows"][0];
    assert_eq!((&row["old"]["n"], &row["new"]["n"]), (&3.into(), &2.into()));
    assert_near(&row["test"]["p"], 0.002072, 5e-4);
    for (confidence, accuracy) in [("0.95", 0.547), ("0.99", 1.354), ("0.999", 4.806)] {
        let actual = row["accuracy"][confidence].as_f64().unwrap();
        assert!((actual - accuracy).abs() < 5.1e-4, "{actual}");
    }
    assert_eq!(kinds(&report), ["interrupted_last_line"]);
    let stdout = table("12-interrupted-last-row");
    assert!(stdout.contains("<stdin>:7: the last line is cut short"), "{stdout}");
}

#[test]
fn case_14_windows_files_give_the_same_bytes() {
    assert_eq!(table("14-bom-crlf-no-final-newline"), table("13-14-plain-twin"));
}

#[test]
fn case_15_a_late_decimal_comma() {
    let stderr = refused(&["compare"], case("15c-late-decimal-comma"));
    assert!(stderr.starts_with("error: <stdin>:10:"), "{stderr}");
}

#[test]
fn case_17_a_baseline_of_zero() {
    let report = json(&["compare"], case("17-baseline-zero"));
    let before = find(&report, "net/zero-before.js dur=5");
    assert!(before["improvement"].is_null());
    assert_near(&before["test"]["p"], 1.386e-6, 5e-4);
    assert_eq!(kinds(before), ["zero_baseline"]);
    let stdout = table("17-baseline-zero");
    assert_eq!(row(&stdout, "net/zero-after.js"), "*** -100.00 % ±2.73% ±5.00% ±11.07%");
}

#[test]
fn case_18_more_than_two_binaries() {
    let stderr = refused(&["compare"], case("18-three-binaries"));
    assert!(stderr.contains("v18, v20, v22"), "{stderr}");
    for (old, new, change, p) in [
        ("v18", "v20", 3.07, 3.09272e-4),
        ("v18", "v22", 11.67, 1.02721e-6),
        ("v20", "v22", 8.33, 3.37763e-6),
    ] {
        let report = json(&["compare", "--old", old, "--new", new], case("18-three-binaries"));
        let row = &report["rows"][0];
        assert!((row["improvement"].as_f64().unwrap() - change).abs() < 0.005);
        assert_near(&row["test"]["p"], p, 5e-4);
        assert_eq!(kinds(&report), ["ignored_binaries"]);
    }
}

#[test]
fn case_21_huge_means_with_tiny_spread() {
    let report = json(&["compare"], case("21-huge-mean-tiny-spread"));
    let rows = report["rows"].as_array().unwrap();
    assert!(rows[0]["test"].is_null());
    assert_eq!(kinds(&rows[0]), ["essentially_constant"]);
    assert_near(&rows[1]["test"]["p"], 0.0012137, 5e-4);
    assert_eq!(rows[1]["stars"], "**");
    let far = rows
        .iter()
        .find(|row| row["improvement"].as_f64().unwrap() > 99.0)
        .unwrap();
    assert!((far["improvement"].as_f64().unwrap() - 99.95).abs() < 0.005);
    assert_near(&far["test"]["p"], 7.61e-153, 5e-4);
}

#[test]
fn case_26_names_are_padded_by_display_width() {
    let stdout = table("26-unicode-names");
    let table = stdout.lines().skip_while(|line| !line.contains(" confidence "));
    let body: Vec<&str> = table.take(4).collect();
    for (line, figures) in body[1..].iter().zip(["0.09 %", "2.95 %", "8.64 %"]) {
        assert!(line.contains(figures), "{line}");
    }
    let ends: Vec<usize> = body
        .iter()
        .map(|line| unicode_width::UnicodeWidthStr::width(*line))
        .collect();
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "{ends:?}\n{stdout}");
}

#[test]
fn case_33_blank_and_na_rates() {
    let stderr = refused(&["compare"], case("33-blank-and-na-rates"));
    assert!(stderr.starts_with("error: <stdin>:3:22: column \"rate\": "), "{stderr}");
    let report = json(&["compare", "--skip-invalid"], case("33-blank-and-na-rates"));
    assert_eq!(
        (&report["rows"][0]["old"]["n"], &report["rows"][0]["new"]["n"]),
        (&2.into(), &2.into())
    );
    assert_eq!(kinds(&report), ["skipped_rows"]);
    assert!(
        report["warnings"][0]["message"]
            .as_str()
            .unwrap()
            .starts_with("2 invalid rows")
    );
}
