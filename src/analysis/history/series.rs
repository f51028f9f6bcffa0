//! One benchmark along time, searched or not.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::pairs;
use crate::analysis::warning::{HistoryWarning, Warning};
use crate::data::{RowName, Value};

/// One benchmark along time.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HistorySeries {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written; empty when the benchmark has none.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    #[serde(with = "pairs")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub variables: Vec<(String, Value)>,
    /// Where each point is among the keys, ascending.
    pub at: Vec<usize>,
    /// The value of each point: the mean of its runs, or its ratio to the reference.
    pub values: Vec<f64>,
    /// How much a point resembles the one before it, as it was taken out: 0 to 0.8.
    pub rho: f64,
    /// The probability of changes as sure as this series' surest if there were none in any, corrected for the number of series.
    pub p: f64,
    /// The stretches between the changes, listed or not.
    pub levels: Vec<Level>,
    /// Points far from their level, as places among the points.
    pub stray: Vec<usize>,
    /// Caveats about this series.
    pub warnings: Vec<Warning>,
}

/// Points between two changes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// The first of them, as a place among the points of the series.
    pub start: usize,
    /// The place behind the last.
    pub end: usize,
    /// Their median.
    pub median: f64,
}

/// A benchmark that could not be searched.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Untested {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// Its points.
    pub points: usize,
    /// Why not.
    pub reason: Warning,
}

impl HistorySeries {
    /// What names it in a table or a picture.
    pub(crate) fn row_name(&self) -> RowName<'_> {
        RowName {
            filename: &self.filename,
            configuration: &self.configuration,
        }
    }

    /// The level that a point is of.
    pub fn level_at(&self, point: usize) -> Option<&Level> {
        self.levels
            .iter()
            .find(|level| (level.start..level.end).contains(&point))
    }
}

impl Untested {
    pub(super) fn new(name: String, points: usize, reason: HistoryWarning) -> Untested {
        Untested {
            name,
            points,
            reason: reason.into(),
        }
    }
}
