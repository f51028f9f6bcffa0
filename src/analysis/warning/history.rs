//! Caveats about benchmarks along time.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::sweep::SHOWN;
use super::words;
use crate::number::level;
use crate::text::first_of;

/// Why a series could not be searched for changes, or what to know of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, Error, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schemars(inline)]
pub enum HistoryWarning {
    /// The series has too few points for any change to be shown.
    #[error("{}: a change needs at least {needed}", words::one_or_more(*.points, "point", "points"))]
    FewPoints {
        /// Its points.
        points: usize,
        /// How many are needed.
        needed: usize,
    },
    /// All points have the same value.
    #[error("all {points} points are equal: nothing changed, and nothing can be tested")]
    EqualPoints {
        /// The points.
        points: usize,
    },
    /// A point has a mean of 0 or less, which has no logarithm.
    #[error("the mean at {key} is not above 0: changes are ratios, and there is none to it")]
    NotPositivePoint {
        /// The first of them.
        key: String,
    },
    /// The series lacks points that others have.
    #[error("not measured at {missing} of {of} points in time: what is missing was left out, not filled")]
    MissingPoints {
        /// How many it lacks.
        missing: usize,
        /// How many there are.
        of: usize,
    },
    /// Few points lie behind a change.
    #[error("few points behind the change ({points}): its size may still turn out otherwise")]
    FewPointsAfter {
        /// The points.
        points: usize,
    },
    /// Single points are far from their level.
    #[error("far from the level around, and no change: {}", first_of(.keys, SHOWN))]
    StrayPoints {
        /// The points in time.
        keys: Vec<String>,
    },
    /// Sessions in which one of the two binaries is missing.
    #[error("{} of the binary or of its reference: left out", words::one_or_more(*.sessions, "session lacks rows", "sessions lack rows"))]
    OneSidedSessions {
        /// How many.
        sessions: usize,
    },
    /// Rows that do not say when they were measured.
    #[error("{} {variable} and {} left out", words::one_or_more(*.rows, "row lacks", "rows lack"), if *.rows == 1 { "was" } else { "were" })]
    RowsWithoutPosition {
        /// The variable that would say it.
        variable: String,
        /// How many.
        rows: usize,
    },
    /// Changes that are too small to be listed.
    #[error("{} smaller than {} and not listed", words::one_or_more(*.changes, "change is", "changes are"), level(*.limit))]
    SmallChanges {
        /// How many.
        changes: usize,
        /// The smallest change that is listed, a fraction.
        limit: f64,
    },
}
