//! The columns of an archive, whatever it is written as.

use std::ops::Range;

use polars::prelude::*;

use crate::data::levels::{categories, codes};
use crate::data::measurements::Measurements;
use crate::data::value::{Value, parse_configuration};
use crate::read::schema::{Kind, RESULTS};
use crate::write::WriteError;

/// The columns in the order in which they are written.
pub(crate) struct Archive<'a> {
    pub names: Vec<NameColumn<'a>>,
    pub numbers: Vec<NumberColumn<'a>>,
    pub rows: usize,
}

/// A column that tells rows apart.
pub(crate) struct NameColumn<'a> {
    pub name: String,
    /// What each code stands for; `None` where the row lacks the variable, or where no row has the code.
    pub cells: Vec<Option<Cell>>,
    codes: &'a UInt32Chunked,
}

/// What stands in one row of a [`NameColumn`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell {
    /// A text, as it stands.
    Text(String),
    /// A number or truth value, as it was written.
    Literal(String),
}

/// A column of results; NaN where the row has none.
pub(crate) struct NumberColumn<'a> {
    pub name: String,
    numbers: &'a Float64Chunked,
}

impl<'a> Archive<'a> {
    /// The columns of `measurements`; with `variables`, those of the configurations in place of these.
    pub fn new(measurements: &'a Measurements, variables: bool) -> Result<Archive<'a>, WriteError> {
        let frame = &measurements.frame;
        let mut order: Vec<&str> = measurements.columns().collect();
        order.sort_by_key(|name| *name != "binary");
        let mut names = Vec::new();
        for name in order {
            let codes = codes(frame, name)?;
            if name == "binary" && codes.null_count() > 0 {
                return Err(WriteError::NoBinary {
                    rows: codes.null_count(),
                });
            }
            let used = used(codes);
            let categories = categories(frame, name)?.into_iter().enumerate();
            let categories: Vec<Option<String>> = categories
                .map(|(code, category)| used.get(code).is_some_and(|used| *used).then_some(category))
                .collect();
            if variables && name == "configuration" {
                names.extend(split(&categories, codes)?);
            } else {
                names.push(NameColumn {
                    name: name.to_string(),
                    cells: categories
                        .into_iter()
                        .map(|category| category.map(|category| Cell::of(name, category)))
                        .collect(),
                    codes,
                });
            }
        }
        let metric = std::iter::once(measurements.metric());
        let others = RESULTS.into_iter().filter(|name| *name != measurements.metric());
        let mut numbers = Vec::new();
        for name in metric.chain(others.filter(|name| measurements.has_column(name))) {
            let column = frame.column(name).map_err(crate::read::ReadError::from)?;
            numbers.push(NumberColumn {
                name: name.to_string(),
                numbers: column
                    .as_materialized_series()
                    .f64()
                    .map_err(crate::read::ReadError::from)?,
            });
        }
        numbers.sort_by_key(|column| RESULTS.iter().position(|name| *name == column.name));
        let archive = Archive {
            names,
            numbers,
            rows: frame.height(),
        };
        archive.check_names()?;
        Ok(archive)
    }

    fn check_names(&self) -> Result<(), WriteError> {
        let mut seen = std::collections::HashSet::new();
        let names = self.names.iter().map(|column| &column.name);
        match names
            .chain(self.numbers.iter().map(|column| &column.name))
            .find(|name| !seen.insert(*name))
        {
            Some(name) => Err(WriteError::Collision { name: name.clone() }),
            None => Ok(()),
        }
    }
}

impl NameColumn<'_> {
    /// The index in [`Self::cells`] of the rows.
    pub fn codes(&self, rows: Range<usize>) -> Vec<Option<usize>> {
        let codes = self.codes.slice(rows.start as i64, rows.len());
        codes.iter().map(|code| code.map(|code| code as usize)).collect()
    }
}

impl NumberColumn<'_> {
    /// The results of the rows.
    pub fn rows(&self, rows: Range<usize>) -> Vec<f64> {
        let numbers = self.numbers.slice(rows.start as i64, rows.len());
        numbers.iter().map(|number| number.unwrap_or(f64::NAN)).collect()
    }
}

impl Cell {
    fn of(column: &str, category: String) -> Cell {
        match Kind::of_column(column) {
            Kind::Verbatim => Cell::Text(category),
            Kind::Variable => Cell::of_literal(category),
        }
    }

    fn of_literal(literal: String) -> Cell {
        match Value::parse(&literal) {
            Some(Value::Text(text)) => Cell::Text(text),
            _ => Cell::Literal(literal),
        }
    }
}

/// Which codes there are rows of.
fn used(codes: &UInt32Chunked) -> Vec<bool> {
    let mut used = vec![false; codes.max().map_or(0, |code| code as usize + 1)];
    codes.iter().flatten().for_each(|code| used[code as usize] = true);
    used
}

/// A column for each variable of the configurations, in order of appearance.
fn split<'a>(configurations: &[Option<String>], codes: &'a UInt32Chunked) -> Result<Vec<NameColumn<'a>>, WriteError> {
    let mut columns: Vec<NameColumn<'a>> = Vec::new();
    for (code, configuration) in configurations.iter().enumerate() {
        let Some(configuration) = configuration else { continue };
        let pairs = parse_configuration(configuration).ok_or_else(|| WriteError::Opaque {
            configuration: configuration.clone(),
        })?;
        for (name, value) in pairs {
            let at = columns
                .iter()
                .position(|column| column.name == name)
                .unwrap_or_else(|| {
                    columns.push(NameColumn {
                        name,
                        cells: vec![None; configurations.len()],
                        codes,
                    });
                    columns.len() - 1
                });
            columns[at].cells[code] = Some(match value {
                Value::Text(text) => Cell::Text(text),
                other => Cell::Literal(other.to_string()),
            });
        }
    }
    Ok(columns)
}
