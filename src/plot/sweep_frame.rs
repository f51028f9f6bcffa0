//! What stands around the points of a sweep: axes, their titles, the legend.

use super::axis::{Axis, Tick};
use super::canvas::{Canvas, LABEL, SMALL, Text};
use super::error::PlotError;
use super::labels::fit;
use super::lettering::Anchor;
use super::mark::series;
use super::palette::{AXIS, FAINT_INK, GRID, INK};
use super::quantity::quantity;
use super::rows::{GAP, LINE, MARGIN, horizontal_ticks, inside};
use crate::analysis::ScatterReport;
use crate::data::Value;

/// Widest label of a category, and how far labels of x may reach down.
const LEGEND: f64 = 220.0;
const UPRIGHT: f64 = 160.0;
/// Between two entries of the legend.
const ENTRY_GAP: f64 = 4.0;
/// Half the height of a mark.
pub(super) const MARK: f64 = 4.5;

/// Where things are.
pub(super) struct Frame {
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    pub x: Axis,
    pub y: Axis,
}

impl Frame {
    /// Where a value lies across.
    pub fn x(&self, value: f64) -> f64 {
        self.left + self.x.share(value) * (self.right - self.left)
    }

    /// Where a value lies up; beyond the axis at its end.
    pub fn y(&self, value: f64) -> f64 {
        self.bottom - self.y.share(value).clamp(0.0, 1.0) * (self.bottom - self.top)
    }
}

/// The legend beside the plot; returns where the plot has to end.
pub(super) fn legend(
    canvas: &mut Canvas,
    category: Option<&str>,
    labels: Vec<String>,
    top: f64,
) -> Result<f64, PlotError> {
    let edge = canvas.width - MARGIN;
    let Some(category) = category else {
        return Ok(edge);
    };
    let categories = labels.len();
    let labels = [vec![category.to_string()], labels].concat();
    let room = LEGEND.min(canvas.width / 4.0);
    let rows_of = |most: usize| fit(canvas.font, &labels, room, most);
    let needed = |fitted: &[Vec<String>]| {
        let lines: usize = fitted.iter().map(Vec::len).sum();
        top + lines as f64 * LINE + fitted.len() as f64 * ENTRY_GAP + MARGIN
    };
    let fits = |fitted: &Vec<Vec<String>>| needed(fitted) <= canvas.height;
    let Some(fitted) = (1..=3).rev().map(rows_of).find(fits) else {
        return Err(PlotError::TooLow {
            what: format!("{categories} categories"),
            needed: needed(&rows_of(1)).ceil() as u32,
        });
    };
    let widest = fitted
        .iter()
        .flatten()
        .map(|line| canvas.font.width(line, LABEL))
        .fold(0.0, f64::max);
    let left = edge - widest.ceil() - 20.0;
    let mut y = top + LINE / 2.0;
    for (at, lines) in fitted.iter().enumerate() {
        if at > 0 {
            let (color, mark) = series(at - 1);
            canvas.line((left - 4.0, y), (left + 14.0, y), 1.5, color);
            mark.draw(canvas, (left + 5.0, y), MARK, color);
        }
        for line in lines {
            let style = Text::new(LABEL, Anchor::Start);
            if at == 0 {
                canvas.text(line, (left, y), style.color(FAINT_INK));
            } else {
                canvas.text(line, (left + 20.0, y), style);
            }
            y += LINE;
        }
        y += ENTRY_GAP;
    }
    Ok(left - GAP * 2.0)
}

