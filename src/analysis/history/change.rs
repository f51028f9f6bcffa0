//! One change of one series.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::percent;
use crate::analysis::warning::Warning;
use crate::stats::describe::Interval;

/// A change of level: the point `split` and those behind it are of another level than those before.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryChange {
    /// The series, as a place among the series.
    pub series: usize,
    /// Its name.
    pub name: String,
    /// The point in time at which the new level begins.
    pub key: String,
    /// Its place among the keys.
    pub at: usize,
    /// The earliest key at which the new level may begin, at about 95 %, as a place among the keys.
    pub earliest: usize,
    /// The latest one.
    pub latest: usize,
    /// The first key of the interval that shows the change; with the level's confidence all intervals together contain one each.
    pub shown_from: usize,
    /// The last one.
    pub shown_to: usize,
    /// The first point of the new level, as a place among the points of the series.
    pub split: usize,
    /// Median of the level before, back to the change before.
    pub before: f64,
    /// Median of the level behind, up to the next change.
    pub after: f64,
    /// From one level to the other, by Hodges and Lehmann; in percent of the level before.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub change: f64,
    /// The interval of the change.
    pub interval: ChangeInterval,
    /// The p-value of the interval that shows the change, corrected for all intervals and all series.
    pub p: f64,
    /// Points of the level before.
    pub points_before: usize,
    /// Points of the level behind.
    pub points_after: usize,
    /// Whether the change is for the worse.
    pub worse: bool,
    /// Caveats about this change.
    pub warnings: Vec<Warning>,
}

/// The interval of a change, in percent.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeInterval {
    /// The smaller bound.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub lower: f64,
    /// The larger bound.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub upper: f64,
}

impl ChangeInterval {
    /// The interval with these bounds as fractions, where JSON has a number for their percentages.
    pub(super) fn of(interval: Interval) -> Option<ChangeInterval> {
        let kept = percent::kept_interval(interval)?;
        Some(ChangeInterval {
            lower: kept.lower,
            upper: kept.upper,
        })
    }
}
