//! Nothing is counted twice in silence: a file that has several names, copies of a file, archives beside what they hold.

use std::fs;

use crate::common::{Folder, gzip, json, kinds, ok, refused, run};

/// Six runs a side of one benchmark, different ones for each `session`.
fn session(session: u32) -> String {
    let mut csv = "binary,filename,configuration,rate,time\n".to_string();
    for run in 0..6 {
        let noise = f64::from((run * 7 + session * 13) % 17) * 0.123_457;
        csv.push_str(&format!("old,f.js,n=1,{},1\n", 1000.0 + noise + f64::from(session)));
        csv.push_str(&format!(
            "new,f.js,n=1,{},1\n",
            1010.0 + noise * 1.7 - f64::from(session)
        ));
    }
    csv
}

/// Runs of the baseline, and the kinds of the report's caveats and of those of its one row.
fn read(args: &[&str]) -> (u64, Vec<String>) {
    let report = json(&[&["compare"], args].concat(), "");
    let row = &report["rows"][0];
    let all = [kinds(&report), kinds(row)].concat();
    (
        row["old"]["n"].as_u64().unwrap(),
        all.into_iter().map(str::to_string).collect(),
    )
}

fn is_said(args: &[&str]) -> bool {
    read(args).1.iter().any(|kind| kind == "duplicate_runs")
}

#[cfg(unix)]
#[test]
fn a_file_of_many_names_is_read_once_within_a_pattern_or_directory() {
    let folder = Folder::new("twice-names");
    folder.put("runs/a.csv", session(0));
    folder.put("runs/sub/b.csv", session(1));
    std::os::unix::fs::symlink("../sub", folder.join("runs/sub/loop")).unwrap();
    std::os::unix::fs::symlink("..", folder.join("runs/sub/up")).unwrap();
    std::os::unix::fs::symlink("a.csv", folder.join("runs/soft.csv")).unwrap();
    fs::hard_link(folder.join("runs/a.csv"), folder.join("runs/hard.csv")).unwrap();
    for pattern in [
        "runs",
        "runs/*",
        "runs/**",
        "runs/**/*",
        "runs/**/*.csv",
        "**",
        "*/../*",
        "runs/**/**/*",
    ] {
        let (runs, kinds) = read(&[&folder.join(pattern)]);
        assert_eq!(runs, 12, "{pattern}");
        assert!(!kinds.contains(&"duplicate_runs".to_string()), "{pattern}: {kinds:?}");
    }
    assert!(refused(&["compare", &folder.join("runs/***")], "").contains("neither a file nor a pattern"));
    assert!(refused(&["compare", &folder.join("runs/**/x*")], "").contains("no file matches"));
}

#[test]
fn files_that_are_named_twice_are_said() {
    let folder = Folder::new("twice-named");
    let (a, b) = (folder.put("a.csv", session(0)), folder.put("b.csv", session(1)));
    assert!(!is_said(&[&a, &b]));
    let named = json(&["compare", &a, &b, &a], "");
    assert_eq!(
        named["warnings"][0]["what"]["same_file"]["file"],
        a.as_str(),
        "{}",
        named["warnings"]
    );
    assert_eq!(named["warnings"][0]["runs"], 12);
    let hard = folder.join("hard.csv");
    fs::hard_link(&a, &hard).unwrap();
    assert!(is_said(&[&a, &hard]));
    // Every command says so, and so does the archive.
    for command in [
        &["runs"][..],
        &["bar"],
        &["scatter", "--xaxis", "n", "--binary", "old"],
        &["convert", "-o", "-"],
    ] {
        let run = run(&[command, &[a.as_str(), &a]].concat(), "");
        assert!(
            (run.stdout + &run.stderr).contains("is read twice: 12 runs count double"),
            "{command:?}"
        );
    }
}

#[test]
fn copies_are_said() {
    let folder = Folder::new("twice-copies");
    let runs = folder.join("runs");
    folder.put("runs/a.csv", session(0));
    folder.put("runs/b.csv", session(1));
    assert!(!is_said(&[&runs]));
    folder.put("runs/a.csv.gz", gzip(session(0)));
    let report = json(&["compare", &runs], "");
    let warning = report["warnings"][0]["message"].as_str().unwrap();
    assert!(warning.contains("a.csv.gz holds the runs of"), "{warning}");
    assert!(warning.contains("12 runs count double"), "{warning}");
    fs::remove_file(folder.join("runs/a.csv.gz")).unwrap();
    // An archive in the directory that it was made of, whatever it is written as.
    for archive in ["all.csv", "zz.parquet", "zz.csv.zst"] {
        let archive = folder.join(&format!("runs/{archive}"));
        for variables in [&[][..], &["--variables"]] {
            ok(&[&["convert", "-o", &archive, &runs], variables].concat(), "");
            if variables.is_empty() {
                assert!(is_said(&[&runs]), "{archive}");
            }
            fs::remove_file(&archive).unwrap();
        }
    }
    // The baseline's rows in two files.
    let old: String = session(0)
        .lines()
        .filter(|line| !line.starts_with("new"))
        .map(|line| format!("{line}\n"))
        .collect();
    let old = folder.put("old.csv", old);
    assert!(is_said(&[&folder.join("runs/a.csv"), &old]));
}

