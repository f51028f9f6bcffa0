//! Mean rates as GitHub renders them.

use super::notes::{notes, remarks};
use super::table::{names, shared, table};
use crate::analysis::BarReport;
use crate::render::markdown;

/// What all bars share and the table as GitHub renders it, with the notes as a list below.
pub fn bar_markdown(report: &BarReport) -> String {
    let notes = notes(report);
    let names = names(report).in_one_column();
    let mut text = markdown::facts(&shared(report, &names));
    text.push_str(&markdown::table(&table(report, &names, false, &notes)));
    let list = markdown::list(&remarks(report, &notes));
    if !list.is_empty() {
        text.push('\n');
        text.push_str(&list);
    }
    text
}
