//! Why there is no history.

use thiserror::Error;

use crate::text;

/// What keeps a history from being made. Each names what is there; which option would help is the caller's to add.
#[derive(Debug, Clone, PartialEq, Error)]
pub enum HistoryError {
    /// Nothing says when rows were measured.
    #[error("all rows are of one file: choose the variable that says when they were measured; the variables are {}", text::list(.0))]
    ChoosePosition(Vec<String>),
    /// A variable that was asked for is not in the data.
    #[error("{}", text::with_names(format_args!("{name}: there is no such variable"), .name, "the variables are", .present))]
    NoSuchVariable {
        /// What it was asked for as.
        role: HistoryRole,
        /// The name that was asked for.
        name: String,
        /// The names that are there.
        present: Vec<String>,
    },
    /// The variable of the points in time is what is measured, or the binary.
    #[error("{name}: {problem}")]
    UnfitVariable {
        /// What it was asked for as.
        role: HistoryRole,
        /// Its name.
        name: String,
        /// Why not.
        problem: &'static str,
    },
    /// Which of several binaries is followed is not clear.
    #[error("the data hold {} binaries, {}: choose the one to follow", .0.len(), text::list(.0))]
    ChooseBinary(Vec<String>),
    /// A binary cannot be measured against itself.
    #[error("{0} is both the binary that is followed and its reference")]
    SameBinary(String),
    /// The list of points in time is empty.
    #[error("the list of points in time is empty")]
    EmptyOrder,
    /// A point in time stands twice in the list.
    #[error("{key} is twice in the list of points in time, in lines {} and {}", .lines.0, .lines.1)]
    TwiceInOrder {
        /// The point.
        key: String,
        /// Where, from 1.
        lines: (usize, usize),
    },
    /// The list of points in time lacks one of the data.
    #[error("{} not in the list of points in time: {}", if .missing.len() == 1 { "one point is" } else { "some points are" }, text::list(.missing))]
    NotInOrder {
        /// The points that it lacks.
        missing: Vec<String>,
    },
    /// The points are hashes of commits, whose order is that of the commits only.
    #[error("the points in time, such as {0}, look like hashes of commits, whose order only the repository knows")]
    Hashes(String),
    /// There is one point in time only.
    #[error("there is one point in time only, {key}: a history needs {needed} at least")]
    OnePoint {
        /// The point.
        key: String,
        /// How many a series needs.
        needed: usize,
    },
    /// No row has the variable of the points in time.
    #[error("no row has {0}: nothing is known of when it was measured")]
    NoPoints(String),
    /// A point in time that was asked for is not in the data.
    #[error("{}", text::with_names(format_args!("{key}: nothing was measured there"), .key, "the points in time are", .present))]
    NoSuchKey {
        /// The point.
        key: String,
        /// The points that are there.
        present: Vec<String>,
    },
}

/// What a variable of a history is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HistoryRole {
    /// It says when a row was measured.
    Position,
    /// It names the session of a row.
    Session,
}
