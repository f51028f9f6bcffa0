//! Reports → PNG and SVG. Nothing here computes a statistic; the fonts and the painter are part of the program, so that the
//! same report gives the same bytes on every machine.

mod axis;
mod bar;
mod boxplot;
mod canvas;
mod font;
mod forest;
mod labels;
mod lettering;
mod mark;
mod paint;
mod palette;
mod quantity;
mod rows;
mod scatter;
mod sweep_frame;
#[cfg(test)]
mod tests;

use std::fmt;

use thiserror::Error;

pub use scatter::LogAxes;

use crate::analysis::{BarReport, CompareReport, ScatterReport};
use canvas::Canvas;
use font::Font;

/// What a picture is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImageFormat {
    /// Pixels.
    Png,
    /// Shapes and texts.
    Svg,
}

/// How large a picture is, in pixels at scale 1. What is not given is chosen to fit the content.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Size {
    /// The width.
    pub width: Option<f64>,
    /// The height.
    pub height: Option<f64>,
}

/// How to draw.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PlotOptions {
    /// What to write.
    pub format: ImageFormat,
    /// How large.
    pub size: Size,
    /// Pixels for one, 1 or more; 2 for sharp displays.
    pub scale: u32,
}

/// A finished picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The file's content.
    pub bytes: Vec<u8>,
    /// What the picture does not show as it is.
    pub warnings: Vec<PlotWarning>,
}

/// What a picture does not show as it is.
#[derive(Debug, Clone, PartialEq)]
pub enum PlotWarning {
    /// Characters that none of the embedded fonts has; their escapes are drawn.
    MissingGlyphs {
        /// Each once, in order of appearance.
        characters: Vec<char>,
    },
    /// Points at or below 0, for which a logarithmic axis has no place.
    BeyondLogAxis {
        /// `x` or `y`.
        axis: &'static str,
        /// How many were left out.
        points: usize,
    },
}

impl fmt::Display for PlotWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlotWarning::MissingGlyphs { characters } => {
                let codes: Vec<String> = characters
                    .iter()
                    .map(|char| format!("{char} {}", char.escape_unicode()))
                    .collect();
                write!(
                    f,
                    "the picture shows characters without a glyph as their code: {}",
                    codes.join(", ")
                )
            }
            PlotWarning::BeyondLogAxis { axis, points } => {
                let plural = if *points == 1 { "" } else { "s" };
                write!(
                    f,
                    "the picture leaves out {points} point{plural} at {axis} <= 0, for which a logarithmic axis has no place"
                )
            }
        }
    }
}

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

/// The longest side of a picture in pixels; common viewers open no larger ones.
const LONGEST: f64 = 32_000.0;
/// The most pixels of a picture.
const MOST_PIXELS: f64 = 2e8;

/// Box plots of a comparison, by benchmark and binary.
///
/// # Errors
/// When there are too many benchmarks or binaries, or they do not fit into the size that was asked for.
pub fn compare_boxes(report: &CompareReport, options: &PlotOptions) -> Result<Picture, PlotError> {
    finish(&boxplot::draw(report, &Font::embedded()?, options.size)?, options)
}

/// The changes of a comparison with their intervals, coloured by verdict.
///
/// # Errors
/// When the rows do not fit into the size that was asked for.
pub fn compare_forest(report: &CompareReport, options: &PlotOptions) -> Result<Picture, PlotError> {
    finish(&forest::draw(report, &Font::embedded()?, options.size)?, options)
}

/// A parameter sweep, with logarithmic axes where `log` says so.
///
/// # Errors
/// When there are too many categories, or a logarithmic axis has nothing to show.
pub fn scatter(report: &ScatterReport, log: LogAxes, options: &PlotOptions) -> Result<Picture, PlotError> {
    let font = Font::embedded()?;
    let (canvas, warnings) = scatter::draw(report, &font, options.size, log)?;
    let mut picture = finish(&canvas, options)?;
    picture.warnings.extend(warnings);
    Ok(picture)
}

/// Grouped bars from zero, with intervals.
///
/// # Errors
/// When there are too many series, or the rows do not fit into the size that was asked for.
pub fn bars(report: &BarReport, options: &PlotOptions) -> Result<Picture, PlotError> {
    finish(&bar::draw(report, &Font::embedded()?, options.size)?, options)
}

fn finish(canvas: &Canvas, options: &PlotOptions) -> Result<Picture, PlotError> {
    let scale = options.scale.max(1);
    let (width, height) = (canvas.width * f64::from(scale), canvas.height * f64::from(scale));
    if width > LONGEST || height > LONGEST || width * height > MOST_PIXELS {
        return Err(PlotError::TooLarge {
            width: width as u32,
            height: height as u32,
        });
    }
    let bytes = match options.format {
        ImageFormat::Png => paint::png(canvas, scale)?,
        ImageFormat::Svg => paint::svg(canvas, scale)?.into_bytes(),
    };
    let mut warnings = Vec::new();
    if !canvas.missing.is_empty() {
        warnings.push(PlotWarning::MissingGlyphs {
            characters: canvas.missing.clone(),
        });
    }
    Ok(Picture { bytes, warnings })
}
