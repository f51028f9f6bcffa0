//! `hyperfine --export-json`: the wall-clock times of each command in seconds.

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::{Cell, Keys};
use super::names::{Named, Pairs, literal};
use super::results::{TIME, ToolResults};
use crate::data::ToolNote;

const NAME: &str = "hyperfine JSON";

/// `hyperfine --export-json`.
pub(super) struct Hyperfine;

impl ToolFormat for Hyperfine {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        let others = [
            "layout",
            "machine_info",
            "context",
            "sampling_mode",
            "iters",
            "result_columns",
        ];
        keys.has("results") && !others.iter().any(|key| keys.has(key))
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

#[derive(Deserialize)]
struct Export {
    results: Vec<Command>,
}

#[derive(Deserialize)]
struct Command {
    command: String,
    times: Option<Vec<Cell>>,
    /// Since version 1.19.
    #[serde(default, deserialize_with = "json::lenient")]
    memory_usage_byte: Option<Vec<Cell>>,
    #[serde(default, deserialize_with = "json::lenient")]
    exit_codes: Vec<serde_json::Value>,
    #[serde(default, deserialize_with = "json::lenient")]
    parameters: json::Map,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let export: Export = json::read(NAME, text)?;
    let mut failed = 0;
    for command in export.results {
        let pairs: Pairs = command
            .parameters
            .iter()
            // hyperfine writes all values as text.
            .map(|(key, value)| (key.clone(), literal(value.as_str().unwrap_or(&value.to_string()))))
            .collect();
        let Some(times) = command.times else {
            results.without_runs(&command.command, "hyperfine writes them with --export-json");
            continue;
        };
        let benchmark = results.result(Named::new(&command.command, pairs));
        let memory = command.memory_usage_byte.filter(|memory| memory.len() == times.len());
        for (at, time) in times.iter().enumerate() {
            let memory = memory.as_ref().map(|memory| ("memory_usage_byte", memory[at].0));
            let values: Vec<(&str, f64)> = std::iter::once((TIME, time.0)).chain(memory).collect();
            results.run(benchmark, &values);
        }
        failed += command
            .exit_codes
            .iter()
            .filter(|code| code.as_i64() != Some(0))
            .count();
    }
    results.note_count(failed, |count| ToolNote::FailedRuns { count });
    Ok(())
}
