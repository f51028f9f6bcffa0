//! Helps, explanations, completions, the manual page and the version: what somebody sees who meets the program.
#![cfg(unix)]

use std::fs;
use std::process::Command;

use benchstat::cli::Cli;
use clap::CommandFactory;

use crate::common::process::{installed, sh};
use crate::common::{Folder, gzip, ok, process, refused, root, run};

/// A new directory with copies of test data under the names that helps and explanations use.
fn examples(name: &str) -> Folder {
    let folder = Folder::new(name);
    for home in [
        ".local/share/bash-completion/completions",
        ".local/share/man/man1",
        ".zfunc",
        ".config/fish/completions",
    ] {
        fs::create_dir_all(folder.path().join(home)).unwrap();
    }
    let write = |name: &str, bytes: &[u8]| folder.put(name, bytes);
    let data = |name: &str| crate::common::testdata(name);
    let http = data("data/node-http-bis.csv");
    write("results.csv", http.as_bytes());
    write("compare.csv", http.as_bytes());
    write("scatter.csv", data("data/scatter-string-decoder.csv").as_bytes());
    write("sweep.csv", data("data/scatter-string-decoder.csv").as_bytes());
    write("path.csv", data("data/node-path-dirname-posix.csv").as_bytes());
    write("strings.csv", data("data/compare-string-decoder.csv").as_bytes());
    write("gate.csv", data("cases/23-regression-gate.csv").as_bytes());
    // The same benchmarks with a tenth of the iterations.
    let path = data("data/node-path-dirname-posix.csv");
    let fewer = path.replace("n=100000", "n=10000");
    write("calibration.csv", format!("{path}{fewer}").as_bytes());
    let v20 = path.replace("\"old\"", "\"v20\"").replace("\"new\"", "\"v22\"");
    write("monday.csv.gz", &gzip(&v20));
    for name in ["before.json", "after.json"] {
        write(name, data("tools/hyperfine.json").as_bytes());
    }
    write("nile.csv", data("history/nile.csv").as_bytes());
    let mut commits = "filename,commit,rate\n".to_string();
    let mut list = String::new();
    for (at, date) in ["10", "11"]
        .iter()
        .flat_map(|month| (1..16).map(move |day| format!("2026-{month}-{day:02}")))
        .enumerate()
    {
        let rates = [0, 1, 2].map(|run| 1000 + (at * 37 + run * 11) % 23);
        let rows = rates.map(|rate| format!("old,a.js,n=1,{rate}\nnew,a.js,n=1,{}\n", rate + 40));
        let night = format!("binary,filename,configuration,rate\n{}", rows.concat());
        write(&format!("nights/date={date}/results.csv"), night.as_bytes());
        let hash = format!("{:08x}", 0xf00d_0000u32.wrapping_mul(at as u32 + 3));
        commits.push_str(&format!("a.js,{hash},{}\n", rates[0]));
        list.push_str(&format!("{hash}\n"));
    }
    write("commits.csv", commits.as_bytes());
    write("commits.txt", list.as_bytes());
    write("tuesday.csv.zst", &zstd::stream::encode_all(v20.as_bytes(), 3).unwrap());
    folder
}

/// All commands with what their long help ends in.
fn commands() -> Vec<(String, String)> {
    let program = Cli::command();
    let all = std::iter::once(&program).chain(program.get_subcommands());
    let ending = |command: &clap::Command| command.get_after_long_help().map_or(String::new(), ToString::to_string);
    all.map(|command| (command.get_name().to_string(), ending(command)))
        .collect()
}

#[test]
fn every_example_of_the_helps_runs() {
    let folder = examples("help");
    let mut examples = 0;
    for (name, ending) in commands() {
        let lines = ending
            .lines()
            .filter(|line| line.starts_with("  ") && line.contains("benchstat "));
        let before = examples;
        for line in lines {
            if line.contains("| man") && !installed("man") {
                continue;
            }
            let run = sh(folder.path(), line.trim());
            assert!(
                run.status == 0 && !run.stderr.contains("error"),
                "{line}: {}",
                run.stderr
            );
            let archived = line.contains(" -o ") && !line.contains(" -o - ");
            let silent = archived || line.contains("eval") || line.contains(" > ");
            assert_eq!(run.stdout.is_empty(), silent, "{line}");
            examples += 1;
        }
        assert!(examples > before, "{name} has examples");
    }
    for drawn in [
        "changes.png",
        "sweep.svg",
        "rates.png",
        "rates.svg",
        "week.parquet",
        "scatter.schema.json",
        ".local/share/man/man1/benchstat.1",
    ] {
        assert!(folder.get(drawn).len() > 1000, "{drawn}");
    }
    assert!(examples >= 20);
}

#[test]
fn the_short_help_is_a_line_an_option() {
    for command in Cli::command().get_subcommands() {
        let help = process::ok(&[command.get_name(), "-h"], "");
        assert!(!help.contains("Examples:"), "{help}");
        for (line, next) in help.lines().zip(help.lines().skip(1)) {
            // Lists of values take a second line.
            let continued = next.starts_with("              ") && line.contains("  --");
            assert!(
                !continued
                    || line.contains("[default:")
                    || [line, next].iter().any(|line| line.contains("[possible values")),
                "{line}\n{next}"
            );
        }
    }
}

