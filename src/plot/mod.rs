//! Reports → PNG and SVG. Nothing here computes a statistic; the fonts and the painter are part of the program, so that the
//! same report gives the same bytes on every machine.

mod axis;
mod bar;
mod benchmarks;
mod boxplot;
mod category;
mod elements;
mod ends;
mod error;
mod facts;
mod finding;
mod fit;
mod font;
mod forest;
mod heading;
mod hint;
mod history;
mod labels;
mod lane;
mod lettering;
mod mark;
mod options;
mod palette;
mod panel;
mod picture;
mod play;
mod png;
mod quantity;
mod reach;
mod recording;
mod rows;
mod scatter;
mod shape;
mod svg;
mod swarm;
mod sweep;
#[cfg(test)]
mod tests;
mod ticks;

pub use error::PlotError;
pub use options::{ImageFormat, LogAxes, PlotOptions, Size, SweepDrawing};
pub use picture::{Picture, PlotWarning};

use crate::analysis::{BarReport, CompareReport, HistoryReport, ScatterReport};
use font::Font;
use recording::Recording;

/// The longest side of a picture in pixels; common viewers open no larger ones.
const LONGEST: f64 = 32_000.0;
/// The most pixels of a picture.
const MOST_PIXELS: f64 = 2e8;

/// Box plots of a comparison, by benchmark and binary.
///
/// # Errors
/// When there are too many benchmarks or binaries, or they do not fit into the size that was asked for.
pub fn compare_boxes(report: &CompareReport, options: &PlotOptions) -> Result<Picture, PlotError> {
    let mut picture = finish(&boxplot::draw(report, Font::embedded()?, options.size)?, options)?;
    picture.warnings.extend(boxplot::warning(report));
    Ok(picture)
}

/// The changes of a comparison with their intervals: which hold, which may, which are not shown. `shown` says of each row of the
/// report whether it is one of these, as far as there are not too many; the others are summed up.
///
/// # Errors
/// When the rows do not fit into the size that was asked for.
pub fn compare_forest(report: &CompareReport, shown: &[bool], options: &PlotOptions) -> Result<Picture, PlotError> {
    finish(&forest::draw(report, shown, Font::embedded()?, options.size)?, options)
}

/// A parameter sweep.
///
/// # Errors
/// When there are too many categories, or a logarithmic axis has nothing to show.
pub fn scatter(report: &ScatterReport, drawing: SweepDrawing, options: &PlotOptions) -> Result<Picture, PlotError> {
    let (recording, warnings) = scatter::draw(report, Font::embedded()?, options.size, drawing)?;
    let mut picture = finish(&recording, options)?;
    picture.warnings.extend(warnings);
    Ok(picture)
}

/// Grouped bars from zero, with intervals.
///
/// # Errors
/// When there are too many series, or the rows do not fit into the size that was asked for.
pub fn bars(report: &BarReport, options: &PlotOptions) -> Result<Picture, PlotError> {
    finish(&bar::draw(report, Font::embedded()?, options.size)?, options)
}

/// Benchmarks along time: a panel for each that changed.
///
/// # Errors
/// When the panels do not fit into the size that was asked for.
pub fn history(report: &HistoryReport, options: &PlotOptions) -> Result<Picture, PlotError> {
    finish(&history::draw(report, Font::embedded()?, options.size)?, options)
}

fn finish(recording: &Recording, options: &PlotOptions) -> Result<Picture, PlotError> {
    let scale = options.scale.max(1);
    let (width, height) = recording.shown_at(f64::from(scale));
    let sides = [width, height].map(f64::from);
    if sides.iter().any(|side| *side > LONGEST) || sides[0] * sides[1] > MOST_PIXELS {
        return Err(PlotError::TooLarge { width, height });
    }
    let bytes = match options.format {
        ImageFormat::Png => png::png(recording, scale)?,
        ImageFormat::Svg => svg::svg(recording, scale)?.into_bytes(),
    };
    let mut warnings = Vec::new();
    if !recording.missing.is_empty() {
        warnings.push(PlotWarning::MissingGlyphs {
            characters: recording.missing.clone(),
        });
    }
    Ok(Picture { bytes, warnings })
}
