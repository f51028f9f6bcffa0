//! How much units differ: runs that are nested in them, and how many of both a change needs.

use super::helpers::{close, with_column};
use crate::common::{Folder, json, ok, run};

#[test]
fn nested_runs_are_said() {
    let report = json(&["compare"], with_column("session"));
    let nested = report["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .find(|warning| warning["kind"] == "nested")
        .unwrap();
    assert_eq!(
        (&nested["variable"], &nested["series"], &nested["of"]),
        (&"session".into(), &2.into(), &2.into())
    );
    assert!(nested["message"].to_string().contains("--unit session"));
    // R: summary(aov(rate ~ factor(fork))), F = 39 with 2 and 6 degrees of freedom
    close(
        report["rows"][0]["nested"][0]["old"].as_f64().unwrap(),
        0.00036443,
        5e-9,
    );
    for args in [&["compare", "--unit", "none"][..], &["compare", "--unit", "session"]] {
        assert!(
            !json(args, with_column("session")).to_string().contains("nested"),
            "{args:?}"
        );
    }
    let runs = json(&["runs"], with_column("session"));
    assert!(
        runs["warnings"]
            .to_string()
            .contains("the runs of 2 of 2 series differ more from one session to the next")
    );
    // Files are sessions as a rule; a file a side says nothing.
    let folder = Folder::new("units-nested");
    let csv = with_column("n2").lines().map(str::to_string).collect::<Vec<_>>();
    let file = |fork: usize| {
        let rows = csv[1..]
            .iter()
            .filter(|row| row.split(',').nth(3) == Some(&fork.to_string()));
        let text = std::iter::once(&csv[0])
            .chain(rows)
            .map(|row| format!("{row}\n"))
            .collect::<String>();
        folder.put(&format!("{fork}.csv"), text)
    };
    let files = [1, 2, 3].map(file);
    let report = json(&["compare", &files[0], &files[1], &files[2]], "");
    assert!(report["warnings"].to_string().contains("--unit file"));
    let whole = folder.put("whole.csv", csv.join("\n"));
    let report = json(
        &["compare", &format!("old={whole}:old"), &format!("new={whole}:new")],
        "",
    );
    assert_eq!(report["rows"][0].get("nested"), None);
}

#[test]
fn the_spread_between_and_within_units_is_planned_for() {
    let args = ["runs", "--unit", "session", "--effect", "5"];
    let report = json(&args, with_column("session"));
    let components = &report["rows"][0]["components"];
    close(components["between"].as_f64().unwrap(), 12.66667, 5e-6);
    close(components["within"].as_f64().unwrap(), 1.0, 1e-12);
    close(components["intraclass_correlation"].as_f64().unwrap(), 0.926829, 5e-7);
    let text = ok(&args, with_column("session"));
    let plan = &report["rows"][0]["plan"];
    assert!(
        text.contains(&format!(" {} × {}", plan["units"], plan["runs"])),
        "{text}"
    );
    let whole = &report["plan"];
    let sentence = format!("{} sessions of {} run", whole["units"], whole["runs"]);
    assert!(
        text.contains(&sentence) && text.contains("3.52 % 0.99 % 0.93"),
        "{text}"
    );
    // Starting a session for nothing, one run each is the cheapest.
    let cheap = json(&[&args[..], &["--unit-cost", "0"]].concat(), with_column("session"));
    assert_eq!(
        (&cheap["rows"][0]["plan"]["runs"], &cheap["unit_cost"]),
        (&1.into(), &0.0.into())
    );
    let refused = run(&["runs", "--unit-cost", "-1"], "");
    assert!(refused.status == 2 && refused.stderr.contains("expected a number of runs, 0 or more"));
    // The rendered report is that of the run.
    let saved = ok(&[&args[..], &["--format", "json"]].concat(), with_column("session"));
    assert_eq!(ok(&["render"], saved), text);
}
