//! The numbers behind a verdict, in a line.

use crate::analysis::{CompareReport, CompareRow, Correction, Verdict};
use crate::number::{change, change_interval, p_value};

/// The change with the interval and the corrected p-value that the verdict was read from: `-12.01 % (-12.54 … -11.47 %, p (Holm)
/// 1.2e-9)`. Where a gate asks whether a row is worse than its limit that is the gate's own test; elsewhere that of any change.
pub(super) fn evidence(report: &CompareReport, row: &CompareRow) -> String {
    let change = change(row.comparison.improvement);
    let judged_by_gate = matches!(row.family.verdict, Verdict::Regressed | Verdict::Inconclusive);
    let (bounds, p) = match (row.family.gate, row.comparison.level_interval) {
        (Some(gate), Some(interval)) if judged_by_gate => (Some(interval), Some(gate.p_holm)),
        _ => (row.comparison.interval, row.family.p_holm),
    };
    match bounds {
        Some(bounds) => {
            let interval = change_interval(Some((bounds.lower, bounds.upper)));
            format!("{change} ({interval}, p ({}) {})", corrected(report), p_value(p))
        }
        None if row.comparison.improvement.is_some() => format!("{change} (exact)"),
        None => change,
    }
}

/// What stands behind a corrected p.
pub(super) fn corrected(report: &CompareReport) -> &'static str {
    match report.correction {
        Correction::Holm => "Holm",
        Correction::BenjaminiHochberg => "BH",
        Correction::None => "uncorrected",
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
