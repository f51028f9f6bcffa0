//! `benchstat compare --partial` and `benchstat combine` as a user meets them: files, streams, statuses and faults.

use std::path::PathBuf;

use crate::common::{ok, refused, run, testdata};
use serde_json::{Value, json};

const SIDES: [&str; 4] = ["--old", "old", "--new", "new"];

/// `compare --format json --partial` with more options.
fn partial<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&["compare", "--format", "json", "--partial"], &SIDES[..], options].concat()
}

/// The gate's case, its rows numbered and divided by benchmark into two CSVs, the second benchmark first.
fn divided() -> [String; 2] {
    let text = testdata("cases/23-regression-gate.csv");
    let mut lines = text.lines();
    let header = format!("{},row\n", lines.next().unwrap());
    let mut parts = [header.clone(), header];
    for (at, line) in lines.enumerate() {
        let odd = ["B-big", "D-big", "F-new"].iter().any(|name| line.contains(name));
        parts[usize::from(!odd)] += &format!("{line},{at}\n");
    }
    parts
}

fn file(name: &str, content: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("combine");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path.to_str().unwrap().to_string()
}

/// A part of one benchmark, for changing.
fn part() -> Value {
    let csv =
        "binary,filename,configuration,rate\nold,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\nnew,a.js,n=1,113\n";
    serde_json::from_str(&ok(&partial(&[]), csv)).unwrap()
}

#[test]
fn status_and_output_are_those_of_one_run() {
    for options in [
        &[][..],
        &["--max-regression", "5"],
        &["--max-regression", "30", "--fail-on-inconclusive"],
        &["--max-regression", "1", "--lower-is-better", "--alpha", "0.01"],
        &["--expect-equal"],
        &["--test", "permutation", "--seed", "3"],
        &["--filter", "n=1", "--exclude", "filename~F-new"],
    ] {
        let parts = divided().map(|csv| ok(&partial(&[options, &["--row-index", "row"]].concat()), csv));
        for view in [
            &[][..],
            &["--wide", "--color", "always", "--sort", "change"],
            &["--format", "markdown", "--wide"],
            &["--format", "csv", "--sort", "p"],
            &["--format", "json"],
        ] {
            let whole = run(
                &[&["compare"], options, view].concat(),
                testdata("cases/23-regression-gate.csv"),
            );
            let combined = run(&[&["combine"], view].concat(), parts.concat());
            assert_eq!(whole.stdout, combined.stdout, "{options:?} {view:?}");
            assert_eq!(whole.stderr, combined.stderr, "{options:?} {view:?}");
            assert_eq!(whole.status, combined.status, "{options:?} {view:?}");
        }
    }
}

#[test]
fn parts_come_as_files_or_as_one_stream() {
    let parts = divided().map(|csv| ok(&partial(&["--row-index", "row"]), csv));
    let whole = ok(&["compare"], testdata("cases/23-regression-gate.csv"));
    let files = [file("b.json", &parts[0]), file("a.json", &parts[1])];
    assert_eq!(ok(&["combine", &files[0], &files[1]], ""), whole);
    assert_eq!(ok(&["combine", &files[0], "-"], &parts[1]), whole);
    let indented: Value = serde_json::from_str(&parts[0]).unwrap();
    let indented = serde_json::to_string_pretty(&indented).unwrap();
    assert_eq!(ok(&["combine"], format!("{indented}\n\n  {}", parts[1])), whole);
    // PowerShell writes UTF-16.
    let utf16: Vec<u8> = format!("\u{feff}{}", parts.concat())
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(ok(&["combine"], utf16), whole);
    let (one, other) = (file("one.png", ""), file("other.png", ""));
    ok(&["compare", "--plot", &one], testdata("cases/23-regression-gate.csv"));
    ok(&["combine", "--plot", &other], parts.concat());
    assert!(std::fs::read(one).unwrap() == std::fs::read(other).unwrap());
}

