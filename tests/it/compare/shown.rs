//! `--top`, `--only`, `--hide-below` and `--ratio`: what people are shown, never what counts.

use crate::common::{losses, ok, refused, run};

const GATE: &str = "testdata/cases/23-regression-gate.csv";

/// The letters of the benchmarks (g/A-….js to g/F-….js) in the table of the text, or of the Markdown.
fn letters(args: &[&str]) -> String {
    let output = run(&[&["compare", "--no-chart", GATE], args].concat(), "").stdout;
    let name = |line: &str| {
        line.trim_start_matches("| `")
            .strip_prefix("g/")
            .map(|rest| rest[..1].to_string())
    };
    output.lines().filter_map(name).collect()
}

#[test]
fn fewer_rows_in_their_order() {
    // A −12 %, B −12 % (noisy), C −1 %, D +9.5 %, E −5 %, F without a contender. B is not settled, so that the smaller changes of
    // A, C, D and E, which are, come before it.
    assert_eq!(letters(&[]), "ABCDEF");
    assert_eq!(letters(&["--top", "2"]), "AD");
    assert_eq!(letters(&["--top", "4"]), "ACDE");
    assert_eq!(letters(&["--top", "5"]), "ABCDE");
    assert_eq!(letters(&["--top", "99"]), "ABCDEF");
    assert_eq!(letters(&["--only", "changed"]), "ACDE");
    assert_eq!(letters(&["--only", "improved"]), "D");
    assert_eq!(letters(&["--only", "regressed,untested"]), "ACEF");
    assert_eq!(
        letters(&["--hide-below", "5"]),
        "ABDEF",
        "5 % is not below 5 %, and F has no change"
    );
    assert_eq!(
        letters(&[
            "--only",
            "changed",
            "--hide-below",
            "4",
            "--top",
            "2",
            "--sort",
            "change"
        ]),
        "AD"
    );
    assert_eq!(letters(&["--format", "markdown", "--top", "2"]), "AD");
}

#[test]
fn all_rows_count_whatever_is_shown() {
    let args = ["compare", "--no-chart", "--max-regression", "5", GATE];
    let (all, fewer) = (run(&args, ""), run(&[&args[..], &["--only", "improved"]].concat(), ""));
    assert_eq!((all.status, fewer.status), (1, 1));
    let summary = |output: &str| output[output.find("Geometric mean").unwrap()..].to_string();
    assert_eq!(summary(&all.stdout), summary(&fewer.stdout));
    assert!(
        fewer
            .stdout
            .contains("\n… 5 more rows; all of them count in what is said below.\n")
    );
    assert!(!all.stdout.contains(" more row"));
    for format in ["csv", "json", "junit", "github", "openmetrics"] {
        let args = ["compare", "--format", format, GATE];
        assert_eq!(
            ok(&args, ""),
            ok(&[&args[..], &["--top", "1"]].concat(), ""),
            "{format}"
        );
    }
}

#[test]
fn the_chart_and_the_notes_are_of_the_rows_that_are_shown() {
    let output = ok(&["compare", "--only", "improved", GATE], "");
    assert_eq!(
        output.matches("g/").count(),
        3,
        "as the worst, once in the table and once in the chart: {output}"
    );
    assert!(!output.contains("no rows for binary new"), "{output}");
}

#[test]
fn the_ratio_stands_beside_the_change() {
    let output = ok(&["compare", "--no-chart", "--ratio", GATE], "");
    let row = |letter: &str| {
        output
            .lines()
            .find(|line| line.starts_with(&format!("g/{letter}")))
            .unwrap()
    };
    assert!(row("A").contains("  -12.01 % 0.88x "), "{output}");
    assert!(row("D").contains(" 9.55 % 1.10x "), "{output}");
    assert!(row("F").contains(" NA    NA "), "{output}");
}

#[test]
fn counts_that_make_no_sense_are_refused() {
    for args in [["--top", "0"], ["--top", "-1"], ["--top", "some"]] {
        assert!(refused(&[&["compare", GATE], &args[..]].concat(), "").contains("expected a whole number, 1 or more"));
    }
    assert!(refused(&["compare", GATE, "--hide-below", "-1"], "").contains("did you mean 1?"));
    assert!(refused(&["compare", GATE, "--only", "worse"], "").contains("possible values: changed, regressed"));
}

