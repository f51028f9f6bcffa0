//! Bytes → [`Measurements`]: the only room that knows files, dialects, encodings and columns.

mod blocks;
mod columns;
mod content;
mod encoding;
pub(crate) mod error;
mod foreign;
mod hive;
mod kept;
mod named;
pub(crate) mod parquet;
mod paths;
mod piece_rows;
mod pieces;
mod progress;
mod records;
mod repeats;
pub(crate) mod schema;
mod source;
mod text;
pub(crate) mod tokens;
pub(crate) mod tools;

use std::path::PathBuf;

use polars::prelude::PolarsError;
use thiserror::Error;

pub(crate) use crate::read::error::what_happened;
pub use crate::read::error::{InputError, Place, Problem};
pub use crate::read::parquet::ParquetProblem;
pub use crate::read::text::TextError;
pub(crate) use crate::read::text::read_text;
pub use crate::read::tools::{Tool, ToolError, ToolNote, ToolProblem};

use crate::data::warning::Warnings;
use crate::data::{Condition, Measurements, Roles};
use crate::read::blocks::Chunking;
use crate::read::columns::Table;
use crate::read::content::{Content, Stdin};
use crate::read::kept::Kept;
use crate::read::paths::Input;
use crate::read::piece_rows::Pool;
use crate::read::pieces::Tokens;
use crate::read::progress::{Counter, Progress};
use crate::read::schema::{Kind, Schema, Wanted};
use crate::read::source::Source;

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
    /// Whether of `rate` and `time` the one that is not the metric is kept for [`Measurements::write`].
    pub keep_results: bool,
    /// Whether a read of more than a second shows a progress bar on standard error, if that is a terminal.
    pub progress: bool,
    /// The column that says where each row stands in the whole data: rows are put into its order, and it is neither a name
    /// nor a variable.
    pub row_index: Option<String>,
    /// Whether the rows are a part of the data only: it may be left without rows, and lack variables that others have.
    pub part: bool,
    /// Whether the results of other tools are read, too.
    pub read_tools: bool,
    /// Which columns name a benchmark and its binary.
    pub roles: Roles,
}

impl Default for ReadOptions {
    fn default() -> Self {
        ReadOptions {
            metric: "rate".to_string(),
            required: Vec::new(),
            filter: Vec::new(),
            exclude: Vec::new(),
            skip_invalid: false,
            keep_results: false,
            progress: false,
            row_index: None,
            part: false,
            read_tools: false,
            roles: Roles::default(),
        }
    }
}

/// Why there are no measurements.
#[derive(Debug, Error)]
pub enum ReadError {
    /// Something is wrong with a file.
    #[error(transparent)]
    Input(#[from] InputError),
    /// A condition is about what was measured.
    #[error("{expression}: {variable} is a result; conditions choose rows by what was run, not by what came out")]
    FilterByResult {
        /// The condition as it was typed, with its option.
        expression: String,
        /// The column of results.
        variable: String,
    },
    /// A condition is about a variable that no row has.
    #[error("{}", crate::text::with_names(format_args!("{expression}: there is no such variable"), .variable, "the variables are", .present))]
    UnknownVariable {
        /// The condition as it was typed, with its option.
        expression: String,
        /// The variable that is not there.
        variable: String,
        /// The variables that are there.
        present: Vec<String>,
    },
    /// A column cannot be what it was named for.
    #[error("{option} {column}: {problem}")]
    Role {
        /// `--group` or `--compare`.
        option: &'static str,
        /// The column.
        column: String,
        /// Why not.
        problem: &'static str,
    },
    /// The binary is named twice.
    #[error("{typed}: names the binary, and so does --compare {column}: use one of them")]
    TwoBinaries {
        /// `NAME=FILE` as it was typed.
        typed: String,
        /// The column.
        column: String,
    },
    /// The conditions leave no row.
    #[error("{}", crate::text::with_names(format_args!("none of the {rows} rows is left after {conditions}"), .typed, &format!("the values of {variable} are"), .values))]
    NoneLeft {
        /// Rows that were read.
        rows: usize,
        /// The conditions as they were typed, up to the one that left none.
        conditions: String,
        /// The variable of that one.
        variable: String,
        /// What the variable was to be equal to, or nothing.
        typed: String,
        /// The values that it has in the rows that were left before.
        values: Vec<String>,
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
    /// More than 2³² rows or names.
    #[error("too much to hold in one table: {0}")]
    TooLarge(String),
}

/// polars' error as its message: which version of polars is used is no promise of this crate.
#[doc(hidden)]
impl From<PolarsError> for ReadError {
    fn from(error: PolarsError) -> ReadError {
        ReadError::TooLarge(error.to_string())
    }
}

/// Reads `files` as one data set, in their order; no file, or `-`, is standard input. A file may also be a directory, a
/// pattern, `NAME=FILE` or `NAME=FILE:BINARY`, as on the command line.
///
/// # Errors
/// The first thing that is wrong with a file, with its place; a filter that cannot be applied or leaves nothing.
pub fn read(files: &[PathBuf], options: &ReadOptions) -> Result<Measurements, ReadError> {
    read_from(files, Box::new(std::io::stdin()), options)
}

/// [`read`] with `stdin` in place of the process's standard input.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_from(files: &[PathBuf], mut stdin: Stdin, options: &ReadOptions) -> Result<Measurements, ReadError> {
    let arguments = paths::expand(files)?;
    let inputs = || arguments.iter().flat_map(|argument| &argument.inputs);
    let progress = Progress::new(options.progress, inputs());
    let mut reading = Reading::new(options, inputs().count() > 1)?;
    for argument in &arguments {
        if let Some(named) = argument.binary.as_ref().filter(|_| options.roles.names_binary()) {
            return Err(ReadError::TwoBinaries {
                typed: named.typed.clone(),
                column: options.roles.binary.clone(),
            });
        }
        let first_row = reading.table.rows();
        let supplied = argument.binary.as_ref().map(|_| "binary");
        for input in &argument.inputs {
            let counter = progress.counter();
            reading.read(
                input,
                supplied,
                Content::open(&input.path, &mut stdin, &counter)?,
                &counter,
            )?;
        }
        if let Some(binary) = &argument.binary {
            reading.table.name_binary(binary, first_row)?;
        }
    }
    drop(progress);
    reading.finish()
}

/// The files that [`read`] would read.
///
/// # Errors
/// Arguments that name no file.
pub(crate) fn files(arguments: &[PathBuf]) -> Result<Vec<PathBuf>, InputError> {
    let inputs = paths::expand(arguments)?
        .into_iter()
        .flat_map(|argument| argument.inputs);
    Ok(inputs.map(|input| input.path).collect())
}

/// Reads bytes that are already in memory; `name` stands for the file in messages.
///
/// # Errors
/// As [`read`].
pub fn read_bytes(name: &str, bytes: &[u8], options: &ReadOptions) -> Result<Measurements, ReadError> {
    let mut reading = Reading::new(options, false)?;
    let input = Input::plain(PathBuf::from(name));
    let content = Content::new(name, std::io::Cursor::new(bytes.to_vec()))?;
    reading.read(&input, None, content, &Counter::none())?;
    reading.finish()
}

/// What has been read so far.
struct Reading {
    options: ReadOptions,
    name_files: bool,
    table: Table,
    warnings: Warnings,
}

impl Reading {
    fn new(options: &ReadOptions, name_files: bool) -> Result<Reading, ReadError> {
        options
            .roles
            .check(|column| schema::is_result(column, &options.metric))?;
        Ok(Reading {
            options: options.clone(),
            name_files,
            table: Table::new(),
            warnings: Warnings::default(),
        })
    }

