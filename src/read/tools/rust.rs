//! What Rust's harnesses print, libtest's `cargo bench` and divan: a mean for each benchmark, of one process. Several outputs make
//! several runs.

use super::fault::Fault;
use super::format::ToolFormat;
use super::names::Named;
use super::results::{TIME, ToolResults};
use super::summaries::SEVERAL;
use super::units::TimeUnit;
use crate::data::{ToolNote, parse_number};

/// The text of `cargo bench` with libtest.
pub(super) struct Libtest;

impl ToolFormat for Libtest {
    fn name(&self) -> &'static str {
        "libtest text"
    }

    fn has_line(&self, line: &str) -> bool {
        bench_line(line).is_some()
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let found = text.lines().filter_map(bench_line);
        add(found.map(|(name, time)| (name.to_string(), time)).collect(), results);
        Ok(())
    }
}

/// `test sort::big ... bench:       1,234.5 ns/iter (+/- 56) = 12 MB/s`.
fn bench_line(line: &str) -> Option<(&str, f64)> {
    let (name, measured) = line.strip_prefix("test ")?.split_once(" ... bench:")?;
    let mut words = measured.split_whitespace();
    let number = words.next()?.replace(',', "");
    let unit = words.next()?.strip_suffix("/iter").and_then(TimeUnit::of)?;
    Some((name.trim(), unit.seconds(parse_number(&number)?)))
}

/// The text of `cargo bench` with divan.
pub(super) struct Divan;

impl ToolFormat for Divan {
    fn name(&self) -> &'static str {
        "divan text"
    }

    fn has_line(&self, line: &str) -> bool {
        is_divan_header(line)
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        let mut path: Vec<String> = Vec::new();
        let mut found = Vec::new();
        for line in text.lines() {
            if is_divan_header(line) {
                path = line.split_whitespace().take(1).map(str::to_string).collect();
            } else if let Some((depth, name, time)) = branch(line) {
                path.truncate(depth + 1);
                path.push(name);
                found.extend(time.map(|time| (path.join("/"), time)));
            }
        }
        add(found, results);
        Ok(())
    }
}

fn is_divan_header(line: &str) -> bool {
    let mut cells = line.split('│').map(str::trim);
    let first = cells.next().is_some_and(|first| first.ends_with("fastest"));
    first && cells.eq(["slowest", "median", "mean", "samples", "iters"])
}

/// A branch of divan's tree: its depth, its name, and its mean if it is no group. `│  ├─ fast  12 ns │ 13 ns │ …`
fn branch(line: &str) -> Option<(usize, String, Option<f64>)> {
    let mark = ["├─ ", "╰─ "]
        .into_iter()
        .find_map(|mark| line.find(mark).map(|at| (at, mark)));
    let (at, mark) = mark?;
    let depth = line[..at].chars().count() / 3;
    let cells: Vec<&str> = line[at + mark.len()..].split('│').map(str::trim).collect();
    let time = |cell: &str| {
        let (number, unit) = cell.split_once(' ')?;
        Some(TimeUnit::of(unit.trim())?.seconds(parse_number(number)?))
    };
    let mean = cells.get(3).and_then(|cell| time(cell));
    let words: Vec<&str> = cells[0].split_whitespace().collect();
    // The first cell holds the name, and the fastest time where it is no group.
    let of_name = words.len() - if mean.is_some() { words.len().min(2) } else { 0 };
    Some((depth, words[..of_name].join(" "), mean))
}

/// Adds one run each. Where all have only one, that is said.
fn add(found: Vec<(String, f64)>, results: &mut ToolResults) {
    let mut names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    let count = names.len();
    let alone = count == found.len();
    for (name, time) in &found {
        let benchmark = results.benchmark(Named::new(name, Vec::new()));
        results.run(benchmark, &[(TIME, *time)]);
    }
    results.note_count(if alone { count } else { 0 }, |count| ToolNote::Summaries {
        count,
        advice: SEVERAL.to_string(),
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_libtest() {
        let line = "test sort::big ... bench:       1,234.5 ns/iter (+/- 56) = 12 MB/s";
        assert_eq!(bench_line(line), Some(("sort::big", 1234.5e-9)));
        assert_eq!(bench_line("test a ... ok"), None);
        assert_eq!(bench_line("test a ... bench: x ns/iter"), None);
    }

    #[test]
    fn branches_of_divans_tree() {
        assert!(is_divan_header(
            "fs  fastest │ slowest │ median │ mean │ samples │ iters"
        ));
        let name = |name: &str| name.to_string();
        assert_eq!(
            branch("├─ draw            │      │      │      │     │"),
            Some((0, name("draw"), None))
        );
        assert_eq!(
            branch("│  ╰─ Scan line 6.2 ms │ 7 ms │ 6.8 ms │ 6.5 ms │ 100 │ 100"),
            Some((1, name("Scan line"), Some(6.5e-3)))
        );
        assert_eq!(
            branch("│        3.5 Gitem/s │ 2 Gitem/s │ 3 Gitem/s │ 3 Gitem/s │ │"),
            None
        );
    }
}