fn plural(rows: usize) -> String {
    format!("{rows} more row{}", if rows == 1 { "" } else { "s" })
}

#[test]
fn markdown_leads_with_the_answer_and_opens_the_rest() {
    let markdown = run(&["compare", "--format", "markdown", GATE], "").stdout;
    // A, C and E became worse, D better, B is open and F lacks a side.
    assert!(
        markdown.starts_with("**3 regressed, 1 improved, 1 unproven, 1 not tested of 6 (Holm, 5 %).**\n\nWorst: g/A"),
        "{markdown}"
    );
    let (changed, rest) = markdown
        .split_once("<details><summary>2 rows not shown to change</summary>")
        .unwrap();
    let (opened, below) = rest.split_once("</details>").unwrap();
    assert!(
        changed.contains("rate of new against old · higher is better · "),
        "{markdown}"
    );
    assert_eq!(
        (changed.matches("\n| `g/").count(), opened.matches("\n| `g/").count()),
        (4, 2)
    );
    assert!(below.contains("- Geometric mean"), "{markdown}");
}

#[test]
fn markdown_fits_a_comment_of_github() {
    let csv = losses(1200);
    let cut = run(&["compare", "--format", "markdown"], &csv).stdout;
    assert!(cut.len() <= 65_000 && cut.len() > 64_000, "{}", cut.len());
    let rows = cut.matches("\n| `loss=").count();
    assert!(
        cut.contains(&format!("- … {}; all of them count", plural(1200 - rows))),
        "{rows}"
    );
    let whole = run(&["compare", "--format", "markdown", "--max-bytes", "9999999"], &csv).stdout;
    assert!(whole.len() > 65_000 && !whole.contains("more row"));
}

#[test]
fn markdown_is_cut_by_rows() {
    let csv = losses(200);
    let args = ["compare", "--format", "markdown", "--max-regression", "5"];
    let whole = run(&args, &csv).stdout;
    for most in [whole.len() - 1, 20_000, 6_000] {
        let cut = run(&[&args[..], &["--max-bytes", &most.to_string()]].concat(), &csv).stdout;
        assert!(cut.len() <= most, "{} of {most}", cut.len());
        let rows = cut.matches("\n| `loss=").count();
        assert!(
            cut.contains(&format!("- … {}; all of them count", plural(200 - rows))),
            "{cut}"
        );
        // One more row, in the table and among the gate's, would have been too much.
        assert!(cut.len() > most - 400, "{} of {most}", cut.len());
        assert!(cut.contains("| `loss=200` |"), "the largest change stays: {cut}");
    }
    assert_eq!(
        run(&[&args[..], &["--max-bytes", "999999"]].concat(), &csv).stdout,
        whole
    );
    let least = run(&[&args[..], &["--max-bytes", "1"]].concat(), &csv).stdout;
    assert!(
        least.contains("- … 200 more rows;") && least.contains("Gate FAILED"),
        "{least}"
    );
}

#[test]
fn the_gate_speaks_on_standard_error_when_the_report_goes_elsewhere() {
    let gate = |format: &str| run(&["compare", "--max-regression", "5", "--format", format, GATE], "");
    let text = gate("text");
    assert_eq!((text.status, text.stderr.as_str()), (1, ""));
    let said = &text.stdout[text.stdout.find("Gate FAILED").unwrap()..];
    for format in ["markdown", "csv", "json", "junit", "github", "openmetrics"] {
        let run = gate(format);
        assert_eq!((run.status, run.stderr.as_str()), (1, said), "{format}");
    }
    let equal = run(&["compare", "--expect-equal", "--format", "json", GATE], "");
    assert!(
        equal.stderr.starts_with("Equal builds, NOT EQUAL: "),
        "{}",
        equal.stderr
    );
    assert_eq!(
        run(&["compare", "--format", "json", GATE], "").stderr,
        "",
        "nothing was judged"
    );
}
