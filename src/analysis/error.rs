//! Why there is no report.

use thiserror::Error;

use crate::input::ReadError;

/// What keeps an analysis from starting. Each names what is there and a way out.
#[derive(Debug, Error)]
pub enum AnalysisError {
    /// The data could not be grouped.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The data hold fewer than two binaries.
    #[error("only one binary in the data, {0}: nothing to compare it with")]
    OneBinary(String),
    /// Which two of several binaries is not clear.
    #[error("the data hold {} binaries, {}: choose two with --old NAME --new NAME", .0.len(), .0.join(", "))]
    ChooseBinaries(Vec<String>),
    /// A binary that was asked for is not in the data.
    #[error("no rows of binary {name}; the binaries in the data are {}", .present.join(", "))]
    NoSuchBinary {
        /// The name that was asked for.
        name: String,
        /// The names that are there.
        present: Vec<String>,
    },
    /// Baseline and contender are one.
    #[error("--old and --new are both {0}: a binary cannot be compared with itself")]
    SameBinary(String),
}
