//! `--control`: changes relative to benchmarks that nothing should have changed.

use serde_json::Value;

use super::helpers::{changes, judged};
use crate::common::{assert_near, refused, run};

fn report(args: &[&str], csv: &str) -> (i32, Value) {
    let run = run(&[&["compare", "--format", "json"], args].concat(), csv);
    (
        run.status,
        serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{}", run.stderr)),
    )
}

#[test]
fn what_moved_the_controls_is_taken_out() {
    // A machine that is 10 % slower, and one benchmark that lost 12 % besides.
    let csv = changes(&[("c/1.js", -10.0), ("c/2.js", -10.0), ("a.js", -20.8), ("b.js", -10.0)]);
    let gate = ["--max-regression", "5"];
    let (status, plain) = report(&gate, &csv);
    assert_eq!((status, plain["gate"]["regressed"].as_array().unwrap().len()), (1, 4));
    let (status, relative) = report(&[&gate[..], &["--control", "c/*"]].concat(), &csv);
    assert_eq!(
        (status, &relative["gate"]["regressed"]),
        (1, &Value::from(vec!["a.js"]))
    );
    // .792 / .9 = .88
    assert_near(&relative["rows"][2]["improvement"], -12.0, 1e-9);
    assert!(relative["rows"][3]["improvement"].as_f64().unwrap().abs() < 1e-9);
    assert_eq!(relative["rows"][3]["verdict"], "equivalent");
    let control = &relative["controls"][0];
    assert_eq!(control["benchmarks"], Value::from(vec!["c/1.js", "c/2.js"]));
    assert!(control["improvement"].as_f64().unwrap() < -9.9, "{control}");
    assert_eq!(relative["rows"][2]["test"]["name"], "relative_t");
}

#[test]
fn figures_by_hand() {
    // Four runs a side, 97, 99, 101, 103 times a factor: s² = 20/3, so s²/(n mean²) = v = 1.666667e-4 with 3 df for every side.
    let rows = |name: &str, factor: f64| -> String {
        [97.0, 99.0, 101.0, 103.0]
            .map(|rate| format!("old,{name},,{rate}\nnew,{name},,{}\n", rate * factor))
            .concat()
    };
    let csv = format!(
        "binary,filename,configuration,rate\n{}{}{}",
        rows("a", 1.21),
        rows("c1", 1.1),
        rows("c2", 1.1)
    );
    let (_, found) = report(&["--control", "c?"], &csv);
    let v = 20.0 / 3.0 / 4.0 / 1e4;
    // Own: 2v with 3 df each; the mean of two controls: 4v/4, as four parts of v/4.
    let error = (3.0f64 * v).sqrt();
    let df = 9.0 / (2.0 / 3.0 + 4.0 / 16.0 / 3.0);
    let test = &found["rows"][0]["test"];
    assert_near(&test["statistic"], 1.1f64.ln() / error, 1e-12);
    assert_near(&test["df"], df, 1e-12);
    // R: 2 * pt(log(1.1) / sqrt(3 * 20/3/4/1e4), 12, lower.tail = FALSE)
    assert_near(&found["rows"][0]["improvement"], 10.0, 1e-12);
    // A control is relative to the other one: 2v + 2v.
    let of_control = &found["rows"][1]["test"];
    assert!(of_control["statistic"].as_f64().unwrap().abs() < 1e-12);
    assert_near(&of_control["df"], 12.0, 1e-12);
}

#[test]
fn controls_are_named_in_the_text_and_go_with_a_policy() {
    let csv = changes(&[("c/1.js", -10.0), ("c/2.js", -10.0), ("a.js", -20.8)]);
    let text = run(&["compare", "--control", "c/1.js", "--control", "c/2.js"], &csv).stdout;
    assert!(
        text.contains("Changes of new are relative to the geometric mean of 2 controls, which changed by -10."),
        "{text}"
    );
    let (status, report) = judged("max-regression = 20\n", &["--control", "c/*"], &csv);
    assert_eq!(
        (status, &report["rows"][2]["policy"]["max_regression"]),
        (0, &Value::from(20.0))
    );
}

#[test]
fn controls_that_make_no_sense() {
    let csv = changes(&[("c/1.js", 0.0), ("a.js", 0.0)]);
    let refuse = |args: &[&str]| refused(&[&["compare"], args, &["-"]].concat(), &csv);
    assert!(refuse(&["--control", "x"]).starts_with("error: --control x: there is no such benchmark with two runs"));
    assert!(refuse(&["--control", "c/*"]).starts_with("error: --control c/*: only c/1.js is there with two runs"));
    assert!(refuse(&["--control", "["]).starts_with("error: --control [ is not a pattern: "));
    for other in [&["--paired"][..], &["--test", "permutation"], &["--partial"]] {
        assert!(refuse(&[&["--control", "c/*"], other].concat()).contains("cannot be used with"));
    }
}
