//! What is interrupted in the middle: inputs that break off, disks that are full, signals, `kill -9`.
#![cfg(unix)]

use std::fs;
use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use benchstat::commands::{self, Io};

use crate::common::process::{benchstat, sh};
use crate::common::{Folder, Run, arguments, gzip, ok, testdata, testdata_path, utf16};

/// Gives some bytes at each call, every third time only the news that a signal came in between, and fails at one call.
struct Faulty {
    bytes: Vec<u8>,
    at: usize,
    calls: usize,
    /// Bytes that are given at once.
    most: usize,
    fails_at: Option<usize>,
}

impl Read for Faulty {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if Some(self.calls) == self.fails_at {
            return Err(io::Error::from_raw_os_error(5));
        }
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let given = buffer.len().min(self.most).min(self.bytes.len() - self.at);
        buffer[..given].copy_from_slice(&self.bytes[self.at..self.at + given]);
        self.at += given;
        Ok(given)
    }
}

fn run(args: &[&str], bytes: &[u8], most: usize, fails_at: Option<usize>) -> Run {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let input = Faulty {
        bytes: bytes.to_vec(),
        at: 0,
        calls: 0,
        most,
        fails_at,
    };
    let mut io = Io::new(input, &mut out, &mut err);
    let status = commands::run(arguments(args), &mut io);
    Run {
        stdout: String::from_utf8(out).unwrap(),
        stderr: String::from_utf8(err).unwrap(),
        status: status.into(),
    }
}

/// One input of each way of reading.
fn inputs() -> Vec<(&'static str, Vec<u8>)> {
    let csv = testdata("cases/23-regression-gate.csv");
    vec![
        ("csv", csv.clone().into_bytes()),
        ("gzip", gzip(&csv)),
        ("two members", [gzip(&csv), gzip(&csv), vec![0; 100]].concat()),
        ("zstd", zstd::stream::encode_all(csv.as_bytes(), 3).unwrap()),
        ("utf-16", utf16(&csv)),
        ("gzip of utf-16", gzip(utf16(&csv))),
        (
            "parquet",
            fs::read(testdata_path("parquet/plain-pyarrow.parquet")).unwrap(),
        ),
        ("json", fs::read(testdata_path("tools/hyperfine.json")).unwrap()),
    ]
}

#[test]
fn short_reads_and_signals_change_nothing() {
    for (name, bytes) in inputs() {
        let whole = ok(&["runs"], &bytes);
        for most in [1, 7, 4096] {
            let run = run(&["runs"], &bytes, most, None);
            assert_eq!((run.status, run.stderr.as_str()), (0, ""), "{name} {most}");
            assert_eq!(run.stdout, whole, "{name} {most}");
        }
    }
}

#[test]
fn an_input_that_breaks_off_is_an_error_wherever_it_does() {
    for (name, bytes) in inputs() {
        let most = bytes.len() / 12 + 1;
        for call in 1.. {
            let run = run(&["runs"], &bytes, most, Some(call));
            if run.status == 0 {
                assert!(call > 12, "{name} {call}");
                break;
            }
            let answer = (run.status, run.stdout.as_str(), run.stderr.as_str());
            let message = "error: <stdin>: cannot be read: Input/output error\n";
            assert_eq!(answer, (2, "", message), "{name} {call}");
        }
    }
}

#[test]
fn a_full_disk_is_an_error_and_leaves_nothing_behind() {
    let folder = Folder::new("interrupted-full");
    folder.put("data.csv", testdata("data/node-path-dirname-posix.csv"));
    for name in [
        "out.csv",
        "out.csv.gz",
        "out.csv.zst",
        "out.parquet",
        "out.png",
        "out.svg",
        "out.json",
    ] {
        let command = match name {
            "out.png" | "out.svg" => format!("compare data.csv --plot {name}"),
            "out.json" => format!("compare data.csv --report json={name}"),
            _ => format!("convert data.csv -o {name}"),
        };
        // Half a kilobyte is allowed, whether the signal that says so is ignored or not.
        for trap in ["", "trap '' XFSZ; "] {
            let run = sh(folder.path(), &format!("{trap}ulimit -f 1; benchstat {command}"));
            assert_eq!(run.status, 2, "{command}: {}", run.stderr);
            assert!(
                run.stderr.ends_with(&format!("{name}: File too large\n")),
                "{command}: {}",
                run.stderr
            );
            assert_eq!(folder.names(), ["data.csv"], "{command}");
            // What was there before stays.
            let old = folder.put(name, "old");
            let run = sh(folder.path(), &format!("{trap}ulimit -f 1; benchstat {command}"));
            assert_eq!(
                (run.status, fs::read_to_string(&old).unwrap().as_str()),
                (2, "old"),
                "{command}"
            );
            fs::remove_file(old).unwrap();
        }
    }
    for device in [
        "convert data.csv -o - > /dev/full",
        "compare data.csv > /dev/full",
        "compare data.csv --report json=/dev/full",
    ] {
        let run = sh(folder.path(), &format!("benchstat {device}"));
        assert_eq!(run.status, 2, "{device}");
        assert!(
            run.stderr.ends_with(": No space left on device\n"),
            "{device}: {}",
            run.stderr
        );
    }
}

