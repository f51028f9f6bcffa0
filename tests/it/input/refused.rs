//! Inputs and conditions that are understood wrongly in silence elsewhere, and are refused or said here.

use crate::common::{json, kinds, ok, refused, run};

const ROWS: &str =
    "binary,filename,configuration,rate,time\nold,f,n=1,10,1\nnew,f,n=1,11,1\nold,f,n=1,12,1\nnew,f,n=1,13,1\n";

#[test]
fn a_second_header_with_other_columns_stops_the_reading() {
    for (second, list) in [
        (
            "binary,filename,configuration,time,rate\nold,f,n=1,1,10\n",
            "\"time\", \"rate\"",
        ),
        ("binary,filename,rate,time\nold,f,10,1\n", "\"filename\", \"rate\""),
        (
            "binary,filename,configuration,rate,time,seed\nold,f,n=1,1,1,9\n",
            "\"time\", \"seed\"",
        ),
        (
            "\"binary\", \"filename\", \"configuration\", \"time\", \"rate\"\n",
            "\"time\", \"rate\"",
        ),
    ] {
        for skip in [&[][..], &["--skip-invalid"]] {
            let error = refused(&[&["compare"], skip].concat(), format!("{ROWS}{second}"));
            assert!(
                error.starts_with("error: <stdin>:6:1: a second header with other columns"),
                "{error}"
            );
            assert!(error.contains(list), "{error}");
            assert!(
                error.ends_with("read the files that were joined here one by one\n"),
                "{error}"
            );
        }
    }
    // The same header again is none of the data, and a row of names is only wrong.
    ok(&["compare"], format!("{ROWS}{ROWS}"));
    let error = refused(&["compare"], format!("{ROWS}binary,f,n=1,rate,1\n"));
    assert!(error.contains("column \"rate\": \"rate\" is not a number"), "{error}");
}

#[test]
fn a_condition_that_leaves_nothing_out_is_said() {
    for (condition, is_said) in [("n=7", true), ("n=1", false), ("filename~x", true), ("n!=1", true)] {
        let rows = format!("{ROWS}old,f,n=2,10,1\nnew,f,n=2,10,1\n");
        let rows = if condition == "n!=1" { ROWS } else { &rows };
        let report = json(&["compare", "--exclude", condition], rows);
        assert_eq!(kinds(&report).contains(&"excludes_nothing"), is_said, "{condition}");
    }
    let report = json(&["compare", "--exclude", "n=7"], ROWS);
    assert_eq!(
        report["warnings"][0]["message"],
        "no row meets n=7, by which rows were to be left out: is it mistyped?"
    );
    // One that leaves out what another one leaves out as well is not idle.
    let both = run(
        &["compare", "--exclude", "n=2", "--exclude", "n>1"],
        format!("{ROWS}old,f,n=2,10,1\n"),
    );
    assert!(!both.stdout.contains("mistyped"), "{}", both.stdout);
}

#[test]
fn parts_know_together_what_left_nothing_out() {
    let part = |rows: &str, exclude: &[&str]| {
        let rows = format!("binary,filename,configuration,rate\n{rows}");
        let args = [
            "compare",
            "--partial",
            "--format",
            "json",
            "--old",
            "old",
            "--new",
            "new",
        ];
        ok(&[&args, exclude].concat(), rows)
    };
    let [a, b] = [
        "old,a,n=1,1\nnew,a,n=1,2\n",
        "old,b,n=2,1\nnew,b,n=2,2\nold,b,n=3,2\nnew,b,n=3,2\n",
    ];
    for (condition, is_said) in [("n=2", false), ("n=7", true)] {
        let parts = part(a, &["--exclude", condition]) + &part(b, &["--exclude", condition]);
        let report = json(&["combine"], parts);
        assert_eq!(kinds(&report).contains(&"excludes_nothing"), is_said, "{condition}");
    }
}

#[test]
fn one_name_for_two_values_is_refused() {
    let rows = |n| format!("binary,filename,configuration,rate,n\nold,f,n=2 k='x',10,{n}\nnew,f,n=2 k='x',11,{n}\n");
    let error = refused(&["compare"], rows(1));
    assert_eq!(
        error,
        "error: \"n\" is \"1\" in a column and \"2\" in the configuration of the same row, expected one value for one name: \
         rename the column\n"
    );
    ok(&["compare"], rows(2));
}

#[test]
fn operators_that_are_none_are_refused() {
    for condition in ["n=>1", "n===1"] {
        for option in ["--filter", "--exclude"] {
            let error = refused(&["compare", option, condition], ROWS);
            assert!(error.contains("the operators are = != < <= > >= ~ !~"), "{error}");
        }
    }
}
