//! The columns of an archive, whatever it is written as.

use std::borrow::Cow;
use std::rc::Rc;

use indexmap::IndexMap;

use super::error::WriteError;
use crate::data::{Kind, LACKING, Measurements, Pair, RESULTS, Value, is_result, split_configuration};

/// The columns in the order in which they are written.
pub(super) struct Archive<'a> {
    pub names: Vec<NameColumn>,
    pub numbers: Vec<NumberColumn<'a>>,
    /// The key of each row.
    pub keys: Cow<'a, [u32]>,
}

/// A column that tells rows apart.
pub(super) struct NameColumn {
    pub name: String,
    /// What each code stands for; `None` where the row lacks the variable, or where no row has the code.
    pub cells: Vec<Option<Cell>>,
    /// The code of each key.
    codes: Rc<Vec<u32>>,
}

/// A column of results; NaN where the row has none.
pub(super) struct NumberColumn<'a> {
    pub name: String,
    pub values: Cow<'a, [f64]>,
}

/// What stands in one row of a [`NameColumn`].
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Cell {
    /// A text, as it stands.
    Text(String),
    /// A number or truth value, as it was written.
    Literal(String),
}

impl<'a> Archive<'a> {
    /// The columns of `measurements`; with `variables`, those of the configurations in place of these.
    pub fn new(measurements: &'a Measurements, variables: bool) -> Result<Archive<'a>, WriteError> {
        let keys = measurements.run_keys()?;
        let mut order: Vec<&str> = measurements.columns().collect();
        order.sort_by_key(|name| *name != "binary");
        let mut names = Vec::new();
        for name in order {
            let codes = Rc::new(measurements.codes(name)?);
            if name == "binary" && codes.contains(&LACKING) {
                let rows = keys.iter().filter(|key| codes[**key as usize] == LACKING).count();
                return Err(WriteError::NoBinary { rows });
            }
            let categories = categories(measurements, name, &codes)?;
            if variables && name == "configuration" {
                names.extend(split(&categories, &codes, measurements.metric())?);
            } else {
                let cells = categories
                    .into_iter()
                    .map(|category| category.map(|category| Cell::of(name, category)));
                names.push(NameColumn {
                    name: name.to_string(),
                    cells: cells.collect(),
                    codes,
                });
            }
        }
        let mut numbers = Vec::new();
        for name in std::iter::once(measurements.metric()).chain(measurements.other_metrics()) {
            numbers.push(NumberColumn {
                name: name.to_string(),
                values: measurements.measured(name)?,
            });
        }
        // What only some tools measure stands with the names, `rate` and `time` are last.
        let rank = |name: &str| match RESULTS.iter().position(|result| *result == name) {
            Some(at) => 2 + at,
            None => usize::from(name == measurements.metric()),
        };
        numbers.sort_by_key(|column| rank(&column.name));
        let archive = Archive { names, numbers, keys };
        archive.check_names()?;
        Ok(archive)
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.keys.len()
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

impl NameColumn {
    /// The index in [`Self::cells`] of the rows of a key; `None` where they lack the variable.
    pub fn code(&self, key: u32) -> Option<usize> {
        Some(self.codes[key as usize])
            .filter(|code| *code != LACKING)
            .map(|code| code as usize)
    }

    /// What stands in the rows of a key.
    pub fn cell(&self, key: u32) -> Option<&Cell> {
        self.cells[self.code(key)?].as_ref()
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

/// The category of each code that a key has; `None` for the others.
fn categories(measurements: &Measurements, name: &str, codes: &[u32]) -> Result<Vec<Option<String>>, WriteError> {
    let dictionary = measurements.dictionary(name)?;
    let mut categories: Vec<Option<String>> = vec![None; dictionary.len() as usize];
    for code in codes.iter().filter(|code| **code != LACKING) {
        let category = &mut categories[*code as usize];
        if category.is_none() {
            *category = Some(dictionary.category(*code).to_string());
        }
    }
    Ok(categories)
}

/// A column for each variable of the configurations, in order of appearance, with the literals as they stood.
fn split(configurations: &[Option<String>], codes: &Rc<Vec<u32>>, metric: &str) -> Result<Vec<NameColumn>, WriteError> {
    let mut columns: IndexMap<String, Vec<Option<Cell>>> = IndexMap::new();
    for (code, configuration) in configurations.iter().enumerate() {
        let Some(configuration) = configuration else { continue };
        let pairs = split_configuration(configuration).ok_or_else(|| WriteError::Opaque {
            configuration: configuration.clone(),
        })?;
        for Pair {
            key,
            value,
            text: literal,
        } in pairs
        {
            let name = key.to_string();
            // A column of such a name would be something else when it is read.
            if Kind::of_column(&name) == Kind::Verbatim || is_result(&name, metric) || name == "file" {
                return Err(WriteError::Collision { name });
            }
            let cells = columns.entry(name).or_insert_with(|| vec![None; configurations.len()]);
            cells[code] = Some(match value {
                Value::Text(text) => Cell::Text(text),
                Value::Number(_) | Value::Bool(_) => Cell::Literal(literal[key.len() + 1..].to_string()),
            });
        }
    }
    let columns = columns.into_iter().map(|(name, cells)| NameColumn {
        name,
        cells,
        codes: Rc::clone(codes),
    });
    Ok(columns.collect())
}
