//! A parameter sweep: the means along x with their intervals, a line for each category.

use super::axis::{Axis, Spread};
use super::canvas::Canvas;
use super::error::PlotError;
use super::font::Font;
use super::mark::{MOST_SERIES, series};
use super::options::Size;
use super::palette::Color;
use super::picture::PlotWarning;
use super::quantity::Unit;
use super::rows::{GAP, LINE, MARGIN, heading};
use super::sweep_frame::{Frame, MARK, axes, legend};
use crate::analysis::{ScatterGroup, ScatterReport, XType};
use crate::data::Value;
use crate::number::level;

/// Which axes are logarithmic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LogAxes {
    /// x by powers of two.
    pub x: bool,
    /// y by powers of ten.
    pub y: bool,
}

/// The plot itself is at least this high.
const LOWEST: f64 = 100.0;

/// One mean on its way into the picture.
struct Point {
    x: f64,
    mean: f64,
    interval: Option<(f64, f64)>,
}

/// The groups of one category, along x.
struct Series {
    label: Option<Value>,
    points: Vec<Point>,
}

pub(super) fn draw<'a>(
    report: &ScatterReport,
    font: &'a Font,
    size: Size,
    log: LogAxes,
) -> Result<(Canvas<'a>, Vec<PlotWarning>), PlotError> {
    if log.x && report.x_type != XType::Number {
        return Err(PlotError::LogOfText(report.xaxis.clone()));
    }
    let slots = slots(report);
    let (all, warnings) = points(report, slots.as_deref(), log)?;
    if all.len() > MOST_SERIES {
        return Err(PlotError::TooManySeries {
            what: "categories",
            series: all.len(),
            most: MOST_SERIES,
        });
    }
    let wide = 1000f64.max(slots.as_ref().map_or(0.0, |slots| slots.len() as f64 * LINE + 320.0));
    let mut canvas = Canvas::new(font, size.width.unwrap_or(wide), size.height.unwrap_or(600.0));
    let title = report.filename.as_deref().unwrap_or("several files");
    let top = heading(&mut canvas, title, &subtitle(report), &[]) + GAP;
    let labels = all
        .iter()
        .filter_map(|series| series.label.as_ref())
        .map(Value::to_string);
    let right = legend(&mut canvas, report.category.as_deref(), labels.collect(), top)?;
    let mut frame = Frame {
        left: MARGIN,
        right,
        top,
        bottom: canvas.height - MARGIN,
        x: x_axis(&all, slots.as_deref(), log),
        y: y_axis(&all, report, log),
    };
    axes(&mut canvas, report, &mut frame, slots.as_deref());
    let height = frame.bottom - frame.top;
    if height < LOWEST {
        return Err(PlotError::TooLow {
            what: "axes and labels".to_string(),
            needed: (canvas.height + LOWEST - height).ceil() as u32,
        });
    }
    for (at, one) in all.iter().enumerate() {
        let (color, mark) = series(at);
        line(&mut canvas, &frame, one, color);
        // Smaller where they are many.
        let radius = ((frame.right - frame.left) / one.points.len() as f64 * 0.4).clamp(1.5, MARK);
        for point in &one.points {
            whisker(&mut canvas, &frame, point, radius - 0.5, color);
        }
        for point in &one.points {
            mark.draw(&mut canvas, (frame.x(point.x), frame.y(point.mean)), radius, color);
        }
    }
    Ok((canvas, warnings))
}

/// The values of x in the order of the table where they are not numbers: they stand side by side.
fn slots(report: &ScatterReport) -> Option<Vec<&Value>> {
    (report.x_type != XType::Number).then(|| {
        let mut slots: Vec<&Value> = report.groups.iter().map(|group| &group.x).collect();
        slots.dedup();
        slots
    })
}

/// The points of each category; what a logarithmic axis has no place for is left out and told.
fn points(
    report: &ScatterReport,
    slots: Option<&[&Value]>,
    log: LogAxes,
) -> Result<(Vec<Series>, Vec<PlotWarning>), PlotError> {
    let mut all: Vec<Series> = Vec::new();
    let mut labels: Vec<&Option<Value>> = report.groups.iter().map(|group| &group.category).collect();
    labels.sort_by(|a, b| match (a, b) {
        (Some(a), Some(b)) => a.table_order(b),
        _ => std::cmp::Ordering::Equal,
    });
    labels.dedup();
    all.extend(labels.into_iter().map(|label| Series {
        label: label.clone(),
        points: Vec::new(),
    }));
    let (mut beyond_x, mut beyond_y) = (0, 0);
    for group in &report.groups {
        let point = point(group, slots);
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
    if all.iter().all(|series| series.points.is_empty()) {
        return Err(PlotError::NothingAboveZero("--log and --log-y"));
    }
    Ok((all, warnings))
}

fn point(group: &ScatterGroup, slots: Option<&[&Value]>) -> Point {
    let slot = slots.and_then(|slots| slots.iter().position(|x| **x == group.x));
    Point {
        x: slot.map_or(group.x.as_number().unwrap_or(0.0), |slot| slot as f64),
        mean: group.sample.mean,
        interval: group
            .sample
            .mean_interval
            .map(|interval| (interval.lower, interval.upper)),
    }
}

fn subtitle(report: &ScatterReport) -> String {
    let level = level(report.confidence);
    let averaged: Vec<&str> = report
        .aggregated
        .iter()
        .map(|variable| variable.variable.as_str())
        .collect();
    let over = if averaged.is_empty() {
        String::new()
    } else {
        format!(" over {}", averaged.join(", "))
    };
    format!("mean {}{over} with its {level} interval", report.metric)
}

fn x_axis(all: &[Series], slots: Option<&[&Value]>, log: LogAxes) -> Axis {
    if let Some(slots) = slots {
        return Axis {
            low: -0.5,
            high: slots.len() as f64 - 0.5,
            spread: Spread::Linear,
            unit: Unit::Plain,
        };
    }
    let spread = if log.x { Spread::Log2 } else { Spread::Linear };
    Axis::around(
        all.iter().flat_map(|series| &series.points).map(|point| point.x),
        spread,
        Unit::Plain,
    )
}

/// Holds all means, and the intervals as far as they do not reach beyond the means by more than the means' own range.
fn y_axis(all: &[Series], report: &ScatterReport, log: LogAxes) -> Axis {
    let points = || all.iter().flat_map(|series| &series.points);
    let means = || points().map(|point| point.mean);
    let (low, high) = (
        means().fold(f64::INFINITY, f64::min),
        means().fold(f64::NEG_INFINITY, f64::max),
    );
    let range = high - low;
    let bounds = points().filter_map(|point| point.interval).flat_map(|(lower, upper)| {
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

fn line(canvas: &mut Canvas, frame: &Frame, series: &Series, color: Color) {
    for pair in series.points.windows(2) {
        let at = |point: &Point| (frame.x(point.x), frame.y(point.mean));
        canvas.line(at(&pair[0]), at(&pair[1]), 1.5, color);
    }
}

/// The interval with an end at each bound that lies on the axis.
fn whisker(canvas: &mut Canvas, frame: &Frame, point: &Point, half: f64, color: Color) {
    let Some((lower, upper)) = point.interval else { return };
    let x = frame.x(point.x);
    canvas.line((x, frame.y(upper)), (x, frame.y(lower)), 1.5, color);
    for end in [lower, upper].into_iter().filter(|end| frame.y.holds(*end)) {
        canvas.line((x - half, frame.y(end)), (x + half, frame.y(end)), 1.5, color);
    }
}
