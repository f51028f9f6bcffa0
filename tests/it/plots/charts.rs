//! Ink is where the data are.

use super::helpers::{Image, NEW, OLD, image};
use crate::common::{Folder, case, json, ok, refused, run, testdata};

#[test]
fn boxes_lie_where_the_quartiles_are() {
    // Old 100 to 104, new 110 to 114 ops/s: the boxes are 101–103 and 111–113, the axis has 4 % of the range of 14 on each side.
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for run in 0..5 {
        csv.push_str(&format!("old,a.js,n=1,{}\nnew,a.js,n=1,{}\n", 100 + run, 110 + run));
    }
    let image = image("boxes", &["compare"], &csv);
    image.assert_margins(15);
    // The axis line spans the plot: the longest run of its colour.
    let axis = image.of_color([0x80; 3]);
    let bottom = axis
        .iter()
        .map(|at| at.1)
        .max_by_key(|y| axis.iter().filter(|at| at.1 == *y).count())
        .unwrap();
    let on_axis = || axis.iter().filter(|at| at.1 == bottom).map(|at| at.0);
    let (left, right) = (on_axis().min().unwrap() as f64, on_axis().max().unwrap() as f64 + 1.0);
    let x = |value: f64| left + (value - (100.0 - 0.56)) / (14.0 + 1.12) * (right - left);
    for (color, q1, q3, low, high) in [(OLD, 101.0, 103.0, 100.0, 104.0), (NEW, 111.0, 113.0, 110.0, 114.0)] {
        let ink = image.of_color(color);
        let ink: Vec<_> = ink.into_iter().filter(|at| at.1 > 75 && at.1 < bottom).collect();
        let (first, last) = (
            ink.iter().map(|at| at.0).min().unwrap(),
            ink.iter().map(|at| at.0).max().unwrap(),
        );
        assert!(
            (first as f64 - x(low)).abs() <= 2.0 && (last as f64 - x(high)).abs() <= 2.0,
            "{first} {last}"
        );
        // Of all rows, the edges of the box have the most of its colour.
        let in_row = |y: usize| ink.iter().filter(|at| at.1 == y).count();
        let top = ink.iter().map(|at| at.1).max_by_key(|y| in_row(*y)).unwrap();
        let edge: Vec<f64> = ink.iter().filter(|at| at.1 == top).map(|at| at.0 as f64).collect();
        assert!(
            (edge[0] - x(q1)).abs() <= 2.0 && (edge[edge.len() - 1] - x(q3)).abs() <= 2.0,
            "{edge:?}"
        );
    }
}

#[test]
fn a_forest_shows_each_verdict_in_its_colour() {
    let gate = ["compare", "--max-regression", "5", "--plot-kind", "forest"];
    let path = Folder::new("plots-forest").join("forest.png");
    let args = [&gate[..], &["--plot", &path]].concat();
    let drawn = run(&args, case("23-regression-gate"));
    // The gate fails, and the picture is there all the same.
    assert_eq!(drawn.status, 1);
    let image = Image::read(&path);
    image.assert_margins(15);
    for (verdict, color) in [
        ("regressed", NEW),
        ("improved", OLD),
        ("equivalent", [0x00, 0x9e, 0x73]),
        ("inconclusive", [0x59; 3]),
    ] {
        // One mark in the legend, at least one below it.
        let ink = image.of_color(color);
        assert!(
            ink.iter().any(|at| at.1 < 75) && ink.iter().any(|at| at.1 > 85),
            "{verdict}"
        );
    }
    // The dashed limit is upright: many short runs of vermillion in one column.
    let ink = image.of_color(NEW);
    let column = |x: usize| ink.iter().filter(|at| at.0 == x).count();
    assert!((0..image.width).map(column).max().unwrap() > 60);
}

