//! Machine and build, expressions for names, log prefixes, words as conditions.

use serde_json::Value;

use crate::common::{Folder, json, kinds, refused, run};

const OLD: &str = "old=testdata/tools/cases/47-go-other-cpu.old.txt";
const NEW: &str = "new=testdata/tools/cases/47-go-other-cpu.new.txt";

#[test]
fn case_47_another_processor_is_said() {
    let report = json(&["compare", OLD, NEW], "");
    assert!(kinds(&report).contains(&"context_differs"), "{report}");
    let text = report["warnings"].to_string();
    assert!(
        text.contains("cpu differs: Some CPU @ 3.00GHz for old, Other CPU @ 2.10GHz for new"),
        "{text}"
    );
    assert!(
        text.contains("not all benchmarks were run to their end: --- FAIL: BenchmarkDel-8; panic: test timed out"),
        "{text}"
    );
    assert_eq!(report["rows"][0]["name"], "example.test/kv.BenchmarkPut procs=8");
    let same = json(&["compare", OLD, &OLD.replace("old=", "new=")], "");
    assert!(!kinds(&same).contains(&"context_differs"), "{same}");
    // So is it through an archive.
    let archive = run(&["convert", "-o", "-", OLD, NEW], "").stdout;
    assert!(kinds(&json(&["compare"], &archive)).contains(&"context_differs"));
}

const IMPLEMENTATIONS: &str = "\"filename\",\"configuration\",\"rate\"\n\
    \"x.js\",\"impl='a' n=1\",10\n\"x.js\",\"impl='b' n=1\",12\n\"x.js\",\"impl='a' n=1\",11\n\"x.js\",\"impl='b' n=1\",13\n\
    \"y.js\",\"n=1\",5\n";

#[test]
fn part_of_a_name_is_the_binary() {
    for args in [&["--match", "impl=(?<binary>a|b)"], &["--compare", "impl"]] {
        let report = json(&[&["compare"], &args[..]].concat(), IMPLEMENTATIONS);
        let rows = report["rows"].as_array().unwrap();
        assert_eq!((rows.len(), &rows[0]["name"]), (1, &Value::from("x.js n=1")));
        assert!((rows[0]["improvement"].as_f64().unwrap() - 100.0 * (12.5 / 10.5 - 1.0)).abs() < 1e-9);
        assert!(kinds(&report).contains(&"rows_of_no_binary"), "{report}");
    }
    let stderr = refused(&["compare", "--match", "impl=(a|b)"], IMPLEMENTATIONS);
    assert!(
        stderr.contains("--match 'impl=(a|b)': a group named binary is missing"),
        "{stderr}"
    );
    let stderr = refused(&["compare", "--compare", "imp"], IMPLEMENTATIONS);
    assert!(
        stderr.contains("--compare imp: there is no such variable, did you mean impl?"),
        "{stderr}"
    );
}

#[test]
fn a_word_is_part_of_a_file_name() {
    let runs = json(&["runs", "--filter", "x"], IMPLEMENTATIONS);
    assert_eq!(runs["rows"].as_array().unwrap().len(), 2);
    let runs = json(&["runs", "--exclude", "x.js"], IMPLEMENTATIONS);
    assert_eq!(runs["rows"][0]["name"], "y.js n=1");
}

#[test]
fn a_condition_behind_the_file_is_a_filter() {
    let stderr = refused(&["scatter", "testdata/data/scatter-string-decoder.csv", "inLen=32"], "");
    assert!(stderr.contains("--filter inLen=32"), "{stderr}");
}

#[test]
fn a_gate_needs_a_direction() {
    let rows = "binary,filename,configuration,score\nold,a,,1\nnew,a,,2\nold,a,,1.5\nnew,a,,2.5\n";
    let args = ["compare", "--metric", "score", "--max-regression", "5"];
    let stderr = refused(&args, rows);
    assert!(
        stderr.contains("which way of score is better is not known") && stderr.contains("--lower-is-better"),
        "{stderr}"
    );
    assert_eq!(run(&[&args[..], &["--higher-is-better"]].concat(), rows).status, 0);
}

#[test]
fn logs_of_ci_systems_are_read_when_asked() {
    let plain = "goos: linux\nBenchmarkA-8 100 5 ns/op\nBenchmarkA-8 100 6 ns/op\n";
    let log: String = plain
        .lines()
        .enumerate()
        .map(|(at, line)| format!("2026-05-04T10:00:0{at}.1234567Z \u{1b}[36m{line}\u{1b}[0m\n"))
        .collect();
    let stderr = refused(&["runs"], &log);
    assert!(
        stderr.contains(
            "each line begins with \"2026-05-04T10:00:00.1234567Z \", as in the log of a CI system; --strip-prefix"
        ),
        "{stderr}"
    );
    assert_eq!(json(&["runs", "--strip-prefix"], &log), json(&["runs"], plain));
    let csv =
        "\"binary\",\"filename\",\"configuration\",\"rate\"\n\"old\",\"a.js\",\"n=1\",1\n\"new\",\"a.js\",\"n=1\",2\n";
    let log: String = csv
        .lines()
        .map(|line| format!("[2026-05-04T10:00:00.123Z] {line}\n"))
        .collect();
    assert!(refused(&["runs"], &log).contains("--strip-prefix"));
    assert_eq!(json(&["runs", "--strip-prefix"], &log), json(&["runs"], csv));
}

#[test]
fn events_of_go_are_its_text() {
    let text = "goos: linux\ngoarch: amd64\npkg: p\nBenchmarkA-8   \t  100\t 5 ns/op\nBenchmarkA-8   \t  100\t 6 ns/op\nPASS\n";
    let event = |output: &str| {
        serde_json::json!({ "Time": "2026-05-04T10:00:00Z", "Action": "output", "Package": "p", "Output": output })
            .to_string()
    };
    // A name and its values are events of their own.
    let outputs = text.split_inclusive('\n').flat_map(|line| match line.split_once("\t") {
        Some((name, rest)) => vec![event(&format!("{name}\t")), event(rest)],
        None => vec![event(line)],
    });
    let start = "{\"Time\":\"2026-05-04T10:00:00Z\",\"Action\":\"start\",\"Package\":\"p\"}".to_string();
    let events: Vec<String> = std::iter::once(start).chain(outputs).collect();
    assert_eq!(json(&["runs"], events.join("\n")), json(&["runs"], text));
}

#[test]
fn an_odd_value_spoils_its_own_cell() {
    let text = "BenchmarkA 1 5 ns/op NaN x\nBenchmarkA 1 6 ns/op 3 x\nBenchmarkA 1 7 ns/op 4 x\n";
    let folder = Folder::new("tools-odd");
    let file = folder.put("go.txt", text);
    assert_eq!(json(&["runs", &file], "")["rows"][0]["n"], 3);
    let stderr = refused(&["runs", "--metric", "x", &file], "");
    assert!(
        stderr.contains("a result whose x is no finite number") && stderr.contains("--skip-invalid"),
        "{stderr}"
    );
    let skipped = json(&["runs", "--metric", "x", "--skip-invalid", &file], "");
    assert_eq!(skipped["rows"][0]["n"], 2);
    assert!(
        skipped["warnings"].to_string().contains("1 invalid row was skipped"),
        "{skipped}"
    );
}
