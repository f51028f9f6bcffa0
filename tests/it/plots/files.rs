//! Files of pictures: whole, the same every time, readable.

use std::fs;
use std::process::{Command, Stdio};

use super::helpers::{Image, draw, image};
use crate::common::process::BENCHSTAT;
use crate::common::{Folder, case, refused, root, run, testdata};

#[test]
fn the_same_input_gives_the_same_bytes() {
    let directory = Folder::new("plots-bytes");
    let input = testdata("data/node-path-dirname-posix.csv");
    for file in ["a.png", "a.svg"] {
        let first = fs::read(draw(&directory, file, &["compare"], &input)).unwrap();
        let second = fs::read(draw(&directory, file, &["compare"], &input)).unwrap();
        assert!(first == second, "{file}");
    }
    // No font is looked for: neither a home nor a configuration of fonts changes a byte.
    let path = directory.join("bare.png");
    let status = Command::new(BENCHSTAT)
        .args(["compare", "testdata/data/node-path-dirname-posix.csv", "--plot"])
        .arg(&path)
        .current_dir(root())
        .env_clear()
        .stdout(Stdio::null())
        .status()
        .unwrap();
    assert!(status.success());
    assert!(fs::read(&path).unwrap() == directory.get("a.png"));
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

#[test]
fn a_picture_says_what_it_is_to_those_who_do_not_see_it() {
    let directory = Folder::new("plots-words");
    let input = testdata("data/node-path-dirname-posix.csv");
    let title = "path/dirname-posix.js: rate of new against old";
    let judged = "10 runs a side · Welch's t-test at 5 %, Holm's correction over 7 tests · higher is better";
    let bytes = fs::read(draw(&directory, "a.png", &["compare"], &input)).unwrap();
    let reader = png::Decoder::new(std::io::Cursor::new(bytes)).read_info().unwrap();
    let texts = &reader.info().utf8_text;
    let said = |keyword: &str| {
        let text = texts.iter().find(|text| text.keyword == keyword);
        text.unwrap().get_text().unwrap()
    };
    assert_eq!(said("Title"), title);
    assert!(said("Description").contains(judged), "{}", said("Description"));
    assert!(said("Software").starts_with("benchstat "));
    let svg = fs::read_to_string(draw(&directory, "a.svg", &["compare"], &input)).unwrap();
    let said = format!("<title>{title}</title>\n<desc>n=100000. {judged}. ");
    assert!(svg.contains(&said), "{}", &svg[..600]);
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
    let directory = Folder::new("plots-svg");
    let input = testdata("data/node-path-dirname-posix.csv");
    let svg = fs::read_to_string(draw(&directory, "a.svg", &["compare", "--plot-scale=2"], &input)).unwrap();
    let texts = texts_of_svg(&svg);
    assert!(svg.starts_with("<svg role=\"img\" width=\"2000\""), "{}", &svg[..80]);
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
    let directory = Folder::new("plots-glyphs");
    for file in ["a.png", "a.svg"] {
        let path = directory.join(file);
        let drawn = run(&["compare", "--plot", &path], case("26-unicode-names"));
        assert_eq!((drawn.status, drawn.stderr.lines().count()), (0, 1), "{}", drawn.stderr);
        assert!(
            drawn.stderr.starts_with("note: ") && drawn.stderr.contains("1f469"),
            "{}",
            drawn.stderr
        );
    }
    let svg = String::from_utf8(directory.get("a.svg")).unwrap();
    assert!(texts_of_svg(&svg).concat().contains("\\u{1f469}"));
    // Chinese has glyphs of its own: areas, not letters, and no note.
    let chinese = "binary,filename,configuration,rate\nold,中文.js,n=1,1\nnew,中文.js,n=1,2\n";
    let path = draw(&directory, "c.png", &["bar"], chinese);
    assert!(Image::read(&path).of_color([0x22; 3]) > 150);
}

#[test]
fn what_cannot_be_drawn_leaves_no_file() {
    let directory = Folder::new("plots-refused");
    let input = testdata("data/node-path-dirname-posix.csv");
    let file = |name: &str| directory.join(name);
    for name in ["a.jpg", "a", "png", ".png"] {
        let stderr = refused(&["compare", "--plot", &file(name)], &input);
        assert!(stderr.contains(".png") && stderr.contains(".svg"), "{stderr}");
    }
    for size in ["800", "0x0", "800x-1", "axb", "100x100", "99999x800"] {
        assert!(refused(&["compare", "--plot", &file("a.png"), "--plot-size", size], &input).contains("1200x800"));
    }
    assert!(refused(&["compare", "--plot-size", "800x600"], &input).contains("--plot"));
    assert!(refused(&["scatter", "--xaxis", "n", "--log-y"], &input).contains("--plot"));
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
    assert_eq!(directory.names().len(), 1);
}

#[test]
fn a_picture_is_replaced_whole() {
    let directory = Folder::new("plots-replace");
    directory.put("a.png", "old content");
    let path = draw(
        &directory,
        "a.png",
        &["compare"],
        &testdata("data/node-path-dirname-posix.csv"),
    );
    assert!(Image::read(&path).width > 0);
    assert_eq!(directory.names().len(), 1);
}
