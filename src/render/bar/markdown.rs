//! Mean rates as GitHub renders them.

use super::notes::{notes, remarks};
use super::table::table;
use crate::analysis::BarReport;
use crate::render::markdown;

/// The table as GitHub renders it, with the notes as a list below.
pub fn bar_markdown(report: &BarReport) -> String {
    let notes = notes(report);
    let mut text = markdown::table(&table(report, &notes));
    let list = markdown::list(&remarks(report, &notes));
    if !list.is_empty() {
        text.push('\n');
        text.push_str(&list);
    }
    text
}
