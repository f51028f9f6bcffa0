//! `--metric A,B` and `--metric all`: a table each, one correction and one gate over all.

use crate::common::{Folder, assert_near, json, ok, refused, run, testdata, testdata_path};
use serde_json::Value;

fn case(name: &str) -> String {
    testdata_path(&format!("tools/cases/{name}")).display().to_string()
}

fn allocations() -> [String; 2] {
    [
        format!("old={}", case("16-go-allocations.old.txt")),
        format!("new={}", case("16-go-allocations.new.txt")),
    ]
}

fn with<'a>(before: &[&'a str], files: &'a [String; 2]) -> Vec<&'a str> {
    before.iter().copied().chain(files.iter().map(String::as_str)).collect()
}

fn row<'a>(report: &'a Value, name: &str) -> &'a Value {
    let mut rows = report["rows"].as_array().unwrap().iter();
    rows.find(|row| row["name"].as_str().unwrap().contains(name)).unwrap()
}

/// Holm 1979, from the definition: the k-th smallest of m p-values times m - k + 1, made monotone.
fn holm(p_values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|a, b| p_values[*a].total_cmp(&p_values[*b]));
    let mut adjusted = vec![0.0; p_values.len()];
    let mut largest: f64 = 0.0;
    for (rank, at) in order.into_iter().enumerate() {
        largest = largest.max(p_values[at] * (p_values.len() - rank) as f64).min(1.0);
        adjusted[at] = largest;
    }
    adjusted
}

#[test]
fn allocations_fail_the_gate_whatever_the_times_do() {
    let files = allocations();
    let gated = |metrics: &str| {
        let args = with(
            &[
                "compare",
                "--format",
                "json",
                "--max-regression",
                "5",
                "--metric",
                metrics,
            ],
            &files,
        );
        let run = run(&args, "");
        (run.status, serde_json::from_str::<Value>(&run.stdout).unwrap())
    };
    let (code, all) = gated("time,B/op,allocs/op");
    assert_eq!(code, 1);
    assert_eq!(all["schema"], "benchstat/metrics/1");
    let [_, bytes, allocs] = all["reports"].as_array().unwrap().as_slice() else {
        panic!("{all}")
    };
    assert_eq!(
        (&bytes["direction"], &allocs["direction"]),
        (&"lower".into(), &"lower".into())
    );
    assert_near(&row(bytes, "Enc")["improvement"], 100.0, 1e-12);
    assert_near(&row(bytes, "Dec")["improvement"], 30.05, 2e-4);
    assert_near(&row(bytes, "Dec")["test"]["p"], 1.348e-9, 1e-3);
    assert_near(&row(allocs, "Enc")["improvement"], 25.0, 1e-12);
    assert_near(&row(allocs, "Dec")["improvement"], 0.0, 1e-12);
    assert_eq!(all["gate"]["passed"], false);
    assert!(all["gate"]["failed"].as_array().unwrap().contains(&"B/op".into()));
}

/// The p-value that is corrected: the larger one where the rearrangements are asked, too.
fn judged(row: &Value) -> f64 {
    let p = row["test"]["p"].as_f64().unwrap();
    row["rearranged"]["p"]
        .as_f64()
        .map_or(p, |rearranged| rearranged.max(p))
}

#[test]
fn the_correction_is_over_all_metrics() {
    let data = testdata("data/compare-string-decoder.csv");
    let all = json(&["compare", "--metric", "rate,time"], &data);
    let reports = all["reports"].as_array().unwrap();
    let rows: Vec<&Value> = reports
        .iter()
        .flat_map(|report| report["rows"].as_array().unwrap())
        .collect();
    let p_values: Vec<f64> = rows.iter().map(|row| judged(row)).collect();
    assert_eq!(p_values.len(), 2 * 60);
    for (row, expected) in rows.iter().zip(holm(&p_values)) {
        assert_near(&row["p_holm"], expected, 1e-12);
    }
    assert_eq!(all["family"]["tested"], 120);
    // Everything but the correction is that of the metric by itself.
    for (report, metric) in reports.iter().zip(["rate", "time"]) {
        let alone = json(&["compare", "--metric", metric], &data);
        for (row, alone) in report["rows"]
            .as_array()
            .unwrap()
            .iter()
            .zip(alone["rows"].as_array().unwrap())
        {
            for field in ["name", "improvement", "test", "interval", "accuracy", "old", "new"] {
                assert_eq!(row[field], alone[field], "{metric} {field}");
            }
        }
    }
}

