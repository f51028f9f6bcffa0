//! A comparison as GitLab's code quality report, which shows findings beside a merge request.

use std::io;

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::evidence::evidence;
use super::outcome::{Outcome, outcome};
use crate::analysis::{CompareReport, CompareRow, Verdict};
use crate::text::printable;

/// A finding, with the fields that GitLab documents.
#[derive(Serialize)]
struct Finding {
    description: String,
    check_name: String,
    /// Tells a finding from all others, and is the same when it is found again: of the benchmark, not of its figures.
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

/// A JSON array with a finding for each benchmark of each report that regressed or fails: `major` where it fails, `info` where it is
/// expected to. Without any it is empty, which tells GitLab that earlier ones are resolved.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn compare_codequality(reports: &[CompareReport]) -> io::Result<String> {
    let rows = reports
        .iter()
        .flat_map(|report| report.rows.iter().map(move |row| (report, row)));
    let findings: Vec<Finding> = rows.filter_map(|(report, row)| finding(report, row)).collect();
    let mut text = serde_json::to_string_pretty(&findings)?;
    text.push('\n');
    Ok(text)
}

fn finding(report: &CompareReport, row: &CompareRow) -> Option<Finding> {
    let severity = match outcome(report, row) {
        Outcome::Failed => "major",
        _ if row.family.verdict == Verdict::Regressed => "info",
        _ => return None,
    };
    let comparison = &row.comparison;
    let contender = match report.new.len() {
        1 => String::new(),
        _ => format!(" ({})", comparison.contender),
    };
    let identity = [
        &report.metric,
        &comparison.filename,
        &comparison.configuration,
        &comparison.contender,
        row.family.verdict.name(),
    ]
    .join("\0");
    let digest = Sha256::digest(identity.as_bytes());
    Some(Finding {
        description: printable(&format!(
            "{}{contender}, {}: {}: {}",
            comparison.name,
            report.metric,
            evidence(report, row),
            row.family.verdict_reason
        )),
        check_name: format!("benchmark-{}", row.family.verdict.name().replace('_', "-")),
        fingerprint: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
        severity,
        location: Location {
            // Relative to the project, as GitLab wants it: nothing in front that leads elsewhere.
            path: comparison.filename.trim_start_matches(['.', '/']).to_string(),
            lines: Lines { begin: 1 },
        },
    })
}
