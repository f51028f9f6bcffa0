//! The parts of a comparison with several contenders.

use super::view::CompareView;
use crate::analysis::{CompareReport, CompareRow};
use crate::number::count;
use crate::text::printable;

/// The rows of one contender.
pub(super) struct Contender<'a> {
    /// What it is compared with; `None` when it is the only one.
    pub heading: Option<String>,
    /// Its rows that are shown.
    pub rows: Vec<&'a CompareRow>,
    /// That there are more, if there are.
    pub hidden: Option<String>,
}

/// The contenders in order, each with the rows that are shown.
pub(super) fn contenders<'a>(report: &'a CompareReport, view: &'a CompareView) -> impl Iterator<Item = Contender<'a>> {
    report.new.iter().map(|contender| {
        let heading = format!("{} against {}:", printable(contender), printable(&report.old));
        let (rows, all) = view.rows(report, contender);
        Contender {
            heading: (report.new.len() > 1).then_some(heading),
            hidden: hidden(rows.len(), all),
            rows,
        }
    })
}

/// That rows are left out of a table, if any are.
fn hidden(shown: usize, all: usize) -> Option<String> {
    let more = all.checked_sub(shown).filter(|more| *more > 0)?;
    Some(format!(
        "… {}; all of them count in what is said below.",
        count(more, "more row")
    ))
}
