//! What stands in an archive: exact numbers, texts as they were, a column for each variable.

use std::fs;

use crate::common::{Folder, ok, refused, run};

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
    let parquet = Folder::new("convert-exact").join("x.parquet");
    ok(&["convert", "-o", &parquet], csv);
    assert_eq!(ok(&["convert", &parquet, "-o", "-"], ""), expected);
}

#[test]
fn any_text_is_read_back_from_a_csv() {
    let directory = Folder::new("convert-backslash");
    // A configuration that ends in a backslash, before a truth value: here, from the directory.
    directory.put(
        "hive/ok=true/b.csv",
        "\"filename\",\"configuration\",\"rate\"\n\"f.js\",\"C:\\\",1\n\"f.js\",\"a\\\"\",5\",2\n",
    );
    let whole = directory.join("hive");
    for name in ["x.csv", "x.parquet"] {
        let archive = directory.join(name);
        ok(&["convert", &whole, "-o", &archive], "");
        assert_eq!(
            ok(&["runs", &archive, "--format", "csv"], ""),
            ok(&["runs", "--format", "csv", &whole], "")
        );
    }
    assert!(ok(&["convert", &whole, "-o", "-"], "").contains("\"C:\\\",true,1\n"));
}

#[test]
fn variables_may_have_columns_of_their_own() {
    let directory = Folder::new("convert-variables");
    let input = "testdata/data/compare-string-decoder.csv";
    let compared = ok(&["compare", "--format", "json", input], "");
    let scatter = ["--binary", "old", "--xaxis", "chunkLen", "--category", "encoding"];
    let swept = ok(&[&["scatter"], &scatter[..], &[input]].concat(), "");
    for ending in ["csv", "parquet"] {
        let archive = directory.join(&format!("v.{ending}"));
        ok(&["convert", "--variables", input, "-o", &archive], "");
        assert_eq!(ok(&[&["scatter"], &scatter[..], &[&archive]].concat(), ""), swept);
        let runs = |file: &str| run(&["runs", "--format", "csv", file], "");
        let (archived, read) = (runs(&archive), runs(input));
        assert_eq!((archived.status, archived.stdout), (0, read.stdout));
        assert_eq!(archived.stderr, read.stderr);
        // Without a configuration, the columns that name a benchmark are said.
        let group = [
            "compare",
            "--group",
            "filename,n,chunkLen,inLen,encoding",
            "--format",
            "json",
        ];
        assert_eq!(ok(&[&group[..], &[&archive]].concat(), ""), compared, "{ending}");
    }
    let header = ok(&["convert", "--variables", input, "-o", "-"], "");
    let columns = "\"binary\",\"filename\",\"n\",\"chunkLen\",\"inLen\",\"encoding\",\"rate\",\"time\"";
    assert_eq!(header.lines().next().unwrap(), columns);
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
    let directory = Folder::new("convert-refused");
    let input = directory.join("in.csv");
    fs::copy("testdata/data/node-path-dirname-posix.csv", &input).unwrap();
    let before = fs::read(&input).unwrap();
    for inputs in [
        input.clone(),
        directory.as_str().to_string(),
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
    let nowhere = directory.join("no/such/x.parquet");
    let error = refused(&["convert", &input, "-o", &nowhere], "");
    assert!(error.contains(&nowhere), "{error}");
    assert!(run(&["convert", &input], "").stderr.contains("--output"));
    assert_eq!(directory.names(), ["in.csv"], "nothing is left behind");
}

#[test]
fn rows_without_a_binary_among_others() {
    let directory = Folder::new("convert-binaries");
    let put = |name: &str, text: &str| directory.put(name, text);
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
