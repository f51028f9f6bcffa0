//! Where the rows of all formats go: into the table, with what the path and the argument say of them.

use super::binary::NamedBinary;
use super::error::{FileErrorKind, ReadError};
use super::options::ReadOptions;
use super::source::Input;
use crate::data::{Builder, Chunk, DROPPED, DataError, Kind, LACKING, MOST_COLUMNS, RATE, RESULTS, Warnings};

/// The column that names the benchmark's file.
const FILENAME: &str = "filename";

/// What one file is read into, and what is wanted of it.
pub(super) struct Target<'a> {
    pub options: &'a ReadOptions,
    pub builder: &'a mut Builder,
    pub warnings: &'a mut Warnings,
    /// The measured column, once a file has settled it.
    pub metric: &'a mut Option<String>,
    pub input: &'a Input,
    /// The binary that all rows are taken as.
    pub binary: Option<&'a mut NamedBinary>,
    /// Whether the file's label is a column.
    pub names_files: bool,
}

impl<'a> Target<'a> {
    /// Settles on the measured column: what was asked for, what an earlier file settled, or `own`.
    pub fn settle_metric(&mut self, own: &str) -> String {
        let asked = self.options.roles.metric.as_deref();
        let settled = self.metric.get_or_insert_with(|| asked.unwrap_or(own).to_string());
        settled.clone()
    }

    /// Settles on the measured column of a table with these columns: where the choice is free, the rate, else the time.
    pub fn settle_metric_of(&mut self, columns: &[String]) -> String {
        let has = |name: &&str| columns.iter().any(|column| column == name);
        let usual = RESULTS.into_iter().find(has);
        self.settle_metric(usual.unwrap_or(RATE))
    }

    /// Whether the choice of the measured column is still open.
    pub fn may_choose_metric(&self) -> bool {
        self.metric.is_none() && self.options.roles.metric.is_none()
    }

    /// The first column that is needed besides the metric and neither among `names` nor supplied otherwise.
    fn missing(&self, names: &[String], metric: &str) -> Option<String> {
        let supplied = |column: &str| {
            self.input.partition.columns().any(|(name, _)| name == column)
                || (self.binary.is_some() && column == "binary")
                || (self.options.file_is_benchmark && column == FILENAME)
        };
        let needed = self.options.roles.needed(&self.options.required);
        // The variables of a benchmark stand in columns of their own where no configuration holds them.
        let roles = &self.options.roles;
        let is_variable = |name: &String| Kind::of_column(name) == Kind::Variable && !roles.measures(name, metric);
        let has_variables = names.iter().any(is_variable);
        std::iter::once(metric)
            .chain(needed.filter(|column| !supplied(column) && (*column != "configuration" || !has_variables)))
            .find(|column| !names.iter().any(|name| name == column))
            .map(str::to_string)
    }

    /// Checks the names of a file's columns.
    ///
    /// # Errors
    /// [`FileErrorKind::MissingColumn`] for the first one that is needed.
    pub fn check_columns(&self, names: &[String], metric: &str, has_header: bool) -> Result<(), FileErrorKind> {
        match self.missing(names, metric) {
            Some(column) => Err(FileErrorKind::MissingColumn {
                column,
                present: names.to_vec(),
                has_header,
            }),
            None => Ok(()),
        }
    }

    /// Whether a column holds results that are kept beside the metric.
    pub fn keeps(&self, name: &str, metric: &str) -> bool {
        self.options.keep_results && name != metric && self.options.roles.measures(name, metric)
    }

    /// Opens the table for rows whose keys have these columns. `all` are the names of all columns of the file.
    ///
    /// # Errors
    /// More columns or categories than a table can hold.
    pub fn open(self, keys: &[String], all: &[String]) -> Result<Sink<'a>, ReadError> {
        if keys.len() > MOST_COLUMNS {
            return Err(DataError::ManyColumns(keys.len()).into());
        }
        let columns: Vec<usize> = keys.iter().map(|name| self.builder.column(name)).collect();
        let lacks = |name: &str| !all.iter().any(|known| known == name);
        let metric = self.metric.as_deref().unwrap_or(RATE);
        let mut fixed = Vec::new();
        for (name, category) in self.input.partition.columns() {
            if lacks(name) && !self.options.roles.measures(name, metric) {
                let column = self.builder.column(name);
                fixed.push((column, self.builder.code(column, category.as_deref())?));
            }
        }
        if self.names_files && lacks("file") {
            let column = self.builder.column("file");
            let label = Kind::Variable.category(&self.input.label, true);
            fixed.push((column, self.builder.code(column, label.as_deref())?));
        }
        let is_named = fixed.iter().any(|(column, _)| *column == self.builder.column(FILENAME));
        if self.options.file_is_benchmark && self.options.roles.group.is_empty() && lacks(FILENAME) && !is_named {
            let column = self.builder.column(FILENAME);
            fixed.push((column, self.builder.code(column, Some(&self.input.stem()))?));
        }
        if let Some(binary) = &self.binary {
            let column = self.builder.column("binary");
            fixed.push((column, self.builder.code(column, Some(binary.name()))?));
        }
        Ok(Sink {
            own_binary: keys.iter().position(|name| name == "binary"),
            builder: self.builder,
            warnings: self.warnings,
            binary: self.binary,
            columns,
            fixed,
            drops: false,
        })
    }
}

/// Takes the rows of one file.
pub(super) struct Sink<'a> {
    builder: &'a mut Builder,
    pub warnings: &'a mut Warnings,
    binary: Option<&'a mut NamedBinary>,
    /// The column of the table for each key column of the file.
    columns: Vec<usize>,
    /// Columns in which all rows of the file have the same code.
    fixed: Vec<(usize, u32)>,
    /// Which key column of the file holds the binary.
    own_binary: Option<usize>,
    /// Whether some keys are left out.
    drops: bool,
}

impl Sink<'_> {
    /// The number of the key with these categories, one a key column of the file.
    ///
    /// # Errors
    /// More categories than a table can hold.
    pub fn key(&mut self, categories: &[Option<String>]) -> Result<u32, ReadError> {
        if let Some(binary) = &mut self.binary {
            let own = self.own_binary.and_then(|at| categories[at].as_deref());
            if !binary.takes(own) {
                self.drops = true;
                return Ok(DROPPED);
            }
        }
        let mut codes = vec![LACKING; self.builder.width()];
        for (column, category) in self.columns.iter().zip(categories) {
            codes[*column] = self.builder.code(*column, category.as_deref())?;
        }
        for (column, code) in &self.fixed {
            codes[*column] = *code;
        }
        Ok(self.builder.key(&codes))
    }

    /// The number of a measured column that is kept beside the metric.
    pub fn other(&mut self, name: &str) -> usize {
        self.builder.other(name)
    }

    /// Takes runs whose keys have their numbers.
    pub fn append(&mut self, mut chunk: Chunk) {
        if self.drops && chunk.keys.contains(&DROPPED) {
            let kept: Vec<bool> = chunk.keys.iter().map(|key| *key != DROPPED).collect();
            retain(&mut chunk.keys, &kept);
            retain(&mut chunk.values, &kept);
            retain(&mut chunk.row_indices, &kept);
            chunk.others.iter_mut().for_each(|(_, values)| retain(values, &kept));
        }
        self.builder.append(chunk);
    }
}

/// Removes the values that are not `kept`.
fn retain<T>(values: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    values.retain(|_| kept.next().is_none_or(|kept| *kept));
}
