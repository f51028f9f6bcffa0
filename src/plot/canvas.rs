//! What a picture consists of, in pixels at scale 1 with y downwards; how it becomes bytes is another story (`paint`).

use super::font::{Content, Font, Part};
use super::lettering::Anchor;
use super::palette::{Color, INK};

/// Sizes of letters.
pub(super) const TITLE: f64 = 16.0;
pub(super) const LABEL: f64 = 12.0;
pub(super) const SMALL: f64 = 11.0;

/// A place on the canvas.
pub(super) type Point = (f64, f64);

/// One thing that is drawn; later ones cover earlier ones, text covers all.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// Filled, from the upper left to the lower right corner.
    Rect { from: Point, to: Point, color: Color },
    /// A straight line.
    Line {
        from: Point,
        to: Point,
        width: f64,
        color: Color,
    },
    /// Filled.
    Polygon { points: Vec<Point>, color: Color },
    /// Filled.
    Circle { center: Point, radius: f64, color: Color },
    /// One line of text; `at` is the height of the middle of its small letters.
    Text { text: String, at: Point, style: Text },
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Text {
    pub size: f64,
    pub color: Color,
    pub anchor: Anchor,
    /// Whether it runs upwards.
    pub rotated: bool,
}

impl Text {
    /// Horizontal, dark.
    pub fn new(size: f64, anchor: Anchor) -> Text {
        Text {
            size,
            anchor,
            color: INK,
            rotated: false,
        }
    }

    pub fn color(self, color: Color) -> Text {
        Text { color, ..self }
    }

    pub fn rotated(self) -> Text {
        Text { rotated: true, ..self }
    }
}

/// A picture in the making.
#[derive(Debug)]
pub(super) struct Canvas<'a> {
    pub font: &'a Font,
    pub width: f64,
    pub height: f64,
    pub shapes: Vec<Shape>,
    /// Characters that no embedded font has, in order of appearance.
    pub missing: Vec<char>,
}

impl<'a> Canvas<'a> {
    pub fn new(font: &'a Font, width: f64, height: f64) -> Canvas<'a> {
        Canvas {
            font,
            width,
            height,
            shapes: Vec::new(),
            missing: Vec::new(),
        }
    }

    pub fn rect(&mut self, from: Point, to: Point, color: Color) {
        self.shapes.push(Shape::Rect { from, to, color });
    }

    /// A rectangle filled with `fill` inside of an edge.
    pub fn framed(&mut self, from: Point, to: Point, fill: Color, edge: Color) {
        self.rect(from, to, edge);
        let inside = ((from.0 + 1.0, from.1 + 1.0), (to.0 - 1.0, to.1 - 1.0));
        if inside.0.0 < inside.1.0 && inside.0.1 < inside.1.1 {
            self.rect(inside.0, inside.1, fill);
        }
    }

    /// A straight line; upright and level ones of one pixel are moved onto whole pixels, where they are crisp.
    pub fn line(&mut self, mut from: Point, mut to: Point, width: f64, color: Color) {
        let whole = |value: f64| (value - 0.5).round() + 0.5;
        if width == 1.0 && from.0 == to.0 {
            from.0 = whole(from.0);
            to.0 = from.0;
        } else if width == 1.0 && from.1 == to.1 {
            from.1 = whole(from.1);
            to.1 = from.1;
        }
        self.shapes.push(Shape::Line { from, to, width, color });
    }

    /// A straight line of dashes.
    pub fn dashed(&mut self, from: Point, to: Point, width: f64, color: Color) {
        const DASH: f64 = 6.0;
        const GAP: f64 = 4.0;
        let length = (to.0 - from.0).hypot(to.1 - from.1);
        let at = |distance: f64| {
            let share = distance.min(length) / length;
            (from.0 + (to.0 - from.0) * share, from.1 + (to.1 - from.1) * share)
        };
        let mut start = 0.0;
        while start < length {
            self.line(at(start), at(start + DASH), width, color);
            start += DASH + GAP;
        }
    }

    pub fn polygon(&mut self, points: Vec<Point>, color: Color) {
        self.shapes.push(Shape::Polygon { points, color });
    }

    pub fn circle(&mut self, center: Point, radius: f64, color: Color) {
        self.shapes.push(Shape::Circle { center, radius, color });
    }

    /// One line of text. What comes from the grid font becomes areas, so that an SVG needs no such font either.
    pub fn text(&mut self, text: &str, at: Point, style: Text) {
        let shown = self.font.shown(text, &mut self.missing);
        let parts = self.font.parts(&shown, style.size);
        let is_plain = !parts.iter().any(|part| matches!(part.content, Content::Pixels(_)));
        if is_plain {
            if !shown.is_empty() {
                self.shapes.push(Shape::Text { text: shown, at, style });
            }
            return;
        }
        let width = self.font.width(&shown, style.size);
        let before = match style.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => width / 2.0,
            Anchor::End => width,
        };
        // To the right and down along the text.
        let place = |right: f64, down: f64| {
            if style.rotated {
                (at.0.round() + down, at.1 - right)
            } else {
                (at.0 + right, at.1.round() + down)
            }
        };
        for Part { x, content } in parts {
            let right = x - before;
            match content {
                Content::Letters(text) => self.shapes.push(Shape::Text {
                    text,
                    at: place(right, 0.0),
                    style: Text {
                        anchor: Anchor::Start,
                        ..style
                    },
                }),
                Content::Pixels(runs) => {
                    let start = place(right, 0.0);
                    let whole = (start.0.round(), start.1.round());
                    for [left, top, end, bottom] in runs {
                        let (from, to) = if style.rotated {
                            ((whole.0 + top, whole.1 - end), (whole.0 + bottom, whole.1 - left))
                        } else {
                            ((whole.0 + left, whole.1 + top), (whole.0 + end, whole.1 + bottom))
                        };
                        self.rect(from, to, style.color);
                    }
                }
            }
        }
    }
}
