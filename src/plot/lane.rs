//! One sample as a box plot: quartiles and whiskers, the runs, the mean with its interval.

use plotters::style::RGBColor;

use super::axis::Axis;
use super::elements::{Arrow, Interval, Quartiles, Toward};
use super::error::PlotError;
use super::mark::{Look, Mark};
use super::palette::INK;
use super::recording::pixels;
use super::rows::Plot;
use super::swarm::swarm;
use crate::analysis::{Sample, SingleRuns};

/// A sample of more runs than this is its box alone.
const MOST_RUNS: usize = 60;
/// Half the height of a run, and of one beyond the whiskers.
const RUN: f64 = 1.6;
const OUTLIER: f64 = 2.6;
/// How far up and down runs may be moved.
const ROOM: f64 = 3.2;

/// The runs of a sample where they are drawn: those that the report holds, and not too many.
pub(super) fn drawn<'a>(sample: &Sample, runs: Option<&'a SingleRuns>) -> Option<&'a [f64]> {
    runs.filter(|_| sample.n <= MOST_RUNS)
        .map(|runs| runs.values.as_slice())
}

/// Whether a sample's runs would be drawn, were they there.
pub(super) fn lacks_runs(sample: &Sample, runs: Option<&SingleRuns>) -> bool {
    sample.n <= MOST_RUNS && runs.is_none()
}

/// Where the marks of one sample go, and what they look like.
pub(super) struct Lane {
    /// The middle of the box, in pixels.
    pub y: f64,
    /// That of the runs, below the box, which would hide them.
    pub runs: f64,
    /// What values are multiplied by to lie on the axis.
    pub scale: f64,
    /// Of the box, in pixels.
    pub height: f64,
    pub color: RGBColor,
}

impl Lane {
    /// Draws the sample; `runs` where each of them is to be seen.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw(
        &self,
        plot: &mut Plot,
        axis: &Axis,
        (sample, runs): (&Sample, Option<&[f64]>),
    ) -> Result<(), PlotError> {
        let at = |value: f64| (value * self.scale, self.y);
        let holds = |value: f64| axis.holds(value * self.scale);
        let (quartiles, whiskers) = (sample.quartiles, sample.whiskers);
        if sample.n > 1 && quartiles.q3 * self.scale >= axis.low && quartiles.q1 * self.scale <= axis.high {
            let values = [
                whiskers.lower,
                quartiles.q1,
                sample.median,
                quartiles.q3,
                whiskers.upper,
            ];
            plot.draw_series([Quartiles {
                places: values.map(at),
                height: self.height,
                color: self.color,
            }])?;
        }
        let within = |value: &f64| (whiskers.lower..=whiskers.upper).contains(value) && holds(*value);
        self.draw_runs(plot, runs.unwrap_or_default().iter().copied().filter(within))?;
        let hollow = |mark, color| Look {
            mark,
            color,
            hollow: true,
        };
        let outlier = hollow(Mark::Circle, self.color);
        let outliers = sample.outliers.iter().filter(|value| holds(**value));
        plot.draw_series(outliers.map(|value| outlier.at(at(*value), OUTLIER)))?;
        for end in [sample.min, sample.max].into_iter().filter(|end| !holds(*end)) {
            let toward = if end * self.scale < axis.low {
                Toward::Left
            } else {
                Toward::Right
            };
            plot.draw_series([Arrow {
                at: at(end),
                toward,
                color: self.color,
            }])?;
        }
        if let Some(interval) = sample.mean_interval.filter(|_| holds(sample.mean)) {
            let ends = [interval.lower, interval.upper];
            plot.draw_series([Interval {
                ends: ends.map(at),
                beyond: ends.map(|end| !holds(end)),
                is_upright: false,
                width: 1.0,
                cap: 2.0,
                color: INK,
            }])?;
        }
        if holds(sample.mean) {
            plot.draw_series([hollow(Mark::Diamond, INK).at(at(sample.mean), 3.6)])?;
        }
        Ok(())
    }

    /// The runs, beside each other where they would cover each other.
    fn draw_runs(&self, plot: &mut Plot, runs: impl Iterator<Item = f64>) -> Result<(), PlotError> {
        let places: Vec<(f64, f64)> = runs.map(|value| (value * self.scale, self.runs)).collect();
        let along: Vec<f64> = places.iter().map(|place| pixels(plot.backend_coord(place).0)).collect();
        let moved = swarm(&along, RUN, ROOM);
        let look = Look::filled(Mark::Circle, self.color);
        let runs = places
            .iter()
            .zip(moved)
            .map(|((x, y), across)| look.at((*x, y + across), RUN));
        plot.draw_series(runs)?;
        Ok(())
    }
}
