//! One category of a sweep in its plot: runs, line, intervals, marks, and the line of its exponent.

use plotters::series::{DashedLineSeries, LineSeries};
use plotters::style::RGBColor;

use super::elements::{Arrow, Interval, Toward, stroke};
use super::error::PlotError;
use super::hint::Hint;
use super::mark::{Look, Mark};
use super::palette::{GRID, pale};
use super::panel::{Panel, Plot};
use super::recording::units;
use super::swarm::swarm;
use super::sweep::{Point, Series};

/// Half the height of a mark.
const MARK: f64 = 4.5;
/// Half the height of a run, and the most that the runs of a category stand beside their x.
const RUN: f64 = 1.7;
const BESIDE: f64 = 9.0;

impl Panel {
    /// How far apart the marks of one x stand, in pixels, so that their intervals do not cover each other.
    fn step(&self, points: &[Point], of: usize, widest: f64) -> f64 {
        let places = points
            .iter()
            .map(|point| self.x.share(point.x) * self.plot_width())
            .collect::<Vec<_>>();
        let apart = places
            .windows(2)
            .map(|pair| pair[1] - pair[0])
            .fold(f64::INFINITY, f64::min);
        (apart * 0.6 / of as f64).min(widest)
    }

    /// How far the marks of one category stand beside their x, as a share of the axis.
    fn dodge(&self, points: &[Point], (at, of): (usize, usize)) -> f64 {
        let widest = if points.iter().any(|point| !point.runs.is_empty()) {
            BESIDE
        } else {
            6.0
        };
        (at as f64 - (of as f64 - 1.0) / 2.0) * self.step(points, of, widest) / self.plot_width()
    }

    /// The runs of a category, beside each other where they would cover each other; an arrow where some lie beyond the axis.
    fn draw_runs(
        &self,
        plot: &mut Plot,
        (points, color): (&[Point], RGBColor),
        (at, of): (usize, usize),
    ) -> Result<(), PlotError> {
        let dodge = self.dodge(points, (at, of));
        let room = (self.step(points, of, 2.0 * BESIDE) / 2.0 - RUN).max(0.0);
        let look = Look::filled(Mark::Circle, pale(color));
        for point in points {
            let x = self.x.moved(point.x, dodge);
            let (held, beyond): (Vec<f64>, Vec<f64>) = point.runs.iter().partition(|value| self.y.holds(**value));
            let heights: Vec<f64> = held
                .iter()
                .map(|value| self.y.share(*value) * self.plot_height())
                .collect();
            let moved = swarm(&heights, RUN, room);
            let place = |(value, across): (&f64, f64)| (self.x.moved(x, across / self.plot_width()), *value);
            plot.draw_series(held.iter().zip(moved).map(place).map(|place| look.at(place, RUN)))?;
            let toward = |value: &f64| if *value > self.y.high { Toward::Up } else { Toward::Down };
            let arrow = |value: &f64| Arrow {
                at: (x, *value),
                toward: toward(value),
                color: look.color,
            };
            plot.draw_series(beyond.iter().map(arrow))?;
        }
        Ok(())
    }

    /// The line of an exponent, dashed, as far as it lies on the axis.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw_fit(&self, plot: &mut Plot, line: &[(f64, f64)], color: RGBColor) -> Result<(), PlotError> {
        let held = line.iter().copied().filter(|place| self.y.holds(place.1));
        plot.draw_series(DashedLineSeries::new(held, units(6.0), units(4.0), stroke(color, 1.5)))?;
        Ok(())
    }

    /// One category: its runs, its line, its intervals, its marks; gives what is said of these. `place` is its place among the
    /// categories in this plot.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw_series(
        &self,
        plot: &mut Plot,
        series: &Series,
        look: Look,
        place: (usize, usize),
        joined: bool,
    ) -> Result<Vec<Hint>, PlotError> {
        self.draw_runs(plot, (&series.points, look.color), place)?;
        let dodge = self.dodge(&series.points, place);
        let at = |point: &Point| self.x.moved(point.x, dodge);
        if joined {
            let line = series.points.iter().map(|point| (at(point), point.mean));
            plot.draw_series(LineSeries::new(line, stroke(look.color, 1.5)))?;
        }
        // Smaller where they are many.
        let radius = (self.plot_width() / series.points.len() as f64 * 0.4).clamp(1.5, MARK);
        plot.draw_series(series.points.iter().filter_map(|point| {
            let (lower, upper) = point.interval?;
            Some(Interval {
                ends: [(at(point), lower), (at(point), upper)],
                beyond: [lower, upper].map(|end| !self.y.holds(end)),
                is_upright: true,
                width: 1.5,
                cap: radius - 0.5,
                color: look.color,
            })
        }))?;
        plot.draw_series(
            series
                .points
                .iter()
                .map(|point| look.at((at(point), point.mean), radius)),
        )?;
        let hint = |point: &Point| Hint {
            at: plot.backend_coord(&(at(point), point.mean)),
            text: point.said.clone(),
        };
        Ok(series.points.iter().map(hint).collect())
    }

    /// A category that only stands behind another one.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw_pale(&self, plot: &mut Plot, series: &Series, joined: bool) -> Result<(), PlotError> {
        let places = || series.points.iter().map(|point| (point.x, point.mean));
        if joined {
            plot.draw_series(LineSeries::new(places(), stroke(GRID, 1.5)))?;
        } else {
            plot.draw_series(places().map(|at| Look::filled(Mark::Circle, GRID).at(at, 2.5)))?;
        }
        Ok(())
    }
}
