//! Every command of the README is run, and what it shows is what comes out.

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

/// The lines of the README's `yaml` blocks that run benchstat.
fn ci_commands() -> Vec<String> {
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = readme.split("```yaml\n").skip(1);
    let lines = blocks.flat_map(|rest| rest.split("```").next().unwrap().lines());
    lines
        .map(|line| line.trim().trim_start_matches("- ").to_string())
        .filter(|line| line.starts_with("benchstat "))
        .collect()
}

#[test]
fn ci_examples_fail_on_a_regression_only() {
    let commands = ci_commands();
    assert_eq!(commands.len(), 2);
    let cases = [
        ("cases/23-regression-gate.csv", 1),
        ("data/node-path-dirname-posix.csv", 0),
    ];
    for (at, command) in commands.iter().enumerate() {
        for (data, status) in cases {
            let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("ci-{at}-{status}"));
            let _ = std::fs::remove_dir_all(&directory);
            std::fs::create_dir_all(&directory).unwrap();
            std::fs::copy(root().join("testdata").join(data), directory.join("results.csv")).unwrap();
            let binary = Path::new(env!("CARGO_BIN_EXE_benchstat"));
            let path = format!(
                "{}:{}",
                binary.parent().unwrap().display(),
                std::env::var("PATH").unwrap()
            );
            let run = Command::new("bash")
                .args(["-ec", command])
                .current_dir(&directory)
                .env("PATH", path)
                .env("GITHUB_STEP_SUMMARY", directory.join("summary.md"))
                .output()
                .unwrap();
            assert_eq!(
                run.status.code(),
                Some(status),
                "{command}: {}",
                String::from_utf8_lossy(&run.stderr)
            );
            let shown = match std::fs::read_to_string(directory.join("summary.md")) {
                Ok(summary) => summary,
                Err(_) => {
                    assert!(directory.join("changes.png").exists());
                    String::from_utf8(run.stdout).unwrap()
                }
            };
            assert!(shown.contains(if status == 0 { "passed" } else { "FAILED" }), "{shown}");
        }
    }
}
