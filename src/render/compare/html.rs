//! A comparison as one HTML file.

use std::io;

use super::answer::{answer, names};
use super::contenders::{Contender, contenders};
use super::gate::gate;
use super::summary::{expect_equal, notes, summary};
use super::table::{Columns, grid};
use super::view::CompareView;
use crate::analysis::{CompareReport, CompareRow, Direction, Verdict, better, compared};
use crate::number::level;
use crate::render::csv::compare_csv;
use crate::render::footnote::Footnotes;
use crate::render::html::{Extras, Forest, Mark, Page, Row, Section, boxes, document, packed_runs, shown_runs};
use crate::render::json::json_line;
use crate::text::printable;

/// The answer, how it was measured, the table with each change on one axis and each row's box plots, the notes and the gate.
///
/// # Errors
/// None that a report can cause; what the serialisers say is passed on.
pub fn compare_html(report: &CompareReport, view: &CompareView, extras: &Extras) -> io::Result<String> {
    let changes = report.rows.iter().filter_map(|row| row.comparison.improvement);
    let forest = Forest::of(changes);
    let sections = contenders(report, view).map(|contender| section(report, contender, view, forest));
    let title = printable(&compared(report));
    let mut answers = gate(report, 0).into_iter().take(1).collect::<Vec<_>>();
    answers.extend(answer(report, &names(report)));
    let verdicts = Verdict::ALL.map(|verdict| {
        let rows = report.rows.iter().filter(|row| row.family.verdict == verdict);
        (verdict.name(), rows.count())
    });
    let page = Page {
        title,
        answer: answers,
        facts: facts(report),
        verdicts: verdicts.into_iter().filter(|(_, count)| *count > 0).collect(),
        sections: sections.collect(),
        remarks: [
            notes(report),
            summary(report),
            expect_equal(report),
            gate(report, usize::MAX),
        ]
        .concat(),
        is_history: false,
        json: json_line(&*report.without_runs())?,
        csv: compare_csv(report)?,
    };
    document(&page, extras)
}

fn section(report: &CompareReport, contender: Contender<'_>, view: &CompareView, forest: Forest) -> Section {
    let Contender { heading, rows, hidden } = contender;
    let most = shown_runs(report.rows.len());
    let contender_name = rows.first().map_or(&report.old, |row| &row.comparison.contender);
    let notes = Footnotes::of(rows.iter().map(|row| row.warnings()));
    let names = names(report).in_one_column();
    let grid = grid(report, &rows, &names, Columns::of(true, false, view), &notes);
    let about = format!("{} {}", heading.unwrap_or_default(), printable(&names.heading()));
    Section {
        caption: match about.trim() {
            "" => "change of each benchmark".to_string(),
            about => about.to_string(),
        },
        rows: rows.iter().map(|row| extra(report, row, forest, most)).collect(),
        grid,
        axis: Some(forest.ends()),
        sides: [&report.old, contender_name].map(|name| printable(name)).to_vec(),
        notes: hidden.into_iter().chain(notes.lines()).collect(),
    }
}

fn extra(report: &CompareReport, row: &CompareRow, forest: Forest, most: usize) -> Row {
    let comparison = &row.comparison;
    let interval = comparison.interval.map(|interval| [interval.lower, interval.upper]);
    let sides = [
        (report.old.as_str(), comparison.old.as_ref()),
        (comparison.contender.as_str(), comparison.new.as_ref()),
    ];
    Row {
        verdict: Some(row.family.verdict.name()),
        survives: matches!(row.family.verdict, Verdict::Improved | Verdict::Regressed),
        picture: comparison
            .improvement
            .map(|change| forest.mark(change, interval, mark(row, report))),
        more: Some(boxes(&sides)),
        runs: comparison
            .runs
            .as_ref()
            .and_then(|[old, new]| packed_runs(&[old, new], most)),
    }
}

/// A change for the worse that holds but is within the gate's limit is none of its verdicts; it is marked all the same.
fn mark(row: &CompareRow, report: &CompareReport) -> Mark {
    let holds = row.family.p_holm.is_some_and(|p| p < report.alpha) || row.family.verdict == Verdict::Regressed;
    let is_better = row
        .comparison
        .improvement
        .is_some_and(|change| (change > 0.0) == (report.direction_of(row) == Direction::Higher));
    match (holds, is_better) {
        (true, true) => Mark::Better,
        (true, false) => Mark::Worse,
        (false, _) if row.family.suggestive => Mark::Suggestive,
        (false, _) => Mark::Open,
    }
}

/// How it was measured and judged.
fn facts(report: &CompareReport) -> Vec<(&'static str, String)> {
    let runs = |side: fn(&CompareRow) -> Option<usize>| {
        let counts = report.rows.iter().filter_map(side);
        let range = counts.fold(None, |range: Option<(usize, usize)>, n| {
            Some(range.map_or((n, n), |(least, most)| (least.min(n), most.max(n))))
        });
        range.map_or("none".to_string(), |(least, most)| match least == most {
            true => least.to_string(),
            false => format!("{least} to {most}"),
        })
    };
    let mut facts = vec![
        ("measured", format!("{}, {}", report.metric, better(report.direction))),
        ("baseline", printable(&report.old)),
        (
            "runs of the baseline",
            runs(|row| row.comparison.old.as_ref().map(|side| side.n)),
        ),
        (
            "runs of the contender",
            runs(|row| row.comparison.new.as_ref().map(|side| side.n)),
        ),
        ("level", level(report.alpha)),
        ("intervals", level(report.confidence)),
    ];
    if !report.unit.is_empty() {
        facts.push(("independent run", report.unit.join(", ")));
    }
    facts
}
