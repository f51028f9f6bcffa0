//! `--min-change`: what a change must exceed besides the limit in percent.

use serde_json::Value;

use crate::common::{refused, run};

/// Times of two sides in the given order.
fn times(old: &[f64], new: &[f64]) -> String {
    let rows = |binary: &str, times: &[f64]| -> String {
        times
            .iter()
            .map(|time| format!("{binary},f.js,n=1,{time:e}\n"))
            .collect()
    };
    format!(
        "binary,filename,configuration,time\n{}{}",
        rows("old", old),
        rows("new", new)
    )
}

/// The status and the report of a gate.
fn judged(args: &[&str], csv: &str) -> (i32, Value) {
    let run = run(
        &[&["compare", "--metric", "time", "--format", "json"], args].concat(),
        csv,
    );
    (run.status, serde_json::from_str(&run.stdout).unwrap())
}

#[test]
fn both_limits_must_be_exceeded() {
    let around = |nanoseconds: f64| [-0.2, -0.1, 0.0, 0.1, 0.2, 0.05].map(|by| (nanoseconds + by) * 1e-9);
    // 6 %, and 4 ns.
    let small = times(&around(66.7), &around(70.7));
    let gate = ["--max-regression", "5"];
    assert_eq!(judged(&gate, &small).0, 1);
    let (status, report) = judged(&[&gate[..], &["--min-change", "10ns"]].concat(), &small);
    assert_eq!((status, &report["rows"][0]["verdict"]), (0, &Value::from("equivalent")));
    assert_eq!(report["gate"]["min_change"], 1e-8);
    // 30 %, and 20 ns.
    let large = times(&around(66.7), &around(86.7));
    assert_eq!(judged(&[&gate[..], &["--min-change", "10ns"]].concat(), &large).0, 1);
    // A large amount that is a small part.
    let slow = times(&around(66_700.0), &around(66_720.0));
    assert_eq!(judged(&[&gate[..], &["--min-change", "10ns"]].concat(), &slow).0, 0);
    // The larger of two percentages.
    assert_eq!(judged(&[&gate[..], &["--min-change", "8%"]].concat(), &small).0, 0);
}

#[test]
fn the_larger_p_decides() {
    let (old, new) = ([98.0, 99.0, 100.0, 101.0, 102.0], [101.0, 102.0, 103.0, 104.0, 105.0]);
    let (_, report) = judged(&["--max-regression", "0", "--min-change", "1s"], &times(&old, &new));
    // R: t.test(new, old, mu = 1, alternative = "greater"): t = 2, df = 8, p = pt(2, 8, lower.tail = FALSE)
    let p = report["rows"][0]["gate"]["p"].as_f64().unwrap();
    assert!((p - 0.040_258_1).abs() < 5e-8, "{p}");
    let (_, paired) = judged(
        &["--max-regression", "0", "--min-change", "1s", "--paired"],
        &times(&old, &[101.0, 103.0, 102.0, 104.0, 107.0]),
    );
    // R: t.test(c(3, 4, 2, 3, 5), mu = 1, alternative = "greater"): t = 4.706787, df = 4, p = .004631
    let p = paired["rows"][0]["gate"]["p"].as_f64().unwrap();
    assert!((p - 0.004_631).abs() < 1e-5, "{p}");
}

#[test]
fn counts_that_do_not_vary() {
    let counts =
        "binary,filename,configuration,bytes\nold,f.js,n=1,10\nold,f.js,n=1,10\nnew,f.js,n=1,12\nnew,f.js,n=1,12\n";
    let with = |floor: &str| {
        run(
            &[
                "compare",
                "--metric",
                "bytes",
                "--lower-is-better",
                "--max-regression",
                "5",
                "--min-change",
                floor,
            ],
            counts,
        )
        .status
    };
    assert_eq!((with("1"), with("2")), (1, 0));
}

#[test]
fn amounts_that_make_no_sense() {
    let csv = "binary,filename,configuration,rate\nold,f.js,n=1,1\nold,f.js,n=1,2\nnew,f.js,n=1,1\nnew,f.js,n=1,2\n";
    let message = refused(&["compare", "--max-regression", "5", "--min-change", "10ns"], csv);
    assert_eq!(
        message,
        "error: --min-change: rate is no time; give the amount in its own unit, without ns, us, ms or s\n"
    );
    for amount in ["0", "-1", "ns", "5 parsec", "inf"] {
        let message = refused(
            &["compare", "--max-regression", "5", &format!("--min-change={amount}")],
            csv,
        );
        assert!(
            message.contains("expected an amount above 0, such as 10ns"),
            "{message}"
        );
    }
    assert!(refused(&["compare", "--min-change", "10ns"], csv).contains("--max-regression"));
}
