//! The parts of a comparison with several contenders.

use crate::analysis::{CompareReport, CompareRow};
use crate::text::printable;

/// The rows of each contender, under a heading when there are several.
pub(super) fn contenders(report: &CompareReport) -> impl Iterator<Item = (Option<String>, Vec<&CompareRow>)> {
    report.new.iter().map(|contender| {
        let heading = format!("{} against {}:", printable(contender), printable(&report.old));
        let rows = report
            .rows
            .iter()
            .filter(|row| row.comparison.contender == *contender)
            .collect();
        ((report.new.len() > 1).then_some(heading), rows)
    })
}
