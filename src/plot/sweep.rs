//! From a sweep's report to series of points and the axes that hold them.

use super::axis::Axis;
use super::error::PlotError;
use super::options::{LogAxes, SweepDrawing};
use super::picture::PlotWarning;
use super::quantity::{Unit, plain};
use super::reach::span;
use super::ticks::{Spread, Tick};
use crate::analysis::{ScatterGroup, ScatterReport, XType};
use crate::data::Value;
use crate::number::{count, quantity};

/// Up to this many values of x have the ticks themselves.
const FEW: usize = 12;

/// One mean on its way into the picture.
#[derive(Debug, Clone)]
pub(super) struct Point {
    pub x: f64,
    pub mean: f64,
    pub interval: Option<(f64, f64)>,
    /// The runs, where they are drawn.
    pub runs: Vec<f64>,
    /// Their whiskers.
    pub reach: Option<(f64, f64)>,
    /// What is said of it to who points at it.
    pub said: String,
}

/// The groups of one category, along x.
#[derive(Debug, Clone)]
pub(super) struct Series {
    pub label: Option<Value>,
    pub points: Vec<Point>,
}

impl Series {
    /// How high its line ends, as a share of the axis; `None` where it ends before the plot does.
    pub fn end(&self, x: &Axis, y: &Axis) -> Option<f64> {
        const FAR: f64 = 0.9;
        let last = self.points.last()?;
        (x.share(last.x) > FAR).then(|| y.share(last.mean).clamp(0.0, 1.0))
    }
}

/// The values of x in the order of the table where they are not numbers: they stand side by side.
pub(super) fn slots(report: &ScatterReport) -> Option<Vec<&Value>> {
    (report.x_type != XType::Number).then(|| {
        let mut slots: Vec<&Value> = report.groups.iter().map(|group| &group.x).collect();
        slots.dedup();
        slots
    })
}

/// The points of each category; what a logarithmic axis has no place for is left out, with a warning.
///
/// # Errors
/// When no point is left.
pub(super) fn points(
    report: &ScatterReport,
    slots: Option<&[&Value]>,
    drawing: SweepDrawing,
) -> Result<(Vec<Series>, Vec<PlotWarning>), PlotError> {
    let mut labels: Vec<&Option<Value>> = report.groups.iter().map(|group| &group.category).collect();
    let log = drawing.log;
    labels.sort_by(|a, b| match (a, b) {
        (Some(a), Some(b)) => a.table_order(b),
        _ => std::cmp::Ordering::Equal,
    });
    labels.dedup();
    let series = labels.into_iter().map(|label| Series {
        label: label.clone(),
        points: Vec::new(),
    });
    let mut all: Vec<Series> = series.collect();
    let (mut beyond_x, mut beyond_y) = (0, 0);
    for group in &report.groups {
        let point = point(report, group, slots, drawing);
        if log.x && point.x <= 0.0 {
            beyond_x += 1;
        } else if log.y && point.mean <= 0.0 {
            beyond_y += 1;
        } else if let Some(series) = all.iter_mut().find(|series| series.label == group.category) {
            series.points.push(point);
        }
    }
    let mut warnings = Vec::new();
    for (option, axis, points) in [("--log", "x", beyond_x), ("--log-y", "y", beyond_y)] {
        if points == report.groups.len() {
            return Err(PlotError::NothingAboveZero(option));
        }
        if points > 0 {
            warnings.push(PlotWarning::BeyondLogAxis { axis, points });
        }
    }
    if drawing.points && report.groups.iter().any(|group| group.runs.is_none()) {
        warnings.push(PlotWarning::NoSingleRuns);
    }
    if all.iter().all(|series| series.points.is_empty()) {
        return Err(PlotError::NothingAboveZero("--log and --log-y"));
    }
    Ok((all, warnings))
}

fn point(report: &ScatterReport, group: &ScatterGroup, slots: Option<&[&Value]>, drawing: SweepDrawing) -> Point {
    let slot = slots.and_then(|slots| slots.iter().position(|x| **x == group.x));
    let interval = group.sample.mean_interval;
    let runs = group.runs.as_ref().filter(|_| drawing.points);
    let has_place = |value: &f64| !drawing.log.y || *value > 0.0;
    Point {
        x: slot.map_or(group.x.as_number().unwrap_or(0.0), |slot| slot as f64),
        mean: group.sample.mean,
        interval: interval.map(|interval| (interval.lower, interval.upper)),
        runs: runs.map_or(Vec::new(), |runs| {
            runs.values.iter().copied().filter(has_place).collect()
        }),
        reach: runs.map(|_| (group.sample.whiskers.lower, group.sample.whiskers.upper)),
        said: said(report, group),
    }
}

/// `chunkLen=16, encoding='ascii': 1,234.5 (1,200.0 … 1,269.0), 30 runs`, with the numbers of the table.
fn said(report: &ScatterReport, group: &ScatterGroup) -> String {
    let category = report.category.as_ref().zip(group.category.as_ref());
    let category = category.map_or(String::new(), |(name, value)| format!(", {name}={value}"));
    let number = |value: f64| quantity(value, &report.metric);
    let interval = group.sample.mean_interval.map_or(String::new(), |interval| {
        format!(" ({} … {})", number(interval.lower), number(interval.upper))
    });
    let (x, mean) = (&report.xaxis, number(group.sample.mean));
    format!(
        "{x}={}{category}: {mean}{interval}, {}",
        group.x,
        count(group.sample.n, "run")
    )
}

/// Holds all x, with ticks at the values themselves when they are few; or a slot for each value that is no number.
pub(super) fn x_axis(all: &[Series], slots: Option<&[String]>, log: LogAxes) -> Axis {
    if let Some(slots) = slots {
        return Axis::between(-0.5, slots.len() as f64 - 0.5, Spread::Linear, Unit::Plain);
    }
    let spread = if log.x { Spread::Log2 } else { Spread::Linear };
    let mut values: Vec<f64> = all
        .iter()
        .flat_map(|series| &series.points)
        .map(|point| point.x)
        .collect();
    let mut axis = Axis::around(values.iter().copied(), spread, Unit::Plain);
    values.sort_by(f64::total_cmp);
    values.dedup();
    if values.len() <= FEW {
        axis.ticks = values
            .into_iter()
            .map(|value| Tick {
                value,
                label: plain(value, 6),
            })
            .collect();
    }
    axis
}

/// Holds all means, and the intervals, and the whiskers where runs are drawn, as far as they do not reach beyond the means by more than the means' own range.
pub(super) fn y_axis(all: &[Series], report: &ScatterReport, log: LogAxes) -> Axis {
    let points = || all.iter().flat_map(|series| &series.points);
    let means = || points().map(|point| point.mean);
    let (low, high) = span(means());
    let range = high - low;
    let bounds = points().flat_map(|point| point.interval.into_iter().chain(point.reach));
    let bounds = bounds.flat_map(|(lower, upper)| {
        if range > 0.0 {
            [lower.max(low - range), upper.min(high + range)]
        } else {
            [lower, upper]
        }
    });
    let spread = if log.y { Spread::Log10 } else { Spread::Linear };
    // A lower bound at or below 0 would stretch a logarithmic axis without end.
    let bounds = bounds.filter(|bound| !log.y || *bound >= low / 10.0);
    Axis::around(means().chain(bounds), spread, Unit::of_metric(&report.metric))
}
