//! The names of a sweep's categories at the right of the plot: at the ends of their lines where they fit there, else in a
//! legend from the top.

use plotters::style::text_anchor::HPos;

use super::error::PlotError;
use super::font::Font;
use super::labels::fit;
use super::lettering::{GAP, LABEL, LINE, MARGIN, letters, write};
use super::mark::{Look, series};
use super::palette::{FAINT_INK, INK};
use super::recording::{Area, pixels, units};

/// Widest name of a category.
const WIDEST: f64 = 220.0;
/// Between two entries of the legend.
const ENTRY_GAP: f64 = 4.0;
/// Between a mark and its name.
const INDENT: f64 = 16.0;
/// A name may stand this far from the end of its line.
const FAR: f64 = 1.5 * LINE;

/// What stands at the right, and the room that it takes.
pub(super) struct Ends {
    pub room: f64,
    pub lines: Vec<Line>,
}

/// A line of text at a place in the area, with the mark of a series.
pub(super) struct Line {
    text: String,
    at: (f64, f64),
    look: Option<Look>,
    is_title: bool,
}

impl Line {
    /// Draws it.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw(&self, area: &Area) -> Result<(), PlotError> {
        let (x, y) = self.at;
        if let Some(look) = self.look {
            area.draw(&look.at((units(x - INDENT + 5.0), units(y)), 4.5))?;
        }
        let color = if self.is_title { FAINT_INK } else { INK };
        write(area, &self.text, self.at, &letters(LABEL, color, HPos::Left))
    }
}

/// Places the names. `heights` says where the lines end when so much room is left at the right; `None` when they end elsewhere.
///
/// # Errors
/// When the legend is higher than the area.
pub(super) fn ends(
    font: &Font,
    names: &[String],
    category: Option<&str>,
    area: &Area,
    heights: impl Fn(f64) -> Option<Vec<f64>>,
) -> Result<Ends, PlotError> {
    let (width, height) = area.dim_in_pixel();
    let (width, height) = (pixels(width as i32), pixels(height as i32));
    let Some(category) = category else {
        return Ok(Ends {
            room: 0.0,
            lines: Vec::new(),
        });
    };
    let most = WIDEST.min(width / 4.0);
    let room_of = |lines: &[String]| {
        lines
            .iter()
            .map(|line| font.width(line, LABEL))
            .fold(0.0, f64::max)
            .ceil()
            + INDENT
    };
    let level: Vec<String> = fit(font, names, most, 1)
        .into_iter()
        .map(|lines| lines.concat())
        .collect();
    let room = room_of(&level) + GAP * 2.0;
    if let Some(places) = heights(room).and_then(|heights| spread(&heights)) {
        let lines = level.into_iter().zip(places).enumerate().map(|(at, (text, y))| Line {
            text,
            at: (width - room + GAP * 2.0 + INDENT, y),
            look: Some(series(at)),
            is_title: false,
        });
        return Ok(Ends {
            room,
            lines: lines.collect(),
        });
    }
    let names = [&[category.to_string()], names].concat();
    let needed = |fitted: &[Vec<String>]| {
        fitted.iter().map(Vec::len).sum::<usize>() as f64 * LINE + fitted.len() as f64 * ENTRY_GAP
    };
    let mut fitted = (1..=3).rev().map(|lines| fit(font, &names, most, lines));
    let Some(fitted) = fitted.find(|fitted| needed(fitted) <= height) else {
        let more = needed(&fit(font, &names, most, 1)) - height;
        return Err(PlotError::TooLow {
            what: format!("{} categories", names.len() - 1),
            needed: (pixels(area.get_base_pixel().1) + height + more + MARGIN).ceil() as u32,
        });
    };
    let room = room_of(&fitted.concat()) + GAP * 2.0;
    Ok(Ends {
        room,
        lines: legend(fitted, width - room + GAP * 2.0),
    })
}

/// From the top: the category's name, then an entry for each value, in one or more lines.
fn legend(fitted: Vec<Vec<String>>, left: f64) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut y = LINE / 2.0;
    for (entry, texts) in fitted.into_iter().enumerate() {
        for (at, text) in texts.into_iter().enumerate() {
            let is_title = entry == 0;
            lines.push(Line {
                text,
                at: (if is_title { left } else { left + INDENT }, y),
                look: (!is_title && at == 0).then(|| series(entry - 1)),
                is_title,
            });
            y += LINE;
        }
        y += ENTRY_GAP;
    }
    lines
}

/// The heights moved so far that lines of text do not touch; `None` where that leads too far away.
fn spread(heights: &[f64]) -> Option<Vec<f64>> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|a, b| heights[*a].total_cmp(&heights[*b]));
    let mut places = heights.to_vec();
    // Down past each other, then up again by half of what the last had to move.
    for pair in order.windows(2) {
        places[pair[1]] = places[pair[1]].max(places[pair[0]] + LINE);
    }
    let last = *order.last()?;
    let back = (places[last] - heights[last]) / 2.0;
    for at in &order {
        if places[*at] > heights[*at] {
            places[*at] -= back;
        }
    }
    for pair in order.windows(2).rev() {
        places[pair[0]] = places[pair[0]].min(places[pair[1]] - LINE);
    }
    let is_near = places
        .iter()
        .zip(heights)
        .all(|(place, height)| (place - height).abs() <= FAR && *place >= LINE / 2.0);
    is_near.then_some(places)
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_at_the_ends_of_their_lines_without_touching() {
        assert_eq!(spread(&[50.0, 100.0]).unwrap(), [50.0, 100.0]);
        let places = spread(&[100.0, 104.0, 40.0]).unwrap();
        assert!(
            (places[1] - places[0] - LINE).abs() < 1e-9 && places[2] == 40.0,
            "{places:?}"
        );
        assert_eq!(spread(&[100.0, 100.0, 101.0, 102.0, 101.0, 100.0]), None);
        assert_eq!(spread(&[1.0]), None, "above the plot");
    }
}
