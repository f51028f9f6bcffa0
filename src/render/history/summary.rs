//! What the changes of a history amount to: first how many there are, then what happened together.

use super::table::keys;
use crate::analysis::{HistoryEvent, HistoryReport};
use crate::number::{count, signed_change};
use crate::text::printable;

/// Events listed; the JSON has them all.
const LISTED: usize = 20;

/// How many series, points and changes there are.
pub(super) fn summary(report: &HistoryReport) -> Vec<String> {
    let followed = match (&report.binary, &report.reference) {
        (Some(binary), Some(reference)) => printable(&format!(" of {binary} against {reference}")),
        (Some(binary), None) => printable(&format!(" of {binary}")),
        _ => String::new(),
    };
    let mut changed: Vec<usize> = report.changes.iter().map(|change| change.series).collect();
    changed.dedup();
    let worse = report.changes.iter().filter(|change| change.worse).count();
    let span = keys(report, 0, report.keys.len().saturating_sub(1));
    let mut lines = vec![format!(
        "{}{followed} along {} ({}, {span}), {} searched.",
        printable(&report.metric),
        printable(&report.at),
        count(report.keys.len(), "point"),
        count(report.series.len(), "benchmark"),
    )];
    lines.push(match report.changes.len() {
        0 => "No change.".to_string(),
        changes => format!(
            "{} in {}: {worse} for the worse, {} for the better.",
            count(changes, "change"),
            count(changed.len(), "benchmark"),
            changes - worse
        ),
    });
    lines
}

/// The events of several changes, in order of time.
pub(super) fn events(report: &HistoryReport) -> Vec<String> {
    let events: Vec<&HistoryEvent> = report.events.iter().filter(|event| event.changes.len() > 1).collect();
    if events.is_empty() {
        return Vec::new();
    }
    let mut lines = vec!["Changes together:".to_string()];
    lines.extend(events.iter().take(LISTED).map(|event| line(report, event)));
    if events.len() > LISTED {
        lines.push(format!("  and {} more", events.len() - LISTED));
    }
    lines
}

fn line(report: &HistoryReport, event: &HistoryEvent) -> String {
    let place = match event.earliest == event.latest {
        true => printable(&event.key),
        false => format!(
            "{} ({})",
            printable(&event.key),
            keys(report, event.earliest, event.latest)
        ),
    };
    let machine = match event.machine {
        true => "; half of all or more: the machine, perhaps",
        false => "",
    };
    format!(
        "  {place}: {} of {} {}, {} in the middle{machine}",
        event.changes.len(),
        report.series.len(),
        if event.worse { "worse" } else { "better" },
        signed_change(Some(event.change)),
    )
}
