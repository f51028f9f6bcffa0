//! `benchstat compare` on the small cases that break such tools. The right numbers are R's (`t.test`, `qt`).

use crate::common::{json, ok, refused, row, run, testdata};
use serde_json::Value;

fn case(name: &str) -> String {
    testdata(&format!("cases/{name}.csv"))
}

fn table(name: &str) -> String {
    ok(&["compare"], case(name))
}

/// The row of a report by name.
fn find<'a>(report: &'a Value, name: &str) -> &'a Value {
    report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .find(|row| row["name"] == name)
        .expect(name)
}

/// `actual` to as many digits as the reference is given with.
fn assert_close(actual: &Value, expected: f64) {
    let actual = actual.as_f64().expect("a number");
    assert!(
        (actual - expected).abs() <= expected.abs() * 5e-4,
        "{actual} instead of {expected}"
    );
}

fn kinds(row: &Value) -> Vec<&str> {
    row["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|warning| warning["kind"].as_str().unwrap())
        .collect()
}

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
    assert_close(
        &find(&report, "http2/headers.js n=1000 nheaders=0")["test"]["p"],
        0.0015626,
    );
}

#[test]
fn case_02_empty_configuration() {
    let report = json(&["compare"], case("02-empty-configuration"));
    let decode = find(&report, "buffers/base64-decode.js");
    assert_close(&decode["test"]["p"], 0.07545);
    assert_eq!(decode["stars"], "");
    let encode = find(&report, "buffers/base64-encode.js");
    assert_close(&encode["test"]["p"], 0.05489);
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
    assert_close(&readfile["test"]["p"], 0.000334);
    assert_eq!(readfile["stars"], "***");
    assert_close(&stat["test"]["p"], 0.06635);
    assert_eq!(stat["stars"], "");
}

#[test]
fn case_07_commas_quotes_and_line_breaks_in_names() {
    let stdout = table("07-commas-quotes-newline");
    let body: Vec<&str> = stdout.lines().skip(1).take_while(|line| !line.is_empty()).collect();
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
    assert_eq!(row(&stdout, "a-differ.js n=1"), "NA 20.00 % NA NA NA [1]");
    assert_eq!(row(&stdout, "b-same.js n=1"), "NA 0.00 % NA NA NA [1]");
    assert!(stdout.contains("deterministic"), "{stdout}");
    let report = json(&["compare"], case("09-both-sides-constant"));
    let third = &report["rows"][2];
    assert_close(&third["test"]["p"], 0.001082);
    assert_eq!(kinds(&report["rows"][0]), ["deterministic"]);
    assert_eq!(report["family"]["tested"], 1);
    assert_eq!(report["family"]["not_tested"], 2);
}

#[test]
fn case_11_a_missing_side_is_named() {
    let report = json(&["compare"], case("11-missing-side"));
    assert_close(&find(&report, "k/both.js n=1")["test"]["p"], 0.8268);
    assert_eq!(report["family"]["tested"], 1);
    assert_eq!(report["geomean"]["rows"], 1);
    let stdout = table("11-missing-side");
    assert!(!stdout.contains("NaN") && !stdout.contains("inf"), "{stdout}");
    for untested in report["rows"].as_array().unwrap().iter().skip(1) {
        assert_eq!(kinds(untested), ["missing_side"]);
        assert!(row(&stdout, untested["name"].as_str().unwrap()).starts_with("NA NA NA NA NA ["));
    }
}

#[test]
fn case_12_an_interrupted_last_row_is_left_out_aloud() {
    let report = json(&["compare"], case("12-interrupted-last-row"));
    let row = &report["rows"][0];
    assert_eq!((&row["old"]["n"], &row["new"]["n"]), (&3.into(), &2.into()));
    assert_close(&row["test"]["p"], 0.002072);
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
    assert_close(&before["test"]["p"], 1.386e-6);
    assert_eq!(kinds(before), ["zero_baseline"]);
    let stdout = table("17-baseline-zero");
    assert_eq!(
        row(&stdout, "net/zero-after.js dur=5"),
        "*** -100.00 % ±2.73% ±5.00% ±11.07%"
    );
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
        assert_close(&row["test"]["p"], p);
        assert_eq!(kinds(&report), ["ignored_binaries"]);
    }
}

