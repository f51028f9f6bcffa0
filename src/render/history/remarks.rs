//! What is said below the table of changes: newest points to watch, what could not be searched, and what the level means.

use crate::analysis::{Correction, HistoryReport};
use crate::number::{change_interval, count, level, signed_change};
use crate::render::lines::note;
use crate::text::printable;

/// Series listed of each kind; the JSON has them all.
const LISTED: usize = 12;

/// Series whose newest point is unlike those before it.
pub(super) fn watch(report: &HistoryReport) -> Vec<String> {
    let mut lines = Vec::new();
    if !report.watch.is_empty() {
        lines.push(format!(
            "Watch: {} unlike those before, which one point does not prove a change:",
            match report.watch.len() {
                1 => "the newest point of 1 benchmark is".to_string(),
                several => format!("the newest points of {} are", count(several, "benchmark")),
            }
        ));
    }
    lines.extend(report.watch.iter().take(LISTED).map(|watch| {
        let center = watch.value / (1.0 + watch.change);
        let expected = (watch.expected.lower / center - 1.0, watch.expected.upper / center - 1.0);
        format!(
            "  {} at {}: {}, expected {}",
            printable(&watch.name),
            printable(&watch.key),
            signed_change(Some(watch.change)),
            change_interval(Some(expected))
        )
    }));
    lines.extend(more(report.watch.len()));
    lines
}

/// Series that could not be searched, with the reason of each.
pub(super) fn untested(report: &HistoryReport) -> Vec<String> {
    let mut lines = Vec::new();
    if !report.untested.is_empty() {
        lines.push(format!("Not searched ({}):", count(report.untested.len(), "benchmark")));
    }
    let line = |name: &str, reason: String| format!("  {}: {}", printable(name), printable(&reason));
    lines.extend(
        report
            .untested
            .iter()
            .take(LISTED)
            .map(|one| line(&one.name, one.reason.to_string())),
    );
    lines.extend(more(report.untested.len()));
    lines
}

fn more(all: usize) -> Option<String> {
    (all > LISTED).then(|| format!("  and {} more", all - LISTED))
}

/// Caveats about series, about the whole, and what the level promises.
pub(super) fn remarks(report: &HistoryReport) -> Vec<String> {
    let of_series = || {
        let series = report.series.iter();
        series.flat_map(|series| series.warnings.iter().map(move |warning| (&series.name, warning)))
    };
    let mut lines: Vec<String> = of_series()
        .take(LISTED)
        .map(|(name, warning)| format!("Note: {}: {}", printable(name), printable(&warning.to_string())))
        .collect();
    let others = of_series().count().saturating_sub(LISTED);
    lines.extend((others > 0).then(|| format!("Note: {} of other benchmarks", count(others, "more note"))));
    lines.extend(report.warnings.iter().map(note));
    lines.extend(promise(report));
    lines.extend(dependence(report));
    lines
}

/// What the changes are held to.
fn promise(report: &HistoryReport) -> Option<String> {
    let (sure, alpha) = (level(1.0 - report.alpha), level(report.alpha));
    match (report.series.len(), report.correction) {
        (0, _) => None,
        (1, _) => Some(format!("With {sure} confidence none of these changes is a false one.")),
        (of, Correction::Holm) => Some(format!(
            "With {sure} confidence none of these changes is a false one, over all {of} benchmarks together (Holm)."
        )),
        (of, Correction::BenjaminiHochberg) => Some(format!(
            "Of the benchmarks that are said to have changed at most {alpha} have not, over all {of} (Benjamini and Hochberg)."
        )),
        (of, Correction::None) => Some(format!(
            "Each of {of} benchmarks has a false change with a probability of {alpha}: without any change {:.1} of them would.",
            of as f64 * report.alpha
        )),
    }
}

/// How dependent the points are, and what was done about it.
fn dependence(report: &HistoryReport) -> Option<String> {
    if report.independent {
        return Some("Points were taken as independent of each other.".to_string());
    }
    let largest = report.series.iter().map(|series| series.rho).fold(0.0, f64::max);
    let smallest = report
        .series
        .iter()
        .map(|series| series.rho)
        .fold(f64::INFINITY, f64::min);
    (largest > 0.0).then(|| {
        let range = match format!("{smallest:.2}") == format!("{largest:.2}") {
            true => format!("{largest:.2}"),
            false => format!("{smallest:.2} to {largest:.2}"),
        };
        format!("Points resemble the ones before them (autocorrelation {range}), which was taken out.")
    })
}
