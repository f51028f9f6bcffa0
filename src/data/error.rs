//! Why measurements cannot be put into a table, or not be chosen from it as asked.

use polars::prelude::PolarsError;
use thiserror::Error;

use crate::number::thousands;
use crate::text::{self, quote};

/// Bytes of the longest name or configuration. The longest of Node has some hundred; a table with one of megabytes is of no use.
pub(super) const LONGEST_NAME: usize = 1 << 16;

/// The most columns that name what was measured.
pub(crate) const MOST_COLUMNS: usize = 4096;

/// What is wrong with the columns or the conditions. The messages name columns and conditions as they were given; how the
/// user gave them, and so what to type instead, is the caller's to add.
#[derive(Debug, Error)]
pub enum DataError {
    /// A condition is about what was measured.
    #[error("{condition}: {}", by_result(.variable))]
    FilterByResult {
        /// The condition.
        condition: AppliedCondition,
        /// The column of results.
        variable: String,
    },
    /// A condition is about a variable that no row has.
    #[error("{condition}: {}", no_variable(.variable, .present))]
    UnknownVariable {
        /// The condition.
        condition: AppliedCondition,
        /// The variable that is not there.
        variable: String,
        /// The variables that are there.
        present: Vec<String>,
    },
    /// The conditions leave no row.
    #[error("{}", none_left(*.rows, &plain(.conditions), .variable, .typed, .values))]
    NoneLeft {
        /// Rows that were read.
        rows: usize,
        /// The conditions up to the one that left none.
        conditions: Vec<AppliedCondition>,
        /// The variable of that one.
        variable: String,
        /// What the variable was to be equal to, or nothing.
        typed: String,
        /// The values that it has in the rows that were left before.
        values: Vec<String>,
    },
    /// A column cannot play the role that it was given.
    #[error("column {column:?} {problem}")]
    Role {
        /// The role.
        role: Role,
        /// The column.
        column: String,
        /// Why not.
        problem: &'static str,
    },
    /// Neither a column nor a variable of the configurations has the name of what holds the binary.
    #[error("{}", no_variable(.variable, .present))]
    NoBinaryVariable {
        /// The name.
        variable: String,
        /// The variables that are there.
        present: Vec<String>,
    },
    /// An expression says which part of a name is the binary, and a column holds the binary.
    #[error("the data have a column {column:?} that names the binary, so that no part of the names can be it")]
    BinaryTwice {
        /// The column.
        column: String,
    },
    /// A variable that was to name the units or the sessions of the runs is not in the data.
    #[error("{}", text::with_names(format_args!("{variable}: there is no such variable"), .variable, "the variables are", .present))]
    NoSuchVariable {
        /// What it was to name.
        role: Role,
        /// Its name.
        variable: String,
        /// The variables that are there.
        present: Vec<String>,
    },
    /// A variable that was to name the units of the runs is an axis of the sweep.
    #[error("{variable}: is an axis of the sweep, and cannot name the units of its runs")]
    UnitIsAxis {
        /// Its name.
        variable: String,
    },
    /// A column that is needed is not in the data frame.
    #[error("{}", text::with_names(format_args!("there is no column {column:?}"), .column, "the columns are", .present))]
    MissingColumn {
        /// Its name.
        column: String,
        /// The columns that are there.
        present: Vec<String>,
    },
    /// A column of the data frame holds what has no meaning here.
    #[error("column {column:?} holds {found}, expected {expected}")]
    Type {
        /// Its name.
        column: String,
        /// What it holds.
        found: String,
        /// What it should.
        expected: &'static str,
    },
    /// A measurement in a data frame that is no finite number.
    #[error("row {row}, column {column:?}: {found} is not a number, expected a finite number")]
    NotANumber {
        /// The row, from 1.
        row: usize,
        /// The column.
        column: String,
        /// `null`, `NaN` or an infinity.
        found: String,
    },
    /// Two rows are said to stand at one place.
    #[error(
        "column {column:?}: two rows have the index {index}, expected another one on each row: its place in the whole data"
    )]
    RepeatedRowIndex {
        /// The column.
        column: String,
        /// The index that comes twice.
        index: u64,
    },
    /// A name or configuration that is none: of a file that is no CSV, or of one whose quotes are amiss.
    #[error(
        "a text of {} bytes in column {} ({}), expected a name of at most {}",
        thousands(&.length.to_string()), quote(.column), quote(.start), thousands(&LONGEST_NAME.to_string())
    )]
    LongName {
        /// The column.
        column: String,
        /// Bytes of the text.
        length: usize,
        /// How it begins.
        start: String,
    },
    /// A variable that is a column and part of the configuration, with two values.
    #[error(
        "{} is {} in a column and {} in the configuration of the same row, expected one value for one name: rename the column",
        quote(.name), quote(.column), quote(.configuration)
    )]
    TwoValues {
        /// The name.
        name: String,
        /// The column's value.
        column: String,
        /// The configuration's value.
        configuration: String,
    },
    /// More columns than results of benchmarks have.
    #[error("{} columns that name what was measured, expected at most {}", thousands(&.0.to_string()), thousands(&MOST_COLUMNS.to_string()))]
    ManyColumns(usize),
    /// More than 2³² rows or names.
    #[error("too much to hold in one table: {0}")]
    TooLarge(String),
}

/// polars' error as its message: which version of polars is used is no promise of this type.
#[doc(hidden)]
impl From<PolarsError> for DataError {
    fn from(error: PolarsError) -> DataError {
        DataError::TooLarge(error.to_string())
    }
}

/// What a column can be named for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It names a benchmark, or is part of its name.
    Benchmark,
    /// It names the binary.
    Binary,
    /// It names the unit of a run.
    Unit,
    /// It names the session of a run.
    Session,
}

/// A condition as it was applied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppliedCondition {
    /// The expression as it was typed.
    pub expression: String,
    /// Whether the rows for which it holds were left out.
    pub excludes: bool,
}

impl std::fmt::Display for AppliedCondition {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.expression)
    }
}

/// That a condition is about a result.
pub(crate) fn by_result(variable: &str) -> String {
    format!("{variable} is a result; conditions choose rows by what was run, not by what came out")
}

/// That no row has a variable.
pub(crate) fn no_variable(variable: &str, present: &[String]) -> String {
    text::with_names("there is no such variable", variable, "the variables are", present)
}

/// That `conditions`, as the user knows them, leave no row.
pub(crate) fn none_left(rows: usize, conditions: &str, variable: &str, typed: &str, values: &[String]) -> String {
    text::with_names(
        format_args!("none of the {rows} rows is left after {conditions}"),
        typed,
        &format!("the values of {variable} are"),
        values,
    )
}

fn plain(conditions: &[AppliedCondition]) -> String {
    let conditions: Vec<&str> = conditions
        .iter()
        .map(|condition| condition.expression.as_str())
        .collect();
    conditions.join(", ")
}