    /// Adds the rows of one file, and the columns that its path gives them. `supplied` is a column that it need not have.
    fn read(
        &mut self,
        input: &Input,
        supplied: Option<&str>,
        content: Content,
        counter: &Counter,
    ) -> Result<(), ReadError> {
        let first_row = self.table.rows();
        let file = content.name().to_string();
        let content = if self.options.read_tools {
            foreign::to_csv(content, &mut self.options, first_row > 0, &mut self.warnings)?
        } else {
            content
        };
        let supplied: Vec<&str> = input
            .partition
            .columns()
            .map(|(name, _)| name)
            .chain(supplied)
            .collect();
        let wanted = Wanted {
            options: &self.options,
            supplied: &supplied,
        };
        let names = match content {
            Content::Text(source) => read_rows(source, wanted, &mut self.table, &mut self.warnings)?,
            Content::Parquet(origin) => parquet::read(&origin, wanted, &mut self.table, &mut self.warnings, counter)?,
            Content::Directory(_) => {
                let tool = Tool::CriterionSample;
                return Err(InputError::Foreign { file, tool }.into());
            }
        };
        if self.table.rows() == first_row && !self.options.part {
            return Err(InputError::NoRows { file }.into());
        }
        let lacks = |name: &str| !names.iter().any(|known| known == name);
        for (name, category) in input.partition.columns().filter(|(name, _)| lacks(name)) {
            if !schema::is_result(name, &self.options.metric) {
                self.table.fill(name, category, first_row)?;
            }
        }
        if self.name_files && lacks("file") {
            let category = Kind::Variable.category(&input.label, true);
            self.table.fill("file", category, first_row)?;
        }
        self.table.end_file();
        Ok(())
    }

    fn finish(mut self) -> Result<Measurements, ReadError> {
        let options = self.options;
        let indices = match &options.row_index {
            Some(column) => Some(self.table.sort_by_index(column)?),
            None => None,
        };
        let frame = self.table.into_frame(&options.metric)?;
        Measurements::new(frame, &options.metric, options.roles, self.warnings.finish())?
            .with_row_indices(indices)
            .filter(&options.filter, &options.exclude, options.part)
    }
}

/// Reads the rows of a CSV file; gives the names of its columns.
fn read_rows(
    source: Source,
    wanted: Wanted<'_>,
    table: &mut Table,
    warnings: &mut Warnings,
) -> Result<Vec<String>, ReadError> {
    let mut tokens = Tokens::new(source, Chunking::default());
    let file = tokens.name().to_string();
    let schema = match tokens.header() {
        Ok(Some(header)) => Schema::new(&file, &header, wanted).and_then(|mut schema| {
            if let Some(column) = &wanted.options.row_index {
                schema.set_row_index(&file, &header, column)?;
            }
            Ok(schema)
        }),
        Ok(None) => Err(InputError::Empty { file }),
        Err(error) => Err(error),
    };
    let schema = schema.map_err(|error| foreign::explain(error, tokens.head(), wanted.options))?;
    let skip_invalid = wanted.options.skip_invalid;
    let pool = Pool::default();
    tokens.parse(
        || (pool.take(&schema), Kept::new(&schema)),
        |(rows, _), bytes| rows.repeat(&schema, bytes),
        |(rows, kept), record| kept.push(&schema, rows, record, skip_invalid),
        |(mut rows, kept), piece| {
            table.append(&schema, piece, &mut rows, skip_invalid, warnings)?;
            pool.give_back(rows);
            for ((_, name), numbers) in schema.kept.iter().zip(&kept.columns) {
                table.keep(name, numbers);
            }
            warnings.not_kept(kept.lost);
            Ok::<(), ReadError>(())
        },
    )?;
    Ok(schema.names)
}
