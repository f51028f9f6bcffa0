//! A parameter sweep: the means along x with their intervals, a line for each category.

use plotters::style::text_anchor::HPos;

use super::axis::Axis;
use super::ends::{Ends, ends};
use super::error::PlotError;
use super::fit;
use super::font::Font;
use super::heading::Heading;
use super::hint::Hint;
use super::lettering::{GAP, LABEL, LINE, MARGIN, letters, upwards, write};
use super::mark::series;
use super::options::{Size, SweepDrawing};
use super::palette::INK;
use super::panel::{Panel, Titles, UPRIGHT};
use super::picture::PlotWarning;
use super::recording::{Area, Recording, units};
use super::sweep::{Series, points, slots, x_axis, y_axis};
use crate::analysis::{ScatterReport, XType, better, run_counts, swept};
use crate::number::level;

/// Width and height where none are asked for.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 600.0;
/// More categories than this have a plot each.
const TOGETHER: usize = 8;
/// Plots side by side, and the height of one.
const COLUMNS: usize = 3;
const FACET: f64 = 220.0;
/// The plot itself is at least this high.
const LOWEST: f64 = 100.0;

pub(super) fn draw(
    report: &ScatterReport,
    font: &'static Font,
    size: Size,
    drawing: SweepDrawing,
) -> Result<(Recording, Vec<PlotWarning>), PlotError> {
    let log = drawing.log;
    if log.x && report.x_type != XType::Number {
        return Err(PlotError::LogOfText(report.xaxis.clone()));
    }
    let slots = slots(report);
    let (all, mut warnings) = points(report, slots.as_deref(), drawing)?;
    let fits = if drawing.fit {
        fit::lines(report, &all)
    } else {
        vec![None; all.len()]
    };
    warnings.extend(fit::warning(&fits).filter(|_| drawing.fit));
    let labels: Option<Vec<String>> = slots.as_ref().map(|slots| slots.iter().map(|x| x.text()).collect());
    let heading = heading(report, &all, drawing);
    let facets = all.len() > TOGETHER;
    let columns = if facets { COLUMNS } else { 1 };
    let rows = all.len().div_ceil(columns);
    // Labels of x may have to stand upright, side by side.
    let texts = labels.as_deref().unwrap_or_default();
    let longest = texts.iter().map(|text| font.width(text, LABEL)).fold(0.0, f64::max);
    let facet = FACET + GAP + longest.min(UPRIGHT);
    let least_width = (texts.len() * columns) as f64 * LINE + 320.0;
    let (width, height, zoom) = extent(size, WIDTH.max(least_width.ceil()), |width| match facets {
        true => (heading.height(font, width) + rows as f64 * facet + LINE + GAP).ceil(),
        false => HEIGHT,
    });
    let sweep = Sweep {
        report,
        font,
        height,
        zoom,
        x: x_axis(&all, labels.as_deref(), log),
        y: y_axis(&all, report, log),
        labels,
        all,
        fits,
    };
    let top = heading.height(font, width) + GAP;
    let mut recording = Recording::new(font, width, height);
    recording.zoom = zoom;
    recording.describe(
        &heading.title,
        &[&heading.description(), &sweep.x_title(), &sweep.y_title()],
    );
    let hints;
    {
        let root = recording.area();
        heading.draw(&root, font, width)?;
        let below = root.margin(units(top), units(MARGIN), units(MARGIN), units(MARGIN));
        hints = match facets {
            true => sweep.facets(&below, rows)?,
            false => sweep.together(&below)?,
        };
    }
    recording.hints = hints;
    Ok((recording, warnings))
}

/// Width and height to draw in, and how much the picture is enlarged to the size that was asked for.
fn extent(size: Size, natural: f64, height_at: impl Fn(f64) -> f64) -> (f64, f64, f64) {
    const ENLARGED: f64 = 800.0;
    // Plots may be this much lower than they would be by themselves.
    const SQUEEZED: f64 = 0.8;
    let width = size.width.unwrap_or(natural);
    let zoom = match (size.width, size.height) {
        (None, None) => 1.0,
        (_, height) => {
            let tall = height.map_or(f64::INFINITY, |height| height / (height_at(ENLARGED) * SQUEEZED));
            (width / ENLARGED).min(tall).max(1.0)
        }
    };
    let height = size
        .height
        .map_or_else(|| height_at(width / zoom), |height| height / zoom);
    (width / zoom, height, zoom)
}

fn heading(report: &ScatterReport, all: &[Series], drawing: SweepDrawing) -> Heading {
    let averaged: Vec<&str> = report
        .aggregated
        .iter()
        .map(|variable| variable.variable.as_str())
        .collect();
    let over = if averaged.is_empty() {
        String::new()
    } else {
        format!(" over {}", averaged.join(", "))
    };
    let samples = report.groups.iter().map(|group| &group.sample);
    let mut facts = vec![
        run_counts(samples, "a point"),
        format!(
            "mean {}{over} with its {} interval",
            report.metric,
            level(report.confidence)
        ),
        better(report.direction).to_string(),
    ];
    if drawing.points
        && all
            .iter()
            .flat_map(|one| &one.points)
            .any(|point| !point.runs.is_empty())
    {
        facts.push("pale: single runs".to_string());
    }
    if all.len() > TOGETHER {
        facts.push("grey: the others".to_string());
    }
    Heading {
        title: swept(report),
        facts: vec![facts.join(" · ")],
        legend: fit::entry(report, all).into_iter().filter(|_| drawing.fit).collect(),
    }
}

