//! Forest plots.

use plotters::style::RGBColor;

use super::{AUTO, HEADER, area, areas_of, check, comparison, font, measurements, names, rgb, texts_of};
use crate::analysis::{CompareOptions, CompareReport, Direction, compare};
use crate::plot::forest;
use crate::plot::palette::{BETTER, FAINT_INK, PAPER, SERIES, WORSE};
use crate::plot::recording::Recording;
use crate::plot::shape::Shape;

fn changes(report: &CompareReport) -> Recording {
    forest::draw(report, &[], font(), AUTO).unwrap()
}

/// Benchmarks of which the k-th changes by the k-th share, without noise but for the run's own.
fn changing(shares: &[f64]) -> CompareReport {
    comparison(&names(shares.len()), 6, |at, side, run| {
        (1.0 + side as f64 * shares[at]) * (100.0 + run as f64 * 0.8)
    })
}

/// Marks of a colour: polygons, as arrows of verdicts are.
fn marks(recording: &Recording, color: RGBColor) -> Vec<[f64; 4]> {
    let polygons = recording
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Polygon { color: of, .. } if *of == rgb(color)));
    polygons.map(area).collect()
}

#[test]
fn rows_that_are_not_asked_for_are_summed_up() {
    let report = changing(&[-0.1, 0.1, 0.02, -0.3]);
    let recording = forest::draw(&report, &[true, false, false, true], font(), AUTO).unwrap();
    let texts = check(&recording).join("|");
    assert!(
        texts.contains("k=0") && texts.contains("k=3") && !texts.contains("k=1"),
        "{texts}"
    );
    // The title counts all, and the last row goes from the smallest to the largest change of the two others.
    assert!(
        texts.contains("2 benchmarks more") && texts.contains("+2.00 … +10.00 %"),
        "{texts}"
    );
}

#[test]
fn a_forest_tells_what_holds_from_what_only_may() {
    // Standard error of the difference: about 1 %, so 10 % holds, 2.6 % is significant by itself only, 0.1 % is nothing.
    let report = changing(&[-0.1, 0.1, 0.026, 0.001, 0.001, 0.001]);
    let third = &report.rows[2];
    assert!(third.comparison.test.unwrap().p < 0.05 && third.family.p_holm.unwrap() > 0.05);
    let recording = changes(&report);
    let texts = check(&recording).join("|");
    for text in [
        "worse (1)",
        "better (1)",
        "better before the correction only (1)",
        "not shown to change (3)",
    ] {
        assert!(texts.contains(text), "{text}: {texts}");
    }
    for text in ["−10.00 %", "+10.00 %", "+2.60 %"] {
        assert!(texts.contains(text), "{text}: {texts}");
    }
    // A mark and one in the legend each; hollow ones have paper in them.
    assert_eq!(
        (marks(&recording, WORSE).len(), marks(&recording, BETTER).len()),
        (2, 4)
    );
    assert_eq!(marks(&recording, PAPER).len(), 2);
    let grey = recording
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Circle { color, .. } if *color == rgb(FAINT_INK)));
    assert_eq!(grey.count(), 4);
}

#[test]
fn large_changes_are_drawn_as_ratios_and_every_significant_one_lies_on_the_axis() {
    // Half as fast and twice as fast are equally far from no change; 80 times as fast is there, too.
    let report = changing(&[-0.5, 1.0, 80.0, 0.001]);
    let recording = changes(&report);
    let texts = check(&recording);
    assert!(texts.iter().any(|text| text.contains("by ratio")), "{texts:?}");
    let middle = |area: &[f64; 4]| (area[0] + area[2]) / 2.0;
    let below =
        |areas: Vec<[f64; 4]>| -> Vec<f64> { areas.iter().filter(|area| area[1] > 100.0).map(middle).collect() };
    let (worse, better) = (below(marks(&recording, WORSE)), below(marks(&recording, BETTER)));
    assert_eq!((worse.len(), better.len()), (1, 2));
    let zero = texts_of(&recording)
        .iter()
        .find(|(text, _)| text == "0")
        .map(|(_, area)| middle(area))
        .unwrap();
    assert!(
        ((zero - worse[0]) / (better[0] - zero) - 1.0).abs() < 0.02,
        "{worse:?} {zero} {better:?}"
    );
    assert!(((better[1] - zero) / (better[0] - zero) - 81f64.log2()).abs() < 0.05);
}

