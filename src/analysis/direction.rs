//! Which way of the metric is the better one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which way of the metric is the better one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Rates: more operations a second.
    Higher,
    /// Times, sizes, counts.
    Lower,
}

impl Direction {
    /// Lower for `time`, higher for everything else.
    pub fn of_metric(metric: &str) -> Direction {
        if metric == "time" {
            Direction::Lower
        } else {
            Direction::Higher
        }
    }

    /// The direction that was asked for, else the metric's own, and whether that is a guess, which is to be said.
    pub(super) fn settle(asked: Option<Direction>, metric: &str) -> (Direction, bool) {
        let guessed = asked.is_none() && !matches!(metric, "rate" | "time");
        (asked.unwrap_or(Direction::of_metric(metric)), guessed)
    }
}