#[test]
fn the_same_runs_on_both_sides_are_said() {
    let folder = Folder::new("twice-sides");
    let old: String = session(0)
        .lines()
        .filter(|line| !line.starts_with("new"))
        .map(|line| format!("{line}\n"))
        .collect();
    let (a, b) = (folder.put("a.csv", &old), folder.put("b.csv", &old));
    for (new, kind) in [(&a, "same_file"), (&b, "sides")] {
        let report = json(&["compare", &format!("old={a}"), &format!("new={new}")], "");
        let warnings = report["warnings"].to_string() + &report["rows"][0]["warnings"].to_string();
        assert!(warnings.contains(kind), "{warnings}");
    }
    // Two binaries out of one file are no repetition.
    let both = folder.put("both.csv", session(0));
    let args = [format!("x={both}:old"), format!("y={both}:new")];
    assert!(!is_said(&[&args[0], &args[1]]));
    let args = [format!("x={both}:old"), both];
    assert!(
        json(&["runs", &args[0], &args[1]], "")["warnings"]
            .to_string()
            .contains("same_file")
    );
}

#[test]
fn counts_and_coarse_clocks_are_no_copies() {
    let folder = Folder::new("twice-counts");
    let csv = |column: &str, value: &str| {
        let rows =
            (0..5).map(|_| format!("old,f.js,n=1,{value}\nnew,f.js,n=1,{value}\nold,f.js,n=2,7\nnew,f.js,n=2,8\n"));
        format!("binary,filename,configuration,{column}\n{}", rows.collect::<String>())
    };
    for (column, value) in [("bytes", "1234567"), ("time", "12")] {
        let a = folder.put(&format!("{column}-a.csv"), csv(column, value));
        let b = folder.put(&format!("{column}-b.csv"), csv(column, value));
        let report = json(&["compare", "--metric", column, "--lower-is-better", &a, &b], "");
        assert!(!report.to_string().contains("duplicate_runs"), "{column}");
    }
}

#[cfg(unix)]
#[test]
fn directories_that_cannot_be_looked_into_are_an_error() {
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::process::CommandExt;

    use crate::common::process::benchstat;
    use crate::common::skipped;

    let folder = Folder::new("twice-secret");
    folder.put("runs/ok/a.csv", session(0));
    folder.put("runs/secret/b.csv", session(1));
    folder.put("criterion/secret/sample.json", "{}");
    let lock = |mode| {
        for secret in ["runs/secret", "criterion/secret"] {
            fs::set_permissions(folder.join(secret), fs::Permissions::from_mode(mode)).unwrap();
        }
    };
    lock(0o000);
    // Root may look everywhere, nobody may not.
    let is_root = fs::read_dir(folder.join("runs/secret")).is_ok();
    let answers = ["runs", "runs/**/*.csv", "runs/*/*.csv", "criterion"].map(|path| {
        let mut command = benchstat(&["compare", &folder.join(path)]);
        if is_root {
            command.uid(65534).gid(65534);
        }
        (path, command.output())
    });
    lock(0o755);
    for (path, answer) in answers {
        let answer = match answer {
            Ok(answer) => answer,
            Err(error) => return skipped(format_args!("nobody cannot run the program: {error}")),
        };
        let said = String::from_utf8(answer.stderr).unwrap();
        assert_eq!(answer.status.code(), Some(2), "{path}: {said}");
        assert!(said.contains("Permission denied"), "{path}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn names_need_not_be_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("twice-bytes");
    let name = std::ffi::OsStr::from_bytes(b"a\xff.csv");
    let old: String = session(0)
        .lines()
        .filter(|line| !line.starts_with("new"))
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(folder.path().join(name), old).unwrap();
    let all = ok(&["runs", folder.as_str()], "");
    assert_eq!(ok(&["runs", &folder.join("*.csv")], ""), all);
    assert_eq!(ok(&["runs", &folder.join("a?.csv")], ""), all);
    let path = folder.path().join(name);
    let argument = |before: &[u8], behind: &[u8]| {
        let bytes = [before, path.as_os_str().as_bytes(), behind].concat();
        std::ffi::OsStr::from_bytes(&bytes).to_os_string()
    };
    for (before, behind, binary) in [(&b"x="[..], &b""[..], "x"), (b"x=", b":old", "x"), (b"", b"", "old")] {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut io = benchstat::commands::Io::new(std::io::empty(), &mut out, &mut err);
        let args = ["benchstat", "runs"].map(Into::into);
        let status = benchstat::commands::run(args.into_iter().chain([argument(before, behind)]), &mut io);
        let out = String::from_utf8(out).unwrap();
        assert_eq!(status, 0, "{}", String::from_utf8_lossy(&err));
        assert!(out.contains(&format!("f.js n=1 {binary}")), "{out}");
    }
}
