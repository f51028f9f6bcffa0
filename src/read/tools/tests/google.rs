//! Google Benchmark.

use super::*;

#[test]
fn google_times_have_its_mean() {
    // The CSV shows six digits.
    for (name, relative) in [("google-benchmark.json", 1e-9), ("google-benchmark.csv", 1e-5)] {
        let results = read_file(name);
        assert_eq!(
            results.metrics(),
            ["time", "cpu_time", "bytes_per_second", "items_per_second"],
            "{name}"
        );
        let (copy, fill) = ("BM_StringCopy|len=16", "BM_Fill|arg1=1000 arg2=7");
        let times = results.numbers("time");
        assert_eq!(times.keys().collect::<Vec<_>>(), [fill, copy]);
        let cpu = results.numbers("cpu_time");
        let (copy_mean, fill_mean) = google_means(name);
        assert_near(mean(&times[copy]), copy_mean[0] / 1e9, relative);
        assert_near(mean(&cpu[copy]), copy_mean[1] / 1e9, relative);
        assert_near(mean(&times[fill]), fill_mean[0] / 1e6, relative);
        assert_near(mean(&cpu[fill]), fill_mean[1] / 1e6, relative);
        let notes = results.notes();
        assert!(notes[0].starts_with("left out 8 aggregates"), "{notes:?}");
        assert_eq!(
            notes[1],
            "left out 3 results that failed, the first: BM_Fails: no such device"
        );
    }
}

/// The rows `_mean` of the two benchmarks: real and CPU time in their own units.
fn google_means(name: &str) -> ([f64; 2], [f64; 2]) {
    let (copy, fill) = ("BM_StringCopy/len:16_mean", "BM_Fill/1000/7_mean");
    if name.ends_with("json") {
        let json = json_of(name);
        let rows = json["benchmarks"].as_array().unwrap();
        let times = |name: &str| {
            let row = rows.iter().find(|row| row["name"] == name).unwrap();
            ["real_time", "cpu_time"].map(|key| row[key].as_f64().unwrap())
        };
        (times(copy), times(fill))
    } else {
        let text = text(name);
        let times = |name: &str| {
            let line = text.lines().find(|line| line.contains(name)).unwrap();
            let fields: Vec<&str> = line.split(',').collect();
            [2, 3].map(|at| fields[at].parse().unwrap())
        };
        (times(copy), times(fill))
    }
}

#[test]
fn google_aggregates_alone_are_refused() {
    let json = json_of("google-benchmark.json");
    let rows = json["benchmarks"].as_array().unwrap();
    let aggregates: Vec<_> = rows.iter().filter(|row| row["run_type"] == "aggregate").collect();
    let text = serde_json::json!({ "context": {}, "benchmarks": aggregates }).to_string();
    let error = error(&text);
    assert!(error.contains("without --benchmark_report_aggregates_only"), "{error}");
}