/// Grid, ticks and titles of both axes; gives the frame its final edges.
pub(super) fn axes(canvas: &mut Canvas, report: &ScatterReport, frame: &mut Frame, slots: Option<&[&Value]>) {
    let (font, small) = (canvas.font, Text::new(SMALL, Anchor::Middle).color(FAINT_INK));
    let widest = |ticks: &[Tick]| {
        ticks
            .iter()
            .map(|tick| font.width(&tick.label, SMALL))
            .fold(0.0, f64::max)
    };
    let vertical = |frame: &Frame| {
        let length = frame.bottom - frame.top;
        frame.y.ticks(|ticks| {
            let shares = ticks
                .windows(2)
                .map(|pair| frame.y.share(pair[1].value) - frame.y.share(pair[0].value));
            shares.fold(f64::INFINITY, f64::min) * length >= 36.0
        })
    };
    let labels = slots.map(|slots| slots.iter().map(|x| x.to_string()).collect::<Vec<_>>());
    frame.bottom -= LINE * 2.0 + GAP * 2.0;
    frame.left += LINE + GAP + widest(&vertical(frame)).ceil() + GAP;
    let slot = slots.map_or(0.0, |slots| (frame.right - frame.left) / slots.len() as f64);
    let level = labels.as_ref().map(|labels| fit(font, labels, slot - GAP, 2));
    let is_level = level
        .as_ref()
        .is_none_or(|fitted| fitted.iter().flatten().all(|line| !line.contains('…')));
    let upright = labels
        .as_ref()
        .filter(|_| !is_level)
        .map(|labels| fit(font, labels, UPRIGHT, 1));
    match (&level, &upright) {
        (_, Some(upright)) => {
            let longest = upright
                .iter()
                .flatten()
                .map(|line| font.width(line, SMALL))
                .fold(0.0, f64::max);
            frame.bottom -= longest.ceil() - LINE;
        }
        (Some(level), None) if level.iter().any(|lines| lines.len() > 1) => frame.bottom -= LINE,
        _ => {}
    }
    for tick in vertical(frame) {
        let y = frame.y(tick.value);
        canvas.line((frame.left, y), (frame.right, y), 1.0, GRID);
        let style = Text::new(SMALL, Anchor::End).color(FAINT_INK);
        canvas.text(&tick.label, (frame.left - GAP, y), style);
    }
    let below = frame.bottom + GAP + LINE / 2.0;
    if let Some(upright) = &upright {
        // Where even upright labels would touch, every second, third, … has one.
        let every = ((LINE - 2.0) / slot).ceil().max(1.0) as usize;
        for (at, line) in upright.iter().enumerate().step_by(every) {
            let x = frame.x(at as f64);
            canvas.line((x, frame.bottom), (x, frame.bottom + 4.0), 1.0, AXIS);
            let style = Text::new(SMALL, Anchor::End).color(FAINT_INK).rotated();
            canvas.text(&line.concat(), (x, frame.bottom + GAP), style);
        }
    } else if let Some(level) = &level {
        for (at, lines) in level.iter().enumerate() {
            for (line, text) in lines.iter().enumerate() {
                canvas.text(text, (frame.x(at as f64), below + line as f64 * LINE), small);
            }
        }
    } else {
        for tick in horizontal_ticks(font, &frame.x, frame.right - frame.left) {
            let x = frame.x(tick.value);
            canvas.line((x, frame.top), (x, frame.bottom), 1.0, GRID);
            canvas.line((x, frame.bottom), (x, frame.bottom + 4.0), 1.0, AXIS);
            canvas.text(
                &tick.label,
                (inside(font, &tick.label, x, frame.right + MARGIN), below),
                small,
            );
        }
    }
    canvas.line((frame.left, frame.bottom), (frame.right, frame.bottom), 1.0, AXIS);
    canvas.line((frame.left, frame.top), (frame.left, frame.bottom), 1.0, AXIS);
    let title = Text::new(LABEL, Anchor::Middle).color(INK);
    let names = [report.xaxis.clone(), quantity(&report.metric)];
    let room = [frame.right - frame.left, frame.bottom - frame.top];
    let [x_title, y_title] = [0, 1].map(|at| fit(font, &names[at..=at], room[at], 1)[0].concat());
    let middle = ((frame.left + frame.right) / 2.0, (frame.top + frame.bottom) / 2.0);
    canvas.text(&x_title, (middle.0, canvas.height - MARGIN - LINE / 2.0), title);
    canvas.text(&y_title, (MARGIN + LINE / 2.0, middle.1), title.rotated());
}
