//! Whether a history ends in a change for the worse.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::HistoryChange;
use super::series::HistorySeries;
use super::terms::Terms;
use crate::stats::ascending::Ascending;
use crate::stats::changepoint::size::shift;

/// The gate of a history.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryGate {
    /// The largest loss that is allowed, in percent.
    pub max_regression: f64,
    /// The first key whose changes count; `None` when all do.
    pub since: Option<String>,
    /// Whether no change fails it.
    pub passed: bool,
    /// The changes that fail it, as places among the changes.
    pub failing: Vec<usize>,
}

impl HistoryGate {
    /// A change fails when its whole interval at 1 − alpha is worse than the limit, its place reaches `since` or later, and the level of
    /// the last points is worse than that before the change by more than the limit, too, with its whole interval.
    pub(super) fn judge(
        changes: &[HistoryChange],
        series: &[HistorySeries],
        max_regression: f64,
        since: Option<(usize, &str)>,
        terms: &Terms,
    ) -> HistoryGate {
        let limit = max_regression / 100.0;
        let fails = |change: &HistoryChange| {
            let reaches = since.is_none_or(|(key, _)| change.latest >= key);
            reaches && holds(change, &series[change.series], limit, terms)
        };
        let failing: Vec<usize> = (0..changes.len()).filter(|at| fails(&changes[*at])).collect();
        HistoryGate {
            max_regression,
            since: since.map(|(_, key)| key.to_string()),
            passed: failing.is_empty(),
            failing,
        }
    }
}

/// Whether a change is worse than the limit, and the series has stayed so.
fn holds(change: &HistoryChange, series: &HistorySeries, limit: f64, terms: &Terms) -> bool {
    let Some(behind) = series
        .levels
        .iter()
        .position(|level| level.start == change.split)
        .filter(|at| *at > 0)
    else {
        return false;
    };
    let level = |at: usize| {
        let level = series.levels[at];
        Ascending::of(&series.values[level.start..level.end])
    };
    let before = level(behind - 1);
    let is_worse = |later: usize| {
        let shift = shift(&before, &level(later), series.rho, terms.alpha);
        let bounds = shift.map(|shift| [shift.interval.lower, shift.interval.upper]);
        bounds.is_some_and(|bounds| bounds.iter().all(|bound| terms.is_worse_than(*bound, limit)))
    };
    is_worse(behind) && is_worse(series.levels.len() - 1)
}
