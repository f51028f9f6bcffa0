//! The lettering of pictures: DejaVu Sans, and GNU Unifont for what it lacks. Both are part of the program, so that a picture
//! is the same on a machine without fonts.

use std::sync::OnceLock;

use ab_glyph::{Font as _, FontRef, GlyphId, Point};

use super::error::PlotError;
use crate::text::printable;

/// From the middle of the small letters down to the baseline, in font sizes.
const BASELINE: f64 = 0.2735;

/// The font size at which one cell of Unifont's 8×16 and 16×16 grids is one pixel.
const GRID_SIZE: f64 = 12.0;

/// Rows of Unifont's grids above the baseline.
const GRID_ASCENT: f64 = 14.0;

/// The embedded fonts.
#[derive(Debug)]
pub(super) struct Font {
    outlines: FontRef<'static>,
    units_per_em: f64,
}

/// Where one character comes from.
enum Glyph {
    Outline(GlyphId),
    Grid(&'static unifont::Glyph),
}

impl Font {
    /// The fonts that the program carries, read once.
    pub fn embedded() -> Result<&'static Font, PlotError> {
        static FONT: OnceLock<Option<Font>> = OnceLock::new();
        let read = || {
            let outlines = FontRef::try_from_slice(dejavu::sans::regular()).ok()?;
            let units_per_em = f64::from(outlines.units_per_em()?);
            Some(Font { outlines, units_per_em })
        };
        FONT.get_or_init(read).as_ref().ok_or(PlotError::Font)
    }

    fn glyph(&self, char: char) -> Option<Glyph> {
        match self.outlines.glyph_id(char) {
            GlyphId(0) => unifont::get_glyph(char).map(Glyph::Grid),
            id => Some(Glyph::Outline(id)),
        }
    }

    /// `text` in characters that can be drawn: those without a glyph, and unprintable ones, become their escapes, and what
    /// only joins others goes. Characters without a glyph are added to `missing`.
    pub fn shown(&self, text: &str, missing: &mut Vec<char>) -> String {
        let mut shown = String::with_capacity(text.len());
        for char in printable(text).chars().filter(|char| !is_invisible(*char)) {
            if self.glyph(char).is_none() {
                shown.extend(char.escape_unicode());
                if !missing.contains(&char) {
                    missing.push(char);
                }
            } else {
                shown.push(char);
            }
        }
        shown
    }

    /// The width of `text`, as it is shown, in pixels.
    pub fn width(&self, text: &str, size: f64) -> f64 {
        let shown = self.shown(text, &mut Vec::new());
        shown.chars().map(|char| self.advance(char, size)).sum()
    }

    fn advance(&self, char: char, size: f64) -> f64 {
        match self.glyph(char) {
            Some(Glyph::Outline(id)) => f64::from(self.outlines.h_advance_unscaled(id)) / self.units_per_em * size,
            Some(Glyph::Grid(grid)) => grid.get_width() as f64 * cell(size),
            None => 0.0,
        }
    }

    /// Whether all characters of a text, as it is shown, come from the outlined font.
    pub fn has_outlines(&self, shown: &str) -> bool {
        !shown
            .chars()
            .any(|char| matches!(self.glyph(char), Some(Glyph::Grid(_))))
    }

    /// `text`, as it is shown, in parts that come from the same font, from left to right.
    pub fn parts(&self, shown: &str, size: f64) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut x = 0.0;
        for char in shown.chars() {
            match (self.glyph(char), parts.last_mut()) {
                (Some(Glyph::Grid(grid)), _) => parts.push(Part {
                    x,
                    content: Content::Grid {
                        cells: cells(grid, cell(size)),
                        bevels: bevels(grid, cell(size)),
                    },
                }),
                (
                    _,
                    Some(Part {
                        content: Content::Letters(letters),
                        ..
                    }),
                ) => letters.push(char),
                _ => parts.push(Part {
                    x,
                    content: Content::Letters(char.to_string()),
                }),
            }
            x += self.advance(char, size);
        }
        parts
    }

    /// Draws one line of letters at `size` pixels from `x` = 0; `pixel` takes column, row and cover (0–1).
    pub fn draw(&self, text: &str, size: f64, pixel: &mut impl FnMut(i32, i32, f64)) {
        let per_em = f64::from(self.outlines.height_unscaled()) / self.units_per_em;
        let baseline = (BASELINE * size).round();
        let mut x = 0.0;
        for char in text.chars() {
            let position = Point {
                x: x as f32,
                y: baseline as f32,
            };
            let glyph = self.outlines.glyph_id(char);
            let glyph = glyph.with_scale_and_position((size * per_em) as f32, position);
            if let Some(outline) = self.outlines.outline_glyph(glyph) {
                let corner = outline.px_bounds().min;
                outline.draw(|column, row, cover| {
                    pixel(
                        corner.x as i32 + column as i32,
                        corner.y as i32 + row as i32,
                        f64::from(cover),
                    );
                });
            }
            x += self.advance(char, size);
        }
    }
}

