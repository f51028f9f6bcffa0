//! Rows → benchmarks: the runs of each, by binary, as contiguous rates in the order in which they were measured.

use super::builder::LACKING;
use super::collect::{Collected, NO_SERIES, collect};
use super::error::DataError;
use super::identity::Name;
use super::measurements::Measurements;
use super::value::Value;

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
    /// A number for the unit of each run, its process, fork or session; empty where nothing names them. Whether a unit counts as
    /// one run, [`Units`](super::Units) says.
    pub units: Vec<u32>,
    /// A number for the session of each run; empty where nothing tells sessions apart.
    pub sessions: Vec<u32>,
}

impl Series {
    fn new(collected: Collected) -> Series {
        Series {
            rates: collected.values,
            rows: collected.rows,
            ..Series::default()
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

    /// Takes over the runs of the same benchmark under another name. Names and variables stay.
    ///
    /// # Errors
    /// The index of a binary that has runs under both names.
    pub(crate) fn absorb(&mut self, other: Benchmark) -> Result<(), usize> {
        for (binary, series) in other.series.into_iter().enumerate() {
            match self.series.get_mut(binary) {
                _ if series.rates.is_empty() => {}
                Some(own) if own.rates.is_empty() => *own = series,
                _ => return Err(binary),
            }
        }
        Ok(())
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
        let units = self.units(&[])?;
        let identity = self.identity(&self.variables_of_runs(units.as_ref()))?;
        let sessions = self.sessions()?;
        let grouping = identity.grouping(self.keys.height());
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
        if let Some(sessions) = sessions {
            let keys = self.run_keys()?;
            for series in &mut series {
                let session = |row: &u32| sessions[keys[*row as usize] as usize];
                series.sessions = series.rows.iter().map(session).collect();
            }
        }
        if let Some(units) = units {
            let keys = self.run_keys()?;
            for series in &mut series {
                series.units = units.of_rows(&series.rows, &keys, &units.of_key);
            }
        }
        let mut series = series.into_iter();
        let benchmark = |&key: &u32| {
            let Name {
                filename,
                configuration,
                variables,
            } = identity.name(key as usize);
            Benchmark {
                filename,
                configuration,
                variables,
                series: series.by_ref().take(per_benchmark).collect(),
            }
        };
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
}
