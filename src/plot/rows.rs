//! What pictures with one row a benchmark have in common: heading, names at the left, figures at the right, a value axis below
//! and, where the picture is tall, above.

use plotters::coord::cartesian::Cartesian2d;
use plotters::prelude::{ChartBuilder, ChartContext, Rectangle};
use plotters::style::text_anchor::HPos;
use plotters::style::{Color, ShapeStyle};

use super::axis::{Axis, Rows};
use super::elements::stroke;
use super::error::PlotError;
use super::font::Font;
use super::heading::Heading;
use super::labels::fit;
use super::lettering::{GAP, LABEL, LINE, MARGIN, SMALL, letters, write};
use super::options::Size;
use super::palette::{AXIS, FAINT_INK, GRID, INK, WORSE};
use super::recording::{Area, Recorder, Recording, units};
use super::ticks::Tick;
use crate::number::count;

/// Pictures have at least this width and height.
const SMALLEST: (f64, f64) = (400.0, 200.0);
/// The width where none is asked for, and the least one that a larger picture is an enlargement of.
const WIDTH: f64 = 1000.0;
const ENLARGED: f64 = 800.0;
/// Names may take this share of the width.
const NAMES: f64 = 0.4;
/// Lines that a name may take.
const NAME_LINES: usize = 3;
/// Beyond this height the axis is drawn above as well.
const TALL: f64 = 900.0;
/// Ticks, their labels and the title of the axis.
const AXIS_HEIGHT: f64 = GAP + LINE + 4.0 + LINE;
/// Ticks of a plot without data at them are at least this far apart.
pub(super) const SPARSE: f64 = 50.0;
/// How much larger marks become in a picture that is asked to be higher than it need be.
const STRETCH: f64 = 2.5;

/// All that is said around the rows.
#[derive(Debug, Clone)]
pub(super) struct RowChart {
    pub heading: Heading,
    /// The name of each row.
    pub labels: Vec<String>,
    /// The lines that stand at the right of each row; empty for a chart without.
    pub figures: Vec<Vec<String>>,
    pub axis: Axis,
    pub axis_title: String,
    /// The height that the marks of one row need.
    pub row_height: f64,
    /// Values that lie beyond the limit of the gate.
    pub beyond_gate: Option<(f64, f64)>,
}

/// Where things are, in pixels; heights of rows from the top of the plot.
#[derive(Debug)]
pub(super) struct Placed {
    width: f64,
    height: f64,
    zoom: f64,
    left: f64,
    right: f64,
    top: f64,
    is_tall: bool,
    labels: Vec<Vec<String>>,
    edges: Vec<f64>,
    axis: Axis,
    /// The middle of each row.
    pub rows: Vec<f64>,
    /// How much higher than need be the rows are.
    pub stretch: f64,
}

/// The plot itself: values across, pixels down.
pub(super) type Plot<'a> = ChartContext<'a, Recorder<'a>, Cartesian2d<Axis, Rows>>;

impl Placed {
    /// The height of one of several marks in a row that lie `step` apart, on whole pixels, where boxes and bars are crisp.
    pub fn lane(&self, row: usize, at: usize, of: usize, step: f64) -> f64 {
        (self.rows[row] + (at as f64 - (of as f64 - 1.0) / 2.0) * step * self.stretch).round()
    }

    /// Down to the last row.
    pub fn bottom(&self) -> f64 {
        self.edges.last().copied().unwrap_or(0.0)
    }
}

impl RowChart {
    /// Draws everything, the rows' marks by `marks`.
    ///
    /// # Errors
    /// When the rows do not fit into the height that was asked for.
    pub fn draw(
        &self,
        font: &'static Font,
        size: Size,
        marks: impl FnOnce(&mut Plot, &Placed) -> Result<(), PlotError>,
    ) -> Result<Recording, PlotError> {
        let placed = self.place(font, size)?;
        let mut recording = Recording::new(font, placed.width, placed.height);
        recording.zoom = placed.zoom;
        recording.describe(&self.heading.title, &[&self.heading.description(), &self.axis_title]);
        {
            let root = recording.area();
            self.heading.draw(&root, font, placed.width)?;
            self.names(&root, &placed)?;
            let mut plot = self.plot(&root, font, &placed)?;
            marks(&mut plot, &placed)?;
        }
        Ok(recording)
    }

    /// Lays the picture out: enlarged as far as everything still fits when a size is asked for.
    fn place(&self, font: &Font, size: Size) -> Result<Placed, PlotError> {
        let width = size.width.unwrap_or(WIDTH).max(SMALLEST.0);
        let most = (width / ENLARGED).max(1.0);
        let zooms = std::iter::successors(Some(most), |zoom| Some(zoom * 0.95)).take_while(|zoom| *zoom > 1.0);
        for zoom in zooms.filter(|_| size.width.is_some()) {
            if let Ok(placed) = self.place_at(font, width / zoom, size.height.map(|height| height / zoom)) {
                return Ok(Placed { zoom, ..placed });
            }
        }
        self.place_at(font, width, size.height)
            .map_err(|needed| PlotError::TooLow {
                what: count(self.labels.len(), "row"),
                needed: needed.ceil() as u32,
            })
    }

