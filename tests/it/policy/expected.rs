//! Regressions that are expected until a day.

use serde_json::Value;

use super::helpers::{changes, judged, under, under_on};

const POLICY: &str = "max-regression = 5\n\
    [[rule]]\nname = 'a.js'\nexpect = 'regression'\nuntil = 2027-01-31\nreason = 'it checks its input now'\n";

#[test]
fn it_passes_until_its_day_and_fails_after_it() {
    let csv = changes(&[("a.js", -12.0), ("b.js", 0.0)]);
    for (today, status) in [
        ("2026-12-01", 0),
        ("2027-01-31", 0),
        ("2027-02-01", 1),
        ("2028-01-01", 1),
    ] {
        assert_eq!(under_on(today, POLICY, &[], &csv).status, status, "{today}");
    }
    let text = under(POLICY, &[], &csv).stdout;
    assert!(text.contains("Gate passed: "), "{text}");
    assert!(text.contains("  expected until 2027-01-31: a.js: -12."), "{text}");
    assert!(
        text.contains(": it checks its input now (benchstat.toml:2: a.js)\n"),
        "{text}"
    );
    assert!(!text.contains("  regressed: "), "{text}");
    let late = under_on("2027-02-01", POLICY, &[], &csv).stdout;
    assert!(late.contains("Gate FAILED (1 regressed)"), "{late}");
    assert!(
        late.contains(
            "(limit of benchstat.toml: default; a regression was expected until 2027-01-31: it checks its input now)"
        ),
        "{late}"
    );
}

#[test]
fn others_still_fail() {
    let (status, report) = judged(POLICY, &[], &changes(&[("a.js", -12.0), ("b.js", -12.0)]));
    assert_eq!(status, 1);
    assert_eq!(report["gate"]["regressed"], Value::from(vec!["b.js"]));
    assert_eq!(report["gate"]["expected"], Value::from(vec!["a.js"]));
    assert_eq!(report["rows"][0]["verdict"], "regressed");
    assert_eq!(report["rows"][0]["policy"]["expect"]["holds"], true);
}

#[test]
fn machines_are_told_that_it_is_no_failure() {
    let csv = changes(&[("a.js", -12.0), ("b.js", 0.0)]);
    let junit = under(POLICY, &["--format", "junit"], &csv).stdout;
    assert!(
        junit.contains("failures=\"0\"") && junit.contains("<skipped type=\"regressed\""),
        "{junit}"
    );
    let github = under(POLICY, &["--format", "github"], &csv).stdout;
    assert!(!github.contains("::error"), "{github}");
}

#[test]
fn what_did_not_regress_is_said() {
    let text = under(POLICY, &[], &changes(&[("a.js", 0.0)])).stdout;
    assert!(
        text.contains(
            "  no longer regressed: a.js: equivalent, expected to regress until 2027-01-31: it checks its input now"
        ),
        "{text}"
    );
}

#[test]
fn the_clock_is_asked_without_a_day() {
    let csv = changes(&[("a.js", -12.0)]);
    let far = POLICY.replace("2027-01-31", "9999-12-31");
    let folder = crate::common::Folder::new("policy-clock");
    for (policy, status) in [(far.as_str(), 0), (&POLICY.replace("2027-01-31", "2001-01-31"), 1)] {
        let file = folder.put("benchstat.toml", policy);
        assert_eq!(
            crate::common::run(&["compare", "--policy", &file], &csv).status,
            status,
            "{policy}"
        );
    }
}
