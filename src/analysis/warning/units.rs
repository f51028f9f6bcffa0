//! Caveats about units: runs that share a process, a fork or a session.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::{IntoStaticStr, VariantNames};
use thiserror::Error;

use super::words::{of, of_each, one_or_more};
use crate::text::{list, shell_word};

/// Why the number of runs says less than it seems to, or is not what was counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema, Error, IntoStaticStr, VariantNames)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
#[schemars(inline)]
pub enum UnitWarning {
    /// Units count as runs although nobody asked for it.
    #[error(
        "each {} counts as one run, with the mean of its measurements: those of one process are not independent; \
         --unit none counts them one by one", list(.variables)
    )]
    UnitAssumed {
        /// The variables that name them.
        variables: Vec<String>,
    },
    /// All runs of a side are of one process.
    #[error(
        "all runs{} are of one process: what differs from process to process looks like a change; measure several processes",
        of_each(.binaries)
    )]
    OneProcess {
        /// The binaries that this is true of; empty where they have no names.
        binaries: Vec<String>,
    },
    /// Runs differ from one value of a column to the next more than within, and nobody said that these are units.
    #[error(
        "the runs of {series} of {of} series differ more from one {variable} to the next than within it (nested): they are not \
         independent, and tests find too much; --unit {variable} counts each as one run", variable = shell_word(.variable)
    )]
    Nested {
        /// The column.
        variable: String,
        /// Series in which it matters, after Holm's correction.
        series: usize,
        /// Series that could be tested.
        of: usize,
    },
    /// Too few sessions to tell how they differ.
    #[error(
        "{} with runs of both binaries: too few to tell how sessions differ, so that the runs are compared as they are",
        one_or_more(*.sessions, "session", "sessions")
    )]
    TooFewSessions {
        /// Sessions that could be used.
        sessions: usize,
    },
    /// Sessions that say nothing of the change.
    #[error(
        "{} fewer than two runs of a binary, or a mean that is not above 0, and {} left out",
        one_or_more(*.sessions, "session has", "sessions have"), if *.sessions == 1 { "is" } else { "are" }
    )]
    IncompleteSessions {
        /// How many.
        sessions: usize,
    },
    /// A side has fewer units than the two that a variance needs.
    #[error("all {runs} runs{} are of one unit: a test needs at least 2 units on each side", of(.binary))]
    TooFewUnits {
        /// The binary, if there are several.
        binary: Option<String>,
        /// Its runs.
        runs: usize,
    },
}
