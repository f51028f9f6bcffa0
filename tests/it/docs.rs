//! Every command of the README is run, and what it shows is what comes out.

use crate::common::process::{sh, shell};
use crate::common::{Folder, root, run, testdata, testdata_path};

/// The bodies of a page's fenced `console` blocks.
fn console_blocks(page: &str) -> Vec<String> {
    let page = std::fs::read_to_string(root().join(page)).unwrap();
    let blocks = page.split("```console\n").skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap().to_string())
        .collect()
}

/// What a command line prints, typed in the project's directory.
fn typed(command: &str) -> String {
    let run = sh(root(), command);
    assert_eq!(run.status, 0, "{command}: {}", run.stderr);
    run.stdout
}

#[test]
fn commands_print_what_the_readme_shows() {
    let mut shown = 0;
    for block in console_blocks("README.md") {
        if let Some((command, output)) = block.strip_prefix("$ ").and_then(|rest| rest.split_once('\n')) {
            assert_eq!(typed(command), output, "{command}");
            shown += 1;
        }
    }
    assert!(shown >= 2);
}

#[test]
fn the_first_two_commands_are_real() {
    let blocks = console_blocks("README.md");
    // Building in release mode inside a test would take minutes: the same program, already built, gets the same arguments.
    let arguments = blocks[0]
        .trim()
        .strip_prefix("cargo run --release -- ")
        .expect("the first command runs the program");
    let table = typed(&format!("benchstat {arguments}"));
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
fn pictures_are_those_that_the_pages_show() {
    let drawn = Folder::new("docs");
    for (page, expected) in [("README.md", 3), ("docs/pictures.md", 11)] {
        let mut pictures = 0;
        for block in console_blocks(page) {
            let Some(file) = block.split(' ').find(|word| word.starts_with("docs/")) else {
                continue;
            };
            let target = drawn.join(&file.replace('/', "-"));
            typed(&block.replace(file, &target));
            let (actual, shown) = (
                std::fs::read(&target).unwrap(),
                std::fs::read(root().join(file)).unwrap(),
            );
            assert!(actual == shown, "{file} is not what its command draws: run {block}");
            pictures += 1;
        }
        assert_eq!(pictures, expected, "{page}");
    }
}

/// The lines that run benchstat in the README's `yaml` blocks, and in docs/ci.md.
fn ci_commands() -> Vec<String> {
    let page = |name: &str| std::fs::read_to_string(root().join(name)).unwrap();
    let (readme, ci) = (page("README.md"), page("docs/ci.md"));
    let blocks = readme
        .split("```yaml\n")
        .chain(ci.split("```console\n").skip(1))
        .skip(1);
    let lines = blocks.flat_map(|rest| rest.split("```").next().unwrap().lines());
    lines
        .map(|line| line.trim().trim_start_matches(['-', '$']).trim_start().to_string())
        .filter(|line| line.starts_with("benchstat "))
        .collect()
}

#[test]
fn ci_examples_fail_on_a_regression_only() {
    let commands = ci_commands();
    assert_eq!(commands.len(), 3);
    let cases = [
        ("cases/23-regression-gate.csv", 1),
        ("data/node-path-dirname-posix.csv", 0),
    ];
    for (at, command) in commands.iter().enumerate() {
        for (data, status) in cases {
            let folder = Folder::new(&format!("ci-{at}-{status}"));
            folder.put("results.csv", testdata(data));
            // As CI does, which ends with the first command that fails.
            let run = shell(folder.path(), &format!("set -e; {command}"))
                .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
                .output()
                .unwrap();
            assert_eq!(
                run.status.code(),
                Some(status),
                "{command}: {}",
                String::from_utf8_lossy(&run.stderr)
            );
            let printed = String::from_utf8(run.stdout).unwrap();
            let shown = match std::fs::read_to_string(folder.join("summary.md")) {
                Ok(summary) => {
                    let errors = printed.lines().filter(|line| line.starts_with("::error ")).count();
                    assert_eq!(errors, status as usize, "{printed}");
                    summary
                }
                Err(_) => {
                    assert!(folder.path().join("changes.png").exists());
                    assert!(folder.get("tests.xml").ends_with(b"</testsuites>\n"));
                    assert!(folder.get("metrics.txt").ends_with(b"# EOF\n"));
                    printed
                }
            };
            assert!(shown.contains(if status == 0 { "passed" } else { "FAILED" }), "{shown}");
        }
    }
}

// Its `main` is run by .ci/run.
#[allow(dead_code)]
#[path = "../../examples/compare.rs"]
mod example;

#[test]
fn the_example_says_what_the_program_says() {
    for (file, gate) in [
        ("cases/23-regression-gate.csv", "--max-regression=5"),
        ("data/node-path-dirname-posix.csv", "--max-regression=5"),
        ("cases/15-late-decimal-comma.csv", ""),
    ] {
        let path = testdata_path(file);
        let args = ["compare", gate, "--format", "json", path.to_str().unwrap()];
        let run = run(&args, "");
        let Ok(lines) = example::lines(std::slice::from_ref(&path)) else {
            assert_eq!(run.status, 2, "{file}");
            continue;
        };
        let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
        let rows = report["rows"].as_array().unwrap();
        assert!(rows.len() >= 6);
        for (line, row) in lines.lines().zip(rows) {
            let (verdict, name) = (row["verdict"].as_str().unwrap(), row["name"].as_str().unwrap());
            assert!(line.starts_with(verdict) && line.ends_with(name), "{line}");
            if let Some(improvement) = row["improvement"].as_f64() {
                assert!(line.contains(&format!(" {improvement:.1} %")), "{line}: {improvement}");
            }
        }
        assert_eq!(
            lines.lines().count(),
            rows.len() + report["warnings"].as_array().unwrap().len()
        );
    }
}
