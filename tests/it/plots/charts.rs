//! Pictures of all commands; where their marks lie is tested beside the charts, on what they record.

use super::helpers::{BETTER, Image, SERIES, WORSE, image};
use crate::common::{Folder, case, json, ok, refused, run, testdata};

#[test]
fn each_picture_has_the_colours_of_its_data() {
    let colors = |test: &str, args: &[&str], input: &str, colors: &[[u8; 3]]| {
        let image = image(test, args, input);
        image.assert_margins(15);
        for color in colors {
            assert!(image.of_color(*color) > 40, "{test}: {color:?}");
        }
    };
    let compare = testdata("data/compare-string-decoder.csv");
    colors("boxes", &["compare"], &compare, &SERIES[..2]);
    let forest = ["compare", "--plot-kind=forest"];
    colors("forest", &forest, &compare, &[BETTER, WORSE]);
    let posix = testdata("data/node-path-dirname-posix.csv");
    colors("bars", &["bar"], &posix, &SERIES[..2]);
    let sweep = ["scatter", "--xaxis", "chunkLen", "--category", "encoding", "--log"];
    colors("sweep", &sweep, &testdata("data/scatter-string-decoder.csv"), &SERIES);
}

#[test]
fn a_failed_gate_leaves_its_picture() {
    let path = Folder::new("plots-gate").join("forest.png");
    let gate = [
        "compare",
        "--max-regression",
        "5",
        "--plot-kind",
        "forest",
        "--plot",
        &path,
    ];
    assert_eq!(run(&gate, case("23-regression-gate")).status, 1);
    assert!(Image::read(&path).of_color(WORSE) > 40);
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
    assert!(Image::read(&path).of_color(SERIES[0]) > 100);
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
    assert!(markdown.contains("\n|  | binary | samples | rate |"), "{markdown}");
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
