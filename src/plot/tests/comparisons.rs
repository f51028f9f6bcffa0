//! Box plots, and what holds for forest plots too.

use super::{AUTO, HEADER, area, areas_of, check, comparison, font, measurements, names, rgb, sized};
use crate::analysis::{CompareOptions, CompareReport, compare};
use crate::plot::error::PlotError;
use crate::plot::palette::SERIES;
use crate::plot::picture::PlotWarning;
use crate::plot::recording::Recording;
use crate::plot::shape::Shape;
use crate::plot::{boxplot, forest};

fn boxes(report: &CompareReport) -> Recording {
    boxplot::draw(report, font(), AUTO).unwrap()
}

fn changes(report: &CompareReport) -> Recording {
    forest::draw(report, &[], font(), AUTO).unwrap()
}

fn check_all(report: &CompareReport) -> Vec<String> {
    [check(&boxes(report)), check(&changes(report))].concat()
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
    let report = comparison(&names(301), 2, |at, side, run| (at + side + run + 1) as f64);
    let error = boxplot::draw(&report, font(), AUTO).unwrap_err().to_string();
    assert!(error.contains("--filter") && error.contains("forest"), "{error}");
    check(&changes(&report));
}

#[test]
fn odd_values() {
    let three = names(3);
    let constant = comparison(&three, 3, |_, _, _| 100.0);
    let exact = comparison(&three, 3, |_, side, _| 100.0 + side as f64);
    let zero = comparison(&three, 3, |_, _, _| 0.0);
    let negative = comparison(&three, 3, |at, _, run| at as f64 * 60.0 - 50.0 + run as f64);
    let single = comparison(&three, 1, |at, _, _| 100.0 + at as f64);
    let huge = comparison(&three, 3, |at, _, run| 1e300 * (1.0 + at as f64 + run as f64 / 10.0));
    let tiny = comparison(&three, 3, |at, _, run| 1e-300 * (1.0 + at as f64 + run as f64 / 10.0));
    let apart = comparison(&three, 3, |at, _, run| 1000f64.powi(at as i32 * 3) * (1.0 + run as f64));
    let close = comparison(&three, 3, |_, side, run| 1e7 + 1e-4 * (side + run) as f64);
    let vanished = comparison(
        &three,
        3,
        |_, side, run| if side == 0 { 100.0 + run as f64 } else { 0.0 },
    );
    for report in [
        constant, exact, zero, negative, single, huge, tiny, apart, close, vanished,
    ] {
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
    let recording = boxes(&report);
    check(&recording);
    assert_eq!(recording.missing, ['👩']);
    // A letter of the grid font is areas, so that an SVG needs no such font.
    let cells = areas_of(&recording, (0x22, 0x22, 0x22));
    assert!(cells.iter().filter(|cell| cell[3] - cell[1] == 1.0).count() > 100);
}

#[test]
fn a_size_that_was_asked_for_is_filled_by_the_content() {
    let report = comparison(&names(5), 3, |at, side, run| (100 + at + side + run) as f64);
    for (width, height) in [(500.0, 400.0), (1600.0, 900.0), (3200.0, 2400.0)] {
        let drawn = [
            boxplot::draw(&report, font(), sized(width, height)),
            forest::draw(&report, &[], font(), sized(width, height)),
        ];
        for recording in drawn.map(Result::unwrap) {
            assert_eq!(recording.shown_at(1.0), (width as u32, height as u32));
            check(&recording);
            assert_eq!(recording.zoom > 1.5, width >= 1600.0, "{}", recording.zoom);
        }
    }
    let error = boxplot::draw(&report, font(), sized(500.0, 200.0)).unwrap_err();
    let PlotError::TooLow { needed, .. } = error else {
        panic!("{error}")
    };
    assert!(boxplot::draw(&report, font(), sized(500.0, f64::from(needed))).is_ok());
}

#[test]
fn boxes_lie_where_the_quartiles_are_and_an_outlier_does_not_squeeze_them() {
    // Old 100 to 104, new 110 to 114 with one run of 9 000: R's quartiles of the latter, type 7, are 111.25 and 113.75, whiskers
    // 110 and 114.
    let mut csv = HEADER.to_string();
    for run in 0..5 {
        csv.push_str(&format!("old,a.js,n=1,{}\nnew,a.js,n=1,{}\n", 100 + run, 110 + run));
    }
    csv.push_str("new,a.js,n=1,9000\n");
    let recording = boxes(&compare(&measurements(&csv), &CompareOptions::default()).unwrap());
    check(&recording);
    // The whiskers of both are as long as the runs' range, and a quartile apart.
    let box_of = |series: usize| {
        let areas = areas_of(&recording, rgb(SERIES[series]));
        let widest = areas
            .iter()
            .filter(|area| area[3] - area[1] == 10.0)
            .max_by(|a, b| (a[2] - a[0]).total_cmp(&(b[2] - b[0])));
        *widest.unwrap()
    };
    let (old, new) = (box_of(0), box_of(1));
    // One pixel of each box is its edge.
    let per_unit = (old[2] - old[0] - 1.0) / 2.0;
    assert!(
        ((new[2] - new[0] - 1.0) / per_unit - 2.5).abs() < 0.05,
        "{old:?} {new:?}"
    );
    assert!(((new[0] - old[0]) / per_unit - 10.25).abs() < 0.05, "{old:?} {new:?}");
    // The outlier is an arrow at the right end: a triangle whose tip is the last thing there.
    let arrows = recording
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Polygon { points, .. } if points.len() == 3));
    assert_eq!(arrows.filter(|shape| area(shape)[2] > new[2]).count(), 1);
}

