//! Whatever the data are: nothing leaves the margins, no text covers another, none is too small to read.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::canvas::{Shape, Text};
use super::lettering::Anchor;
use super::rows::MARGIN;
use super::*;
use crate::analysis::{BarOptions, CompareOptions, ScatterOptions, bar, compare, scatter};
use crate::data::Measurements;
use crate::read::{ReadOptions, read_bytes};

const AUTO: Size = Size {
    width: None,
    height: None,
};

fn measurements(csv: &str) -> Measurements {
    read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default()).unwrap()
}

/// A compare file: `runs` runs of each benchmark with each binary, the rate by benchmark, binary and run.
fn comparison(names: &[String], runs: usize, rate: impl Fn(usize, usize, usize) -> f64) -> CompareReport {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
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
    (0..count)
        .map(|at| format!("a.js,\"n=1 k={at} type='utf8'\""))
        .collect()
}

/// The rectangle that a text takes.
fn area(font: &Font, text: &str, (x, y): (f64, f64), style: &Text) -> [f64; 4] {
    let width = font.width(text, style.size);
    let start = match style.anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => -width / 2.0,
        Anchor::End => -width,
    };
    let half = style.size / 2.0;
    if style.rotated {
        [x - half, y - start - width, x + half, y - start]
    } else {
        [x + start, y - half, x + start + width, y + half]
    }
}

/// Checks a picture; returns its texts.
fn check(canvas: &Canvas) -> Vec<String> {
    let mut areas: Vec<([f64; 4], String)> = Vec::new();
    for shape in &canvas.shapes {
        let area = match shape {
            Shape::Text { text, at, style } => {
                assert!(style.size >= 11.0, "{text} is too small");
                let area = area(canvas.font, text, *at, style);
                areas.push((area, text.clone()));
                area
            }
            Shape::Rect { from, to, .. } => [from.0, from.1, to.0, to.1],
            Shape::Line { from, to, .. } => [from.0.min(to.0), from.1.min(to.1), from.0.max(to.0), from.1.max(to.1)],
            Shape::Circle { center, radius, .. } => [
                center.0 - radius,
                center.1 - radius,
                center.0 + radius,
                center.1 + radius,
            ],
            Shape::Polygon { points, .. } => points.iter().fold(
                [f64::INFINITY, f64::INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY],
                |area, (x, y)| [area[0].min(*x), area[1].min(*y), area[2].max(*x), area[3].max(*y)],
            ),
        };
        assert!(area.iter().all(|edge| edge.is_finite()), "{shape:?}");
        let inside = area[0] >= MARGIN - 1.0
            && area[1] >= MARGIN - 2.0
            && area[2] <= canvas.width - MARGIN + 1.0
            && area[3] <= canvas.height - MARGIN + 2.0;
        assert!(
            inside,
            "{shape:?} leaves the {} x {} picture",
            canvas.width, canvas.height
        );
    }
    for (at, (a, text)) in areas.iter().enumerate() {
        for (b, other) in &areas[..at] {
            let apart = a[2] <= b[0] + 0.5 || b[2] <= a[0] + 0.5 || a[3] <= b[1] + 0.5 || b[3] <= a[1] + 0.5;
            assert!(apart, "{text:?} {a:?} covers {other:?} {b:?}");
        }
    }
    areas.into_iter().map(|(_, text)| text).collect()
}

/// Draws both pictures of a comparison and its bars.
fn check_all(report: &CompareReport) -> Vec<String> {
    let font = Font::embedded().unwrap();
    let mut texts = check(&boxplot::draw(report, &font, AUTO).unwrap());
    texts.extend(check(&forest::draw(report, &font, AUTO).unwrap()));
    texts
}

#[test]
fn comparisons_of_every_size() {
    for count in [1, 2, 12, 13, 120, 300] {
        let report = comparison(&names(count), 3, |at, side, run| {
            (1000 * (at + 1) + 7 * run + 30 * side) as f64
        });
        let texts = check_all(&report);
        assert!(texts.iter().filter(|text| text.contains("k=")).count() >= count);
    }
}

#[test]
fn too_many_boxes_are_refused_with_a_way_out() {
    let font = Font::embedded().unwrap();
    let report = comparison(&names(301), 2, |at, side, run| (at + side + run + 1) as f64);
    let error = boxplot::draw(&report, &font, AUTO).unwrap_err().to_string();
    assert!(error.contains("--filter") && error.contains("forest"), "{error}");
    check(&forest::draw(&report, &font, AUTO).unwrap());
}

