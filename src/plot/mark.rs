//! Marks that tell series apart without their colours too, as an element for plotters.

use plotters::element::{Drawable, PointCollection};
use plotters::style::{RGBColor, ShapeStyle};
use plotters_backend::{BackendCoord, DrawingBackend, DrawingErrorKind};

use super::error::PlotError;
use super::palette::{PAPER, SERIES};
use super::recording::units;

/// The mark of each series, in the order of [`SERIES`], and whether it is hollow.
const MARKS: [(Mark, bool); SERIES.len()] = [
    (Mark::Circle, false),
    (Mark::Square, false),
    (Mark::Up, false),
    (Mark::Diamond, false),
    (Mark::Down, false),
    (Mark::Cross, false),
    (Mark::Plus, false),
    (Mark::Circle, true),
    (Mark::Square, true),
    (Mark::Up, true),
];

/// How many series can be told apart in one picture.
const MOST_SERIES: usize = SERIES.len();

/// What a series looks like, by its place; there are [`MOST_SERIES`].
pub(super) fn series(at: usize) -> Look {
    let at = at % MOST_SERIES;
    let (mark, hollow) = MARKS[at];
    Look {
        mark,
        color: SERIES[at],
        hollow,
    }
}

/// # Errors
/// When there are more series of something than can be told apart.
pub(super) fn check_series(what: &'static str, series: usize) -> Result<(), PlotError> {
    if series > MOST_SERIES {
        return Err(PlotError::TooManySeries {
            what,
            series,
            most: MOST_SERIES,
        });
    }
    Ok(())
}

/// The shape of a data point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mark {
    Circle,
    Square,
    Up,
    Diamond,
    Down,
    Cross,
    Plus,
}

/// What a mark looks like.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    pub mark: Mark,
    pub color: RGBColor,
    /// Whether the paper shows in it.
    pub hollow: bool,
}

impl Look {
    /// A mark filled with its colour.
    pub fn filled(mark: Mark, color: RGBColor) -> Look {
        Look {
            mark,
            color,
            hollow: false,
        }
    }

    /// The mark at a place.
    pub fn at<C>(self, at: C, radius: f64) -> Marker<C> {
        Marker { at, look: self, radius }
    }
}

/// A mark at a place of any coordinate system.
#[derive(Debug, Clone, Copy)]
pub(super) struct Marker<C> {
    /// Its middle.
    at: C,
    look: Look,
    /// Half its height, in pixels.
    radius: f64,
}

impl<'a, C> PointCollection<'a, C> for &'a Marker<C> {
    type Point = &'a C;
    type IntoIter = std::iter::Once<&'a C>;

    fn point_iter(self) -> Self::IntoIter {
        std::iter::once(&self.at)
    }
}

impl<C, DB: DrawingBackend> Drawable<DB> for Marker<C> {
    fn draw<I: Iterator<Item = BackendCoord>>(
        &self,
        places: I,
        backend: &mut DB,
        _: (u32, u32),
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        for at in places {
            let Look { mark, color, hollow } = self.look;
            mark.draw(backend, at, self.radius, color)?;
            if hollow {
                mark.draw(backend, at, (self.radius - 1.6).max(0.5), PAPER)?;
            }
        }
        Ok(())
    }
}

impl Mark {
    fn draw<DB: DrawingBackend>(
        self,
        backend: &mut DB,
        (x, y): BackendCoord,
        radius: f64,
        color: RGBColor,
    ) -> Result<(), DrawingErrorKind<DB::ErrorType>> {
        let place = |right: f64, down: f64| (x + units(radius * right), y + units(radius * down));
        let mut polygon = |corners: &[(f64, f64)]| {
            let corners = corners.iter().map(|(right, down)| place(*right, *down));
            backend.fill_polygon(corners, &color)
        };
        match self {
            Mark::Circle => backend.draw_circle((x, y), units(radius) as u32, &color, true),
            Mark::Square => {
                let (from, to) = (place(-0.88, -0.88), place(0.88, 0.88));
                backend.draw_rect(from, to, &color, true)
            }
            Mark::Up => polygon(&[(0.0, -1.1), (1.1, 0.8), (-1.1, 0.8)]),
            Mark::Down => polygon(&[(0.0, 1.1), (1.1, -0.8), (-1.1, -0.8)]),
            Mark::Diamond => polygon(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
            Mark::Cross | Mark::Plus => {
                let (end, other) = if self == Mark::Cross {
                    ((0.75, 0.75), (0.75, -0.75))
                } else {
                    ((1.0, 0.0), (0.0, 1.0))
                };
                let style = ShapeStyle::from(color).stroke_width(units(2.0) as u32);
                for (right, down) in [end, other] {
                    backend.draw_line(place(-right, -down), place(right, down), &style)?;
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_series_share_a_colour_or_a_mark() {
        for at in 0..MOST_SERIES {
            for other in 0..at {
                assert!(SERIES[at] != SERIES[other] && MARKS[at] != MARKS[other], "{at} {other}");
            }
        }
    }
}