#[test]
fn a_metric_is_no_variable_of_the_other() {
    let csv = "binary,filename,configuration,rate,heap,rss\n\
               old,a.js,n=1,100,7,1\nold,a.js,n=1,101,8,2\nnew,a.js,n=1,103,9,3\nnew,a.js,n=1,102,9.5,4\n";
    let all = json(
        &[
            "compare",
            "--group",
            "filename,configuration",
            "--metric",
            "heap,rss",
            "--lower-is-better",
        ],
        csv,
    );
    assert_eq!(all["metrics"], serde_json::json!(["heap", "rss"]));
    for report in all["reports"].as_array().unwrap() {
        assert_eq!(report["rows"].as_array().unwrap().len(), 1);
        assert_eq!(report["direction"], "lower");
    }
    // Without --group other columns are variables, but not those that are measured.
    let all = json(&["bar", "--metric", "heap,rss"], csv);
    assert_eq!(all["reports"][0]["bars"].as_array().unwrap().len(), 2);
    // The direction is asked for where the name does not say it, and only there.
    let two = "binary,filename,configuration,rate,score\n\
               old,a.js,n=1,100,7\nold,a.js,n=1,101,8\nnew,a.js,n=1,103,9\nnew,a.js,n=1,102,9.5\n";
    let asked = [
        "compare",
        "--metric",
        "rate,score",
        "--lower-is-better",
        "--max-regression",
        "5",
    ];
    let run = run(&[&asked[..], &["--format", "json"]].concat(), two);
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(
        (&all["reports"][0]["direction"], &all["reports"][1]["direction"]),
        (&"higher".into(), &"lower".into())
    );
    let error = refused(&["compare", "--metric", "rate,score", "--max-regression", "5"], two);
    assert!(error.starts_with("error: score: "), "{error}");
}

#[test]
fn all_is_what_the_files_have_in_common() {
    let files = allocations();
    let all = json(&with(&["compare", "--metric", "all"], &files), "");
    assert_eq!(all["metrics"], serde_json::json!(["time", "B/op", "allocs/op"]));
    let data = testdata("data/compare-string-decoder.csv");
    assert_eq!(
        json(&["runs", "--metric", "all"], &data)["metrics"],
        serde_json::json!(["rate", "time"])
    );
    let mixed = [
        format!("old={}", case("14b-go-mixed-units.old.txt")),
        format!("new={}", case("14b-go-mixed-units.new.txt")),
    ];
    let run = run(&with(&["compare", "--metric", "all", "--format", "json"], &mixed), "");
    let all: Value = serde_json::from_str(&run.stdout).unwrap();
    let metrics = all["metrics"].as_array().unwrap();
    assert!(
        metrics.contains(&"p99-ns".into()) && metrics.contains(&"req/s".into()),
        "{metrics:?}"
    );
    // What one of the files lacks is left out, with a note.
    let folder = Folder::new("metrics");
    let lacking = folder.put("lacking.txt", "BenchmarkEnc-2 10 5 ns/op\nBenchmarkEnc-2 10 6 ns/op\n");
    let some = [
        format!("old={}", case("16-go-allocations.old.txt")),
        format!("new={lacking}"),
    ];
    let run = self::run(&with(&["compare", "--metric", "all"], &some), "");
    assert_eq!(run.status, 0, "{}", run.stderr);
    assert!(run.stderr.contains("note: left out B/op, which "), "{}", run.stderr);
}

#[test]
fn standard_input_is_as_good_as_a_file() {
    let folder = Folder::new("metrics-stdin");
    let data = testdata("data/scatter-string-decoder.csv");
    let file = folder.put("s.csv", &data);
    let line = [
        "scatter",
        "--xaxis",
        "chunkLen",
        "--category",
        "encoding",
        "--metric",
        "rate,time",
    ];
    let piped = ok(&line, &data);
    assert_eq!(piped, ok(&[&line[..], &[&file]].concat(), ""));
    assert!(
        piped.starts_with("Metric rate\n\n") && piped.contains("\nMetric time\n\n"),
        "{piped}"
    );
}

