//! Runs of the program as a process: for pipes, signals, terminals, and what is typed into a shell.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use super::Run;
use super::root;

/// The program.
pub const BENCHSTAT: &str = env!("CARGO_BIN_EXE_benchstat");

/// The program with these arguments, to be run from the root of the project.
pub fn benchstat(args: &[&str]) -> Command {
    let mut command = Command::new(BENCHSTAT);
    command
        .args(args)
        .current_dir(root())
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

/// Runs `benchstat` as a process, with `input` on standard input, from the root of the project.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = benchstat(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().unwrap();
    let input = input.as_ref().to_vec();
    // From a thread: a run that ends early does not read its input, and one that prints much must be read meanwhile.
    let writer = std::thread::spawn(move || {
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    left_behind(output)
}

/// A run as a process that must end with status 0 and nothing on standard error; its standard output.
pub fn ok(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = run(args, input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    run.stdout
}

/// A shell in `folder` that is to run `script` and finds the benchstat under test. `folder` is its home, too.
pub fn shell(folder: &Path, script: &str) -> Command {
    let programs = Path::new(BENCHSTAT).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap());
    let mut command = Command::new("bash");
    command
        .args(["-c", script])
        .current_dir(folder)
        .env("PATH", path)
        .env("HOME", folder)
        .env_remove("NO_COLOR")
        .env_remove("COLUMNS")
        .stdin(Stdio::null());
    command
}

/// Runs `script` in a shell as [`shell`] makes one.
pub fn sh(folder: &Path, script: &str) -> Run {
    left_behind(shell(folder, script).output().unwrap())
}

/// Whether a program is there; says so if a test has to do without.
pub fn installed(program: &str) -> bool {
    let there = Command::new(program).arg("--version").output();
    let there = there.is_ok_and(|output| output.status.success());
    if !there {
        super::skipped(format_args!("{program} is not installed"));
    }
    there
}

fn left_behind(output: Output) -> Run {
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().expect("no signal ended it"),
    }
}
