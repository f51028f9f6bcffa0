//! What the spreads amount to.

use super::answer::unit_names;
use crate::analysis::{Iterations, RunsReport};
use crate::number::{change, count, level};
use crate::render::lines::note;
use crate::text::printable;

/// Caveats about the whole.
pub(super) fn caveats(report: &RunsReport) -> Vec<String> {
    report.warnings.iter().map(note).collect()
}

/// What the columns mean, and whether the rows are stable.
pub(super) fn summary(report: &RunsReport) -> Vec<String> {
    let mut lines = Vec::new();
    lines.push(format!(
        "detectable: the smallest change that as many runs a side find with 80 % power, at level {}.",
        report.alpha
    ));
    lines.extend(match report.unit_cost {
        Some(cost) => plan(report, cost),
        None => vec![format!(
            "runs for {0} %: runs a side that find a change of {0} % with 80 % power.",
            report.effect
        )],
    });
    let unstable = report.rows.iter().filter(|row| row.stable == Some(false)).count();
    let unknown = report.rows.iter().filter(|row| row.stable.is_none()).count();
    let mut counts = vec![format!("{unstable} of {} unstable", count(report.rows.len(), "row"))];
    if unknown > 0 {
        counts.push(format!("{unknown} without a CV"));
    }
    lines.push(format!(
        "{}: overall CV {} ({}); stable is an overall CV (the mean of all) below {} with none above {}.",
        if report.stable { "Stable" } else { "Not stable" },
        change(report.overall_cv),
        counts.join(", "),
        level(report.cv_threshold),
        level(2.0 * report.cv_threshold),
    ));
    lines
}

/// What the columns of units mean.
fn plan(report: &RunsReport, cost: f64) -> Vec<String> {
    let (units, unit) = unit_names(report);
    let mut lines = Vec::new();
    if report.rows.iter().any(|row| row.components.is_some()) {
        lines.push(format!(
            "between, within: spread from {unit} to {unit} and of the runs of one, relative to the mean; ICC: the part of the variance \
             that is between {units} (0 when it does not matter which, 1 when it decides all)."
        ));
    }
    lines.push(format!(
        "plan for {0} %: {units} × runs in each, a side, that find a change of {0} % with 80 % power at the least cost, where \
         starting a {unit} costs as much as {cost} runs (--unit-cost).",
        report.effect
    ));
    lines
}

pub(super) fn iterations(report: &RunsReport) -> Vec<String> {
    let Some(iterations) = &report.iterations else {
        return Vec::new();
    };
    let Iterations {
        variable, benchmarks, ..
    } = iterations;
    let variable = printable(variable);
    let mut lines: Vec<String> = iterations
        .values
        .iter()
        .map(|value| {
            let part = if value.benchmarks == *benchmarks {
                String::new()
            } else {
                format!(" (only {} of {benchmarks} rows)", value.benchmarks)
            };
            let verdict = if value.stable { "stable" } else { "not stable" };
            format!(
                "{variable}={}: overall CV {}, {verdict}{part}",
                value.value,
                change(value.overall_cv)
            )
        })
        .collect();
    lines.push(match &report.recommended_iterations {
        Some(value) => format!("Recommended: {variable}={value}, the smallest at which all rows are stable."),
        None => format!("No {variable} can be recommended: at none of them all rows are stable."),
    });
    lines
}
