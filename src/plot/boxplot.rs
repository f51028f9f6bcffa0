//! Box plots of a comparison: a row a benchmark, in it a box for each binary.

use super::axis::{Axis, Spread};
use super::canvas::{Canvas, Point, SMALL, Text};
use super::error::PlotError;
use super::font::Font;
use super::labels::{Name, divide};
use super::lettering::Anchor;
use super::mark::{MOST_SERIES, Mark, series};
use super::options::Size;
use super::palette::{Color, FAINT_INK, INK, PAPER, tint};
use super::quantity::{Unit, quantity};
use super::rows::{Entry, Frame, RowChart};
use crate::analysis::{CompareReport, CompareRow, Direction, Sample};

/// Up to this many benchmarks share one axis in the metric's unit; beyond, each is drawn relative to its baseline.
const SHARED_AXIS: usize = 12;
/// So are fewer benchmarks whose medians differ by more than this factor: on one axis all boxes would be slivers.
const SHARED_RANGE: f64 = 10.0;
/// More boxes than this are no picture.
const MOST: usize = 300;
/// Height of a box, and from one to the next within a row.
const BOX: f64 = 10.0;
const BOX_STEP: f64 = 13.0;

/// One benchmark: a sample for each binary that has one, baseline first.
struct Group<'a> {
    row: &'a CompareRow,
    samples: Vec<Option<&'a Sample>>,
}

pub(super) fn draw<'a>(report: &CompareReport, font: &'a Font, size: Size) -> Result<Canvas<'a>, PlotError> {
    let groups = groups(report);
    if groups.len() > MOST {
        return Err(PlotError::TooManyBoxes {
            rows: groups.len(),
            most: MOST,
        });
    }
    let binaries: Vec<&String> = std::iter::once(&report.old).chain(&report.new).collect();
    if binaries.len() > MOST_SERIES {
        return Err(PlotError::TooManySeries {
            what: "binaries",
            series: binaries.len(),
            most: MOST_SERIES,
        });
    }
    let relative = groups.len() > SHARED_AXIS || differ_widely(&groups);
    let names: Vec<Name> = groups.iter().map(|group| Name::of(group.row)).collect();
    let names = divide(&names);
    let mut legend: Vec<Entry> = binaries
        .iter()
        .enumerate()
        .map(|(at, binary)| Entry {
            mark: Some((Mark::Square, series(at).0)),
            text: (*binary).clone(),
        })
        .collect();
    legend.push(Entry {
        mark: None,
        text: "box: quartiles and median; whiskers: within 1.5 interquartile ranges; ◇ mean; ○ outliers".to_string(),
    });
    let chart = RowChart {
        title: names.filename.unwrap_or_else(|| format!("{} benchmarks", groups.len())),
        subtitle: names.shared,
        legend,
        labels: names.labels,
        figures: Vec::new(),
        axis: axis(&groups, report, relative),
        axis_title: axis_title(report, relative),
        row_height: BOX_STEP * binaries.len() as f64,
    };
    let (mut canvas, frame) = chart.draw(font, size)?;
    if relative {
        let x = frame.x(100.0);
        canvas.line((x, frame.top), (x, frame.bottom), 1.0, INK);
    }
    for (group, &middle) in groups.iter().zip(&frame.rows) {
        let Some(unit) = scale_of(group, relative) else {
            let why = match group.samples[0] {
                Some(_) => format!("the median of {} is not above 0: nothing to relate to", report.old),
                None => format!("not measured with {}", report.old),
            };
            note(&mut canvas, &frame, middle, &why);
            continue;
        };
        for (at, sample) in group.samples.iter().enumerate() {
            let y = (middle + (at as f64 - (group.samples.len() - 1) as f64 / 2.0) * BOX_STEP).round();
            if let Some(sample) = sample {
                draw_box(&mut canvas, &frame, sample, unit, y, series(at).0);
            }
        }
    }
    Ok(canvas)
}

fn groups(report: &CompareReport) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    let mut places = std::collections::HashMap::new();
    for row in &report.rows {
        let place = *places.entry(&row.comparison.name).or_insert_with(|| {
            groups.push(Group {
                row,
                samples: vec![None; 1 + report.new.len()],
            });
            groups.len() - 1
        });
        let samples = &mut groups[place].samples;
        samples[0] = row.comparison.old.as_ref();
        if let Some(contender) = report.new.iter().position(|name| *name == row.comparison.contender) {
            samples[contender + 1] = row.comparison.new.as_ref();
        }
    }
    groups
}

fn differ_widely(groups: &[Group]) -> bool {
    let medians = || {
        groups
            .iter()
            .flat_map(|group| group.samples.iter().flatten())
            .map(|sample| sample.median)
    };
    let (low, high) = (medians().fold(f64::INFINITY, f64::min), medians().fold(0.0, f64::max));
    low > 0.0 && high > low * SHARED_RANGE
}

