//! `benchstat convert`: what is read back from an archive gives the same report.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::common::{ok, refused, run, testdata};

const ENDINGS: [&str; 4] = ["csv", "csv.gz", "csv.zst", "parquet"];

fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("convert-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// What the commands print of `input`: standard output, standard error and status.
fn reports(input: &str, scatter: Option<(&str, &str)>, options: &[&str]) -> Vec<(String, String, i32)> {
    let mut commands = vec![
        vec!["compare"],
        vec!["compare", "--format", "json"],
        vec!["bar", "--format", "json"],
        vec!["runs", "--format", "json"],
    ];
    if let Some((xaxis, category)) = scatter {
        commands.push(vec!["scatter", "--xaxis", xaxis, "--category", category]);
        commands.push(vec![
            "scatter",
            "--xaxis",
            xaxis,
            "--category",
            category,
            "--format",
            "json",
        ]);
    }
    let mut reports = Vec::new();
    for command in commands {
        let run = run(&[&command[..], options, &[input]].concat(), "");
        // The name of the input may stand in an error.
        reports.push((run.stdout, run.stderr.replace(input, "INPUT"), run.status));
    }
    reports
}

/// Converts `input` into each format, and checks that the reports of it stay what they are. Reports that refuse the input need
/// only be refused again: the columns that are named then may stand in another order.
fn check(directory: &Path, input: &str, endings: &[&str], scatter: Option<(&str, &str)>, options: &[&str]) {
    let expected = reports(input, scatter, options);
    assert!(expected.iter().any(|report| report.2 == 0), "{input}: {expected:?}");
    for ending in endings {
        let archive = directory.join(format!("archive.{ending}")).display().to_string();
        assert_eq!(ok(&[&["convert"], options, &[input, "-o", &archive]].concat(), ""), "");
        for (report, expected) in reports(&archive, scatter, options).iter().zip(&expected) {
            assert_eq!(
                (report.2, &report.0),
                (expected.2, &expected.0),
                "{input} as {ending}: {}",
                report.1
            );
            if expected.2 != 2 {
                assert_eq!(report.1, expected.1, "{input} as {ending}");
            }
        }
    }
}

#[test]
fn real_data_give_the_same_reports_from_every_format() {
    let directory = scratch("data");
    for (file, scatter) in [
        ("compare-string-decoder", None),
        ("node-http-bis", None),
        ("node-path-dirname-posix", None),
        ("scatter-string-decoder", Some(("chunkLen", "encoding"))),
    ] {
        let file = format!("testdata/data/{file}.csv");
        check(&directory, &file, &ENDINGS, scatter, &[]);
        check(&directory, &file, &["csv", "parquet"], scatter, &["--metric", "time"]);
    }
}

#[test]
fn every_case_gives_the_same_reports() {
    let directory = scratch("cases");
    let mut refused_cases = 0;
    let mut checked = 0;
    for entry in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/cases")).unwrap() {
        let file = entry.unwrap().path();
        let file = format!("testdata/cases/{}", file.file_name().unwrap().to_str().unwrap());
        let converted = run(&["convert", &file, "-o", "-"], "");
        match (converted.status, converted.stderr.is_empty()) {
            (0, true) => {
                check(&directory, &file, &["csv", "parquet"], Some(("n", "filename")), &[]);
                checked += 1;
            }
            (0, false) => assert!(converted.stderr.starts_with("note: "), "{file}: {}", converted.stderr),
            _ => {
                assert_eq!(run(&["runs", &file], "").status, 2, "{file}");
                refused_cases += 1;
            }
        }
    }
    assert!(checked > 10 && refused_cases > 0, "{checked} {refused_cases}");
}

