//! `--report FORMAT=FILE`, and the formats that machines read.

use std::process::Command;

use quick_xml::events::Event;
use quick_xml::{Reader, XmlVersion};

use crate::common::process::BENCHSTAT;
use crate::common::{Folder, losses, ok, refused, root, run, skipped, testdata};

const GATE: &str = "testdata/cases/23-regression-gate.csv";

#[test]
fn reports_of_one_run_are_those_of_one_run_each() {
    let folder = Folder::new("reports");
    let formats = [
        "text",
        "markdown",
        "csv",
        "json",
        "junit",
        "github",
        "openmetrics",
        "codequality",
    ];
    let reports = formats.map(|format| format!("{format}={}", folder.join(format)));
    let options = ["--max-regression", "5", GATE];
    let mut args = vec!["compare"];
    args.extend(options);
    reports.iter().for_each(|report| args.extend(["--report", report]));
    let all = run(&args, "");
    assert_eq!((all.status, all.stderr.as_str()), (1, ""));
    for format in formats {
        let one = run(&[&["compare", "--format", format], &options[..]].concat(), "");
        assert_eq!(String::from_utf8(folder.get(format)).unwrap(), one.stdout, "{format}");
        assert_eq!(one.status, 1, "{format}");
    }
    assert_eq!(folder.names().len(), formats.len(), "nothing else is left behind");
}

#[test]
fn all_commands_write_reports() {
    let folder = Folder::new("reports-commands");
    let data = "testdata/data/scatter-string-decoder.csv";
    for command in [
        &["bar", GATE][..],
        &["runs", GATE],
        &["scatter", "--xaxis", "chunkLen", data],
        &["scatter", "--xaxis", "chunkLen", "--steps", data],
    ] {
        let file = folder.join("report.csv");
        let report = format!("csv={file}");
        ok(&[command, &["--report", &report]].concat(), "");
        let printed = run(&[command, &["--format", "csv"]].concat(), "").stdout;
        assert_eq!(
            String::from_utf8(folder.get("report.csv")).unwrap(),
            printed,
            "{command:?}"
        );
    }
}

#[test]
fn a_report_that_cannot_be_written_leaves_the_others() {
    let folder = Folder::new("reports-unwritable");
    let (missing, there) = (folder.join("no/a.json"), folder.join("b.csv"));
    let run = run(
        &[
            "compare",
            GATE,
            "--report",
            &format!("json={missing}"),
            "--report",
            &format!("csv={there}"),
        ],
        "",
    );
    assert_eq!(run.status, 2);
    assert!(
        run.stderr
            .starts_with(&format!("error: --report {missing}: there is no directory ")),
        "{}",
        run.stderr
    );
    assert_eq!(run.stdout, ok(&["compare", GATE], ""));
    assert_eq!(
        folder.get("b.csv"),
        ok(&["compare", "--format", "csv", GATE], "").as_bytes()
    );
}

#[test]
fn reports_that_make_no_sense_are_refused() {
    let folder = Folder::new("reports-refused");
    let file = folder.join("out");
    let input = folder.put("input.csv", testdata("cases/23-regression-gate.csv"));
    let refuse = |command: &str, report: &str| refused(&[command, &input, "--report", report], "");
    assert!(refuse("compare", &file).contains("expected FORMAT=FILE, such as junit=tests.xml"));
    assert!(
        refuse("compare", &format!("xml={file}")).contains("there is no format xml, the formats are text, markdown")
    );
    assert!(refuse("compare", "csv=").contains("expected the name of a file"));
    assert!(refuse("compare", "csv=-").contains("standard output is what --format is for"));
    assert!(refuse("compare", &format!("csv={input}")).contains("is one of the files to read, and would be lost"));
    for format in ["junit", "github", "openmetrics", "codequality"] {
        let error = refuse("bar", &format!("{format}={file}"));
        assert!(
            error.contains(&format!("{format} says which benchmarks changed")),
            "{error}"
        );
    }
    let twice = format!("csv={file}");
    let error = refused(&["compare", &input, "--report", &twice, "--report", &twice], "");
    assert!(error.contains("is named twice"), "{error}");
    assert_eq!(folder.names(), ["input.csv"], "nothing was written");
}

/// For each test case of a JUnit document its name, and `failure` or `skipped` where it has one.
fn cases(document: &str) -> Vec<(String, Option<&'static str>)> {
    let mut reader = Reader::from_str(document);
    let mut cases: Vec<(String, Option<&'static str>)> = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Eof => return cases,
            Event::Start(element) | Event::Empty(element) => match element.name().as_ref() {
                "testcase" => {
                    let name = element.try_get_attribute("name").unwrap().unwrap();
                    let name = name.normalized_value(XmlVersion::Implicit1_0).unwrap();
                    cases.push((name.into_owned(), None));
                }
                "failure" => cases.last_mut().unwrap().1 = Some("failure"),
                "skipped" => cases.last_mut().unwrap().1 = Some("skipped"),
                _ => {}
            },
            _ => {}
        }
    }
}

