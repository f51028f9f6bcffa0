//! What these tests share.

use crate::common::{Folder, ok, run};

pub(super) const ENDINGS: [&str; 4] = ["csv", "csv.gz", "csv.zst", "parquet"];

/// What the commands print of `input`: standard output, standard error and status.
pub(super) fn reports(input: &str, scatter: Option<(&str, &str)>, options: &[&str]) -> Vec<(String, String, i32)> {
    let mut commands = vec![
        vec!["compare"],
        vec!["compare", "--format", "json"],
        vec!["bar", "--format", "json"],
        vec!["runs", "--format", "json"],
    ];
    if let Some((xaxis, category)) = scatter {
        commands.push(vec!["scatter", "--xaxis", xaxis, "--category", category]);
        commands.push(vec![
            "scatter",
            "--xaxis",
            xaxis,
            "--category",
            category,
            "--format",
            "json",
        ]);
    }
    let mut reports = Vec::new();
    for command in commands {
        let run = run(&[&command[..], options, &[input]].concat(), "");
        // The name of the input may stand in an error.
        reports.push((run.stdout, run.stderr.replace(input, "INPUT"), run.status));
    }
    reports
}

/// Converts `input` into each format, and checks that the reports of it stay what they are. Reports that refuse the input need
/// only be refused again: the columns that are named then may stand in another order.
pub(super) fn check(
    directory: &Folder,
    input: &str,
    endings: &[&str],
    scatter: Option<(&str, &str)>,
    options: &[&str],
) {
    let expected = reports(input, scatter, options);
    assert!(expected.iter().any(|report| report.2 == 0), "{input}: {expected:?}");
    for ending in endings {
        let archive = directory.join(&format!("archive.{ending}"));
        assert_eq!(ok(&[&["convert"], options, &[input, "-o", &archive]].concat(), ""), "");
        for (report, expected) in reports(&archive, scatter, options).iter().zip(&expected) {
            assert_eq!(
                (report.2, &report.0),
                (expected.2, &expected.0),
                "{input} as {ending}: {}",
                report.1
            );
            if expected.2 != 2 {
                assert_eq!(report.1, expected.1, "{input} as {ending}");
            }
        }
    }
}