/// 200 000 rows, which take a while to be written.
fn large(folder: &Folder) -> String {
    let mut csv = "binary,filename,configuration,rate,time\n".to_string();
    for row in 0..100_000_u64 {
        let rate = row * 7919 % 100_003;
        csv.push_str(&format!(
            "old,f.js,n={},{rate}.125,1\nnew,f.js,n={},{rate}.25,1\n",
            row % 100,
            row % 100
        ));
    }
    folder.put("large.csv", csv)
}

fn start(folder: &Folder, archive: &str) -> Child {
    let mut command = benchstat(&["convert", "large.csv", "-o", archive]);
    command
        .current_dir(folder.path())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Waits until the file that is being written is there; `false` if the program was faster.
fn is_writing(folder: &Folder, child: &mut Child) -> bool {
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(60) {
        if folder.names().iter().any(|name| name.starts_with(".benchstat-")) {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        sleep(Duration::from_micros(200));
    }
    panic!("nothing is written");
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill")
        .args(["-s", signal, &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
}

#[test]
fn signals_leave_nothing_behind() {
    let folder = Folder::new("interrupted-signals");
    large(&folder);
    folder.put("out.csv.gz", "old");
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        let mut child = start(&folder, "out.csv.gz");
        assert!(is_writing(&folder, &mut child), "{signal}: too fast to be interrupted");
        send(&child, signal);
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert_eq!(folder.names(), ["large.csv", "out.csv.gz"], "{signal}");
        assert_eq!(folder.get("out.csv.gz"), b"old", "{signal}");
    }
    // nohup: what is ignored from the start stays so.
    let mut child = Command::new("sh")
        .args([
            "-c",
            "trap '' HUP; exec \"$0\" convert large.csv -o out.csv.gz",
            crate::common::process::BENCHSTAT,
        ])
        .current_dir(folder.path())
        .spawn()
        .unwrap();
    assert!(is_writing(&folder, &mut child));
    send(&child, "HUP");
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_ne!(folder.get("out.csv.gz"), b"old");
    assert_eq!(folder.names(), ["large.csv", "out.csv.gz"]);
}

#[test]
fn killed_at_any_point_the_old_file_or_the_new_one_is_there() {
    let folder = Folder::new("interrupted-killed");
    large(&folder);
    let started = Instant::now();
    assert!(start(&folder, "new.csv").wait().unwrap().success());
    let whole = started.elapsed();
    let new = folder.get("new.csv");
    fs::remove_file(folder.join("new.csv")).unwrap();
    folder.put("out.csv", "old");
    // Another program's file, and one that is being written by a run beside this one.
    folder.put(".other.tmp", "");
    let beside = fs::File::create(folder.join(".benchstat-beside.tmp")).unwrap();
    beside.lock().unwrap();
    for part in 0..12 {
        let mut child = start(&folder, "out.csv");
        if part % 2 == 0 {
            sleep(whole * part / 12);
        } else {
            is_writing(&folder, &mut child);
            sleep(Duration::from_millis(u64::from(part)));
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let found = folder.get("out.csv");
        assert!(found == b"old" || found == new, "{part}: {} bytes", found.len());
    }
    assert!(start(&folder, "out.csv").wait().unwrap().success());
    assert_eq!(folder.get("out.csv"), new);
    assert_eq!(
        folder.names(),
        [".benchstat-beside.tmp", ".other.tmp", "large.csv", "out.csv"]
    );
}
