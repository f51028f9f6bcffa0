//! What can be wrong with a Parquet file that is whole.

use thiserror::Error;

use crate::read::error::{list, quote, way_out};

/// What is wrong with a Parquet file, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParquetProblem {
    /// A column that is needed is not there.
    #[error("no column {}, expected it among {}{}", quote(.column), list(.present), way_out(.column))]
    MissingColumn {
        /// Name of the column that is needed.
        column: String,
        /// Names of the columns that are there.
        present: Vec<String>,
    },
    /// Two columns have the same name.
    #[error("column {} is there twice, expected different names", quote(.column))]
    RepeatedColumn {
        /// The name.
        column: String,
    },
    /// A column of a type that has no meaning here.
    #[error("column {} holds {found}, expected {expected}: cast it, or leave it out, in what wrote the file", quote(.column))]
    Type {
        /// Name of the column.
        column: String,
        /// What it holds.
        found: String,
        /// What it should.
        expected: &'static str,
    },
    /// A column that is compressed in a way that cannot be undone here.
    #[error("column {} is compressed by {codec}, expected Zstandard, Snappy, gzip, LZ4 or none", quote(.column))]
    Codec {
        /// Name of the column.
        column: String,
        /// The codec.
        codec: &'static str,
    },
    /// The places of the rows are to come from a column.
    #[error("column {}: the row index is read from CSV only, expected such a file; benchstat convert makes one", quote(.column))]
    RowIndex {
        /// Name of the column.
        column: String,
    },
    /// A measurement that is not a finite number.
    #[error("row {row}, column {}: {found} is not a number, expected a finite number; --skip-invalid leaves such rows out", quote(.column))]
    NotANumber {
        /// The row, from 1.
        row: u64,
        /// Name of the column.
        column: String,
        /// `null`, `NaN` or an infinity.
        found: String,
    },
}
