//! Runs the program as a user does.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// What a run left behind.
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

/// Runs `benchstat` with `input` on standard input, from the root of the project.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_benchstat"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("NO_COLOR")
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
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        status: output.status.code().expect("no signal ended it"),
    }
}

/// A run that must end with status 0 and nothing on standard error; its standard output.
pub fn ok(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = run(args, input);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    run.stdout
}

/// A run that must be refused with status 2 and print nothing; its standard error.
pub fn refused(args: &[&str], input: impl AsRef<[u8]>) -> String {
    let run = run(args, input);
    assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{args:?}: {}", run.stderr);
    assert!(run.stderr.starts_with("error: "), "{}", run.stderr);
    run.stderr
}

/// The report of a run as JSON.
pub fn json(args: &[&str], input: impl AsRef<[u8]>) -> serde_json::Value {
    let args: Vec<&str> = args.iter().copied().chain(["--format", "json"]).collect();
    serde_json::from_str(&ok(&args, input)).unwrap()
}

/// A file below testdata.
pub fn testdata(path: &str) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("testdata").join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// What stands behind `name` in its line of the first table, blanks squeezed.
pub fn row(stdout: &str, name: &str) -> String {
    let line = stdout
        .lines()
        .find(|line| line.strip_prefix(name).is_some_and(|rest| rest.starts_with(' ')))
        .unwrap_or_else(|| panic!("no row {name} in\n{stdout}"));
    line[name.len()..].split_whitespace().collect::<Vec<_>>().join(" ")
}
