//! What a sweep is warned about.

use std::fmt::Write;

use super::helpers::{block, sweep};
use crate::common::{Folder, json, kinds, ok};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

#[test]
fn few_samples_do_not_pretend() {
    let rows: Vec<(&str, f64)> = [1.0, 2.0, 4.0, 8.0, 9.0].map(|rate| ("1", rate)).to_vec();
    let report = json(&["scatter", "--xaxis", "x"], sweep(&rows));
    let group = &report["groups"][0];
    assert_eq!(kinds(group), ["median_interval_short"]);
    let interval = &group["median_interval"];
    assert_eq!((&interval["lower"], &interval["upper"]), (&1.0.into(), &9.0.into()));
    assert_eq!(interval["coverage"], 0.9375);
    let stdout = ok(&["scatter", "--xaxis", "x"], sweep(&rows));
    assert!(
        stdout.contains("covers 93.75 %; 95 % need at least 6 samples"),
        "{stdout}"
    );
    let looser = json(&["scatter", "--xaxis", "x", "--confidence", "0.9"], sweep(&rows));
    assert!(kinds(&looser["groups"][0]).is_empty());
    let single = json(&["scatter", "--xaxis", "x"], sweep(&rows[..1]));
    assert_eq!(kinds(&single["groups"][0]), ["single_sample"]);
    assert!(single["groups"][0]["mean_interval"].is_null() && single["groups"][0]["median_interval"].is_null());
}