#[test]
fn every_run_of_a_small_sample_is_a_point_at_its_value() {
    let report = |runs: usize, keep_runs: bool| {
        let mut csv = HEADER.to_string();
        for run in 0..runs {
            csv.push_str(&format!(
                "old,a.js,n=1,{}\nnew,a.js,n=1,{}\n",
                100 + run % 5,
                110 + run % 5
            ));
        }
        let options = CompareOptions {
            keep_runs,
            ..CompareOptions::default()
        };
        compare(&measurements(&csv), &options).unwrap()
    };
    // The legend's mark is a square: circles of a series are its runs.
    let points = |recording: &Recording, series: usize| {
        let color = rgb(SERIES[series]);
        let circles = recording
            .shapes
            .iter()
            .filter(|shape| matches!(shape, Shape::Circle { color: of, .. } if *of == color));
        circles.map(area).collect::<Vec<_>>()
    };
    let recording = boxes(&report(60, true));
    check(&recording);
    let places = [0, 1].map(|series| points(&recording, series));
    assert!(places.iter().all(|places| places.len() == 60));
    // Values of one whole number apart are evenly spaced, 12 runs at each, none of which covers another.
    for places in &places {
        let mut columns: Vec<f64> = places.iter().map(|area| (area[0] + area[2]) / 2.0).collect();
        columns.sort_by(f64::total_cmp);
        columns.dedup();
        assert_eq!(columns.len(), 5);
        assert!(
            (columns[4] - columns[3] - (columns[1] - columns[0])).abs() < 0.3,
            "{columns:?}"
        );
    }
    assert!(points(&boxes(&report(61, true)), 0).is_empty(), "a box alone");
    assert!(points(&boxes(&report(60, false)), 0).is_empty());
    assert_eq!(boxplot::warning(&report(60, false)), Some(PlotWarning::NoSingleRuns));
    assert_eq!(boxplot::warning(&report(61, false)), None);
}

#[test]
fn a_side_that_was_not_measured_says_so() {
    let csv = format!(
        "{HEADER}old,a.js,n=1,1\nold,a.js,n=1,2\nnew,a.js,n=1,3\nnew,a.js,n=1,4\nold,b.js,n=1,1\nnew,c.js,n=1,1\n"
    );
    let report = compare(&measurements(&csv), &CompareOptions::default()).unwrap();
    let texts = check(&boxes(&report)).join("|");
    assert!(
        texts.contains("not measured with new") && texts.contains("not measured with old"),
        "{texts}"
    );
    assert_eq!(
        check(&changes(&report))
            .iter()
            .filter(|text| *text == "not tested")
            .count(),
        2
    );
}

#[test]
fn no_change_has_a_negative_zero() {
    let report = comparison(&names(2), 3, |_, side, run| 1e6 + run as f64 - side as f64 * 0.01);
    let texts = check_all(&report);
    let figures: Vec<&String> = texts.iter().filter(|text| text.contains("0.00 %")).collect();
    assert_eq!(figures.len(), 4, "{texts:?}");
    assert!(
        figures.iter().all(|text| !text.contains("−0") && !text.contains("+0")),
        "{figures:?}"
    );
}
