//! The CSVs that Apache Otava reads: a row a commit, with a column `time`, one `commit`, and one for each metric.

use indexmap::IndexSet;

use super::fault::Fault;
use super::format::ToolFormat;
use super::names::Named;
use super::results::ToolResults;
use super::table::rows;
use crate::data::parse_number;

const NAME: &str = "Otava CSV";

/// A CSV with the columns `time` and `commit`, and none that names a benchmark.
pub(super) struct Otava;

impl ToolFormat for Otava {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_line(&self, line: &str) -> bool {
        is_header(line)
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

fn is_header(line: &str) -> bool {
    let names: Vec<&str> = line.trim_end().split(',').map(|name| name.trim_matches('"')).collect();
    let named = [
        "filename",
        "name",
        "benchmark",
        "test",
        "binary",
        "configuration",
        "rate",
    ];
    names.first() == Some(&"time") && names.contains(&"commit") && !names.iter().any(|name| named.contains(name))
}

/// Each column of numbers is a benchmark of that name; all others say something of the commit.
fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let mut commits: Vec<Vec<(String, String)>> = Vec::new();
    rows(NAME, text, is_header, results, |row, _| {
        let fields = row
            .fields()
            .map(|(name, field)| (name.to_string(), field.trim().to_string()));
        commits.push(fields.collect());
        Ok(())
    })?;
    let is_number = |field: &str| field.is_empty() || parse_number(field).is_some();
    let names = commits.iter().flatten().map(|(name, _)| name.as_str());
    let mut says: Vec<&str> = vec!["time", "commit"];
    says.extend(
        commits
            .iter()
            .flatten()
            .filter(|(_, field)| !is_number(field))
            .map(|(name, _)| name.as_str()),
    );
    let measures: IndexSet<&str> = names.filter(|name| !says.contains(name)).collect();
    for commit in &commits {
        for (metric, field) in commit.iter().filter(|(name, _)| measures.contains(name.as_str())) {
            let Some(value) = parse_number(field) else { continue };
            let mut benchmark = results.benchmark(Named::new(metric, Vec::new()));
            for (name, text) in commit.iter().filter(|(name, _)| !measures.contains(name.as_str())) {
                let column = if name == "time" { "date" } else { name };
                benchmark = results.part(benchmark, column, text);
            }
            results.run(benchmark, &[("value", value)]);
        }
    }
    Ok(())
}
