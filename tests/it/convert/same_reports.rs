//! What is read back from an archive gives the same report.

use std::fs;

use super::helpers::{ENDINGS, check};
use crate::common::{Folder, gzip, ok, run, testdata, testdata_path, utf16};

#[test]
fn real_data_give_the_same_reports_from_every_format() {
    let directory = Folder::new("convert-data");
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
    let directory = Folder::new("convert-cases");
    let mut refused_cases = 0;
    let mut checked = 0;
    for entry in fs::read_dir(testdata_path("cases")).unwrap() {
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
    let directory = Folder::new("convert-dialects");
    let compact = testdata("data/node-path-dirname-posix.csv");
    let spaced = compact.replace("\",\"", "\", \"").replace("\",", "\", ");
    let crlf = compact.replace('\n', "\r\n");
    let joined = format!("{compact}{spaced}");
    let dialects = [
        ("spaced", spaced.into_bytes()),
        ("utf16", utf16(&compact)),
        ("crlf", crlf.into_bytes()),
        ("joined", joined.into_bytes()),
        ("gz", gzip(&compact)),
    ];
    for (name, bytes) in dialects {
        let input = directory.put(name, bytes);
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
    let directory = Folder::new("convert-several");
    let header = "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n";
    let put = |name: &str, rows: &str| directory.put(name, format!("{header}{rows}"));
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
        let archive = directory.join(&format!("both.{ending}"));
        ok(&["convert", &a, &b, "-o", &archive], "");
        assert_eq!(ok(&["compare", "--format", "json", &archive], ""), expected, "{ending}");
        // An archive of archives keeps the names of the first files.
        let again = ok(&["convert", &archive, "-o", "-"], "");
        assert!(again.lines().nth(1).unwrap().contains(&format!("\"{a}\"")), "{again}");
    }
}
