//! Pictures as a user gets them: files that are whole, the same every time, with ink where the data are.

use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};

use crate::common::{json, ok, refused, run, testdata};

/// A directory for the files of one test, empty at its start.
fn directory(test: &str) -> PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("plots-{test}"));
    let _ = fs::remove_dir_all(&directory);
    fs::create_dir_all(&directory).unwrap();
    directory
}

/// A decoded PNG.
struct Image {
    width: usize,
    height: usize,
    pixels: Vec<[u8; 3]>,
}

const OLD: [u8; 3] = [0x00, 0x72, 0xb2];
const NEW: [u8; 3] = [0xd5, 0x5e, 0x00];

impl Image {
    fn read(path: &Path) -> Image {
        let mut decoder = png::Decoder::new(Cursor::new(fs::read(path).unwrap()));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut bytes).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Image {
            width: info.width as usize,
            height: info.height as usize,
            pixels: bytes
                .chunks_exact(3)
                .map(|pixel| [pixel[0], pixel[1], pixel[2]])
                .collect(),
        }
    }

    /// Columns and rows of all pixels of a colour.
    fn of_color(&self, color: [u8; 3]) -> Vec<(usize, usize)> {
        let at = |index: usize| (index % self.width, index / self.width);
        let same = self.pixels.iter().enumerate().filter(|(_, pixel)| **pixel == color);
        same.map(|(index, _)| at(index)).collect()
    }

    /// That nothing is drawn near the edges.
    fn assert_margins(&self, margin: usize) {
        for (index, pixel) in self.pixels.iter().enumerate() {
            let (x, y) = (index % self.width, index / self.width);
            let inside = (margin..self.width - margin).contains(&x) && (margin..self.height - margin).contains(&y);
            assert!(
                inside || *pixel == [255; 3],
                "ink at {x}, {y} of {} x {}",
                self.width,
                self.height
            );
        }
    }
}

/// Draws into a file of `directory`; the text output must be that without a picture.
fn draw(directory: &Path, file: &str, args: &[&str], input: &str) -> PathBuf {
    let path = directory.join(file);
    let with: Vec<&str> = args.iter().copied().chain(["--plot", path.to_str().unwrap()]).collect();
    let drawn = run(&with, input);
    assert_eq!(drawn.status, 0, "{}", drawn.stderr);
    let plain: Vec<&str> = args.iter().copied().filter(|arg| !is_for_pictures(arg)).collect();
    assert_eq!(drawn.stdout, ok(&plain, input));
    path
}

fn is_for_pictures(arg: &str) -> bool {
    arg.starts_with("--plot-") || arg.starts_with("--log")
}

fn image(test: &str, args: &[&str], input: &str) -> Image {
    Image::read(&draw(&directory(test), "picture.png", args, input))
}