#[test]
fn odd_values() {
    let three = names(3);
    let constant = comparison(&three, 3, |_, _, _| 100.0);
    let zero = comparison(&three, 3, |_, _, _| 0.0);
    let negative = comparison(&three, 3, |at, _, run| at as f64 * 60.0 - 50.0 + run as f64);
    let single = comparison(&three, 1, |at, _, _| 100.0 + at as f64);
    let huge = comparison(&three, 3, |at, _, run| 1e300 * (1.0 + at as f64 + run as f64 / 10.0));
    let tiny = comparison(&three, 3, |at, _, run| 1e-300 * (1.0 + at as f64 + run as f64 / 10.0));
    let apart = comparison(&three, 3, |at, _, run| 1000f64.powi(at as i32 * 3) * (1.0 + run as f64));
    let close = comparison(&three, 3, |_, side, run| 1e7 + 1e-4 * (side + run) as f64);
    for report in [constant, zero, negative, single, huge, tiny, apart, close] {
        check_all(&report);
    }
}

#[test]
fn names_of_every_kind() {
    let long = |at: usize| format!("\"{}{at}{}\",", "very-long/".repeat(15), "x".repeat(150));
    let csv: Vec<String> = (0..14).map(long).collect();
    check_all(&comparison(&csv, 3, |at, side, run| (100 + at + side + run) as f64));
    let shared = ["one", "two"].map(|name| format!("a.js,\"n='{}' k='{name}'\"", "long ".repeat(60)));
    check_all(&comparison(&shared, 3, |at, side, run| (100 + at + side + run) as f64));
    let foreign = ["中文", "日本語", "한국어", "👩‍👩", "a\u{7}b", "e\u{301}"].map(|name| format!("a.js,\"s='{name}'\""));
    let report = comparison(&foreign, 3, |at, side, run| (100 + at + side + run) as f64);
    let font = Font::embedded().unwrap();
    let canvas = boxplot::draw(&report, &font, AUTO).unwrap();
    check(&canvas);
    assert_eq!(canvas.missing, ['👩']);
}

#[test]
fn sizes_that_were_asked_for() {
    let font = Font::embedded().unwrap();
    let report = comparison(&names(5), 3, |at, side, run| (100 + at + side + run) as f64);
    let size = |width: f64, height: f64| Size {
        width: Some(width),
        height: Some(height),
    };
    for (width, height) in [(500.0, 400.0), (1600.0, 900.0)] {
        for canvas in [boxplot::draw, forest::draw].map(|draw| draw(&report, &font, size(width, height)).unwrap()) {
            assert_eq!((canvas.width, canvas.height), (width, height));
            check(&canvas);
        }
    }
    let error = boxplot::draw(&report, &font, size(500.0, 200.0)).unwrap_err();
    let PlotError::TooLow { needed, .. } = error else {
        panic!("{error}")
    };
    assert!(boxplot::draw(&report, &font, size(500.0, f64::from(needed))).is_ok());
}

/// A scatter file with a mean for each x and category.
fn sweep(xs: &[&str], categories: &[&str], runs: usize, rate: impl Fn(usize, usize, usize) -> f64) -> ScatterReport {
    let mut csv = "filename,x,kind,rate\n".to_string();
    for (at, x) in xs.iter().enumerate() {
        for (category, kind) in categories.iter().enumerate() {
            for run in 0..runs {
                csv.push_str(&format!("a.js,{x},\"{kind}\",{}\n", rate(at, category, run)));
            }
        }
    }
    let mut options = ScatterOptions::new("x");
    options.category = Some("kind".to_string());
    scatter(&measurements(&csv), &options).unwrap()
}

fn draw_sweep(report: &ScatterReport, size: Size, x: bool, y: bool) -> Result<Vec<PlotWarning>, PlotError> {
    let font = Font::embedded().unwrap();
    let (canvas, warnings) = scatter::draw(report, &font, size, LogAxes { x, y })?;
    check(&canvas);
    Ok(warnings)
}

#[test]
fn sweeps_of_every_kind() {
    let rising = |at: usize, category: usize, run: usize| ((at + 1) * (category + 2) * 1000 + run * 17) as f64;
    let twelve: Vec<String> = (0..12).map(|at| format!("kind {at}")).collect();
    let twelve: Vec<&str> = twelve.iter().map(String::as_str).collect();
    let many: Vec<String> = (0..300).map(|x| x.to_string()).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let long = "long ".repeat(60);
    let texts: Vec<String> = (0..40)
        .map(|at| format!("\"some text that is rather long {at}\""))
        .collect();
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    for report in [
        sweep(&["16"], &["a"], 1, rising),
        sweep(&["16", "64", "256", "1024"], &twelve, 3, rising),
        sweep(&many, &["a", "b"], 2, rising),
        sweep(&texts, &["a", &long], 2, rising),
        sweep(&["\"中文\"", "\"日本\""], &["한국"], 2, rising),
        sweep(&["1", "2", "\"x\""], &["a"], 2, rising),
        sweep(&["1", "2"], &["a"], 3, |_, _, _| 100.0),
        sweep(&["-3", "-2", "0", "1"], &["a"], 2, |at, _, run| {
            at as f64 * 50.0 - 75.0 + run as f64
        }),
        sweep(&["1", "1000000000000"], &["a"], 2, |at, _, run| {
            1e-200 * 10f64.powi(at as i32 * 300) + run as f64
        }),
    ] {
        draw_sweep(&report, AUTO, false, false).unwrap();
    }
    let report = sweep(&["16", "64", "256", "1024"], &twelve, 3, rising);
    for size in [(700.0, 400.0), (1600.0, 1200.0)] {
        let size = Size {
            width: Some(size.0),
            height: Some(size.1),
        };
        draw_sweep(&report, size, true, true).unwrap();
    }
}

