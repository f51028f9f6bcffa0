//! Runs that share a process, a fork or a session count as one.

use super::helpers::{close, p, rows, with_column};
use crate::common::{Folder, json, ok, refused, run, testdata_path};
use benchstat::data::{Roles, UnitChoice};
use benchstat::read::{ReadOptions, read_bytes};

#[test]
fn forks_of_equal_builds_are_not_significant() {
    let files = ["old", "new"].map(|side| {
        let path = testdata_path(&format!("tools/jmh-forks-{side}.json"));
        format!("{side}={}", path.display())
    });
    let args = ["compare", &files[0], &files[1]];
    let report = json(&args, "");
    assert_eq!(report["unit"], serde_json::json!(["fork"]));
    assert_eq!(
        report["warnings"]
            .as_array()
            .unwrap()
            .iter()
            .filter(|w| w["kind"] == "unit_assumed")
            .count(),
        1
    );
    // scipy: ttest_ind(equal_var=False) of the means of the forks
    let theirs = [0.8779, 0.1281, 0.753, 0.1675, 0.7404, 0.172, 0.5743, 0.7148];
    let rows = report["rows"].as_array().unwrap();
    assert_eq!(rows.len(), theirs.len());
    for (row, theirs) in rows.iter().zip(theirs) {
        close(row["test"]["p"].as_f64().unwrap(), theirs, 5e-5);
        assert_eq!(row["verdict"], "inconclusive");
        for side in ["old", "new"] {
            let units = serde_json::json!({"units": 5, "runs": 50, "fewest": 10, "most": 10});
            assert_eq!((&row[side]["n"], &row[side]["units"]), (&5.into(), &units));
        }
    }
    let wide = ok(&[&args[..], &["--wide"]].concat(), "");
    assert_eq!(wide.matches("5 × 10 5 × 10").count(), 8, "{wide}");
    assert!(wide.contains("Note: each fork counts as one run"), "{wide}");

    let none = json(&[&args[..], &["--unit", "none"]].concat(), "");
    assert_eq!(none.get("unit"), None);
    assert!(
        none["rows"]
            .as_array()
            .unwrap()
            .iter()
            .any(|row| row["test"]["p"].as_f64().unwrap() < 0.001)
    );
    assert!(none["rows"].as_array().unwrap().iter().all(|row| row["old"]["n"] == 50));
}

#[test]
fn an_archive_knows_the_forks_as_the_original_does() {
    let file = |side: &str| format!("testdata/tools/jmh-forks-{side}.json");
    let (old, new) = (format!("old={}", file("old")), format!("new={}", file("new")));
    let archive = run(&["convert", "-o", "-", &old, &new], "").stdout;
    let header = archive.lines().next().unwrap();
    assert!(header.contains(",\"fork\",\"file\",\"time\""), "{header}");
    let again = json(&["compare", "--metric", "time"], archive);
    let report = json(&["compare", &old, &new], "");
    assert_eq!(again["rows"], report["rows"]);
}

#[test]
fn any_variable_names_units() {
    let by = |column: &str, csv: &str| json(&["compare", "--unit", column], csv);
    let csv = with_column("session");
    close(p(&by("session", &csv)), 0.3658003, 5e-8);
    close(p(&json(&["compare"], &csv)), 0.0671524, 5e-8);
    // In the configuration, too: it is no part of the benchmark's name then.
    let csv = rows("binary,filename,configuration,rate", |binary, fork, rate| {
        format!("{binary},a.js,\"n=1e6 round={fork} type='x'\",{rate}")
    });
    let report = by("round", &csv);
    close(p(&report), 0.3658003, 5e-8);
    assert_eq!(report["rows"][0]["name"], "a.js n=1e6 type='x'");
    assert_eq!(
        report["rows"][0]["variables"],
        serde_json::json!({"n": 1_000_000, "type": "x"})
    );
    // A tidy table without a configuration; several variables together.
    let csv = rows("build,filename,machine,session,rate", |binary, fork, rate| {
        format!("{binary},a.js,{},{},{rate}", fork / 3, fork % 3)
    });
    let report = json(&["compare", "--compare", "build", "--unit", "machine,session"], &csv);
    close(p(&report), 0.3658003, 5e-8);
    assert_eq!(report["rows"][0]["name"], "a.js");
}

#[test]
fn a_column_of_processes_is_known() {
    let csv = with_column("process");
    close(p(&json(&["compare"], &csv)), 0.3658003, 5e-8);
    close(p(&json(&["compare", "--unit", "none"], &csv)), 0.0671524, 5e-8);
    // Numbered anew in each file: five processes of two files are not three.
    let folder = Folder::new("units-files");
    let files = ["a", "b"].map(|name| folder.put(&format!("{name}.csv"), &csv));
    let report = json(&["compare", &files[0], &files[1]], "");
    assert_eq!(report["rows"][0]["old"]["units"]["units"], 6);
    assert_eq!(report["unit"], serde_json::json!(["process"]));
}

#[test]
fn the_kth_unit_is_paired_with_the_kth() {
    let report = json(&["compare", "--paired"], with_column("fork"));
    // R: t.test(log(c(103, 108, 101)) - log(c(100, 105, 98)))
    close(p(&report), 0.00040168, 5e-9);
    assert_eq!(report["rows"][0]["old"]["n"], 3);
}

