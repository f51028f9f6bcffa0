//! Every command of the README is run, and what it shows is what comes out.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The bodies of the README's fenced `console` blocks.
fn console_blocks() -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = readme.split("```console\n").skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap().to_string())
        .collect()
}

/// Runs a command line in a shell that finds the benchstat under test; its standard output.
fn shell(command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_benchstat"));
    let path = format!(
        "{}:{}",
        binary.parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(root())
        .env("PATH", path)
        .output()
        .unwrap();
    assert!(
        output.status.success(),
        "{command}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_print_what_the_readme_shows() {
    let mut shown = 0;
    for block in console_blocks() {
        if let Some((command, output)) = block.strip_prefix("$ ").and_then(|rest| rest.split_once('\n')) {
            assert_eq!(shell(command), output, "{command}");
            shown += 1;
        }
    }
    assert!(shown >= 2);
}

#[test]
fn the_first_two_commands_are_real() {
    let blocks = console_blocks();
    // Building in release mode inside a test would take minutes: the same program, already built, gets the same arguments.
    let arguments = blocks[0]
        .trim()
        .strip_prefix("cargo run --release -- ")
        .expect("the first command runs the program");
    let table = shell(&format!("benchstat {arguments}"));
    assert!(
        table
            .lines()
            .nth(60)
            .unwrap()
            .starts_with("string_decoder/string-decoder.js"),
        "{table}"
    );
    // The second command is the one that runs this test.
    assert_eq!(blocks[1].trim(), "cargo test");
    assert!(
        std::fs::read_to_string(root().join(".ci/run"))
            .unwrap()
            .contains("\ncargo test\n")
    );
}

#[test]
fn pictures_are_those_that_the_readme_shows() {
    let drawn = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs");
    std::fs::create_dir_all(&drawn).unwrap();
    let mut pictures = 0;
    for block in console_blocks() {
        let Some(file) = block.split(' ').find(|word| word.starts_with("docs/")) else {
            continue;
        };
        let target = drawn.join(file.trim_start_matches("docs/"));
        shell(&block.replace(file, target.to_str().unwrap()));
        let (actual, shown) = (
            std::fs::read(&target).unwrap(),
            std::fs::read(root().join(file)).unwrap(),
        );
        assert!(actual == shown, "{file} is not what its command draws: run {block}");
        pictures += 1;
    }
    assert_eq!(pictures, 3);
}
