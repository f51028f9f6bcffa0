//! What the gate of a comparison says.

use super::evidence::{correction, evidence};
use super::gate_policy::gate_of_policy;
use super::outcome::worst_first;
use super::summary::expect_equal;
use crate::analysis::{CompareReport, CompareRow, Gate, GateFault, GatePolicy, Verdict};
use crate::text::printable;

/// How many rows that are not settled or not tested are listed; the table has them all.
const LISTED: usize = 20;

/// Why a comparison ends with the status that it has, for a log beside the report; nothing when it was asked for no judgement.
pub fn compare_gate(report: &CompareReport) -> Vec<String> {
    [expect_equal(report), gate(report, usize::MAX)].concat()
}

/// The gate's verdict, each failing row with its numbers, the counts, and what was not settled or not tested with reasons. Of more
/// than `most` failing rows the worst are listed.
pub(super) fn gate(report: &CompareReport, most: usize) -> Vec<String> {
    let Some(gate) = &report.gate else { return Vec::new() };
    let mut lines = vec![format!(
        "Gate {}: no benchmark may be worse {} (level {}, {}).",
        outcome(gate),
        limit(report, gate),
        report.alpha,
        correction(report.correction)
    )];
    let several = report.new.len() > 1;
    let named = |row: &CompareRow| {
        let contender = if several {
            format!(" ({})", row.comparison.contender)
        } else {
            String::new()
        };
        printable(&format!("{}{contender}", row.comparison.name))
    };
    let with = |verdict: Verdict| report.rows.iter().filter(move |row| row.family.verdict == verdict);
    let mut failing: Vec<&CompareRow> = with(Verdict::Regressed).filter(|row| !row.is_expected()).collect();
    let more = failing.len().saturating_sub(most);
    if more > 0 {
        failing.sort_by(|a, b| worst_first(report, a, b));
        failing.truncate(most);
    }
    for row in failing {
        let evidence = evidence(report, row);
        lines.push(format!(
            "  regressed: {}: {evidence}: {}",
            named(row),
            row.family.verdict_reason
        ));
    }
    if more > 0 {
        lines.push(format!("  regressed: and {more} more"));
    }
    lines.extend(gate_of_policy(report, gate, &named));
    lines.push(counts(report, gate));
    for verdict in [Verdict::Inconclusive, Verdict::Untested] {
        lines.extend(with(verdict).take(LISTED).map(|row| {
            printable(&format!(
                "  {}: {}: {}",
                verdict.name(),
                named(row),
                row.family.verdict_reason
            ))
        }));
        let more = with(verdict).count().saturating_sub(LISTED);
        if more > 0 {
            lines.push(format!("  {}: and {more} more, see the table", verdict.name()));
        }
    }
    lines
}

/// What a change must exceed.
fn limit(report: &CompareReport, gate: &Gate) -> String {
    let (limit, floor) = (gate.max_regression, floor(report, gate));
    match &gate.policy {
        None => format!("by more than {limit} %{floor}"),
        Some(GatePolicy { file, .. }) => format!(
            "than its limit in {}, by more than {limit} %{floor} where no rule says otherwise",
            printable(file)
        ),
    }
}

/// What a change must exceed besides.
fn floor(report: &CompareReport, gate: &Gate) -> String {
    gate.min_change.map_or(String::new(), |floor| {
        format!(" and by more than {floor:e} ({})", printable(&report.metric))
    })
}

/// Whether it passed, and what failed it.
fn outcome(gate: &Gate) -> String {
    let count = |fault: &GateFault| match fault {
        GateFault::Regressed => gate.regressed.len(),
        GateFault::Inconclusive => gate.inconclusive.len(),
        GateFault::Untested => gate.untested.len(),
        GateFault::Missing => gate.missing.len(),
        GateFault::Required => gate.required.len(),
    };
    let faults = gate.failed_by.iter();
    let faults: Vec<String> = faults
        .map(|fault| format!("{} {}", count(fault), fault.name()))
        .collect();
    if faults.is_empty() {
        "passed".to_string()
    } else {
        format!("FAILED ({})", faults.join(", "))
    }
}

fn counts(report: &CompareReport, gate: &Gate) -> String {
    let with = |verdict: Verdict| report.rows.iter().filter(|row| row.family.verdict == verdict).count();
    let within = match gate.policy {
        None => format!("±{} %", gate.max_regression),
        Some(_) => "their limits".to_string(),
    };
    format!(
        "{} regressed, {} improved, {} equivalent (within {within}), {} not worse, {} inconclusive; {} not tested.",
        with(Verdict::Regressed),
        with(Verdict::Improved),
        with(Verdict::Equivalent),
        with(Verdict::NotWorse),
        with(Verdict::Inconclusive),
        with(Verdict::Untested)
    )
}
