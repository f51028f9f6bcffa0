//! Why there is no picture.

use std::convert::Infallible;

use plotters::drawing::DrawingAreaErrorKind;
use thiserror::Error;

/// Why there is no picture.
#[derive(Debug, Error, PartialEq)]
pub enum PlotError {
    /// Too many rows for box plots.
    #[error(
        "{rows} benchmarks are too many for box plots, at most {most}: choose some with --filter, or draw --plot-kind forest"
    )]
    TooManyBoxes {
        /// Benchmarks there are.
        rows: usize,
        /// Benchmarks that can be drawn.
        most: usize,
    },
    /// More series than colours.
    #[error("{series} {what} are too many to tell apart in one picture, at most {most}: choose some with --filter")]
    TooManySeries {
        /// What the series are.
        what: &'static str,
        /// Series there are.
        series: usize,
        /// Series that can be drawn.
        most: usize,
    },
    /// A logarithmic axis of what has no logarithm.
    #[error("--log needs numbers along x, but {0} has text: leave --log out, or filter the rows")]
    LogOfText(String),
    /// No point has a logarithm.
    #[error("{0}: no point lies above 0, where a logarithmic axis begins: leave it out")]
    NothingAboveZero(&'static str),
    /// The content does not fit.
    #[error("{what} need a height of at least {needed} pixels: give --plot-size more, or leave it out")]
    TooLow {
        /// What does not fit: `60 rows`.
        what: String,
        /// The least height.
        needed: u32,
    },
    /// A picture that few viewers would open.
    #[error(
        "the picture would be {width} x {height} pixels, too many: take a smaller --plot-scale or --plot-size, or choose rows with --filter"
    )]
    TooLarge {
        /// Its width.
        width: u32,
        /// Its height.
        height: u32,
    },
    /// The embedded font is damaged.
    #[error("the program's own font cannot be read: the program is damaged")]
    Font,
    /// A backend failed.
    #[error("drawing: {0}")]
    Drawing(String),
}

/// Recording cannot fail; a layout without room can.
impl From<DrawingAreaErrorKind<Infallible>> for PlotError {
    fn from(error: DrawingAreaErrorKind<Infallible>) -> PlotError {
        PlotError::Drawing(error.to_string())
    }
}
