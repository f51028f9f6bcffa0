//! Means of benchmarks or of a sweep's groups: a row each, in it a bar from zero for each series; dots where one axis could not
//! show all rows.

use plotters::prelude::Rectangle;
use plotters::series::LineSeries;
use plotters::style::{Color, RGBColor};

use super::axis::Axis;
use super::elements::{Interval, stroke};
use super::error::PlotError;
use super::font::Font;
use super::heading::{Entry, Heading};
use super::mark::{Look, Mark, check_series, series};
use super::options::Size;
use super::palette::{AXIS, INK};
use super::quantity::{Unit, figure};
use super::reach::{common_reach, span};
use super::recording::Recording;
use super::rows::{Plot, RowChart};
use super::ticks::Spread;
use crate::analysis::{Bar, BarReport, better, run_counts};
use crate::data::RowNames;
use crate::number::{count, level};

/// Height of a bar, and from one to the next within a group.
const BAR: f64 = 10.0;
const BAR_STEP: f64 = 14.0;
/// Where the means of the rows differ by more than this factor, one axis would show the largest alone: each row then is
/// relative to its first bar.
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

pub(super) fn draw(report: &BarReport, font: &'static Font, size: Size) -> Result<Recording, PlotError> {
    check_series("series", report.series.len())?;
    let groups = groups(report);
    let unit = Unit::of_metric(&report.metric);
    let figures = groups.iter().map(|group| {
        let figure = |bar: &Option<&Bar>| bar.map_or("not measured".to_string(), |bar| figure(bar.sample.mean, unit));
        group.bars.iter().map(figure).collect()
    });
    let relative = report.series.len() > 1 && differ_widely(&groups);
    let names = RowNames::of(groups.iter().map(|group| group.first.row_name()));
    let labels = groups
        .iter()
        .map(|group| names.label(&group.first.row_name()))
        .collect();
    let axis = if relative {
        relative_axis(&groups)
    } else {
        absolute_axis(&groups, unit)
    };
    let quantity = if relative {
        format!("mean {} in % of the first of its row", report.metric)
    } else {
        axis.title(&format!("mean {}", report.metric))
    };
    let chart = RowChart {
        heading: heading(report, &names, groups.len(), relative),
        labels,
        figures: figures.collect(),
        axis_title: format!("{quantity}, {}", better(report.direction)),
        axis,
        row_height: BAR_STEP * report.series.len() as f64,
        beyond_gate: None,
    };
    chart.draw(font, size, |plot, placed| {
        let from = if relative { 100.0 } else { 0.0 };
        let first = [(from, 0.0), (from, placed.bottom())];
        plot.draw_series(LineSeries::new(first, stroke(AXIS, 1.0)))?;
        for (row, group) in groups.iter().enumerate() {
            for (at, bar) in group.bars.iter().enumerate() {
                let Some(bar) = bar else { continue };
                let lane = Lane {
                    y: placed.lane(row, at, group.bars.len(), BAR_STEP),
                    scale: group.scale(relative),
                    height: BAR * placed.stretch,
                    series: at,
                };
                if relative {
                    lane.draw_dot(plot, &chart.axis, bar)?;
                } else {
                    lane.draw_bar(plot, &chart.axis, bar)?;
                }
            }
        }
        Ok(())
    })
}

fn heading(report: &BarReport, names: &RowNames, groups: usize, relative: bool) -> Heading {
    let file = names.filename.clone().filter(|filename| !filename.is_empty());
    let noun = if report.bars.iter().all(Bar::is_benchmark) {
        "benchmark"
    } else {
        "group"
    };
    let what = file.unwrap_or_else(|| count(groups, noun));
    let runs = run_counts(report.bars.iter().map(|bar| &bar.sample), "each");
    let level = level(report.confidence);
    Heading {
        title: format!("{what}: mean {}", report.metric),
        facts: vec![
            names.shared.join(" "),
            format!("{runs} · with the mean's {level} interval"),
        ],
        legend: legend(report, relative),
    }
}

