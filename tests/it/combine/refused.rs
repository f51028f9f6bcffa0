//! What is no part, or no part of the same comparison, is refused.

use super::helpers::{divided, part, partial};
use crate::common::{Folder, ok, refused, testdata};
use serde_json::{Value, json};

#[test]
fn usage_of_partial() {
    let csv = testdata("cases/23-regression-gate.csv");
    assert!(refused(&["compare", "--partial"], &csv).contains("add --format json"));
    assert!(refused(&["compare", "--partial", "--format", "json"], &csv).contains("add --old NAME --new NAME"));
    assert!(refused(&partial(&["--sort", "p"]), &csv).contains("give --sort there"));
    assert!(refused(&partial(&["--plot", "x.png"]), &csv).contains("cannot be used with"));
    assert!(refused(&partial(&["--new", "old"]), &csv).contains("cannot be compared with itself"));
    assert!(refused(&partial(&["--max-regression", "100"]), &csv).contains("cannot lose more than 100 %"));
}

#[test]
fn what_is_no_part_is_refused() {
    let whole = ok(
        &["compare", "--format", "json"],
        testdata("cases/23-regression-gate.csv"),
    );
    let text = part().to_string();
    let one_line = |text: &str| format!("{text}\n");
    for (input, complaint) in [
        (String::new(), "<stdin>: is empty"),
        (" \n\n".to_string(), "<stdin>: is empty"),
        (
            whole.clone(),
            "<stdin>:1:1: this is a document \"benchstat/compare/2\", expected one of `benchstat compare --format json --partial`",
        ),
        (format!("{}{whole}", one_line(&text)), "<stdin>:2:1: this is a document"),
        (
            text.replace("partial/2", "partial/3"),
            "<stdin>:1:1: this part has the form \"benchstat/compare-partial/3\", expected \"benchstat/compare-partial/2\"",
        ),
        (testdata("cases/23-regression-gate.csv"), "<stdin>:1:"),
        ("binary,rate\n".to_string(), "<stdin>:1:1: not JSON (expected value)"),
        (text[..text.len() / 2].to_string(), "the JSON ends in the middle"),
        (format!("{text}\n{{}}"), "<stdin>:2:2: the field `schema` is missing"),
        ("[]".to_string(), "<stdin>:1:"),
        ("3".to_string(), "<stdin>:1:1: 3, expected an object"),
        (text.replace("\"n\":2", "\"n\":-2"), "-2, expected a whole number"),
        (
            text.replace("\"n\":2", "\"n\":0"),
            "<stdin>:1:1: benchmark \"a.js n=1\": a sample of no runs",
        ),
        (
            text.replace("\"alpha\":0.05", "\"alpha\":5"),
            "<stdin>:1:1: options: alpha is 5, not between 0 and 1",
        ),
        (text.replace("\"alpha\":0.05", "\"alpha\":NaN"), "not JSON"),
        (
            text.replace("\"alpha\":0.05", "\"alpha\":null"),
            "null, expected a number",
        ),
        (text.replace("welch", "guess"), "unknown value `guess`"),
        (text.replace("\"seed\"", "\"sead\""), "unknown field `sead`"),
    ] {
        let found = refused(&["combine"], &input);
        assert!(found.contains(complaint), "{complaint}: {found}");
    }
    assert!(refused(&["combine", "no-such-part.json"], "").contains("no-such-part.json: cannot be opened"));
    assert!(refused(&["combine", "src"], "").contains("src: is a directory"));
    let found = refused(&["combine"], b"{\n\xff");
    assert!(found.contains("<stdin>:2:1: bytes that are not UTF-8"), "{found}");
}

#[test]
fn parts_that_cannot_be_are_refused() {
    let row = "/comparisons/0";
    let sample = "/comparisons/0/old";
    for (at, value, complaint) in [
        (
            format!("{row}/contender"),
            json!("third"),
            "its contender is not among the options",
        ),
        (
            format!("{row}/variables"),
            json!({"n": null}),
            "expected a number, a truth value or text",
        ),
        ("/options/new".to_string(), json!([]), "there is no contender"),
        ("/options/new".to_string(), json!(["old"]), "compared with itself"),
        (
            "/options/max_regression".to_string(),
            json!(-5.0),
            "max_regression is -5, below 0",
        ),
        (
            "/options/max_regression".to_string(),
            json!(500.0),
            "cannot lose more than 100 %",
        ),
        (format!("{row}/test/p"), json!(1.5), "a p-value is not between 0 and 1"),
        (
            format!("{row}/test/p"),
            json!("infinite"),
            "the text \"infinite\", expected a number",
        ),
        (
            format!("{row}/interval/lower"),
            json!(99),
            "an interval ends before it starts",
        ),
        (
            format!("{row}/cliffs_delta/value"),
            json!(2),
            "Cliff's delta is not between -1 and 1",
        ),
        (format!("{sample}/min"), json!(1e9), "out of order"),
        (format!("{sample}/max"), json!(null), "null, expected a number"),
        (format!("{sample}/outliers"), json!([1e9]), "out of order"),
        (sample.to_string(), Value::Null, "a change without runs on both sides"),
    ] {
        let mut part = part();
        *part.pointer_mut(&at).expect(&at) = value;
        let found = refused(&["combine"], part.to_string());
        assert!(found.contains(complaint), "{at}: {found}");
    }
}

#[test]
fn parts_of_different_comparisons_are_refused() {
    let [a, b] = divided();
    let first = Folder::new("combine-different").put("first.json", ok(&partial(&["--row-index", "row"]), &a));
    let with = |options: &[&str]| {
        let second = ok(&partial(options), &b);
        refused(&["combine", &first, "-"], second)
    };
    let indexed = |options: &[&'static str]| with(&[options, &["--row-index", "row"]].concat());
    let found = indexed(&["--alpha", "0.01"]);
    assert!(
        found.contains(&format!("<stdin>:1:1: alpha is 0.01, but 0.05 in {first}:1:1")),
        "{found}"
    );
    assert!(indexed(&["--lower-is-better"]).contains("direction is \"lower\", but \"higher\""));
    assert!(indexed(&["--max-regression", "5"]).contains("max_regression is 5.0, but null"));
    assert!(indexed(&["--test", "permutation"]).contains("test is \"permutation\", but \"welch\""));
    assert!(indexed(&["--new", "old2"]).contains("new is [\"new\",\"old2\"], but [\"new\"]"));
    assert!(with(&[]).contains("row_index is false, but true"));
    let time = b.replacen("rate", "speed", 1);
    let found = refused(
        &["combine", &first, "-"],
        ok(&partial(&["--metric", "speed", "--row-index", "row"]), time),
    );
    assert!(found.contains("metric is \"speed\", but \"rate\""), "{found}");

    let found = refused(&["combine", &first, &first], "");
    assert!(
        found.contains(&format!("is in two parts, {first}:1:1 and {first}:1:1")),
        "{found}"
    );
    // A row index that starts anew in each part.
    let anew = |csv: &String, name: &str| {
        let lines = csv.lines().skip(1).take(2).enumerate();
        let rows: String = lines
            .map(|(at, line)| format!("{},{at}\n", line.rsplit_once(',').unwrap().0))
            .collect();
        ok(
            &partial(&["--row-index", "row"]),
            format!("{}\n{rows}", csv.lines().next().unwrap()).replace("g/", name),
        )
    };
    let found = refused(&["combine"], [anew(&a, "x/"), anew(&a, "y/")].concat());
    assert!(found.contains("both start at row 0"), "{found}");
}