#[test]
fn logarithmic_axes_leave_out_what_they_have_no_place_for() {
    let report = sweep(&["0", "1", "64", "1024"], &["a", "b"], 2, |at, _, run| {
        (at * 10) as f64 + run as f64 / 10.0
    });
    let beyond = |axis, points| PlotWarning::BeyondLogAxis { axis, points };
    assert_eq!(draw_sweep(&report, AUTO, true, false), Ok(vec![beyond("x", 2)]));
    let negative = sweep(&["-1", "0"], &["a"], 2, |at, _, _| at as f64 - 1.0);
    assert_eq!(
        draw_sweep(&negative, AUTO, true, false),
        Err(PlotError::NothingAboveZero("--log"))
    );
    assert_eq!(
        draw_sweep(&negative, AUTO, false, true),
        Err(PlotError::NothingAboveZero("--log-y"))
    );
    let text = sweep(&["\"p\"", "\"q\""], &["a"], 2, |at, _, _| at as f64 + 1.0);
    assert_eq!(
        draw_sweep(&text, AUTO, true, false),
        Err(PlotError::LogOfText("x".to_string()))
    );
    // One decade and less than one octave still get ticks.
    let narrow = sweep(&["100", "110", "120"], &["a"], 2, |at, _, run| (100 + at + run) as f64);
    assert_eq!(draw_sweep(&narrow, AUTO, true, true), Ok(vec![]));
}

#[test]
fn more_categories_than_colours_are_refused() {
    let thirteen: Vec<String> = (0..13).map(|at| format!("k{at}")).collect();
    let thirteen: Vec<&str> = thirteen.iter().map(String::as_str).collect();
    let report = sweep(&["1", "2"], &thirteen, 2, |at, category, run| {
        (at + category + run) as f64
    });
    let error = draw_sweep(&report, AUTO, false, false).unwrap_err().to_string();
    assert!(error.contains("13 categories") && error.contains("--filter"), "{error}");
}

#[test]
fn bars_of_every_kind() {
    let font = Font::embedded().unwrap();
    for count in [1, 12, 300] {
        for (runs, rate) in [(1, 100.0), (3, -50.0), (3, 0.0), (3, 1e9)] {
            let mut csv = "binary,filename,configuration,rate\n".to_string();
            for (at, name) in names(count).iter().enumerate() {
                for run in 0..runs {
                    csv.push_str(&format!(
                        "old,{name},{}\nnew,{name},{}\n",
                        rate + run as f64,
                        rate - at as f64
                    ));
                }
            }
            let report = bar(&measurements(&csv), &BarOptions::default()).unwrap();
            check(&bar::draw(&report, &font, AUTO).unwrap());
        }
    }
}

#[test]
fn rows_that_are_far_apart_are_drawn_relative_to_their_first_bar() {
    let font = Font::embedded().unwrap();
    let draw = |rates: [f64; 2]| {
        let mut csv = "binary,filename,configuration,rate\n".to_string();
        for (name, rate) in names(2).iter().zip(rates) {
            csv.push_str(&format!("old,{name},{rate}\nnew,{name},{}\n", rate / 2.0));
        }
        let report = bar(&measurements(&csv), &BarOptions::default()).unwrap();
        let canvas = bar::draw(&report, &font, AUTO).unwrap();
        (check(&canvas).concat(), canvas)
    };
    let lengths = |canvas: &Canvas, color: palette::Color| -> Vec<f64> {
        let rects = canvas.shapes.iter().filter_map(|shape| match shape {
            Shape::Rect { from, to, color: of } if *of == color => Some(to.0 - from.0),
            _ => None,
        });
        rects.collect()
    };
    let (texts, canvas) = draw([1e6, 10.0]);
    assert!(
        texts.contains("in % of the first bar") && texts.contains("1.000 M ops/s"),
        "{texts}"
    );
    let (old, new) = (lengths(&canvas, palette::BLUE), lengths(&canvas, palette::VERMILLION));
    assert_eq!(old[0], old[1]);
    assert!(old.iter().zip(&new).all(|(old, new)| (old / new - 2.0).abs() < 1e-9));
    let (texts, canvas) = draw([100.0, 10.0]);
    assert!(!texts.contains("first bar"), "{texts}");
    let old = lengths(&canvas, palette::BLUE);
    assert!((old[0] / old[1] - 10.0).abs() < 1e-9);
}
