//! Which limit a benchmark gets, and where it is said.

use serde_json::Value;

use super::helpers::{TODAY, changes, judged, under};
use crate::common::{Folder, run};

/// The verdicts and the rules of all rows.
fn verdicts(report: &Value) -> Vec<(String, String)> {
    let rows = report["rows"].as_array().unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    rows.iter()
        .map(|row| (text(&row["verdict"]), text(&row["policy"]["rule"])))
        .collect()
}

#[test]
fn the_last_rule_that_has_a_key_decides_about_it() {
    let csv = changes(&[
        ("a.js n=1", -7.0),
        ("a.js n=2", -7.0),
        ("b.js n=1", -7.0),
        ("c.js", -7.0),
    ]);
    let policy = "max-regression = 5\n\
        [[rule]]\nname = 'a.js'\nmax-regression = 10\n\
        [[rule]]\nregex = '^[ab]'\nwhere = 'n>1'\nmax-regression = '3%'\n\
        [[rule]]\nname = ['b.js n=*', 'x']\nmin-change = 8\n";
    let (status, report) = judged(policy, &[], &csv);
    assert_eq!(status, 1);
    let rule = |label: &str| label.to_string();
    assert_eq!(
        verdicts(&report),
        [
            ("equivalent".to_string(), rule("benchstat.toml:2: a.js")),
            ("regressed".to_string(), rule("benchstat.toml:5: /^[ab]/, n>1")),
            // 7 of 100 is less than 8.
            ("equivalent".to_string(), rule("benchstat.toml: default")),
            ("regressed".to_string(), rule("benchstat.toml: default")),
        ]
    );
    let limits: Vec<f64> = report["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["policy"]["max_regression"].as_f64().unwrap())
        .collect();
    assert_eq!(limits, [10.0, 3.0, 5.0, 5.0]);
    assert_eq!(report["rows"][2]["policy"]["min_change"], 8.0);
    assert_eq!(report["gate"]["regressed"], Value::from(vec!["a.js n=2", "c.js"]));
    assert_eq!(report["gate"]["policy"]["unused"], Value::from(Vec::<String>::new()));
}

#[test]
fn every_format_names_the_rule() {
    let csv = changes(&[("a.js n=1", -7.0)]);
    let policy = "max-regression = 50\n[[rule]]\nname = 'a.js'\nmax-regression = 3\n";
    for format in ["text", "markdown", "json", "csv", "junit", "github", "html"] {
        let run = under(policy, &["--format", format], &csv);
        assert_eq!(run.status, 1, "{format}");
        let text = run.stdout.replace("%3A", ":").replace('`', "");
        assert!(text.contains("benchstat.toml:2: a.js"), "{format}: {text}");
    }
    let text = under(policy, &[], &csv).stdout;
    assert!(
        text.contains(
            "Gate FAILED (1 regressed): no benchmark may be worse than its limit in benchstat.toml, by more than 50 % where no rule \
             says otherwise (level 0.05, Holm's correction)."
        ),
        "{text}"
    );
    assert!(
        text.contains(": worse than a loss of 3 %, also after Holm's correction (limit of benchstat.toml:2: a.js)"),
        "{text}"
    );
}

#[test]
fn limits_of_the_command_line_hold_for_the_rest() {
    let csv = changes(&[("a.js", -7.0), ("b.js", -7.0)]);
    let policy = "max-regression = 5\n[[rule]]\nname = 'a.js'\nmax-regression = 10\n";
    let (status, report) = judged(policy, &["--max-regression", "20"], &csv);
    assert_eq!(status, 0);
    assert_eq!(report["rows"][0]["policy"]["max_regression"], 10.0);
    assert_eq!(report["rows"][1]["policy"]["max_regression"], 20.0);
    let (status, _) = judged(policy, &["--min-change", "10"], &csv);
    assert_eq!(status, 0, "7 is less than 10");
}

#[test]
fn a_limit_of_a_policy_is_that_of_the_option() {
    // Everything but what says of the policy is the same, to the byte.
    let csv = changes(&[("a.js", -5.2), ("b.js", -4.9), ("c.js", 8.0)]);
    let (_, mut with) = judged("max-regression = 5\nmin-change = 4\n", &[], &csv);
    for row in with["rows"].as_array_mut().unwrap() {
        row.as_object_mut().unwrap().remove("policy");
        let reason = row["verdict_reason"]
            .as_str()
            .unwrap()
            .replace(" (limit of benchstat.toml: default)", "");
        row["verdict_reason"] = reason.into();
    }
    with["gate"].as_object_mut().unwrap().remove("policy");
    let plain = run(
        &[
            "compare",
            "--format",
            "json",
            "--max-regression",
            "5",
            "--min-change",
            "4",
        ],
        &csv,
    );
    assert_eq!(with, serde_json::from_str::<Value>(&plain.stdout).unwrap());
}

#[test]
fn directions_of_a_metric_and_of_some_benchmarks() {
    let csv = changes(&[("latency.js", 9.0), ("throughput.js", 9.0), ("other.js", -9.0)]).replace("rate\n", "score\n");
    let args = ["--metric", "score"];
    let unknown = under("max-regression = 5", &args, &csv);
    assert!(
        unknown.stderr.contains("which way of score is better is not known"),
        "{}",
        unknown.stderr
    );
    let policy = "max-regression = 5\n[[rule]]\nmetric = 'score'\ndirection = 'higher'\n[[rule]]\nname = 'latency*'\ndirection = 'lower'\n";
    let (status, report) = judged(policy, &args, &csv);
    assert_eq!(status, 1);
    let found: Vec<String> = verdicts(&report).into_iter().map(|(verdict, _)| verdict).collect();
    assert_eq!(found, ["regressed", "improved", "regressed"]);
    assert_eq!(report["direction"], "higher");
    assert_eq!(report["rows"][0]["policy"]["direction"], "lower");
    // Worst first: all three by what they lost.
    let (_, sorted) = judged(policy, &["--metric", "score", "--sort", "change"], &csv);
    assert_eq!(sorted["rows"][2]["name"], "throughput.js");
}

#[test]
fn rules_of_another_metric_wait_for_it() {
    let policy = "max-regression = 5\n[[rule]]\nmetric = 'B/op'\nmax-regression = 0\n[[rule]]\nmetric = 'time'\nmin-change = '10ns'\n";
    let (status, report) = judged(policy, &[], &changes(&[("a.js", -3.0)]));
    assert_eq!(
        (status, &report["rows"][0]["policy"]["max_regression"]),
        (0, &Value::from(5.0))
    );
    assert_eq!(report["gate"]["policy"]["unused"], Value::from(Vec::<String>::new()));
}

#[test]
fn parts_and_saved_reports_say_the_same() {
    let csv = changes(&[("a.js", -7.0), ("b.js", -7.0), ("c.js", -7.0)]);
    let folder = Folder::new("policy-parts");
    let policy = folder.put(
        "benchstat.toml",
        "max-regression = 5\nrequired = ['c.js', 'd.js']\n[[rule]]\nname = 'a.js'\nmax-regression = 10\n\
         [[rule]]\nname = 'b.js'\nexpect = 'regression'\nuntil = 2027-01-31\nreason = 'r'\n[[rule]]\nname = 'x'\nmax-regression = 1\n",
    );
    let all = [
        "compare", "--policy", &policy, "--today", TODAY, "--format", "json", "--old", "old", "--new", "new",
    ];
    let whole = run(&all, &csv);
    assert_eq!(whole.status, 1, "{}", whole.stderr);
    let parts: Vec<String> = ["a.js", "b.js", "c.js"]
        .iter()
        .map(|name| run(&[&all[..], &["--partial", "--filter", name]].concat(), &csv).stdout)
        .collect();
    let combined = run(&["combine", "--format", "json"], parts.concat());
    assert_eq!(combined.status, 1, "{}", combined.stderr);
    let [combined, of_all] = [&combined, &whole].map(|run| serde_json::from_str::<Value>(&run.stdout).unwrap());
    assert_eq!(combined["gate"], of_all["gate"]);
    for at in 0..3 {
        for field in ["policy", "verdict", "verdict_reason", "gate"] {
            assert_eq!(combined["rows"][at][field], of_all["rows"][at][field], "{field}");
        }
    }
    let saved = run(&["render"], &whole.stdout);
    assert_eq!(
        saved.stdout,
        run(&[&all[..5], &["--old", "old", "--new", "new"]].concat(), &csv).stdout
    );
    let other = folder.put("benchstat.toml", "max-regression = 6\n");
    let part = run(
        &[
            "compare",
            "--policy",
            &other,
            "--today",
            TODAY,
            "--format",
            "json",
            "--old",
            "old",
            "--new",
            "new",
            "--partial",
            "--filter",
            "c.js",
        ],
        &csv,
    )
    .stdout;
    let mixed = run(&["combine"], [parts[0].as_str(), &part].concat());
    assert!(
        mixed.stderr.contains("parts must come from one comparison"),
        "{}",
        mixed.stderr
    );
}