/// A part of a line of text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Part {
    /// How far from the line's start it begins.
    pub x: f64,
    pub content: Content,
}

/// What a part consists of.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Content {
    /// Letters that the outlined font has.
    Letters(String),
    /// Areas around the part's start at the middle of the small letters.
    Grid {
        /// Left, top, right, bottom.
        cells: Vec<[f64; 4]>,
        /// What smooths them.
        bevels: Vec<[(f64, f64); 3]>,
    },
}

/// The pixels of one cell of a grid: whole ones, so that it stays crisp.
fn cell(size: f64) -> f64 {
    (size / GRID_SIZE).round().max(1.0)
}

/// The grid's dark runs, row by row.
fn cells(grid: &unifont::Glyph, cell: f64) -> Vec<[f64; 4]> {
    let mut runs = Vec::new();
    for row in 0..16 {
        let top = top_of(row, cell);
        let mut column = 0;
        while column < grid.get_width() {
            let length = (column..grid.get_width())
                .take_while(|&column| grid.get_pixel(column, row))
                .count();
            if length > 0 {
                let left = column as f64 * cell;
                runs.push([left, top, left + length as f64 * cell, top + cell]);
            }
            column += length + 1;
        }
    }
    runs
}

fn top_of(row: usize, cell: f64) -> f64 {
    (BASELINE * GRID_SIZE * cell).round() + (row as f64 - GRID_ASCENT) * cell
}

/// Triangles in light cells between two dark ones that touch at a corner only: they make a slope of a stroke's stairs.
fn bevels(grid: &unifont::Glyph, cell: f64) -> Vec<[(f64, f64); 3]> {
    let width = grid.get_width() as i32;
    let dark = |column: i32, row: i32| {
        (0..width).contains(&column) && (0..16).contains(&row) && grid.get_pixel(column as usize, row as usize)
    };
    let mut bevels = Vec::new();
    for (column, row) in (0..16).flat_map(|row| (0..width).map(move |column| (column, row))) {
        if dark(column, row) {
            continue;
        }
        for (right, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            let touch = dark(column + right, row) && dark(column, row + down);
            if touch && !dark(column + right, row + down) {
                // The corner of this cell where both meet, and the two beside it.
                let x = |at: i32| f64::from(column + i32::from(at > 0)) * cell;
                let y = |at: i32| top_of(row as usize, cell) + f64::from(i32::from(at > 0)) * cell;
                bevels.push([(x(right), y(down)), (x(-right), y(down)), (x(right), y(-down))]);
            }
        }
    }
    bevels
}

/// Joiners, variation selectors, marks of direction: they shape what stands beside them and have no shape of their own.
fn is_invisible(char: char) -> bool {
    matches!(char, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0100}'..='\u{e01ef}')
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_glyph_is_escaped_and_told() {
        let font = Font::embedded().unwrap();
        let mut missing = Vec::new();
        let shown = font.shown("a\n中é👩\u{200d}👩\u{fe0f}", &mut missing);
        assert_eq!(shown, "a\\n中é\\u{1f469}\\u{1f469}");
        assert_eq!(missing, ['👩']);
    }

    #[test]
    fn grids_stand_between_letters() {
        let font = Font::embedded().unwrap();
        let parts = font.parts("ab中c", 12.0);
        assert_eq!(parts[0].content, Content::Letters("ab".to_string()));
        assert_eq!(
            (parts[1].x, parts[2].x),
            (font.width("ab", 12.0), font.width("ab中", 12.0))
        );
        assert_eq!(parts[2].content, Content::Letters("c".to_string()));
        let Content::Grid { cells: runs, bevels } = &parts[1].content else {
            panic!("{parts:?}")
        };
        assert!(bevels.is_empty(), "中 has no slope: {bevels:?}");
        // The middle stroke of 中 is the longest run down; its upper one the widest across.
        assert!(
            runs.iter().any(|run| run[2] - run[0] >= 11.0) && runs.len() >= 14,
            "{runs:?}"
        );
    }

    #[test]
    fn slopes_of_the_grid_are_bevelled() {
        let font = Font::embedded().unwrap();
        let Content::Grid { bevels, .. } = &font.parts("人", 12.0)[0].content else {
            panic!()
        };
        assert!(bevels.len() > 8, "{bevels:?}");
        // Each is half a cell.
        for [a, b, c] in bevels {
            let area = ((b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1)).abs() / 2.0;
            assert!((area - 0.5).abs() < 1e-12);
        }
    }

    #[test]
    fn widths_are_those_of_the_font() {
        let font = Font::embedded().unwrap();
        // DejaVu Sans: n is 1298 and a blank 651 of 2048 units wide; 中 fills a grid of 16 pixels.
        assert!((font.width("n n", 12.0) - 12.0 * (2.0 * 1298.0 + 651.0) / 2048.0).abs() < 1e-9);
        assert_eq!(font.width("中", 12.0), 16.0);
        assert_eq!(font.width("中", 24.0), 32.0);
    }
}