#[test]
fn dialects_are_cleaned() {
    let directory = scratch("dialects");
    let compact = testdata("data/node-path-dirname-posix.csv");
    let spaced = compact.replace("\",\"", "\", \"").replace("\",", "\", ");
    let utf16: Vec<u8> = format!("\u{feff}{compact}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let crlf = compact.replace('\n', "\r\n");
    let joined = format!("{compact}{spaced}");
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(compact.as_bytes()).unwrap();
    let dialects = [
        ("spaced", spaced.into_bytes()),
        ("utf16", utf16),
        ("crlf", crlf.into_bytes()),
        ("joined", joined.into_bytes()),
        ("gz", gzip.finish().unwrap()),
    ];
    for (name, bytes) in dialects {
        let input = directory.join(name).display().to_string();
        fs::write(&input, bytes).unwrap();
        check(&directory, &input, &["csv", "parquet"], None, &[]);
        let csv = ok(&["convert", &input, "-o", "-"], "");
        assert!(
            csv.starts_with("\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n\"old\",\""),
            "{name}"
        );
        assert!(!csv.contains(['\r', '\u{feff}']) && !csv.contains("\", "), "{name}");
    }
}

#[test]
fn several_files_are_told_apart_by_a_column() {
    let directory = scratch("several");
    let header = "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n";
    let put = |name: &str, rows: &str| {
        let path = directory.join(name).display().to_string();
        fs::write(&path, format!("{header}{rows}")).unwrap();
        path
    };
    let a = put(
        "a.csv",
        "\"old\",\"f.js\",\"\",1,2\n\"old\",\"f.js\",\"\",2,2\n\"old\",\"f.js\",\"\",4,2\n",
    );
    let b = put(
        "b.csv",
        "\"new\",\"f.js\",\"\",1,3\n\"new\",\"f.js\",\"\",2,3\n\"new\",\"f.js\",\"\",3,3\n",
    );
    let expected = ok(&["compare", "--format", "json", &a, &b], "");
    assert!(expected.contains("order_unknown"), "{expected}");
    for ending in ENDINGS {
        let archive = directory.join(format!("both.{ending}")).display().to_string();
        ok(&["convert", &a, &b, "-o", &archive], "");
        assert_eq!(ok(&["compare", "--format", "json", &archive], ""), expected, "{ending}");
        // An archive of archives keeps the names of the first files.
        let again = ok(&["convert", &archive, "-o", "-"], "");
        assert!(again.lines().nth(1).unwrap().contains(&format!("\"{a}\"")), "{again}");
    }
}

#[test]
fn numbers_are_exact_and_texts_are_kept() {
    let csv = r#""filename","v","rate","time"
"a, ""b""",16,0.1,1e-7
"line
break",1e6,123456789.123456789,3
"C:\",007,1e300,
"""",,5e-324,0.30000000000000004
"中文",true,-0,1
"x","16",2.5,1
"#;
    let expected = csv.replace("123456789.123456789", "123456789.12345679");
    assert_eq!(ok(&["convert", "-o", "-"], csv), expected);
    let parquet = scratch("exact").join("x.parquet").display().to_string();
    ok(&["convert", "-o", &parquet], csv);
    assert_eq!(ok(&["convert", &parquet, "-o", "-"], ""), expected);
}

#[test]
fn a_text_that_no_csv_holds_for_sure() {
    let directory = scratch("ambiguous");
    // A configuration that ends in a backslash, then a truth value, which no text or number is: here, from the directory.
    let put = |name: &str, text: &str| {
        let path = directory.join(name).display().to_string();
        fs::write(&path, text).unwrap();
        path
    };
    let csv = put(
        "a.csv",
        "\"ok\",\"filename\",\"configuration\",\"rate\"\ntrue,\"f.js\",\"C:\\\",1\n",
    );
    assert!(ok(&["convert", &csv, "-o", "-"], "").contains("true,\"f.js\",\"C:\\\",1\n"));
    fs::create_dir_all(directory.join("hive/ok=true")).unwrap();
    put(
        "hive/ok=true/b.csv",
        "\"filename\",\"configuration\",\"rate\"\n\"f.js\",\"C:\\\",1\n",
    );
    let whole = directory.join("hive").display().to_string();
    let error = refused(&["convert", &whole, "-o", "-"], "");
    assert!(
        error.contains(
            "column \"configuration\": in a CSV the text \"C:\\\\\" could be taken for two fields: write a .parquet"
        ),
        "{error}"
    );
    let parquet = directory.join("x.parquet").display().to_string();
    ok(&["convert", &whole, "-o", &parquet], "");
    assert_eq!(
        ok(&["runs", &parquet, "--format", "csv"], ""),
        ok(&["runs", "--format", "csv", &whole], "")
    );
}

#[test]
fn variables_may_have_columns_of_their_own() {
    let directory = scratch("variables");
    let input = "testdata/data/compare-string-decoder.csv";
    let expected = ok(&["compare", "--no-chart", input], "");
    let scatter = ["--binary", "old", "--xaxis", "chunkLen", "--category", "encoding"];
    let swept = ok(&[&["scatter"], &scatter[..], &[input]].concat(), "");
    for ending in ["csv", "parquet"] {
        let archive = directory.join(format!("v.{ending}")).display().to_string();
        ok(&["convert", "--variables", input, "-o", &archive], "");
        assert_eq!(ok(&[&["scatter"], &scatter[..], &[&archive]].concat(), ""), swept);
        let runs = |file: &str| ok(&["runs", "--format", "csv", file], "");
        assert_eq!(runs(&archive), runs(input));
    }
    let header = ok(&["convert", "--variables", input, "-o", "-"], "");
    let columns = "\"binary\",\"filename\",\"n\",\"chunkLen\",\"inLen\",\"encoding\",\"rate\",\"time\"";
    assert_eq!(header.lines().next().unwrap(), columns);
    assert!(!expected.is_empty());
}

#[test]
fn variables_that_cannot_have_columns() {
    let rows = |configuration: &str| {
        format!("\"filename\",\"configuration\",\"rate\",\"time\"\n\"f.js\",\"{configuration}\",1,2\n")
    };
    let error = refused(&["convert", "--variables", "-o", "-"], rows("plain words"));
    assert!(
        error.contains("the configuration \"plain words\" is not of the form"),
        "{error}"
    );
    for name in ["filename", "time", "rate"] {
        let error = refused(&["convert", "--variables", "-o", "-"], rows(&format!("{name}=1")));
        assert!(
            error.contains(&format!("variable \"{name}\" has the name of a column")),
            "{error}"
        );
    }
}

#[test]
fn rows_are_chosen_as_elsewhere() {
    let input = "testdata/data/node-path-dirname-posix.csv";
    let csv = ok(
        &[
            "convert",
            "--filter",
            "path=/foo",
            "--exclude",
            "binary=new",
            input,
            "-o",
            "-",
        ],
        "",
    );
    assert_eq!(csv.lines().count(), 11);
    assert!(
        csv.lines()
            .skip(1)
            .all(|line| line.starts_with("\"old\",") && line.contains("path='/foo'")),
        "{csv}"
    );
}

#[test]
fn what_was_left_out_is_told() {
    let cut = run(
        &["convert", "testdata/cases/12-interrupted-last-row.csv", "-o", "-"],
        "",
    );
    assert_eq!(cut.status, 0);
    assert!(
        cut.stderr
            .starts_with("note: testdata/cases/12-interrupted-last-row.csv:"),
        "{}",
        cut.stderr
    );
    let blank = run(
        &["convert", "-o", "-"],
        "\"filename\",\"rate\",\"time\"\n\"f.js\",1,NA\n\"f.js\",2,\n",
    );
    assert_eq!(
        blank.stdout,
        "\"filename\",\"rate\",\"time\"\n\"f.js\",1,\n\"f.js\",2,\n"
    );
    assert!(
        blank.stderr.starts_with("note: 1 value of rate or time"),
        "{}",
        blank.stderr
    );
}

#[test]
fn what_cannot_be_written() {
    let directory = scratch("refused");
    let input = directory.join("in.csv").display().to_string();
    fs::copy("testdata/data/node-path-dirname-posix.csv", &input).unwrap();
    let before = fs::read(&input).unwrap();
    for inputs in [
        input.clone(),
        directory.display().to_string(),
        format!("old={input}:old"),
    ] {
        let error = refused(&["convert", &inputs, "-o", &input], "");
        assert!(error.contains("is one of the files to read"), "{error}");
    }
    assert_eq!(fs::read(&input).unwrap(), before);
    let error = refused(&["convert", &input, "-o", "archive.xlsx"], "");
    assert!(
        error.contains("expected a name that ends in .csv, .csv.gz, .csv.zst or .parquet"),
        "{error}"
    );
    let nowhere = directory.join("no/such/x.parquet").display().to_string();
    let error = refused(&["convert", &input, "-o", &nowhere], "");
    assert!(error.contains(&nowhere), "{error}");
    assert!(run(&["convert", &input], "").stderr.contains("--output"));
    let names: Vec<_> = fs::read_dir(&directory)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(names, ["in.csv"], "nothing is left behind");
}

#[test]
fn rows_without_a_binary_among_others() {
    let directory = scratch("binaries");
    let put = |name: &str, text: &str| {
        let path = directory.join(name).display().to_string();
        fs::write(&path, text).unwrap();
        path
    };
    let with = put(
        "with.csv",
        "\"binary\",\"filename\",\"configuration\",\"rate\"\n\"old\",\"f.js\",\"\",1\n",
    );
    let without = put(
        "without.csv",
        "\"filename\",\"configuration\",\"rate\"\n\"f.js\",\"\",2\n",
    );
    let error = refused(&["convert", &with, &without, "-o", "-"], "");
    assert!(
        error.contains("1 row is of a file without a column \"binary\""),
        "{error}"
    );
    let csv = ok(&["convert", &with, &format!("new={without}"), "-o", "-"], "");
    assert!(
        csv.lines().nth(2).unwrap().starts_with("\"new\",\"f.js\",\"\",\""),
        "{csv}"
    );
}
