//! Rows → cells of a history: the runs of a benchmark at one position, of one session, unit and binary.

use std::ops::Range;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use super::builder::LACKING;
use super::collect::{Collected, NO_SERIES, collect};
use super::column::bare;
use super::error::DataError;
use super::grouping::group;
use super::measurements::Measurements;
use super::value::Value;

/// What places the runs of a history.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CellOptions<'a> {
    /// The variable whose values are the positions: a date, a version, a file.
    pub position: &'a str,
    /// The variable that names the session, if one does.
    pub session: Option<&'a str>,
}

/// All runs, by benchmark and position.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cells {
    /// The positions, in order of first appearance, as they are written.
    pub positions: Vec<String>,
    /// The benchmarks, in order of first appearance.
    pub benchmarks: Vec<BenchmarkCells>,
    /// The variable that they are the values of.
    pub position: String,
    /// Rows left out because they lack the position.
    pub without_position: usize,
}

/// The runs of one benchmark.
#[derive(Debug, Clone)]
pub(crate) struct BenchmarkCells {
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written, without what places runs; may be empty.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    pub variables: Vec<(String, Value)>,
    /// In order of first appearance.
    pub cells: Vec<Cell>,
    /// The metric of each run, cell by cell, each in the order of measurement.
    pub values: Vec<f64>,
}

impl BenchmarkCells {
    /// `filename configuration`, verbatim; the file name alone where there is no configuration.
    pub fn name(&self) -> String {
        if self.configuration.is_empty() {
            self.filename.clone()
        } else {
            format!("{} {}", self.filename, self.configuration)
        }
    }

    /// The metric of each run of a cell.
    pub fn values_of(&self, cell: &Cell) -> &[f64] {
        &self.values[cell.runs.clone()]
    }
}

/// Runs that share everything that is said of them.
#[derive(Debug, Clone)]
pub(crate) struct Cell {
    /// An index into [`Cells::positions`].
    pub position: u32,
    /// A number for the session; the same for all rows without one.
    pub session: u32,
    /// The binary, as its place in [`Measurements::binaries`]; 0 when there are none.
    pub binary: u32,
    /// Which of the values of the benchmark are its own.
    pub runs: Range<usize>,
}

/// What places the runs of each key.
struct Placing {
    positions: Vec<u32>,
    sessions: Vec<u32>,
    binaries: Vec<u32>,
    /// The cell, by numbers that rise with the first appearance.
    cells: Vec<u32>,
}

impl Measurements {
    /// Divides the runs among benchmarks, positions, sessions, units and binaries. A position or session that is no variable of the
    /// data is one that every row lacks.
    ///
    /// # Errors
    /// A unit that is no variable of the data; what polars says of a column.
    pub(crate) fn cells(&self, options: &CellOptions<'_>) -> Result<Cells, DataError> {
        let all_keys = self.keys.height();
        let (positions, of_position) = self.written(options.position)?;
        let sessions = match options.session {
            Some(session) => self.written(session)?.1,
            None => vec![0; all_keys],
        };
        let units = self.units(&[options.position])?.filter(|units| units.in_effect);
        let mut others: Vec<String> = units.iter().flat_map(|units| units.variables.clone()).collect();
        others.extend(
            [Some(options.position), options.session]
                .into_iter()
                .flatten()
                .map(str::to_string),
        );
        let of_unit = units.map_or_else(|| vec![0; all_keys], |units| units.of_key);
        let binaries = self.places_of_binaries()?;
        let identity = self.identity(&others)?;
        let benchmarks = identity.grouping(all_keys);
        let codes: [&[u32]; 5] = [&benchmarks.of_item, &of_position, &sessions, &of_unit, &binaries];
        let placing = Placing {
            cells: group(all_keys, &codes).of_item,
            positions: of_position,
            sessions,
            binaries,
        };
        let placed = benchmarks.of_item.iter().zip(&placing.positions);
        let series_of_key: Vec<u32> = placed
            .map(|(benchmark, position)| if *position == LACKING { NO_SERIES } else { *benchmark })
            .collect();
        let collected = collect(&self.chunks()?, &series_of_key, benchmarks.firsts.len());
        let placed_rows: usize = collected.iter().map(|collected| collected.values.len()).sum();
        let keys = self.run_keys()?;
        let divided: Vec<(Vec<Cell>, Vec<f64>)> = collected
            .into_par_iter()
            .map(|collected| divide(collected, &keys, &placing))
            .collect();
        let named = benchmarks.firsts.iter().zip(divided).map(|(key, (cells, values))| {
            let name = identity.name(*key as usize);
            BenchmarkCells {
                filename: name.filename,
                configuration: name.configuration,
                variables: name.variables,
                cells,
                values,
            }
        });
        Ok(Cells {
            positions,
            position: options.position.to_string(),
            benchmarks: named.collect(),
            without_position: self.rows() - placed_rows,
        })
    }

    /// The place of each key's binary among all binaries; 0 where there are none.
    fn places_of_binaries(&self) -> Result<Vec<u32>, DataError> {
        let binaries = self.binary_codes();
        if binaries.is_empty() {
            return Ok(vec![0; self.keys.height()]);
        }
        let place = |code: &u32| {
            binaries
                .iter()
                .position(|binary| binary == code)
                .map_or(LACKING, |place| place as u32)
        };
        Ok(self.codes(self.binary_column())?.iter().map(place).collect())
    }

    /// The texts of a variable as they are written, without quotes, and the place of each key's among them.
    fn written(&self, variable: &str) -> Result<(Vec<String>, Vec<u32>), DataError> {
        if self.has_column(variable) {
            let dictionary = self.dictionary(variable)?;
            let texts = (0..dictionary.len()).map(|code| bare(variable, dictionary.category(code)));
            return Ok((texts.collect(), self.codes(variable)?));
        }
        let Some(levels) = self.levels(variable)? else {
            return Ok((Vec::new(), vec![LACKING; self.keys.height()]));
        };
        let codes = levels.of_key.iter().map(|level| level.unwrap_or(LACKING)).collect();
        Ok((levels.values.iter().map(Value::text).collect(), codes))
    }
}

/// Puts the runs of a benchmark together cell by cell.
fn divide(collected: Collected, keys: &[u32], placing: &Placing) -> (Vec<Cell>, Vec<f64>) {
    let key = |row: u32| keys[row as usize] as usize;
    let mut runs: Vec<(u32, f64)> = collected.rows.into_iter().zip(collected.values).collect();
    let cell = |(row, _): &(u32, f64)| placing.cells[key(*row)];
    if !runs.is_sorted_by_key(cell) {
        runs.sort_by_key(cell);
    }
    let mut cells = Vec::new();
    let mut start = 0;
    for of_cell in runs.chunk_by(|a, b| cell(a) == cell(b)) {
        let key = key(of_cell[0].0);
        cells.push(Cell {
            position: placing.positions[key],
            session: placing.sessions[key],
            binary: placing.binaries[key],
            runs: start..start + of_cell.len(),
        });
        start += of_cell.len();
    }
    (cells, runs.into_iter().map(|(_, value)| value).collect())
}
