//! Three binaries or more at once.

use crate::common::{json, ok};

/// Three binaries of R's example, `oneway.test` and Games and Howell's pairs, and a benchmark that the last one lacks.
fn three() -> String {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for (binary, rates) in [
        ("a", [98, 99, 100, 101, 102]),
        ("b", [101, 103, 105, 107, 109]),
        ("c", [95, 100, 105, 110, 90]),
    ] {
        for rate in rates {
            csv += &format!("{binary},x.js,n=1,{rate}\n");
            if binary != "c" {
                csv += &format!("{binary},y.js,n=1,{rate}\n");
            }
        }
    }
    csv
}

const ARGS: [&str; 7] = ["compare", "--old", "a", "--new", "b", "--new", "c"];

#[test]
fn all_binaries_are_tested_together() {
    let report = json(&ARGS, three());
    let both = report["together"].as_array().unwrap();
    assert_eq!(both.len(), 2);
    let test = &both[0]["welch"];
    assert!((test["f"].as_f64().unwrap() - 4.570448).abs() < 1e-6, "{test}");
    assert!((test["p"].as_f64().unwrap() - 0.0575730).abs() < 5e-8, "{test}");
    let pairs = both[0]["pairs"].as_array().unwrap();
    let names: Vec<String> = pairs.iter().map(|pair| format!("{}{}", pair["a"], pair["b"])).collect();
    assert_eq!(names, ["\"a\"\"b\"", "\"a\"\"c\"", "\"b\"\"c\""]);
    assert!((pairs[0]["p"].as_f64().unwrap() - 0.0455998).abs() < 5e-8);
    // Where two are left, it is Welch's t-test: F = t².
    let t = report["rows"][1]["test"]["statistic"].as_f64().unwrap();
    assert!((both[1]["welch"]["f"].as_f64().unwrap() - t * t).abs() < 1e-9);
    assert_eq!(
        json(&["compare", "--old", "a", "--new", "b"], three()).get("together"),
        None
    );
    let paired = json(&[&ARGS[..], &["--paired"]].concat(), three());
    assert_eq!(paired.get("together"), None);
}

#[test]
fn contenders_stand_side_by_side() {
    let text = ok(&[&ARGS[..], &["--no-chart"]].concat(), three());
    let table: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.contains("side by side"))
        .take(4)
        .collect();
    assert_eq!(
        table,
        [
            "improvement against a, side by side:",
            "          b        c",
            "x.js 5.00 % * 0.00 %",
            "y.js 5.00 % *     NA",
        ]
    );
    assert!(!text.contains("Games and Howell"));
    let wide = ok(&[&ARGS[..], &["--wide"]].concat(), three());
    assert!(wide.contains("\nx.js  4.570 0.05757"), "{wide}");
    let markdown = ok(&[&ARGS[..], &["--format", "markdown", "--wide"]].concat(), three());
    assert!(markdown.contains("| `x.js` | 4.570 | 0.05757 |"), "{markdown}");
}
