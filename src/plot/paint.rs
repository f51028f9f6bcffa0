//! Canvas → PNG and SVG, through the backends of plotters.

use std::collections::HashMap;

use plotters_backend::{BackendColor, BackendStyle, DrawingBackend};
use plotters_bitmap::BitMapBackend;
use plotters_svg::SVGBackend;
use rayon::prelude::*;

use super::canvas::{Canvas, Point, Shape};
use super::error::PlotError;
use super::lettering::Lettering;
use super::palette::Color;

/// Lines and areas are drawn this many times larger, in each direction, and averaged: the backend's edges are rough. Letters
/// are not: their cover is exact. A power of two.
const SUPERSAMPLING: u32 = 4;

/// Rows of pixels that are drawn at a time: a tall picture needs no more memory than a small one.
const BAND: u32 = 64;

/// Coordinates of the SVG backend are whole numbers: it draws this many times larger, and the header shrinks it.
const SVG_UNITS: u32 = 10;

/// The canvas as a PNG, `scale` pixels for one.
pub(super) fn png(canvas: &Canvas, scale: u32) -> Result<Vec<u8>, PlotError> {
    let (width, height) = (canvas.width as u32 * scale, canvas.height as u32 * scale);
    let row = width as usize * 3;
    let mut pixels = vec![255; row * height as usize];
    let fine = SUPERSAMPLING.div_ceil(scale).max(2);
    let bands = pixels.par_chunks_mut(row * BAND as usize).enumerate();
    bands.try_for_each_init(Vec::new, |large, (at, band)| {
        let (top, rows) = (at as u32 * BAND, (band.len() / row) as u32);
        large.clear();
        large.resize(band.len() * (fine * fine) as usize, 255);
        let mut backend = BitMapBackend::with_buffer(large, (width * fine, rows * fine));
        let view = View {
            factor: f64::from(scale * fine),
            top: f64::from(top) / f64::from(scale),
        };
        let bottom = f64::from(top + rows) / f64::from(scale);
        for shape in canvas.shapes.iter().filter(|shape| reaches(shape, view.top, bottom)) {
            paint(&mut backend, canvas, shape, view)?;
        }
        drop(backend);
        average(large, band, width as usize, fine as usize);
        Ok::<(), PlotError>(())
    })?;
    let mut backend = BitMapBackend::with_buffer(&mut pixels, (width, height));
    let view = View {
        factor: f64::from(scale),
        top: 0.0,
    };
    for shape in canvas.shapes.iter().filter(|shape| is_text(shape)) {
        paint(&mut backend, canvas, shape, view)?;
    }
    drop(backend);
    encode(&pixels, width, height)
}

