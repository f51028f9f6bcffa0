//! What the columns of a table of measurements are called, and how their text becomes a name.

use super::value::{Value, parse_number};

/// Columns whose text is taken as it stands; all others are variables, whose text may be a number.
const VERBATIM: [&str; 3] = ["binary", "filename", "configuration"];

/// Key of the metadata of a Parquet file whose value is a JSON list of the columns whose texts are literals: `16`, `'16'`. An
/// archive has it where one column holds both.
pub(crate) const LITERALS: &str = "benchstat.literals";

/// Columns that hold results. The one that is not the metric is neither a name nor a variable.
pub(crate) const RESULTS: [&str; 2] = ["rate", "time"];

/// Whether a column holds results: the metric, or what is never a name.
pub(crate) fn is_result(name: &str, metric: &str) -> bool {
    name == metric || RESULTS.contains(&name)
}

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
