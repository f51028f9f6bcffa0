//! The newest point of a series, which no test of a level can see yet.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::judge::{Judged, Series};
use super::terms::Terms;
use crate::analysis::percent;
use crate::stats::changepoint::prediction::prediction_interval;
use crate::stats::describe::{Interval, Moments};

/// A newest point that is unlike those before it on its level. It may be the first of a new level or a stray one: it never fails a gate.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Watch {
    /// The series, as a place among the series.
    pub series: usize,
    /// Its name.
    pub name: String,
    /// The point in time.
    pub key: String,
    /// The value there.
    pub value: f64,
    /// Where it was to be expected.
    pub expected: Interval,
    /// How far it is from the geometric mean of the level so far, in percent.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub change: f64,
    /// Whether that is for the worse.
    pub worse: bool,
}

/// The newest point of a judged series, if it is outside of the prediction interval of its level at `alpha` over the number of series.
pub(super) fn watch(series: &Series<'_>, judged: &Judged, tested: f64, terms: &Terms) -> Option<Watch> {
    let last = series.logs.len().checked_sub(1)?;
    let level = Moments::of(series.logs.get(judged.levels.last()?.start..last)?);
    let expected = prediction_interval(&level, series.rho, terms.alpha / tested)?;
    let newest = series.logs[last];
    if (expected.lower..=expected.upper).contains(&newest) {
        return None;
    }
    let change = percent::kept((newest - level.mean).exp_m1())?;
    let key = *series.points.at.get(last)?;
    Some(Watch {
        series: series.place,
        name: series.name.to_string(),
        key: terms.keys[key].clone(),
        value: series.points.values[last],
        expected: Interval {
            lower: expected.lower.exp(),
            upper: expected.upper.exp(),
        },
        change,
        worse: terms.is_worse(change),
    })
}
