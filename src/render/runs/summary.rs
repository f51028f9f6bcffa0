//! What the spreads amount to.

use crate::analysis::{Iterations, RunsReport};
use crate::number::{change, count, level};
use crate::render::lines::note;
use crate::text::printable;

pub(super) fn summary(report: &RunsReport) -> Vec<String> {
    let mut lines: Vec<String> = report.warnings.iter().map(note).collect();
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

/// What the columns of units mean, and how many to measure.
fn plan(report: &RunsReport, cost: f64) -> Vec<String> {
    let (units, unit) = match report.unit.as_slice() {
        [name] if name == "process" => ("processes".to_string(), "process"),
        [name] => (format!("{}s", printable(name)), name.as_str()),
        _ => ("units".to_string(), "unit"),
    };
    let unit = printable(unit);
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
    if let Some(plan) = report.plan {
        let without = report.rows.iter().filter(|row| row.plan.is_none()).count();
        let but = match without {
            0 => String::new(),
            some => format!(" that has a plan ({} without)", count(some, "row")),
        };
        lines.push(format!(
            "Measure {} {units} of {} a side: enough for every row{but}.",
            plan.units,
            count(plan.runs as usize, "run")
        ));
    }
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
