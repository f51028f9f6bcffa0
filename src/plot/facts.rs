//! What every picture says of its data: what was measured, which way is better, how many runs, how it was judged.

use crate::analysis::{CompareReport, Direction, Sample, TestName};
use crate::number::{count, level};

/// `higher is better`.
pub(super) fn better(direction: Direction) -> &'static str {
    match direction {
        Direction::Higher => "higher is better",
        Direction::Lower => "lower is better",
    }
}

/// How many runs the samples have: `30 runs a side`, `28 to 30 runs a side`.
pub(super) fn runs<'a>(samples: impl Iterator<Item = &'a Sample>, each: &str) -> String {
    let (least, most) = samples.fold((usize::MAX, 0), |(least, most), sample| {
        (least.min(sample.n), most.max(sample.n))
    });
    match (least, most) {
        (_, 0) => String::new(),
        (least, most) if least == most => format!("{} {each}", count(most, "run")),
        (least, most) => format!("{least} to {} {each}", count(most, "run")),
    }
}

/// What a comparison's picture is of: the file that all rows share, or how many benchmarks there are.
pub(super) fn title(report: &CompareReport, filename: Option<String>, benchmarks: usize) -> String {
    let what = filename.unwrap_or_else(|| count(benchmarks, "benchmark"));
    format!(
        "{what}: {} of {} against {}",
        report.metric,
        report.new.join(", "),
        report.old
    )
}

/// What holds for all rows of a comparison: the parameters that they share; runs, test and correction.
pub(super) fn facts(report: &CompareReport, shared: String) -> Vec<String> {
    let samples = report
        .rows
        .iter()
        .flat_map(|row| [&row.comparison.old, &row.comparison.new])
        .flatten();
    let test = report.rows.iter().find_map(|row| row.comparison.test).map(|test| {
        let name = match test.name {
            TestName::Welch => "Welch's t-test",
            TestName::MannWhitney => "Mann-Whitney's U test",
            TestName::Permutation => "studentised permutation test",
            TestName::PairedT => "t-test of the pairs' log ratios",
            TestName::RandomEffects => "random effects over sessions",
            TestName::RelativeT => "t-test of log ratios relative to controls",
        };
        let (tests, alpha) = (report.family.tested, level(report.alpha));
        match tests {
            1 => format!("{name} at {alpha}"),
            _ => format!("{name} at {alpha}, Holm's correction over {tests} tests"),
        }
    });
    let parts = [
        Some(runs(samples, "a side")),
        test,
        Some(better(report.direction).to_string()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    vec![shared, parts.join(" · ")]
}
