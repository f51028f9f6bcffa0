//! What stands above the plot: the title, what was measured and how it was judged, the legend. plotters draws legends within
//! the plot only, where they would cover data.

use plotters::style::RGBColor;
use plotters::style::text_anchor::HPos;

use super::error::PlotError;
use super::font::Font;
use super::labels::wrap;
use super::lettering::{LABEL, LINE, MARGIN, TITLE, letters, write};
use super::mark::Look;
use super::palette::{FAINT_INK, INK};
use super::recording::{Area, units};

/// Between a mark and its text.
const INDENT: f64 = 16.0;

/// One entry of a legend.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// What it looks like in the plot; a mere remark has none.
    pub look: Option<Look>,
    pub text: String,
}

impl Entry {
    /// An entry with its mark.
    pub fn of(look: Look, text: impl Into<String>) -> Entry {
        Entry {
            look: Some(look),
            text: text.into(),
        }
    }

    /// A remark.
    pub fn remark(text: impl Into<String>) -> Entry {
        Entry {
            look: None,
            text: text.into(),
        }
    }
}

/// All that stands above the plot.
#[derive(Debug, Clone, Default)]
pub(super) struct Heading {
    pub title: String,
    /// A line each, or more where they are long; empty ones are left out.
    pub facts: Vec<String>,
    pub legend: Vec<Entry>,
}

/// A line of text at its place, with the mark at its left.
struct Line {
    text: String,
    at: (f64, f64),
    size: f64,
    color: RGBColor,
    look: Option<Look>,
}

impl Heading {
    /// The height down to where the plot may begin, in a picture of this width.
    pub fn height(&self, font: &Font, width: f64) -> f64 {
        self.lines(font, width).1
    }

    /// Draws it in the upper left corner of the area.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw(&self, area: &Area, font: &Font, width: f64) -> Result<(), PlotError> {
        for line in self.lines(font, width).0 {
            if let Some(look) = line.look {
                area.draw(&look.at((units(line.at.0 - INDENT + 5.0), units(line.at.1)), 5.0))?;
            }
            write(area, &line.text, line.at, &letters(line.size, line.color, HPos::Left))?;
        }
        Ok(())
    }

    /// Everything but the title, for those who do not see the picture.
    pub fn description(&self) -> String {
        let facts = self.facts.iter().filter(|fact| !fact.is_empty()).cloned();
        let legend = self.legend.iter().map(|entry| entry.text.clone());
        facts.chain(legend).collect::<Vec<_>>().join(". ")
    }

    fn lines(&self, font: &Font, width: f64) -> (Vec<Line>, f64) {
        let room = width - 2.0 * MARGIN;
        let mut lines = Vec::new();
        let mut y = MARGIN + TITLE / 2.0;
        let line = |text, at, size, color| Line {
            text,
            at,
            size,
            color,
            look: None,
        };
        for text in first_lines(wrap(font, &self.title, room, TITLE)) {
            lines.push(line(text, (MARGIN, y), TITLE, INK));
            y += LINE + 6.0;
        }
        for text in self
            .facts
            .iter()
            .flat_map(|fact| first_lines(wrap(font, fact, room, LABEL)))
        {
            lines.push(line(text, (MARGIN, y), LABEL, FAINT_INK));
            y += LINE;
        }
        if self.legend.is_empty() {
            return (lines, y);
        }
        y += 4.0;
        let mut x = MARGIN;
        for entry in &self.legend {
            let (indent, color) = if entry.look.is_some() {
                (INDENT, INK)
            } else {
                (0.0, FAINT_INK)
            };
            for (at, text) in first_lines(wrap(font, &entry.text, room - indent, LABEL))
                .into_iter()
                .enumerate()
            {
                let width = indent + font.width(&text, LABEL);
                if at > 0 || (x > MARGIN && x + width > MARGIN + room) {
                    x = MARGIN;
                    y += LINE + 2.0;
                }
                let look = entry.look.filter(|_| at == 0);
                lines.push(Line {
                    look,
                    ..line(text, (x + indent, y), LABEL, color)
                });
                x += width + 24.0;
            }
        }
        (lines, y + LINE)
    }
}

/// The first lines of a text that is far too long.
fn first_lines(mut lines: Vec<String>) -> Vec<String> {
    const MOST: usize = 4;
    lines.retain(|line| !line.is_empty());
    if lines.len() > MOST {
        lines.truncate(MOST);
        if let Some(last) = lines.last_mut() {
            last.pop();
            last.push('…');
        }
    }
    lines
}
