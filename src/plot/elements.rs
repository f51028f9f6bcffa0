//! Elements that plotters lacks: intervals that say so where they go on beyond the axis (its error bars are cut off, with a dot
//! of their own), and boxes whose whiskers are Tukey's (its boxes' whiskers are the fences themselves, in single precision).

use plotters::element::{Drawable, PointCollection};
use plotters::style::{Color, RGBColor, ShapeStyle};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use super::recording::units;

/// How long an arrow is, and half its width, in pixels.
const ARROW: (f64, f64) = (6.0, 4.0);

type Place = (f64, f64);

/// A line of this width in pixels.
pub(super) fn stroke(color: RGBColor, width: f64) -> ShapeStyle {
    color.stroke_width(units(width) as u32)
}

/// Which way an arrow points.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Toward {
    Left,
    Right,
    Up,
    Down,
}

/// At the end of the axis: something lies beyond.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrow {
    /// Its tip.
    pub at: Place,
    pub toward: Toward,
    pub color: RGBColor,
}

/// An interval, level or upright.
#[derive(Debug, Clone, Copy)]
pub(super) struct Interval {
    /// The lower and the upper one.
    pub ends: [Place; 2],
    /// Which of them lie beyond the axis.
    pub beyond: [bool; 2],
    pub is_upright: bool,
    /// Of the line, in pixels.
    pub width: f64,
    /// Half the length of the strokes across the ends, in pixels.
    pub cap: f64,
    pub color: RGBColor,
}

/// A box plot's box with its whiskers, level.
#[derive(Debug, Clone, Copy)]
pub(super) struct Quartiles {
    /// Lower whisker, first quartile, median, third quartile, upper whisker.
    pub places: [Place; 5],
    /// In pixels.
    pub height: f64,
    pub color: RGBColor,
}

macro_rules! at_places {
    ($element:ty, $points:ident) => {
        impl<'a> PointCollection<'a, Place> for &'a $element {
            type Point = &'a Place;
            type IntoIter = std::slice::Iter<'a, Place>;

            fn point_iter(self) -> Self::IntoIter {
                self.$points.iter()
            }
        }
    };
}

at_places!(Interval, ends);
at_places!(Quartiles, places);

impl<'a> PointCollection<'a, Place> for &'a Arrow {
    type Point = &'a Place;
    type IntoIter = std::iter::Once<&'a Place>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.at)
    }
}

impl<DB: DrawingBackend> Drawable<DB> for Arrow {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        mut places: I,
        backend: &mut DB,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        places.try_for_each(|tip| arrow(backend, tip, self.toward, self.color))
    }
}

fn arrow<DB: DrawingBackend>(
    backend: &mut DB,
    (x, y): BackendCoord,
    toward: Toward,
    color: RGBColor,
) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
    let (length, half) = (units(ARROW.0), units(ARROW.1));
    let base = match toward {
        Toward::Left => [(x + length, y - half), (x + length, y + half)],
        Toward::Right => [(x - length, y - half), (x - length, y + half)],
        Toward::Up => [(x - half, y + length), (x + half, y + length)],
        Toward::Down => [(x - half, y - length), (x + half, y - length)],
    };
    backend.fill_polygon([(x, y), base[0], base[1]], &color)
}

impl<DB: DrawingBackend> Drawable<DB> for Interval {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        places: I,
        backend: &mut DB,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let ends: Vec<BackendCoord> = places.collect();
        let style = stroke(self.color, self.width);
        let cap = units(self.cap);
        backend.draw_path(ends.iter().copied(), &style)?;
        let ways = if self.is_upright {
            [Toward::Down, Toward::Up]
        } else {
            [Toward::Left, Toward::Right]
        };
        for ((&(x, y), beyond), toward) in ends.iter().zip(self.beyond).zip(ways) {
            match (beyond, self.is_upright) {
                (true, _) => arrow(backend, (x, y), toward, self.color)?,
                (false, true) => backend.draw_line((x - cap, y), (x + cap, y), &style)?,
                (false, false) => backend.draw_line((x, y - cap), (x, y + cap), &style)?,
            }
        }
        Ok(())
    }
}

impl<DB: DrawingBackend> Drawable<DB> for Quartiles {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        places: I,
        backend: &mut DB,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let places: Vec<BackendCoord> = places.collect();
        let [lower, q1, median, q3, upper] = places[..] else {
            return Ok(());
        };
        let (y, half, edge) = (median.1, units(self.height / 2.0), units(1.0));
        let thin = stroke(self.color, 1.5);
        backend.draw_line(lower, upper, &thin)?;
        for (x, _) in [lower, upper] {
            backend.draw_line((x, y - half * 3 / 5), (x, y + half * 3 / 5), &thin)?;
        }
        let (left, right) = (q1.0 - edge / 2, q3.0 + edge / 2);
        backend.draw_rect((left, y - half), (right, y + half), &self.color, true)?;
        if right - left > 2 * edge {
            let (from, to) = ((left + edge, y - half + edge), (right - edge, y + half - edge));
            backend.draw_rect(from, to, &self.color.mix(0.35), true)?;
        }
        backend.draw_line((median.0, y - half), (median.0, y + half), &stroke(self.color, 2.5))
    }
}
