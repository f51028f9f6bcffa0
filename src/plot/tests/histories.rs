//! Benchmarks along time.

use plotters::style::RGBColor;

use super::{AUTO, check, font, measurements, rgb, sized};
use crate::analysis::{HistoryOptions, HistoryReport, history};
use crate::plot::error::PlotError;
use crate::plot::history as histories;
use crate::plot::options::Size;
use crate::plot::palette::{BETTER, WORSE};
use crate::plot::recording::Recording;
use crate::plot::shape::Shape;

/// `series` benchmarks over `points` days, of which the first `changed` fall by a fifth in the middle and the next one rises.
fn report(series: usize, points: usize, changed: usize, name: &str) -> HistoryReport {
    let mut csv = "filename,day,rate\n".to_string();
    for at in 0..series {
        for point in 0..points {
            let odd = ((point * point * 7 + point * 13 + at * 5) % 17) as f64;
            let level = match (at, 2 * point >= points) {
                (at, true) if at < changed => 800.0,
                (at, true) if at == changed && changed > 0 => 1300.0,
                _ => 1000.0,
            };
            csv.push_str(&format!("{name}{at}.js,2026-{:05},{}\n", point, level + odd));
        }
    }
    let options = HistoryOptions {
        at: Some("day".to_string()),
        ..HistoryOptions::default()
    };
    history(&measurements(&csv), &options).unwrap()
}

/// The picture, checked, and its texts.
fn draw(report: &HistoryReport, size: Size) -> Result<(Recording, Vec<String>), PlotError> {
    let recording = histories::draw(report, font(), size)?;
    let texts = check(&recording);
    Ok((recording, texts))
}

/// Rectangles of a pale shade of a colour.
fn bands(recording: &Recording, color: RGBColor) -> usize {
    let pale = rgb(crate::plot::palette::pale(color));
    let is_band = |shape: &&Shape| matches!(shape, Shape::Rect { color, .. } if *color == pale);
    recording.shapes.iter().filter(is_band).count()
}

#[test]
fn a_panel_for_each_series_that_changed() {
    let (recording, texts) = draw(&report(60, 40, 2, "b"), AUTO).unwrap();
    assert!(
        texts
            .iter()
            .any(|text| text == "rate: 3 of 60 benchmarks changed along day"),
        "{texts:?}"
    );
    let panels = texts.iter().filter(|text| text.contains(".js: ")).count();
    assert_eq!(panels, 3, "{texts:?}");
    // One each in the legend.
    assert!(bands(&recording, WORSE) == 3 && bands(&recording, BETTER) == 2);
    // 40 points a panel.
    let points = recording
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Circle { .. }))
        .count();
    assert!(points >= 120, "{points}");
}

#[test]
fn histories_of_every_kind() {
    for (series, points, changed) in [(1, 9, 0), (1, 30, 0), (30, 40, 20), (14, 365, 3), (2, 1500, 1)] {
        let report = report(series, points, changed, "b");
        for size in [AUTO, sized(1400.0, 6000.0), sized(500.0, 4000.0)] {
            draw(&report, size).unwrap();
        }
    }
    draw(&report(3, 40, 1, &"a very long name ".repeat(30)), AUTO).unwrap();
    let (_, many) = draw(&report(30, 40, 20, "b"), AUTO).unwrap();
    assert!(
        many.iter()
            .any(|text| text.starts_with("without a panel: b12.js, b13.js")),
        "{many:?}"
    );
    let too_low = draw(&report(30, 40, 20, "b"), sized(800.0, 400.0)).unwrap_err();
    assert!(
        too_low.to_string().starts_with("12 panels need a height of at least"),
        "{too_low}"
    );
}
