//! What is said below the tables of a comparison: caveats, the geometric mean, the family of tests.

use super::evidence::correction;
use crate::analysis::{CompareReport, ControlReport, Geomean, GeomeanInterval, LEVELS};
use crate::number::{change, change_interval, count, level, p_value, percent};
use crate::render::lines::note;
use crate::text::{first_of, printable};

/// Caveats about the whole.
pub(super) fn notes(report: &CompareReport) -> Vec<String> {
    report.warnings.iter().map(note).collect()
}

/// The geometric mean, and what the family of tests makes of the stars.
pub(super) fn summary(report: &CompareReport) -> Vec<String> {
    let mut lines = Vec::new();
    lines.extend(report.controls.iter().map(relative_to));
    let single = report.geomean.iter().map(|geomean| (&report.new[0], geomean));
    for (contender, geomean) in single.chain(report.geomeans.iter().map(|(contender, geomean)| (contender, geomean))) {
        lines.push(format!(
            "Geometric mean of {}/{}: {} ({} %{}) over {}.",
            printable(contender),
            printable(&report.old),
            if geomean.ratio < 1e7 {
                format!("{:.4}", geomean.ratio)
            } else {
                format!("{:.3e}", geomean.ratio)
            },
            percent(geomean.ratio - 1.0, true),
            uncertainty(report, geomean),
            count(geomean.rows, "benchmark")
        ));
        if !geomean.left_out.is_empty() {
            let names: Vec<String> = geomean.left_out.iter().map(|name| printable(name)).collect();
            lines.push(format!(
                "Not in it, for want of a ratio above 0: {}.",
                first_of(&names, LISTED)
            ));
        }
    }
    let family = &report.family;
    let untested = if family.not_tested == 0 {
        String::new()
    } else {
        format!(" ({} could not be tested)", family.not_tested)
    };
    let comparisons = format!("{}{untested}", count(family.tested, "comparison"));
    if family.tested == 0 {
        lines.push(format!("{comparisons}."));
    } else {
        lines.push(format!(
            "{comparisons}: {} significant at {}, {} after {}.",
            family.significant,
            level(report.alpha),
            family.significant_holm,
            correction(report.correction)
        ));
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
    }
    let asked = || report.rows.iter().filter_map(|row| row.family.confirmation);
    if asked().next().is_some() {
        lines.push(format!(
            "Of {} that changed, the second data set confirms {}.",
            count(asked().count(), "row"),
            asked().filter(|again| again.is_confirmed()).count()
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

/// What all changes of a contender are relative to, and what that takes for granted.
fn relative_to(control: &ControlReport) -> String {
    format!(
        "Changes of {} are relative to the geometric mean of {}, which changed by {} ({}): what moved these is taken to have moved \
         every benchmark by the same factor.",
        printable(&control.contender),
        count(control.benchmarks.len(), "control"),
        change(Some(control.improvement)),
        change_interval(Some((control.lower, control.upper)))
    )
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
        "Equal builds, {outcome}: {} of {} significant at {} ({} of all; {} to be expected; as many by chance with p {}), {} after Holm's \
         correction at half the level.",
        equal.significant,
        equal.tested,
        level(report.alpha),
        change(Some(equal.false_positive_rate)),
        level(report.alpha),
        p_value(Some(equal.chance)),
        equal.significant_holm
    )];
    if equal.noise_floor.is_some() {
        lines.push(format!(
            "Noise floor: 95 % of the changes are smaller than {}; the largest of {} is {}, which one more equal benchmark exceeds with \
             probability 1/{}.",
            change(equal.noise_floor),
            equal.tested,
            change(equal.largest_change),
            equal.tested + 1
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

/// Names that are listed of those left out.
const LISTED: usize = 6;

/// The intervals of a geometric mean: of these benchmarks, and of such benchmarks.
fn uncertainty(report: &CompareReport, geomean: &Geomean) -> String {
    let bounds = |interval: GeomeanInterval| change_interval(Some((interval.lower - 1.0, interval.upper - 1.0)));
    let level = level(1.0 - report.alpha);
    let noise = geomean
        .noise
        .map(|noise| format!("; {level}: {} by the noise of the runs", bounds(noise)));
    let benchmarks = geomean.benchmarks.map(|benchmarks| {
        let lead = if noise.is_some() { "," } else { &format!("; {level}:") };
        format!("{lead} {} for other benchmarks like these", bounds(benchmarks))
    });
    noise.clone().unwrap_or_default() + &benchmarks.unwrap_or_default()
}
