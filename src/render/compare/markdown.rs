//! A comparison as GitHub renders it.

use super::contenders::{Contender, contenders};
use super::gate::gate;
use super::summary::{expect_equal, summary};
use super::table::{Columns, grid};
use super::together::{TOGETHER, side_by_side, side_by_side_heading, together};
use super::view::CompareView;
use crate::analysis::CompareReport;
use crate::render::footnote::Footnotes;
use crate::render::grid::Grid;
use crate::render::markdown;

/// The tables as GitHub renders them, with the notes, the summary and the gate as lists below; with fewer rows where all would be
/// more bytes than the view allows.
pub fn compare_markdown(report: &CompareReport, wide: bool, view: &CompareView) -> String {
    let whole = document(report, wide, view, usize::MAX);
    let Some(most) = view.max_bytes.filter(|most| whole.len() > *most) else {
        return whole;
    };
    // The longest text that fits: more rows make it longer, so that halving finds it.
    let with_rows = |rows: usize| {
        let fewer = CompareView {
            top: Some(rows),
            ..view.clone()
        };
        document(report, wide, &fewer, rows)
    };
    let (mut fits, mut exceeds) = (0, view.top.unwrap_or(report.rows.len()));
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
    let mut text = String::new();
    for Contender { heading, rows, hidden } in contenders(report, view) {
        if let Some(heading) = heading {
            text.push_str(&format!("{}\n\n", markdown::prose(&heading)));
        }
        let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
        text.push_str(&markdown::table(&grid(report, &rows, Columns::of(wide, view), &notes)));
        text.push('\n');
        let lines: Vec<String> = hidden.into_iter().chain(notes.lines()).collect();
        text.push_str(&markdown::list(&lines));
    }
    let together = if wide { together(report, view) } else { Grid::default() };
    for (heading, grid) in [
        (side_by_side_heading(report), side_by_side(report, view)),
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
    text.push_str(&markdown::list(&summary(report)));
    text.push_str(&markdown::list(&expect_equal(report)));
    text.push_str(&markdown::list(&gate(report, most_failing)));
    text
}
