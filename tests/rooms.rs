//! The house keeps its rooms: what each part of the source may use, as CONTRIBUTING.md says.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;

/// Each room and the rooms that it may use.
const ROOMS: [(&str, &[&str]); 9] = [
    ("cli", &[]),
    (
        "commands",
        &[
            "cli", "explain", "input", "analysis", "render", "plot", "stats", "suggest",
        ],
    ),
    // What a mistyped name may have meant.
    ("suggest", &[]),
    ("explain", &["suggest"]),
    ("input", &["suggest"]),
    ("stats", &[]),
    ("analysis", &["input", "stats", "suggest"]),
    ("render", &["analysis", "input"]),
    // Figures print the same in a picture as in a table.
    ("plot", &["analysis", "input", "render"]),
];

/// Room, path and text of each file; tests may look into any room.
fn sources() -> Vec<(String, PathBuf, String)> {
    fn walk(directory: &Path, files: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, files);
            } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
                files.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    walk(&root, &mut files);
    let room = |path: &Path| {
        let first = path.strip_prefix(&root).unwrap().components().next().unwrap();
        first.as_os_str().to_str().unwrap().trim_end_matches(".rs").to_string()
    };
    files
        .into_iter()
        .map(|path| (room(&path), path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

#[test]
fn arrows_point_down_only() {
    let used = Regex::new(r"\bcrate::([a-z_]+)").unwrap();
    let listed = Regex::new(r"(?s)\bcrate::\{.*?\};").unwrap();
    let mut seen = BTreeSet::new();
    for (room, path, text) in sources() {
        if matches!(room.as_str(), "lib" | "main") {
            continue;
        }
        let (_, allowed) = ROOMS
            .iter()
            .find(|(name, _)| *name == room)
            .unwrap_or_else(|| panic!("{} is in no room of this list", path.display()));
        assert!(
            !listed.is_match(&text),
            "{}: one `use` a room, so that this test sees them",
            path.display()
        );
        for other in used.captures_iter(&text).map(|found| found[1].to_string()) {
            assert!(
                other == room || allowed.contains(&other.as_str()),
                "{} uses crate::{other}, which {room} may not",
                path.display()
            );
            seen.insert((room.clone(), other));
        }
    }
    assert!(
        seen.contains(&("analysis".to_string(), "stats".to_string())),
        "{seen:?}"
    );
}

#[test]
fn polars_stays_in_input() {
    let (inside, outside): (Vec<_>, Vec<_>) = sources()
        .into_iter()
        .filter(|(_, _, text)| text.contains("polars::"))
        .partition(|(room, _, _)| room == "input");
    assert!(!inside.is_empty());
    assert!(
        outside.is_empty(),
        "{:?}",
        outside.iter().map(|(_, path, _)| path).collect::<Vec<_>>()
    );
}

#[test]
fn statistics_print_nothing() {
    for (room, path, text) in sources() {
        let prints = ["println!", "eprintln!", "print!("]
            .iter()
            .any(|print| text.contains(print));
        assert!(
            !prints || matches!(room.as_str(), "commands" | "main"),
            "{} prints; only commands do",
            path.display()
        );
    }
}
