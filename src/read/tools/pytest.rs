//! pytest-benchmark's JSON: the rounds of each test, in seconds a call.

use serde::Deserialize;

use crate::read::tools::error::{Fault, ToolProblem};
use crate::read::tools::results::{TIME, ToolResults, typed_pairs};
use crate::read::tools::{Tool, json};

#[derive(Deserialize)]
struct Report {
    benchmarks: Vec<Test>,
}

#[derive(Deserialize)]
struct Test {
    fullname: String,
    params: Option<json::Map>,
    stats: Stats,
}

#[derive(Deserialize)]
struct Stats {
    data: Option<Vec<f64>>,
}

pub(super) fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(Tool::Pytest, text)?;
    for test in report.benchmarks {
        let params = test.params.unwrap_or_default();
        // `file.py::test[10-list]` repeats the parameters in brackets.
        let bare = test.fullname.split_once('[').filter(|_| !params.is_empty());
        let filename = bare.map_or(test.fullname.as_str(), |(name, _)| name);
        let data = test.stats.data.ok_or_else(|| ToolProblem::NoSamples {
            benchmark: test.fullname.clone(),
            advice: "pytest-benchmark saves them with --benchmark-save-data beside --benchmark-save or \
                     --benchmark-autosave, or with --benchmark-json",
        })?;
        let benchmark = results.benchmark(filename, &typed_pairs(&params));
        for time in data {
            results.run(benchmark, &[(TIME, time)]);
        }
    }
    Ok(())
}
