//! The library from outside: reads an archive of compare.js, compares its two binaries, prints a line for each benchmark.
//!
//! ```console
//! cargo run --example compare -- testdata/data/node-path-dirname-posix.csv
//! ```

use std::error::Error;
use std::io::{Write, stdout};
use std::path::PathBuf;

use benchstat::{CompareOptions, ReadOptions, compare, read};

fn main() -> Result<(), Box<dyn Error>> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    stdout().write_all(lines(&files)?.as_bytes())?;
    Ok(())
}

/// `improved    12.3 %  [ 10.1,  14.5]  p = 0.0012  a.js n=1`, a line for each benchmark, and below them what to beware of.
pub fn lines(files: &[PathBuf]) -> Result<String, Box<dyn Error>> {
    let measurements = read(files, &ReadOptions::default())?;
    let options = CompareOptions {
        max_regression: Some(5.0),
        ..CompareOptions::default()
    };
    let report = compare(&measurements, &options)?;
    let mut lines = String::new();
    for row in &report.rows {
        // A benchmark that only one binary has, or with one run a side, has no change, interval or test.
        let percent =
            |fraction: Option<f64>| fraction.map_or("?".to_string(), |change| format!("{:.1}", 100.0 * change));
        let interval = row.comparison.interval.as_ref();
        lines += &format!(
            "{:<12} {:>6} %  [{:>6}, {:>6}]  p = {}  {}\n",
            row.family.verdict.name(),
            percent(row.comparison.improvement),
            percent(interval.map(|interval| interval.lower)),
            percent(interval.map(|interval| interval.upper)),
            row.comparison
                .test
                .as_ref()
                .map_or("?".to_string(), |test| format!("{:.4}", test.p)),
            row.comparison.name,
        );
    }
    for warning in &report.warnings {
        lines += &format!("beware: {warning}\n");
    }
    Ok(lines)
}
