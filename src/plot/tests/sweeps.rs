//! Sweeps.

use super::{AUTO, areas_of, check, font, measurements, rgb, sized, texts_of};
use crate::analysis::{ScatterOptions, ScatterReport, scatter};
use crate::plot::error::PlotError;
use crate::plot::options::{LogAxes, Size, SweepDrawing};
use crate::plot::palette::{GRID, SERIES, pale};
use crate::plot::picture::PlotWarning;
use crate::plot::recording::Recording;
use crate::plot::scatter as sweeps;
use crate::plot::shape::Shape;

/// A scatter file with some runs for each x and category.
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

fn draw(report: &ScatterReport, size: Size, x: bool, y: bool) -> Result<(Recording, Vec<PlotWarning>), PlotError> {
    let log = LogAxes { x, y };
    let drawing = SweepDrawing {
        log,
        ..SweepDrawing::default()
    };
    let drawn = sweeps::draw(report, font(), size, drawing)?;
    check(&drawn.0);
    Ok(drawn)
}

fn rising(at: usize, category: usize, run: usize) -> f64 {
    ((at + 1) * (category + 2) * 1000 + run * 17) as f64
}

fn kinds(count: usize) -> Vec<String> {
    (0..count).map(|at| format!("kind {at}")).collect()
}

