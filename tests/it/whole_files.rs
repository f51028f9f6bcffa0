//! Files that are written: whole or not at all, where a link leads, with the mode that they had.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use crate::common::process::sh;
use crate::common::{Folder, ok, refused, testdata_path};

const DATA: &str = "testdata/data/node-path-dirname-posix.csv";

fn mode(path: &str) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

/// Writes an archive or a picture.
fn write(path: &str) {
    if path.ends_with(".csv") {
        ok(&["convert", DATA, "-o", path], "");
    } else {
        ok(&["compare", DATA, "--plot", path], "");
    }
}

#[test]
fn a_new_file_has_the_usual_mode() {
    let folder = Folder::new("whole-new");
    folder.put(
        "data.csv",
        fs::read(testdata_path("data/node-path-dirname-posix.csv")).unwrap(),
    );
    for (umask, mode_expected) in [("022", 0o644), ("077", 0o600), ("000", 0o666)] {
        let names = ["new.csv", "new.png"];
        let [csv, png] = names;
        let script = format!(
            "umask {umask} && rm -f {csv} {png} && benchstat convert data.csv -o {csv} && benchstat compare data.csv --plot {png}"
        );
        let run = sh(folder.path(), &script);
        assert_eq!((run.status, run.stderr.as_str()), (0, ""));
        for name in names {
            assert_eq!(mode(&folder.join(name)), mode_expected, "{name} {umask}");
        }
    }
    assert_eq!(folder.names(), ["data.csv", "new.csv", "new.png"]);
}

#[test]
fn a_file_that_is_replaced_keeps_its_mode() {
    let folder = Folder::new("whole-mode");
    for name in ["old.csv", "old.svg"] {
        let path = folder.put(name, "what was there before, and is longer than nothing");
        for kept in [0o640, 0o600, 0o755] {
            fs::set_permissions(&path, fs::Permissions::from_mode(kept)).unwrap();
            write(&path);
            assert_eq!(mode(&path), kept, "{name}");
        }
        assert!(!folder.get(name).starts_with(b"what was"));
    }
    assert_eq!(folder.names(), ["old.csv", "old.svg"]);
}

#[test]
fn a_link_stays_and_its_target_is_written() {
    let folder = Folder::new("whole-link");
    fs::create_dir(folder.path().join("there")).unwrap();
    for (target, content) in [("there/old.csv", Some("old")), ("there/new.csv", None)] {
        if let Some(content) = content {
            folder.put(target, content);
        }
        let link = folder.path().join("link.csv");
        let first = folder.path().join("first.csv");
        // A link to a link, both relative to where they are.
        symlink(target, &link).unwrap();
        symlink("link.csv", &first).unwrap();
        write(first.to_str().unwrap());
        assert_eq!(fs::read_link(&link).unwrap().to_str(), Some(target));
        assert_eq!(fs::read_link(&first).unwrap().to_str(), Some("link.csv"));
        assert!(folder.get(target).starts_with(b"\"binary\""));
        fs::remove_file(link).unwrap();
        fs::remove_file(first).unwrap();
    }
    assert_eq!(folder.names(), ["there"]);
    assert_eq!(fs::read_dir(folder.path().join("there")).unwrap().count(), 2);
}

#[test]
fn links_in_a_circle_are_refused() {
    let folder = Folder::new("whole-circle");
    symlink("b.csv", folder.path().join("a.csv")).unwrap();
    symlink("a.csv", folder.path().join("b.csv")).unwrap();
    let error = refused(&["convert", DATA, "-o", &folder.join("a.csv")], "");
    assert!(error.contains("oo many"), "{error}");
    assert_eq!(folder.names(), ["a.csv", "b.csv"]);
}

#[test]
fn a_pipe_is_written_to() {
    let folder = Folder::new("whole-pipe");
    let data = testdata_path("data/node-path-dirname-posix.csv");
    let script = format!(
        "mkfifo pipe.csv && {{ cat pipe.csv > copy & benchstat convert {} -o pipe.csv && wait; }}",
        data.display()
    );
    let run = sh(folder.path(), &script);
    assert_eq!((run.status, run.stderr.as_str()), (0, ""));
    assert_eq!(folder.names(), ["copy", "pipe.csv"]);
    let plain = ok(&["convert", DATA, "-o", "-"], "");
    assert_eq!(String::from_utf8(folder.get("copy")).unwrap(), plain);
}

#[test]
fn what_fails_leaves_the_old_file_and_nothing_else() {
    let folder = Folder::new("whole-failed");
    let old = folder.put("old.csv", "old");
    // Rows without a binary among others: found while writing.
    let unnamed = folder.put("unnamed.csv", "filename,rate\na.js,1\na.js,2\n");
    refused(&["convert", DATA, &unnamed, "-o", &old], "");
    assert_eq!(folder.get("old.csv"), b"old");
    let error = refused(&["convert", DATA, "-o", &folder.join("none/new.csv")], "");
    assert!(error.contains("No such file or directory"), "{error}");
    assert!(!error.contains(".tmp"), "{error}");
    fs::create_dir(folder.path().join("folder.csv")).unwrap();
    refused(&["convert", DATA, "-o", &folder.join("folder.csv")], "");
    assert_eq!(folder.names(), ["folder.csv", "old.csv", "unnamed.csv"]);
}
