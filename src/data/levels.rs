//! A variable of the data, whether it is a column or part of the configuration, as levels.

use std::borrow::Cow;
use std::collections::HashMap;

use polars::prelude::*;

use crate::data::value::{Value, parse_configuration};
use crate::read::ReadError;
use crate::read::schema::Kind;

/// The values of one variable and which of them each category of its column stands for.
#[derive(Debug)]
pub(crate) struct Levels {
    /// The column that decides.
    pub column: String,
    /// The level of each category; `None` where it lacks the variable.
    of_category: Vec<Option<u32>>,
    /// The values, in order of the categories: `16` and `16.0` are one.
    pub values: Vec<Value>,
}

impl Levels {
    /// Levels from one optional value a category.
    pub fn new(column: &str, of_category: impl IntoIterator<Item = Option<Value>>) -> Levels {
        let mut known: HashMap<String, u32> = HashMap::new();
        let mut values = Vec::new();
        let of_category = of_category
            .into_iter()
            .map(|value| {
                value.map(|value| {
                    *known.entry(value.to_string()).or_insert_with(|| {
                        values.push(value);
                        values.len() as u32 - 1
                    })
                })
            })
            .collect();
        Levels {
            column: column.to_string(),
            of_category,
            values,
        }
    }

    /// The level of a row's code.
    pub fn of(&self, code: Option<u32>) -> Option<u32> {
        code.and_then(|code| self.of_category[code as usize])
    }

    /// The values that some row of the frame has, in order of their levels.
    pub fn present(&self, frame: &DataFrame) -> Result<Vec<&Value>, ReadError> {
        let mut seen = vec![false; self.values.len()];
        for level in codes(frame, &self.column)?.iter().filter_map(|code| self.of(code)) {
            seen[level as usize] = true;
        }
        let values = self.values.iter().zip(seen);
        Ok(values.filter(|(_, seen)| *seen).map(|(value, _)| value).collect())
    }

    /// One truth a row: whether `accept` takes the value, or the lack of one.
    pub fn mask(
        &self,
        frame: &DataFrame,
        accept: impl Fn(Option<&Value>) -> bool,
    ) -> Result<BooleanChunked, ReadError> {
        let lacking = accept(None);
        let accepted: Vec<bool> = self.values.iter().map(|value| accept(Some(value))).collect();
        let codes = codes(frame, &self.column)?;
        let mask = codes
            .iter()
            .map(|code| self.of(code).map_or(lacking, |level| accepted[level as usize]));
        Ok(BooleanChunked::from_iter_values(PlSmallStr::EMPTY, mask))
    }
}

/// The codes of a categorical column, row by row; `None` where the row lacks it.
pub(crate) fn codes<'a>(frame: &'a DataFrame, column: &str) -> Result<&'a UInt32Chunked, ReadError> {
    Ok(frame.column(column)?.as_materialized_series().cat32()?.physical())
}

/// Stands for a null among [`plain_codes`]; no column has so many categories.
pub(crate) const LACKING: u32 = u32::MAX;

/// [`codes`] in one slice, [`LACKING`] where the row lacks the column: several times faster to go through.
pub(crate) fn plain_codes<'a>(frame: &'a DataFrame, column: &str) -> Result<Cow<'a, [u32]>, ReadError> {
    let codes = codes(frame, column)?;
    Ok(match codes.cont_slice() {
        Ok(slice) => Cow::Borrowed(slice),
        Err(_) => codes.iter().map(|code| code.unwrap_or(LACKING)).collect(),
    })
}

/// The categories of a column, by code.
pub(crate) fn categories(frame: &DataFrame, column: &str) -> Result<Vec<String>, ReadError> {
    let mapping = frame
        .column(column)?
        .as_materialized_series()
        .cat32()?
        .get_mapping()
        .clone();
    let bound = mapping.num_cats_upper_bound() as u32;
    Ok((0..bound)
        .map(|code| mapping.cat_to_str(code).unwrap_or_default().to_string())
        .collect())
}

/// The value that a category of `column` stands for.
pub(crate) fn value_of(column: &str, category: &str) -> Value {
    match Kind::of_column(column) {
        Kind::Verbatim => Value::Text(category.to_string()),
        Kind::Variable => Value::parse(category).unwrap_or_else(|| Value::Text(category.to_string())),
    }
}

/// The text of a category as a name: without quotes, and a number as it was written.
pub(crate) fn bare(column: &str, category: &str) -> String {
    match value_of(column, category) {
        Value::Text(text) => text,
        _ => category.to_string(),
    }
}

/// The variables of each category of the configuration; those that do not parse have none.
pub(crate) fn configurations(categories: &[String]) -> Vec<Vec<(String, Value)>> {
    categories
        .iter()
        .map(|category| parse_configuration(category).unwrap_or_default())
        .collect()
}
