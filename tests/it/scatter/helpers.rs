//! What these tests share.

use std::fmt::Write;

use serde_json::Value;

pub(super) const STRING_DECODER: [&str; 5] = ["scatter", "--xaxis", "chunkLen", "--category", "encoding"];
pub(super) const TOSTRING: [&str; 5] = ["scatter", "--xaxis", "len", "--category", "type"];

pub(super) fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    [args, more].concat()
}

/// Half the width of the interval of the mean.
pub(super) fn half_width(group: &Value) -> f64 {
    let bound = |name: &str| group["mean_interval"][name].as_f64().unwrap();
    (bound("upper") - bound("lower")) / 2.0
}

/// The lines from the one that starts with `from` to the next blank one.
pub(super) fn block<'a>(stdout: &'a str, from: &str) -> Vec<&'a str> {
    let lines = stdout.lines().skip_while(|line| !line.starts_with(from));
    lines.take_while(|line| !line.is_empty()).collect()
}

/// Rows of one column `x` and a rate.
pub(super) fn sweep(rows: &[(&str, f64)]) -> String {
    let mut csv = "filename,x,rate\n".to_string();
    for (x, rate) in rows {
        writeln!(csv, "f.js,{x},{rate}").unwrap();
    }
    csv
}
