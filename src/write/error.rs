//! Why no archive was written.

use std::io;

use parquet::errors::ParquetError;
use thiserror::Error;

use crate::data::DataError;
use crate::text::what_happened;

/// Why no archive was written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The output cannot be written.
    #[error("{}", what_happened(.0))]
    Output(#[from] io::Error),
    /// The Parquet writer failed.
    #[error("{0}")]
    Parquet(String),
    /// The measurements cannot be gone through.
    #[error(transparent)]
    Measurements(#[from] DataError),
    /// Some rows have no binary, others do.
    #[error("{} without a column \"binary\", others have one: name the binary of such a file with NAME=FILE", if *.rows == 1 {
        "1 row is of a file".to_string()
    } else {
        format!("{rows} rows are of files")
    })]
    NoBinary {
        /// Rows without.
        rows: usize,
    },
    /// A configuration that cannot be split into variables.
    #[error("the configuration {configuration:?} is not of the form name=value name='text'")]
    Opaque {
        /// The configuration.
        configuration: String,
    },
    /// A variable of the configuration has the name of a column.
    #[error("the configuration's variable {name:?} has the name of a column")]
    Collision {
        /// The name.
        name: String,
    },
}

/// The crate's error as its message: which version of it is used is no promise of this one.
#[doc(hidden)]
impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> WriteError {
        match error {
            ParquetError::External(error) => match error.downcast::<io::Error>() {
                Ok(error) => WriteError::Output(*error),
                Err(error) => WriteError::Parquet(error.to_string()),
            },
            // The crate's own introduction to its messages says nothing more.
            ParquetError::General(message) | ParquetError::EOF(message) | ParquetError::NYI(message) => {
                WriteError::Parquet(message)
            }
            other => WriteError::Parquet(other.to_string()),
        }
    }
}
