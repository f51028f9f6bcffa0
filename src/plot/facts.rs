//! What the picture of a comparison says of its data: what was measured, which way is better, how many runs, how it was judged.

use crate::analysis::{CompareReport, better, compared, runs_a_side, test_name};
use crate::number::{count, level};

/// What a comparison's picture is of: the file that all rows share, or how many benchmarks there are.
pub(super) fn title(report: &CompareReport, filename: Option<String>, benchmarks: usize) -> String {
    let what = filename.unwrap_or_else(|| count(benchmarks, "benchmark"));
    format!("{what}: {}", compared(report))
}

/// What holds for all rows of a comparison: the parameters that they share; runs, test and correction.
pub(super) fn facts(report: &CompareReport, shared: String) -> Vec<String> {
    let test = report.rows.iter().find_map(|row| row.comparison.test).map(|test| {
        let name = test_name(test.name);
        let (tests, alpha) = (report.family.tested, level(report.alpha));
        match tests {
            1 => format!("{name} at {alpha}"),
            _ => format!("{name} at {alpha}, Holm's correction over {tests} tests"),
        }
    });
    let parts = [
        Some(runs_a_side(report)),
        test,
        Some(better(report.direction).to_string()),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().filter(|part| !part.is_empty()).collect();
    vec![shared, parts.join(" · ")]
}
