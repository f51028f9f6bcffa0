//! What was found in one data set, asked again of another: a second, independent measurement.

use super::comparison::Comparison;
use super::confirmation::Confirmation;
use super::row::CompareRow;
use super::verdict::Verdict;

/// Whether a row is to be asked again.
pub(super) fn is_flagged(row: &CompareRow) -> bool {
    matches!(row.family.verdict, Verdict::Regressed | Verdict::Improved)
}

/// The comparisons of the second data set whose rows changed in the first.
pub(super) fn flagged(rows: &[CompareRow], second: Vec<Comparison>) -> Vec<Comparison> {
    let is_flagged = |other: &Comparison| {
        rows.iter()
            .any(|row| is_flagged(row) && is_same(&row.comparison, other))
    };
    second.into_iter().filter(is_flagged).collect()
}

/// Gives each row that changed what the second data set says; a change that it does not show is inconclusive.
pub(super) fn confirm(rows: &mut [CompareRow], second: &[CompareRow]) {
    for row in rows.iter_mut().filter(|row| is_flagged(row)) {
        let again = second.iter().find(|other| is_same(&row.comparison, &other.comparison));
        let first = row.family.verdict;
        let confirmation = Confirmation {
            first,
            second: again.map(|again| again.family.verdict),
            improvement: again.and_then(|again| again.comparison.improvement),
            interval: again.and_then(|again| again.comparison.interval),
            p_holm: again.and_then(|again| match (first, again.family.gate) {
                (Verdict::Regressed, Some(gate)) => Some(gate.p_holm),
                _ => again.family.p_holm,
            }),
        };
        let reason = &mut row.family.verdict_reason;
        match again {
            _ if confirmation.is_confirmed() => reason.push_str("; the second data set says so, too"),
            Some(again) => {
                let (word, why) = (again.family.verdict.name(), &again.family.verdict_reason);
                *reason = format!(
                    "{} by the first data set alone; by the second {word}: {why}",
                    first.name()
                );
                row.family.verdict = Verdict::Inconclusive;
            }
            None => {
                *reason = format!("{} by the first data set; the second lacks it", first.name());
                row.family.verdict = Verdict::Inconclusive;
            }
        }
        row.family.confirmation = Some(confirmation);
    }
}

fn is_same(a: &Comparison, b: &Comparison) -> bool {
    a.name == b.name && a.contender == b.contender
}
