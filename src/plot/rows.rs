//! What pictures with one row a benchmark have in common: heading, legend, names at the left, a value axis below and, where
//! the picture is tall, above.

use super::axis::{Axis, Tick};
use super::canvas::{Canvas, LABEL, SMALL, TITLE, Text};
use super::error::PlotError;
use super::font::Font;
use super::labels::{fit, wrap};
use super::lettering::Anchor;
use super::mark::Mark;
use super::options::Size;
use super::palette::{AXIS, Color, FAINT_INK, GRID};
use crate::number::count;

/// Room around everything.
pub(super) const MARGIN: f64 = 16.0;
/// From one line of text to the next.
pub(super) const LINE: f64 = 16.0;
/// Between a label and what it is about.
pub(super) const GAP: f64 = 8.0;
/// Pictures have at least this width and height.
const SMALLEST: (f64, f64) = (400.0, 200.0);
/// Names may take this share of the width.
const NAMES: f64 = 0.4;
/// Lines that a name may take.
const NAME_LINES: usize = 3;
/// Beyond this height the axis is drawn above as well.
const TALL: f64 = 900.0;

/// One entry of a legend.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    /// Mark and colour; a mere remark has none.
    pub mark: Option<(Mark, Color)>,
    pub text: String,
}

/// All that is said around the rows.
#[derive(Debug, Clone)]
pub(super) struct RowChart {
    pub title: String,
    pub subtitle: String,
    pub legend: Vec<Entry>,
    /// The name of each row.
    pub labels: Vec<String>,
    /// The lines that stand at the right of each row; empty for a chart without.
    pub figures: Vec<Vec<String>>,
    pub axis: Axis,
    pub axis_title: String,
    /// The height that the marks of one row need.
    pub row_height: f64,
}

/// Where things are.
#[derive(Debug)]
pub(super) struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    pub axis: Axis,
    /// The middle of each row.
    pub rows: Vec<f64>,
}

impl Frame {
    /// Where a value lies; beyond the axis at its end.
    pub fn x(&self, value: f64) -> f64 {
        self.left + self.axis.share(value).clamp(0.0, 1.0) * (self.right - self.left)
    }

    /// An arrow at the end of the axis that a value lies beyond.
    pub fn arrow(&self, canvas: &mut Canvas, value: f64, y: f64, color: Color) {
        const LENGTH: f64 = 6.0;
        const HALF: f64 = 4.0;
        let (tip, base) = if value < self.axis.low {
            (self.left, self.left + LENGTH)
        } else {
            (self.right, self.right - LENGTH)
        };
        canvas.polygon(vec![(tip, y), (base, y - HALF), (base, y + HALF)], color);
    }
}

impl RowChart {
    /// Draws everything but the rows' marks.
    ///
    /// # Errors
    /// When the rows do not fit into the height that was asked for.
    pub fn draw<'a>(&self, font: &'a Font, size: Size) -> Result<(Canvas<'a>, Frame), PlotError> {
        let (width, asked) = (size.width.unwrap_or(1000.0).max(SMALLEST.0), size.height);
        let mut canvas = Canvas::new(font, width, 0.0);
        let top = heading(&mut canvas, &self.title, &self.subtitle, &self.legend);
        let below = LINE * 2.0 + GAP;
        let widest = |texts: &[String], size: f64| texts.iter().map(|text| font.width(text, size)).fold(0.0, f64::max);
        let names = widest(&self.labels, LABEL).min((width - 2.0 * MARGIN) * NAMES);
        let left = MARGIN + names.ceil() + GAP;
        let figures = widest(&self.figures.concat(), SMALL).ceil();
        let right = width - MARGIN - if figures > 0.0 { figures + GAP } else { GAP };
        let above = |rows: f64| if rows > TALL { LINE + GAP } else { GAP };

        let mut chosen = None;
        let mut needed = 0.0;
        for lines in (1..=NAME_LINES).rev() {
            let labels = fit(font, &self.labels, names, lines);
            let heights: Vec<f64> = labels.iter().map(|label| self.height_of(label)).collect();
            let rows: f64 = heights.iter().sum();
            needed = top + above(rows) + rows + below + MARGIN;
            if asked.is_none_or(|asked| needed <= asked) {
                chosen = Some((labels, heights, rows));
                break;
            }
        }
        let Some((labels, mut heights, rows)) = chosen else {
            return Err(PlotError::TooLow {
                what: count(self.labels.len(), "row"),
                needed: needed.ceil() as u32,
            });
        };
        let spare = asked
            .map_or(0.0, |asked| asked - needed)
            .max(SMALLEST.1 - needed)
            .max(0.0);
        heights
            .iter_mut()
            .for_each(|height| *height += spare / labels.len() as f64);
        canvas.height = (needed + spare).ceil();

        let mut frame = Frame {
            left,
            right,
            top: top + above(rows),
            bottom: top + above(rows) + rows + spare,
            axis: self.axis,
            rows: Vec::new(),
        };
        self.axis(&mut canvas, &frame, rows > TALL);
        let mut y = frame.top;
        for (label, height) in labels.iter().zip(&heights) {
            // On whole pixels boxes and bars are crisp.
            let middle = (y + height / 2.0).round();
            frame.rows.push(middle);
            for (line, text) in label.iter().enumerate() {
                let offset = (line as f64 - (label.len() - 1) as f64 / 2.0) * LINE;
                canvas.text(text, (left - GAP, middle + offset), Text::new(LABEL, Anchor::End));
            }
            y += height;
            if y + 1.0 < frame.bottom {
                canvas.line((MARGIN, y), (width - MARGIN, y), 1.0, GRID);
            }
        }
        let style = Text::new(SMALL, Anchor::End).color(FAINT_INK);
        for (figures, middle) in self.figures.iter().zip(&frame.rows) {
            let step = self.row_height / figures.len() as f64;
            for (line, text) in figures.iter().enumerate() {
                let offset = (line as f64 - (figures.len() - 1) as f64 / 2.0) * step;
                canvas.text(text, (width - MARGIN, middle + offset), style);
            }
        }
        Ok((canvas, frame))
    }

    fn height_of(&self, label: &[String]) -> f64 {
        self.row_height.max(label.len() as f64 * LINE) + GAP
    }

    /// Grid lines, ticks, the title of the axis.
    fn axis(&self, canvas: &mut Canvas, frame: &Frame, above: bool) {
        let ticks = horizontal_ticks(canvas.font, &self.axis, frame.right - frame.left);
        let style = Text::new(SMALL, Anchor::Middle).color(FAINT_INK);
        for tick in &ticks {
            let x = frame.x(tick.value);
            canvas.line((x, frame.top), (x, frame.bottom), 1.0, GRID);
            canvas.line((x, frame.bottom), (x, frame.bottom + 4.0), 1.0, AXIS);
            let place = |y: f64| (inside(canvas.font, &tick.label, x, canvas.width), y);
            let below = place(frame.bottom + GAP + LINE / 2.0);
            let top = place(frame.top - GAP - 2.0);
            canvas.text(&tick.label, below, style);
            if above {
                canvas.text(&tick.label, top, style);
            }
        }
        canvas.line((frame.left, frame.bottom), (frame.right, frame.bottom), 1.0, AXIS);
        let middle = (frame.left + frame.right) / 2.0;
        let half = canvas.font.width(&self.axis_title, LABEL) / 2.0;
        let middle = middle.min(canvas.width - MARGIN - half).max(MARGIN + half);
        canvas.text(
            &self.axis_title,
            (middle, frame.bottom + GAP * 1.25 + LINE * 1.5),
            Text::new(LABEL, Anchor::Middle),
        );
    }
}