#[test]
fn a_saved_report_of_several_metrics_is_shown_as_the_run_was() {
    let data = testdata("data/node-path-dirname-posix.csv");
    for command in [
        "compare --max-regression 20",
        "bar",
        "runs",
        "scatter --xaxis path --binary new",
    ] {
        let words: Vec<&str> = command.split(' ').chain(["--metric", "rate,time"]).collect();
        let saved = run(&[&words[..], &["--format", "json"]].concat(), &data);
        for format in ["text", "markdown", "csv", "json"] {
            let of_run = run(&[&words[..], &["--format", format]].concat(), &data);
            let again = run(&["render", "--format", format], &saved.stdout);
            assert_eq!(
                (again.status, &again.stdout),
                (of_run.status, &of_run.stdout),
                "{command} {format}"
            );
            assert!(again.status < 2, "{}", again.stderr);
        }
    }
    let damaged = run(&["compare", "--metric", "rate,time", "--format", "json"], &data).stdout;
    let damaged = damaged.replacen("\"rate\",", "", 1);
    assert!(refused(&["render"], &damaged).contains("there are not as many metrics as reports"));
}

#[test]
fn one_table_has_the_metric_in_front() {
    let data = testdata("data/node-path-dirname-posix.csv");
    let csv = ok(&["compare", "--metric", "rate,time", "--format", "csv"], &data);
    let mut reader = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(
        reader.headers().unwrap().iter().take(2).collect::<Vec<_>>(),
        ["metric", "name"]
    );
    let metrics: Vec<String> = reader.records().map(|record| record.unwrap()[0].to_string()).collect();
    assert_eq!(metrics, [vec!["rate"; 7], vec!["time"; 7]].concat());
}

#[test]
fn machines_are_told_the_metric() {
    let files = allocations();
    let args = [
        "compare",
        "--metric",
        "B/op,allocs/op",
        "--max-regression",
        "5",
        "--format",
    ];
    let shown = |format: &str| run(&with(&[&args[..], &[format]].concat(), &files), "").stdout;
    let junit = shown("junit");
    assert!(junit.contains(r#"<testsuite name="B/op: new against old""#), "{junit}");
    assert!(
        junit.contains(r#"<testsuite name="allocs/op: new against old""#),
        "{junit}"
    );
    let github = shown("github");
    assert!(
        github.contains("(B/op)") && github.contains("benchmarks by 2 metrics"),
        "{github}"
    );
    let openmetrics = shown("openmetrics");
    assert_eq!(openmetrics.matches("# TYPE benchstat_mean gauge").count(), 1);
    assert!(openmetrics.contains(r#"metric="allocs/op""#) && openmetrics.contains("benchstat_gate_passed 0"));
}

#[test]
fn what_is_of_one_metric_says_so() {
    let data = testdata("data/node-path-dirname-posix.csv");
    for (line, expected) in [
        (
            "compare --metric rate,rate",
            "error: --metric rate is given twice: name each metric once",
        ),
        (
            "compare --metric rate,time --plot x.png",
            "error: --plot is of one metric: choose it with --metric COL",
        ),
        (
            "compare --metric rate,time --expect-equal",
            "error: --expect-equal is of one metric",
        ),
        (
            "compare --metric rate,time --partial --format json",
            "error: --partial is of one metric",
        ),
        (
            "compare --metric rate,time --format html",
            "error: --format html is of one metric",
        ),
        ("history --at n --metric all", "error: history is of one metric"),
        ("convert --metric all -o -", "error: convert is of one metric"),
        ("compare --metric rate,heap", "error: <stdin>:1:1: no column \"heap\""),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let error = refused(&words, &data);
        assert!(error.starts_with(expected), "{line}: {error}");
    }
    assert!(!std::path::Path::new("x.png").exists());
}

#[test]
fn a_floor_that_is_a_time_holds_for_times() {
    let files = allocations();
    let gated = [
        "compare",
        "--max-regression",
        "5",
        "--min-change",
        "1s",
        "--format",
        "json",
        "--metric",
    ];
    let all: Value =
        serde_json::from_str(&run(&with(&[&gated[..], &["time,B/op"]].concat(), &files), "").stdout).unwrap();
    assert_eq!(all["reports"][0]["gate"]["min_change"], 1.0);
    assert_eq!(all["reports"][1]["gate"]["min_change"], Value::Null);
    assert_eq!(all["gate"]["failed"], serde_json::json!(["B/op"]));
    let error = refused(&with(&[&gated[..], &["B/op,allocs/op"]].concat(), &files), "");
    assert!(error.contains("B/op is no time"), "{error}");
}
