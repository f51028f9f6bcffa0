//! The measurements of one data set: rows in the order in which they were measured.

use std::borrow::Cow;

use polars::prelude::*;

use crate::data::filter::Condition;
use crate::data::levels::{LACKING, Levels, bare, categories, codes, configurations, plain_codes, value_of};
use crate::data::roles::Roles;
use crate::data::value::Value;
use crate::data::warning::ReadWarning;
use crate::read::ReadError;
use crate::read::schema::RESULTS;

/// The rows of one data set, filtered. Its columns stay inside; what comes out are groups of rates.
#[derive(Debug)]
pub struct Measurements {
    pub(crate) frame: DataFrame,
    metric: String,
    pub(crate) roles: Roles,
    binaries: Vec<(u32, String)>,
    warnings: Vec<ReadWarning>,
    /// The place of each row in the whole data, where a column says so.
    row_indices: Option<Vec<u64>>,
    selection: Selection,
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
}

impl Measurements {
    /// Takes the metric's column, then categoricals, then numbers to keep.
    pub(crate) fn new(
        frame: DataFrame,
        metric: &str,
        roles: Roles,
        warnings: Vec<ReadWarning>,
    ) -> Result<Measurements, ReadError> {
        let binaries = present_binaries(&frame, &roles.binary)?;
        Ok(Measurements {
            frame,
            metric: metric.to_string(),
            roles,
            binaries,
            warnings,
            row_indices: None,
            selection: Selection::default(),
        })
    }

    /// With the place of each row in the whole data, if known.
    pub(crate) fn with_row_indices(mut self, indices: Option<Vec<u64>>) -> Measurements {
        self.row_indices = indices;
        self
    }

    /// Keeps the rows for which all of `filter` and none of `exclude` holds. A `part` of the data may be left without rows,
    /// and lack variables that other parts have.
    pub(crate) fn filter(
        mut self,
        filter: &[Condition],
        exclude: &[Condition],
        part: bool,
    ) -> Result<Measurements, ReadError> {
        let rows = self.frame.height();
        let conditions = filter.iter().chain(exclude);
        self.selection = Selection {
            rows,
            conditions: conditions.map(|condition| condition.expression.clone()).collect(),
            unknown: Vec::new(),
        };
        let kept = filter.iter().map(|condition| (condition, true));
        let mut applied = Vec::new();
        for (condition, wanted) in kept.chain(exclude.iter().map(|condition| (condition, false))) {
            let option = if wanted { "--filter" } else { "--exclude" };
            let expression = format!("{option} '{}'", condition.expression);
            let accept = |value: Option<&Value>| condition.holds(value) == wanted;
            let levels = self.levels(&condition.variable)?;
            let mask = match &levels {
                Some(levels) => levels.mask(&self.frame, accept)?,
                None if part => {
                    if rows > 0 {
                        self.selection.unknown.push(condition.expression.clone());
                    }
                    BooleanChunked::full(PlSmallStr::EMPTY, accept(None), self.frame.height())
                }
                None => return Err(self.no_variable(expression, &condition.variable)?),
            };
            if let Some(indices) = &mut self.row_indices {
                let mut kept = mask.iter();
                indices.retain(|_| kept.next().flatten().unwrap_or(false));
            }
            let kept = self.frame.filter(&mask)?;
            applied.push(expression);
            if kept.height() == 0 && !part {
                let values = levels.as_ref().map(|levels| levels.present(&self.frame)).transpose()?;
                return Err(ReadError::NoneLeft {
                    rows,
                    conditions: applied.join(", "),
                    variable: condition.variable.clone(),
                    typed: condition.equal_to().unwrap_or_default().to_string(),
                    values: values.unwrap_or_default().into_iter().map(Value::to_string).collect(),
                });
            }
            self.frame = kept;
        }
        if self.frame.height() < rows {
            self.binaries = present_binaries(&self.frame, &self.roles.binary)?;
        }
        Ok(self)
    }

    /// Where a row stands in the whole data: what the row index says, else its place in these.
    pub fn row_index(&self, row: u32) -> u64 {
        let indices = self.row_indices.as_ref();
        indices.map_or(u64::from(row), |indices| indices[row as usize])
    }

    /// Whether a column says where the rows stand in the whole data.
    pub fn has_row_index(&self) -> bool {
        self.row_indices.is_some()
    }

    /// Which of the rows that were read these are.
    pub fn selection(&self) -> &Selection {
        &self.selection
    }