/// What values are multiplied by to lie on the axis; `None` where there is no baseline to relate them to.
fn scale_of(group: &Group, relative: bool) -> Option<f64> {
    if !relative {
        return Some(1.0);
    }
    group.samples[0]
        .filter(|old| old.median > 0.0)
        .map(|old| 100.0 / old.median)
}

fn axis(groups: &[Group], report: &CompareReport, relative: bool) -> Axis {
    let mut reaches: Vec<(f64, f64)> = Vec::new();
    for group in groups {
        if let Some(unit) = scale_of(group, relative) {
            let samples = || group.samples.iter().flatten();
            let low = samples().map(|sample| sample.min * unit).fold(f64::INFINITY, f64::min);
            let high = samples()
                .map(|sample| sample.max * unit)
                .fold(f64::NEG_INFINITY, f64::max);
            reaches.push((low, high));
        }
    }
    if relative {
        let (low, high) = common_reach(&reaches, 100.0);
        Axis::around([low, high], Spread::Linear, Unit::Percent)
    } else {
        let ends = reaches.iter().flat_map(|(low, high)| [*low, *high]);
        Axis::around(ends, Spread::Linear, Unit::of_metric(&report.metric))
    }
}

/// The range that holds `center` and all ranges; where a few wild rows would flatten all others, it holds nine of ten ranges
/// whole at either end.
pub(super) fn common_reach(reaches: &[(f64, f64)], center: f64) -> (f64, f64) {
    /// How much longer the whole range may be.
    const STRETCH: f64 = 1.5;
    let mut lows: Vec<f64> = reaches.iter().map(|reach| reach.0).collect();
    let mut highs: Vec<f64> = reaches.iter().map(|reach| reach.1).collect();
    lows.sort_by(f64::total_cmp);
    highs.sort_by(|a, b| b.total_cmp(a));
    let without = |spared: usize| {
        let end = |ends: &[f64]| ends.get(spared).copied().unwrap_or(center);
        (end(&lows).min(center), end(&highs).max(center))
    };
    let (whole, most) = (without(0), without(reaches.len() / 10));
    if whole.1 - whole.0 <= (most.1 - most.0) * STRETCH {
        whole
    } else {
        most
    }
}

fn axis_title(report: &CompareReport, relative: bool) -> String {
    let better = match report.direction {
        Direction::Higher => "higher is better",
        Direction::Lower => "lower is better",
    };
    if relative {
        format!("{} in % of the median of {} ({better})", report.metric, report.old)
    } else {
        format!("{}, {better}", quantity(&report.metric))
    }
}

fn note(canvas: &mut Canvas, frame: &Frame, y: f64, text: &str) {
    canvas.text(
        text,
        (frame.left + 8.0, y),
        Text::new(SMALL, Anchor::Start).color(FAINT_INK),
    );
}

fn draw_box(canvas: &mut Canvas, frame: &Frame, sample: &Sample, unit: f64, y: f64, color: Color) {
    let x = |value: f64| frame.x(value * unit);
    let half = BOX / 2.0;
    let holds = |value: f64| frame.axis.holds(value * unit);
    if sample.n > 1 {
        let (lower, upper) = (sample.whiskers.lower, sample.whiskers.upper);
        canvas.line((x(lower), y), (x(upper), y), 1.5, color);
        for end in [lower, upper].into_iter().filter(|end| holds(*end)) {
            canvas.line((x(end), y - half * 0.6), (x(end), y + half * 0.6), 1.5, color);
        }
        let (q1, q3) = (sample.quartiles.q1, sample.quartiles.q3);
        if q3 * unit >= frame.axis.low && q1 * unit <= frame.axis.high {
            canvas.framed(
                (x(q1) - 0.5, y - half),
                (x(q3) + 0.5, y + half),
                tint(color, 0.35),
                color,
            );
        }
        if holds(sample.median) {
            canvas.line((x(sample.median), y - half), (x(sample.median), y + half), 2.5, color);
        }
    }
    for outlier in sample.outliers.iter().filter(|outlier| holds(**outlier)) {
        canvas.circle((x(*outlier), y), 2.5, color);
        canvas.circle((x(*outlier), y), 1.3, PAPER);
    }
    for beyond in [sample.min, sample.max].into_iter().filter(|end| !holds(*end)) {
        frame.arrow(canvas, beyond * unit, y, color);
    }
    if holds(sample.mean) {
        mean(canvas, (x(sample.mean), y), color);
    }
}

fn mean(canvas: &mut Canvas, at: Point, color: Color) {
    Mark::Diamond.draw(canvas, at, 3.6, color);
    Mark::Diamond.draw(canvas, at, 2.2, PAPER);
}
