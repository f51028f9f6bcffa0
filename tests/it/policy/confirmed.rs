//! `--confirm`: what changed is asked again of a second measurement.

use serde_json::Value;

use super::helpers::changes;
use crate::common::{Folder, refused, run};

/// Runs with a second data set.
fn confirmed(first: &str, second: &str, args: &[&str]) -> crate::common::Run {
    let folder = Folder::new(&format!(
        "confirm-{:x}",
        first.len() * 31 + second.len() + args.concat().len() * 7
    ));
    let second = folder.put("second.csv", second);
    run(&[&["compare", "--confirm", &second], args].concat(), first)
}

fn report(first: &str, second: &str, args: &[&str]) -> (i32, Value) {
    let run = confirmed(first, second, &[args, &["--format", "json"]].concat());
    (
        run.status,
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr)),
    )
}

#[test]
fn only_what_both_say_is_regressed() {
    let first = changes(&[
        ("a.js", -12.0),
        ("b.js", -12.0),
        ("c.js", 0.0),
        ("d.js", 9.0),
        ("e.js", -12.0),
    ]);
    let second = changes(&[("a.js", -11.0), ("b.js", 0.0), ("c.js", -12.0), ("d.js", 8.0)]);
    for gate in [&["--max-regression", "5"][..], &[]] {
        let (status, report) = report(&first, &second, gate);
        let verdicts: Vec<&str> = (0..5)
            .map(|at| report["rows"][at]["verdict"].as_str().unwrap())
            .collect();
        let unmoved = if gate.is_empty() { "inconclusive" } else { "equivalent" };
        assert_eq!(
            verdicts,
            ["regressed", "inconclusive", unmoved, "improved", "inconclusive"]
        );
        assert_eq!(status, i32::from(!gate.is_empty()));
        let of = |at: usize| &report["rows"][at]["confirmation"];
        assert_eq!(
            (&of(0)["first"], &of(0)["second"]),
            (&Value::from("regressed"), &Value::from("regressed"))
        );
        assert_eq!(of(1)["second"], unmoved);
        assert_eq!(*of(2), Value::Null, "what did not change is not asked again");
        assert_eq!(of(4)["second"], Value::Null);
    }
    let run = confirmed(&first, &second, &["--max-regression", "5", "--wide"]);
    assert!(
        run.stdout
            .contains("Of 4 rows that changed, the second data set confirms 2."),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("also after Holm's correction; the second data set says so, too"),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("  inconclusive: b.js: regressed by the first data set alone; by the second equivalent: "),
        "{}",
        run.stdout
    );
    assert!(
        run.stdout
            .contains("  inconclusive: e.js: regressed by the first data set; the second lacks it"),
        "{}",
        run.stdout
    );
}

#[test]
fn the_second_family_is_what_changed_in_the_first() {
    // By itself c.js would need Holm over three; it is asked alone.
    let first = changes(&[("a.js", 0.0), ("b.js", 0.0), ("c.js", -12.0)]);
    let second = changes(&[("a.js", 0.0), ("b.js", 0.0), ("c.js", -11.0)]);
    let (_, both) = report(&first, &second, &[]);
    let alone: String = second
        .lines()
        .filter(|line| !line.contains("a.js") && !line.contains("b.js"))
        .map(|line| format!("{line}\n"))
        .collect();
    let alone = run(&["compare", "--format", "json"], alone).stdout;
    let alone: Value = serde_json::from_str(&alone).unwrap();
    assert_eq!(both["rows"][2]["confirmation"]["p_holm"], alone["rows"][0]["p_holm"]);
}

#[test]
fn a_second_data_set_of_something_else_is_an_error() {
    let first = changes(&[("a.js", -12.0)]);
    let folder = Folder::new("confirm-refused");
    let refuse = |text: &str, expected: &str| {
        let file = folder.put("second.csv", text);
        let error = refused(&["compare", "--confirm", &file, "-"], &first);
        assert!(error.contains(expected), "{error}");
    };
    refuse(&first.replace("new,", "v22,"), "no rows of binary new");
    refuse(&first.replace("rate\n", "bytes\n"), "rate");
    let file = folder.put("second.csv", &first);
    for other in ["--expect-equal", "--partial"] {
        let error = refused(&["compare", "--confirm", &file, other, "-"], &first);
        assert!(error.contains("cannot be used with"), "{error}");
    }
    let error = refused(
        &["compare", "--confirm", &file, "--report", &format!("csv={file}"), "-"],
        &first,
    );
    assert!(error.contains("is one of the files to read"), "{error}");
}
