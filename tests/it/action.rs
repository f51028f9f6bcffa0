//! The lines of action.yml and of docs/comment.yml, run as GitHub runs them: with files in place of `$GITHUB_OUTPUT` and its like, and
//! with `gh` and `cargo` that note what they are asked for.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

use crate::common::process::{BENCHSTAT, shell};
use crate::common::{Folder, root, testdata};

/// The script of the step `name` of a YAML file.
fn script(file: &str, name: &str) -> String {
    let text = fs::read_to_string(root().join(file)).unwrap();
    let (_, step) = text.split_once(&format!("- name: {name}\n")).unwrap();
    let (before, lines) = step.split_once("run: |\n").unwrap();
    assert!(!before.contains("- name:"), "{name} has no script");
    let indent = lines.len() - lines.trim_start().len();
    let lines = lines
        .lines()
        .take_while(|line| line.is_empty() || line.len() - line.trim_start().len() >= indent);
    lines
        .map(|line| format!("{}\n", line.get(indent..).unwrap_or("")))
        .collect()
}

/// A runner: a directory with the files that GitHub gives to a step.
fn runner(name: &str) -> Folder {
    let folder = Folder::new(name);
    fs::create_dir_all(folder.path().join("temp")).unwrap();
    for file in ["output", "summary.md", "path", "env"] {
        folder.put(file, "");
    }
    folder
}

fn run(folder: &Folder, script: &str, env: &[(&str, &str)]) -> Output {
    let mut command: Command = shell(folder.path(), script);
    let own = folder.path().join("bin");
    if own.exists() {
        let path = std::env::var("PATH").unwrap();
        let programs = Path::new(BENCHSTAT).parent().unwrap().display();
        command.env("PATH", format!("{}:{programs}:{path}", own.display()));
    }
    command
        .env("RUNNER_TEMP", folder.join("temp"))
        .env("GITHUB_OUTPUT", folder.join("output"))
        .env("GITHUB_STEP_SUMMARY", folder.join("summary.md"))
        .env("GITHUB_PATH", folder.join("path"))
        .env("GITHUB_ENV", folder.join("env"))
        .envs(env.iter().copied());
    command.output().unwrap()
}

/// A program of the runner that notes its arguments in `calls`, then does what `body` says.
fn stub(folder: &Folder, name: &str, body: &str) {
    let file = folder.put(
        &format!("bin/{name}"),
        format!(
            "#!/usr/bin/env bash\nprintf '%s\\n' \"{name} $*\" >> '{}'\n{body}\n",
            folder.join("calls")
        ),
    );
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

fn text(folder: &Folder, file: &str) -> String {
    String::from_utf8(folder.get(file)).unwrap()
}

#[test]
fn the_action_compares_and_says_what_it_found() {
    let script = script("action.yml", "Compare");
    let gate = "--max-regression=5\n--wide\n";
    for (data, options, fail, status, outputs) in [
        ("cases/23-regression-gate.csv", gate, "true", 1, ["1", "1"]),
        ("cases/23-regression-gate.csv", gate, "false", 0, ["1", "1"]),
        ("data/node-path-dirname-posix.csv", gate, "true", 0, ["0", "1"]),
        ("cases/23-regression-gate.csv", "", "true", 0, ["3", "1"]),
    ] {
        let folder = runner(&format!("action-{status}-{fail}-{}-{}", data.len(), options.len()));
        folder.put("re sults.csv", testdata(data));
        let env = [("FILES", "re sults.csv\n"), ("OPTIONS", options), ("FAIL", fail)];
        let output = run(&folder, &script, &env);
        let log = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(status), "{data}: {log}");
        let [regressed, _] = outputs;
        let said = text(&folder, "output");
        assert!(
            said.starts_with(&format!("regressed={regressed}\nimproved=")),
            "{data}: {said}"
        );
        let report = said.lines().find_map(|line| line.strip_prefix("report=")).unwrap();
        let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(report).unwrap()).unwrap();
        let with = |verdict: &str| {
            report["rows"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|row| row["verdict"] == verdict)
                .count()
        };
        assert!(said.contains(&format!(
            "regressed={}\nimproved={}\n",
            with("regressed"),
            with("improved")
        )));
        assert!(
            text(&folder, "summary.md").contains("| ---"),
            "the table is in the summary"
        );
        assert!(String::from_utf8(output.stdout).unwrap().contains("::notice "));
        let reports = fs::read_dir(folder.path().join("temp/benchstat-reports"))
            .unwrap()
            .count();
        assert_eq!(reports, 3, "JSON, HTML and JUnit for the artifact");
    }
}

#[test]
fn input_that_cannot_be_read_stops_the_action() {
    let folder = runner("action-wrong");
    let env = [("FILES", "missing.csv"), ("OPTIONS", ""), ("FAIL", "false")];
    let output = run(&folder, &script("action.yml", "Compare"), &env);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(text(&folder, "output"), "");
}

