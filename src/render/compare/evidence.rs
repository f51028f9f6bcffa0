//! The numbers behind a verdict, in a line.

use crate::analysis::{CompareRow, Verdict};
use crate::number::{change, change_interval, p_value};

/// The change with the interval and the corrected p-value that the verdict was read from: `-12.01 % (-12.54 … -11.47 %, p (Holm)
/// 1.2e-9)`. Where a gate asks whether a row is worse than its limit that is the gate's own test; elsewhere that of any change.
pub(super) fn evidence(row: &CompareRow) -> String {
    let change = change(row.comparison.improvement);
    let judged_by_gate = matches!(row.family.verdict, Verdict::Regressed | Verdict::Inconclusive);
    let (bounds, p) = match (row.family.gate, row.comparison.level_interval) {
        (Some(gate), Some(interval)) if judged_by_gate => (Some(interval), Some(gate.p_holm)),
        _ => (row.comparison.interval, row.family.p_holm),
    };
    match bounds {
        Some(bounds) => {
            let interval = change_interval(Some((bounds.lower, bounds.upper)));
            format!("{change} ({interval}, p (Holm) {})", p_value(p))
        }
        None if row.comparison.improvement.is_some() => format!("{change} (exact)"),
        None => change,
    }
}
