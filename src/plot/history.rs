//! Benchmarks along time: a panel for each that changed, with its points, its levels, and where the changes are.

use plotters::element::Rectangle;
use plotters::series::{DashedLineSeries, LineSeries};
use plotters::style::Color;

use super::axis::Axis;
use super::elements::{Arrow, Toward, stroke};
use super::error::PlotError;
use super::font::Font;
use super::heading::{Entry, Heading};
use super::lettering::{GAP, LINE, MARGIN, SMALL};
use super::mark::{Look, Mark};
use super::options::Size;
use super::palette::{AXIS, BETTER, INK, SERIES, WORSE, pale};
use super::panel::{Panel, Plot, Titles};
use super::quantity::Unit;
use super::reach::span;
use super::recording::{Area, Recording, units};
use super::ticks::{Spread, Tick};
use crate::analysis::{HistoryChange, HistoryReport, HistorySeries, better};
use crate::number::{count, level, signed_change};
use crate::text::first_of;

/// Width where none is asked for.
const WIDTH: f64 = 1000.0;
/// Height of a panel, and the least one of its plot.
const PANEL: f64 = 180.0;
const LOWEST: f64 = 60.0;
/// Most panels: what is further down nobody looks at.
const MOST: usize = 12;
/// Most names of those that have no panel.
const NAMED: usize = 20;

pub(super) fn draw(report: &HistoryReport, font: &'static Font, size: Size) -> Result<Recording, PlotError> {
    let all = shown(report);
    let (panels, others) = all.split_at(all.len().min(MOST));
    let heading = heading(report, others);
    let width = size.width.unwrap_or(WIDTH);
    let top = heading.height(font, width) + GAP;
    let height = size
        .height
        .unwrap_or_else(|| (top + panels.len() as f64 * PANEL + MARGIN).ceil());
    let mut recording = Recording::new(font, width, height);
    recording.describe(&heading.title, &[&heading.description(), &report.metric, &report.at]);
    {
        let root = recording.area();
        heading.draw(&root, font, width)?;
        let needed = top + MARGIN + panels.len() as f64 * (LOWEST + 3.0 * LINE + 2.0 * GAP);
        if height < needed {
            return Err(PlotError::TooLow {
                what: count(panels.len(), "panel"),
                needed: needed.ceil() as u32,
            });
        }
        if !panels.is_empty() {
            let below = root.margin(units(top), units(MARGIN), units(MARGIN), units(MARGIN));
            History { report, font }.draw(&below, panels)?;
        }
    }
    Ok(recording)
}

/// The series that changed, in order; all of them where none did.
fn shown(report: &HistoryReport) -> Vec<usize> {
    let mut changed: Vec<usize> = report.changes.iter().map(|change| change.series).collect();
    changed.dedup();
    if changed.is_empty() {
        (0..report.series.len()).collect()
    } else {
        changed
    }
}

fn heading(report: &HistoryReport, others: &[usize]) -> Heading {
    let changed = report.changes.iter().map(|change| change.series);
    let mut changed: Vec<usize> = changed.collect();
    changed.dedup();
    let against = report
        .reference
        .as_ref()
        .map_or(String::new(), |name| format!(" against {name}"));
    let of = report
        .binary
        .as_ref()
        .map_or(String::new(), |name| format!(" of {name}"));
    let names: Vec<&str> = others.iter().map(|at| report.series[*at].name.as_str()).collect();
    let mut legend = vec![Entry::of(Look::filled(Mark::Circle, SERIES[0]), "a point in time")];
    for (worse, color, text) in [
        (true, WORSE, "a change for the worse begins here"),
        (false, BETTER, "for the better"),
    ] {
        if report.changes.iter().any(|change| change.worse == worse) {
            legend.push(Entry::of(Look::filled(Mark::Square, pale(color)), text));
        }
    }
    if report.events.iter().any(|event| event.changes.len() > 1) {
        legend.push(Entry::remark("dashed: several benchmarks change together"));
    }
    let without = match names.len() {
        0 => String::new(),
        _ => format!("without a panel: {}", first_of(&names, NAMED)),
    };
    Heading {
        title: format!(
            "{}{of}{against}: {} of {} changed along {}",
            report.metric,
            changed.len(),
            count(report.series.len(), "benchmark"),
            report.at
        ),
        facts: vec![
            format!(
                "{} · no false change with {} confidence over all · {}",
                count(report.keys.len(), "point"),
                level(1.0 - report.alpha),
                better(report.direction)
            ),
            without,
        ],
        legend,
    }
}

/// A history on its way into the picture.
struct History<'a> {
    report: &'a HistoryReport,
    font: &'static Font,
}

