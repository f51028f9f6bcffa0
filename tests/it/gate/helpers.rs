//! What these tests share.

use crate::common::{run, testdata};
use serde_json::Value;

pub(super) fn gate_case() -> String {
    testdata("cases/23-regression-gate.csv")
}

/// The status and the report of a comparison.
pub(super) fn status_and_report(args: &[&str], input: &str) -> (i32, Value) {
    let args: Vec<&str> = ["compare", "--format", "json"].iter().chain(args).copied().collect();
    let run = run(&args, input);
    let report = serde_json::from_str(&run.stdout).unwrap_or_else(|_| panic!("{args:?}: {}", run.stderr));
    (run.status, report)
}

pub(super) fn verdicts(report: &Value) -> Vec<String> {
    let rows = report["rows"].as_array().unwrap();
    rows.iter()
        .map(|row| row["verdict"].as_str().unwrap().to_string())
        .collect()
}

/// A compare CSV of one benchmark a pair of series, in the order old, new, old, new…
pub(super) fn interleaved(benchmarks: &[(&[f64], &[f64])]) -> String {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for (at, (old, new)) in benchmarks.iter().enumerate() {
        for run in 0..old.len().max(new.len()) {
            for (binary, rates) in [("old", old), ("new", new)] {
                if let Some(rate) = rates.get(run) {
                    csv.push_str(&format!("{binary},f.js,n={at},{rate}\n"));
                }
            }
        }
    }
    csv
}