#[test]
fn case_21_huge_means_with_tiny_spread() {
    let report = json(&["compare"], case("21-huge-mean-tiny-spread"));
    let rows = report["rows"].as_array().unwrap();
    assert!(rows[0]["test"].is_null());
    assert_eq!(kinds(&rows[0]), ["essentially_constant"]);
    assert_close(&rows[1]["test"]["p"], 0.0012137);
    assert_eq!(rows[1]["stars"], "**");
    let far = rows
        .iter()
        .find(|row| row["improvement"].as_f64().unwrap() > 99.0)
        .unwrap();
    assert!((far["improvement"].as_f64().unwrap() - 99.95).abs() < 0.005);
    assert_close(&far["test"]["p"], 7.61e-153);
}

#[test]
fn case_26_names_are_padded_by_display_width() {
    let stdout = table("26-unicode-names");
    let body: Vec<&str> = stdout.lines().take(4).collect();
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

#[test]
fn a_scatter_file_is_refused_with_the_columns_that_are_there() {
    let stderr = refused(&["compare"], testdata("data/scatter-string-decoder.csv"));
    assert!(
        stderr.contains("<stdin>:1:1: no column \"binary\"") && stderr.contains("\"chunkLen\""),
        "{stderr}"
    );
}

#[test]
fn lower_is_better_is_the_default_for_time() {
    let report = json(&["compare", "--metric", "time"], case("23-regression-gate"));
    assert_eq!(
        (&report["direction"], &report["metric"]),
        (&"lower".into(), &"time".into())
    );
    let stdout = ok(&["compare", "--metric", "time"], case("23-regression-gate"));
    assert!(
        stdout.lines().next().unwrap().contains("change") && !stdout.contains("improvement"),
        "{stdout}"
    );
    let report = json(&["compare", "--lower-is-better"], case("23-regression-gate"));
    assert_eq!(report["direction"], "lower");
}

#[test]
fn rows_are_sorted_as_asked() {
    let names = |sort: &str, data: &str| -> Vec<String> {
        let report = json(&["compare", "--sort", sort], data);
        report["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["configuration"].as_str().unwrap().to_string())
            .collect()
    };
    let mut data = "binary,filename,configuration,rate\n".to_string();
    // len=128 gets worse, len=16 better and surely so, len=9 hardly changes.
    for (length, new) in [(128, [90, 91]), (16, [200, 201]), (9, [101, 100])] {
        for (old, new) in [(100, new[0]), (101, new[1])] {
            data.push_str(&format!("old,f.js,len={length},{old}\nnew,f.js,len={length},{new}\n"));
        }
    }
    assert_eq!(names("file", &data), ["len=128", "len=16", "len=9"]);
    assert_eq!(names("name", &data), ["len=9", "len=16", "len=128"]);
    assert_eq!(names("change", &data), ["len=128", "len=9", "len=16"]);
    assert_eq!(names("p", &data), ["len=16", "len=128", "len=9"]);
    let times = json(&["compare", "--sort", "change", "--lower-is-better"], &data);
    assert_eq!(
        times["rows"][0]["configuration"], "len=16",
        "the worst first: the longest time"
    );
}

#[test]
fn the_levels_move_intervals_and_holm_but_not_the_stars() {
    let data = testdata("data/compare-string-decoder.csv");
    let (usual, strict) = (json(&["compare"], &data), json(&["compare", "--alpha", "0.001"], &data));
    assert_eq!(strict["confidence"], 0.999);
    let significant = |report: &Value| report["family"]["significant"].as_u64().unwrap();
    assert!(significant(&strict) < significant(&usual));
    let wider = json(&["compare", "--confidence", "0.99"], &data);
    let rows = |report: &Value| report["rows"].as_array().unwrap().clone();
    for ((usual, wider), strict) in rows(&usual).iter().zip(rows(&wider)).zip(rows(&strict)) {
        assert_eq!(
            (&usual["stars"], &usual["accuracy"]),
            (&wider["stars"], &wider["accuracy"])
        );
        let low = |row: &Value| row["interval"]["lower"].as_f64().unwrap();
        assert!(low(&strict) < low(&wider) && low(&wider) < low(usual));
    }
}

#[test]
fn usage_errors_are_status_2() {
    for args in [
        &["compare", "--alpha", "0"][..],
        &["compare", "--alpha", "1"],
        &["compare", "--confidence", "nan"],
        &["compare", "--filter", "nothing"],
        &["compare", "--sort", "size"],
        &["compare", "--lower-is-better", "--higher-is-better"],
        &["compare", "--no-such-option"],
        &["nonsense"],
        &[],
    ] {
        let run = run(args, "");
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}");
        assert!(!run.stderr.is_empty(), "{args:?}");
    }
}

/// The printed columns, in file order, against R's (`scripts/reference_table.R`).
#[test]
fn the_table_is_that_of_compare_r_to_the_printed_digit() {
    for (file, rows, testable) in [
        ("compare-string-decoder", 60, 60),
        ("node-http-bis", 169, 86),
        ("node-path-dirname-posix", 7, 7),
    ] {
        let stdout = ok(&["compare"], testdata(&format!("data/{file}.csv")));
        let table: Vec<&str> = stdout.lines().skip(1).take_while(|line| !line.is_empty()).collect();
        let reference = testdata(&format!("reference/table-{file}.csv"));
        let reference: Vec<csv::StringRecord> = csv::Reader::from_reader(reference.as_bytes())
            .records()
            .map(Result::unwrap)
            .collect();
        assert_eq!((table.len(), reference.len()), (rows, rows));
        assert_eq!(reference.iter().filter(|row| &row[3] != "NA").count(), testable);
        for (line, reference) in table.iter().zip(&reference) {
            let expected: Vec<&str> = reference.iter().skip(1).flat_map(str::split_whitespace).collect();
            let rest = line
                .strip_prefix(&reference[0])
                .unwrap_or_else(|| panic!("{line}\n{}", &reference[0]));
            let actual: Vec<&str> = rest
                .split_whitespace()
                .take_while(|cell| !cell.starts_with('['))
                .collect();
            assert_eq!(actual.join(" "), expected.join(" "), "{line}");
        }
    }
}

/// Rates over the whole range of doubles: a mean of 5e-324, and sums and ratios beyond the largest number.
#[test]
fn no_figure_is_infinite() {
    let rows = |old: [&str; 3], new: [&str; 3]| {
        let sides = [("old", old), ("new", new)];
        let row = |(binary, rates): (&str, [&str; 3])| rates.map(|rate| format!("{binary},a.js,n=1,{rate}\n")).concat();
        format!("binary,filename,configuration,rate\n{}", sides.map(row).concat())
    };
    let wild = [
        rows(["5e-324", "1e308", "5e-324"], ["1e308", "1e308", "5e-324"]),
        rows(["5e-324", "5e-324", "1e-308"], ["1e308", "1e300", "1e308"]),
        rows(["1e308", "1e308", "-1e308"], ["1e308", "1e308", "1e308"]),
        rows(["1", "2", "3"], ["1e307", "1.5e307", "1.2e307"]),
    ];
    for data in &wild {
        for args in [
            &["compare", "--wide"][..],
            &["compare", "--paired"],
            &["compare", "--format", "csv"],
        ] {
            let stdout = run(args, data).stdout;
            let words = stdout.split(|char: char| !char.is_alphabetic());
            assert!(
                words.into_iter().all(|word| !matches!(word, "NaN" | "inf")),
                "{args:?}\n{stdout}"
            );
        }
        serde_json::from_str::<Value>(&run(&["compare", "--format", "json"], data).stdout).unwrap();
    }
}

#[test]
fn every_command_colours_only_when_asked() {
    let compare = testdata("data/node-path-dirname-posix.csv");
    let gate = case("23-regression-gate");
    let sweep = testdata("data/scatter-string-decoder.csv");
    for (args, data) in [
        (&["compare"][..], &gate),
        (&["scatter", "--xaxis", "chunkLen", "--category", "encoding"], &sweep),
        (&["runs"], &compare),
        (&["bar"], &compare),
    ] {
        let with = |color: &[&str]| ok(&[args, color].concat(), data);
        let plain = with(&[]);
        let coloured = with(&["--color", "always"]);
        assert!(!plain.contains('\u{1b}') && coloured.contains("\u{1b}["), "{args:?}");
        assert_eq!(with(&["--color", "never"]), plain);
        let without: String = coloured
            .split('\u{1b}')
            .map(|part| {
                part.strip_prefix('[')
                    .and_then(|part| part.split_once('m'))
                    .map_or(part, |(_, rest)| rest)
            })
            .collect();
        assert_eq!(without, plain, "{args:?}: the colours change no text");
    }
}
