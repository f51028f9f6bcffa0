//! What the gate of a comparison says.

use crate::analysis::{CompareReport, CompareRow, Correction, Gate, GateFault, Verdict};
use crate::number::{change, change_interval, p_value};
use crate::text::printable;

/// How many rows that are not settled or not tested are listed; the table has them all.
const LISTED: usize = 20;

/// The gate's verdict, each failing row with its numbers, the counts, and what was not settled or not tested with reasons.
pub(super) fn gate(report: &CompareReport) -> Vec<String> {
    let Some(gate) = &report.gate else { return Vec::new() };
    let mut lines = vec![format!(
        "Gate {}: no benchmark may be worse by more than {} % (level {}, {}).",
        outcome(gate),
        gate.max_regression,
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
    for row in with(Verdict::Regressed) {
        let numbers = match (row.family.gate, row.comparison.level_interval) {
            (Some(gate), Some(interval)) => format!(
                "{}, p ({}) {}",
                change_interval(Some((interval.lower, interval.upper))),
                match report.correction {
                    Correction::Holm => "Holm",
                    Correction::BenjaminiHochberg => "BH",
                    Correction::None => "uncorrected",
                },
                p_value(Some(gate.p_holm))
            ),
            _ => "exact".to_string(),
        };
        lines.push(format!(
            "  regressed: {}: {} ({numbers}): {}",
            named(row),
            change(row.comparison.improvement),
            row.family.verdict_reason
        ));
    }
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

/// Whether it passed, and what failed it.
fn outcome(gate: &Gate) -> String {
    let count = |fault: &GateFault| match fault {
        GateFault::Regressed => gate.regressed.len(),
        GateFault::Inconclusive => gate.inconclusive.len(),
        GateFault::Untested => gate.untested.len(),
        GateFault::Missing => gate.missing.len(),
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

/// What was done about the number of comparisons.
pub(super) fn correction(correction: Correction) -> &'static str {
    match correction {
        Correction::Holm => "Holm's correction",
        Correction::BenjaminiHochberg => "Benjamini and Hochberg's correction",
        Correction::None => "no correction",
    }
}

fn counts(report: &CompareReport, gate: &Gate) -> String {
    let with = |verdict: Verdict| report.rows.iter().filter(|row| row.family.verdict == verdict).count();
    format!(
        "{} regressed, {} improved, {} equivalent (within ±{} %), {} not worse, {} inconclusive; {} not tested.",
        with(Verdict::Regressed),
        with(Verdict::Improved),
        with(Verdict::Equivalent),
        gate.max_regression,
        with(Verdict::NotWorse),
        with(Verdict::Inconclusive),
        with(Verdict::Untested)
    )
}
