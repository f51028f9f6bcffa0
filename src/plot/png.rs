//! A recording as a PNG.

use std::collections::HashMap;

use plotters::backend::BitMapBackend;
use rayon::prelude::*;

use super::error::PlotError;
use super::play::{View, play};
use super::recording::{Recording, pixels};
use super::shape::Shape;
use crate::threads::share;

/// Lines and areas are drawn this many times larger, in each direction, and averaged: the backend's edges are rough. Letters
/// are not: their cover is exact. A power of two.
const SUPERSAMPLING: u32 = 4;

/// Rows of pixels that are drawn at a time: a tall picture needs no more memory than a small one.
const BAND: u32 = 64;

/// The PNG, `scale` pixels for one.
///
/// # Errors
/// When the backend or the encoder fails.
pub(super) fn png(recording: &Recording, scale: u32) -> Result<Vec<u8>, PlotError> {
    let (width, height) = recording.shown_at(f64::from(scale));
    let factor = f64::from(scale) * recording.zoom;
    let row = width as usize * 3;
    let mut pixels = vec![255; row * height as usize];
    let fine = SUPERSAMPLING.div_ceil(scale).max(2);
    let (texts, shapes): (Vec<&Shape>, Vec<&Shape>) = recording
        .shapes
        .iter()
        .partition(|shape| matches!(shape, Shape::Text { .. }));
    share(|| {
        let bands = pixels.par_chunks_mut(row * BAND as usize).enumerate();
        bands.try_for_each_init(Vec::new, |large, (at, band)| {
            let (top, rows) = (at as u32 * BAND, (band.len() / row) as u32);
            large.clear();
            large.resize(band.len() * (fine * fine) as usize, 255);
            let mut backend = BitMapBackend::with_buffer(large, (width * fine, rows * fine));
            let view = View {
                factor: factor * f64::from(fine),
                top: (top * fine) as i32,
            };
            let seen = [top, top + rows].map(|edge| f64::from(edge) / factor);
            for shape in shapes.iter().filter(|shape| reaches(shape, seen)) {
                play(&mut backend, recording.font, shape, view)?;
            }
            drop(backend);
            average(large, band, width as usize, fine as usize);
            Ok::<(), PlotError>(())
        })
    })?;
    let mut backend = BitMapBackend::with_buffer(&mut pixels, (width, height));
    for text in texts {
        play(&mut backend, recording.font, text, View { factor, top: 0 })?;
    }
    drop(backend);
    encode(&pixels, (width, height), recording)
}

/// Whether any of a shape may lie between two heights.
fn reaches(shape: &Shape, [top, bottom]: [f64; 2]) -> bool {
    const SLACK: f64 = 2.0;
    let (low, high) = match shape {
        Shape::Rect { from, to, .. } => (from.1, to.1),
        Shape::Circle { center, radius, .. } => (center.1 - *radius as i32, center.1 + *radius as i32),
        Shape::Path { points, .. } | Shape::Polygon { points, .. } => {
            points.iter().fold((i32::MAX, i32::MIN), |(low, high), point| {
                (low.min(point.1), high.max(point.1))
            })
        }
        Shape::Text { at, .. } => (at.1, at.1),
    };
    pixels(low) - SLACK < bottom && pixels(high) + SLACK > top
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
fn encode(pixels: &[u8], (width, height): (u32, u32), recording: &Recording) -> Result<Vec<u8>, PlotError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    encoder.set_filter(png::Filter::NoFilter);
    let texts = [
        ("Title", recording.title.as_str()),
        ("Description", &recording.description),
        ("Software", concat!("benchstat ", env!("CARGO_PKG_VERSION"))),
    ];
    for (keyword, text) in texts {
        let added = encoder.add_itxt_chunk(keyword.to_string(), text.to_string());
        added.map_err(drawing)?;
    }
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

fn drawing(error: impl std::fmt::Display) -> PlotError {
    PlotError::Drawing(error.to_string())
}
