//! GitLab's code quality reports: what of them GitLab documents.

use std::collections::HashSet;

use serde_json::Value;

use super::helpers::{changes, under};
use crate::common::run;

fn findings(text: &str) -> Vec<Value> {
    serde_json::from_str::<Value>(text).unwrap().as_array().unwrap().clone()
}

/// The fields that GitLab asks for, and the values that it knows.
fn check(finding: &Value) {
    let fields: Vec<&str> = finding.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        fields,
        ["description", "check_name", "fingerprint", "severity", "location"]
    );
    for field in ["description", "check_name", "fingerprint"] {
        assert!(
            finding[field]
                .as_str()
                .is_some_and(|text| !text.is_empty() && !text.contains('\n')),
            "{finding}"
        );
    }
    assert!(["info", "minor", "major", "critical", "blocker"].contains(&finding["severity"].as_str().unwrap()));
    let path = finding["location"]["path"].as_str().unwrap();
    assert!(
        !path.starts_with('/') && !path.starts_with("./") && !path.is_empty(),
        "{path}"
    );
    assert!(finding["location"]["lines"]["begin"].as_u64().unwrap() >= 1);
    assert_eq!(finding["location"].as_object().unwrap().len(), 2);
}

#[test]
fn what_fails_is_a_finding() {
    let args = ["compare", "--max-regression", "5", "--format", "codequality"];
    let csv = changes(&[
        ("./a.js n=1", -12.0),
        ("a.js n=2", -12.0),
        ("b.js", 0.0),
        ("c.js", 12.0),
    ]);
    let failed = run(&args, &csv);
    assert_eq!(failed.status, 1);
    let found = findings(&failed.stdout);
    assert_eq!(found.len(), 2);
    found.iter().for_each(check);
    assert!(
        found
            .iter()
            .all(|finding| finding["severity"] == "major" && finding["location"]["path"] == "a.js")
    );
    assert!(
        found[0]["description"]
            .as_str()
            .unwrap()
            .starts_with("./a.js n=1, rate: -12."),
        "{}",
        found[0]
    );
    // Found again with other figures it is the same finding.
    let again = changes(&[("./a.js n=1", -13.0), ("a.js n=2", -14.0)]);
    let prints = |found: &[Value]| {
        found
            .iter()
            .map(|finding| finding["fingerprint"].to_string())
            .collect::<HashSet<_>>()
    };
    assert_eq!(prints(&findings(&run(&args, again).stdout)), prints(&found));
    assert_eq!(prints(&found).len(), 2);
    assert_eq!(
        run(&args, changes(&[("b.js", 0.0)])).stdout,
        "[]\n",
        "earlier findings are resolved"
    );
}

#[test]
fn what_is_expected_is_for_information() {
    let policy =
        "max-regression = 5\n[[rule]]\nname = 'a.js'\nexpect = 'regression'\nuntil = 2027-01-31\nreason = 'r'\n";
    let found = findings(&under(policy, &["--format", "codequality"], &changes(&[("a.js", -12.0)])).stdout);
    found.iter().for_each(check);
    assert_eq!((found.len(), &found[0]["severity"]), (1, &Value::from("info")));
}
