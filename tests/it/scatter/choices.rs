//! What is swept: binaries, directions, formats, and what cannot be.

use std::fmt::Write;

use super::helpers::{TOSTRING, sweep, with};
use crate::common::{case, json, kinds, ok, refused, run, testdata};
use serde_json::Value;

#[test]
fn sweeps_through_a_comparison() {
    let data = testdata("data/node-http-bis.csv");
    let parser = ["--filter", "filename=http/bench-parser.js"];
    let stderr = refused(&with(&["scatter", "--xaxis", "len"], &parser), &data);
    assert!(
        stderr.contains("2 binaries, old, new: choose one with --binary NAME"),
        "{stderr}"
    );
    let stderr = refused(
        &with(&["scatter", "--xaxis", "len", "--binary", "older"], &parser),
        &data,
    );
    assert!(stderr.contains("older") && stderr.contains("old, new"), "{stderr}");
    let report = json(&with(&["scatter", "--xaxis", "len", "--binary", "new"], &parser), &data);
    assert_eq!(kinds(&report), ["ignored_binaries"]);
    let both = json(
        &with(&["scatter", "--xaxis", "len", "--category", "binary"], &parser),
        &data,
    );
    let categories: Vec<&Value> = both["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["category"])
        .collect();
    assert_eq!(categories[..2], ["new", "old"]);
    let only: Vec<&str> = data.lines().filter(|line| !line.starts_with("\"new\"")).collect();
    let alone = json(&with(&["scatter", "--xaxis", "len"], &parser), only.join("\n"));
    assert!(kinds(&alone).is_empty());
}

#[test]
fn what_cannot_be_swept_is_refused_with_a_way_out() {
    let data = case("36-scatter-aggregated");
    let stderr = refused(&["scatter"], &data);
    assert!(
        stderr.contains("--xaxis VAR; the variables are filename, encoding, inLen, chunkLen, n"),
        "{stderr}"
    );
    let stderr = refused(&["scatter", "--xaxis", "chunklen"], &data);
    assert!(
        stderr.contains("--xaxis chunklen: ") && stderr.contains("inLen, chunkLen, n"),
        "{stderr}"
    );
    let stderr = refused(&["scatter", "--xaxis", "n", "--category", "colour"], &data);
    assert!(stderr.contains("--category colour: "), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "n", "--category", "n"], &data);
    assert!(stderr.contains("both n"), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "rate"], &data);
    assert!(stderr.contains("--xaxis rate: this is the measured column"), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "n", "--binary", "old"], &data);
    assert!(stderr.contains("leave out --binary"), "{stderr}");
    let stderr = refused(&["scatter", "--xaxis", "n", "--steps"], &data);
    assert!(stderr.contains("--format csv"), "{stderr}");
    let stderr = refused(
        &["scatter", "--xaxis", "a", "--category", "b"],
        "filename,a,b,rate\nf,1,,5\nf,,2,5\n",
    );
    assert!(stderr.contains("no row has a and b"), "{stderr}");
    let usage = run(
        &["scatter", "--xaxis", "n", "--per-run", "--mann-whitney", "node"],
        &data,
    );
    assert_eq!(usage.status, 2);
}

#[test]
fn machine_readable_tables() {
    let data = case("29-scatter-log-axis-zero");
    let records = |more: &[&str]| -> Vec<csv::StringRecord> {
        let run = run(&with(&with(&TOSTRING, &["--format", "csv"]), more), &data);
        assert_eq!(run.status, 0);
        assert!(
            run.stderr.starts_with("note: no step can remain significant"),
            "{}",
            run.stderr
        );
        let mut reader = csv::ReaderBuilder::new()
            .has_headers(false)
            .from_reader(run.stdout.as_bytes());
        reader.records().map(Result::unwrap).collect()
    };
    let groups = records(&[]);
    assert_eq!(groups.len(), 9);
    assert_eq!(groups[1].iter().take(3).collect::<Vec<_>>(), ["0", "buf", "4"]);
    assert_eq!(groups[1].iter().next_back(), Some("median_interval_short"));
    let steps = records(&["--steps"]);
    assert_eq!(steps.len(), 7);
    let (header, first) = (&steps[0], &steps[1]);
    let field = |name: &str| &first[header.iter().position(|column| column == name).unwrap()];
    assert_eq!([field("category"), field("from"), field("to")], ["buf", "0", "1"]);
    assert_eq!(
        [field("exponent"), field("test"), field("method")],
        ["", "mann_whitney", "exact"]
    );

    let markdown = ok(&with(&TOSTRING, &["--format", "markdown"]), &data);
    let (rows, rest): (Vec<&str>, Vec<&str>) = markdown.lines().partition(|line| line.starts_with('|'));
    assert_eq!(rows.len(), 8 + 6 + 4, "{markdown}");
    assert!(
        rest.iter()
            .any(|line| line.starts_with("- Warning: no step can remain")),
        "{markdown}"
    );
}

#[test]
fn the_direction_turns_the_colours_round() {
    let csv = sweep(
        &[("1", 10.0), ("2", 20.0)]
            .iter()
            .flat_map(|(x, rate)| (0..8).map(move |run| (*x, rate + f64::from(run))))
            .collect::<Vec<_>>(),
    );
    let step = |more: &[&str]| -> String {
        let args = with(&["scatter", "--xaxis", "x", "--color", "always"], more);
        let stdout = ok(&args, &csv);
        stdout.lines().find(|line| line.contains("1 -> 2")).unwrap().to_string()
    };
    assert!(step(&[]).starts_with("\u{1b}[32m"));
    assert!(step(&["--lower-is-better"]).starts_with("\u{1b}[31m"));
    assert!(
        !step(&["--alpha", "0.0001"]).contains('\u{1b}'),
        "not significant any more"
    );
}

#[test]
fn a_drift_within_a_configuration_is_seen() {
    // Two configurations in turn, the second twice as fast; both get slower run by run.
    let mut csv = "filename,x,kind,rate\n".to_string();
    for run in 0..30 {
        for (kind, base) in [("a", 100.0), ("b", 200.0)] {
            writeln!(
                csv,
                "f.js,1,{kind},{}",
                base - f64::from(run) + f64::from(run * 7 % 5) / 10.0
            )
            .unwrap();
        }
    }
    let report = json(&["scatter", "--xaxis", "x"], &csv);
    let found = kinds(&report["groups"][0]);
    assert_eq!(found.iter().filter(|kind| **kind == "drift").count(), 1, "{found:?}");
}
