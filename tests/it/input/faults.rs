//! What is wrong with an input, and where.

use super::helpers::{PLAIN, table};
use crate::common::{Folder, gzip, json, kinds, ok, refused, run};
use serde_json::Value;

#[test]
fn places_are_exact() {
    let head = "binary,filename,configuration,rate,time\n";
    for (input, place) in [
        (format!("{head}old,a.js,n=1,x,1\n"), "2:14: column \"rate\": \"x\""),
        (format!("{head}\n\r\nold,a.js,n=1,x,1\n"), "4:14: column \"rate\""),
        (
            format!("{head}old,\"中\n文\",n=1,1,1\nold,中文,n=1,x,1\n"),
            "4:12: column \"rate\"",
        ),
        (format!("{head}old,a.js,n=1,1\nold,a.js,n=1,1,1\n"), "2:15: 4 fields"),
        (format!("{head}old,a.js,n=1,1,1,1\n"), "2:18: 6 fields"),
        (format!("{head}old,\"a.js\"x,n=1,1,1\n"), "2:11: "),
        (format!("{head}old,a\"b.js,n=1,1,1\n"), "2:6: a quote inside"),
        (
            format!("{head}old,a.js,n=1,1,1\nold,\"a.js,n=1,1,1\nold,a.js,n=1,1,1\n"),
            "3:5: this quote is never closed",
        ),
        (
            format!("{head}[00:01| 10%]\rold,a.js,n=1,1,1\n"),
            "2:13: a carriage return inside a line",
        ),
        (
            format!("note: npm says hello\n{head}old,a.js,n=1,1,1\n"),
            "1:1: \"note: npm says hello\" before the header",
        ),
        (
            "binary,filename,configuration,duration\nold,a.js,n=1,1\n".to_string(),
            "1:1: no column \"rate\"",
        ),
        (
            "binary,filename,rate,rate,configuration\nold,a.js,1,1,n=1\n".to_string(),
            "1:22: column \"rate\" is named twice",
        ),
    ] {
        let stderr = refused(&["compare"], &input);
        assert!(
            stderr.starts_with(&format!("error: <stdin>:{place}")),
            "{input}\n{stderr}"
        );
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
    let mut bytes = format!("{head}old,a").into_bytes();
    bytes.extend(b"\xff.js,n=1,1,1\n");
    let stderr = refused(&["compare"], bytes);
    assert!(
        stderr.starts_with("error: <stdin>:2:6: bytes that are not UTF-8"),
        "{stderr}"
    );
}

#[test]
fn every_rate_that_is_no_number_is_refused() {
    for rate in [
        "",
        " ",
        "NA",
        "NaN",
        "nan",
        "Inf",
        "-Infinity",
        "0x10",
        "1_000",
        "1e999",
        "1,5",
        "\"1,234.5\"",
        "'5'",
        "5%",
        "--5",
    ] {
        let stderr = refused(&["compare"], PLAIN.replace(",113,", &format!(",{rate},")));
        assert!(stderr.starts_with("error: <stdin>:5:"), "{rate}: {stderr}");
    }
    for rate in ["113.0", "+113", "1.13e2", "113.", "1130E-1", "\"113\""] {
        assert_eq!(
            table(PLAIN.replace(",113,", &format!(",{rate},"))),
            table(PLAIN),
            "{rate}"
        );
    }
}

#[test]
fn a_column_that_looks_like_integers_first() {
    let mut data = "binary,filename,configuration,rate,extra\n".to_string();
    for run in 0..500 {
        data.push_str(&format!("old,a.js,n=1,{run},{run}\nnew,a.js,n=1,{run}.5,{run}\n"));
    }
    data.push_str("old,a.js,n=1,0.25,text\nnew,a.js,n=1,1e3,0x10\n");
    let report = json(&["compare"], &data);
    let row = &report["rows"][0];
    assert_eq!((&row["old"]["n"], &row["new"]["n"]), (&501.into(), &501.into()));
    // Hand: (0 + … + 499 + 0.25) / 501 and (0.5 · 500 + 0 + … + 499 + 1000) / 501.
    for (side, mean) in [("old", 124_750.25 / 501.0), ("new", 126_000.0 / 501.0)] {
        let actual = row[side]["mean"].as_f64().unwrap();
        assert!((actual / mean - 1.0).abs() < 1e-15, "{side}: {actual}");
    }
    assert_eq!(
        json(&["compare", "--exclude", "extra~^[0-9]+$"], &data)["rows"][0]["old"]["n"],
        1
    );
}

#[test]
fn interrupted_last_lines() {
    for cut in [
        "\"ne",
        "\"new\",\"a.js",
        "\"new\",\"a.js\",\"n=1 x='p,q'\"",
        "\"new\",\"a.js\",\"n=1 x='p,q'\",12",
        "\"new\",\"a.js\",\"n=1 x='p,q'\",12,",
    ] {
        let report = json(&["compare"], format!("{PLAIN}{cut}"));
        assert_eq!(report["warnings"][0]["kind"], "interrupted_last_line", "{cut}");
        assert_eq!(report["rows"][0]["new"]["n"], 2, "{cut}");
    }
    // Not cut short but wrong: nothing is dropped in silence.
    for wrong in [
        "\"new\",\"a.js\",\"n=1 x='p,q'\",NA,1",
        "\"new\",\"a.js\",\"n=1 x='p,q'\",12,1,1",
    ] {
        refused(&["compare"], format!("{PLAIN}{wrong}"));
        refused(&["compare"], format!("{PLAIN}{wrong}\n"));
    }
    // A number that nothing follows may have had more digits: 0.0 for 0.07251.
    let rows = "binary,filename,configuration,rate\nold,a.js,n=1,1\nnew,a.js,n=1,1\n";
    for (last, runs) in [("1e", 1), ("0.0", 1), ("17", 1), ("\"17\"", 2), ("17\n", 2), ("17,", 0)] {
        let text = format!("{rows}new,a.js,n=1,{last}");
        if runs == 0 {
            assert!(refused(&["compare"], text).contains("5 fields in this row, expected 4"));
            continue;
        }
        let report = json(&["compare"], text);
        assert_eq!(report["rows"][0]["new"]["n"], runs, "{last}");
        assert_eq!(kinds(&report).contains(&"interrupted_last_line"), runs == 1, "{last}");
    }
    // A rate that a time follows is whole, the time is not.
    let rows = "binary,filename,configuration,rate,time\nold,a.js,n=1,1,2\nnew,a.js,n=1,1,2\nnew,a.js,n=1,3,0.0";
    assert_eq!(json(&["compare"], rows)["rows"][0]["new"]["n"], 2);
    assert_eq!(json(&["compare", "--metric", "time"], rows)["rows"][0]["new"]["n"], 1);
    let archive = run(&["convert", "-o", "-"], rows);
    assert!(
        archive.stdout.ends_with("\"new\",\"a.js\",\"n=1\",3,\n"),
        "{}",
        archive.stdout
    );
    assert!(
        archive
            .stderr
            .contains("<stdin>:4: the last line is cut short (an interrupted run?) and its last value was left out")
    );
}

#[test]
fn skip_invalid_counts_what_it_skips() {
    let data = format!(
        "{PLAIN}a.js n=1: 12,345.6\n\"new\",\"a.js\",\"n=1 x='p,q'\",NA,1\n\"new\",\"open,1,1\n{}",
        &PLAIN[PLAIN.find('\n').unwrap() + 1..]
    );
    let report = json(&["compare", "--skip-invalid"], &data);
    assert_eq!(
        (&report["rows"][0]["old"]["n"], &report["rows"][0]["new"]["n"]),
        (&4.into(), &4.into())
    );
    let message = report["warnings"][0]["message"].as_str().unwrap();
    assert!(
        message.starts_with("3 invalid rows were skipped, the first: <stdin>:6:"),
        "{message}"
    );
    let all_bad = "binary,filename,configuration,rate\nold,a.js,n=1,x\n";
    assert!(refused(&["compare", "--skip-invalid"], all_bad).contains("no rows"));
}

#[test]
fn nothing_to_read() {
    for (input, message) in [
        ("", "is empty"),
        ("\n \n", "is empty"),
        ("binary,filename,configuration,rate\n", "no rows"),
    ] {
        let stderr = refused(&["compare"], input);
        assert!(
            stderr.starts_with("error: <stdin>: ") && stderr.contains(message),
            "{input:?}: {stderr}"
        );
    }
    assert!(refused(&["compare", "no-such-file.csv"], "").contains("error: no-such-file.csv: "));
    assert!(refused(&["compare", "src"], "").contains("error: src: no data in this directory"));
    let whole = gzip(PLAIN);
    let cut = Folder::new("input-cut").put("cut.csv.gz", &whole[..whole.len() / 2]);
    assert!(refused(&["compare", &cut], "").contains("damaged gzip"));
    assert!(refused(&["compare"], [0x89, b'P', b'N', b'G', 0xff, 0xfe, 0, 1]).starts_with("error: <stdin>:1:1"));
}

#[test]
fn metrics_other_than_rate() {
    let data =
        "binary,filename,configuration,score,rate\nold,a.js,,10,x\nnew,a.js,,20,x\nold,a.js,,11,x\nnew,a.js,,22,x\n";
    let report = json(&["compare", "--metric", "score"], data);
    assert_eq!(report["warnings"][0]["kind"], "direction_assumed");
    assert_eq!(report["rows"][0]["improvement"], 100.0);
    assert_eq!(
        json(&["compare", "--metric", "score", "--lower-is-better"], data)["warnings"],
        Value::Array(vec![])
    );
}

#[test]
fn a_line_break_inside_quotes_never_splits_a_row() {
    // Large enough for several blocks and pieces; every row has line breaks where a new row seems to begin.
    let row =
        |binary: &str, run: usize| format!("\"{binary}\",\"a.js\",\"x='\n\"\"old\"\",\"\"b.js\"\",1,2\n'\",{run},1\n");
    let mut data = "binary,filename,configuration,rate,time\n".to_string();
    let runs = 120_000;
    for run in 0..runs {
        data.push_str(&row("old", run));
        data.push_str(&row("new", run));
    }
    let report = json(&["compare"], &data);
    assert_eq!(report["rows"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&report["rows"][0]["old"]["n"], &report["rows"][0]["new"]["n"]),
        (&runs.into(), &runs.into())
    );
    let bad = format!("{data}old,a.js,n=1,oops,1\n");
    let line = 2 + runs * 2 * 3;
    let stderr = refused(&["compare"], bad);
    assert!(stderr.starts_with(&format!("error: <stdin>:{line}:14: ")), "{stderr}");
}

#[test]
fn help_and_version_are_results() {
    for (args, start) in [
        (&["--help"][..], "Reads the CSVs of Node.js'"),
        (&["--version"], "benchstat "),
        (&["compare", "--help"], "Two binaries, benchmark by benchmark"),
        (&["compare", "-h"], "Two binaries, benchmark by benchmark"),
    ] {
        let text = ok(args, "");
        assert!(text.starts_with(start), "{args:?}: {text}");
    }
}

#[test]
fn control_characters_of_names_are_escaped_in_messages() {
    let data = "binary,filename,\"configurat\n\0\u{1b}[2Jion\",rate\nold,a.js,1,2\nnew,a.js,1,3\n";
    for args in [
        &["bar", "--filter", "n>=2"][..],
        &["scatter", "--xaxis", "configurat"],
        &["compare", "--old", "x\u{7}"],
        &["bar", "--metric", "configurat"],
    ] {
        let stderr = refused(args, data);
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
        assert!(!stderr.trim_end().contains(char::is_control), "{stderr:?}");
    }
}
