//! What a history is made into.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::HistoryChange;
use super::events::HistoryEvent;
use super::gate::HistoryGate;
use super::options::Center;
use super::series::{HistorySeries, Untested};
use super::watch::Watch;
use crate::analysis::direction::Direction;
use crate::analysis::warning::{HistoryWarning, Warning};
use crate::stats::correction::Correction;

/// The name and version of the JSON of a [`HistoryReport`].
pub(super) const SCHEMA: &str = "benchstat/history/1";

/// Where the benchmarks of an archive changed. Changes are fractions, in JSON percent.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct HistoryReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/history/1"))]
    pub schema: String,
    /// The measured column.
    pub metric: String,
    /// Which way is better.
    pub direction: Direction,
    /// Level of the changes: the probability of any false one.
    pub alpha: f64,
    /// Confidence of the intervals of the sizes.
    pub confidence: f64,
    /// The correction for the number of series.
    pub correction: Correction,
    /// What becomes of the runs of one session.
    pub center: Center,
    /// The variable whose values are the points in time.
    pub at: String,
    /// The variable that names the sessions, if one does.
    pub session: Option<String>,
    /// The binary that is followed; `None` when the data do not name any.
    pub binary: Option<String>,
    /// The binary that the values are ratios to, if there is one.
    pub reference: Option<String>,
    /// Whether points were taken as independent of each other.
    pub independent: bool,
    /// Smaller changes are counted and not listed; in percent.
    pub min_change: Option<f64>,
    /// Changes that are not listed for being smaller.
    pub small_changes: usize,
    /// The points in time, in their order: all that any benchmark was measured at.
    pub keys: Vec<String>,
    /// The series that were searched, in order of first appearance.
    pub series: Vec<HistorySeries>,
    /// Their changes, series by series, each in order of time.
    pub changes: Vec<HistoryChange>,
    /// Changes that happened together, in order of time.
    pub events: Vec<HistoryEvent>,
    /// Series whose newest point is unlike those before it.
    pub watch: Vec<Watch>,
    /// Series that could not be searched, and why.
    pub untested: Vec<Untested>,
    /// The gate, where one was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "HistoryGate")]
    pub gate: Option<HistoryGate>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

impl HistoryReport {
    /// Counts the changes that are smaller than `limit`, a fraction, and lists them no more.
    pub(super) fn leave_out_small(&mut self, limit: Option<f64>) {
        let Some(limit) = limit else { return };
        let mut places = Vec::with_capacity(self.changes.len());
        let mut listed = 0;
        for change in &self.changes {
            let is_large = change.change.abs() >= limit;
            places.push(is_large.then_some(listed));
            listed += usize::from(is_large);
        }
        self.small_changes = self.changes.len() - listed;
        self.changes.retain(|change| change.change.abs() >= limit);
        if let Some(gate) = &mut self.gate {
            gate.failing = gate.failing.iter().filter_map(|change| places[*change]).collect();
            gate.passed = gate.failing.is_empty();
        }
        if self.small_changes > 0 {
            self.warnings.push(Warning::from(HistoryWarning::SmallChanges {
                changes: self.small_changes,
                limit,
            }));
        }
    }
}
