//! The measurements of one data set: a star of keys and runs, in the order in which they were measured.

use std::borrow::Cow;
use std::sync::OnceLock;

use polars::prelude::*;

use super::builder::{Builder, KEY, LACKING, ROW};
use super::column::bare;
use super::configuration::parse_configuration;
use super::error::DataError;
use super::roles::Roles;
use super::value::Value;
use super::warning::ReadWarning;

/// The variables of a configuration; `None` where it does not parse.
pub(super) type Variables = Option<Vec<(String, Value)>>;

/// The rows of one data set, filtered. Two frames hold it: one row for each distinct *key*, with a categorical column for
/// all that is said of a run besides what was measured, and one row for each run, with the number of its key and what was
/// measured. Keys are numbered by first appearance.
#[derive(Debug)]
pub struct Measurements {
    pub(super) keys: DataFrame,
    pub(super) runs: DataFrame,
    metric: String,
    pub(super) roles: Roles,
    warnings: Vec<ReadWarning>,
    pub(super) selection: Selection,
    /// The configurations by their code, each parsed once.
    configurations: OnceLock<Vec<Variables>>,
}

/// Which rows were kept.
#[derive(Debug, Clone, Default)]
pub struct Selection {
    /// Rows that were read.
    pub rows: usize,
    /// The conditions that had to hold, then those that must not hold, as they were typed.
    pub conditions: Vec<String>,
    /// Those conditions among them whose variable no row has, which is no error in a part of the data.
    pub unknown: Vec<String>,
    /// Those conditions by which rows were to be left out, and that held for none.
    pub idle: Vec<String>,
}

/// The runs of one chunk of the frame: the key and the metric of each.
pub(super) type RunsChunk<'a> = (&'a [u32], &'a [f64]);

impl Measurements {
    /// The measurements that `builder` gathered.
    pub(crate) fn new(
        builder: Builder,
        metric: &str,
        roles: Roles,
        warnings: Vec<ReadWarning>,
    ) -> Result<Measurements, DataError> {
        let (keys, runs) = builder.finish(metric)?;
        Ok(Measurements {
            selection: Selection {
                rows: runs.height(),
                ..Selection::default()
            },
            keys,
            runs,
            metric: metric.to_string(),
            roles,
            warnings,
            configurations: OnceLock::new(),
        })
    }

    /// Where a row stands in the whole data: what the row index says, else its place in these.
    pub fn row_index(&self, row: u32) -> u64 {
        let index = || {
            self.runs
                .column(ROW)
                .ok()?
                .as_materialized_series()
                .u64()
                .ok()?
                .get(row as usize)
        };
        index().unwrap_or(u64::from(row))
    }

    /// Whether a column says where the rows stand in the whole data.
    pub fn has_row_index(&self) -> bool {
        self.runs.schema().contains(ROW)
    }

    /// Which of the rows that were read these are.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The measured column.
    pub fn metric(&self) -> &str {
        &self.metric
    }

    /// The column that holds the binary.
    pub fn binary_column(&self) -> &str {
        &self.roles.binary
    }

    /// The names of the binaries, in order of first appearance; empty when there is no such column.
    pub fn binaries(&self) -> Vec<String> {
        let column = self.binary_column();
        let Ok(dictionary) = self.dictionary(column) else {
            return Vec::new();
        };
        let codes = self.binary_codes();
        codes
            .into_iter()
            .map(|code| bare(column, dictionary.category(code)))
            .collect()
    }

    /// The codes of the binaries, in order of first appearance.
    pub(super) fn binary_codes(&self) -> Vec<u32> {
        let codes = self.codes(self.binary_column()).unwrap_or_default();
        let mut present: Vec<u32> = Vec::new();
        for code in codes {
            // Keys that follow each other often share it.
            if code != LACKING && present.last() != Some(&code) && !present.contains(&code) {
                present.push(code);
            }
        }
        present
    }

    /// What was left out while reading.
    pub fn warnings(&self) -> &[ReadWarning] {
        &self.warnings
    }

    /// The names of all variables, columns first, then those of the configurations, each in order of appearance.
    ///
    /// # Errors
    /// What polars says of a column.
    pub fn variable_names(&self) -> Result<Vec<String>, DataError> {
        let columns = self.columns().map(str::to_string);
        let mut names: indexmap::IndexSet<String> = columns.collect();
        for variables in self.configurations()?.iter().flatten() {
            for (name, _) in variables {
                if !names.contains(name) {
                    names.insert(name.clone());
                }
            }
        }
        Ok(names.into_iter().collect())
    }

    /// The value of a column that all rows share; `None` when they differ, or there is no such column.
    ///
    /// # Errors
    /// What polars says of a column.
    pub fn shared(&self, column: &str) -> Result<Option<String>, DataError> {
        if !self.has_column(column) {
            return Ok(None);
        }
        let codes = self.codes(column)?;
        let first = codes.first().copied().filter(|first| *first != LACKING);
        let shared = first.filter(|first| codes.iter().all(|code| code == first));
        let dictionary = self.dictionary(column)?;
        Ok(shared.map(|code| dictionary.category(code).to_string()))
    }

