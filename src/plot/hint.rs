//! What is said of a place in a picture to who points at it.

use plotters_backend::BackendCoord;

/// A place that says what lies there.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Hint {
    /// Its middle, in units of the recording.
    pub at: BackendCoord,
    pub text: String,
}