/// Whether the means of the rows' first bars are all above 0 and far apart.
fn differ_widely(groups: &[Group]) -> bool {
    let (low, high) = span(groups.iter().map(|group| group.first.sample.mean));
    low > 0.0 && high / SHARED_RANGE > low
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

/// What a series is called: the value itself, without the quotation marks that tell a text from a number in the report.
fn label(report: &BarReport, series: &str) -> String {
    let of_series = report
        .bars
        .iter()
        .filter(|bar| bar.series == series && !bar.is_benchmark());
    let mut variables = of_series.flat_map(|bar| &bar.variables);
    let value = variables
        .find(|(name, _)| report.category.as_ref() == Some(name))
        .map(|(_, value)| value.text());
    value.unwrap_or_else(|| series.to_string())
}

fn legend(report: &BarReport, relative: bool) -> Vec<Entry> {
    let Some(category) = &report.category else {
        return Vec::new();
    };
    let title = (category != "binary").then(|| Entry::remark(format!("{category}:")));
    let entries = report.series.iter().enumerate().map(|(at, name)| {
        let look = series(at);
        let look = if relative {
            look
        } else {
            Look::filled(Mark::Square, look.color)
        };
        Entry::of(look, label(report, name))
    });
    title.into_iter().chain(entries).collect()
}

/// From zero; an interval may double the reach of the means but no more, so that one wild sample does not flatten all others.
fn absolute_axis(groups: &[Group], unit: Unit) -> Axis {
    let samples = || groups.iter().flat_map(Group::present).map(|bar| &bar.sample);
    let means = || samples().map(|sample| sample.mean);
    let (low, high) = (means().fold(0.0, f64::min), means().fold(0.0, f64::max));
    let bounds = samples().filter_map(|sample| sample.mean_interval);
    let bounds = bounds.flat_map(|interval| [interval.lower.max(2.0 * low), interval.upper.min(2.0 * high)]);
    Axis::from_zero(means().chain(bounds), unit)
}

/// Around 100 %, where the differences are.
fn relative_axis(groups: &[Group]) -> Axis {
    let reach = |group: &Group| {
        let scale = group.scale(true);
        let ends = |bar: &Bar| match bar.sample.mean_interval {
            Some(interval) => [interval.lower * scale, interval.upper * scale],
            None => [bar.sample.mean * scale; 2],
        };
        span(group.present().flat_map(ends))
    };
    let (low, high) = common_reach(&groups.iter().map(reach).collect::<Vec<_>>(), 100.0);
    let means = groups
        .iter()
        .flat_map(|group| group.present().map(|bar| bar.sample.mean * group.scale(true)));
    Axis::around(means.chain([low, high]), Spread::Linear, Unit::Percent)
}

/// Where the mark of one mean goes, and what it looks like.
struct Lane {
    y: f64,
    scale: f64,
    height: f64,
    series: usize,
}

impl Lane {
    fn draw_bar(&self, plot: &mut Plot, axis: &Axis, bar: &Bar) -> Result<(), PlotError> {
        let (top, bottom) = (self.y - self.height / 2.0, self.y + self.height / 2.0);
        let mean = bar.sample.mean * self.scale;
        let corners = [(mean.min(0.0), top), (mean.max(0.0), bottom)];
        plot.draw_series([Rectangle::new(corners, series(self.series).color.filled())])?;
        self.draw_interval(plot, axis, bar, INK)
    }

    fn draw_dot(&self, plot: &mut Plot, axis: &Axis, bar: &Bar) -> Result<(), PlotError> {
        let look = series(self.series);
        self.draw_interval(plot, axis, bar, look.color)?;
        plot.draw_series([look.at((bar.sample.mean * self.scale, self.y), 4.5)])?;
        Ok(())
    }

    fn draw_interval(&self, plot: &mut Plot, axis: &Axis, bar: &Bar, color: RGBColor) -> Result<(), PlotError> {
        let Some(interval) = bar.sample.mean_interval else {
            return Ok(());
        };
        let ends = [interval.lower, interval.upper].map(|end| (end * self.scale, self.y));
        plot.draw_series([Interval {
            ends,
            beyond: ends.map(|end| !axis.holds(end.0)),
            is_upright: false,
            width: 1.5,
            cap: 3.5,
            color,
        }])?;
        Ok(())
    }
}
