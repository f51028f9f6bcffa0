//! Every command of the README and of docs/ is run, and what it shows is what comes out. With `BLESS` set, the pages are
//! rewritten to show what came out: look at the differences.

use crate::common::process::{sh, shell};
use crate::common::{Folder, compare_table, root, run, testdata, testdata_path};

/// The README, and the pages of docs/; those of the explained words are checked by `help`.
fn pages() -> Vec<String> {
    let pages = std::fs::read_dir(root().join("docs")).unwrap();
    let names = pages.map(|page| page.unwrap().file_name().into_string().unwrap());
    let explained = ["terms.md", "warnings.md"];
    let mut pages: Vec<String> = names
        .filter(|name| name.ends_with(".md") && !explained.contains(&name.as_str()))
        .map(|name| format!("docs/{name}"))
        .collect();
    pages.push("README.md".to_string());
    pages.sort();
    pages
}

fn read_page(page: &str) -> String {
    std::fs::read_to_string(root().join(page)).unwrap()
}

/// The bodies of a page's fenced `console` blocks.
fn console_blocks(page: &str) -> Vec<String> {
    let page = read_page(page);
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

/// Commands that are shown without running them: their files are the reader's.
fn is_of_reader(command: &str) -> bool {
    command.ends_with(" results.csv")
}

#[test]
fn commands_print_what_the_pages_show() {
    let bless = std::env::var_os("BLESS").is_some();
    let mut shown = 0;
    for page in pages() {
        let mut text = read_page(&page);
        for block in console_blocks(&page) {
            let Some((command, output)) = block.strip_prefix("$ ").and_then(|rest| rest.split_once('\n')) else {
                continue;
            };
            if is_of_reader(command) {
                continue;
            }
            let printed = typed(command);
            if bless {
                let [before, after] = [output, &printed].map(|output| format!("```console\n$ {command}\n{output}```"));
                text = text.replace(&before, &after);
            } else {
                assert_eq!(printed, output, "{page}: {command}");
            }
            shown += 1;
        }
        if bless {
            std::fs::write(root().join(&page), text).unwrap();
        }
    }
    assert!(shown >= 18, "{shown}");
}

#[test]
fn the_readme_is_one_page_whose_links_lead_somewhere() {
    assert!(read_page("README.md").len() <= 10_000);
    for page in pages() {
        let text = read_page(&page);
        let folder = root().join(&page).parent().unwrap().to_path_buf();
        for link in text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap()) {
            let file = link.split('#').next().unwrap();
            let is_local = !file.is_empty() && !link.contains("://");
            assert!(!is_local || folder.join(file).exists(), "{page}: {link}");
        }
    }
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
    assert_eq!(compare_table(&table).len(), 60, "{table}");
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
    let mut pictures = 0;
    for page in pages() {
        for block in console_blocks(&page) {
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
    }
    assert!(pictures >= 11, "{pictures}");
}

/// The lines of docs/ci.md that run benchstat on `results.csv`.
fn ci_commands() -> Vec<String> {
    let page = read_page("docs/ci.md");
    let lines = page
        .lines()
        .map(|line| line.trim().trim_start_matches(['-', '$']).trim_start());
    lines
        .filter(|line| line.starts_with("benchstat ") && is_of_reader(line))
        .map(str::to_string)
        .collect()
}

#[test]
fn ci_examples_fail_on_a_regression_only() {
    let commands = ci_commands();
    assert_eq!(commands.len(), 4);
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
            let log = String::from_utf8(run.stderr).unwrap();
            assert_eq!(run.status.code(), Some(status), "{command}: {log}");
            let printed = String::from_utf8(run.stdout).unwrap();
            if command.contains("--format github") {
                let errors = printed.lines().filter(|line| line.starts_with("::error ")).count();
                assert_eq!(errors, status as usize, "{printed}");
            }
            let verdict = if status == 0 { "passed" } else { "FAILED" };
            assert!((printed + &log).contains(verdict), "{command}");
            let written: Vec<&str> = written_files(command).collect();
            assert!(!written.is_empty(), "{command}");
            for file in written {
                let file = file.replace("\"$GITHUB_STEP_SUMMARY\"", "summary.md");
                let content = folder.get(&file);
                assert!(!file.ends_with(".md") || String::from_utf8_lossy(&content).contains(verdict));
                assert!(!file.ends_with(".xml") || content.ends_with(b"</testsuites>\n"));
                assert!(!file.ends_with(".txt") || content.ends_with(b"# EOF\n"));
            }
        }
    }
}

/// The files that a command line says are written.
fn written_files(command: &str) -> impl Iterator<Item = &str> {
    let words: Vec<&str> = command.split(' ').collect();
    let options = words.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<_>>();
    options.into_iter().filter_map(|(option, value)| match option {
        "--plot" => Some(value),
        "--report" => value.split_once('=').map(|(_, file)| file),
        _ => None,
    })
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
