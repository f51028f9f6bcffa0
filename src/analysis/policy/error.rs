//! Why a text is no policy.

use thiserror::Error;

/// What is wrong with a policy, and where: `FILE:LINE:COLUMN: …`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{place}: {problem}")]
pub struct PolicyError {
    /// `FILE:LINE:COLUMN`.
    pub place: String,
    /// What is wrong there, and what was expected.
    pub problem: String,
}