#[test]
fn one_process_a_side_is_said() {
    let csv = with_column("process").replace(",2,", ",1,").replace(",3,", ",1,");
    let report = json(&["compare"], &csv);
    close(p(&report), 0.0671524, 5e-8);
    assert_eq!(report.get("unit"), None);
    assert!(
        report["rows"][0]["warnings"]
            .to_string()
            .contains("all runs of each binary are of one process")
    );
    // One of them only: still no units, whose spread nothing is known of on one side.
    let one_sided = with_column("process")
        .replace("old,a.js,n=1,2", "old,a.js,n=1,1")
        .replace("old,a.js,n=1,3", "old,a.js,n=1,1");
    let report = json(&["compare"], &one_sided);
    assert!(
        report["rows"][0]["warnings"]
            .to_string()
            .contains("all runs of binary old are of one process")
    );
    // Where another benchmark shows how units differ, this one has too few.
    let two = with_column("process")
        + &one_sided
            .replace("a.js", "b.js")
            .lines()
            .skip(1)
            .collect::<Vec<_>>()
            .join("\n");
    let report = json(&["compare"], two);
    assert_eq!(report["rows"][1]["verdict"], "untested");
    assert!(
        report["rows"][1]["verdict_reason"]
            .to_string()
            .contains("all 9 runs of binary old are of one unit")
    );
}

#[test]
fn every_command_counts_units() {
    let csv = with_column("fork");
    let bar = json(&["bar"], &csv);
    assert_eq!(bar["bars"][0]["n"], 3);
    assert!(ok(&["bar"], &csv).contains("3 × 3"));
    let runs = json(&["runs"], &csv);
    assert_eq!(
        (&runs["rows"][0]["n"], &runs["rows"][0]["units"]["runs"]),
        (&3.into(), &9.into())
    );
    assert!(ok(&["runs"], &csv).contains("3 × 3"));
    let args = ["scatter", "--xaxis", "n", "--binary", "old"];
    let scatter = json(&args, &csv);
    assert_eq!(
        (&scatter["groups"][0]["n"], &scatter["groups"][0]["mean"]),
        (&3.into(), &101.0.into())
    );
    assert_eq!(scatter["aggregated"], serde_json::json!([]));
    assert!(ok(&args, &csv).contains("3 × 3"));
    // A saved report shows the same.
    for command in ["bar", "runs"] {
        let saved = ok(&[command, "--format", "json"], &csv);
        assert_eq!(ok(&["render"], saved), ok(&[command], &csv));
    }
}

#[test]
fn units_of_a_sweep_are_of_one_configuration() {
    // Each process measures both sizes: two units a group, of two runs.
    let mut csv = "filename,process,len,mode,rate\n".to_string();
    for (process, len, mode, rate) in [
        (1, 16, "a", 10.0),
        (1, 16, "a", 12.0),
        (1, 64, "a", 20.0),
        (1, 64, "a", 22.0),
        (1, 16, "b", 30.0),
        (1, 64, "b", 40.0),
        (2, 16, "a", 14.0),
        (2, 16, "a", 16.0),
        (2, 64, "a", 24.0),
        (2, 64, "a", 26.0),
        (2, 16, "b", 34.0),
        (2, 64, "b", 44.0),
    ] {
        csv += &format!("a.js,{process},{len},{mode},{rate}\n");
    }
    let report = json(&["scatter", "--xaxis", "len"], &csv);
    // (11 + 30 + 15 + 34)/4: each process and mode is one value.
    assert_eq!(
        (&report["groups"][0]["n"], &report["groups"][0]["mean"]),
        (&4.into(), &22.5.into())
    );
    assert_eq!(
        report["groups"][0]["units"],
        serde_json::json!({"units": 4, "runs": 6, "fewest": 1, "most": 2})
    );
    assert!(ok(&["scatter", "--xaxis", "len"], &csv).contains("4 × 1–2"));
    assert_eq!(report["aggregated"][0]["variable"], "mode");
    // An axis is no unit.
    let along = json(&["scatter", "--xaxis", "process"], &csv);
    assert_eq!(along.get("unit"), None);
}

#[test]
fn what_cannot_name_a_unit() {
    let csv = with_column("fork");
    for (args, message) in [
        (
            &["--unit", "forks"][..],
            "--unit forks: there is no such variable, did you mean fork?",
        ),
        (&["--unit", "rate"], "--unit rate: is measured"),
        (&["--unit", "binary"], "--unit binary: holds the binaries"),
        (&["--unit", "filename"], "--unit filename: names the benchmark"),
        (
            &["--unit", "fork", "--group", "filename,fork"],
            "--unit fork: names the benchmark",
        ),
        (&["--unit", ""], "the name of a variable is missing"),
    ] {
        let error = refused(&[&["compare"], args].concat(), &csv);
        assert!(error.contains(message), "{error}");
    }
    let error = refused(&["scatter", "--xaxis", "n", "--binary", "old", "--unit", "n"], &csv);
    assert!(error.contains("--unit n: is an axis of the sweep"), "{error}");
}

#[test]
fn a_library_user_names_units_too() {
    let roles = Roles {
        unit: UnitChoice::Named(vec!["session".to_string()]),
        ..Roles::default()
    };
    let options = ReadOptions {
        roles,
        ..ReadOptions::default()
    };
    let measurements = read_bytes("a.csv", with_column("session").as_bytes(), &options).unwrap();
    let report = benchstat::compare(&measurements, &benchstat::CompareOptions::default()).unwrap();
    close(report.rows[0].comparison.test.unwrap().p, 0.3658003, 5e-8);
}