#[test]
fn the_action_installs_a_release_whose_sum_is_right() {
    let install = script("action.yml", "Install benchstat");
    let env = [
        ("VERSION", "1.2.3"),
        ("REPOSITORY", "owner/benchstat"),
        ("ACTION", "/none"),
        ("GH_TOKEN", "none"),
        ("RUNNER_OS", "Linux"),
        ("RUNNER_ARCH", "X64"),
    ];
    // What scripts/package.sh packs and the workflow `release` puts beside it.
    let release = "name=benchstat-1.2.3-x86_64-unknown-linux-gnu\nmkdir -p made/$name\nprintf '#!/bin/sh\\necho installed\\n' > made/$name/benchstat\n\
        chmod +x made/$name/benchstat\ntar -czf $name.tar.gz -C made $name\nsha256sum $name.tar.gz > SHA256SUMS\n";
    let folder = runner("action-install");
    stub(&folder, "gh", release);
    let output = run(&folder, &install, &env);
    assert!(output.status.success(), "{}", String::from_utf8(output.stderr).unwrap());
    let bin = text(&folder, "path");
    let installed = Command::new(Path::new(bin.trim()).join("benchstat")).output().unwrap();
    assert_eq!(installed.stdout, b"installed\n");
    assert_eq!(
        text(&folder, "calls"),
        "gh release download v1.2.3 --repo owner/benchstat --clobber --pattern benchstat-1.2.3-x86_64-unknown-linux-gnu.tar.gz \
         --pattern SHA256SUMS\n"
    );
    let damaged = runner("action-install-damaged");
    stub(&damaged, "gh", &format!("{release}echo more >> $name.tar.gz\n"));
    assert!(!run(&damaged, &install, &env).status.success());
    assert_eq!(text(&damaged, "path"), "");
    let other = [&env[..4], &[("RUNNER_OS", "Windows"), ("RUNNER_ARCH", "X64")]].concat();
    let output = run(&damaged, &install, &other);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("::error::there is no release for Windows on X64")
    );
}

#[test]
fn the_action_builds_its_own_source() {
    let folder = runner("action-build");
    let target = folder.join("temp/benchstat-target/release");
    stub(
        &folder,
        "cargo",
        &format!("mkdir -p '{target}'\necho built > '{target}/benchstat'"),
    );
    let env = [
        ("VERSION", ""),
        ("REPOSITORY", ""),
        ("ACTION", "/the action"),
        ("GH_TOKEN", "none"),
    ];
    let output = run(&folder, &script("action.yml", "Install benchstat"), &env);
    assert!(output.status.success(), "{}", String::from_utf8(output.stderr).unwrap());
    assert!(
        text(&folder, "calls")
            .starts_with("cargo build --locked --release --manifest-path /the action/Cargo.toml --target-dir ")
    );
    assert_eq!(text(&folder, "temp/benchstat-bin/benchstat"), "built\n");
}

#[test]
fn one_comment_is_kept_up_to_date() {
    let script = script("docs/comment.yml", "Write or replace the comment");
    let report = crate::common::run(
        &["compare", "--max-regression", "5", "--format", "json"],
        testdata("cases/23-regression-gate.csv"),
    );
    let env = [("REPOSITORY", "owner/project"), ("RUN", "77"), ("COMMIT", "abc123")];
    for (number, comment, expected) in [
        (
            "12",
            "",
            "gh api repos/owner/project/issues/12/comments -F body=@comment.md",
        ),
        (
            "12",
            "345",
            "gh api --method PATCH repos/owner/project/issues/comments/345 -F body=@comment.md",
        ),
        ("", "", ""),
    ] {
        let folder = runner(&format!("comment-{number}-{comment}"));
        folder.put("report.json", &report.stdout);
        stub(
            &folder,
            "gh",
            &format!(
                "case \"$1 $2\" in\n\"run download\") mkdir -p reports && cp report.json reports/ ;;\n\"pr list\") echo '{number}' ;;\n\
                 \"api --paginate\") echo '{comment}' ;;\nesac"
            ),
        );
        let output = run(&folder, &script, &env);
        assert!(output.status.success(), "{}", String::from_utf8(output.stderr).unwrap());
        let calls = text(&folder, "calls");
        assert!(calls.contains("select(.headRefOid == \"abc123\")"), "{calls}");
        if expected.is_empty() {
            assert!(!calls.contains("comment.md"), "{calls}");
            continue;
        }
        assert_eq!(calls.lines().last().unwrap(), expected);
        let written = text(&folder, "comment.md");
        assert!(
            written.starts_with("<!-- benchstat -->\nBenchmarks of abc123:\n\n**1 regressed"),
            "{written}"
        );
        assert!(
            written.contains("Gate FAILED (1 regressed)") && written.len() <= 65_536,
            "{written}"
        );
    }
}
