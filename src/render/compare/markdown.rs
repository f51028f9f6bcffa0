//! A comparison as GitHub renders it.

use super::answer::{answer, names, shared};
use super::contenders::{Contender, contenders};
use super::gate::gate;
use super::summary::{expect_equal, notes, summary};
use super::table::{Columns, grid};
use super::together::{TOGETHER, side_by_side, side_by_side_heading, together};
use super::view::CompareView;
use crate::analysis::{CompareReport, CompareRow, Verdict};
use crate::data::RowNames;
use crate::number::count;
use crate::render::footnote::Footnotes;
use crate::render::grid::Grid;
use crate::render::markdown;

/// GitHub refuses comments of more than 65 536 characters, and something may stand around it.
const MOST_BYTES: usize = 65_000;
/// No row of a table is shorter.
const SHORTEST_ROW: usize = 16;

/// The answer in bold, the rows that changed in a table, the others in one that is opened, the notes, the summary and the gate as
/// lists below; with fewer rows where all would be more bytes than the view or GitHub allows.
pub fn compare_markdown(report: &CompareReport, wide: bool, view: &CompareView) -> String {
    let most = view.max_bytes.unwrap_or(MOST_BYTES);
    let rows = view.top.unwrap_or(report.rows.len());
    let with_rows = |rows: usize| {
        let fewer = CompareView {
            top: Some(rows),
            ..view.clone()
        };
        document(report, wide, &fewer, rows)
    };
    let may_fit = most / SHORTEST_ROW;
    if rows <= may_fit {
        let whole = document(report, wide, view, usize::MAX);
        if whole.len() <= most {
            return whole;
        }
    }
    // The longest text that fits: more rows make it longer, so that halving finds it.
    let (mut fits, mut exceeds) = (0, rows.min(may_fit + 1));
    while exceeds - fits > 1 {
        let middle = fits + (exceeds - fits) / 2;
        if with_rows(middle).len() <= most {
            fits = middle;
        } else {
            exceeds = middle;
        }
    }
    with_rows(fits)
}

fn document(report: &CompareReport, wide: bool, view: &CompareView, most_failing: usize) -> String {
    let names = names(report).in_one_column();
    let mut text = markdown::answer(&answer(report, &names));
    text.push_str(&markdown::facts(&shared(report, &names)));
    for contender in contenders(report, view) {
        text.push_str(&self::contender(
            report,
            contender,
            &names,
            Columns::of(wide, false, view),
        ));
    }
    let together = if wide {
        together(report, view, &names)
    } else {
        Grid::default()
    };
    for (heading, grid) in [
        (side_by_side_heading(report), side_by_side(report, view, &names)),
        (TOGETHER.to_string(), together),
    ] {
        if !grid.rows.is_empty() {
            text.push_str(&format!(
                "{}\n\n{}\n",
                markdown::prose(&heading),
                markdown::table(&grid)
            ));
        }
    }
    for block in [
        notes(report),
        summary(report),
        expect_equal(report),
        gate(report, most_failing),
    ] {
        text.push_str(&markdown::list(&block));
    }
    text
}

/// The rows of a contender that changed, those that did not, and the notes on both.
fn contender(report: &CompareReport, contender: Contender<'_>, names: &RowNames, columns: Columns) -> String {
    let Contender { heading, rows, hidden } = contender;
    let mut text = heading.map_or(String::new(), |heading| format!("{}\n\n", markdown::prose(&heading)));
    let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
    let is_changed = |row: &&CompareRow| matches!(row.family.verdict, Verdict::Regressed | Verdict::Improved);
    let (changed, others): (Vec<&CompareRow>, Vec<&CompareRow>) = rows.iter().partition(|row| is_changed(row));
    let table = |rows: &[&CompareRow]| markdown::table(&grid(report, rows, names, columns, &notes));
    if !changed.is_empty() {
        text.push_str(&table(&changed));
        text.push('\n');
    }
    if !others.is_empty() {
        let title = format!("{} not shown to change", count(others.len(), "row"));
        text.push_str(&markdown::details(&title, &table(&others)));
    }
    let lines: Vec<String> = hidden.into_iter().chain(notes.lines()).collect();
    text.push_str(&markdown::list(&lines));
    text
}