fn case(name: &str) -> String {
    testdata(&format!("cases/{name}.csv"))
}

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
    let path = directory("forest").join("forest.png");
    let args = [&gate[..], &["--plot", path.to_str().unwrap()]].concat();
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
    let path = directory("log").join("log.png");
    let args = [
        "scatter",
        "--xaxis",
        "len",
        "--category",
        "type",
        "--log",
        "--plot",
        path.to_str().unwrap(),
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

#[test]
fn the_same_input_gives_the_same_bytes() {
    let directory = directory("bytes");
    let input = testdata("data/node-path-dirname-posix.csv");
    for file in ["a.png", "a.svg"] {
        let first = fs::read(draw(&directory, file, &["compare"], &input)).unwrap();
        let second = fs::read(draw(&directory, file, &["compare"], &input)).unwrap();
        assert!(first == second, "{file}");
    }
    // No font is looked for: neither a home nor a configuration of fonts changes a byte.
    let path = directory.join("bare.png");
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_benchstat"))
        .args(["compare", "testdata/data/node-path-dirname-posix.csv", "--plot"])
        .arg(&path)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_clear()
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    assert!(fs::read(&path).unwrap() == fs::read(directory.join("a.png")).unwrap());
}

#[test]
fn scale_and_size() {
    let input = testdata("data/node-path-dirname-posix.csv");
    let one = image("scale1", &["compare"], &input);
    let two = image("scale2", &["compare", "--plot-scale=2"], &input);
    assert_eq!((two.width, two.height), (2 * one.width, 2 * one.height));
    two.assert_margins(30);
    let sized = image("size", &["compare", "--plot-size=1200x800"], &input);
    assert_eq!((sized.width, sized.height), (1200, 800));
    sized.assert_margins(15);
}

/// Checks that tags nest and attributes are quoted; returns the texts.
fn texts_of_svg(svg: &str) -> Vec<String> {
    let mut open: Vec<&str> = Vec::new();
    let mut texts = Vec::new();
    let mut rest = svg;
    while let Some(start) = rest.find('<') {
        let content = &rest[..start];
        assert!(
            !content.contains('>') && content.split('&').skip(1).all(|entity| entity.contains(';')),
            "{content}"
        );
        if open.last() == Some(&"text") && !content.trim().is_empty() {
            texts.push(content.trim().to_string());
        }
        let end = start + rest[start..].find('>').expect("every tag ends");
        let tag = &rest[start + 1..end];
        assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
        rest = &rest[end + 1..];
    }
    assert_eq!((open.len(), rest.trim()), (0, ""));
    texts
}

#[test]
fn svgs_are_well_formed_and_say_the_same() {
    let directory = directory("svg");
    let input = testdata("data/node-path-dirname-posix.csv");
    let svg = fs::read_to_string(draw(&directory, "a.svg", &["compare", "--plot-scale=2"], &input)).unwrap();
    let texts = texts_of_svg(&svg);
    assert!(svg.starts_with("<svg width=\"2000\""), "{}", &svg[..80]);
    assert!(texts.iter().any(|text| text == "path=&apos;/foo&apos;"), "{texts:?}");
    let hostile = "binary,filename,configuration,rate\nold,\"<&>\"\"'\",n=1,1\nnew,\"<&>\"\"'\",n=1,2\n";
    let svg = fs::read_to_string(draw(&directory, "b.SVG", &["compare"], hostile)).unwrap();
    assert!(
        texts_of_svg(&svg)
            .iter()
            .any(|text| text.contains("&lt;&amp;&gt;&quot;&apos;"))
    );
}

#[test]
fn a_missing_glyph_is_told_once_and_shown_as_its_code() {
    let directory = directory("glyphs");
    for file in ["a.png", "a.svg"] {
        let path = directory.join(file);
        let drawn = run(&["compare", "--plot", path.to_str().unwrap()], case("26-unicode-names"));
        assert_eq!((drawn.status, drawn.stderr.lines().count()), (0, 1), "{}", drawn.stderr);
        assert!(
            drawn.stderr.starts_with("note: ") && drawn.stderr.contains("1f469"),
            "{}",
            drawn.stderr
        );
    }
    let svg = fs::read_to_string(directory.join("a.svg")).unwrap();
    assert!(texts_of_svg(&svg).concat().contains("\\u{1f469}"));
    // Chinese has glyphs of its own: areas, not letters, and no note.
    let chinese = "binary,filename,configuration,rate\nold,中文.js,n=1,1\nnew,中文.js,n=1,2\n";
    let path = draw(&directory, "c.png", &["bar"], chinese);
    assert!(Image::read(&path).of_color([0x22; 3]).len() > 150);
}

#[test]
fn what_cannot_be_drawn_leaves_no_file() {
    let directory = directory("refused");
    let input = testdata("data/node-path-dirname-posix.csv");
    let file = |name: &str| directory.join(name).to_str().unwrap().to_string();
    for name in ["a.jpg", "a", "png", ".png"] {
        let stderr = refused(&["compare", "--plot", &file(name)], &input);
        assert!(stderr.contains(".png") && stderr.contains(".svg"), "{stderr}");
    }
    for size in ["800", "0x0", "800x-1", "axb", "100x100", "99999x800"] {
        assert!(refused(&["compare", "--plot", &file("a.png"), "--plot-size", size], &input).contains("1200x800"));
    }
    assert!(refused(&["compare", "--plot-size", "800x600"], &input).contains("--plot"));
    assert!(refused(&["scatter", "--xaxis", "n", "--log"], &input).contains("--plot"));
    assert!(
        refused(&["compare", "--plot", &file("a.png"), "--plot-size", "800x200"], &input)
            .contains("height of at least")
    );
    let large = [
        "compare",
        "--plot",
        &file("a.png"),
        "--plot-size",
        "9000x9000",
        "--plot-scale",
        "2",
    ];
    assert!(refused(&large, &input).contains("18000 x 18000"));
    let stderr = refused(&["compare", "--plot", &file("no/such/directory/a.png")], &input);
    assert!(stderr.contains("no/such/directory/a.png"), "{stderr}");
    // A directory in the file's place: nothing may be left beside it.
    fs::create_dir(directory.join("taken.png")).unwrap();
    refused(&["compare", "--plot", &file("taken.png")], &input);
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
}

#[test]
fn a_picture_is_replaced_whole() {
    let directory = directory("replace");
    fs::write(directory.join("a.png"), "old content").unwrap();
    let path = draw(
        &directory,
        "a.png",
        &["compare"],
        &testdata("data/node-path-dirname-posix.csv"),
    );
    assert!(Image::read(&path).width > 0);
    assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
}
