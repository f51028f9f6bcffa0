//! Results of other benchmark tools → runs: which tool wrote a text is told by its content, never by its name.
//!
//! Times are in seconds, rates in operations a second, whatever unit the tool uses; runs keep the order of the file.

mod criterion;
mod error;
mod go;
mod google;
mod hyperfine;
mod jmh;
mod json;
mod mitata;
mod node;
mod pytest;
mod results;
mod table;
mod tree;
mod units;

pub use error::{ToolError, ToolProblem};
pub use results::ToolNote;

pub(super) use results::{RATE, ToolResults};
pub(super) use tree::{is_criterion, is_raw_csv, read_criterion};

/// A kind of results that some tool writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tool {
    /// The text of Node.js' `benchmark/run.js`.
    NodeRun,
    /// The text of `go test -bench`.
    Go,
    /// `hyperfine --export-json`.
    Hyperfine,
    /// Google Benchmark with `--benchmark_format=json`.
    GoogleJson,
    /// Google Benchmark with `--benchmark_format=csv`.
    GoogleCsv,
    /// JMH with `-rf json`.
    JmhJson,
    /// JMH with `-rf csv`.
    JmhCsv,
    /// `pytest --benchmark-json`, or `--benchmark-save-data`.
    Pytest,
    /// criterion's `sample.json`.
    CriterionSample,
    /// criterion's `raw.csv`.
    CriterionCsv,
    /// mitata with `format: 'json'`.
    Mitata,
}

/// All kinds, in the order in which the documentation lists them.
const ALL: [Tool; 11] = [
    Tool::NodeRun,
    Tool::Go,
    Tool::Hyperfine,
    Tool::GoogleJson,
    Tool::GoogleCsv,
    Tool::JmhJson,
    Tool::JmhCsv,
    Tool::Pytest,
    Tool::CriterionSample,
    Tool::CriterionCsv,
    Tool::Mitata,
];

impl Tool {
    /// What wrote `text`, which may be cut short behind its first lines; `None` when it looks like none of them.
    pub(super) fn recognise(text: &str) -> Option<Tool> {
        if text.trim_start().starts_with(['{', '[']) {
            return json::recognise(text);
        }
        // Lines that a tool printed may stand among the rows of a CSV, which is a CSV all the same.
        let is_header = |line: &str| ["filename", "rate", ","].iter().all(|part| line.contains(part));
        if text.lines().any(is_header) {
            return None;
        }
        text.lines().find_map(|line| {
            let line = line.trim_end();
            if google::is_csv_header(line) {
                Some(Tool::GoogleCsv)
            } else if jmh::is_csv_header(line) {
                Some(Tool::JmhCsv)
            } else if criterion::is_csv_header(line) {
                Some(Tool::CriterionCsv)
            } else if go::is_go(line) {
                Some(Tool::Go)
            } else {
                node::is_result(line).then_some(Tool::NodeRun)
            }
        })
    }

    /// What to call it in a message.
    pub fn name(self) -> &'static str {
        match self {
            Tool::NodeRun => "text of Node.js' run.js",
            Tool::Go => "Go benchmark text",
            Tool::Hyperfine => "hyperfine JSON",
            Tool::GoogleJson => "Google Benchmark JSON",
            Tool::GoogleCsv => "Google Benchmark CSV",
            Tool::JmhJson => "JMH JSON",
            Tool::JmhCsv => "JMH CSV",
            Tool::Pytest => "pytest-benchmark JSON",
            Tool::CriterionSample => "criterion's sample.json",
            Tool::CriterionCsv => "criterion's raw.csv",
            Tool::Mitata => "mitata JSON",
        }
    }

    /// The kinds that are known, for a message.
    fn known() -> String {
        ALL.map(Tool::name).join(", ")
    }

    /// Reads all of `text`, from the file called `file`.
    ///
    /// # Errors
    /// What is damaged, and where as far as the format tells; results without a single run.
    pub(super) fn read(self, file: &str, text: &str) -> Result<ToolResults, ToolError> {
        let mut results = ToolResults::new(self);
        let read = match self {
            Tool::NodeRun => node::read(text, &mut results),
            Tool::Go => go::read(text, &mut results),
            Tool::Hyperfine => hyperfine::read(text, &mut results),
            Tool::GoogleJson => google::read_json(text, &mut results),
            Tool::GoogleCsv => google::read_csv(text, &mut results),
            Tool::JmhJson => jmh::read_json(text, &mut results),
            Tool::JmhCsv => jmh::read_csv(text, &mut results),
            Tool::Pytest => pytest::read(text, &mut results),
            Tool::CriterionSample => criterion::read_sample(text, file, &mut results),
            Tool::CriterionCsv => criterion::read_csv(text, &mut results),
            Tool::Mitata => mitata::read(text, &mut results),
        };
        let checked = read.and_then(|()| results.check());
        checked.map_err(|fault| fault.in_file(file))?;
        Ok(results)
    }
}

/// What to say of a file that looks like nothing that is known.
pub(super) fn unknown(file: &str) -> ToolError {
    error::Fault::from(ToolProblem::Unknown).in_file(file)
}

#[cfg(test)]
mod tests;