#[test]
fn without_a_row_index_parts_follow_each_other() {
    let strip = |csv: String| -> String {
        csv.lines()
            .map(|line| format!("{}\n", line.rsplit_once(',').unwrap().0))
            .collect()
    };
    let csv = divided().map(strip);
    let joined = [csv[0].as_str(), &csv[1]].concat();
    let parts = csv.map(|csv| ok(&partial(&[]), csv));
    assert_eq!(ok(&["combine"], parts.concat()), ok(&["compare"], joined));
}

#[test]
fn the_row_index_orders_one_run_too() {
    let text = testdata("cases/23-regression-gate.csv");
    let (header, rows) = text.split_once('\n').unwrap();
    // Backwards: without the index all old would come after all new, and the benchmarks the other way round.
    let mut rows: Vec<String> = rows
        .lines()
        .enumerate()
        .map(|(at, row)| format!("{row},{}\n", 7 * at + 3))
        .collect();
    rows.reverse();
    let shuffled = format!("{header},at\n{}", rows.concat());
    assert_eq!(
        ok(&["compare", "--row-index", "at"], &shuffled),
        ok(&["compare"], &text)
    );
    // Rows that are left out take their indices with them.
    assert_eq!(
        ok(&["compare", "--row-index", "at", "--filter", "filename~big"], &shuffled),
        ok(&["compare", "--filter", "filename~big"], &text)
    );
    let complaint = refused(&["compare", "--row-index", "place"], &shuffled);
    assert!(complaint.contains("<stdin>:1:1: no column \"place\""), "{complaint}");
    let complaint = refused(&["compare", "--row-index", "rate"], &shuffled);
    assert!(complaint.contains("another column as the row index"), "{complaint}");
    let twice = format!("{header},at\n{}{}", rows[0], rows[0]);
    let complaint = refused(&["compare", "--row-index", "at"], twice);
    assert!(complaint.contains("two rows have the index"), "{complaint}");
    for wrong in ["-1", "1.5", "", "x"] {
        let text = "binary,filename,configuration,at,rate\nold,a,,0,1\nnew,a,,WRONG,2\n".replace("WRONG", wrong);
        let complaint = refused(&["compare", "--row-index", "at"], &text);
        assert!(
            complaint.starts_with(&format!(
                "error: <stdin>:3:8: column \"at\": \"{wrong}\" is no row index"
            )),
            "{complaint}"
        );
        let skipped = run(&["compare", "--row-index", "at", "--skip-invalid"], &text);
        assert!(skipped.stderr.contains("only one binary"), "{}", skipped.stderr);
    }
}

#[test]
fn a_part_may_lack_what_others_have() {
    let header = "binary,filename,configuration,rate\n";
    let rows = |binary: &str, name: &str, configuration: &str| -> String {
        (1..=3)
            .map(|rate| format!("{binary},{name},{configuration},{rate}00\n"))
            .collect()
    };
    let a = [rows("old", "a.js", "n=1"), rows("new", "a.js", "n=1")].concat();
    // No `new` at all; a third binary; no variable n; nothing left by the filter.
    let b = rows("old", "b.js", "n=1");
    let c = [rows("third", "c.js", "n=1"), rows("new", "c.js", "n=1")].concat();
    let d = rows("new", "d.js", "len=2");
    for options in [
        &[][..],
        &["--filter", "n=1"],
        &["--exclude", "n=1", "--filter", "filename~a|b|d"],
    ] {
        let whole = run(
            &[&["compare", "--wide"], &SIDES[..], options].concat(),
            format!("{header}{a}{b}{c}{d}"),
        );
        let parts: String = [&a, &b, &c, &d]
            .map(|rows| ok(&partial(options), format!("{header}{rows}")))
            .concat();
        let combined = run(&["combine", "--wide"], &parts);
        assert_eq!(
            (whole.stdout, whole.status),
            (combined.stdout, combined.status),
            "{options:?}"
        );
        assert_eq!(whole.stderr, combined.stderr);
    }
    let combined = |options: &[&str], parts: &[&String]| {
        let parts: String = parts
            .iter()
            .map(|rows| ok(&partial(options), format!("{header}{rows}")))
            .collect();
        refused(&["combine"], parts)
    };
    assert!(combined(&["--filter", "len=1"], &[&a, &b]).contains("len=1: no part has that variable"));
    let empty = String::new();
    assert!(combined(&["--filter", "n=1"], &[&empty, &empty]).contains("none of the 0 rows is left"));
    assert!(combined(&[], &[&empty, &empty]).contains("the parts have no rows"));
    let whole = ok(&["compare"], format!("{header}{a}"));
    let with_empty = [&empty, &a, &empty].map(|rows| ok(&partial(&["--filter", "n=1"]), format!("{header}{rows}")));
    assert_eq!(ok(&["combine"], with_empty.concat()), whole);
    // Parts that filters make.
    let halves = ["n=1", "n!=1"].map(|filter| ok(&partial(&["--filter", filter]), format!("{header}{a}{d}")));
    assert_eq!(
        ok(&["combine"], halves.concat()),
        ok(&["compare"], format!("{header}{a}{d}"))
    );
    let none = combined(&["--filter", "n=7"], &[&a, &b]);
    assert!(none.contains("none of the 9 rows is left after n=7"), "{none}");
    assert!(combined(&[], &[&b]).contains("no rows of binary new; the binaries in the data are old"));
    assert!(
        combined(&["--new", "v9"], &[&a, &b]).contains("no rows of binary v9; the binaries in the data are old, new")
    );
}

