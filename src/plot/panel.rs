//! One plot of a sweep: its axes with the labels that fit.

use plotters::coord::cartesian::Cartesian2d;
use plotters::prelude::{ChartBuilder, ChartContext};
use plotters::style::text_anchor::HPos;

use super::axis::Axis;
use super::elements::stroke;
use super::error::PlotError;
use super::font::Font;
use super::labels::fit;
use super::lettering::{GAP, LABEL, LINE, SMALL, letters, upwards, write};
use super::palette::{AXIS, FAINT_INK, GRID, INK};
use super::recording::{Area, Recorder, pixels, units};
use super::rows::{SPARSE, ticks_fit};
use super::ticks::Tick;

/// How far down upright labels of x may reach.
pub(super) const UPRIGHT: f64 = 160.0;
/// Between two ticks upwards.
const UPWARDS: f64 = 36.0;

/// What stands beside the axes and above the plot.
#[derive(Debug, Clone)]
pub(super) struct Titles {
    pub x: Option<String>,
    pub y: Option<String>,
    pub above: Option<String>,
}

/// A plot's axes and where they are, in pixels of its area.
#[derive(Debug)]
pub(super) struct Panel {
    pub x: Axis,
    pub y: Axis,
    font: &'static Font,
    titles: Titles,
    /// Labels of x that run upwards.
    upright: Option<Vec<String>>,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    width: f64,
    height: f64,
}

/// The coordinates of a sweep.
pub(super) type Plot<'a> = ChartContext<'a, Recorder<'a>, Cartesian2d<Axis, Axis>>;

impl Panel {
    /// Lays a plot out in `area`, with `right` pixels left free at its right. `slots` are the values of x that are no numbers.
    pub fn place(
        font: &'static Font,
        area: &Area,
        [x, y]: [&Axis; 2],
        titles: &Titles,
        slots: Option<&[String]>,
        right: f64,
    ) -> Panel {
        let (width, height) = area.dim_in_pixel();
        let (width, height) = (pixels(width as i32), pixels(height as i32));
        let title = |title: &Option<String>| if title.is_some() { LINE + GAP } else { 0.0 };
        let top = if titles.above.is_some() { LINE } else { 0.0 };
        let bottom = GAP + LINE + title(&titles.x);
        let up = |height: f64| {
            y.clone().with_ticks(|axis, ticks| {
                let pairs = ticks
                    .windows(2)
                    .map(|pair| axis.share(pair[1].value) - axis.share(pair[0].value));
                pairs.fold(f64::INFINITY, f64::min) * height >= UPWARDS
            })
        };
        let widest = |axis: &Axis| {
            axis.ticks
                .iter()
                .map(|tick| font.width(&tick.label, SMALL))
                .fold(0.0, f64::max)
        };
        let left = title(&titles.y) + widest(&up(height - top - bottom)).ceil() + GAP;
        let mut panel = Panel {
            x: x.clone(),
            y: y.clone(),
            font,
            titles: titles.clone(),
            upright: None,
            left,
            right,
            top,
            bottom,
            width,
            height,
        };
        match slots {
            Some(slots) => panel.place_slots(slots),
            None => panel.place_numbers(),
        }
        panel.y = up(panel.plot_height());
        panel
    }

    /// The height of the plot itself.
    pub fn plot_height(&self) -> f64 {
        self.height - self.top - self.bottom
    }

    /// Where the plot itself begins.
    pub fn plot_top(&self) -> f64 {
        self.top
    }

    /// The room at the left of the plot.
    pub fn left(&self) -> f64 {
        self.left
    }

    /// Lets the plot begin further to the right, where others do.
    pub fn begin_at(&mut self, left: f64) {
        self.left = self.left.max(left);
    }

    /// The width of the plot itself.
    pub fn plot_width(&self) -> f64 {
        self.width - self.left - self.right
    }

