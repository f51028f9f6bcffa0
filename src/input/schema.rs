//! What each column of a file is for.

use std::collections::HashSet;

use super::error::{InputError, Place, Problem};
use super::pieces::Header;
use super::variables::{Value, parse_number};

/// Columns whose text is taken as it stands; all others are variables, whose text may be a number.
const VERBATIM: [&str; 3] = ["binary", "filename", "configuration"];

/// Columns that hold results. The one that is not the metric is neither a name nor a variable.
const RESULTS: [&str; 2] = ["rate", "time"];

/// How the text of a column becomes a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// As it stands.
    Verbatim,
    /// As a literal: numbers bare, text in quotes.
    Variable,
}

impl Kind {
    pub fn of_column(name: &str) -> Kind {
        if VERBATIM.contains(&name) {
            Kind::Verbatim
        } else {
            Kind::Variable
        }
    }

    /// The category of a field, the same for all ways of writing it; `None` where the row lacks the variable.
    ///
    /// Quotes make text of a number (scatter.js quotes strings only), unless the writer quotes everything, which shows in
    /// the metric of the same row: `text` says that these quotes mean text.
    pub fn category(self, field: &str, text: bool) -> Option<String> {
        match self {
            Kind::Verbatim => Some(field.to_string()),
            Kind::Variable if text => Some(Value::Text(field.to_string()).to_string()),
            Kind::Variable if field.is_empty() => None,
            Kind::Variable if parse_number(field).is_some() || matches!(field, "true" | "false") => {
                Some(field.to_string())
            }
            Kind::Variable => Some(Value::Text(field.to_string()).to_string()),
        }
    }
}

/// The columns of one file.
#[derive(Debug)]
pub(super) struct Schema {
    /// All names, in order.
    pub names: Vec<String>,
    /// Position of the metric.
    pub metric: usize,
    /// Position, name and kind of the columns that tell rows apart.
    pub keys: Vec<(usize, String, Kind)>,
    /// Position of the column that says where the row stands in the whole data.
    pub row_index: Option<usize>,
}

impl Schema {
    /// Assigns the columns of `header`; `metric` and the `required` columns must be among them.
    pub fn new(file: &str, header: &Header, metric: &str, required: &[&str]) -> Result<Schema, InputError> {
        let at = |place: Place, problem: Problem| InputError::At {
            file: file.to_string(),
            place,
            problem,
        };
        let place = header.place;
        let names: Vec<String> = header.fields.iter().map(|field| field.name.clone()).collect();
        let missing = |column: &str| !names.iter().any(|name| name == column);
        if missing(metric) && missing("filename") {
            return Err(at(
                place,
                Problem::TextBeforeHeader {
                    found: header.text.clone(),
                },
            ));
        }
        for column in [metric, "filename"].iter().chain(required) {
            if missing(column) {
                return Err(at(
                    place,
                    Problem::MissingColumn {
                        column: column.to_string(),
                        present: names.clone(),
                    },
                ));
            }
        }
        let mut seen = HashSet::new();
        for field in &header.fields {
            if !seen.insert(&field.name) {
                return Err(at(
                    field.place,
                    Problem::RepeatedColumn {
                        column: field.name.clone(),
                    },
                ));
            }
        }
        let metric_at = names.iter().position(|name| name == metric).unwrap_or(0);
        let keys = names
            .iter()
            .enumerate()
            .filter(|(at, name)| *at != metric_at && !RESULTS.contains(&name.as_str()))
            .map(|(at, name)| (at, name.clone(), Kind::of_column(name)))
            .collect();
        Ok(Schema {
            names,
            metric: metric_at,
            keys,
            row_index: None,
        })
    }

    /// Takes the places of the rows from `column`, which then tells no rows apart any more.
    pub fn set_row_index(&mut self, file: &str, header: &Header, column: &str) -> Result<(), InputError> {
        let at = |place: Place, problem: Problem| InputError::At {
            file: file.to_string(),
            place,
            problem,
        };
        let Some(position) = self.names.iter().position(|name| name == column) else {
            let problem = Problem::MissingColumn {
                column: column.to_string(),
                present: self.names.clone(),
            };
            return Err(at(header.place, problem));
        };
        if position == self.metric || VERBATIM.contains(&column) {
            let problem = Problem::NoRowIndex {
                column: column.to_string(),
            };
            return Err(at(header.fields[position].place, problem));
        }
        self.keys.retain(|(key, _, _)| *key != position);
        self.row_index = Some(position);
        Ok(())
    }
}