#[test]
fn sweeps_have_points_in_order() {
    let args = ["scatter", "--xaxis", "chunkLen", "--category", "encoding", "--log"];
    let image = image("sweep", &args, &testdata("data/scatter-string-decoder.csv"));
    assert_eq!((image.width, image.height), (1000, 600));
    image.assert_margins(15);
    // 'ascii' comes first and rises: further right is further up.
    let ink: Vec<_> = image.of_color(OLD).into_iter().filter(|at| at.0 < 860).collect();
    let mean_height = |from: usize, to: usize| {
        let rows: Vec<usize> = ink
            .iter()
            .filter(|at| (from..to).contains(&at.0))
            .map(|at| at.1)
            .collect();
        rows.iter().sum::<usize>() as f64 / rows.len() as f64
    };
    assert!(mean_height(100, 300) > mean_height(300, 500) && mean_height(300, 500) > mean_height(600, 860));
}

#[test]
fn points_without_a_logarithm_are_left_out_aloud() {
    let path = Folder::new("plots-log").join("log.png");
    let args = [
        "scatter",
        "--xaxis",
        "len",
        "--category",
        "type",
        "--log",
        "--plot",
        &path,
    ];
    let drawn = run(&args, case("29-scatter-log-axis-zero"));
    assert_eq!(drawn.status, 0);
    assert_eq!(
        drawn.stderr.matches("leaves out 2 points at x <= 0").count(),
        1,
        "{}",
        drawn.stderr
    );
    assert!(Image::read(&path).of_color(OLD).len() > 100);
}

#[test]
fn bars_are_as_long_as_the_means() {
    let csv = "binary,filename,configuration,rate\nold,a.js,n=1,100\nnew,a.js,n=1,50\n";
    let image = image("bars", &["bar"], csv);
    image.assert_margins(15);
    let length = |color: [u8; 3]| {
        let ink = image.of_color(color);
        let rows: Vec<_> = ink.iter().filter(|at| at.1 > 80).collect();
        let (first, last) = (
            rows.iter().map(|at| at.0).min().unwrap(),
            rows.iter().map(|at| at.0).max().unwrap(),
        );
        (last - first + 1) as f64
    };
    assert!(
        (length(OLD) / length(NEW) - 2.0).abs() < 0.02,
        "{} {}",
        length(OLD),
        length(NEW)
    );
}

#[test]
fn bars_of_both_shapes_of_files() {
    let report = json(&["bar"], testdata("data/node-path-dirname-posix.csv"));
    assert_eq!(
        (report["schema"].as_str(), &report["series"][0]),
        (Some("benchstat/bar/2"), &"old".into())
    );
    assert_eq!(report["bars"].as_array().unwrap().len(), 14);
    // R: mean(d$rate[d$binary == "old" & d$configuration == "n=100000 path=''"])
    let first = &report["bars"][0];
    assert!((first["mean"].as_f64().unwrap() - 17_212_465.0).abs() < 0.1);
    assert_eq!(
        (&first["series"], &first["variables"]["path"], &first["n"]),
        (&"old".into(), &"".into(), &10.into())
    );
    let args = ["bar", "--xaxis", "chunkLen", "--category", "encoding"];
    let report = json(&args, testdata("data/scatter-string-decoder.csv"));
    assert_eq!(report["bars"].as_array().unwrap().len(), 20);
    assert_eq!(report["bars"][0]["name"], "chunkLen=16");
    assert_eq!(report["bars"][0]["variables"]["encoding"], "ascii");
    let markdown = ok(
        &["bar", "--format", "markdown"],
        testdata("data/node-path-dirname-posix.csv"),
    );
    assert!(markdown.starts_with("|  | binary | samples | rate |"), "{markdown}");
    let csv = ok(
        &["bar", "--format", "csv"],
        testdata("data/node-path-dirname-posix.csv"),
    );
    assert_eq!(
        csv::Reader::from_reader(csv.as_bytes())
            .records()
            .map(Result::unwrap)
            .count(),
        14
    );
    let text = ok(&["bar"], "binary,filename,configuration,rate\nold,a.js,n=1,100\n");
    assert!(
        text.contains("NA") && text.contains("a single run: its mean has no interval"),
        "{text}"
    );
    assert!(
        refused(
            &["bar", "--xaxis", "nothing"],
            testdata("data/scatter-string-decoder.csv")
        )
        .contains("chunkLen")
    );
}
