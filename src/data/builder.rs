//! Rows from any source → the star: the distinct keys, and the runs that point to them.
//!
//! A *key* is all that is said of a run besides what was measured: its benchmark, its binary, its file. There are thousands
//! of them for millions of runs, so a source says a key once and from then on gives its number.

use std::sync::Arc;

use foldhash::fast::FixedState;
use indexmap::IndexSet;
use polars::prelude::*;

use super::error::{DataError, LONGEST_NAME};

/// A key that has no value in a column.
pub(crate) const LACKING: u32 = u32::MAX;

/// The number of a key whose runs are left out.
pub(crate) const DROPPED: u32 = u32::MAX;

/// The columns of runs that are no measurements.
pub(crate) const KEY: &str = "#key";
pub(crate) const ROW: &str = "#row";

/// Runs that a source hands over, in the order in which they were measured. All vectors that are not empty are of one length.
#[derive(Debug, Default)]
pub(crate) struct Chunk {
    /// The key of each run, as [`Builder::key`] numbered it, or [`DROPPED`].
    pub keys: Vec<u32>,
    /// The metric of each run.
    pub values: Vec<f64>,
    /// Further measured columns, by [`Builder::other`]; NaN where a run has no value.
    pub others: Vec<(usize, Vec<f64>)>,
    /// Where each run stands in the whole data; empty where no column says so.
    pub row_indices: Vec<u64>,
}

/// A column of the keys with these categories; keys without one lack the variable.
///
/// # Errors
/// [`DataError::TooLarge`] for more than 2³² categories.
pub(super) fn categorical(name: &str, categories: impl Iterator<Item = Option<String>>) -> Result<Column, DataError> {
    let mut builder = Builder::new();
    let column = builder.column(name);
    let codes = categories.map(|category| builder.code(column, category.as_deref()));
    let codes = codes.collect::<Result<Vec<u32>, DataError>>()?;
    Ok(builder.columns[column].of_codes(codes))
}

/// Gathers keys and runs.
pub(crate) struct Builder {
    columns: Vec<KeyColumn>,
    /// The codes of each key, column by column; a key's number is its place.
    keys: IndexSet<Box<[u32]>, FixedState>,
    others: Vec<String>,
    chunks: Vec<Chunk>,
    rows: usize,
}

/// A column of the keys; polars' mapping numbers its categories.
struct KeyColumn {
    name: String,
    dtype: DataType,
    mapping: Arc<CategoricalMapping>,
}

impl KeyColumn {
    /// The column with these codes; those without a category, such as [`LACKING`], become nulls.
    fn of_codes(&self, codes: Vec<u32>) -> Column {
        let codes = UInt32Chunked::from_vec(self.name.as_str().into(), codes);
        let column = Categorical32Chunked::from_cats_and_dtype(codes, self.dtype.clone());
        column.into_series().into_column()
    }
}

impl Builder {
    pub fn new() -> Builder {
        Builder {
            columns: Vec::new(),
            keys: IndexSet::default(),
            others: Vec::new(),
            chunks: Vec::new(),
            rows: 0,
        }
    }

    /// How many runs there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns the keys have.
    pub fn width(&self) -> usize {
        self.columns.len()
    }

    /// The number of a column of the keys; keys that are there already lack a new one.
    pub fn column(&mut self, name: &str) -> usize {
        if let Some(at) = self.columns.iter().position(|column| column.name == name) {
            return at;
        }
        let categories = Categories::random(PlSmallStr::from_static("benchstat"), CategoricalPhysical::U32);
        self.columns.push(KeyColumn {
            name: name.to_string(),
            mapping: categories.mapping(),
            dtype: DataType::from_categories(categories),
        });
        let keys = std::mem::take(&mut self.keys);
        self.keys = keys
            .into_iter()
            .map(|key| key.iter().copied().chain([LACKING]).collect())
            .collect();
        self.columns.len() - 1
    }

    /// The number of a further measured column.
    pub fn other(&mut self, name: &str) -> usize {
        let known = self.others.iter().position(|other| other == name);
        known.unwrap_or_else(|| {
            self.others.push(name.to_string());
            self.others.len() - 1
        })
    }

    /// The code of a category in a column of the keys.
    ///
    /// # Errors
    /// [`DataError::LongName`]; [`DataError::TooLarge`] for more than 2³² categories.
    pub fn code(&self, column: usize, category: Option<&str>) -> Result<u32, DataError> {
        if let Some(category) = category.filter(|category| category.len() > LONGEST_NAME) {
            return Err(DataError::LongName {
                column: self.columns[column].name.clone(),
                length: category.len(),
                start: category.chars().take(30).collect(),
            });
        }
        category.map_or(Ok(LACKING), |category| {
            Ok(self.columns[column].mapping.insert_cat(category)?)
        })
    }

