//! Plays a recording into the backends that make pixels and SVG.

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, FontFamily, FontTransform,
};

use super::error::PlotError;
use super::font::Font;
use super::recording::pixels;
use super::shape::{Anchor, Color, Shape};

/// What an SVG asks its viewer for; Verdana is of the same widths.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Steps in which edges fade: as many as the averaged areas have, which keeps the colours few and the files small.
const COVERS: f64 = 16.0;

/// Which part of the recording a backend shows.
#[derive(Debug, Clone, Copy)]
pub(super) struct View {
    /// Pixels of the backend for one.
    pub factor: f64,
    /// Where it begins, in pixels of the backend.
    pub top: i32,
}

impl View {
    fn at(&self, (x, y): BackendCoord) -> BackendCoord {
        (self.length(x), self.length(y) - self.top)
    }

    fn length(&self, units: i32) -> i32 {
        (pixels(units) * self.factor).round() as i32
    }
}

/// Draws one shape.
///
/// # Errors
/// When the backend fails.
pub(super) fn play<B: DrawingBackend>(
    backend: &mut B,
    font: &Font,
    shape: &Shape,
    view: View,
) -> Result<(), PlotError> {
    let places = |points: &[BackendCoord]| points.iter().map(|point| view.at(*point)).collect::<Vec<_>>();
    let drawn = match shape {
        Shape::Rect { from, to, color } => {
            let (from, to) = (view.at(*from), view.at(*to));
            // Nothing vanishes, and the last row and column are the backend's own.
            let to = (to.0.max(from.0 + 1), to.1.max(from.1 + 1));
            backend.draw_rect(from, to, &Stroke::of(*color), true)
        }
        Shape::Path { points, width, color } => {
            let width = view.length(*width as i32).max(1) as u32;
            backend.draw_path(
                places(points),
                &Stroke {
                    width,
                    ..Stroke::of(*color)
                },
            )
        }
        Shape::Polygon { points, color } => backend.fill_polygon(places(points), &Stroke::of(*color)),
        Shape::Circle { center, radius, color } => {
            let radius = view.length(*radius as i32).max(1) as u32;
            backend.draw_circle(view.at(*center), radius, &Stroke::of(*color), true)
        }
        Shape::Text {
            text,
            at,
            size,
            color,
            anchor,
            rotated,
        } => {
            let lettering = Lettering {
                font,
                size: size * view.factor,
                color: Stroke::of(*color).color,
                anchor: *anchor,
                rotated: *rotated,
            };
            backend.draw_text(text, &lettering, view.at(*at))
        }
    };
    drawn.map_err(|error| PlotError::Drawing(error.to_string()))
}

/// Colour and width of a line.
struct Stroke {
    color: BackendColor,
    width: u32,
}

impl Stroke {
    fn of(rgb: Color) -> Stroke {
        Stroke {
            color: BackendColor { alpha: 1.0, rgb },
            width: 1,
        }
    }
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

/// One line of text on its way to a backend.
struct Lettering<'a> {
    font: &'a Font,
    /// In pixels of the backend.
    size: f64,
    color: BackendColor,
    anchor: Anchor,
    rotated: bool,
}

impl BackendTextStyle for Lettering<'_> {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.color
    }

    fn size(&self) -> f64 {
        // The SVG backend divides by this number.
        self.size * 1.24
    }

    fn transform(&self) -> FontTransform {
        if self.rotated {
            FontTransform::Rotate270
        } else {
            FontTransform::None
        }
    }

    fn anchor(&self) -> Pos {
        let h_pos = match self.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        Pos::new(h_pos, VPos::Center)
    }

    fn family(&self) -> FontFamily<'_> {
        FontFamily::Name(FAMILY)
    }

    /// Around the middle of the small letters, which is where both backends put the anchor.
    fn layout_box(&self, text: &str) -> Result<((i32, i32), (i32, i32)), Self::FontError> {
        let (width, half) = (self.font.width(text, self.size), self.size / 2.0);
        Ok(((0, -half.round() as i32), (width.round() as i32, half.round() as i32)))
    }

    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        text: &str,
        (x, y): BackendCoord,
        mut draw: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        let mut result = Ok(());
        self.font.draw(text, self.size, &mut |column, row, cover| {
            let cover = (cover * COVERS).round().min(COVERS) / COVERS;
            if cover > 0.0 && result.is_ok() {
                result = draw(x + column, y + row, self.color.mix(cover));
            }
        });
        Ok(result)
    }
}
