//! What each column of a file is for.

use std::collections::HashSet;

use crate::data::value::{Value, parse_number};
use crate::read::ReadOptions;
use crate::read::error::{InputError, Place, Problem};
use crate::read::pieces::Header;

/// Columns whose text is taken as it stands; all others are variables, whose text may be a number.
const VERBATIM: [&str; 3] = ["binary", "filename", "configuration"];

/// Columns that hold results. The one that is not the metric is neither a name nor a variable.
pub(crate) const RESULTS: [&str; 2] = ["rate", "time"];

/// How the text of a column becomes a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
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
pub(crate) struct Schema {
    /// All names, in order.
    pub names: Vec<String>,
    /// Position of the metric.
    pub metric: usize,
    /// Position, name and kind of the columns that tell rows apart.
    pub keys: Vec<(usize, String, Kind)>,
    /// Position and name of the columns of results that are kept beside the metric.
    pub kept: Vec<(usize, String)>,
    /// How many columns stand behind the metric, if none of them is a key or kept: then what stands before it says whose row
    /// it is.
    pub repeats: Option<usize>,
    /// Position of the column that says where the row stands in the whole data.
    pub row_index: Option<usize>,
}

/// What a file is wanted for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub options: &'a ReadOptions,
    /// Columns that need not be in the file, because its path or its argument gives them.
    pub supplied: &'a [&'a str],
}

impl Wanted<'_> {
    /// The first column that is needed, and neither in the file nor supplied.
    pub fn missing<'a>(&'a self, names: &[String]) -> Option<&'a str> {
        let needed = self.options.roles.needed(&self.options.required);
        let needed = needed.filter(|column| !self.supplied.contains(column));
        std::iter::once(self.options.metric.as_str())
            .chain(needed)
            .find(|column| !names.iter().any(|name| name == column))
    }

    /// Whether a column holds the results that an archive keeps beside the metric.
    pub fn keeps(&self, name: &str) -> bool {
        self.options.keep_results && name != self.options.metric && RESULTS.contains(&name)
    }
}

/// Whether a column holds results: the metric, or what is never a name.
pub(crate) fn is_result(name: &str, metric: &str) -> bool {
    name == metric || RESULTS.contains(&name)
}

impl Schema {
    /// Assigns the columns of `header`; those that are `wanted` must be among them.
    pub fn new(file: &str, header: &Header, wanted: Wanted<'_>) -> Result<Schema, InputError> {
        let metric = wanted.options.metric.as_str();
        let at = |place: Place, problem: Problem| InputError::At {
            file: file.to_string(),
            place,
            problem,
        };
        let names: Vec<String> = header.fields.iter().map(|field| field.name.clone()).collect();
        if let Some(column) = wanted.missing(&names) {
            let is_header =
                names.iter().any(|name| name == metric || name == "filename") || !wanted.options.roles.group.is_empty();
            let problem = if is_header {
                Problem::MissingColumn {
                    column: column.to_string(),
                    present: names,
                }
            } else {
                Problem::TextBeforeHeader {
                    found: header.text.clone(),
                }
            };
            return Err(at(header.place, problem));
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
        let keys: Vec<(usize, String, Kind)> = names
            .iter()
            .enumerate()
            .filter(|(at, name)| *at != metric_at && !RESULTS.contains(&name.as_str()))
            .map(|(at, name)| (at, name.clone(), Kind::of_column(name)))
            .collect();
        let kept = names.iter().enumerate().filter(|(_, name)| wanted.keeps(name));
        let kept: Vec<(usize, String)> = kept.map(|(at, name)| (at, name.clone())).collect();
        let repeats = kept.is_empty() && keys.iter().all(|(at, _, _)| *at < metric_at);
        Ok(Schema {
            repeats: repeats.then(|| names.len() - 1 - metric_at),
            names,
            metric: metric_at,
            keys,
            kept,
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
        // Each row must be looked at.
        self.repeats = None;
        Ok(())
    }
}