    /// Labels below their slots where they fit, else upright.
    fn place_slots(&mut self, slots: &[String]) {
        let slot = self.plot_width() / slots.len() as f64;
        if slots.iter().all(|label| self.font.width(label, SMALL) <= slot - GAP) {
            let ticks = slots.iter().enumerate();
            self.x.ticks = ticks
                .map(|(at, label)| Tick {
                    value: at as f64,
                    label: label.clone(),
                })
                .collect();
            return;
        }
        let fitted: Vec<String> = fit(self.font, slots, UPRIGHT, 1)
            .into_iter()
            .map(|lines| lines.concat())
            .collect();
        let longest = fitted
            .iter()
            .map(|label| self.font.width(label, SMALL))
            .fold(0.0, f64::max);
        self.bottom += longest.ceil() - LINE;
        self.upright = Some(fitted);
    }

    /// The ticks that there are when their labels fit, else others.
    fn place_numbers(&mut self) {
        let (font, length, room) = (self.font, self.plot_width(), [self.left, self.right + GAP]);
        let fit = |axis: &Axis, ticks: &[Tick], apart| ticks_fit(font, axis, ticks, (length, room), apart);
        if self.x.ticks.is_empty() || !fit(&self.x, &self.x.ticks, 0.0) {
            self.x = self.x.clone().with_ticks(|axis, ticks| fit(axis, ticks, SPARSE));
        }
    }

    /// Draws axes, grid and labels.
    ///
    /// # Errors
    /// When the backend fails.
    pub fn draw<'a>(&self, area: &Area<'a>) -> Result<Plot<'a>, PlotError> {
        let mut plot = ChartBuilder::on(area)
            .margin_top(units(self.top))
            .margin_right(units(self.right))
            .x_label_area_size(units(self.bottom))
            .y_label_area_size(units(self.left))
            .build_cartesian_2d(self.x.clone(), self.y.clone())?;
        let small = letters(SMALL, FAINT_INK, HPos::Center);
        let cut = |title: &Option<String>, room: f64| {
            let title = title.iter().cloned().collect::<Vec<_>>();
            fit(self.font, &title, room, 1).concat().concat()
        };
        let mut mesh = plot.configure_mesh();
        mesh.x_labels(self.x.ticks.len())
            .y_labels(self.y.ticks.len())
            .label_style(small.clone())
            .axis_desc_style(letters(LABEL, INK, HPos::Center))
            .axis_style(stroke(AXIS, 1.0))
            .bold_line_style(stroke(GRID, 1.0))
            .set_all_tick_mark_size(units(4.0))
            .x_desc(cut(&self.titles.x, self.plot_width()))
            .y_desc(cut(&self.titles.y, self.plot_height()));
        if self.upright.is_some() {
            mesh.disable_x_mesh();
        }
        mesh.draw()?;
        let middle = self.left + self.plot_width() / 2.0;
        if let Some(above) = &self.titles.above {
            let title = fit(self.font, std::slice::from_ref(above), self.plot_width(), 1)
                .concat()
                .concat();
            write(
                area,
                &title,
                (middle, self.top - LINE / 2.0),
                &letters(LABEL, INK, HPos::Center),
            )?;
        }
        self.draw_upright(area)?;
        Ok(plot)
    }

    /// Where even upright labels would touch, every second, third, … has one.
    fn draw_upright(&self, area: &Area) -> Result<(), PlotError> {
        let Some(labels) = &self.upright else { return Ok(()) };
        let slot = self.plot_width() / labels.len() as f64;
        let every = ((LINE - 2.0) / slot).ceil().max(1.0) as usize;
        let style = upwards(&letters(SMALL, FAINT_INK, HPos::Right));
        for (at, label) in labels.iter().enumerate().step_by(every) {
            let x = self.left + (at as f64 + 0.5) * slot;
            write(area, label, (x, self.height - self.bottom + GAP), &style)?;
        }
        Ok(())
    }
}
