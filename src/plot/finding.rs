//! What a forest plot shows of one comparison: whether the change holds, only may, or is not shown, and for better or worse.

use super::mark::{Look, Mark};
use super::palette::{BETTER, FAINT_INK, WORSE};
use super::quantity::{change, changes};
use crate::analysis::{CompareReport, CompareRow, Direction, Verdict};

/// What is known of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Finding {
    /// Significant after the correction, or exact; for the worse?
    Holds { worse: bool },
    /// Significant by itself, but not after the correction.
    Suggestive { worse: bool },
    /// Not significant.
    Open,
    /// Not tested.
    Untested,
}

/// In this order in the legend, with what is said there.
pub(super) const FINDINGS: [(Finding, &str); 5] = [
    (Finding::Holds { worse: true }, "worse"),
    (Finding::Holds { worse: false }, "better"),
    (Finding::Suggestive { worse: true }, "worse before the correction only"),
    (
        Finding::Suggestive { worse: false },
        "better before the correction only",
    ),
    (Finding::Open, "not shown to change"),
];

impl Finding {
    /// What a row amounts to at the report's level.
    pub fn of(report: &CompareReport, row: &CompareRow) -> Finding {
        let Some(improvement) = row.comparison.improvement else {
            return Finding::Untested;
        };
        let worse = (improvement < 0.0) == (report.direction_of(row) == Direction::Higher);
        match row.comparison.test {
            // Without any variation the change is exact.
            None if matches!(row.family.verdict, Verdict::Regressed | Verdict::Improved) => Finding::Holds { worse },
            None if row.comparison.interval.is_none() => Finding::Untested,
            None => Finding::Open,
            Some(_) if row.family.p_holm.is_some_and(|p| p < report.alpha) => Finding::Holds { worse },
            Some(test) if test.p < report.alpha => Finding::Suggestive { worse },
            Some(_) => Finding::Open,
        }
    }

    /// Whether there is something to see, at least before the correction.
    pub fn is_change(self) -> bool {
        matches!(self, Finding::Holds { .. } | Finding::Suggestive { .. })
    }

    /// Filled where it holds, hollow where it may, grey else.
    pub fn look(self) -> Look {
        match self {
            Finding::Holds { worse: true } => Look::filled(Mark::Down, WORSE),
            Finding::Holds { worse: false } => Look::filled(Mark::Up, BETTER),
            Finding::Suggestive { worse } => Look {
                hollow: true,
                ..Finding::Holds { worse }.look()
            },
            Finding::Open | Finding::Untested => Look::filled(Mark::Circle, FAINT_INK),
        }
    }
}

/// Change and interval in words: `−12.70 % (−23.20 … −1.50 %)`; `not tested` without a change.
pub(super) fn figures(row: &CompareRow) -> String {
    match (row.comparison.improvement, row.comparison.interval) {
        (Some(improvement), Some(interval)) => {
            let (lower, upper) = (interval.lower, interval.upper);
            format!("{} ({})", change(improvement), changes(lower, upper))
        }
        (Some(improvement), None) => change(improvement),
        _ => "not tested".to_string(),
    }
}
