//! Which rows of a comparison are shown, and with what.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::analysis::{CompareReport, CompareRow, Verdict};

/// What of a comparison people are shown. The family of tests, the gate and the counts are those of all rows, whatever is shown.
#[derive(Debug, Clone, Default)]
pub struct CompareView {
    /// At most so many rows of each contender: those that changed first, and among equals the largest changes.
    pub top: Option<usize>,
    /// Only rows with one of these verdicts; all when empty.
    pub only: Vec<Verdict>,
    /// No rows with a change smaller than this fraction; rows without a change stay.
    pub hide_below: Option<f64>,
    /// Whether the ratio new / old stands beside the change.
    pub ratio: bool,
    /// How long Markdown may be: rows are left out until it is no longer. What stands below the tables is never cut.
    pub max_bytes: Option<usize>,
}

impl CompareView {
    /// The rows of a contender that are shown, in the report's order, and how many there are in all.
    pub(super) fn rows<'a>(&self, report: &'a CompareReport, contender: &str) -> (Vec<&'a CompareRow>, usize) {
        let all = report.rows.iter().filter(|row| row.comparison.contender == contender);
        let wanted = |row: &&CompareRow| {
            let small = |limit: f64| row.comparison.improvement.is_some_and(|change| change.abs() < limit);
            (self.only.is_empty() || self.only.contains(&row.family.verdict)) && !self.hide_below.is_some_and(small)
        };
        let total = all.clone().count();
        let rows: Vec<&CompareRow> = all.filter(wanted).collect();
        (self.largest(rows), total)
    }

    /// Whether each row of the report is shown.
    pub fn shown(&self, report: &CompareReport) -> Vec<bool> {
        fn key(row: &CompareRow) -> (&str, &str) {
            (&row.comparison.name, &row.comparison.contender)
        }
        let of_contender = |contender: &String| self.rows(report, contender).0;
        let shown: HashSet<(&str, &str)> = report.new.iter().flat_map(of_contender).map(key).collect();
        report.rows.iter().map(|row| shown.contains(&key(row))).collect()
    }

    /// The rows with the largest changes, in their order.
    fn largest<'a>(&self, rows: Vec<&'a CompareRow>) -> Vec<&'a CompareRow> {
        let Some(top) = self.top.filter(|top| *top < rows.len()) else {
            return rows;
        };
        let rank = |row: &CompareRow| {
            let changed = matches!(row.family.verdict, Verdict::Regressed | Verdict::Improved);
            // The bits of floats from 0 on are in the order of their values.
            let size = row.comparison.improvement.map_or(0, |change| change.abs().to_bits());
            Reverse((changed, row.comparison.improvement.is_some(), size))
        };
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_by_key(|at| rank(rows[*at]));
        order.truncate(top);
        order.sort_unstable();
        order.into_iter().map(|at| rows[at]).collect()
    }
}
