//! Runs the program: in this process as a rule, as a process of its own where that is what is tested.

mod folder;
pub mod process;

use std::ffi::OsString;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use benchstat::commands::{self, Io};
use serde_json::Value;

pub use folder::Folder;

/// What a run left behind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    pub stdout: String,
    pub stderr: String,
    pub status: i32,
}

/// Runs `benchstat` with `input` on standard input, from the root of the project, without a terminal.
pub fn run(args: &[&str], input: impl AsRef<[u8]>) -> Run {
    run_on(args, input, |_| {})
}

/// [`run`] with the streams that `change` makes of those.
pub fn run_on(args: &[&str], input: impl AsRef<[u8]>, change: impl FnOnce(&mut Io<'_>)) -> Run {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut io = Io::new(Cursor::new(input.as_ref().to_vec()), &mut out, &mut err);
    change(&mut io);
    let status = commands::run(arguments(args), &mut io);
    Run {
        stdout: String::from_utf8(out).unwrap(),
        stderr: String::from_utf8(err).unwrap(),
        status: status.into(),
    }
}

/// What the program gets as its arguments, its name first.
pub fn arguments<'a>(args: &'a [&str]) -> impl Iterator<Item = OsString> + 'a {
    std::iter::once("benchstat")
        .chain(args.iter().copied())
        .map(OsString::from)
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
pub fn json(args: &[&str], input: impl AsRef<[u8]>) -> Value {
    let args: Vec<&str> = args.iter().copied().chain(["--format", "json"]).collect();
    serde_json::from_str(&ok(&args, input)).unwrap()
}

/// The project's own directory.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of a file below testdata.
pub fn testdata_path(path: &str) -> PathBuf {
    root().join("testdata").join(path)
}

/// A file below testdata.
pub fn testdata(path: &str) -> String {
    let path = testdata_path(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// One of testdata/cases.
pub fn case(name: &str) -> String {
    testdata(&format!("cases/{name}.csv"))
}

/// The kinds of the warnings of a report, or of a part of one.
pub fn kinds(holder: &Value) -> Vec<&str> {
    let warnings = holder["warnings"].as_array().unwrap().iter();
    warnings.map(|warning| warning["kind"].as_str().unwrap()).collect()
}

/// Fails unless a number of a report is `expected`, but for a `relative` error.
pub fn assert_near(actual: &Value, expected: f64, relative: f64) {
    let actual = actual.as_f64().expect("a number");
    assert!(
        (actual - expected).abs() <= expected.abs() * relative,
        "{actual} instead of {expected}"
    );
}

/// Compressed by gzip.
pub fn gzip(bytes: impl AsRef<[u8]>) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes.as_ref()).unwrap();
    encoder.finish().unwrap()
}

/// In UTF-16, little endian, with a byte order mark.
pub fn utf16(text: &str) -> Vec<u8> {
    let text = format!("\u{feff}{text}");
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}

/// What stands behind `name` in its line of the first table, blanks squeezed; `name` is what the row shows of it.
pub fn row(stdout: &str, name: &str) -> String {
    let squeezed = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let rest = |line: &str| Some(squeezed(line).strip_prefix(name)?.strip_prefix(' ')?.to_string());
    let found = stdout.lines().find_map(rest);
    found.unwrap_or_else(|| panic!("no row {name} in\n{stdout}"))
}

/// The rows of the first table of a comparison.
pub fn compare_table(stdout: &str) -> Vec<&str> {
    let table = stdout.lines().skip_while(|line| !line.contains(" confidence "));
    table.skip(1).take_while(|line| !line.is_empty()).collect()
}

/// Says that something is not tested here, past the test runner, which keeps to itself what a test that passes prints with
/// `eprintln!`.
#[allow(clippy::explicit_write)]
pub fn skipped(why: impl std::fmt::Display) {
    writeln!(std::io::stderr(), "skipped: {why}").unwrap();
}

/// A compare CSV in which benchmark k of `benchmarks` lost about 10 + k / 10 percent.
pub fn losses(benchmarks: usize) -> String {
    let mut csv = "binary,filename,configuration,rate\n".to_string();
    for run in 0..8 {
        for loss in 1..=benchmarks {
            let noise = f64::from(run % 4);
            csv.push_str(&format!("old,f.js,loss={loss},{}\n", 1000.0 + noise));
            csv.push_str(&format!("new,f.js,loss={loss},{}\n", 900.0 - loss as f64 + noise));
        }
    }
    csv
}
