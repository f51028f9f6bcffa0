//! What to read and what to leave out.

use crate::data::{Condition, Roles};

/// Bytes of a file that is read as a whole, unless another limit is given: a gibibyte.
pub const MAX_INPUT: u64 = 1 << 30;

/// What to read and what to leave out. It is never changed while reading.
#[derive(Debug, Clone)]
pub struct ReadOptions {
    /// Which columns are measured, and which name a benchmark and its binary.
    pub roles: Roles,
    /// Columns that must be there besides the metric and `filename`.
    pub required: Vec<&'static str>,
    /// Only rows for which all of these hold are kept.
    pub filter: Vec<Condition>,
    /// Rows for which any of these holds are left out.
    pub exclude: Vec<Condition>,
    /// Whether invalid rows are left out with a warning instead of stopping the reading.
    pub skip_invalid: bool,
    /// Whether time stamps and colours that a CI system puts into the lines of its log are taken off.
    pub strip_prefix: bool,
    /// Whether all that was measured is kept for [`Measurements::write`](crate::Measurements::write), not only the metric: of
    /// `rate` and `time` the other one, and what else a tool measured.
    pub keep_results: bool,
    /// Whether a read of more than a second shows a progress bar on standard error, if that is a terminal.
    pub progress: bool,
    /// The column that says where each row stands in the whole data: rows are put into its order, and it is neither a name
    /// nor a variable.
    pub row_index: Option<String>,
    /// Whether a file without a column `filename` is taken as one benchmark of its own name.
    pub file_is_benchmark: bool,
    /// Whether the rows are a part of the data only: it may be left without rows, and lack variables that others have.
    pub part: bool,
    /// Bytes, decompressed, that a file may have whose format is read as a whole: JSON and other results of tools, and Parquet
    /// from a pipe. CSV and Parquet files are read piece by piece and have no limit.
    pub max_input: u64,
}

impl Default for ReadOptions {
    fn default() -> ReadOptions {
        ReadOptions {
            roles: Roles::default(),
            required: Vec::new(),
            filter: Vec::new(),
            exclude: Vec::new(),
            skip_invalid: false,
            keep_results: false,
            progress: false,
            row_index: None,
            part: false,
            strip_prefix: false,
            file_is_benchmark: false,
            max_input: MAX_INPUT,
        }
    }
}
