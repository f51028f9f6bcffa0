//! Results of asv (airspeed velocity): a file a commit and environment, below `results/MACHINE/`.

use serde::Deserialize;
use serde_json::Value;

use super::dates::iso;
use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::{Keys, number};
use super::names::{Named, Pairs, context, literal};
use super::results::{TIME, ToolResults};
use crate::read::error::FileErrorKind;
use crate::text::quote;

const NAME: &str = "asv results";

/// `results/MACHINE/COMMIT-ENVIRONMENT.json`, version 2.
pub(super) struct Asv;

impl ToolFormat for Asv {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("commit_hash") && keys.has("result_columns")
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

#[derive(Deserialize)]
struct File {
    commit_hash: String,
    /// Of the commit, in milliseconds since 1970.
    date: f64,
    env_name: Option<String>,
    /// The machine.
    #[serde(default)]
    params: json::Map,
    result_columns: Vec<String>,
    /// For each benchmark the values of these columns; those at the end may be missing.
    results: json::Map,
}

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let file: File = json::read(NAME, text)?;
    let date = iso(file.date).ok_or_else(|| damaged("date", "beyond all calendars"))?;
    let column = |name: &str| file.result_columns.iter().position(|column| column == name);
    let (result, params, samples) = (column("result"), column("params"), column("samples"));
    let fact = |name: &str| file.params.get(name).and_then(Value::as_str);
    let facts = context([("machine", fact("machine")), ("cpu", fact("cpu")), ("os", fact("os"))]);
    for (name, values) in &file.results {
        let values = values.as_array().ok_or_else(|| damaged(name, "is no list"))?;
        let cell = |column: Option<usize>| column.and_then(|at| values.get(at)).unwrap_or(&Value::Null);
        let combinations = combinations(cell(params));
        for (at, parameters) in combinations.into_iter().enumerate() {
            let runs = runs(cell(result), cell(samples), at);
            if runs.is_empty() {
                continue;
            }
            let environment = file.env_name.iter().map(|env| ("env".to_string(), literal(env)));
            let named = Named::new(name, parameters.into_iter().chain(environment).collect());
            let benchmark = results.benchmark(named.within(&facts));
            let dated = results.part(benchmark, "date", &date);
            let of_commit = results.part(dated, "commit", &file.commit_hash);
            for value in runs {
                results.run(of_commit, &[(metric(name), value)]);
            }
        }
    }
    results.advise("asv writes null for benchmarks that failed");
    Ok(())
}

fn damaged(name: &str, problem: &str) -> Fault {
    Fault::from(FileErrorKind::ToolResults {
        tool: NAME,
        reason: format!("{}: {problem}", quote(name)),
    })
}

/// What a benchmark measures, which its name says.
fn metric(name: &str) -> &'static str {
    let function = name.rsplit('.').next().unwrap_or(name);
    let begins = |prefixes: &[&str]| {
        prefixes
            .iter()
            .any(|prefix| function.to_lowercase().starts_with(prefix))
    };
    match () {
        () if begins(&["time", "timeraw"]) => TIME,
        () if begins(&["mem", "peakmem"]) => "bytes",
        () => "value",
    }
}

/// The parameters of each result: all combinations, the last parameter first in turn.
fn combinations(params: &Value) -> Vec<Pairs> {
    let mut combinations: Vec<Pairs> = vec![Vec::new()];
    for (at, values) in params.as_array().into_iter().flatten().enumerate() {
        let values: Vec<&str> = values
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let name = format!("param{}", at + 1);
        combinations = combinations
            .into_iter()
            .flat_map(|known| {
                let pair = |value: &&str| (name.clone(), literal(bare(value)));
                values
                    .iter()
                    .map(|value| [&known[..], &[pair(value)]].concat())
                    .collect::<Vec<Pairs>>()
            })
            .collect();
    }
    combinations
}

/// What Python prints between the quotes of a text.
fn bare(repr: &str) -> &str {
    let inside = |quote: char| repr.strip_prefix(quote)?.strip_suffix(quote);
    inside('\'').or_else(|| inside('"')).unwrap_or(repr)
}

/// The samples of a result where asv kept them, else its value; nothing for a benchmark that failed.
fn runs(result: &Value, samples: &Value, at: usize) -> Vec<f64> {
    let of = |cell: &Value| match cell {
        Value::Array(cells) => cells.get(at).cloned().unwrap_or(Value::Null),
        single => single.clone(),
    };
    let kept = match of(samples) {
        Value::Array(kept) => kept,
        _ => Vec::new(),
    };
    let kept: Vec<f64> = kept.iter().map(number).filter(|number| number.is_finite()).collect();
    if kept.is_empty() {
        std::iter::once(number(&of(result)))
            .filter(|number| number.is_finite())
            .collect()
    } else {
        kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn results_stand_in_the_order_of_the_combinations() {
        let all = combinations(&json!([["10", "20"], ["'a'", "'b'"]]));
        let texts: Vec<String> = all
            .iter()
            .map(|pairs| {
                pairs
                    .iter()
                    .map(|(_, value)| value.as_str())
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect();
        assert_eq!(texts, ["10 'a'", "10 'b'", "20 'a'", "20 'b'"]);
        assert_eq!(combinations(&json!([])), [Vec::new()]);
        assert_eq!(runs(&json!([1.0, null]), &json!([null, null]), 0), [1.0]);
        assert_eq!(runs(&json!([1.0, null]), &json!(null), 1), [0.0; 0]);
        assert_eq!(runs(&json!([1.0]), &json!([[1.5, 0.5]]), 0), [1.5, 0.5]);
        let metrics = ["a.time_x", "a.B.peakmem_y", "track_z", "a.TimeSuite.track_time"].map(metric);
        assert_eq!(metrics, ["time", "bytes", "value", "value"]);
    }
}
