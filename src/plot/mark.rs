//! Marks that tell series apart without their colours too.

use super::canvas::{Canvas, Point};
use super::palette::{BLACK, BLUE, Color, GREEN, ORANGE, PAPER, PURPLE, SKY_BLUE, VERMILLION, YELLOW};

/// Colour and mark of each series: Okabe and Ito's, then four of Tol's muted ones (2021); yellow, the palest on white, is the last.
const SERIES: [(Color, Mark); 12] = [
    (BLUE, Mark::Circle),
    (VERMILLION, Mark::Square),
    (GREEN, Mark::Up),
    (ORANGE, Mark::Diamond),
    (PURPLE, Mark::Down),
    (SKY_BLUE, Mark::Cross),
    (BLACK, Mark::Plus),
    ((0x88, 0x22, 0x55), Mark::Ring),
    ((0x99, 0x99, 0x33), Mark::Frame),
    ((0x33, 0x22, 0x88), Mark::OpenUp),
    ((0x99, 0x99, 0x99), Mark::OpenDiamond),
    (YELLOW, Mark::OpenDown),
];

/// How many series can be told apart in one picture.
pub(super) const MOST_SERIES: usize = SERIES.len();

/// Colour and mark of a series, by its place; there are [`MOST_SERIES`].
pub(super) fn series(at: usize) -> (Color, Mark) {
    SERIES[at % MOST_SERIES]
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
    Ring,
    Frame,
    OpenUp,
    OpenDiamond,
    OpenDown,
}

impl Mark {
    /// Draws it around `center`; `radius` is half its height.
    pub fn draw(self, canvas: &mut Canvas, center: Point, radius: f64, color: Color) {
        let (x, y) = center;
        let diagonal = radius * 0.75;
        match self {
            Mark::Circle => canvas.circle(center, radius, color),
            Mark::Ring => {
                canvas.circle(center, radius, color);
                canvas.circle(center, radius - 1.6, PAPER);
            }
            Mark::Cross => {
                canvas.line((x - diagonal, y - diagonal), (x + diagonal, y + diagonal), 2.0, color);
                canvas.line((x - diagonal, y + diagonal), (x + diagonal, y - diagonal), 2.0, color);
            }
            Mark::Plus => {
                canvas.line((x - radius, y), (x + radius, y), 2.0, color);
                canvas.line((x, y - radius), (x, y + radius), 2.0, color);
            }
            Mark::Square | Mark::Up | Mark::Diamond | Mark::Down => canvas.polygon(self.corners(center, radius), color),
            Mark::Frame | Mark::OpenUp | Mark::OpenDiamond | Mark::OpenDown => {
                canvas.polygon(self.corners(center, radius), color);
                canvas.polygon(self.corners(center, radius * 0.5), PAPER);
            }
        }
    }

    /// The corners of marks that have some.
    fn corners(self, (x, y): Point, radius: f64) -> Vec<Point> {
        let r = radius;
        match self {
            Mark::Square | Mark::Frame => {
                let r = r * 0.88;
                vec![(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r)]
            }
            Mark::Up | Mark::OpenUp => vec![(x, y - r * 1.1), (x + r * 1.1, y + r * 0.8), (x - r * 1.1, y + r * 0.8)],
            Mark::Down | Mark::OpenDown => {
                vec![(x, y + r * 1.1), (x + r * 1.1, y - r * 0.8), (x - r * 1.1, y - r * 0.8)]
            }
            _ => vec![(x, y - r * 1.2), (x + r * 1.2, y), (x, y + r * 1.2), (x - r * 1.2, y)],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_series_share_a_colour_or_a_mark() {
        for (at, one) in SERIES.iter().enumerate() {
            for other in &SERIES[..at] {
                assert!(one.0 != other.0 && one.1 != other.1, "{one:?} {other:?}");
            }
        }
    }
}