/// As slices of texts.
fn slices(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

/// The lines through more than two points.
fn lines(recording: &Recording) -> usize {
    recording
        .shapes
        .iter()
        .filter(|shape| matches!(shape, Shape::Path { points, .. } if points.len() > 2))
        .count()
}

#[test]
fn sweeps_of_every_kind() {
    let (eight, thirty) = (kinds(8), kinds(30));
    let many: Vec<String> = (0..300).map(|x| x.to_string()).collect();
    let long = "long ".repeat(60);
    let texts: Vec<String> = (0..40)
        .map(|at| format!("\"some text that is rather long {at}\""))
        .collect();
    let four = ["16", "64", "256", "1024"];
    for report in [
        sweep(&["16"], &["a"], 1, rising),
        sweep(&four, &slices(&eight), 3, rising),
        sweep(&four, &slices(&thirty), 3, rising),
        sweep(&slices(&texts), &slices(&thirty), 2, rising),
        sweep(&slices(&many), &["a", "b"], 2, rising),
        sweep(&slices(&texts), &["a", &long], 2, rising),
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
        draw(&report, AUTO, false, false).unwrap();
    }
    let report = sweep(&four, &slices(&eight), 3, rising);
    for (width, height) in [(700.0, 400.0), (1600.0, 1200.0), (4000.0, 3000.0)] {
        let (recording, _) = draw(&report, sized(width, height), true, true).unwrap();
        assert_eq!(recording.shown_at(1.0), (width as u32, height as u32));
    }
}

#[test]
fn lines_join_numbers_only_and_names_stand_at_their_ends() {
    let four = ["16", "64", "256", "1024"];
    let (recording, _) = draw(&sweep(&four, &["a", "b"], 3, rising), AUTO, true, false).unwrap();
    assert_eq!(lines(&recording), 2);
    let texts = texts_of(&recording);
    let at = |name: &str| {
        texts
            .iter()
            .find(|(text, _)| text == name)
            .map(|(_, area)| (area[1] + area[3]) / 2.0)
            .unwrap()
    };
    // Of the marks in the plot the highest is that of the last mean: both categories rise.
    let names = texts
        .iter()
        .find(|(text, _)| text == "a")
        .map(|(_, area)| area[0])
        .unwrap();
    let ends = [0, 1].map(|series| {
        let marks = areas_of(&recording, (SERIES[series].0, SERIES[series].1, SERIES[series].2)).into_iter();
        let marks = marks.filter(|area| (7.0..12.0).contains(&(area[3] - area[1])) && area[0] < names - 30.0);
        marks
            .map(|area| (area[1] + area[3]) / 2.0)
            .fold(f64::INFINITY, f64::min)
    });
    let names = ["a", "b"].map(at);
    assert!(
        names.iter().zip(ends).all(|(name, end)| (name - end).abs() < 1.0),
        "{ends:?} {names:?}"
    );
    // The values themselves have the ticks.
    assert!(
        four.iter().all(|x| texts.iter().any(|(text, _)| text == x)),
        "{texts:?}"
    );
    let (recording, _) = draw(
        &sweep(&["\"p\"", "\"q\"", "\"r\""], &["a", "b"], 3, rising),
        AUTO,
        false,
        false,
    )
    .unwrap();
    assert_eq!(lines(&recording), 0, "p, q and r have no order");
    assert!(
        texts_of(&recording).iter().any(|(text, _)| text == "kind"),
        "a legend with its title"
    );
}

#[test]
fn intervals_of_one_x_stand_beside_each_other() {
    let report = sweep(&["1", "2", "3"], &["a", "b", "c"], 5, |at, _, run| {
        (1000 * at + 100 * run) as f64
    });
    let (recording, _) = draw(&report, AUTO, false, false).unwrap();
    // Upright lines in the plot, by colour: the stems of the intervals.
    let stems = |series: usize| -> Vec<f64> {
        let color = (SERIES[series].0, SERIES[series].1, SERIES[series].2);
        areas_of(&recording, color)
            .iter()
            .filter(|area| area[3] - area[1] > 20.0 && area[2] - area[0] < 2.0)
            .map(|area| area[0])
            .collect()
    };
    let (a, b, c) = (stems(0), stems(1), stems(2));
    assert_eq!((a.len(), b.len(), c.len()), (3, 3, 3));
    for ((a, b), c) in a.iter().zip(&b).zip(&c) {
        assert!(b - a >= 4.0 && c - b >= 4.0, "{a} {b} {c}");
    }
}

#[test]
fn an_exponent_is_a_straight_line_where_both_axes_are_logarithmic() {
    // rate = 3 x^2, exactly; kind b has no exponent, as it is 0 at first.
    let report = sweep(&["1", "2", "4", "8"], &["a", "b"], 2, |at, category, _| {
        3.0 * 4f64.powi(at as i32) * (1.0 - category as f64 / (1 + at) as f64)
    });
    let drawing = SweepDrawing {
        log: LogAxes { x: true, y: true },
        fit: true,
        ..SweepDrawing::default()
    };
    let (recording, warnings) = sweeps::draw(&report, font(), AUTO, drawing).unwrap();
    check(&recording);
    assert!(
        warnings.contains(&PlotWarning::NoLine { categories: 1 }),
        "{warnings:?}"
    );
    let texts: Vec<String> = texts_of(&recording).into_iter().map(|(text, _)| text).collect();
    assert!(
        texts
            .iter()
            .any(|text| text.contains("to one power, through the geometric means: a +2.00")),
        "{texts:?}"
    );
    // The dashes of series a are the paths and lines of its colour shorter than a dash and a bit.
    let color = (SERIES[0].0, SERIES[0].1, SERIES[0].2);
    let dashes = recording.shapes.iter().filter_map(|shape| match shape {
        Shape::Path { points, color: of, .. } if *of == color && points.len() == 2 => Some(points.clone()),
        _ => None,
    });
    let ends: Vec<(f64, f64)> = dashes.flatten().map(|(x, y)| (f64::from(x), f64::from(y))).collect();
    assert!(ends.len() > 20, "{}", ends.len());
    let (first, last) = (ends[0], ends[ends.len() - 1]);
    for (x, y) in ends {
        let straight = first.1 + (last.1 - first.1) * (x - first.0) / (last.0 - first.0);
        assert!(
            (y - straight).abs() <= 12.0,
            "{x} {y}: {straight}, in eighths of a pixel"
        );
    }
}

#[test]
fn runs_stand_behind_the_means_and_those_beyond_the_axis_are_arrows() {
    let mut csv = "filename,x,rate\n".to_string();
    for x in [1, 2, 3] {
        for run in 0..10 {
            csv.push_str(&format!("a.js,{x},{}\n", 100 * x + run));
        }
    }
    csv.push_str("a.js,3,99999\n");
    let options = ScatterOptions {
        keep_runs: true,
        ..ScatterOptions::new("x")
    };
    let report = scatter(&measurements(&csv), &options).unwrap();
    let drawing = SweepDrawing {
        points: true,
        ..SweepDrawing::default()
    };
    let (recording, warnings) = sweeps::draw(&report, font(), AUTO, drawing).unwrap();
    check(&recording);
    assert_eq!(warnings, []);
    let color = rgb(pale(SERIES[0]));
    let count = |is_of: &dyn Fn(&Shape) -> bool| recording.shapes.iter().filter(|shape| is_of(shape)).count();
    assert_eq!(
        count(&|shape| matches!(shape, Shape::Circle { color: of, .. } if *of == color)),
        30
    );
    assert_eq!(
        count(&|shape| matches!(shape, Shape::Polygon { color: of, .. } if *of == color)),
        1
    );
    // Whoever points at a mean is told its value.
    assert_eq!(recording.hints.len(), 3);
    assert!(recording.hints[0].text.starts_with("x=1: 104.5 (") && recording.hints[0].text.ends_with(", 10 runs"));
}

#[test]
fn many_categories_have_a_plot_each() {
    let thirteen = kinds(13);
    let (recording, _) = draw(
        &sweep(&["1", "2", "3"], &slices(&thirteen), 2, rising),
        AUTO,
        false,
        false,
    )
    .unwrap();
    let texts: Vec<String> = texts_of(&recording).into_iter().map(|(text, _)| text).collect();
    assert!(thirteen.iter().all(|kind| texts.contains(kind)), "{texts:?}");
    // In each plot its own line, and the twelve others in grey.
    assert_eq!(lines(&recording), 13 * 13);
    let grey = recording.shapes.iter().filter(|shape| {
        matches!(shape, Shape::Path { points, color, .. } if points.len() > 2 && *color == (GRID.0, GRID.1, GRID.2))
    });
    assert_eq!(grey.count(), 13 * 12);
}

#[test]
fn facets_of_a_size_that_was_asked_for() {
    let report = sweep(&["1", "2", "3"], &slices(&kinds(13)), 2, rising);
    for (width, height) in [(2000.0, 1000.0), (3000.0, 3000.0)] {
        let (recording, _) = draw(&report, sized(width, height), false, false).unwrap();
        assert_eq!(recording.shown_at(1.0), (width as u32, height as u32));
    }
    let PlotError::TooLow { needed, .. } = draw(&report, sized(1000.0, 400.0), false, false).unwrap_err() else {
        panic!("13 plots in 400 pixels")
    };
    draw(&report, sized(1000.0, f64::from(needed)), false, false).unwrap();
}

#[test]
fn logarithmic_axes_leave_out_what_they_have_no_place_for() {
    let report = sweep(&["0", "1", "64", "1024"], &["a", "b"], 2, |at, _, run| {
        (at * 10) as f64 + run as f64 / 10.0
    });
    let beyond = |axis, points| PlotWarning::BeyondLogAxis { axis, points };
    assert_eq!(draw(&report, AUTO, true, false).unwrap().1, [beyond("x", 2)]);
    let refused = |report: &ScatterReport, x, y| draw(report, AUTO, x, y).map(|_| ()).unwrap_err();
    let negative = sweep(&["-1", "0"], &["a"], 2, |at, _, _| at as f64 - 1.0);
    assert_eq!(refused(&negative, true, false), PlotError::NothingAboveZero("--log"));
    assert_eq!(refused(&negative, false, true), PlotError::NothingAboveZero("--log-y"));
    let text = sweep(&["\"p\"", "\"q\""], &["a"], 2, |at, _, _| at as f64 + 1.0);
    assert_eq!(refused(&text, true, false), PlotError::LogOfText("x".to_string()));
    // One decade and less than one octave still get ticks.
    let narrow = sweep(&["100", "110", "120"], &["a"], 2, |at, _, run| (100 + at + run) as f64);
    assert_eq!(draw(&narrow, AUTO, true, true).unwrap().1, []);
}