#[test]
fn options_stand_under_headings() {
    let help = process::ok(&["compare", "--help"], "");
    let places: Vec<usize> = ["\nInput:", "\nJudgement:", "\nOutput:", "\nPictures:", "\nExamples:"]
        .iter()
        .map(|heading| help.find(heading).unwrap_or_else(|| panic!("{heading} in {help}")))
        .collect();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn the_explanations_show_what_comes_out() {
    let folder = examples("explain");
    let mut blocks = 0;
    for name in ["docs/terms.md", "docs/warnings.md"] {
        let text = fs::read_to_string(root().join(name)).unwrap();
        let mut blessed = text.clone();
        for block in text.split("```console\n$ ").skip(1) {
            let (command, rest) = block.split_once('\n').unwrap();
            let shown = rest.split("```").next().unwrap();
            let printed = sh(folder.path(), command).stdout;
            if std::env::var_os("BLESS").is_some() {
                let [before, after] = [shown, &printed].map(|output| format!("$ {command}\n{output}```"));
                blessed = blessed.replace(&before, &after);
            } else {
                assert_eq!(printed, shown, "{command}");
            }
            blocks += 1;
        }
        if blessed != text {
            fs::write(root().join(name), blessed).unwrap();
        }
    }
    assert!(blocks >= 9);
}

#[test]
fn explain_answers() {
    let stars = ok(&["explain", "***"], "");
    assert!(stars.starts_with("stars: "), "{stars}");
    assert!(stars.contains("\n    $ benchstat compare"), "{stars}");
    assert_eq!(
        ok(&["explain", "false", "positives"], ""),
        ok(&["explain", "False-Positives"], "")
    );
    let list = ok(&["explain"], "");
    for name in ["p-value", "Cliff's delta", "inconclusive", "blocked_order"] {
        assert!(list.contains(&format!("\n  {name} ")), "{list}");
    }
    let message = refused(&["explain", "expnent"], "");
    assert!(message.contains("did you mean exponent?"), "{message}");
}

#[test]
fn shells_accept_their_completions() {
    let folder = examples("completions");
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = ok(&["completions", shell], "");
        for word in ["max-regression", "explain", "scatter"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
        let file = folder.put(shell, script);
        if matches!(shell, "bash" | "zsh" | "fish") && installed(shell) {
            let output = Command::new(shell).arg("-n").arg(&file).output().unwrap();
            assert!(
                output.status.success(),
                "{shell}: {}",
                String::from_utf8_lossy(&output.stderr)
            );
        }
    }
    // What bash offers once the script is there.
    let offers = "source ./bash; COMP_WORDS=(benchstat compare --max); COMP_CWORD=2; _benchstat benchstat --max compare; echo \"${COMPREPLY[@]}\"";
    assert_eq!(
        sh(folder.path(), offers).stdout.trim(),
        "--max-input --max-bytes --max-regression"
    );
}

#[test]
fn the_manual_has_every_option() {
    let page = ok(&["man"], "");
    let program = Cli::command();
    for command in program.get_subcommands() {
        let name = command.get_name();
        let own = ok(&["man", name], "");
        assert!(
            page.contains(&format!(".SH \"BENCHSTAT {}\"", name.to_uppercase())),
            "{name}"
        );
        for option in command.get_arguments().filter_map(|argument| argument.get_long()) {
            let written = format!("\\-\\-{}", option.replace('-', "\\-"));
            assert!(page.contains(&written) && own.contains(&written), "{name} --{option}");
        }
    }
    if installed("man") {
        let folder = examples("man");
        folder.put("benchstat.1", page);
        let shown = sh(folder.path(), "MANWIDTH=100 man --warnings -l ./benchstat.1");
        assert_eq!(shown.stderr, "");
        let text = shown.stdout;
        // As written, line by line.
        assert!(
            text.contains("\n         cat results.csv | benchstat compare\n"),
            "{text}"
        );
    }
}

#[test]
fn the_long_version_names_the_commit() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(ok(&["-V"], ""), format!("benchstat {version}\n"));
    let root = root();
    let log = ["log", "-1", "--abbrev=9", "--format=%h %cd", "--date=short"];
    let git = Command::new("git").arg("-C").arg(root).args(log).output();
    let commit = match git {
        Ok(output) if root.join(".git").exists() && output.status.success() => {
            format!(" ({})", String::from_utf8(output.stdout).unwrap().trim())
        }
        _ => String::new(),
    };
    assert_eq!(ok(&["--version"], ""), format!("benchstat {version}{commit}\n"));
}

#[test]
fn a_terminal_is_told_what_is_waited_for() {
    // `script` gives the program a terminal to read from.
    if !installed("script") {
        return;
    }
    let folder = examples("terminal");
    let notice = "benchstat: reading measurements from the terminal; give a FILE or a pipe, or end with Ctrl-D";
    let typed = "script -qec 'benchstat compare --no-chart' /dev/null < path.csv";
    let text = sh(folder.path(), typed).stdout;
    assert_eq!(text.matches(notice).count(), 1, "{text}");
    let named = "script -qec 'benchstat compare --no-chart path.csv' /dev/null < /dev/null";
    assert!(!sh(folder.path(), named).stdout.contains(notice));
    assert!(!run(&["compare"], "").stderr.contains(notice));
}
