//! The table of a sweep.

use super::sweep_labels::{SweepLabels, keys};
use crate::analysis::{ScatterGroup, ScatterReport};
use crate::number::{NA, change_interval, fixed, half_width, level, quantity};
use crate::render::footnote::Footnotes;
use crate::render::grid::{Align, Grid};
use crate::render::sample_size::sample_size;
use crate::text::printable;

/// A row a group, with `short` headings where space is short, with `wide` all columns.
pub(super) fn table(report: &ScatterReport, labels: &SweepLabels, short: bool, wide: bool, notes: &Footnotes) -> Grid {
    let groups = &report.groups;
    let mut grid = keys(report, labels);
    let mut figures = |heading: &str, cell: &dyn Fn(&ScatterGroup) -> String| {
        grid.push(heading, Align::Right, groups.iter().map(cell));
    };
    let asked = match level(report.confidence) {
        usual if usual == "95 %" => String::new(),
        other => format!(" ({other})"),
    };
    let shown = |value: f64| quantity(value, &report.metric);
    let samples = if report.per_run { "runs" } else { "samples" };
    figures(if short { "n" } else { samples }, &|group| {
        sample_size(group.sample.n, group.sample.units)
    });
    figures(&printable(&report.metric), &|group| shown(group.sample.mean));
    figures(
        &format!("{}{asked}", if short { "±" } else { "confidence.interval" }),
        &|group| half_width(group.sample.relative_half_width()),
    );
    if wide {
        figures("sd", &|group| group.sample.sd.map_or(NA.to_string(), shown));
        figures("skewness", &|group| fixed(group.sample.skewness, 2));
    }
    figures("median", &|group| shown(group.sample.median));
    figures(
        &format!("{}{asked}", if short { "interval" } else { "median.interval" }),
        &|group| change_interval(relative_median_interval(group)),
    );
    if wide {
        figures("coverage", &|group| {
            group
                .sample
                .median_interval
                .map_or(NA.to_string(), |interval| format!("{:.2} %", interval.coverage * 100.0))
        });
    }
    let flagged = |group: &ScatterGroup| if group.flagged { "(!)" } else { "" };
    let mark = |group: &ScatterGroup| {
        let mark = format!("{} {}", flagged(group), notes.mark(&group.warnings));
        mark.trim().to_string()
    };
    let marks: Vec<String> = groups.iter().map(mark).collect();
    if marks.iter().any(|mark| !mark.is_empty()) {
        grid.push(" ", Align::Left, marks);
    }
    grid
}

/// The bounds of the median's interval as fractions of the median away from it.
fn relative_median_interval(group: &ScatterGroup) -> Option<(f64, f64)> {
    let sample = &group.sample;
    let interval = sample.median_interval.filter(|_| sample.median != 0.0)?;
    let relative = |bound: f64| (bound - sample.median) / sample.median.abs();
    Some((relative(interval.lower), relative(interval.upper)))
}
