//! Measurements → one normalised data set that other tools read, too: `benchstat convert`.
//!
//! The columns are those of the input: binary first, then file name, configuration and variables as they came, then the results.
//! What is read back from an archive gives the same report, byte for byte, whatever it was written as.

mod columns;
mod csv;
mod error;
mod parquet;

use std::io::{self, Write};
use std::path::Path;

use flate2::write::GzEncoder;

use crate::data::Measurements;
use columns::Archive;
pub use error::WriteError;

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

impl Measurements {
    /// Writes all rows; with `variables` each variable of the configurations has a column of its own in place of them.
    ///
    /// # Errors
    /// Output that cannot be written; rows without a binary among rows with one; with `variables`, configurations that do not
    /// parse or have a variable with the name of a column.
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