/// A sweep on its way into the picture.
struct Sweep<'a> {
    report: &'a ScatterReport,
    font: &'static Font,
    /// The picture's, before it is enlarged.
    height: f64,
    zoom: f64,
    all: Vec<Series>,
    /// The line of each category's exponent, where it has one and lines are asked for.
    fits: Vec<Option<Vec<(f64, f64)>>>,
    x: Axis,
    y: Axis,
    /// The values of x where they are not numbers.
    labels: Option<Vec<String>>,
}

impl Sweep<'_> {
    fn x_title(&self) -> String {
        self.report.xaxis.clone()
    }

    fn y_title(&self) -> String {
        self.y.title(&self.report.metric)
    }

    /// All categories in one plot, with their names at the right.
    fn together(&self, area: &Area) -> Result<Vec<Hint>, PlotError> {
        let titles = Titles {
            x: Some(self.x_title()),
            y: Some(self.y_title()),
            above: None,
        };
        let panel = |room: f64| {
            Panel::place(
                self.font,
                area,
                [&self.x, &self.y],
                &titles,
                self.labels.as_deref(),
                room,
            )
        };
        let names: Vec<String> = self
            .all
            .iter()
            .filter_map(|one| one.label.as_ref())
            .map(|label| label.text())
            .collect();
        let Ends { room, lines } = ends(self.font, &names, self.report.category.as_deref(), area, |room| {
            let placed = panel(room);
            let joined = self.report.x_type == XType::Number;
            let ends = self
                .all
                .iter()
                .map(|one| one.end(&placed.x, &placed.y))
                .collect::<Option<Vec<f64>>>()?;
            let height = placed.plot_height();
            joined.then(|| {
                ends.into_iter()
                    .map(|share| placed.plot_top() + (1.0 - share) * height)
                    .collect()
            })
        })?;
        let placed = panel(room);
        if placed.plot_height() < LOWEST {
            return Err(self.too_low(LOWEST - placed.plot_height()));
        }
        for line in lines {
            line.draw(area)?;
        }
        let mut plot = placed.draw(area)?;
        let mut hints = Vec::new();
        for (at, one) in self.all.iter().enumerate() {
            let joined = self.report.x_type == XType::Number;
            let place = (at, self.all.len());
            hints.extend(placed.draw_series(&mut plot, one, series(at), place, joined)?);
            if let Some(line) = &self.fits[at] {
                placed.draw_fit(&mut plot, line, series(at).color)?;
            }
        }
        Ok(hints)
    }

    /// A plot for each category, the others in grey behind it; all on the same axes.
    fn facets(&self, area: &Area, rows: usize) -> Result<Vec<Hint>, PlotError> {
        let (wide, high) = area.dim_in_pixel();
        let (wide, high) = (
            f64::from(wide) / f64::from(units(1.0)),
            f64::from(high) / f64::from(units(1.0)),
        );
        let strip = LINE + GAP;
        let title = letters(LABEL, INK, HPos::Center);
        write(area, &self.x_title(), (wide / 2.0, high - LINE / 2.0), &title)?;
        write(
            area,
            &self.y_title(),
            (LINE / 2.0, (high - strip) / 2.0),
            &upwards(&title),
        )?;
        let joined = self.report.x_type == XType::Number;
        let plots = area
            .margin(0, units(strip), units(strip), 0)
            .split_evenly((rows, COLUMNS));
        let mut hints = Vec::new();
        for ((one, fit), area) in self.all.iter().zip(&self.fits).zip(plots) {
            let area = area.margin(0, units(GAP), 0, 0);
            let above = one.label.as_ref().map(|label| label.text());
            let titles = Titles {
                x: None,
                y: None,
                above,
            };
            let placed = Panel::place(
                self.font,
                &area,
                [&self.x, &self.y],
                &titles,
                self.labels.as_deref(),
                GAP,
            );
            if placed.plot_height() < LOWEST {
                return Err(self.too_low((LOWEST - placed.plot_height()) * rows as f64));
            }
            let mut plot = placed.draw(&area)?;
            for other in self.all.iter().filter(|other| other.label != one.label) {
                placed.draw_pale(&mut plot, other, joined)?;
            }
            // One colour for all: the name above tells them apart.
            let look = series(3);
            hints.extend(placed.draw_series(&mut plot, one, look, (0, 1), joined)?);
            if let Some(line) = fit {
                placed.draw_fit(&mut plot, line, look.color)?;
            }
        }
        Ok(hints)
    }

    /// When the plots are too low by so many pixels altogether.
    fn too_low(&self, more: f64) -> PlotError {
        PlotError::TooLow {
            what: "axes and labels".to_string(),
            needed: ((self.height + more) * self.zoom).ceil() as u32,
        }
    }
}
