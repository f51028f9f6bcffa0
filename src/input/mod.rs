//! Bytes → [`Measurements`]: the only room that knows files, dialects, encodings and columns.

mod benchmarks;
mod blocks;
mod columns;
mod encoding;
mod error;
mod filter;
mod levels;
mod measurements;
mod piece_rows;
mod pieces;
mod records;
mod schema;
mod source;
mod sweep;
mod tokens;
mod tools;
mod variables;
mod warnings;

use std::path::PathBuf;

use polars::prelude::PolarsError;
use thiserror::Error;

pub use benchmarks::{Benchmark, Series};
pub use error::{InputError, Place, Problem};
pub use filter::Condition;
pub use measurements::Measurements;
pub use sweep::{OtherVariable, Sweep, SweepGroup, SweepOptions};
pub use tools::{Tool, ToolError, ToolNote, ToolProblem};
pub use variables::{Value, natural_order};
pub use warnings::ReadWarning;

use blocks::Chunking;
use columns::Table;
use piece_rows::Pool;
use pieces::Tokens;
use schema::Schema;
use source::Source;
use warnings::Warnings;

/// What to read and what to leave out.
#[derive(Debug, Clone)]
pub struct ReadOptions {
    /// The measured column.
    pub metric: String,
    /// Columns that must be there besides the metric and `filename`.
    pub required: Vec<&'static str>,
    /// Only rows for which all of these hold are kept.
    pub filter: Vec<Condition>,
    /// Rows for which any of these holds are left out.
    pub exclude: Vec<Condition>,
    /// Whether invalid rows are left out with a warning instead of stopping the reading.
    pub skip_invalid: bool,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            metric: "rate".to_string(),
            required: Vec::new(),
            filter: Vec::new(),
            exclude: Vec::new(),
            skip_invalid: false,
        }
    }
}

/// Why there are no measurements.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Something is wrong with a file.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A condition is about a variable that no row has.
    #[error("{expression}: there is no variable {variable} to filter by; there are {}", .present.join(", "))]
    UnknownVariable {
        /// The condition as it was typed.
        expression: String,
        /// The variable that is not there.
        variable: String,
        /// The variables that are there.
        present: Vec<String>,
    },
    /// The conditions leave no row.
    #[error("none of the {rows} rows is left after {conditions}: loosen the filter")]
    NoneLeft {
        /// Rows that were read.
        rows: usize,
        /// The conditions as they were typed.
        conditions: String,
    },
    /// More than 2⁶⁴ combinations of names.
    #[error("too many different values in too many columns to group by all of them: leave out a column of identifiers")]
    TooManyCombinations,
    /// More than 2³² rows or names.
    #[error("too much to hold in one table: {0}")]
    TooLarge(#[from] PolarsError),
}

/// Reads `files` as one data set, in their order; no file, or `-`, is standard input.
///
/// # Errors
/// The first thing that is wrong with a file, with its place; a filter that cannot be applied or leaves nothing.
pub fn read(files: &[PathBuf], options: &ReadOptions) -> Result<Measurements, ReadError> {
    let standard_input = [PathBuf::from("-")];
    let files = if files.is_empty() { &standard_input } else { files };
    read_sources(files.iter().map(|file| Source::open(file)), options)
}

/// Reads bytes that are already in memory; `name` stands for the file in messages.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Measurements, ReadError> {
    let source = Source::from_reader(name, std::io::Cursor::new(bytes.to_vec()));
    read_sources(std::iter::once(source), options)
}

fn read_sources(
    sources: impl ExactSizeIterator<Item = Result<Source, InputError>>,
    options: &ReadOptions,
) -> Result<Measurements, ReadError> {
    let several = sources.len() > 1;
    let mut table = Table::new();
    let mut warnings = Warnings::default();
    for source in sources {
        read_source(source?, options, several, &mut table, &mut warnings)?;
    }
    Measurements::new(table.into_frame(&options.metric)?, &options.metric, warnings.finish())?
        .filter(&options.filter, &options.exclude)
}

fn read_source(
    source: Source,
    options: &ReadOptions,
    name_file: bool,
    table: &mut Table,
    warnings: &mut Warnings,
) -> Result<(), ReadError> {
    let mut tokens = Tokens::new(source, Chunking::default());
    let file = tokens.name().to_string();
    let header = tokens
        .header()?
        .ok_or_else(|| InputError::Empty { file: file.clone() })?;
    let schema = Schema::new(&file, &header, &options.metric, &options.required)?;
    let first_row = table.rows();
    let pool = Pool::default();
    tokens.parse(
        || pool.take(&schema),
        |rows, record| rows.push(&schema, record, options.skip_invalid),
        |mut rows, piece| {
            table.append(&schema, piece, &mut rows, options.skip_invalid, warnings)?;
            pool.give_back(rows);
            Ok::<(), ReadError>(())
        },
    )?;
    if table.rows() == first_row {
        return Err(InputError::NoRows { file }.into());
    }
    if name_file && !schema.names.iter().any(|name| name == "file") {
        table.name_file(&file, first_row)?;
    }
    table.end_file();
    Ok(())
}
