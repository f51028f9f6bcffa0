//! What these tests share.

use crate::common::ok;

/// Rows of `binary`, whose rates say where they come from.
pub(super) fn rows(binary: &str, rates: &[u32]) -> String {
    let mut text = String::from("\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n");
    for rate in rates {
        text += &format!("\"{binary}\",\"f.js\",\"n=1\",{rate},1\n");
    }
    text
}

/// Rows of a run without a column for the binary.
pub(super) fn unnamed(rates: &[u32]) -> String {
    rows("", rates).replace("\"binary\",", "").replace("\"\",", "")
}

/// The rates that `convert` finds, in order, and the binaries beside them.
pub(super) fn converted(args: &[&str]) -> Vec<(String, String)> {
    let args: Vec<&str> = ["convert"].iter().chain(args).chain(&["-o", "-"]).copied().collect();
    let csv = ok(&args, "");
    let mut lines = csv.lines().map(|line| line.split(',').collect::<Vec<_>>());
    let header = lines.next().unwrap();
    let at = |name: &str| header.iter().position(|field| *field == format!("\"{name}\""));
    let (binary, rate) = (at("binary"), at("rate").unwrap());
    let field =
        |line: &[&str], at: Option<usize>| at.map_or(String::new(), |at| line[at].trim_matches('"').to_string());
    lines
        .map(|line| (field(&line, binary), field(&line, Some(rate))))
        .collect()
}

pub(super) fn rates(args: &[&str]) -> Vec<String> {
    converted(args).into_iter().map(|(_, rate)| rate).collect()
}
