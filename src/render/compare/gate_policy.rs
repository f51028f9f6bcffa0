//! What a gate says of the policy behind it.

use super::evidence::evidence;
use crate::analysis::{CompareReport, CompareRow, Gate, Verdict};
use crate::text::printable;

/// What regressed as was expected, what was expected and did not, what is required and lacks runs, and what of the policy is about no
/// benchmark.
pub(super) fn gate_of_policy(
    report: &CompareReport,
    gate: &Gate,
    named: &dyn Fn(&CompareRow) -> String,
) -> Vec<String> {
    let mut lines = Vec::new();
    for row in &report.rows {
        let expect = row.comparison.policy.as_ref().and_then(|own| own.expect.as_ref());
        let Some(expect) = expect.filter(|expect| expect.holds) else {
            continue;
        };
        let name = named(row);
        let (until, reason, rule) = (&expect.until, printable(&expect.reason), printable(&expect.rule));
        match row.family.verdict {
            Verdict::Regressed => lines.push(format!(
                "  expected until {until}: {name}: {}: {reason} ({rule})",
                evidence(report, row)
            )),
            Verdict::Improved | Verdict::Equivalent | Verdict::NotWorse => lines.push(format!(
                "  no longer regressed: {name}: {}, expected to regress until {until}: {reason} ({rule})",
                row.family.verdict.name()
            )),
            Verdict::Inconclusive | Verdict::Untested => {}
        }
    }
    let required = gate.required.iter();
    lines.extend(required.map(|name| format!("  required: {}: lacks runs of a binary", printable(name))));
    let unused = gate.policy.iter().flat_map(|policy| &policy.unused);
    lines.extend(unused.map(|rule| format!("  unused: {}: about no benchmark here", printable(rule))));
    lines
}