/// The canvas as an SVG that is shown at `scale` pixels for one.
pub(super) fn svg(canvas: &Canvas, scale: u32) -> Result<String, PlotError> {
    let (width, height) = (canvas.width as u32, canvas.height as u32);
    let (wide, high) = (width * SVG_UNITS, height * SVG_UNITS);
    let mut text = String::new();
    {
        let mut backend = SVGBackend::with_string(&mut text, (wide, high));
        let view = View {
            factor: f64::from(SVG_UNITS),
            top: 0.0,
        };
        let page = Shape::Rect {
            from: (0.0, 0.0),
            to: (canvas.width, canvas.height),
            color: super::palette::PAPER,
        };
        for shape in std::iter::once(&page).chain(&canvas.shapes) {
            paint(&mut backend, canvas, shape, view)?;
        }
        backend.present().map_err(drawing)?;
    }
    let large = format!(r#"width="{wide}" height="{high}""#);
    let shown = format!(r#"width="{}" height="{}""#, width * scale, height * scale);
    Ok(text.replacen(&large, &shown, 1))
}

/// Which part of the canvas a backend shows.
#[derive(Debug, Clone, Copy)]
struct View {
    /// Pixels of the backend for one.
    factor: f64,
    /// Where it begins.
    top: f64,
}

impl View {
    fn at(&self, (x, y): Point) -> (i32, i32) {
        let whole = |value: f64| (value * self.factor).round() as i32;
        (whole(x), whole(y - self.top))
    }
}

/// Colour and width of a line.
struct Stroke {
    color: BackendColor,
    width: u32,
}

impl BackendStyle for Stroke {
    fn color(&self) -> BackendColor {
        self.color
    }

    fn stroke_width(&self) -> u32 {
        self.width
    }
}

fn paint<B: DrawingBackend>(backend: &mut B, canvas: &Canvas, shape: &Shape, view: View) -> Result<(), PlotError> {
    match shape {
        Shape::Rect { from, to, color } => fill(backend, *from, *to, *color, view),
        Shape::Line { from, to, width, color } if from.0 == to.0 || from.1 == to.1 => {
            let half = width / 2.0;
            let (left, right) = (from.0.min(to.0), from.0.max(to.0));
            let (top, bottom) = (from.1.min(to.1), from.1.max(to.1));
            if from.0 == to.0 {
                fill(backend, (left - half, top), (right + half, bottom), *color, view)
            } else {
                fill(backend, (left, top - half), (right, bottom + half), *color, view)
            }
        }
        Shape::Line { from, to, width, color } => {
            let stroke = Stroke {
                color: opaque(*color),
                width: ((width * view.factor).round() as u32).max(1),
            };
            backend
                .draw_path([view.at(*from), view.at(*to)], &stroke)
                .map_err(drawing)
        }
        Shape::Polygon { points, color } => {
            let points = points.iter().map(|point| view.at(*point));
            backend.fill_polygon(points, &opaque(*color)).map_err(drawing)
        }
        Shape::Circle { center, radius, color } => {
            let radius = ((radius * view.factor).round() as u32).max(1);
            backend
                .draw_circle(view.at(*center), radius, &opaque(*color), true)
                .map_err(drawing)
        }
        Shape::Text { text, at, style } => {
            let lettering = Lettering {
                font: canvas.font,
                size: style.size,
                factor: view.factor,
                color: opaque(style.color),
                anchor: style.anchor,
                rotated: style.rotated,
            };
            backend.draw_text(text, &lettering, view.at(*at)).map_err(drawing)
        }
    }
}

/// An upright area, at least one pixel of the backend wide and high.
fn fill<B: DrawingBackend>(backend: &mut B, from: Point, to: Point, color: Color, view: View) -> Result<(), PlotError> {
    let (from, to) = (view.at(from), view.at(to));
    let to = (to.0.max(from.0 + 1), to.1.max(from.1 + 1));
    backend.draw_rect(from, to, &opaque(color), true).map_err(drawing)
}

fn opaque(rgb: Color) -> BackendColor {
    BackendColor { alpha: 1.0, rgb }
}

fn drawing(error: impl std::fmt::Display) -> PlotError {
    PlotError::Drawing(error.to_string())
}

fn is_text(shape: &Shape) -> bool {
    matches!(shape, Shape::Text { .. })
}

/// Whether any of a shape that is no text may lie between two heights.
fn reaches(shape: &Shape, top: f64, bottom: f64) -> bool {
    const SLACK: f64 = 2.0;
    let (low, high) = match shape {
        Shape::Rect { from, to, .. } => (from.1, to.1),
        Shape::Line { from, to, width, .. } => (from.1.min(to.1) - width, from.1.max(to.1) + width),
        Shape::Circle { center, radius, .. } => (center.1 - radius, center.1 + radius),
        Shape::Polygon { points, .. } => {
            let heights = || points.iter().map(|point| point.1);
            (
                heights().fold(f64::INFINITY, f64::min),
                heights().fold(f64::NEG_INFINITY, f64::max),
            )
        }
        Shape::Text { .. } => return false,
    };
    low - SLACK < bottom && high + SLACK > top
}

/// Each pixel of `band` becomes the mean of `fine` × `fine` pixels of `large`. Where they differ it is an edge, and 16 levels
/// a channel will do: with few colours the file is small.
fn average(large: &[u8], band: &mut [u8], width: usize, fine: usize) {
    let mut sums = vec![0u32; width * 3];
    for (rows, out) in large.chunks(width * 3 * fine * fine).zip(band.chunks_mut(width * 3)) {
        sums.fill(0);
        // Most rows hold nothing but upright lines: one of the fine ones stands for all.
        let (first, rest) = rows.split_at(width * 3 * fine);
        let alike = rest.chunks(first.len()).all(|row| row == first);
        let (rows, count) = if alike { (first, fine) } else { (rows, fine * fine) };
        // Powers of two, both: dividing each byte is what would take the time.
        let (half, shift) = (count as u32 / 2, count.trailing_zeros());
        for row in rows.chunks(first.len()) {
            for (group, sum) in row.chunks_exact(3 * fine).zip(sums.chunks_exact_mut(3)) {
                for pixel in group.chunks_exact(3) {
                    sum[0] += u32::from(pixel[0]);
                    sum[1] += u32::from(pixel[1]);
                    sum[2] += u32::from(pixel[2]);
                }
            }
        }
        for (byte, sum) in out.iter_mut().zip(&sums) {
            let mean = (sum + half) >> shift;
            let is_even = mean << shift == *sum;
            *byte = if is_even { mean } else { ((mean + 8) / 16 * 16).min(255) } as u8;
        }
    }
}

/// As a PNG with a palette where the colours are few enough, which most pictures' are.
fn encode(pixels: &[u8], width: u32, height: u32) -> Result<Vec<u8>, PlotError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let indexed = indexed(pixels);
    let data = match &indexed {
        Some(indexed) => {
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_palette(&indexed.palette);
            indexed.pixels.as_slice()
        }
        None => {
            encoder.set_color(png::ColorType::Rgb);
            pixels
        }
    };
    let mut writer = encoder.write_header().map_err(drawing)?;
    writer.write_image_data(data).map_err(drawing)?;
    writer.finish().map_err(drawing)?;
    Ok(bytes)
}

/// Pixels as places in a palette.
struct Indexed {
    palette: Vec<u8>,
    pixels: Vec<u8>,
}

/// `None` when there are more than 256 colours.
fn indexed(pixels: &[u8]) -> Option<Indexed> {
    let mut palette = Vec::new();
    let mut places: HashMap<[u8; 3], u8> = HashMap::new();
    let mut last = ([0; 3], None);
    let mut indices = Vec::with_capacity(pixels.len() / 3);
    for pixel in pixels.chunks_exact(3) {
        let color = [pixel[0], pixel[1], pixel[2]];
        // Most pixels are like the one before.
        let place = match last {
            (before, Some(place)) if before == color => place,
            _ => match places.get(&color) {
                Some(&place) => place,
                None => {
                    let place = u8::try_from(places.len()).ok()?;
                    palette.extend(color);
                    places.insert(color, place);
                    place
                }
            },
        };
        last = (color, Some(place));
        indices.push(place);
    }
    Some(Indexed {
        palette,
        pixels: indices,
    })
}
