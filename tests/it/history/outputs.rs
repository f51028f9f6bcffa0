//! `benchstat history`: formats, saved reports and pictures.

use crate::common::{Folder, json, ok, refused, run, testdata};

#[test]
fn nothing_but_text_is_lost_in_the_other_formats() {
    let args = [
        "history",
        "--metric",
        "value",
        "--at",
        "at",
        "--higher-is-better",
        "testdata/history/tigerbeetle.csv",
    ];
    let report = json(&args, "");
    let csv = ok(&[&args[..], &["--format", "csv"]].concat(), "");
    let mut lines = csv.lines();
    assert!(
        lines
            .next()
            .unwrap()
            .starts_with("name,filename,configuration,key,earliest,latest,shown_from,shown_to,change,")
    );
    assert_eq!(lines.count(), report["changes"].as_array().unwrap().len());
    let markdown = ok(&[&args[..], &["--format", "markdown"]].concat(), "");
    assert!(markdown.contains("| `tigerbeetle` | -11.44% |"), "{markdown}");
    let gate = run(&[&args[..], &["--format", "csv", "--fail-on-regression"]].concat(), "");
    assert!(
        gate.stderr.starts_with("Gate ") && (gate.status == 1) == gate.stderr.starts_with("Gate FAILED"),
        "{}",
        gate.stderr
    );
}

#[test]
fn a_saved_report_gives_the_same_bytes() {
    let folder = Folder::new("history-saved");
    let args = [
        "history",
        "--metric",
        "value",
        "--at",
        "at",
        "--higher-is-better",
        "testdata/history/tigerbeetle.csv",
        "testdata/history/nile.csv",
    ];
    for gate in [&[][..], &["--fail-on-regression"]] {
        let line = |more: &[&str]| run(&[&args[..], gate, more].concat(), "");
        let saved = line(&["--format", "json"]).stdout;
        for view in [
            &[][..],
            &["--wide", "--color", "always"],
            &["--format", "markdown"],
            &["--format", "csv"],
            &["--format", "json"],
        ] {
            let (first, again) = (line(view), run(&[&["render"], view].concat(), &saved));
            assert_eq!((first.stdout, first.status), (again.stdout, again.status), "{view:?}");
        }
        let pictures = ["run.svg", "render.svg"].map(|name| folder.join(name));
        line(&["--plot", &pictures[0]]);
        run(&["render", "--plot", &pictures[1]], &saved);
        assert!(folder.get("run.svg") == folder.get("render.svg"));
        let picture = String::from_utf8(folder.get("run.svg")).unwrap();
        assert!(
            picture.contains("value: 2 of 2 benchmarks changed along at") && picture.contains("nile: -23.68% at 28"),
            "{gate:?}"
        );
    }
}

#[test]
fn saved_reports_are_checked() {
    let args = [
        "history",
        "--metric",
        "value",
        "--at",
        "at",
        "--higher-is-better",
        "--format",
        "json",
        "testdata/history/nile.csv",
    ];
    let saved = ok(&args, "");
    for (was, is) in [
        ("\"split\": 28", "\"split\": 27"),
        ("\"shown_to\": ", "\"shown_to\": 9"),
        ("\"start\": 28", "\"start\": 29"),
        ("\"failing\": []", "\"failing\": [3]"),
    ] {
        let damaged = saved.replace(was, is);
        if damaged != saved {
            assert!(refused(&["render"], damaged).starts_with("error: <stdin>: "), "{was}");
        }
    }
    assert!(testdata("history/LICENCES.md").contains("Cobb 1978"));
}
