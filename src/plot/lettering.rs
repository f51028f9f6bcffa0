//! Sizes of letters and distances between lines, in pixels.

use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontFamily, FontStyle, FontTransform, RGBColor, TextStyle};

use super::error::PlotError;
use super::recording::{Area, units};

pub(super) const TITLE: f64 = 16.0;
pub(super) const LABEL: f64 = 12.0;
pub(super) const SMALL: f64 = 11.0;

/// Room around everything.
pub(super) const MARGIN: f64 = 16.0;
/// From one line of text to the next.
pub(super) const LINE: f64 = 16.0;
/// Between a label and what it is about.
pub(super) const GAP: f64 = 8.0;

/// Letters of this size, upright at the middle of their height; `anchor` says which end stands at their place.
pub(super) fn letters(size: f64, color: RGBColor, anchor: HPos) -> TextStyle<'static> {
    let font = FontDesc::new(FontFamily::SansSerif, f64::from(units(size)), FontStyle::Normal);
    font.color(&color).pos(Pos::new(anchor, VPos::Center))
}

/// The same letters running upwards.
pub(super) fn upwards(style: &TextStyle<'static>) -> TextStyle<'static> {
    style.transform(FontTransform::Rotate270)
}

/// Writes a line at a place in pixels.
///
/// # Errors
/// When the backend fails.
pub(super) fn write(area: &Area, text: &str, (x, y): (f64, f64), style: &TextStyle) -> Result<(), PlotError> {
    Ok(area.draw_text(text, style, (units(x), units(y)))?)
}
