//! Standard input, output and error, files and pipes, terminals and colours.

use std::io::{self, ErrorKind, Write};

use benchstat::commands::{self, Io, Terminal};
use unicode_width::UnicodeWidthStr;

use crate::common::process::{installed, sh};
use crate::common::{Folder, arguments, process, root, run, run_on, testdata};

const GATE: &str = "testdata/cases/23-regression-gate.csv";

/// A stream that takes `room` bytes, then fails.
struct Failing {
    kind: ErrorKind,
    room: usize,
}

impl Write for Failing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room);
        self.room -= taken;
        if taken == 0 && !bytes.is_empty() {
            return Err(self.kind.into());
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Status and standard error of a run whose standard output fails after `room` bytes.
fn with_failing_output(args: &[&str], kind: ErrorKind, room: usize) -> (u8, String) {
    let mut err = Vec::new();
    let mut out = Failing { kind, room };
    let status = commands::run(arguments(args), &mut Io::new(io::empty(), &mut out, &mut err));
    (status, String::from_utf8(err).unwrap())
}

/// Commands that print, each with the status that it ends with.
const PRINTING: [(&[&str], u8); 12] = [
    (&["compare", GATE], 0),
    (&["compare", "--max-regression", "5", GATE], 1),
    (&["compare", "--format", "json", GATE], 0),
    (&["bar", GATE], 0),
    (&["runs", GATE], 0),
    (&["scatter", "--xaxis", "n", "--binary", "old", GATE], 0),
    (&["convert", "-o", "-", GATE], 0),
    (&["explain", "gate"], 0),
    (&["man"], 0),
    (&["completions", "bash"], 0),
    (&["schema", "bar"], 0),
    (&["--help"], 0),
];

#[test]
fn a_reader_that_goes_away_changes_nothing() {
    for (args, status) in PRINTING {
        for room in [0, 1, 100] {
            let (ended, said) = with_failing_output(args, ErrorKind::BrokenPipe, room);
            assert_eq!((ended, said.as_str()), (status, ""), "{args:?} {room}");
        }
    }
}

#[test]
fn a_full_disk_is_an_error() {
    for (args, _) in PRINTING {
        for room in [0, 100] {
            let (ended, said) = with_failing_output(args, ErrorKind::StorageFull, room);
            let place = if args[0] == "convert" {
                "--output -"
            } else {
                "standard output"
            };
            assert_eq!(
                (ended, said.as_str()),
                (2, format!("error: {place}: no storage space\n").as_str()),
                "{args:?}"
            );
        }
    }
}

#[test]
fn a_standard_error_that_cannot_be_written_changes_nothing() {
    let noted = "testdata/cases/23-regression-gate.csv";
    for (args, status) in [
        (&["compare", "--format", "csv", noted][..], 0),
        (&["compare", "no-such-file.csv"], 2),
        (&["compare", "--no-such-option"], 2),
        (&[], 2),
    ] {
        let mut out = Vec::new();
        let mut err = Failing {
            kind: ErrorKind::StorageFull,
            room: 0,
        };
        let ended = commands::run(arguments(args), &mut Io::new(io::empty(), &mut out, &mut err));
        let expected = run(args, "");
        assert_eq!((ended, expected.status), (status, status.into()), "{args:?}");
        assert_eq!(String::from_utf8(out).unwrap(), expected.stdout, "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_process_does_the_same_with_its_own_streams() {
    let compare = "set -o pipefail; benchstat compare testdata/data/compare-string-decoder.csv";
    let of = |script: &str| {
        let run = sh(root(), script);
        (run.status, run.stderr)
    };
    assert_eq!(of(&format!("{compare} | true")), (0, String::new()));
    assert_eq!(
        of(&format!("{compare} --format json | head -n 1 > /dev/null")),
        (0, String::new())
    );
    // Nobody is there to read of the regression, and still it is one.
    let gate = format!("set -o pipefail; benchstat compare --max-regression 5 {GATE}");
    assert_eq!(of(&format!("{gate} | true")), (1, String::new()));
    let (status, stderr) = of(&format!("{compare} > /dev/full"));
    assert_eq!(
        (status, stderr.as_str()),
        (2, "error: standard output: No space left on device\n")
    );
    assert_eq!(of("benchstat compare no-such-file.csv 2> /dev/full").0, 2);
    assert_eq!(of("benchstat compare no-such-file.csv 2>&-").0, 2);
    assert_eq!(of("benchstat --no-such-option 2> /dev/full").0, 2);
    assert_eq!(of(&format!("{compare} --format csv 2> /dev/full")).0, 0);
}

#[test]
fn a_run_in_process_is_that_of_the_process() {
    let input = testdata("cases/23-regression-gate.csv");
    for args in [
        &["compare", "--max-regression", "5"][..],
        &["compare", "--max-regression", "5", "--format", "csv"],
        &["runs", "--color", "always"],
        &["convert", "-o", "-"],
        &["convert", "-o", "all.xlsx"],
        &["compare", "--fromat", "csv"],
        &["--version"],
        &[],
    ] {
        assert_eq!(run(args, &input), process::run(args, &input), "{args:?}");
    }
}

/// A run on a terminal of this width.
fn on_terminal(args: &[&str], terminal: Terminal) -> String {
    let run = run_on(args, "", |io| io.out_terminal = Some(terminal));
    assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{args:?}");
    run.stdout
}

#[test]
fn colours_are_for_terminals_that_want_them() {
    for command in [
        &["compare", GATE][..],
        &["runs", GATE],
        &["bar", GATE],
        &["scatter", "--xaxis", "n", "--binary", "old", GATE],
    ] {
        let with = |option: &'static str| [command, &["--color", option]].concat();
        let on = |color| Terminal { width: None, color };
        let plain = run(command, "").stdout;
        assert!(!plain.contains('\u{1b}'), "{command:?}");
        let colored = on_terminal(command, on(true));
        assert_eq!(on_terminal(command, on(false)), plain);
        assert_eq!(on_terminal(&with("never"), on(true)), plain);
        assert_eq!(on_terminal(&with("always"), on(false)), colored);
        assert_eq!(run(&with("always"), "").stdout, colored);
        assert_eq!(run(&with("auto"), "").stdout, plain);
        // Only the colours differ.
        assert_eq!(without_colours(&colored), plain, "{command:?}");
    }
    let colored = on_terminal(
        &["compare", GATE],
        Terminal {
            width: None,
            color: true,
        },
    );
    assert!(colored.contains("\u{1b}["), "{colored}");
}

/// The text without escape sequences that end in `m`.
fn without_colours(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap().to_string();
    for part in parts {
        plain.push_str(part.split_once('m').unwrap().1);
    }
    plain
}

#[test]
fn lines_fit_the_terminal_and_nothing_else() {
    let command = ["compare", "testdata/data/compare-string-decoder.csv"];
    let widest = |text: &str| text.lines().map(UnicodeWidthStr::width).max().unwrap();
    let on = |width| {
        let terminal = Terminal { width, color: false };
        on_terminal(&command, terminal)
    };
    let redirected = run(&command, "").stdout;
    assert!(widest(&redirected) > 100, "{redirected}");
    for width in [75, 80, 100] {
        let text = on(Some(width));
        assert!(widest(&text) <= width, "{width}\n{text}");
    }
    assert_eq!(on(None), redirected);
}

#[cfg(unix)]
#[test]
fn a_real_terminal_is_asked_for_colours_and_width() {
    // `script` gives the program a terminal.
    if !installed("script") {
        return;
    }
    let folder = Folder::new("terminal-colours");
    folder.put("gate.csv", testdata("cases/23-regression-gate.csv"));
    let on_terminal = |variables: &str, columns: usize, options: &str| {
        let script =
            format!("stty cols {columns} rows 24; {variables} benchstat compare --no-chart {options} gate.csv");
        let script =
            format!("env -u NO_COLOR -u CI -u CLICOLOR -u CLICOLOR_FORCE TERM=xterm script -qec '{script}' /dev/null");
        sh(folder.path(), &script).stdout.replace("\r\n", "\n")
    };
    let in_process = |width, color, options: &[&str]| {
        let args = [&["compare", "--no-chart"], options, &[GATE]].concat();
        self::on_terminal(&args, Terminal { width, color })
    };
    let coloured = in_process(Some(200), true, &[]);
    let plain = in_process(Some(200), false, &[]);
    assert_ne!(coloured, plain);
    assert_eq!(on_terminal("", 200, ""), coloured);
    assert_eq!(
        on_terminal("NO_COLOR=", 200, ""),
        coloured,
        "an empty one does not count"
    );
    assert_eq!(on_terminal("NO_COLOR=1", 200, ""), plain);
    assert_eq!(on_terminal("NO_COLOR=1", 200, "--color always"), coloured);
    assert_eq!(on_terminal("TERM=dumb", 200, ""), plain);
    assert_eq!(on_terminal("NO_COLOR=1", 60, ""), in_process(Some(60), false, &[]));
    // Whatever the variables say, a file gets no colours.
    assert_eq!(
        sh(folder.path(), "CLICOLOR_FORCE=1 benchstat compare --no-chart gate.csv").stdout,
        run(&["compare", "--no-chart", GATE], "").stdout
    );
}

#[test]
fn a_redirected_standard_error_gets_no_progress_bar() {
    // Slower than the bar's patience: the input comes in two parts.
    let script =
        "{ head -c 5000; sleep 1.2; cat; } < testdata/data/node-path-dirname-posix.csv | benchstat compare > /dev/null";
    let run = sh(root(), script);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
}
