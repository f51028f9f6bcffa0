//! The rows of a comparison by benchmark, and which of very many a picture shows.

use std::collections::{HashMap, HashSet};

use super::finding::Finding;
use crate::analysis::{CompareReport, CompareRow};
use crate::data::RowNames;

/// Beyond this many benchmarks the changed ones come first and the rest is summed up.
const MANY: usize = 60;
/// More changed ones than this are no picture.
const MOST: usize = 300;

/// One benchmark: its row with each contender, in the order of the report's contenders.
#[derive(Debug, Clone)]
pub(super) struct Benchmark<'a> {
    first: &'a CompareRow,
    pub rows: Vec<Option<&'a CompareRow>>,
}

/// What is drawn, and the rows that are only summed up.
#[derive(Debug)]
pub(super) struct Choice<'a> {
    pub shown: Vec<Benchmark<'a>>,
    pub others: Vec<&'a CompareRow>,
}

/// All benchmarks in the report's order.
pub(super) fn benchmarks(report: &CompareReport) -> Vec<Benchmark<'_>> {
    let mut benchmarks: Vec<Benchmark> = Vec::new();
    let mut places = HashMap::new();
    for row in &report.rows {
        let place = *places.entry(&row.comparison.name).or_insert_with(|| {
            let rows = vec![None; report.new.len()];
            benchmarks.push(Benchmark { first: row, rows });
            benchmarks.len() - 1
        });
        if let Some(contender) = report.new.iter().position(|name| *name == row.comparison.contender) {
            benchmarks[place].rows[contender] = Some(row);
        }
    }
    benchmarks
}

/// What the names of the benchmarks share, and the label of each.
pub(super) fn names(benchmarks: &[Benchmark]) -> (RowNames, Vec<String>) {
    let rows = || benchmarks.iter().map(|benchmark| benchmark.first.comparison.row_name());
    let names = RowNames::of(rows());
    let labels = rows().map(|name| names.label(&name)).collect();
    (names, labels)
}

/// The benchmarks of which any row is wanted; of many of those the ones that changed come first, and the others that do not fit beside
/// them are summed up, as are those that are not wanted.
pub(super) fn choose<'a>(report: &CompareReport, benchmarks: Vec<Benchmark<'a>>, wanted: &[bool]) -> Choice<'a> {
    let rows = report.rows.iter().zip(wanted).filter(|(_, is_wanted)| **is_wanted);
    let names: HashSet<&str> = rows.map(|(row, _)| row.comparison.name.as_str()).collect();
    let is_wanted = |benchmark: &Benchmark| names.contains(benchmark.first.comparison.name.as_str());
    let (mut shown, mut rest): (Vec<Benchmark>, Vec<Benchmark>) = match wanted.contains(&false) {
        true => benchmarks.into_iter().partition(is_wanted),
        false => (benchmarks, Vec::new()),
    };
    if shown.len() > MANY {
        let finding = |row: &&CompareRow| Finding::of(report, row).is_change();
        let is_changed = |benchmark: &Benchmark| benchmark.rows.iter().flatten().any(finding);
        let (changed, mut open): (Vec<Benchmark>, Vec<Benchmark>) = shown.into_iter().partition(is_changed);
        shown = changed;
        rest.extend(shown.split_off(shown.len().min(MOST)));
        let room = MANY.saturating_sub(shown.len()).min(open.len());
        rest.extend(open.split_off(room));
        shown.extend(open);
    }
    let others = rest.into_iter().flat_map(|benchmark| benchmark.rows).flatten();
    Choice {
        shown,
        others: others.collect(),
    }
}
