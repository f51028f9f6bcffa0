//! Grouped bars from zero: a row a benchmark or x, in it a bar for each series.

use super::axis::Axis;
use super::canvas::Canvas;
use super::error::PlotError;
use super::font::Font;
use super::labels::{Name, divide};
use super::mark::{MOST_SERIES, Mark, series};
use super::options::Size;
use super::palette::{AXIS, Color, INK};
use super::quantity::{Unit, figure, quantity};
use super::rows::{Entry, Frame, RowChart};
use crate::analysis::{Bar, BarReport, Direction};
use crate::number::level;

/// Height of a bar, and from one to the next within a group.
const BAR: f64 = 10.0;
const BAR_STEP: f64 = 14.0;
/// Where the means of the rows differ by more than this factor, one axis would show the largest alone: each row then has its
/// own, relative to its first bar.
const SHARED_RANGE: f64 = 100.0;

/// The bars of one benchmark or x, by series.
struct Group<'a> {
    first: &'a Bar,
    bars: Vec<Option<&'a Bar>>,
}

impl Group<'_> {
    fn present(&self) -> impl Iterator<Item = &Bar> {
        self.bars.iter().flatten().copied()
    }

    /// What values are multiplied by to lie on the axis.
    fn scale(&self, relative: bool) -> f64 {
        if relative { 100.0 / self.first.sample.mean } else { 1.0 }
    }
}

/// Whether the means of the rows' first bars are all above 0 and far apart.
fn differ_widely(groups: &[Group]) -> bool {
    let means = || groups.iter().map(|group| group.first.sample.mean);
    let (low, high) = (means().fold(f64::INFINITY, f64::min), means().fold(0.0, f64::max));
    low > 0.0 && high / SHARED_RANGE > low
}

pub(super) fn draw<'a>(report: &BarReport, font: &'a Font, size: Size) -> Result<Canvas<'a>, PlotError> {
    if report.series.len() > MOST_SERIES {
        return Err(PlotError::TooManySeries {
            what: "series",
            series: report.series.len(),
            most: MOST_SERIES,
        });
    }
    let groups = groups(report);
    let unit = Unit::of_metric(&report.metric);
    let figures = groups.iter().map(|group| {
        let figure = |bar: &Option<&Bar>| bar.map_or(String::new(), |bar| figure(bar.sample.mean, unit));
        group.bars.iter().map(figure).collect()
    });
    let relative = report.series.len() > 1 && differ_widely(&groups);
    let names = divide(&groups.iter().map(|group| name(group.first)).collect::<Vec<_>>());
    let level = level(report.confidence);
    let better = match report.direction {
        Direction::Higher => "higher is better",
        Direction::Lower => "lower is better",
    };
    let chart = RowChart {
        title: names
            .filename
            .filter(|filename| !filename.is_empty())
            .unwrap_or_else(|| format!("{} groups", groups.len())),
        subtitle: names.shared,
        legend: legend(report),
        labels: names.labels,
        figures: figures.collect(),
        axis: axis(&groups, relative, if relative { Unit::Percent } else { unit }),
        axis_title: if relative {
            format!(
                "mean {} with its {level} interval in % of the first bar of its row, {better}",
                report.metric
            )
        } else {
            format!("mean {} with its {level} interval, {better}", quantity(&report.metric))
        },
        row_height: BAR_STEP * report.series.len() as f64,
    };
    let (mut canvas, frame) = chart.draw(font, size)?;
    for (group, &middle) in groups.iter().zip(&frame.rows) {
        for (at, bar) in group.bars.iter().enumerate() {
            let y = (middle + (at as f64 - (group.bars.len() - 1) as f64 / 2.0) * BAR_STEP).round();
            if let Some(bar) = bar {
                draw_bar(&mut canvas, &frame, bar, group.scale(relative), y, series(at).0);
            }
        }
    }
    let zero = frame.x(0.0);
    canvas.line((zero, frame.top), (zero, frame.bottom), 1.0, AXIS);
    Ok(canvas)
}

fn groups(report: &BarReport) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for bar in &report.bars {
        // The bars of a group stand together.
        if groups.last().is_none_or(|group| group.first.name != bar.name) {
            groups.push(Group {
                first: bar,
                bars: vec![None; report.series.len()],
            });
        }
        let series = report.series.iter().position(|name| *name == bar.series);
        if let (Some(group), Some(series)) = (groups.last_mut(), series) {
            group.bars[series] = Some(bar);
        }
    }
    groups
}

/// What names a group: of a sweep, x alone, which is its configuration.
fn name(bar: &Bar) -> Name<'_> {
    let own = format!("{} {}", bar.filename, bar.configuration);
    let is_benchmark = bar.name == own.trim_end_matches(' ');
    Name {
        filename: &bar.filename,
        configuration: &bar.configuration,
        variables: if is_benchmark { &bar.variables } else { &[] },
    }
}

fn legend(report: &BarReport) -> Vec<Entry> {
    let Some(category) = &report.category else {
        return Vec::new();
    };
    let title = (category != "binary").then(|| Entry {
        mark: None,
        text: format!("{category}:"),
    });
    let entries = report.series.iter().enumerate().map(|(at, name)| Entry {
        mark: Some((Mark::Square, series(at).0)),
        text: name.clone(),
    });
    title.into_iter().chain(entries).collect()
}

/// From zero; an interval may double the reach of the means but no more, so that one wild sample does not flatten all others.
fn axis(groups: &[Group], relative: bool, unit: Unit) -> Axis {
    let samples = || {
        groups
            .iter()
            .flat_map(|group| group.present().map(|bar| (&bar.sample, group.scale(relative))))
    };
    let means = || samples().map(|(sample, scale)| sample.mean * scale);
    let (low, high) = (means().fold(0.0, f64::min), means().fold(0.0, f64::max));
    let bounds = samples().filter_map(|(sample, scale)| Some((sample.mean_interval?, scale)));
    let bounds = bounds.flat_map(|(interval, scale)| {
        [
            (interval.lower * scale).max(2.0 * low),
            (interval.upper * scale).min(2.0 * high),
        ]
    });
    Axis::from_zero(means().chain(bounds), unit)
}

fn draw_bar(canvas: &mut Canvas, frame: &Frame, bar: &Bar, scale: f64, y: f64, color: Color) {
    let sample = &bar.sample;
    let (zero, end) = (frame.x(0.0), frame.x(sample.mean * scale));
    canvas.rect((zero.min(end), y - BAR / 2.0), (zero.max(end), y + BAR / 2.0), color);
    let Some(interval) = sample.mean_interval else { return };
    let (lower, upper) = (interval.lower * scale, interval.upper * scale);
    canvas.line((frame.x(lower), y), (frame.x(upper), y), 1.5, INK);
    for bound in [lower, upper] {
        if frame.axis.holds(bound) {
            canvas.line((frame.x(bound), y - 3.5), (frame.x(bound), y + 3.5), 1.5, INK);
        } else {
            frame.arrow(canvas, bound, y, INK);
        }
    }
}
