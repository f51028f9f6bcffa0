//! A recording as an SVG.

use plotters::backend::{DrawingBackend, SVGBackend};

use super::error::PlotError;
use super::hint::Hint;
use super::play::{View, play};
use super::recording::{Recording, units};
use super::shape::Shape;
use crate::text::printable_lines;

/// The SVG, shown at `scale` pixels for one.
///
/// # Errors
/// When the backend fails.
pub(super) fn svg(recording: &Recording, scale: u32) -> Result<String, PlotError> {
    let (wide, high) = (units(recording.width), units(recording.height));
    let mut text = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut text, (wide as u32, high as u32));
        // Coordinates of the backend are whole numbers: units, which the header shrinks to pixels.
        let view = View {
            factor: f64::from(units(1.0)),
            top: 0,
        };
        let page = Shape::Rect {
            from: (0, 0),
            to: (wide, high),
            color: (255, 255, 255),
        };
        for shape in std::iter::once(&page).chain(&recording.shapes) {
            play(&mut backend, recording.font, shape, view)?;
        }
        let drawn = backend.present();
        drawn.map_err(|error| PlotError::Drawing(error.to_string()))?;
    }
    let (width, height) = recording.shown_at(f64::from(scale));
    let from = format!(r#"width="{wide}" height="{high}""#);
    let to = format!(r#"role="img" width="{width}" height="{height}""#);
    let text = text
        .replacen(&from, &to, 1)
        .replacen("</svg>", &format!("{}</svg>", hints(recording)), 1);
    let [title, description] = [&recording.title, &recording.description].map(|text| escaped(text));
    let said = format!(">\n<title>{title}</title>\n<desc>{description}</desc>\n");
    Ok(text.replacen(">\n", &said, 1))
}

/// What is said of places: nothing that is seen, but where a pointer finds a title.
fn hints(recording: &Recording) -> String {
    const RADIUS: f64 = 8.0;
    let hint = |hint: &Hint| {
        let ((x, y), radius, text) = (hint.at, units(RADIUS), escaped(&hint.text));
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"none\" pointer-events=\"all\"><title>{text}</title></circle>\n"
        )
    };
    recording.hints.iter().map(hint).collect()
}

fn escaped(text: &str) -> String {
    printable_lines(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}
