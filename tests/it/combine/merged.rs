//! Parts that were made apart give the report of one run, to the byte.

use super::helpers::{SIDES, divided, partial};
use crate::common::{Folder, ok, refused, run, testdata, utf16};
use serde_json::Value;

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
    let folder = Folder::new("combine");
    let files = [folder.put("b.json", &parts[0]), folder.put("a.json", &parts[1])];
    assert_eq!(ok(&["combine", &files[0], &files[1]], ""), whole);
    assert_eq!(ok(&["combine", &files[0], "-"], &parts[1]), whole);
    let indented: Value = serde_json::from_str(&parts[0]).unwrap();
    let indented = serde_json::to_string_pretty(&indented).unwrap();
    assert_eq!(ok(&["combine"], format!("{indented}\n\n  {}", parts[1])), whole);
    // PowerShell writes UTF-16.
    assert_eq!(ok(&["combine"], utf16(&parts.concat())), whole);
    let (one, other) = (folder.join("one.png"), folder.join("other.png"));
    let forest = ["--plot-kind", "forest", "--plot"];
    let csv = testdata("cases/23-regression-gate.csv");
    ok(&[&["compare"][..], &forest, &[one.as_str()]].concat(), csv);
    ok(&[&["combine"][..], &forest, &[other.as_str()]].concat(), parts.concat());
    assert!(std::fs::read(&one).unwrap() == std::fs::read(&other).unwrap());
    // Parts hold no single runs, which box plots show.
    let boxes = run(&["combine", "--plot", &other], parts.concat());
    assert_eq!(
        (boxes.status, boxes.stdout.as_str()),
        (0, ok(&["combine"], parts.concat()).as_str())
    );
    assert!(
        boxes.stderr.contains("the report does not hold its single runs"),
        "{}",
        boxes.stderr
    );
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
