//! Measurements → one normalised data set that other tools read, too: `benchstat convert`.
//!
//! The columns are those of the input: binary first, then file name, configuration and variables as they came, then the results.
//! What is read back from an archive gives the same report, byte for byte, whatever it was written as.

mod columns;
mod csv;
mod parquet;

use std::io::{self, Write};
use std::path::Path;

use ::parquet::errors::ParquetError;
use flate2::write::GzEncoder;
use thiserror::Error;

use crate::data::measurements::Measurements;
use crate::read::ReadError;
use columns::Archive;

/// How an archive is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveFormat {
    /// The compact dialect of Node's scripts: texts in quotes, numbers bare (RFC 4180).
    Csv,
    /// [`ArchiveFormat::Csv`], compressed by gzip.
    CsvGzip,
    /// [`ArchiveFormat::Csv`], compressed by Zstandard.
    CsvZstd,
    /// Apache Parquet, compressed by Zstandard.
    Parquet,
}

impl ArchiveFormat {
    /// The format that the ending of a file's name stands for, in any case; `None` for endings that are none.
    ///
    /// ```
    /// use benchstat::write::ArchiveFormat;
    /// assert_eq!(ArchiveFormat::of_path("2026.csv.zst".as_ref()), Some(ArchiveFormat::CsvZstd));
    /// assert_eq!(ArchiveFormat::of_path("2026.xlsx".as_ref()), None);
    /// ```
    pub fn of_path(path: &Path) -> Option<ArchiveFormat> {
        const FORMATS: [(&str, ArchiveFormat); 4] = [
            (".csv", ArchiveFormat::Csv),
            (".csv.gz", ArchiveFormat::CsvGzip),
            (".csv.zst", ArchiveFormat::CsvZstd),
            (".parquet", ArchiveFormat::Parquet),
        ];
        let name = path.file_name()?.to_string_lossy().to_lowercase();
        let format = FORMATS.into_iter().find(|(ending, _)| name.ends_with(ending));
        format.map(|(_, format)| format)
    }
}

/// Why no archive was written.
#[derive(Debug, Error)]
pub enum WriteError {
    /// The output cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
    /// The Parquet writer failed.
    #[error("{0}")]
    Parquet(String),
    /// The measurements cannot be gone through.
    #[error(transparent)]
    Measurements(#[from] ReadError),
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
    #[error(
        "--variables: the configuration {configuration:?} is not of the form name=value name='text': leave out --variables"
    )]
    Opaque {
        /// The configuration.
        configuration: String,
    },
    /// A variable of the configuration has the name of a column.
    #[error("--variables: the configuration's variable {name:?} has the name of a column: leave out --variables")]
    Collision {
        /// The name.
        name: String,
    },
    /// A text that no CSV can hold so that every dialect is read right.
    #[error("column {column:?}: in a CSV the text {text:?} could be taken for two fields: write a .parquet")]
    Ambiguous {
        /// Name of the column.
        column: String,
        /// The text.
        text: String,
    },
}

/// The crate's error as its message: which version of it is used is no promise of this one.
#[doc(hidden)]
impl From<ParquetError> for WriteError {
    fn from(error: ParquetError) -> WriteError {
        WriteError::Parquet(error.to_string())
    }
}

impl Measurements {
    /// Writes all rows; with `variables` each variable of the configurations has a column of its own in place of them.
    ///
    /// # Errors
    /// Output that cannot be written; rows without a binary among rows with one; with `variables`, configurations that do not
    /// parse or have a variable with the name of a column; in a CSV, texts that could not be read back.
    pub fn write(&self, format: ArchiveFormat, variables: bool, to: impl Write + Send) -> Result<(), WriteError> {
        let archive = Archive::new(self, variables)?;
        let mut to = io::BufWriter::with_capacity(1 << 16, to);
        match format {
            ArchiveFormat::Csv => csv::write(&archive, &mut to)?,
            ArchiveFormat::CsvGzip => {
                let mut encoder = GzEncoder::new(&mut to, flate2::Compression::default());
                csv::write(&archive, &mut encoder)?;
                encoder.finish()?;
            }
            ArchiveFormat::CsvZstd => {
                let mut encoder = zstd::stream::write::Encoder::new(&mut to, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                csv::write(&archive, &mut encoder)?;
                encoder.finish()?;
            }
            ArchiveFormat::Parquet => parquet::write(&archive, &mut to)?,
        }
        to.flush()?;
        Ok(())
    }
}