    /// The number of the key with these codes, one a column.
    pub fn key(&mut self, codes: &[u32]) -> u32 {
        let at = match self.keys.get_index_of(codes) {
            Some(at) => at,
            None => self.keys.insert_full(codes.into()).0,
        };
        at as u32
    }

    /// Adds runs behind those that are there.
    pub fn append(&mut self, chunk: Chunk) {
        self.rows += chunk.values.len();
        self.chunks.push(chunk);
    }

    /// Puts the runs into the order of their places in the whole data; the places that are given are in that order, too.
    ///
    /// # Errors
    /// When two runs stand at one place; `column` is where the places come from.
    pub fn sort(&mut self, column: &str) -> Result<(), DataError> {
        let mut whole = self.concatenated();
        if !whole.row_indices.is_sorted() {
            let mut order: Vec<usize> = (0..whole.row_indices.len()).collect();
            order.sort_unstable_by_key(|&row| whole.row_indices[row]);
            whole.keys = self.renumbered(order.iter().map(|&row| whole.keys[row]));
            whole.values = order.iter().map(|&row| whole.values[row]).collect();
            for (_, values) in &mut whole.others {
                *values = order.iter().map(|&row| values[row]).collect();
            }
            whole.row_indices.sort_unstable();
        }
        let repeated = whole.row_indices.windows(2).find(|pair| pair[0] == pair[1]);
        if let Some(pair) = repeated {
            return Err(DataError::RepeatedRowIndex {
                column: column.to_string(),
                index: pair[0],
            });
        }
        self.chunks.push(whole);
        Ok(())
    }

    /// All runs as one chunk.
    fn concatenated(&mut self) -> Chunk {
        let chunks = std::mem::take(&mut self.chunks);
        let mut whole = Chunk {
            others: (0..self.others.len()).map(|other| (other, Vec::new())).collect(),
            ..Chunk::default()
        };
        for mut chunk in chunks {
            for (other, values) in &mut whole.others {
                match chunk.others.iter_mut().find(|(at, _)| at == other) {
                    Some((_, found)) => values.append(found),
                    None => values.resize(values.len() + chunk.values.len(), f64::NAN),
                }
            }
            whole.keys.append(&mut chunk.keys);
            whole.values.append(&mut chunk.values);
            whole.row_indices.append(&mut chunk.row_indices);
        }
        whole
    }

    /// Numbers the keys by first appearance among those of `runs`, which are returned with the new numbers.
    fn renumbered(&mut self, runs: impl Iterator<Item = u32>) -> Vec<u32> {
        let mut order: IndexSet<u32, FixedState> = IndexSet::default();
        let runs = runs.map(|key| order.insert_full(key).0 as u32).collect();
        let old = std::mem::take(&mut self.keys);
        self.keys = order.into_iter().map(|key| old[key as usize].clone()).collect();
        runs
    }

    /// The finished frames: one row a key, a categorical a column; and one row a run, with [`KEY`], the metric under its
    /// name, the further measured columns and, if there are any, the places in [`ROW`].
    ///
    /// # Errors
    /// [`DataError::TooLarge`] where polars refuses the columns.
    pub fn finish(mut self, metric: &str) -> Result<(DataFrame, DataFrame), DataError> {
        let keys = DataFrame::new(
            self.keys.len(),
            self.columns
                .iter()
                .enumerate()
                .map(|(at, column)| column.of_codes(self.keys.iter().map(|key| key[at]).collect()))
                .collect(),
        )?;
        let mut columns = vec![
            Column::new(KEY.into(), Vec::<u32>::new()),
            Column::new(metric.into(), Vec::<f64>::new()),
        ];
        let others = self.others.iter();
        columns.extend(others.map(|name| Column::new(name.as_str().into(), Vec::<f64>::new())));
        let indexed = self.chunks.iter().any(|chunk| !chunk.row_indices.is_empty());
        columns.extend(indexed.then(|| Column::new(ROW.into(), Vec::<u64>::new())));
        for chunk in std::mem::take(&mut self.chunks) {
            let Chunk {
                keys,
                values,
                mut others,
                row_indices,
            } = chunk;
            let rows = values.len();
            // Each vector becomes a chunk of its column as it is: nothing is copied.
            columns[0].append_owned(Column::new(KEY.into(), keys))?;
            columns[1].append_owned(Column::new(metric.into(), values))?;
            for (at, name) in self.others.iter().enumerate() {
                let found = others.iter_mut().find(|(other, _)| *other == at);
                let values = found.map_or_else(|| vec![f64::NAN; rows], |(_, values)| std::mem::take(values));
                columns[2 + at].append_owned(Column::new(name.as_str().into(), values))?;
            }
            if indexed {
                columns[2 + self.others.len()].append_owned(Column::new(ROW.into(), row_indices))?;
            }
        }
        Ok((keys, DataFrame::new(self.rows, columns)?))
    }
}
