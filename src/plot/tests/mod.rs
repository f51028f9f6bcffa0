//! Pictures by what was recorded of them. Whatever the data are: nothing leaves the margins, no text covers another, none is
//! too small to read; and marks lie where the numbers are.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bars;
mod comparisons;
mod forests;
mod histories;
mod sweeps;

use plotters::style::RGBColor;

use super::font::Font;
use super::lettering::MARGIN;
use super::options::Size;
use super::recording::{Recording, pixels};
use super::shape::{Anchor, Color, Shape};
use crate::analysis::{CompareOptions, CompareReport, compare};
use crate::data::Measurements;
use crate::read::{ReadOptions, read_bytes};

const AUTO: Size = Size {
    width: None,
    height: None,
};

fn sized(width: f64, height: f64) -> Size {
    Size {
        width: Some(width),
        height: Some(height),
    }
}

fn font() -> &'static Font {
    Font::embedded().unwrap()
}

fn measurements(csv: &str) -> Measurements {
    read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default()).unwrap()
}

/// The rectangle that a shape takes, in pixels: left, top, right, bottom.
fn area(shape: &Shape) -> [f64; 4] {
    let around = |points: &[(i32, i32)]| {
        let edge = |of: fn(&(i32, i32)) -> i32, pick: fn(i32, i32) -> i32| points.iter().map(of).reduce(pick).unwrap();
        [
            edge(|point| point.0, i32::min),
            edge(|point| point.1, i32::min),
            edge(|point| point.0, i32::max),
            edge(|point| point.1, i32::max),
        ]
        .map(pixels)
    };
    match shape {
        Shape::Text {
            text,
            at,
            size,
            anchor,
            rotated,
            ..
        } => {
            let (width, half) = (font().width(text, *size), size / 2.0);
            let (x, y) = (pixels(at.0), pixels(at.1));
            let start = match anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => -width / 2.0,
                Anchor::End => -width,
            };
            if *rotated {
                [x - half, y - start - width, x + half, y - start]
            } else {
                [x + start, y - half, x + start + width, y + half]
            }
        }
        Shape::Rect { from, to, .. } => around(&[*from, *to]),
        Shape::Circle {
            center: (x, y), radius, ..
        } => {
            let radius = *radius as i32;
            around(&[(x - radius, y - radius), (x + radius, y + radius)])
        }
        Shape::Path { points, .. } | Shape::Polygon { points, .. } => around(points),
    }
}

/// The areas of all shapes of a colour, from left to right.
fn areas_of(recording: &Recording, color: Color) -> Vec<[f64; 4]> {
    let colored = recording.shapes.iter().filter(|shape| match shape {
        Shape::Rect { color: of, .. }
        | Shape::Path { color: of, .. }
        | Shape::Polygon { color: of, .. }
        | Shape::Circle { color: of, .. } => *of == color,
        Shape::Text { .. } => false,
    });
    let mut areas: Vec<[f64; 4]> = colored.map(area).collect();
    areas.sort_by(|a, b| a[0].total_cmp(&b[0]));
    areas
}

/// The texts with their areas.
fn texts_of(recording: &Recording) -> Vec<(String, [f64; 4])> {
    let texts = recording.shapes.iter().filter_map(|shape| match shape {
        Shape::Text { text, .. } => Some((text.clone(), area(shape))),
        _ => None,
    });
    texts.collect()
}

/// Checks a picture; returns its texts.
fn check(recording: &Recording) -> Vec<String> {
    for shape in &recording.shapes {
        if let Shape::Text { text, size, .. } = shape {
            assert!(*size >= 11.0, "{text} is too small");
        }
        let [left, top, right, bottom] = area(shape);
        let inside = left >= MARGIN - 1.0
            && top >= MARGIN - 2.0
            && right <= recording.width - MARGIN + 1.0
            && bottom <= recording.height - MARGIN + 2.0;
        assert!(
            inside,
            "{shape:?} leaves the {} x {} picture",
            recording.width, recording.height
        );
    }
    let texts = texts_of(recording);
    for (at, (text, a)) in texts.iter().enumerate() {
        for (other, b) in &texts[..at] {
            let apart = a[2] <= b[0] + 0.5 || b[2] <= a[0] + 0.5 || a[3] <= b[1] + 0.5 || b[3] <= a[1] + 0.5;
            assert!(apart, "{text:?} {a:?} covers {other:?} {b:?}");
        }
    }
    assert!(!recording.title.is_empty() && !recording.description.is_empty());
    texts.into_iter().map(|(text, _)| text).collect()
}

const HEADER: &str = "binary,filename,configuration,rate\n";

/// A compare file: `runs` runs of each benchmark with each binary, the rate by benchmark, binary and run.
fn comparison(names: &[String], runs: usize, rate: impl Fn(usize, usize, usize) -> f64) -> CompareReport {
    let mut csv = HEADER.to_string();
    for run in 0..runs {
        for (at, name) in names.iter().enumerate() {
            for (side, binary) in ["old", "new"].into_iter().enumerate() {
                csv.push_str(&format!("{binary},{name},{}\n", rate(at, side, run)));
            }
        }
    }
    compare(&measurements(&csv), &CompareOptions::default()).unwrap()
}

fn names(count: usize) -> Vec<String> {
    let name = |at| format!("a.js,\"n=1 k={at} type='utf8'\"");
    (0..count).map(name).collect()
}

/// As a recording has it.
fn rgb(color: RGBColor) -> Color {
    (color.0, color.1, color.2)
}