/// `x`, moved so that a text around it stays between the margins.
pub(super) fn inside(font: &Font, text: &str, x: f64, width: f64) -> f64 {
    let half = font.width(text, SMALL) / 2.0;
    x.min(width - MARGIN - half).max(MARGIN + half)
}

/// The most ticks whose labels keep their distance along `length` pixels.
pub(super) fn horizontal_ticks(font: &Font, axis: &Axis, length: f64) -> Vec<Tick> {
    const DISTANCE: f64 = 18.0;
    axis.ticks(|ticks| {
        ticks.windows(2).all(|pair| {
            let apart = (axis.share(pair[1].value) - axis.share(pair[0].value)) * length;
            let halves = (font.width(&pair[0].label, SMALL) + font.width(&pair[1].label, SMALL)) / 2.0;
            apart >= (halves + DISTANCE).max(60.0)
        })
    })
}

/// Title, subtitle and legend at the top; returns where the rest may begin.
pub(super) fn heading(canvas: &mut Canvas, title: &str, subtitle: &str, legend: &[Entry]) -> f64 {
    let (font, room) = (canvas.font, canvas.width - 2.0 * MARGIN);
    let mut y = MARGIN + TITLE / 2.0;
    // Lines are broken as if they were of the size of labels.
    for line in head(wrap(font, title, room * LABEL / TITLE)) {
        canvas.text(&line, (MARGIN, y), Text::new(TITLE, Anchor::Start));
        y += LINE + 6.0;
    }
    for line in head(wrap(font, subtitle, room)) {
        canvas.text(&line, (MARGIN, y), Text::new(LABEL, Anchor::Start).color(FAINT_INK));
        y += LINE;
    }
    let mut x = MARGIN;
    if !legend.is_empty() {
        y += 4.0;
    }
    for entry in legend {
        let indent = if entry.mark.is_some() { 16.0 } else { 0.0 };
        let style = Text::new(LABEL, Anchor::Start);
        let style = if entry.mark.is_some() {
            style
        } else {
            style.color(FAINT_INK)
        };
        for (at, line) in head(wrap(font, &entry.text, room - indent)).iter().enumerate() {
            let width = indent + font.width(line, LABEL);
            if at > 0 || (x > MARGIN && x + width > MARGIN + room) {
                x = MARGIN;
                y += LINE + 2.0;
            }
            if let Some((mark, color)) = entry.mark.filter(|_| at == 0) {
                mark.draw(canvas, (x + 5.0, y), 5.0, color);
            }
            canvas.text(line, (x + indent, y), style);
            x += width + 24.0;
        }
    }
    if legend.is_empty() { y } else { y + LINE }
}

/// The first lines of a heading that is far too long.
fn head(mut lines: Vec<String>) -> Vec<String> {
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
