//! However a table is written, its report is the same.

use super::helpers::{PLAIN, table};
use crate::common::{Folder, gzip, json, ok, refused, testdata, utf16};

#[test]
fn all_ways_of_writing_give_the_same_bytes() {
    let expected = table(PLAIN);
    let spaced = PLAIN.replace("\",", "\", ").replace(",1\n", ", 1\n");
    let unquoted = PLAIN
        .replace("\"old\"", "old")
        .replace("\"new\"", "new")
        .replace("\"a.js\"", "a.js");
    let ways: [(&str, Vec<u8>); 12] = [
        ("the older dialect", spaced.into()),
        ("CRLF", PLAIN.replace('\n', "\r\n").into()),
        ("no final line end", PLAIN.trim_end().into()),
        ("a byte order mark", format!("\u{feff}{PLAIN}").into()),
        ("UTF-16 LE", utf16(PLAIN)),
        (
            "UTF-16 BE",
            utf16(PLAIN).chunks(2).flat_map(|unit| [unit[1], unit[0]]).collect(),
        ),
        ("gzip", gzip(PLAIN)),
        ("gzip of UTF-16", gzip(utf16(PLAIN))),
        ("zstd", zstd::encode_all(PLAIN.as_bytes(), 3).unwrap()),
        ("blank lines", PLAIN.replace('\n', "\n\n  \n").into()),
        ("bare fields", unquoted.into()),
        ("blanks around fields", PLAIN.replace(",100,", " , 100 ,").into()),
    ];
    for (way, bytes) in ways {
        assert_eq!(table(bytes), expected, "{way}");
    }
}

#[test]
fn a_file_a_redirect_and_a_pipe_give_the_same_bytes() {
    let data = testdata("data/node-path-dirname-posix.csv");
    let piped = table(&data);
    assert_eq!(ok(&["compare", "-"], &data), piped);
    assert_eq!(ok(&["compare", "testdata/data/node-path-dirname-posix.csv"], ""), piped);
    let gz = Folder::new("input-gzip").put("dirname.csv", gzip(&data));
    assert_eq!(ok(&["compare", &gz], ""), piped, "gzip under a plain name");
}

#[test]
fn quotes_inside_quotes() {
    let doubled = PLAIN.replace("x='p,q'", "x=\"\"p,q\"\"");
    let escaped = PLAIN.replace("x='p,q'", "x=\\\"p,q\\\"");
    assert_eq!(table(&doubled), table(&escaped));
    assert!(table(&doubled).contains("a.js n=1 x=\"p,q\""), "{}", table(&doubled));
    let report = json(&["compare"], &doubled);
    assert_eq!(report["rows"][0]["variables"]["x"], "p,q");
}

#[test]
fn several_files_are_one_data_set() {
    let (head, body) = PLAIN.split_once('\n').unwrap();
    let rows: Vec<&str> = body.lines().collect();
    let folder = Folder::new("input-several");
    let one = folder.put("one.csv", format!("{head}\n{}\n{}\n", rows[0], rows[1]));
    // The second file has its columns in another order and one more.
    let two = folder.put(
        "two.csv",
        b"rate,host,binary,filename,configuration\n102,h,old,a.js,\"n=1 x='p,q'\"\n113,h,new,a.js,\"n=1 x='p,q'\"\n",
    );
    let files = [one.as_str(), two.as_str()];
    assert_eq!(ok(&["compare", files[0], files[1]], ""), table(PLAIN));
    let filtered = json(&["compare", "--filter", "file~two", files[0], files[1]], "");
    assert_eq!(filtered["rows"][0]["old"]["n"], 1);
    let filtered = json(&["compare", "--filter", "host!=h", files[0], files[1]], "");
    assert_eq!(filtered["rows"][0]["old"]["n"], 1);
}

#[test]
fn filters_choose_rows() {
    let data = testdata("data/node-http-bis.csv");
    let count = |args: &[&str]| {
        let args: Vec<&str> = ["compare"].iter().chain(args).copied().collect();
        json(&args, &data)["rows"].as_array().unwrap().len()
    };
    assert_eq!(count(&[]), 169);
    // Counted with grep and awk in the file.
    assert_eq!(count(&["--filter", "filename=http/bench-parser.js"]), 4);
    assert_eq!(
        count(&["--filter", "filename=http/bench-parser.js", "--filter", "len>=16"]),
        2
    );
    assert_eq!(
        count(&["--filter", "filename=http/bench-parser.js", "--exclude", "len=4"]),
        3
    );
    assert_eq!(count(&["--filter", "filename~^http/bench", "--filter", "len!=4"]), 3);
    let stderr = refused(&["compare", "--filter", "lenght=4"], &data);
    assert!(
        stderr.contains("no such variable, did you mean len? The variables are binary, "),
        "{stderr}"
    );
    let stderr = refused(&["compare", "--filter", "len=5"], &data);
    assert!(
        stderr.contains("none of the 4571 rows is left after --filter 'len=5'; the values of len are 4, "),
        "{stderr}"
    );
}
