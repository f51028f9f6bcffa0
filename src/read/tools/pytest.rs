//! pytest-benchmark's JSON: the rounds of each test, in seconds a call.

use serde::Deserialize;

use super::fault::Fault;
use super::format::ToolFormat;
use super::json;
use super::json::Keys;
use super::results::{TIME, ToolResults, typed_pairs};
use crate::read::error::FileErrorKind;

const NAME: &str = "pytest-benchmark JSON";

/// `pytest --benchmark-json`, or `--benchmark-save-data`.
pub(super) struct Pytest;

impl ToolFormat for Pytest {
    fn name(&self) -> &'static str {
        NAME
    }

    fn has_keys(&self, keys: &Keys) -> bool {
        keys.has("machine_info") && !keys.has("layout")
    }

    fn is_one_process(&self) -> bool {
        true
    }

    fn read(&self, _: &str, text: &str, results: &mut ToolResults) -> Result<(), Fault> {
        read(text, results)
    }
}

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

fn read(text: &str, results: &mut ToolResults) -> Result<(), Fault> {
    let report: Report = json::read(NAME, text)?;
    for test in report.benchmarks {
        let params = test.params.unwrap_or_default();
        // `file.py::test[10-list]` repeats the parameters in brackets.
        let bare = test.fullname.split_once('[').filter(|_| !params.is_empty());
        let filename = bare.map_or(test.fullname.as_str(), |(name, _)| name);
        let data = test.stats.data.ok_or_else(|| FileErrorKind::NoSamples {
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