    /// The layout for one width; else the height that would be needed.
    fn place_at(&self, font: &Font, width: f64, asked: Option<f64>) -> Result<Placed, f64> {
        let widest = |texts: &[String], size: f64| texts.iter().map(|text| font.width(text, size)).fold(0.0, f64::max);
        let names = widest(&self.labels, LABEL).min((width - 2.0 * MARGIN) * NAMES);
        let figures = widest(&self.figures.concat(), SMALL).ceil();
        let left = MARGIN + names.ceil() + GAP;
        let right = MARGIN + if figures > 0.0 { figures + GAP } else { GAP };
        let head = self.heading.height(font, width);
        let mut needed = 0.0;
        for lines in (1..=NAME_LINES).rev() {
            let labels = fit(font, &self.labels, names, lines);
            let heights: Vec<f64> = labels.iter().map(|label| self.height_of(label)).collect();
            let rows: f64 = heights.iter().sum();
            let is_tall = rows > TALL;
            let top = head + GAP + if is_tall { AXIS_HEIGHT } else { 0.0 };
            needed = top + rows + AXIS_HEIGHT + MARGIN;
            if asked.is_some_and(|asked| needed > asked) {
                continue;
            }
            let height = asked.unwrap_or(needed.ceil()).max(SMALLEST.1);
            let stretch = 1.0 + (height - needed) / rows;
            let mut edges = vec![0.0];
            let mut middles = Vec::new();
            for height in heights {
                let above = edges[edges.len() - 1];
                middles.push((above + height * stretch / 2.0).round());
                edges.push(above + height * stretch);
            }
            let stretch = if asked.is_some() { stretch.min(STRETCH) } else { 1.0 };
            let length = width - left - right;
            let room = [left - MARGIN, right - MARGIN];
            let fits = |axis: &Axis, ticks: &[Tick]| ticks_fit(font, axis, ticks, (length, room), SPARSE);
            let axis = self.axis.clone().with_ticks(fits);
            return Ok(Placed {
                width,
                height,
                zoom: 1.0,
                left,
                right,
                top,
                is_tall,
                labels,
                edges,
                axis,
                rows: middles,
                stretch,
            });
        }
        Err(needed)
    }

    fn height_of(&self, label: &[String]) -> f64 {
        self.row_height.max(label.len() as f64 * LINE) + GAP
    }

    /// The names and figures of the rows, and the lines between them.
    fn names(&self, root: &Area, placed: &Placed) -> Result<(), PlotError> {
        let (name, figure) = (letters(LABEL, INK, HPos::Right), letters(SMALL, FAINT_INK, HPos::Right));
        for (label, middle) in placed.labels.iter().zip(&placed.rows) {
            for (line, text) in label.iter().enumerate() {
                let offset = (line as f64 - (label.len() as f64 - 1.0) / 2.0) * LINE;
                write(root, text, (placed.left - GAP, placed.top + middle + offset), &name)?;
            }
        }
        for (row, figures) in self.figures.iter().enumerate() {
            let step = self.row_height / figures.len() as f64;
            for (line, text) in figures.iter().enumerate() {
                let y = placed.top + placed.lane(row, line, figures.len(), step);
                write(root, text, (placed.width - MARGIN, y), &figure)?;
            }
        }
        for edge in placed.edges.iter().skip(1).rev().skip(1) {
            let y = units(placed.top + edge);
            let ends = [(units(MARGIN), y), (units(placed.width - MARGIN), y)];
            root.draw(&plotters::element::PathElement::new(ends, stroke(GRID, 1.0)))?;
        }
        Ok(())
    }

    /// The coordinates, with what lies beyond the gate's limit shaded, grid lines, ticks and the title of the axis.
    fn plot<'a>(&self, root: &Area<'a>, font: &Font, placed: &Placed) -> Result<Plot<'a>, PlotError> {
        let axis_height = units(AXIS_HEIGHT);
        let mut builder = ChartBuilder::on(root);
        builder
            .margin_left(units(placed.left))
            .margin_right(units(placed.right))
            .margin_top(units(placed.top) - if placed.is_tall { axis_height } else { 0 })
            .margin_bottom(units(MARGIN))
            .x_label_area_size(axis_height);
        if placed.is_tall {
            builder.top_x_label_area_size(axis_height);
        }
        let mut plot = builder.build_cartesian_2d(placed.axis.clone(), Rows)?;
        if let Some((from, to)) = self.beyond_gate {
            let style: ShapeStyle = WORSE.mix(0.12).filled();
            plot.draw_series([Rectangle::new([(from, 0.0), (to, placed.bottom())], style)])?;
        }
        let room = placed.width - 2.0 * placed.right.max(MARGIN);
        let title = fit(font, std::slice::from_ref(&self.axis_title), room, 1)
            .concat()
            .concat();
        plot.configure_mesh()
            .disable_y_mesh()
            .x_labels(placed.axis.ticks.len())
            .x_label_style(letters(SMALL, FAINT_INK, HPos::Center))
            .x_desc(title)
            .axis_desc_style(letters(LABEL, INK, HPos::Center))
            .axis_style(stroke(AXIS, 1.0))
            .bold_line_style(stroke(GRID, 1.0))
            .set_all_tick_mark_size(units(4.0))
            .draw()?;
        Ok(plot)
    }
}

/// Whether labels of ticks keep their distance, and the ticks themselves `apart` pixels, along a length, and do not reach
/// further than the room beyond either end.
pub(super) fn ticks_fit(font: &Font, axis: &Axis, ticks: &[Tick], (length, room): (f64, [f64; 2]), apart: f64) -> bool {
    const DISTANCE: f64 = 18.0;
    let half = |tick: &Tick| font.width(&tick.label, SMALL) / 2.0;
    let place = |tick: &Tick| axis.share(tick.value) * length;
    let keep_distance = ticks.windows(2).all(|pair| {
        let distance = place(&pair[1]) - place(&pair[0]);
        distance >= (half(&pair[0]) + half(&pair[1]) + DISTANCE).max(apart)
    });
    let is_inside = |tick: &Tick| place(tick) - half(tick) >= -room[0] && place(tick) + half(tick) <= length + room[1];
    keep_distance && ticks.iter().all(is_inside)
}
