//! Rows → benchmarks: the runs of each, by binary, as contiguous rates in the order in which they were measured.

use std::borrow::Cow;

use crate::data::grouping::{Collection, collect};
use crate::data::levels::{LACKING, bare, categories, codes, plain_codes, value_of};
use crate::data::measurements::Measurements;
use crate::data::value::{Value, parse_configuration};
use crate::read::ReadError;

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
    /// The row of the first run in the data set, from 0.
    pub first_row: u32,
    /// The row of the last run.
    pub last_row: u32,
    /// Codes of the files that the runs come from; empty when the data have no such column.
    pub files: Vec<u32>,
}

impl Series {
    fn new(rates: Collection<f64>) -> Series {
        Series {
            rates: rates.values,
            first_row: rates.ends.0,
            last_row: rates.ends.1,
            files: Vec::new(),
        }
    }
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

impl Measurements {
    /// The benchmarks, in order of first appearance.
    pub fn benchmarks(&self) -> Result<Vec<Benchmark>, ReadError> {
        let keys = self.benchmark_columns();
        let grouping = self.grouping(&keys)?;
        let key_codes = keys
            .iter()
            .map(|key| codes(&self.frame, key))
            .collect::<Result<Vec<_>, _>>()?;
        let names = keys
            .iter()
            .map(|key| categories(&self.frame, key))
            .collect::<Result<Vec<_>, _>>()?;
        let binaries = self.binaries().len().max(1);
        let binary_of_row = self.binary_of_row()?;
        // Series in order: all of the first benchmark, all of the second …
        let series_of_row = |row: usize| Some(grouping.of_row[row] as usize * binaries + binary_of_row(row)?);
        let series = collect(&self.rates()?, grouping.first_rows.len() * binaries, series_of_row);
        let mut series: Vec<Series> = series.into_iter().map(Series::new).collect();
        if self.has_column("file") {
            let files = plain_codes(&self.frame, "file")?;
            for (row, &file) in files.iter().enumerate().filter(|(_, file)| **file != LACKING) {
                let known = series_of_row(row).map(|at| &mut series[at].files);
                if let Some(known) = known.filter(|known| known.last() != Some(&file) && !known.contains(&file)) {
                    known.push(file);
                }
            }
        }
        let mut series = series.into_iter();
        let benchmark = |&row: &u32| {
            let key: Vec<Option<u32>> = key_codes.iter().map(|codes| codes.get(row as usize)).collect();
            let grouped = !self.roles.group.is_empty();
            new_benchmark(&keys, &key, &names, grouped, series.by_ref().take(binaries).collect())
        };
        Ok(grouping.first_rows.iter().map(benchmark).collect())
    }

    /// The index in [`Self::binaries`] of the binary of a row; without such a column they all have the first.
    fn binary_of_row(&self) -> Result<impl Fn(usize) -> Option<usize>, ReadError> {
        let by_binary = self.has_column(self.binary_column());
        let codes = if by_binary {
            plain_codes(&self.frame, self.binary_column())?
        } else {
            Cow::default()
        };
        let largest = codes.iter().copied().filter(|code| *code != LACKING).max().unwrap_or(0);
        let indices: Vec<Option<usize>> = (0..=largest).map(|code| self.binary_index(Some(code))).collect();
        Ok(move |row| {
            if by_binary {
                indices.get(codes[row] as usize).copied().flatten()
            } else {
                Some(0)
            }
        })
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
}

/// Where the columns are those that were asked for, the first stands in the place of the file name.
fn new_benchmark(
    keys: &[&str],
    key: &[Option<u32>],
    names: &[Vec<String>],
    grouped: bool,
    series: Vec<Series>,
) -> Benchmark {
    let mut benchmark = Benchmark {
        filename: String::new(),
        configuration: String::new(),
        variables: Vec::new(),
        series,
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
