//! What these tests share.

use serde_json::Value;

/// Three forks of three runs a side, equal but for their forks; the answers are R's (`t.test` of the forks' means, and of all runs).
const FORKS: [[f64; 3]; 6] = [
    [100.0, 101.0, 99.0],
    [105.0, 106.0, 104.0],
    [97.0, 98.0, 99.0],
    [103.0, 102.0, 104.0],
    [108.0, 107.0, 109.0],
    [101.0, 100.0, 102.0],
];

/// The rows of [`FORKS`] by a function of binary, fork and rate.
pub(super) fn rows(header: &str, row: impl Fn(&str, usize, f64) -> String) -> String {
    let mut text = format!("{header}\n");
    for (at, rates) in FORKS.iter().enumerate() {
        let (binary, fork) = (["old", "new"][at / 3], at % 3 + 1);
        rates
            .iter()
            .for_each(|rate| text += &format!("{}\n", row(binary, fork, *rate)));
    }
    text
}

pub(super) fn with_column(column: &str) -> String {
    rows(
        &format!("binary,filename,configuration,{column},rate"),
        |binary, fork, rate| format!("{binary},a.js,n=1,{fork},{rate}"),
    )
}

pub(super) fn p(report: &Value) -> f64 {
    report["rows"][0]["test"]["p"].as_f64().unwrap()
}

#[track_caller]
pub(super) fn close(ours: f64, theirs: f64, digits: f64) {
    assert!((ours - theirs).abs() < digits, "{ours} {theirs}");
}