    /// The measured column.
    pub fn metric(&self) -> &str {
        &self.metric
    }

    /// The names of the binaries, in order of first appearance; empty when there is no such column.
    pub fn binaries(&self) -> Vec<String> {
        self.binaries.iter().map(|(_, name)| name.clone()).collect()
    }

    /// What was left out while reading.
    pub fn warnings(&self) -> &[ReadWarning] {
        &self.warnings
    }

    /// The names of all variables, columns first, then those of the configurations, each in order of appearance.
    pub fn variable_names(&self) -> Result<Vec<String>, ReadError> {
        let mut names: Vec<String> = self.columns().map(str::to_string).collect();
        if self.has_column("configuration") {
            for configuration in configurations(&categories(&self.frame, "configuration")?) {
                for (name, _) in configuration {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
            }
        }
        Ok(names)
    }

    /// That a condition is about something that is not there, or about a result.
    fn no_variable(&self, expression: String, variable: &str) -> Result<ReadError, ReadError> {
        let variable = variable.to_string();
        if variable == self.metric || RESULTS.contains(&variable.as_str()) {
            return Ok(ReadError::FilterByResult { expression, variable });
        }
        Ok(ReadError::UnknownVariable {
            expression,
            variable,
            present: self.variable_names()?,
        })
    }

    /// The levels of a variable; `None` when no row can have it. A column hides a configuration's variable of its name.
    pub(crate) fn levels(&self, variable: &str) -> Result<Option<Levels>, ReadError> {
        if self.columns().any(|column| column == variable) {
            let values = categories(&self.frame, variable)?
                .into_iter()
                .map(|text| Some(value_of(variable, &text)));
            return Ok(Some(Levels::new(variable, values)));
        }
        if !self.has_column("configuration") {
            return Ok(None);
        }
        let configurations = configurations(&categories(&self.frame, "configuration")?);
        let values = configurations.into_iter().map(|pairs| {
            pairs
                .into_iter()
                .find(|(name, _)| name == variable)
                .map(|(_, value)| value)
        });
        let levels = Levels::new("configuration", values);
        Ok((!levels.values.is_empty()).then_some(levels))
    }

    /// The column that holds the binary.
    pub fn binary_column(&self) -> &str {
        &self.roles.binary
    }

    /// The index in [`Self::binaries`] of a code of that column.
    pub(crate) fn binary_index(&self, code: Option<u32>) -> Option<usize> {
        self.binaries.iter().position(|(known, _)| Some(*known) == code)
    }

    /// All rates, in order.
    pub(crate) fn rates(&self) -> Result<Cow<'_, [f64]>, ReadError> {
        let rates = self.frame.column(&self.metric)?.as_materialized_series().f64()?;
        Ok(match rates.cont_slice() {
            Ok(slice) => Cow::Borrowed(slice),
            // Filtered rows may lie in several chunks.
            Err(_) => rates.into_no_null_iter().collect(),
        })
    }

    /// The value of a column that all rows share; `None` when they differ, or there is no such column.
    pub fn shared(&self, column: &str) -> Result<Option<String>, ReadError> {
        if !self.has_column(column) {
            return Ok(None);
        }
        let codes = codes(&self.frame, column)?;
        let first = codes.first();
        let shared = first.filter(|first| codes.iter().all(|code| code == Some(*first)));
        let names = categories(&self.frame, column)?;
        Ok(shared.and_then(|code| names.into_iter().nth(code as usize)))
    }

    pub(crate) fn has_column(&self, name: &str) -> bool {
        self.frame.schema().contains(name)
    }

    /// The names of all columns that tell rows apart, in order: not the metric, nor numbers that are only kept.
    pub(crate) fn columns(&self) -> impl Iterator<Item = &str> {
        let columns = self.frame.columns().iter().skip(1);
        columns
            .filter(|column| column.dtype().is_categorical())
            .map(|column| column.name().as_str())
    }
}

/// The codes and names of the binaries that have rows, in order of first appearance.
fn present_binaries(frame: &DataFrame, column: &str) -> Result<Vec<(u32, String)>, ReadError> {
    if !frame.schema().contains(column) {
        return Ok(Vec::new());
    }
    let names = categories(frame, column)?;
    let mut seen = vec![false; names.len()];
    let mut present = Vec::new();
    for &code in plain_codes(frame, column)?.iter().filter(|code| **code != LACKING) {
        if !std::mem::replace(&mut seen[code as usize], true) {
            present.push((code, bare(column, &names[code as usize])));
        }
    }
    Ok(present)
}
