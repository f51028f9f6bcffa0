//! The page in Chromium: what the script does, and that all can be read without it.

use std::process::Command;

use super::path;
use crate::common::{Folder, root, run};

/// A name that would be markup, if names were.
const HOSTILE: &str = "\"<img src=x onerror=\"\"document.title='hacked'\"\">\"";

#[test]
fn a_page_in_a_browser() {
    let folder = Folder::new("html-browser");
    let page = |name: &str, args: &[&str], input: &str| {
        let html = run(&[args, &["--format", "html"]].concat(), input).stdout;
        folder.put(name, html)
    };
    page(
        "compare.html",
        &["compare", &path("data/compare-string-decoder.csv")],
        "",
    );
    page(
        "gate.html",
        &[
            "compare",
            "--max-regression",
            "5",
            &path("cases/23-regression-gate.csv"),
        ],
        "",
    );
    let sweep = path("data/scatter-string-decoder.csv");
    page(
        "scatter.html",
        &["scatter", "--xaxis", "chunkLen", "--category", "encoding", &sweep],
        "",
    );
    page("bar.html", &["bar", "--xaxis", "chunkLen", &sweep], "");
    page("runs.html", &["runs", &path("data/node-path-dirname-posix.csv")], "");
    page(
        "history.html",
        &["history", "--metric", "value", "--at", "at", &path("history/nile.csv")],
        "",
    );
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for rate in [1.0, 2.0, 3.0] {
        csv += &format!("old,{HOSTILE},n=1,{rate}\nnew,{HOSTILE},n=1,{rate}\n");
    }
    page("hostile.html", &["compare"], &csv);
    let mut many = "binary,filename,configuration,rate\n".to_string();
    for row in 0..20_000 {
        for (side, rate) in [("old", 100), ("new", 101), ("old", 102), ("new", 103 + row % 7)] {
            many += &format!("{side},f.js,n={row},{rate}\n");
        }
    }
    page("many.html", &["compare"], &many);

    let Ok(modules) = std::env::var("BENCHSTAT_PLAYWRIGHT") else {
        println!("skipped: BENCHSTAT_PLAYWRIGHT names no folder with playwright-core and axe-core");
        return;
    };
    let checked = Command::new("node")
        .arg(root().join("tests/it/html/browser.mjs"))
        .arg(folder.path())
        .env("BENCHSTAT_PLAYWRIGHT", modules)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&checked.stdout).into_owned() + &String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.success(), "{said}");
    assert!(said.contains("checks passed"), "{said}");
}