#[test]
fn the_mark_for_skewed_groups() {
    let rates = [[10.0, 10.1, 10.2, 30.0], [10.0, 10.1, 10.2, 10.3]];
    let mut rows = Vec::new();
    for (x, rates) in ["1", "2"].into_iter().zip(rates) {
        rows.extend(rates.map(|rate| (x, rate)));
    }
    // Three values are too few for skewness to say anything.
    rows.extend([10.0, 10.0, 30.0].map(|rate| ("3", rate)));
    let report = json(&["scatter", "--xaxis", "x"], sweep(&rows));
    let flags: Vec<&Value> = report["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["flagged"])
        .collect();
    assert_eq!(flags, [true, false, false]);
    let stdout = ok(&["scatter", "--xaxis", "x"], sweep(&rows));
    assert!(
        stdout.contains("% (!)") && stdout.contains("\n(!) the median lies outside"),
        "{stdout}"
    );
}

#[test]
fn gaps_are_flagged() {
    let mut csv = "filename,x,c,rate\n".to_string();
    for (category, all_x) in [("full", &[1, 2, 4, 8][..]), ("gap", &[1, 4]), ("one", &[2])] {
        for x in all_x {
            for rate in [10, 11] {
                writeln!(csv, "f.js,{x},{category},{}", rate * x).unwrap();
            }
        }
    }
    let report = json(&["scatter", "--xaxis", "x", "--category", "c"], &csv);
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 4);
    assert!(steps[..3].iter().all(|step| kinds(step).is_empty()));
    assert_eq!((&steps[3]["from"], &steps[3]["to"]), (&1.into(), &4.into()));
    assert_eq!(kinds(&steps[3]), ["gap"]);
    let messages: Vec<&str> = report["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|warning| warning["message"].as_str().unwrap())
        .collect();
    assert!(
        messages.contains(&"category 'gap' was not measured at x = 8"),
        "{messages:?}"
    );
    assert!(
        messages.contains(&"category 'one' was not measured at x = 1, 4, 8"),
        "{messages:?}"
    );
}

#[test]
fn rows_without_x_or_category_are_counted() {
    let csv = "filename,x,c,rate\nf.js,1,a,5\nf.js,,a,5\nf.js,1,,5\nf.js,1,,6\nf.js,1,a,6\n";
    let report = json(&["scatter", "--xaxis", "x", "--category", "c"], csv);
    assert_eq!(report["groups"].as_array().unwrap().len(), 1);
    let stdout = ok(&["scatter", "--xaxis", "x", "--category", "c"], csv);
    assert!(stdout.contains("Note: 1 row lacks x and was left out"), "{stdout}");
    assert!(stdout.contains("Note: 2 rows lack c and were left out"), "{stdout}");
}

#[test]
fn what_the_averaged_over_variables_are() {
    let mut csv = "filename,x,run id,machine,cpu,rate\n".to_string();
    for (run, (x, cpu)) in [(1, "a"), (2, "b")].repeat(4).into_iter().enumerate() {
        writeln!(csv, "f.js,{x},{run},m{x},{cpu}{},{}", run / 4, 100 + run * run).unwrap();
    }
    let report = json(&["scatter", "--xaxis", "x"], &csv);
    let notes: Vec<(&Value, &Value)> = report["aggregated"]
        .as_array()
        .unwrap()
        .iter()
        .map(|variable| (&variable["variable"], &variable["note"]["kind"]))
        .collect();
    assert_eq!(notes[0], (&"machine".into(), &"only_between_groups".into()));
    assert_eq!(notes[1].0, "cpu");
    assert_eq!(notes.len(), 2);
    let stdout = ok(&["scatter", "--xaxis", "x"], &csv);
    assert!(
        stdout.contains("aggregating variable: machine (varies only between groups)"),
        "{stdout}"
    );
    assert!(
        stdout.contains("Note: run id has another value on every row: taken for an identifier"),
        "{stdout}"
    );
}

#[test]
fn several_files_are_averaged_over() {
    let folder = Folder::new("scatter-files");
    let paths = [("monday.csv", 0.0), ("tuesday.csv", 50.0)].map(|(name, shift)| {
        let rows = [1.0, 2.0, 3.0].map(|rate| ("7", rate + shift));
        folder.put(name, sweep(&rows))
    });
    let report = json(&["scatter", "--xaxis", "x", &paths[0], &paths[1]], "");
    assert_eq!(report["aggregated"][0]["variable"], "file");
    assert_eq!(report["aggregated"][0]["note"]["kind"], "dominating_variable");
    let per_run = json(&["scatter", "--xaxis", "x", "--per-run", &paths[0], &paths[1]], "");
    assert_eq!(per_run["groups"][0]["n"], 6, "files are not configurations of one run");
    let by_file = json(
        &["scatter", "--xaxis", "x", "--category", "file", &paths[0], &paths[1]],
        "",
    );
    assert_eq!(by_file["groups"].as_array().unwrap().len(), 2);
}

#[test]
fn variables_of_any_name() {
    for name in ["chunk-len", "v8.heap", "chunk len", "größe", "長さ"] {
        let csv =
            format!("filename,{name},other-one,rate\nf.js,1,1,5\nf.js,1,1,6\nf.js,1,2,9\nf.js,1,2,9.1\nf.js,2,1,3\n");
        let stdout = ok(&["scatter", "--xaxis", name], &csv);
        assert!(stdout.contains(&format!("\n{name} samples")), "{stdout}");
        assert!(stdout.contains("aggregating variable: other-one"), "{stdout}");
        let aggregated = ok(&["scatter", "--xaxis", "other-one"], &csv);
        assert!(
            aggregated.contains(&format!("aggregating variable: {name}")),
            "{aggregated}"
        );
    }
    let csv = "filename,x,chunk len,rate\n".to_string()
        + &[
            "f.js,1,1,5",
            "f.js,1,1,6",
            "f.js,1,1,5.5",
            "f.js,1,2,90",
            "f.js,1,2,91",
            "f.js,1,2,90.5",
        ]
        .join("\n");
    let stdout = ok(&["scatter", "--xaxis", "x"], csv);
    assert!(stdout.contains("pin it with --filter 'chunk len=1'"), "{stdout}");
}

#[test]
fn labels_keep_the_columns_straight() {
    let values = [
        r#""a ""quoted"" value, it's"#.to_string() + "\nlong\"",
        "中文字符测试名中文字符测试名".into(),
        "👨‍👩‍👧 family".into(),
        "a long value that goes on and on 1".into(),
        "a long value that goes in and on 1".into(),
        "\u{202e}evil".into(),
        "plain".into(),
    ];
    let mut csv = "filename,x,c,rate\n".to_string();
    for value in &values {
        for rate in [1000, 1001] {
            writeln!(csv, "f.js,1,{value},{rate}").unwrap();
        }
    }
    let stdout = ok(&["scatter", "--xaxis", "x", "--category", "c"], &csv);
    assert!(
        stdout.chars().all(|char| char == '\n' || !char.is_control()),
        "{stdout:?}"
    );
    assert!(!stdout.contains('\u{202e}'));
    let table = block(&stdout, "x c ");
    let ends: Vec<usize> = table.iter().map(|line| UnicodeWidthStr::width(*line)).collect();
    assert_eq!(table.len(), 8, "{stdout}");
    assert!(ends.windows(2).all(|pair| pair[0] == pair[1]), "{ends:?}\n{stdout}");
    assert!(
        stdout.contains("'plain'") && stdout.contains("'a long val… and on 1'~2"),
        "{stdout}"
    );
    let legend = block(&stdout, "Abbreviated values:");
    assert_eq!(legend.len(), 6, "{stdout}");
    assert!(
        legend
            .iter()
            .any(|line| line.ends_with(r#"= `a "quoted" value, it's\nlong`"#)),
        "{stdout}"
    );
    assert!(
        legend.iter().any(|line| line.ends_with(r"= '\u{202e}evil'")),
        "{stdout}"
    );
}
