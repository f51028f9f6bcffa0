//! A backend of plotters that only records. A chart is drawn once, in eighths of a pixel; PNG and SVG are played from the
//! recording, and tests read its shapes and texts instead of pixels.

use std::convert::Infallible;

use plotters::coord::Shift;
use plotters::prelude::{DrawingArea, DrawingBackend, IntoDrawingArea};
use plotters_backend::text_anchor::{HPos, VPos};
use plotters_backend::{BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind, FontTransform};

use super::font::{Content, Font};
use super::hint::Hint;
use super::shape::{Anchor, Color, Shape};

/// plotters knows whole numbers only: what it takes for pixels are parts of them.
const UNITS: f64 = 8.0;

/// Pixels in the units of a recording.
pub(super) fn units(pixels: f64) -> i32 {
    (pixels * UNITS).round() as i32
}

/// Units of a recording in pixels.
pub(super) fn pixels(units: i32) -> f64 {
    f64::from(units) / UNITS
}

/// A picture as it was drawn, and what is said about it.
#[derive(Debug)]
pub(super) struct Recording {
    /// Its letters.
    pub font: &'static Font,
    /// In pixels.
    pub width: f64,
    /// In pixels.
    pub height: f64,
    /// How many times larger than it was drawn it is shown.
    pub zoom: f64,
    /// What it is, in one line.
    pub title: String,
    /// What it says to those who do not see it.
    pub description: String,
    /// What was drawn, in order.
    pub shapes: Vec<Shape>,
    /// Characters that no embedded font has, in order of appearance.
    pub missing: Vec<char>,
    /// What is said of places to who points at them.
    pub hints: Vec<Hint>,
}

/// The part of a picture that plotters draws on.
pub(super) type Area<'a> = DrawingArea<Recorder<'a>, Shift>;

impl Recording {
    /// An empty one.
    pub fn new(font: &'static Font, width: f64, height: f64) -> Recording {
        Recording {
            font,
            width,
            height,
            zoom: 1.0,
            title: String::new(),
            description: String::new(),
            shapes: Vec::new(),
            missing: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// Width and height in pixels of what is seen, `scale` for one.
    pub fn shown_at(&self, scale: f64) -> (u32, u32) {
        let side = |side: f64| (side * self.zoom * scale).round() as u32;
        (side(self.width), side(self.height))
    }

    /// Says what the picture is and shows, in words.
    pub fn describe(&mut self, title: &str, sentences: &[&str]) {
        let shown = |text: &str| self.font.shown(text, &mut Vec::new());
        self.title = shown(title);
        self.description = sentences
            .iter()
            .map(|text| format!("{}.", shown(text)))
            .collect::<Vec<_>>()
            .join(" ");
    }

    /// All of it, to draw on.
    pub fn area(&mut self) -> Area<'_> {
        Recorder { recording: self }.into_drawing_area()
    }
}

/// Writes down what plotters draws.
#[derive(Debug)]
pub(super) struct Recorder<'a> {
    recording: &'a mut Recording,
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl Recorder<'_> {
    fn record(&mut self, shape: Shape) -> Drawn {
        self.recording.shapes.push(shape);
        Ok(())
    }

    /// Letters as text and, so that an SVG needs no such font either, the cells of the grid font as areas.
    fn record_parts(&mut self, shown: &str, text: &Shape) {
        let Shape::Text {
            at,
            size,
            color,
            anchor,
            rotated,
            ..
        } = *text
        else {
            return;
        };
        let font = self.recording.font;
        let width = font.width(shown, size);
        let before = match anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        let at = (pixels(at.0), pixels(at.1));
        // To the right and down along the text.
        let place = |right: f64, down: f64| {
            if rotated {
                (at.0.round() + down, at.1 - right)
            } else {
                (at.0 + right, at.1.round() + down)
            }
        };
        for part in font.parts(shown, size) {
            let start = place(part.x - before, 0.0);
            match part.content {
                Content::Letters(text) => self.recording.shapes.push(Shape::Text {
                    text,
                    at: (units(start.0), units(start.1)),
                    size,
                    color,
                    anchor: Anchor::Start,
                    rotated,
                }),
                Content::Grid { cells, bevels } => {
                    let corner = (start.0.round(), start.1.round());
                    let at = |right: f64, down: f64| {
                        let (x, y) = if rotated { (down, -right) } else { (right, down) };
                        (units(corner.0 + x), units(corner.1 + y))
                    };
                    for [left, top, right, bottom] in cells {
                        let (a, b) = (at(left, top), at(right, bottom));
                        let (from, to) = ((a.0.min(b.0), a.1.min(b.1)), (a.0.max(b.0), a.1.max(b.1)));
                        self.recording.shapes.push(Shape::Rect { from, to, color });
                    }
                    for bevel in bevels {
                        let points = bevel.map(|(right, down)| at(right, down)).to_vec();
                        self.recording.shapes.push(Shape::Polygon { points, color });
                    }
                }
            }
        }
    }
}