#[test]
fn beyond_the_gates_limit_is_shaded() {
    let mut options = CompareOptions {
        max_regression: Some(5.0),
        ..CompareOptions::default()
    };
    let mut csv = HEADER.to_string();
    for run in 0..5 {
        csv.push_str(&format!("old,a.js,n=1,{}\nnew,a.js,n=1,{}\n", 100 + run, 90 + run));
    }
    let shade = |options: &CompareOptions| {
        let recording = changes(&compare(&measurements(&csv), options).unwrap());
        let texts = check(&recording).join("|");
        assert!(texts.contains("shaded: a loss of more than 5 %"), "{texts}");
        let tinted = areas_of(&recording, (0xfa, 0xec, 0xe0));
        let zero = texts_of(&recording)
            .iter()
            .find(|(text, _)| text == "0")
            .map(|(_, area)| (area[0] + area[2]) / 2.0);
        (tinted[0], zero.unwrap())
    };
    let (shaded, zero) = shade(&options);
    assert!(shaded[2] < zero && shaded[2] - shaded[0] > 50.0, "{shaded:?} {zero}");
    // Where lower is better it lies on the other side.
    options.direction = Some(Direction::Lower);
    let (shaded, zero) = shade(&options);
    assert!(shaded[0] > zero, "{shaded:?} {zero}");
}

#[test]
fn of_many_benchmarks_the_changed_ones_come_first() {
    let mut shares = vec![0.0; 400];
    shares[399] = -0.2;
    shares[200] = 0.3;
    let recording = changes(&changing(&shares));
    let texts = check(&recording);
    let named: Vec<&String> = texts.iter().filter(|text| text.starts_with("k=")).collect();
    assert_eq!(
        (named[0].as_str(), named[1].as_str(), named[2].as_str()),
        ("k=200", "k=399", "k=0")
    );
    assert_eq!(named.len(), 60);
    assert!(texts.iter().any(|text| text == "340 benchmarks more"), "{texts:?}");
    assert!(
        texts
            .iter()
            .any(|text| text.starts_with("400 benchmarks") || text.starts_with("a.js")),
        "{texts:?}"
    );
}

#[test]
fn contenders_stand_together_by_benchmark_in_their_colours() {
    let mut csv = HEADER.to_string();
    for run in 0..6 {
        for name in ["a.js", "b.js"] {
            for (binary, rate) in [("old", 100.0), ("x", 80.0), ("y", 125.0)] {
                csv.push_str(&format!(
                    "{binary},{name},n=1,{}\n",
                    rate * (1.0 + f64::from(run) / 100.0)
                ));
            }
        }
    }
    let options = CompareOptions {
        old: Some("old".into()),
        new: vec!["x".into(), "y".into()],
        ..CompareOptions::default()
    };
    let recording = changes(&compare(&measurements(&csv), &options).unwrap());
    let texts = check(&recording).join("|");
    assert!(texts.contains("2 benchmarks: rate of x, y against old"), "{texts}");
    // Of each contender two marks, one below the other's of the same benchmark.
    let heights =
        |series: usize| -> Vec<f64> { marks(&recording, SERIES[series]).iter().map(|area| area[1]).collect() };
    let (x, y) = (heights(1), heights(2));
    assert_eq!((x.len(), y.len()), (2, 2));
    assert!(x[0] < y[0] && y[0] < x[1] && x[1] < y[1], "{x:?} {y:?}");
}
