//! The results of other tools: `convert` reads them, `--group` and `--compare` name the columns of any tidy CSV.

use crate::common::{json, ok, refused, row, run, testdata};

const TIDY: &str = "testdata/tools/tidy.csv";

/// The archive that `convert` makes of `files`, and its notes.
fn converted(files: &[&str]) -> (String, String) {
    let args: Vec<&str> = ["convert", "-o", "-"].iter().chain(files).copied().collect();
    let run = run(&args, "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    (run.stdout, run.stderr)
}

/// A file in a directory of its own, that goes away with it.
struct Scratch(std::path::PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Scratch {
        let file = std::env::temp_dir().join(format!("benchstat-tools-{}-{name}", std::process::id()));
        std::fs::write(&file, text).unwrap();
        Scratch(file)
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn half_the_time_is_an_improvement_of_half() {
    // Go prints nanoseconds: ten times fewer of them are ten times faster.
    let old = "pkg: p\nBenchmarkA-4 10 100 ns/op\nBenchmarkA-4 10 110 ns/op\nBenchmarkA-4 10 90 ns/op\n";
    let new = old.replace("00 ns", "0 ns").replace("110", "11").replace("90", "9");
    let (old, new) = (Scratch::new("old.txt", old), Scratch::new("new.txt", &new));
    let (archive, notes) = converted(&[&format!("old={}", old.path()), &format!("new={}", new.path())]);
    assert!(
        notes.contains("measures time, not rate: read the archive with --metric time"),
        "{notes}"
    );
    let report = json(&["compare", "--metric", "time"], &archive);
    assert_eq!(report["direction"], "lower");
    let row = &report["rows"][0];
    assert_eq!(row["name"], "p.BenchmarkA procs=4");
    assert_eq!(row["old"]["mean"], 1e-7);
    assert!((row["improvement"].as_f64().unwrap() + 90.0).abs() < 1e-9, "{row}");
    assert_eq!(row["verdict"], "improved");
    let warnings = row["warnings"].to_string();
    assert!(warnings.contains("order_unknown"), "{warnings}");
}

#[test]
fn rates_stay_rates() {
    let (archive, notes) = converted(&["testdata/tools/node-run.txt"]);
    assert_eq!(notes, "");
    let report = json(&["runs"], &archive);
    assert_eq!(report["metric"], "rate");
    assert_eq!(report["rows"][0]["name"], "buffers/buffer-compare.js n=1000000 size=16");
    assert_eq!(report["rows"][0]["n"], 2);
}

#[test]
fn further_measures_are_columns() {
    let (archive, notes) = converted(&["testdata/tools/google-benchmark.json"]);
    assert!(
        notes.contains("left out 8 aggregates") && notes.contains("left out 3 results that failed"),
        "{notes}"
    );
    for metric in ["time", "cpu_time"] {
        let report = json(&["runs", "--metric", metric], &archive);
        assert_eq!(report["rows"][1]["name"], "BM_Fill arg1=1000 arg2=7");
        assert_eq!(report["rows"][1]["n"], 3, "{metric}");
    }
}

#[test]
fn criterions_baselines_are_binaries() {
    let (archive, notes) = converted(&["testdata/tools/criterion"]);
    assert!(
        notes.contains("left out base of 2 benchmarks, criterion's copy of new"),
        "{notes}"
    );
    assert_eq!(archive.lines().count(), 41);
    let report = json(&["compare", "--metric", "time", "--old", "main"], &archive);
    assert_eq!(report["rows"].as_array().unwrap().len(), 2);
    assert_eq!(report["rows"][1]["name"], "sum of xors/iter value=100");
    let estimate = testdata("tools/criterion/plain/loop/new/estimates.json");
    let estimate: serde_json::Value = serde_json::from_str(&estimate).unwrap();
    let expected = estimate["mean"]["point_estimate"].as_f64().unwrap() / 1e9;
    let mean = report["rows"][0]["new"]["mean"].as_f64().unwrap();
    assert!((mean / expected - 1.0).abs() < 1e-12, "{mean} {expected}");

    let (named, _) = converted(&["old=testdata/tools/criterion:main", "new=testdata/tools/criterion:new"]);
    let named = json(&["compare", "--metric", "time"], &named);
    assert_eq!(named["rows"][0]["new"]["mean"], report["rows"][0]["new"]["mean"]);
    let unclear = run(&["convert", "-o", "-", "old=testdata/tools/criterion"], "");
    assert!(
        unclear.stderr.contains("has several binaries (\"main\", \"new\")"),
        "{}",
        unclear.stderr
    );
}

#[test]
fn a_sample_from_a_pipe_has_no_name() {
    let run = run(
        &["convert", "-o", "-"],
        testdata("tools/criterion/plain/loop/new/sample.json"),
    );
    assert_eq!(
        run.stdout
            .lines()
            .filter(|line| line.starts_with("\"criterion\",\"\","))
            .count(),
        10
    );
}

#[test]
fn a_directory_of_data_may_hold_criterions_too() {
    let directory = std::env::temp_dir().join(format!("benchstat-tools-{}", std::process::id()));
    let samples = directory.join("target/criterion/a/new");
    std::fs::create_dir_all(&samples).unwrap();
    std::fs::write(
        samples.join("sample.json"),
        testdata("tools/criterion/plain/loop/new/sample.json"),
    )
    .unwrap();
    let only_samples = converted(&[directory.to_str().unwrap()]).0;
    std::fs::write(
        directory.join("results.csv"),
        "filename,configuration,rate\na.js,n=1,2\n",
    )
    .unwrap();
    let with_data = converted(&[directory.to_str().unwrap()]).0;
    std::fs::remove_dir_all(&directory).unwrap();
    assert!(only_samples.contains("target/criterion/a\""), "{only_samples}");
    assert_eq!(only_samples.lines().count(), 11);
    assert_eq!(
        with_data,
        "\"filename\",\"configuration\",\"rate\"\n\"a.js\",\"n=1\",2\n"
    );
}

#[test]
fn mitatas_sorted_samples_show_no_drift() {
    let (archive, notes) = converted(&["testdata/tools/mitata.json"]);
    assert!(
        notes.contains("mitata sorts its samples, so they were shuffled"),
        "{notes}"
    );
    assert_eq!(
        converted(&["testdata/tools/mitata.json"]).0,
        archive,
        "the same every time"
    );
    let report = json(&["runs", "--metric", "time"], &archive);
    assert!(!report.to_string().contains("\"drift\""), "{report}");
}

#[test]
fn compressed_and_piped_results_are_read_too() {
    let text = testdata("tools/hyperfine.json");
    let (direct, _) = converted(&["testdata/tools/hyperfine.json"]);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut encoder, text.as_bytes()).unwrap();
    let utf16: Vec<u8> = format!("\u{feff}{text}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    for input in [text.clone().into_bytes(), encoder.finish().unwrap(), utf16] {
        let run = run(&["convert", "-o", "-"], input);
        assert_eq!(
            (run.status, run.stdout.as_str()),
            (0, direct.as_str()),
            "{}",
            run.stderr
        );
    }
}

#[test]
fn filters_see_the_parameters() {
    let args = [
        "convert",
        "-o",
        "-",
        "--filter",
        "n>100",
        "testdata/tools/hyperfine.json",
    ];
    let run = run(&args, "");
    assert_eq!(run.stdout.lines().count(), 9, "{}", run.stdout);
    assert!(
        run.stdout
            .lines()
            .skip(1)
            .all(|line| line.starts_with("\"seq 20000\",\"n=20000\",0.0"))
    );
}

#[test]
fn other_commands_say_how_to_convert() {
    for (file, what) in [
        ("hyperfine.json", "hyperfine JSON"),
        ("mitata.json", "mitata JSON"),
        ("go-test-bench.txt", "Go benchmark text"),
        ("node-run.txt", "text of Node.js' run.js"),
        ("google-benchmark.csv", "Google Benchmark CSV"),
        ("jmh.csv", "JMH CSV"),
        ("criterion", "criterion's sample.json"),
    ] {
        let path = format!("testdata/tools/{file}");
        let expected = format!(
            "error: {path}: this is {what}, expected a CSV of measurements; make one with: benchstat convert {path} -o results.csv\n"
        );
        for command in ["compare", "runs", "bar"] {
            assert_eq!(refused(&[command, &path], ""), expected);
        }
    }
    let piped = refused(&["runs"], testdata("tools/hyperfine.json"));
    assert!(piped.ends_with("benchstat convert - -o results.csv\n"), "{piped}");
}

#[test]
fn what_convert_cannot_read() {
    let refused = |file: &str| refused(&["convert", "-o", "-", &format!("testdata/tools/{file}")], "");
    assert!(refused("pytest-benchmark-without-data.json").contains("--benchmark-save-data"));
    assert!(refused("mitata-without-samples.json").contains("{ json: { samples: true } }"));
    let unknown = refused("MANIFEST.md");
    assert!(
        unknown.contains("neither a CSV of measurements nor the results of a tool that is known"),
        "{unknown}"
    );
    assert!(
        unknown.contains("pytest-benchmark JSON, criterion's sample.json"),
        "{unknown}"
    );
    // A CSV of other columns, or with other lines among its rows, is still a CSV.
    assert!(refused("tidy.csv").contains("\"case,threads,build,seconds,cpu\" before the header"));
    let mixed = crate::common::refused(
        &["convert", "-o", "-"],
        "\"filename\",\"configuration\",\"rate\"\na.js n=1: 12.5\n\"a.js\",\"n=1\",12.5\n",
    );
    assert!(
        mixed.starts_with("error: <stdin>:2:") && mixed.contains("1 field in this row, expected 3"),
        "{mixed}"
    );
    let lacking = crate::common::refused(&["convert", "-o", "-"], "filename,a\nx.js,1\n");
    assert!(lacking.contains("no column \"rate\" in the header"), "{lacking}");
    assert!(
        lacking.ends_with("; --metric COL names the measured column\n"),
        "{lacking}"
    );
    let both = crate::common::refused(
        &[
            "convert",
            "-o",
            "-",
            "testdata/tools/node-run.txt",
            "testdata/tools/hyperfine.json",
        ],
        "",
    );
    assert_eq!(
        both,
        "error: testdata/tools/hyperfine.json: measures \"time\", not \"rate\": choose with --metric, or convert it by itself\n"
    );
}

#[test]
fn groups_name_the_benchmarks_of_a_tidy_csv() {
    let args = [
        "--group",
        "case,threads",
        "--compare",
        "build",
        "--metric",
        "seconds",
        "--lower-is-better",
        TIDY,
    ];
    let compare = |more: &[&str]| {
        let args: Vec<&str> = ["compare"].iter().chain(&args).chain(more).copied().collect();
        json(&args, "")
    };
    let report = compare(&[]);
    assert_eq!(
        (&report["old"], &report["new"]),
        (&"gcc".into(), &serde_json::json!(["clang"]))
    );
    let rows = report["rows"].as_array().unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
    // The first column's value stands as it is; `cpu`, which differs in every row, splits nothing.
    assert_eq!(names, ["sort threads=1", "sort threads=4", "it's, a hash threads=1"]);
    assert_eq!(rows[0]["old"]["n"], 4);
    for (side, mean) in [("old", 1.0115), ("new", 0.803)] {
        assert!((rows[0][side]["mean"].as_f64().unwrap() - mean).abs() < 1e-12, "{side}");
    }
    assert_eq!(rows[0]["variables"], serde_json::json!({"threads": 1}));
    assert_eq!(rows[0]["verdict"], "improved");
    assert_eq!(rows[2]["verdict"], "regressed");
    // Columns that are not named still filter, the binary's under its own name.
    assert_eq!(compare(&["--filter", "cpu<1.5"])["rows"].as_array().unwrap().len(), 2);
    assert_eq!(
        compare(&["--filter", "build~^[gc]"])["rows"].as_array().unwrap().len(),
        3
    );

    let order = [
        "compare",
        "--group",
        "threads,case",
        "--compare",
        "build",
        "--metric",
        "seconds",
        TIDY,
    ];
    let report = json(&order, "");
    assert_eq!(report["rows"][2]["name"], "1 case=\"it's, a hash\"");
    let one = [
        "runs",
        "--group",
        "case",
        "--compare",
        "build",
        "--metric",
        "seconds",
        TIDY,
    ];
    assert_eq!(json(&one, "")["rows"][0]["n"], 8, "over both numbers of threads");
    let bars = json(
        &[
            "bar",
            "--group",
            "case",
            "--compare",
            "build",
            "--metric",
            "seconds",
            TIDY,
        ],
        "",
    );
    assert_eq!(bars["series"], serde_json::json!(["gcc", "clang"]));
}

#[test]
fn groups_decide_what_a_sweep_averages_over() {
    let sweep = |group: &[&str]| {
        let args = [
            "scatter",
            "--xaxis",
            "threads",
            "--category",
            "build",
            "--compare",
            "build",
        ];
        let args: Vec<&str> = args
            .iter()
            .chain(&["--metric", "seconds"])
            .chain(group)
            .chain(&[TIDY])
            .copied()
            .collect();
        let report = json(&args, "");
        let aggregated = report["aggregated"].as_array().unwrap().iter();
        aggregated
            .map(|variable| variable["variable"].as_str().unwrap().to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(sweep(&["--group", "case"]), ["case"]);
    assert_eq!(sweep(&["--group", "case,cpu"]), ["case", "cpu"]);
    let one = ok(
        &[
            "scatter",
            "--group",
            "case",
            "--xaxis",
            "threads",
            "--compare",
            "build",
            "--binary",
            "gcc",
            "--metric",
            "seconds",
            "--no-chart",
            TIDY,
        ],
        "",
    );
    assert!(one.contains("rows of other binaries play no part here: clang"), "{one}");
}

#[test]
fn the_usual_columns_can_be_named_as_well() {
    let file = "testdata/data/node-path-dirname-posix.csv";
    let usual = json(&["compare", file], "");
    let named = json(
        &[
            "compare",
            "--group",
            "filename,configuration",
            "--compare",
            "binary",
            file,
        ],
        "",
    );
    assert_eq!(usual, named);
    let whole = ok(&["compare", "--no-chart", "--group", "filename", file], "");
    assert!(!row(&whole, "path/dirname-posix.js").is_empty());
}

#[test]
fn columns_that_cannot_be_what_they_are_named_for() {
    let refused = |args: &[&str]| {
        let args: Vec<&str> = ["compare", "--metric", "seconds"]
            .iter()
            .chain(args)
            .chain(&[TIDY])
            .copied()
            .collect();
        refused(&args, "")
    };
    let header = "\"case\", \"threads\", \"build\", \"seconds\", \"cpu\"";
    assert_eq!(
        refused(&["--group", "case,thread", "--compare", "build"]),
        format!(
            "error: {TIDY}:1:1: no column \"thread\" in the header, did you mean \"threads\"? Expected it among {header}\n"
        )
    );
    assert_eq!(
        refused(&["--group", "case", "--compare", "biuld"]),
        format!(
            "error: {TIDY}:1:1: no column \"biuld\" in the header, did you mean \"build\"? Expected it among {header}\n"
        )
    );
    assert!(
        refused(&["--group", "case"]).ends_with(
            "; --compare COL names the column that holds the binary, NAME=FILE the binary of a whole file\n"
        )
    );
    assert!(
        refused(&["--compare", "build"]).ends_with("; --group COL,COL names the columns that make up a benchmark\n")
    );
    assert_eq!(
        refused(&["--group", "case,case"]),
        "error: --group case: is named twice\n"
    );
    assert_eq!(
        refused(&["--group", "case,seconds"]),
        "error: --group seconds: is measured, and cannot name what is measured\n"
    );
    assert_eq!(
        refused(&["--group", "build", "--compare", "build"]),
        "error: --group build: holds the binaries that are compared: leave it out\n"
    );
    assert_eq!(
        refused(&["--group", "case", "--compare", "seconds"]),
        "error: --compare seconds: is measured, and cannot name a binary\n"
    );
    assert!(refused(&["--group", ""]).contains("the name of a column is missing"));
    let twice = crate::common::refused(
        &[
            "compare",
            "--metric",
            "seconds",
            "--group",
            "case",
            "--compare",
            "build",
            &format!("a={TIDY}"),
        ],
        "",
    );
    assert!(
        twice.contains("names the binary, and so does --compare build"),
        "{twice}"
    );
}

#[test]
fn parquet_has_the_same_groups() {
    let file = std::env::temp_dir().join(format!("benchstat-tools-{}.parquet", std::process::id()));
    let path = file.to_str().unwrap();
    ok(
        &["convert", "--group", "case", "--metric", "seconds", TIDY, "-o", path],
        "",
    );
    let args = ["--group", "case,threads", "--compare", "build", "--metric", "seconds"];
    let compare = |file: &str| ok(&[&["compare"][..], &args[..], &[file][..]].concat(), "");
    let (from_csv, from_parquet) = (compare(TIDY), compare(path));
    std::fs::remove_file(&file).unwrap();
    assert_eq!(from_csv, from_parquet);
}
