//! Rows → benchmarks: the runs of each, by binary, as contiguous rates in the order in which they were measured.

use super::builder::LACKING;
use super::collect::{Collected, NO_SERIES, collect};
use super::column::{bare, value_of};
use super::error::DataError;
use super::grouping::group;
use super::measurements::{Dictionary, Measurements, Variables};
use super::value::Value;
use crate::text::in_common;

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
    /// The row of each run in the data set, from 0 on, ascending.
    pub rows: Vec<u32>,
    /// Codes of the files that the runs come from; empty when the data have no such column.
    pub files: Vec<u32>,
}

impl Series {
    fn new(collected: Collected) -> Series {
        Series {
            rates: collected.values,
            rows: collected.rows,
            files: Vec::new(),
        }
    }

    /// The row of the first run; 0 when there is none.
    pub fn first_row(&self) -> u32 {
        self.rows.first().copied().unwrap_or_default()
    }

    /// The row of the last run; 0 when there is none.
    pub fn last_row(&self) -> u32 {
        self.rows.last().copied().unwrap_or_default()
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
    ///
    /// # Errors
    /// What polars says of a column.
    pub fn benchmarks(&self) -> Result<Vec<Benchmark>, DataError> {
        let columns = self.benchmark_columns();
        let codes: Vec<Vec<u32>> = columns
            .iter()
            .map(|column| self.codes(column))
            .collect::<Result<_, _>>()?;
        let codes: Vec<&[u32]> = codes.iter().map(Vec::as_slice).collect();
        let grouping = group(self.keys.height(), &codes);
        let binaries = self.binary_codes();
        let per_benchmark = binaries.len().max(1);
        // Series in order: all of the first benchmark, all of the second …
        let series_of_key = self.series_of_key(&grouping.of_item, &binaries)?;
        let series = grouping.firsts.len() * per_benchmark;
        let series = collect(&self.chunks()?, &series_of_key, series);
        let mut series: Vec<Series> = series.into_iter().map(Series::new).collect();
        if self.has_column("file") {
            for (at, file) in series_of_key.iter().zip(self.codes("file")?) {
                let known = series.get_mut(*at as usize).map(|series| &mut series.files);
                if let Some(known) = known.filter(|known| file != LACKING && !known.contains(&file)) {
                    known.push(file);
                }
            }
        }
        let namer = Namer::new(self, &columns)?;
        let mut series = series.into_iter();
        let benchmark = |&key: &u32| namer.benchmark(key as usize, series.by_ref().take(per_benchmark).collect());
        Ok(grouping.firsts.iter().map(benchmark).collect())
    }

    /// The series of each key: that of its benchmark and binary. Without a column of binaries a benchmark has one.
    fn series_of_key(&self, benchmark_of_key: &[u32], binaries: &[u32]) -> Result<Vec<u32>, DataError> {
        if binaries.is_empty() {
            let by_binary = self.has_column(self.binary_column());
            let series = benchmark_of_key
                .iter()
                .map(|at| if by_binary { NO_SERIES } else { *at });
            return Ok(series.collect());
        }
        let codes = self.codes(self.binary_column())?;
        let largest = binaries.iter().max().copied().unwrap_or_default();
        let mut places = vec![NO_SERIES; largest as usize + 1];
        for (place, code) in (0..).zip(binaries) {
            places[*code as usize] = place;
        }
        let series = benchmark_of_key.iter().zip(codes).map(|(benchmark, code)| {
            let place = places.get(code as usize).copied().unwrap_or(NO_SERIES);
            if place == NO_SERIES {
                NO_SERIES
            } else {
                benchmark * binaries.len() as u32 + place
            }
        });
        Ok(series.collect())
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

/// Names benchmarks by the columns of their keys.
struct Namer<'a> {
    /// Name, codes of the keys and what they stand for.
    columns: Vec<(&'a str, Vec<u32>, Dictionary)>,
    configurations: &'a [Variables],
    /// Whether the columns are those that were asked for: then the first stands in the place of the file name.
    grouped: bool,
    /// What stands in the place of the file name where file names are what is compared.
    unnamed: String,
}

impl<'a> Namer<'a> {
    fn new(measurements: &'a Measurements, columns: &[&'a str]) -> Result<Namer<'a>, DataError> {
        let column = |name: &&'a str| Ok((*name, measurements.codes(name)?, measurements.dictionary(name)?));
        let compares_files = measurements.binary_column() == "filename";
        Ok(Namer {
            unnamed: if compares_files {
                in_common(&measurements.binaries())
            } else {
                String::new()
            },
            columns: columns.iter().map(column).collect::<Result<_, DataError>>()?,
            configurations: measurements.configurations()?,
            grouped: !measurements.roles.group.is_empty(),
        })
    }

    fn benchmark(&self, key: usize, series: Vec<Series>) -> Benchmark {
        let mut benchmark = Benchmark {
            filename: self.unnamed.clone(),
            configuration: String::new(),
            variables: Vec::new(),
            series,
        };
        let mut pairs = Vec::new();
        for (at, (column, codes, dictionary)) in self.columns.iter().enumerate() {
            let code = codes[key];
            if code == LACKING {
                continue;
            }
            let text = dictionary.category(code);
            let variables = || self.configurations[code as usize].iter().flatten().cloned();
            match *column {
                first if self.grouped && at == 0 => benchmark.filename = bare(first, text),
                "filename" if !self.grouped => benchmark.filename = text.to_string(),
                "configuration" if self.grouped => {
                    pairs.push(text.to_string());
                    benchmark.variables.extend(variables());
                }
                "configuration" => {
                    benchmark.configuration = text.to_string();
                    benchmark.variables.extend(variables());
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
}