#[test]
fn caveats_of_reading_add_up() {
    let csv = |name: &str, last: &str| {
        format!(
            "binary,filename,configuration,rate\nold,{name},,1\nnew,{name},,x\nnew,{name},,2\nold,{name},,NA\n{last}"
        )
    };
    let parts = [("a.js", "old,"), ("b.js", "")].map(|(name, last)| ok(&partial(&["--skip-invalid"]), csv(name, last)));
    let shown = ok(&["combine"], parts.concat());
    assert!(shown.contains("Note: <stdin>:6: the last line is cut short"), "{shown}");
    assert!(
        shown.contains("Note: 4 invalid rows were skipped, the first: <stdin>:3:11: column \"rate\": \"x\""),
        "{shown}"
    );
}

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
        (format!("{text}\n{{}}"), "<stdin>:2:2: missing field `schema`"),
        ("[]".to_string(), "<stdin>:1:"),
        ("3".to_string(), "<stdin>:1:1: invalid type: integer `3`"),
        (
            text.replace("\"n\":2", "\"n\":-2"),
            "invalid value: integer `-2`, expected usize",
        ),
        (
            text.replace("\"n\":2", "\"n\":0"),
            "<stdin>:1:1: benchmark \"a.js n=1\": a sample of no runs",
        ),
        (
            text.replace("\"alpha\":0.05", "\"alpha\":5"),
            "<stdin>:1:1: options: alpha is 5, not between 0 and 1",
        ),
        (text.replace("\"alpha\":0.05", "\"alpha\":NaN"), "not JSON"),
        (text.replace("\"alpha\":0.05", "\"alpha\":null"), "invalid type: null"),
        (text.replace("welch", "guess"), "unknown variant `guess`"),
        (text.replace("\"seed\"", "\"sead\""), "unknown field `sead`"),
    ] {
        let found = refused(&["combine"], &input);
        assert!(found.contains(complaint), "{complaint}: {found}");
    }
    assert!(refused(&["combine", "no-such-part.json"], "").contains("no-such-part.json: cannot be opened"));
    assert!(refused(&["combine", "src"], "").contains("src: is a directory"));
    let found = refused(&["combine"], b"{\n\xff");
    assert!(found.contains("<stdin>:2: bytes that are not UTF-8"), "{found}");
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
            "invalid type: string \"infinite\", expected f64",
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
        (format!("{sample}/max"), json!(null), "invalid type: null, expected f64"),
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
    let first = file("first.json", &ok(&partial(&["--row-index", "row"]), &a));
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