impl DrawingBackend for Recorder<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (units(self.recording.width) as u32, units(self.recording.height) as u32)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        self.record(Shape::Rect {
            from: at,
            to: (at.0 + 1, at.1 + 1),
            color: opaque(color),
        })
    }

    fn draw_line<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S) -> Drawn {
        let (width, color) = (style.stroke_width() as i32, opaque(style.color()));
        if from.0 != to.0 && from.1 != to.1 {
            let (points, width) = (vec![from, to], style.stroke_width());
            return self.record(Shape::Path { points, width, color });
        }
        // Level and upright ones are areas; those of one pixel are moved onto whole pixels, where they are crisp.
        let start = |middle: i32| match width {
            width if width == units(1.0) => (middle - width / 2 + width / 2).div_euclid(width) * width,
            width => middle - width / 2,
        };
        let (from, to) = if from.0 == to.0 {
            let left = start(from.0);
            ((left, from.1.min(to.1)), (left + width, from.1.max(to.1)))
        } else {
            let top = start(from.1);
            ((from.0.min(to.0), top), (from.0.max(to.0), top + width))
        };
        self.record(Shape::Rect { from, to, color })
    }

    fn draw_rect<S: BackendStyle>(&mut self, from: BackendCoord, to: BackendCoord, style: &S, fill: bool) -> Drawn {
        if fill {
            let color = opaque(style.color());
            return self.record(Shape::Rect { from, to, color });
        }
        let corners = [from, (to.0, from.1), to, (from.0, to.1), from];
        corners
            .windows(2)
            .try_for_each(|side| self.draw_line(side[0], side[1], style))
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, path: I, style: &S) -> Drawn {
        let points: Vec<BackendCoord> = path.into_iter().collect();
        match points.as_slice() {
            [] | [_] => Ok(()),
            [from, to] => self.draw_line(*from, *to, style),
            _ => self.record(Shape::Path {
                points,
                width: style.stroke_width(),
                color: opaque(style.color()),
            }),
        }
    }

    fn draw_circle<S: BackendStyle>(&mut self, center: BackendCoord, radius: u32, style: &S, _: bool) -> Drawn {
        self.record(Shape::Circle {
            center,
            radius,
            color: opaque(style.color()),
        })
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(&mut self, corners: I, style: &S) -> Drawn {
        self.record(Shape::Polygon {
            points: corners.into_iter().collect(),
            color: opaque(style.color()),
        })
    }

    fn draw_text<S: BackendTextStyle>(&mut self, text: &str, style: &S, at: BackendCoord) -> Drawn {
        let font = self.recording.font;
        let shown = font.shown(text, &mut self.recording.missing);
        if shown.is_empty() {
            return Ok(());
        }
        let size = style.size() / UNITS;
        let rotated = !matches!(style.transform(), FontTransform::None);
        let down = units(match style.anchor().v_pos {
            VPos::Top => size / 2.0,
            VPos::Center => 0.0,
            VPos::Bottom => -size / 2.0,
        });
        let text = Shape::Text {
            text: shown.clone(),
            at: if rotated {
                (at.0 + down, at.1)
            } else {
                (at.0, at.1 + down)
            },
            size,
            color: opaque(style.color()),
            anchor: match style.anchor().h_pos {
                HPos::Left => Anchor::Start,
                HPos::Center => Anchor::Middle,
                HPos::Right => Anchor::End,
            },
            rotated,
        };
        if font.has_outlines(&shown) {
            self.recording.shapes.push(text);
        } else {
            self.record_parts(&shown, &text);
        }
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let width = self.recording.font.width(text, style.size() / UNITS);
        Ok((units(width) as u32, style.size() as u32))
    }
}

/// A colour as it looks on paper.
fn opaque(color: BackendColor) -> Color {
    let mix = |channel: u8| (255.0 - (255.0 - f64::from(channel)) * color.alpha).round() as u8;
    (mix(color.rgb.0), mix(color.rgb.1), mix(color.rgb.2))
}
