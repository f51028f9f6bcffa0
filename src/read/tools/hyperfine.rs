//! `hyperfine --export-json`: the wall-clock times of each command in seconds.

use serde::Deserialize;

use crate::read::tools::error::{Fault, ToolProblem};
use crate::read::tools::results::{Pairs, TIME, ToolNote, ToolResults, literal};
use crate::read::tools::{Tool, json};

#[derive(Deserialize)]
struct Export {
    results: Vec<Command>,
}

#[derive(Deserialize)]
struct Command {
    command: String,
    times: Option<Vec<f64>>,
    #[serde(default)]
    exit_codes: Vec<Option<i64>>,
    #[serde(default)]
    parameters: json::Map,
}

pub(super) fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let export: Export = json::read(Tool::Hyperfine, text)?;
    let mut failed = 0;
    for command in export.results {
        let pairs: Pairs = command
            .parameters
            .iter()
            // hyperfine writes all values as text.
            .map(|(key, value)| (key.clone(), literal(value.as_str().unwrap_or(&value.to_string()))))
            .collect();
        let times = command.times.ok_or_else(|| ToolProblem::NoSamples {
            benchmark: command.command.clone(),
            advice: "hyperfine writes them with --export-json",
        })?;
        let benchmark = results.benchmark(&command.command, &pairs);
        for time in times {
            results.run(benchmark, &[(TIME, time)]);
        }
        failed += command.exit_codes.iter().filter(|code| **code != Some(0)).count();
    }
    results.note_count(failed, |count| ToolNote::FailedRuns { count });
    Ok(())
}
