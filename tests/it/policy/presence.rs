//! Renames, and benchmarks that must be there.

use serde_json::Value;

use super::helpers::{changes, judged, under};

/// One side only of the benchmarks.
fn side(csv: &str, binary: &str) -> String {
    let rows = csv.lines().filter(|line| line.starts_with(binary));
    rows.map(|line| format!("{line}\n")).collect()
}

/// Old rows under one name, new rows under another.
fn moved(old: &str, new: &str, percent: f64) -> String {
    let [of_old, of_new] = [old, new].map(|name| changes(&[(name, percent)]));
    format!(
        "binary,filename,configuration,rate\n{}{}",
        side(&of_old, "old,"),
        side(&of_new, "new,")
    )
}

#[test]
fn a_renamed_benchmark_is_compared_with_its_old_self() {
    for (old, new, rename) in [
        ("a.js n=1", "b.js n=1", "\"a.js\" = \"b.js\""),
        ("a.js n=1", "b.js size=1", "\"a.js n=1\" = \"b.js size=1\""),
    ] {
        let csv = moved(old, new, -12.0);
        let (status, report) = judged(&format!("max-regression = 5\n[rename]\n{rename}\n"), &[], &csv);
        assert_eq!(status, 1, "{rename}");
        assert_eq!(report["rows"].as_array().unwrap().len(), 1);
        assert_eq!(report["rows"][0]["name"], new);
        assert_eq!(report["rows"][0]["verdict"], "regressed");
        assert_eq!(report["gate"]["policy"]["unused"], Value::from(Vec::<String>::new()));
        // The same as if it had always had that name.
        let (_, plain) = judged("max-regression = 5\n", &[], &changes(&[(new, -12.0)]));
        assert_eq!(report["rows"][0]["test"], plain["rows"][0]["test"]);
    }
}

#[test]
fn a_name_that_is_taken_is_an_error() {
    let csv = moved("a.js", "b.js", 0.0) + &side(&changes(&[("b.js", 0.0)]), "old,");
    let run = under("max-regression = 5\n[rename]\n\"a.js\" = \"b.js\"\n", &[], &csv);
    assert_eq!(run.status, 2);
    assert_eq!(
        run.stderr,
        "error: b.js has runs of old, and so has a.js, which is to be the same benchmark: leave out one of the two, or the rename\n"
    );
}

#[test]
fn what_is_about_no_benchmark_is_said() {
    let policy = "max-regression = 5\n[[rule]]\nname = 'gone/*'\nmax-regression = 1\n[rename]\n\"x.js\" = \"y.js\"\n\"a.js\" = \"z.js\"\n";
    let run = under(policy, &[], &changes(&[("a.js", 0.0)]));
    assert_eq!(run.status, 0);
    for line in [
        "  unused: benchstat.toml:2: gone/*: about no benchmark here\n",
        "  unused: benchstat.toml: rename of x.js to y.js: about no benchmark here\n",
        "  unused: benchstat.toml: rename of a.js to z.js: about no benchmark here\n",
    ] {
        assert!(run.stdout.contains(line), "{line}{}", run.stdout);
    }
}

#[test]
fn what_is_required_must_have_both_sides() {
    let both = changes(&[("a.js", 0.0), ("b/1.js", 0.0)]);
    let policy = "max-regression = 5\nrequired = ['a.js', 'b/*']\n";
    assert_eq!(under(policy, &[], &both).status, 0);
    let one_sided = both.clone() + &side(&changes(&[("b/2.js", 0.0)]), "old,");
    let (status, report) = judged(policy, &[], &one_sided);
    assert_eq!(status, 1);
    assert_eq!(report["gate"]["failed_by"], Value::from(vec!["required"]));
    assert_eq!(report["gate"]["required"], Value::from(vec!["b/2.js"]));
    let run = under("max-regression = 5\nrequired = ['a.js', 'c/*']\n", &[], &both);
    assert_eq!(run.status, 1);
    assert!(run.stdout.contains("Gate FAILED (1 required): "), "{}", run.stdout);
    assert!(
        run.stdout.contains("  required: c/*: lacks runs of a binary\n"),
        "{}",
        run.stdout
    );
    let junit = under(policy, &["--format", "junit"], &one_sided).stdout;
    assert!(junit.contains("failures=\"1\""), "{junit}");
}
