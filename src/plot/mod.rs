//! Reports → PNG and SVG. Nothing here computes a statistic; the fonts and the painter are part of the program, so that the
//! same report gives the same bytes on every machine.

mod axis;
mod bar;
mod boxplot;
mod canvas;
mod error;
mod font;
mod forest;
mod labels;
mod lettering;
mod mark;
mod options;
mod paint;
mod palette;
mod picture;
mod quantity;
mod rows;
mod scatter;
mod sweep_frame;
#[cfg(test)]
mod tests;

pub use error::PlotError;
pub use options::{ImageFormat, PlotOptions, Size};
pub use picture::{Picture, PlotWarning};
pub use scatter::LogAxes;

use crate::analysis::{BarReport, CompareReport, ScatterReport};
use canvas::Canvas;
use font::Font;

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
