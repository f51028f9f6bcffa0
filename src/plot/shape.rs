//! What a recording is made of.

use plotters_backend::BackendCoord;

/// Red, green, blue.
pub(super) type Color = (u8, u8, u8);

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

/// One thing that was drawn, in units. Later ones cover earlier ones.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// Filled, from the upper left to the lower right corner.
    Rect {
        from: BackendCoord,
        to: BackendCoord,
        color: Color,
    },
    /// A line through all points.
    Path {
        points: Vec<BackendCoord>,
        width: u32,
        color: Color,
    },
    /// Filled.
    Polygon { points: Vec<BackendCoord>, color: Color },
    /// Filled.
    Circle {
        center: BackendCoord,
        radius: u32,
        color: Color,
    },
    /// One line of text; `at` is the height of the middle of its small letters.
    Text {
        text: String,
        at: BackendCoord,
        /// In pixels.
        size: f64,
        color: Color,
        anchor: Anchor,
        /// Whether it runs upwards.
        rotated: bool,
    },
}
