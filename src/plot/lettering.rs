//! One line of text as the backends want it.

use plotters_backend::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendTextStyle, FontFamily, FontTransform};

use super::font::Font;

/// What an SVG asks its viewer for; Verdana is of the same widths.
const FAMILY: &str = "DejaVu Sans, Verdana, sans-serif";

/// Steps in which edges fade: as many as the averaged areas have, which keeps the colours few and the files small.
const COVERS: f64 = 16.0;

/// Which end of a line of text stands at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Anchor {
    /// It begins there.
    Start,
    /// It has its middle there.
    Middle,
    /// It ends there.
    End,
}

/// One line of text on its way to a backend.
pub(super) struct Lettering<'a> {
    pub font: &'a Font,
    /// In pixels at scale 1.
    pub size: f64,
    /// Pixels of the backend for one at scale 1.
    pub factor: f64,
    pub color: BackendColor,
    pub anchor: Anchor,
    /// Whether it runs upwards.
    pub rotated: bool,
}

impl BackendTextStyle for Lettering<'_> {
    type FontError = std::convert::Infallible;

    fn color(&self) -> BackendColor {
        self.color
    }

    fn size(&self) -> f64 {
        // The SVG backend divides by this number.
        self.size * self.factor * 1.24
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
        let width = self.font.width(text, self.size * self.factor).round() as i32;
        let half = (self.size * self.factor / 2.0).round() as i32;
        Ok(((0, -half), (width, half)))
    }

    fn draw<E, DrawFunc: FnMut(i32, i32, BackendColor) -> Result<(), E>>(
        &self,
        text: &str,
        (x, y): BackendCoord,
        mut draw: DrawFunc,
    ) -> Result<Result<(), E>, Self::FontError> {
        let mut result = Ok(());
        self.font
            .draw(text, self.size * self.factor, &mut |column, row, cover| {
                let cover = (cover * COVERS).round().min(COVERS) / COVERS;
                if cover > 0.0 && result.is_ok() {
                    result = draw(x + column, y + row, self.color.mix(cover));
                }
            });
        Ok(result)
    }
}
