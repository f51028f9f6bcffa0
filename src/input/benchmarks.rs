//! Rows → benchmarks: the runs of each, by binary, as contiguous rates in the order in which they were measured.

use std::collections::HashMap;

use polars::prelude::*;

use super::levels::{bare, categories, codes, value_of};
use super::variables::{Value, parse_configuration};
use super::{Measurements, ReadError};

/// One benchmark: a file with one configuration.
#[derive(Debug, Clone)]
pub struct Benchmark {
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written, or put together from the variables where there is no such column; may be empty.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    pub variables: Vec<(String, Value)>,
    series: Vec<Series>,
}

/// The runs of one benchmark with one binary.
#[derive(Debug, Clone, Default)]
pub struct Series {
    /// The metric of each run, in the order of measurement.
    pub rates: Vec<f64>,
    /// The row of each run in the data set, from 0.
    pub rows: Vec<u32>,
    /// Codes of the files that the runs come from; empty when the data have no such column.
    pub files: Vec<u32>,
}

impl Benchmark {
    /// `filename configuration`, verbatim; the file name alone where there is no configuration.
    pub fn name(&self) -> String {
        if self.configuration.is_empty() {
            self.filename.clone()
        } else {
            format!("{} {}", self.filename, self.configuration)
        }
    }

    /// The runs with a binary, by its index in [`Measurements::binaries`]; `None` when there are none. Data without
    /// binaries have one series, 0.
    pub fn series(&self, binary: usize) -> Option<&Series> {
        self.series.get(binary).filter(|series| !series.rates.is_empty())
    }

    /// The rates with a binary; empty when there are none.
    pub fn rates(&self, binary: usize) -> &[f64] {
        self.series(binary).map_or(&[], |series| &series.rates)
    }
}

/// Below this many rows, waking a thread pool costs more than it saves.
const PARALLEL_ROWS: usize = 100_000;

impl Measurements {
    /// The benchmarks, in order of first appearance.
    pub fn benchmarks(&self) -> Result<Vec<Benchmark>, ReadError> {
        let keys = self.benchmark_columns();
        let binary = self.binary_column();
        let by_binary = self.has_column(binary);
        let grouping: Vec<&str> = keys.iter().copied().chain(by_binary.then_some(binary)).collect();
        let key_codes = keys
            .iter()
            .map(|key| codes(&self.frame, key))
            .collect::<Result<Vec<_>, _>>()?;
        let binary_codes = by_binary.then(|| codes(&self.frame, binary)).transpose()?;
        let names = keys
            .iter()
            .map(|key| categories(&self.frame, key))
            .collect::<Result<Vec<_>, _>>()?;
        let file_codes = self
            .has_column("file")
            .then(|| codes(&self.frame, "file"))
            .transpose()?;
        let rates = self.rates()?;

        let mut known: HashMap<Vec<Option<u32>>, usize> = HashMap::new();
        let mut benchmarks: Vec<Benchmark> = Vec::new();
        for rows in self.groups(&grouping)? {
            let first = rows[0] as usize;
            let key: Vec<Option<u32>> = key_codes.iter().map(|codes| codes.get(first)).collect();
            let at = *known.entry(key).or_insert_with_key(|key| {
                let grouped = !self.roles.group.is_empty();
                benchmarks.push(new_benchmark(&keys, key, &names, grouped, self.binaries().len().max(1)));
                benchmarks.len() - 1
            });
            let binary = binary_codes.map_or(Some(0), |codes| self.binary_index(codes.get(first)));
            if let Some(series) = binary.and_then(|binary| benchmarks[at].series.get_mut(binary)) {
                series.rates = rows.iter().map(|&row| rates[row as usize]).collect();
                series.files = file_codes.map_or(Vec::new(), |codes| {
                    distinct(rows.iter().filter_map(|&row| codes.get(row as usize)))
                });
                series.rows = rows;
            }
        }
        Ok(benchmarks)
    }

    /// The columns that name a benchmark: those that were asked for, or file and configuration, or file and all variables.
    fn benchmark_columns(&self) -> Vec<&str> {
        if !self.roles.group.is_empty() {
            return self.roles.group.iter().map(String::as_str).collect();
        }
        let binary = self.binary_column();
        let columns = || self.columns().filter(|column| *column != binary && *column != "file");
        if self.has_column("configuration") {
            columns()
                .filter(|column| matches!(*column, "filename" | "configuration"))
                .collect()
        } else {
            columns().collect()
        }
    }

    /// The rows of each combination of `keys`, in order of first appearance.
    pub(super) fn groups(&self, keys: &[&str]) -> Result<Vec<Vec<u32>>, ReadError> {
        let column = self.combined(keys)?;
        let parallel = self.frame.height() > PARALLEL_ROWS;
        let grouped = self.frame.group_by_with_series(vec![column], parallel, true)?;
        let groups = grouped.get_groups().iter().map(|group| match group {
            GroupsIndicator::Idx((_, rows)) => rows.to_vec(),
            GroupsIndicator::Slice([first, len]) => (first..first + len).collect(),
        });
        Ok(groups.collect())
    }

    /// One column of numbers in place of several of categories: polars groups by one number several times faster. Each
    /// code, with one more for rows that lack the column, is a digit.
    fn combined(&self, keys: &[&str]) -> Result<Column, ReadError> {
        let mut combined = vec![0u64; self.frame.height()];
        let mut combinations = 1u64;
        for key in keys {
            let codes = codes(&self.frame, key)?;
            let digits = codes.iter().flatten().max().map_or(1, |code| u64::from(code) + 2);
            combinations = combinations.checked_mul(digits).ok_or(ReadError::TooManyCombinations)?;
            for (combined, code) in combined.iter_mut().zip(codes.iter()) {
                *combined = *combined * digits + code.map_or(digits - 1, u64::from);
            }
        }
        Ok(Column::new(PlSmallStr::EMPTY, combined))
    }
}

fn distinct(codes: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut distinct: Vec<u32> = Vec::new();
    for code in codes {
        if distinct.last() != Some(&code) && !distinct.contains(&code) {
            distinct.push(code);
        }
    }
    distinct
}

/// Where the columns are those that were asked for, the first stands in the place of the file name.
fn new_benchmark(
    keys: &[&str],
    key: &[Option<u32>],
    names: &[Vec<String>],
    grouped: bool,
    binaries: usize,
) -> Benchmark {
    let mut benchmark = Benchmark {
        filename: String::new(),
        configuration: String::new(),
        variables: Vec::new(),
        series: vec![Series::default(); binaries],
    };
    let mut pairs = Vec::new();
    for (at, ((column, code), names)) in keys.iter().zip(key).zip(names).enumerate() {
        let Some(code) = code else { continue };
        let text = &names[*code as usize];
        match *column {
            first if grouped && at == 0 => benchmark.filename = bare(first, text),
            "filename" if !grouped => benchmark.filename = text.clone(),
            "configuration" if grouped => {
                pairs.push(text.clone());
                benchmark
                    .variables
                    .extend(parse_configuration(text).unwrap_or_default());
            }
            "configuration" => {
                benchmark.configuration = text.clone();
                benchmark.variables = parse_configuration(text).unwrap_or_default();
            }
            _ => {
                pairs.push(format!("{column}={text}"));
                benchmark.variables.push((column.to_string(), value_of(column, text)));
            }
        }
    }
    if benchmark.configuration.is_empty() {
        benchmark.configuration = pairs.join(" ");
    }
    benchmark
}
