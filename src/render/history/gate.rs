//! What the gate of a history says.

use super::table::keys;
use crate::analysis::{HistoryChange, HistoryReport};
use crate::number::{change_interval, count, signed_change};
use crate::text::printable;

/// The gate's verdict and each change that fails it; nothing without a gate.
pub fn history_gate(report: &HistoryReport) -> Vec<String> {
    let Some(gate) = &report.gate else { return Vec::new() };
    let outcome = match gate.failing.len() {
        0 => "passed".to_string(),
        failing => format!("FAILED ({})", count(failing, "change")),
    };
    let since = gate
        .since
        .as_ref()
        .map_or(String::new(), |key| format!(" since {}", printable(key)));
    let mut lines = vec![format!(
        "Gate {outcome}: no change{since} may be for the worse by more than {} % and last.",
        gate.max_regression
    )];
    let failing = gate.failing.iter().filter_map(|change| report.changes.get(*change));
    lines.extend(failing.map(|change| line(report, change)));
    lines
}

fn line(report: &HistoryReport, change: &HistoryChange) -> String {
    format!(
        "  regressed: {} at {} ({}): {} ({})",
        printable(&change.name),
        printable(&change.key),
        keys(report, change.earliest, change.latest),
        signed_change(Some(change.change)),
        change_interval(Some((change.interval.lower, change.interval.upper)))
    )
}