impl History<'_> {
    fn draw(&self, area: &Area, series: &[usize]) -> Result<(), PlotError> {
        let areas: Vec<Area> = area
            .split_evenly((series.len(), 1))
            .into_iter()
            .map(|area| area.margin(0, units(GAP), 0, 0))
            .collect();
        let x = self.x_axis(f64::from(area.dim_in_pixel().0) / f64::from(units(1.0)));
        let right = x
            .ticks
            .iter()
            .map(|tick| self.font.width(&tick.label, SMALL) / 2.0)
            .fold(GAP, f64::max);
        let place = |(at, area): (&usize, &Area)| {
            let y = self.y_axis(*at);
            let titles = Titles {
                x: None,
                y: Some(y.title(&self.report.metric)),
                above: Some(self.title(*at)),
            };
            Panel::place(self.font, area, [&x, &y], &titles, None, right)
        };
        let mut panels: Vec<Panel> = series.iter().zip(&areas).map(place).collect();
        // One above the other, so that what happens together stands together.
        let left = panels.iter().map(Panel::left).fold(0.0, f64::max);
        panels.iter_mut().for_each(|panel| panel.begin_at(left));
        for ((at, panel), area) in series.iter().zip(&panels).zip(&areas) {
            let mut plot = panel.draw(area)?;
            self.draw_places(&mut plot, *at, &panel.y)?;
            self.draw_series(&mut plot, &self.report.series[*at], &panel.y)?;
        }
        Ok(())
    }

    fn changes(&self, series: usize) -> impl Iterator<Item = &HistoryChange> {
        self.report.changes.iter().filter(move |change| change.series == series)
    }

    /// `name: -11.44% at 15, +3.46% at 61`.
    fn title(&self, series: usize) -> String {
        let change = |change: &HistoryChange| format!("{} at {}", signed_change(Some(change.change)), change.key);
        let changes: Vec<String> = self.changes(series).map(change).collect();
        let name = &self.report.series[series].name;
        match changes.len() {
            0 => name.clone(),
            _ => format!("{name}: {}", changes.join(", ")),
        }
    }

    /// A slot for each key, and as many keys below as fit.
    fn x_axis(&self, width: f64) -> Axis {
        const BETWEEN: f64 = 24.0;
        let keys = &self.report.keys;
        let mut axis = Axis::between(-0.5, keys.len() as f64 - 0.5, Spread::Linear, Unit::Plain);
        let widest = keys.iter().map(|key| self.font.width(key, SMALL)).fold(0.0, f64::max);
        // The labels of y take some of it.
        let fit = ((width * 0.85) / (widest + BETWEEN)).floor().max(1.0) as usize;
        let every = keys.len().div_ceil(fit).max(1);
        let ticks = keys.iter().enumerate().step_by(every);
        axis.ticks = ticks
            .map(|(at, key)| Tick {
                value: at as f64,
                label: key.clone(),
            })
            .collect();
        axis
    }

    /// Holds all points that are not stray, and the others as far as they do not flatten these.
    fn y_axis(&self, series: usize) -> Axis {
        let series = &self.report.series[series];
        let values = || series.values.iter().enumerate();
        let usual = values()
            .filter(|(at, _)| !series.stray.contains(at))
            .map(|(_, value)| *value);
        let (low, high) = span(usual);
        let range = high - low;
        let held = values().map(|(_, value)| value.clamp(low - range / 2.0, high + range / 2.0));
        let unit = match self.report.reference {
            Some(_) => Unit::Plain,
            None => Unit::of_metric(&self.report.metric),
        };
        Axis::around(held, Spread::Linear, unit)
    }

    /// Bands where changes begin, and lines where several series change together.
    fn draw_places(&self, plot: &mut Plot, series: usize, y: &Axis) -> Result<(), PlotError> {
        let bands = self.changes(series).map(|change| {
            let color = pale(if change.worse { WORSE } else { BETTER });
            // The level begins behind the point before the earliest one.
            let from = change.earliest as f64 - 1.0;
            Rectangle::new([(from, y.low), (change.latest as f64, y.high)], color.filled())
        });
        plot.draw_series(bands)?;
        for event in self.report.events.iter().filter(|event| event.changes.len() > 1) {
            let at = event.at as f64 - 0.5;
            let line = [(at, y.low), (at, y.high)];
            plot.draw_series(DashedLineSeries::new(line, units(4.0), units(4.0), stroke(AXIS, 1.0)))?;
        }
        Ok(())
    }

    fn draw_series(&self, plot: &mut Plot, series: &HistorySeries, y: &Axis) -> Result<(), PlotError> {
        let place = |point: usize| series.at[point] as f64;
        let radius = (600.0 / self.report.keys.len() as f64).clamp(1.5, 3.0);
        let points = || {
            series
                .values
                .iter()
                .enumerate()
                .map(|(point, value)| (point, (place(point), *value)))
        };
        plot.draw_series(points().filter(|(_, at)| y.holds(at.1)).map(|(point, at)| {
            let look = Look {
                hollow: series.stray.contains(&point),
                ..Look::filled(Mark::Circle, SERIES[0])
            };
            look.at(at, radius)
        }))?;
        plot.draw_series(points().filter(|(_, at)| !y.holds(at.1)).map(|(_, at)| Arrow {
            at,
            toward: if at.1 > y.high { Toward::Up } else { Toward::Down },
            color: SERIES[0],
        }))?;
        let steps = series.levels.iter().flat_map(|level| {
            let ends = [place(level.start) - 0.5, place(level.end.saturating_sub(1)) + 0.5];
            ends.map(|x| (x, level.median))
        });
        plot.draw_series(LineSeries::new(steps, stroke(INK, 2.0)))?;
        Ok(())
    }
}
