//! What every table and picture says of its data: which way is better, how many runs, by which test.

use super::compare::{CompareReport, TestName};
use super::direction::Direction;
use super::sample::Sample;
use super::sweep::ScatterReport;
use crate::number::count;

/// `higher is better`.
pub(crate) fn better(direction: Direction) -> &'static str {
    match direction {
        Direction::Higher => "higher is better",
        Direction::Lower => "lower is better",
    }
}

/// How many runs the samples have: `30 runs a side`, `28 to 30 runs a side`; empty for none.
pub(crate) fn run_counts<'a>(samples: impl Iterator<Item = &'a Sample>, each: &str) -> String {
    let (least, most) = samples.fold((usize::MAX, 0), |(least, most), sample| {
        (least.min(sample.n), most.max(sample.n))
    });
    match (least, most) {
        (_, 0) => String::new(),
        (least, most) if least == most => format!("{} {each}", count(most, "run")),
        (least, most) => format!("{least} to {} {each}", count(most, "run")),
    }
}

/// What a comparison is of: `rate of new against old`.
pub(crate) fn compared(report: &CompareReport) -> String {
    format!("{} of {} against {}", report.metric, report.new.join(", "), report.old)
}

/// What a sweep is of: `f.js: rate by len and encoding`.
pub(crate) fn swept(report: &ScatterReport) -> String {
    let file = report.filename.as_deref().unwrap_or("several files");
    let by = report.category.iter().map(|category| format!(" and {category}"));
    format!(
        "{file}: {} by {}{}",
        report.metric,
        report.xaxis,
        by.collect::<String>()
    )
}

/// [`run_counts`] of a comparison, `a side`.
pub(crate) fn runs_a_side(report: &CompareReport) -> String {
    let rows = report.rows.iter();
    let sides = rows.flat_map(|row| [&row.comparison.old, &row.comparison.new]);
    run_counts(sides.flatten(), "a side")
}

/// What the test is called in a sentence.
pub(crate) fn test_name(name: TestName) -> &'static str {
    match name {
        TestName::Welch => "Welch's t-test",
        TestName::MannWhitney => "Mann-Whitney's U test",
        TestName::Permutation => "studentised permutation test",
        TestName::PairedT => "t-test of the pairs' log ratios",
        TestName::RandomEffects => "random effects over sessions",
        TestName::RelativeT => "t-test of log ratios relative to controls",
    }
}
