//! What is said below the tables of a comparison: caveats, the geometric mean, the family of tests.

use crate::analysis::{CompareReport, LEVELS};
use crate::number::{change, count, level, p_value, percent};
use crate::render::lines::note;
use crate::text::printable;

pub(super) fn summary(report: &CompareReport) -> Vec<String> {
    let mut lines: Vec<String> = report.warnings.iter().map(note).collect();
    let single = report.geomean.iter().map(|geomean| (&report.new[0], geomean));
    for (contender, geomean) in single.chain(report.geomeans.iter().map(|(contender, geomean)| (contender, geomean))) {
        lines.push(format!(
            "Geometric mean of {}/{}: {} ({} %) over {}.",
            printable(contender),
            printable(&report.old),
            if geomean.ratio < 1e7 {
                format!("{:.4}", geomean.ratio)
            } else {
                format!("{:.3e}", geomean.ratio)
            },
            percent(geomean.ratio - 1.0, true),
            count(geomean.rows, "benchmark")
        ));
    }
    let family = &report.family;
    let untested = if family.not_tested == 0 {
        String::new()
    } else {
        format!(" ({} could not be tested)", family.not_tested)
    };
    lines.push(format!("{}{untested}.", count(family.tested, "comparison")));
    if family.tested > 0 {
        let expected: Vec<String> = family
            .expected_false_positives
            .iter()
            .zip(LEVELS)
            .map(|((_, expected), (_, stars))| format!("{expected:.2} with {stars}"))
            .collect();
        lines.push(format!(
            "If nothing had changed, chance alone would still give about {} or more.",
            expected.join(", ")
        ));
        lines.push(format!(
            "{} of {} significant at {}; {} after Holm's correction for all comparisons.",
            family.significant,
            family.tested,
            level(report.alpha),
            family.significant_holm
        ));
    }
    if let Some(floor) = family.p_floor {
        lines.push(format!(
            "The smallest p that the chosen test can give here is {}.",
            p_value(Some(floor))
        ));
    }
    lines
}

/// What the comparison of equal builds says of the measuring.
pub(super) fn expect_equal(report: &CompareReport) -> Vec<String> {
    let Some(equal) = &report.expect_equal else {
        return Vec::new();
    };
    let outcome = if equal.passed {
        "as equal as chance allows"
    } else {
        "NOT EQUAL"
    };
    let mut lines = vec![format!(
        "Equal builds, {outcome}: {} of {} significant at {} ({} of all; {} to be expected), {} after Holm's correction.",
        equal.significant,
        equal.tested,
        level(report.alpha),
        change(Some(equal.false_positive_rate)),
        level(report.alpha),
        equal.significant_holm
    )];
    if equal.noise_floor.is_some() {
        lines.push(format!(
            "Noise floor: 95 % of the changes are smaller than {}.",
            change(equal.noise_floor)
        ));
    }
    if let Some(limit) = equal.smallest_max_regression {
        lines.push(format!(
            "With these runs, --max-regression below {:.2} leaves some benchmark inconclusive although nothing changed.",
            limit * 100.0
        ));
    }
    lines
}