    /// Adds a caveat.
    pub(crate) fn warn(&mut self, warning: ReadWarning) {
        self.warnings.push(warning);
    }

    /// The configurations are no longer those that were parsed.
    pub(super) fn forget_configurations(&mut self) {
        self.configurations = OnceLock::new();
    }

    /// Whether there is such a column among those that tell rows apart.
    pub(crate) fn has_column(&self, name: &str) -> bool {
        self.keys.schema().contains(name)
    }

    /// The names of all columns that tell rows apart, in order.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &str> {
        self.keys.columns().iter().map(|column| column.name().as_str())
    }

    /// The measured columns besides the metric, in order.
    pub(crate) fn other_metrics(&self) -> impl Iterator<Item = &str> {
        let columns = self.runs.columns().iter().skip(2).map(|column| column.name().as_str());
        columns.filter(|name| *name != ROW)
    }

    /// How many runs there are.
    pub(crate) fn rows(&self) -> usize {
        self.runs.height()
    }

    /// The code of each key in a column; [`LACKING`] where it has no value there.
    pub(crate) fn codes(&self, column: &str) -> Result<Vec<u32>, DataError> {
        let series = self.keys.column(column)?.as_materialized_series();
        let codes = series.cat32()?.physical().iter();
        Ok(codes.map(|code| code.unwrap_or(LACKING)).collect())
    }

    /// What the codes of a column stand for.
    pub(crate) fn dictionary(&self, column: &str) -> Result<Dictionary, DataError> {
        let series = self.keys.column(column)?.as_materialized_series();
        Ok(Dictionary(series.cat32()?.get_mapping().clone()))
    }

    /// The variables of each configuration by its code; none where there is no such column.
    pub(super) fn configurations(&self) -> Result<&[Variables], DataError> {
        if let Some(parsed) = self.configurations.get() {
            return Ok(parsed);
        }
        let parsed = if self.has_column("configuration") {
            let dictionary = self.dictionary("configuration")?;
            (0..dictionary.len())
                .map(|code| parse_configuration(dictionary.category(code)))
                .collect()
        } else {
            Vec::new()
        };
        Ok(self.configurations.get_or_init(|| parsed))
    }

    /// The key of each run.
    pub(crate) fn run_keys(&self) -> Result<Cow<'_, [u32]>, DataError> {
        let keys = self.runs.column(KEY)?.as_materialized_series().u32()?;
        Ok(match keys.cont_slice() {
            Ok(slice) => Cow::Borrowed(slice),
            Err(_) => keys.into_no_null_iter().collect(),
        })
    }

    /// A measured column, NaN where a run has no value.
    pub(crate) fn measured(&self, name: &str) -> Result<Cow<'_, [f64]>, DataError> {
        let values = self.runs.column(name)?.as_materialized_series().f64()?;
        Ok(match values.cont_slice() {
            Ok(slice) => Cow::Borrowed(slice),
            Err(_) => values.iter().map(|value| value.unwrap_or(f64::NAN)).collect(),
        })
    }

    /// The runs as they lie in memory: keys and metric, chunk by chunk.
    pub(super) fn chunks(&self) -> Result<Vec<RunsChunk<'_>>, DataError> {
        let keys = self.runs.column(KEY)?.as_materialized_series().u32()?;
        let values = self.runs.column(&self.metric)?.as_materialized_series().f64()?;
        let keys = keys.downcast_iter().map(|chunk| chunk.values().as_slice());
        let values = values.downcast_iter().map(|chunk| chunk.values().as_slice());
        Ok(aligned(keys.collect(), values.collect()))
    }
}

/// Pairs two columns' chunks, cut where either ends.
fn aligned<'a>(mut keys: Vec<&'a [u32]>, mut values: Vec<&'a [f64]>) -> Vec<RunsChunk<'a>> {
    keys.reverse();
    values.reverse();
    let mut pairs = Vec::with_capacity(keys.len());
    while let (Some(mut key), Some(mut value)) = (keys.pop(), values.pop()) {
        let rows = key.len().min(value.len());
        if key.len() > rows {
            keys.push(&key[rows..]);
            key = &key[..rows];
        }
        if value.len() > rows {
            values.push(&value[rows..]);
            value = &value[..rows];
        }
        if rows > 0 {
            pairs.push((key, value));
        }
    }
    pairs
}

/// What the codes of a column stand for.
pub(crate) struct Dictionary(std::sync::Arc<CategoricalMapping>);

impl Dictionary {
    /// The category of a code; the empty text where there is none.
    pub fn category(&self, code: u32) -> &str {
        self.0.cat_to_str(code).unwrap_or_default()
    }

    /// One more than the largest code.
    pub fn len(&self) -> u32 {
        self.0.num_cats_upper_bound() as u32
    }
}
