//! What these tests share.

use crate::common::{ok, testdata};
use serde_json::Value;

pub(super) const SIDES: [&str; 4] = ["--old", "old", "--new", "new"];

/// `compare --format json --partial` with more options.
pub(super) fn partial<'a>(options: &[&'a str]) -> Vec<&'a str> {
    [&["compare", "--format", "json", "--partial"], &SIDES[..], options].concat()
}

/// The gate's case, its rows numbered and divided by benchmark into two CSVs, the second benchmark first.
pub(super) fn divided() -> [String; 2] {
    let text = testdata("cases/23-regression-gate.csv");
    let mut lines = text.lines();
    let header = format!("{},row\n", lines.next().unwrap());
    let mut parts = [header.clone(), header];
    for (at, line) in lines.enumerate() {
        let odd = ["B-big", "D-big", "F-new"].iter().any(|name| line.contains(name));
        parts[usize::from(!odd)] += &format!("{line},{at}\n");
    }
    parts
}

/// A part of one benchmark, for changing.
pub(super) fn part() -> Value {
    let csv =
        "binary,filename,configuration,rate\nold,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\nnew,a.js,n=1,113\n";
    serde_json::from_str(&ok(&partial(&[]), csv)).unwrap()
}
