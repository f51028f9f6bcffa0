//! The means of a sweep over x by its logarithm, in a plane of text: what `--log` draws on a terminal.

use super::sweep_labels::SweepLabels;
use crate::analysis::{Interval, ScatterReport};
use crate::data::Value;
use crate::number::{count, level, quantity};
use crate::render::chart::ZeroAxis;
use crate::render::lines::flowed;
use crate::render::style::Style;
use crate::text::{printable, width};

/// Lines of the plane; and its columns where lines may have any length, and at most.
const LINES: usize = 16;
const USUAL: usize = 60;
const FEWEST: usize = 20;
const MOST: usize = 100;
/// A mean without a category, and several at one place.
const MEAN: char = '●';
const SEVERAL: char = '*';

/// A mean on its way into the plane.
struct Point {
    x: f64,
    mean: f64,
    interval: Option<Interval>,
    mark: char,
}

/// The plane with its axes, what its marks mean, and how many points it has no place for.
pub(super) fn plane(report: &ScatterReport, labels: &SweepLabels, style: Style) -> Vec<String> {
    let categories = categories(report);
    let points = points(report, &categories);
    let mut lines = Vec::new();
    if !points.is_empty() {
        lines.extend(drawn(report, labels, style, &points));
        lines.extend(flowed(vec![key(report, labels, &categories)], style));
    }
    let left_out = report.groups.len() - points.len();
    if left_out > 0 {
        let note = format!(
            "Note: {} at 0 or below left out of the chart: a logarithmic axis has no place there",
            count(left_out, "point")
        );
        lines.extend(flowed(vec![note], style));
    }
    lines
}

fn categories(report: &ScatterReport) -> Vec<&Value> {
    let mut categories: Vec<&Value> = Vec::new();
    for category in report.groups.iter().filter_map(|group| group.category.as_ref()) {
        if !categories.contains(&category) {
            categories.push(category);
        }
    }
    categories
}

/// The letters that stand for categories.
fn mark(at: Option<usize>) -> char {
    match at {
        None => MEAN,
        Some(at) => ('a'..='z').chain('A'..='Z').nth(at).unwrap_or('+'),
    }
}

fn points(report: &ScatterReport, categories: &[&Value]) -> Vec<Point> {
    let groups = report.groups.iter();
    groups
        .filter_map(|group| {
            let x = group.x.as_number().filter(|x| *x > 0.0)?;
            let category = group.category.as_ref();
            let at = category.and_then(|category| categories.iter().position(|other| *other == category));
            Some(Point {
                x,
                mean: group.sample.mean,
                interval: group.sample.mean_interval,
                mark: mark(at),
            })
        })
        .collect()
}

fn drawn(report: &ScatterReport, labels: &SweepLabels, style: Style, points: &[Point]) -> Vec<String> {
    let means: Vec<(f64, Option<Interval>)> = points.iter().map(|point| (point.mean, point.interval)).collect();
    let y = ZeroAxis::of(&means, LINES);
    let [low, high] = y.ends(|value| quantity(value, &report.metric));
    let left = width(&low).max(width(&high));
    let columns = style
        .width
        .map_or(USUAL, |width| width.saturating_sub(left + 2).clamp(FEWEST, MOST));
    let x = LogAxis::of(points, columns);
    let mut cells = vec![vec![' '; columns]; LINES];
    for point in points {
        let Some(interval) = point.interval else { continue };
        for line in &mut cells[y.cell(interval.lower)..=y.cell(interval.upper)] {
            line[x.column(point.x)] = '│';
        }
    }
    let mut taken = vec![vec![false; columns]; LINES];
    for point in points {
        let (line, column) = (y.cell(point.mean), x.column(point.x));
        cells[line][column] = if taken[line][column] { SEVERAL } else { point.mark };
        taken[line][column] = true;
    }
    let mut lines: Vec<String> = cells.iter().rev().map(|line| line.iter().collect()).collect();
    for (at, line) in lines.iter_mut().enumerate() {
        let label = match at {
            0 => high.as_str(),
            at if at == LINES - 1 => low.as_str(),
            _ => "",
        };
        let before = left - width(label);
        *line = format!("{:before$}{label} ┤{line}", "").trim_end().to_string();
    }
    lines.push(format!("{:left$} └{}", "", "─".repeat(columns)));
    lines.push(
        format!("{:left$}  {}", "", x.labels(report, labels))
            .trim_end()
            .to_string(),
    );
    lines
}

/// What the marks mean, and what the axes are.
fn key(report: &ScatterReport, labels: &SweepLabels, categories: &[&Value]) -> String {
    let mut marks: Vec<String> = categories
        .iter()
        .enumerate()
        .map(|(at, category)| format!("{} {}", mark(Some(at)), labels.category.of(category)))
        .collect();
    if categories.is_empty() {
        marks.push(format!("{MEAN} mean"));
    } else {
        marks.push(format!("{SEVERAL} several"));
    }
    marks.push(format!("│ {} interval", level(report.confidence)));
    format!(
        "{} over {} by powers of two: {}",
        printable(&report.metric),
        printable(&report.xaxis),
        marks.join(", ")
    )
}

/// The axis of x: each factor of two takes the same number of columns.
struct LogAxis {
    low: f64,
    high: f64,
    columns: usize,
}

impl LogAxis {
    fn of(points: &[Point], columns: usize) -> LogAxis {
        let places = || points.iter().map(|point| point.x.log2());
        LogAxis {
            low: places().fold(f64::INFINITY, f64::min),
            high: places().fold(f64::NEG_INFINITY, f64::max),
            columns,
        }
    }

    fn column(&self, x: f64) -> usize {
        let share = (x.log2() - self.low) / (self.high - self.low);
        // A single value of x stands in the middle.
        let share = if share.is_finite() { share } else { 0.5 };
        (share * (self.columns - 1) as f64).round() as usize
    }

    /// The values of x below their columns, as many as fit.
    fn labels(&self, report: &ScatterReport, labels: &SweepLabels) -> String {
        let mut line = String::new();
        let values = report.groups.iter().map(|group| &group.x);
        for (value, x) in values.filter_map(|value| Some((value, value.as_number().filter(|x| *x > 0.0)?))) {
            let label = labels.x.of(value);
            // Centred, but within the plane.
            let middle = self.column(x).saturating_sub(width(label) / 2);
            let start = middle.min(self.columns.saturating_sub(width(label)));
            let used = width(&line);
            if used == 0 || start > used {
                line.push_str(&" ".repeat(start - used));
                line.push_str(label);
            }
        }
        line
    }
}