#[test]
fn junit_fails_what_regressed_and_skips_what_was_not_tested() {
    let args = ["compare", "--format", "junit", "--max-regression", "5", GATE];
    let results = |document: &str| {
        cases(document)
            .into_iter()
            .map(|(_, result)| result)
            .collect::<Vec<_>>()
    };
    let (failure, skipped) = (Some("failure"), Some("skipped"));
    let document = run(&args, "").stdout;
    assert_eq!(results(&document), [failure, None, None, None, None, skipped]);
    assert!(
        document.contains("<testsuite name=\"new against old\" tests=\"6\" failures=\"1\" errors=\"0\" skipped=\"1\">")
    );
    let strict = run(&[&args[..], &["--fail-on-inconclusive"]].concat(), "").stdout;
    assert_eq!(results(&strict), [failure, failure, None, None, failure, skipped]);
    let complete = run(&[&args[..], &["--fail-on-missing"]].concat(), "").stdout;
    assert_eq!(results(&complete), [failure, None, None, None, None, failure]);
}

#[test]
fn junit_holds_any_name() {
    let csv = "binary,filename,configuration,rate\nold,\"<&\"\"'>\u{1b}\u{ffff}\",a=']]>',1\nnew,\"<&\"\"'>\u{1b}\u{ffff}\",a=']]>',2\n";
    let document = ok(&["compare", "--format", "junit"], csv);
    assert_eq!(cases(&document), [("a=']]>'".to_string(), Some("skipped"))]);
    assert!(
        document.contains("classname=\"&lt;&amp;&quot;&apos;&gt;\\u{1b}\u{fffd}\""),
        "{document}"
    );
}

#[test]
fn github_gets_ten_errors_the_worst_first_and_one_notice() {
    let lines = run(&["compare", "--format", "github", "--max-regression", "5"], losses(13)).stdout;
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!(lines.len(), 11);
    for (line, loss) in lines.iter().zip((4..=13).rev()) {
        assert!(
            line.starts_with(&format!(
                "::error title=regressed%3A f.js loss={loss}::f.js loss={loss}: -"
            )),
            "{line}"
        );
        assert!(line.contains(" %25 (") && !line.contains(" % "), "{line}");
    }
    let notice = lines[10];
    assert!(
        notice.starts_with("::notice title=new against old::13 benchmarks: 13 regressed."),
        "{notice}"
    );
    assert!(
        notice.ends_with("3 more failed: f.js loss=3, f.js loss=2, f.js loss=1."),
        "{notice}"
    );
}

#[test]
fn github_lists_the_slowest_first_when_lower_is_better() {
    let csv = losses(2)
        .replace("old,", "x,")
        .replace("new,", "old,")
        .replace("x,", "new,");
    let args = [
        "compare",
        "--format",
        "github",
        "--lower-is-better",
        "--old",
        "old",
        "--new",
        "new",
    ];
    let lines = run(&args, csv).stdout;
    // Twice the limit the other way round: 1000 / 898 − 1 is worse than 1000 / 899 − 1.
    assert!(lines.starts_with("::error title=regressed%3A f.js loss=2::"), "{lines}");
}

#[test]
fn openmetrics_end_and_escape() {
    let csv = "binary,filename,configuration,rate\nold,\"a\\b\"\"\nc\",,1\nnew,\"a\\b\"\"\nc\",,2\n";
    let text = ok(&["compare", "--format", "openmetrics"], csv);
    assert!(text.ends_with("\n# EOF\n"));
    let expected =
        "benchstat_mean{filename=\"a\\\\b\\\"\\\\nc\",configuration=\"\",metric=\"rate\",binary=\"new\"} 2.0\n";
    assert!(text.contains(expected), "{text}");
    // One run a side has a change, and no test.
    assert!(
        text.contains("benchstat_change_ratio{") && !text.contains("benchstat_p_value{"),
        "{text}"
    );
}

#[test]
fn readers_of_others_accept_the_formats() {
    let python = std::env::var("BENCHSTAT_PYTHON").unwrap_or_else(|_| "python3".to_string());
    let script = "scripts/test_report_formats.py";
    let output = Command::new(&python)
        .args([script, BENCHSTAT])
        .current_dir(root())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    if output.status.code() == Some(77) {
        skipped(said.trim());
        return;
    }
    assert!(
        output.status.success(),
        "{said}\n{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(said.contains("reports read back"), "{said}");
}
