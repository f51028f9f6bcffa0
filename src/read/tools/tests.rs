//! Each tool's real file: what is read has the mean that the tool itself computed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use super::*;

fn path(name: &str) -> String {
    format!("{}/testdata/tools/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn text(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

fn read(file: &str, text: &str) -> Result<ToolResults, ToolError> {
    Tool::recognise(text).map_or_else(|| Err(unknown(file)), |tool| tool.read(file, text))
}

fn read_file(name: &str) -> ToolResults {
    read(&path(name), &text(name)).unwrap()
}

/// The cells of each benchmark (`filename|configuration`) under `column`, in order.
type Columns = BTreeMap<String, Vec<String>>;

fn cells(results: &mut ToolResults, column: &str) -> Columns {
    let metric = results.main_metric().to_string();
    let csv = results.write_csv(&metric).unwrap();
    let mut reader = csv::Reader::from_reader(csv.as_slice());
    let header = reader.headers().unwrap().clone();
    let at = |name: &str| header.iter().position(|known| known == name).unwrap();
    let mut cells = Columns::new();
    for record in reader.records().map(Result::unwrap) {
        let name = format!("{}|{}", &record[at("filename")], &record[at("configuration")]);
        cells.entry(name).or_default().push(record[at(column)].to_string());
    }
    cells
}

fn numbers(results: &mut ToolResults, column: &str) -> BTreeMap<String, Vec<f64>> {
    let parse = |cells: Vec<String>| cells.iter().map(|cell| cell.parse().unwrap()).collect();
    let cells = cells(results, column).into_iter();
    cells.map(|(name, cells)| (name, parse(cells))).collect()
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}

fn assert_near(value: f64, expected: f64, relative: f64) {
    assert!((value / expected - 1.0).abs() < relative, "{value} {expected}");
}

fn notes(results: &ToolResults) -> Vec<String> {
    results.notes().iter().map(ToString::to_string).collect()
}

fn json_of(name: &str) -> serde_json::Value {
    serde_json::from_str(&text(name)).unwrap()
}

fn error(text: &str) -> String {
    read("x", text).unwrap_err().to_string()
}

#[test]
fn every_file_is_known_by_its_content() {
    let files = [
        ("node-run.txt", Tool::NodeRun),
        ("go-test-bench.txt", Tool::Go),
        ("hyperfine.json", Tool::Hyperfine),
        ("google-benchmark.json", Tool::GoogleJson),
        ("google-benchmark.csv", Tool::GoogleCsv),
        ("jmh.json", Tool::JmhJson),
        ("jmh-throughput.json", Tool::JmhJson),
        ("jmh.csv", Tool::JmhCsv),
        ("pytest-benchmark.json", Tool::Pytest),
        ("criterion/plain/loop/new/sample.json", Tool::CriterionSample),
        ("criterion/plain/loop/new/raw.csv", Tool::CriterionCsv),
        ("mitata.json", Tool::Mitata),
    ];
    for (name, tool) in files {
        let text = text(name);
        assert_eq!(Tool::recognise(&text), Some(tool), "{name}");
        let compact = serde_json::from_str::<serde_json::Value>(&text).map(|json| json.to_string());
        if let Ok(compact) = compact {
            assert_eq!(Tool::recognise(&compact), Some(tool), "{name} in one line");
        }
        assert_eq!(
            Tool::recognise(&text.replace('\n', "\r\n")),
            Some(tool),
            "{name} with CRLF"
        );
        // Also when it breaks off after the first lines, which is all that is looked at of a long file.
        assert_eq!(
            Tool::recognise(&text[..text.len() * 2 / 3]),
            Some(tool),
            "{name} cut short"
        );
    }
}

#[test]
fn what_no_tool_wrote_is_not_guessed() {
    let strangers = [
        "",
        "\n\n",
        "hello",
        "{",
        "[]",
        "[1, 2]",
        "{\"schema\": \"benchstat/compare/1\"}",
        "[{\"name\": \"x\"}]",
        "\"binary\",\"filename\",\"configuration\",\"rate\",\"time\"\n\"old\",\"a.js\",\"n=1\",1,2\n",
        "name: 3\n",
        "Benchmarks: 3\n",
        "Benchmark,Mode\n",
        "name,iterations\n",
    ];
    for text in strangers {
        assert_eq!(Tool::recognise(text), None, "{text:?}");
        let error = error(text);
        assert!(error.starts_with("x: neither a CSV"), "{error}");
        assert!(ALL.iter().all(|tool| error.contains(tool.name())), "{error}");
    }
}

#[test]
fn node_rates_are_operations_a_second() {
    let mut results = read_file("node-run.txt");
    assert_eq!(results.metrics(), ["rate"]);
    let rates = numbers(&mut results, "rate");
    let expected: [(&str, &[f64]); 7] = [
        (
            "buffers/buffer-compare.js|n=1000000 size=16",
            &[12_480_331.25, 12_611_902.018362],
        ),
        (
            "buffers/buffer-compare.js|n=1000000 size=512",
            &[9_804_112.0, 9_911_004.5],
        ),
        ("misc/startup.js|mode='no quotes here' dur=1", &[61.25]),
        (
            "path/join-posix.js|n=100000 paths='/foo|bar||baz/asdf'",
            &[1_830_412.754],
        ),
        ("path/join-posix.js|n=100000 paths='a b: c=d'", &[2_001_500.0]),
        ("timers/immediate.js|type='depth' n=5000000", &[0.25]),
        ("util/inspect.js|option='none' method='Number' n=20000", &[987.5]),
    ];
    let expected: BTreeMap<String, Vec<f64>> = expected.map(|(name, rates)| (name.to_string(), rates.to_vec())).into();
    assert_eq!(rates, expected);
}

#[test]
fn separators_are_those_of_thousands() {
    let rate = |number: &str| {
        let mut results = read("x", &format!("a.js: {number}\n")).ok()?;
        numbers(&mut results, "rate").remove("a.js|").map(|rates| rates[0])
    };
    assert_eq!(rate("1,234.5"), Some(1234.5));
    assert_eq!(rate("1,234,567"), Some(1_234_567.0));
    assert_eq!(rate("12"), Some(12.0));
    assert_eq!(rate("1234567.25"), Some(1_234_567.25));
    assert_eq!(rate("1.5e+21"), Some(1.5e21));
    for wrong in ["1,23", "1,2345", "1234,567", ",123", "1.234,5", "NaN", "Infinity", ""] {
        assert_eq!(rate(wrong), None, "{wrong}");
    }
}

#[test]
fn a_line_of_other_text_among_rates_is_refused() {
    let error = error("a.js n=1: 12.5\noops\n");
    assert!(
        error.starts_with("x:2:1: damaged text of Node.js' run.js: \"oops\", expected"),
        "{error}"
    );
}

#[test]
fn go_times_are_seconds_an_operation() {
    let mut results = read_file("go-test-bench.txt");
    assert_eq!(results.metrics(), ["time", "MB/s", "B/op", "allocs/op", "chars"]);
    let times = numbers(&mut results, "time");
    assert_eq!(times.len(), 5);
    let repeat = "example.com/strs.BenchmarkRepeat|kind='strings' len=8 procs=2";
    assert_eq!(times[repeat], [90.85e-9, 28.71e-9, 28.05e-9, 30.67e-9, 38.73e-9]);
    assert_eq!(cells(&mut results, "B/op")[repeat], ["8"; 5]);
    assert_eq!(cells(&mut results, "MB/s")[repeat][0], "88.06");
    let index = "example.com/strs.BenchmarkIndex|procs=2";
    assert_eq!(times[index], [28.23e-9, 29.93e-9, 38.65e-9, 51.75e-9, 30.21e-9]);
    assert_eq!(cells(&mut results, "chars")[index], ["1001"; 5]);
    assert_eq!(cells(&mut results, "B/op")[index], [""; 5]);
    // 512 bytes in so many seconds are the MB/s that Go prints.
    let repeat = "example.com/strs.BenchmarkRepeat|kind='bytes' len=512 procs=2";
    for (time, speed) in times[repeat].iter().zip(&cells(&mut results, "MB/s")[repeat]) {
        assert_near(512.0 / time / 1e6, speed.parse().unwrap(), 5e-4);
    }
}

#[test]
fn go_lines_that_are_no_results() {
    let text = "goos: linux\nBenchmarkA\nBenchmarkA said something\n--- FAIL: BenchmarkB\nBenchmarkA-4 \t 10\t 2 ms/op\nPASS\n";
    let mut results = read("x", text).unwrap();
    assert_eq!(
        numbers(&mut results, "time"),
        [("BenchmarkA|procs=4".to_string(), vec![0.002])].into()
    );
    let cut = error("pkg: a\nBenchmarkA-4 \t 10\t 2 ns/op 17");
    assert_eq!(
        cut,
        "x:2:28: damaged Go benchmark text: \"17\", expected pairs of a number and its unit, such as 12.3 ns/op"
    );
    assert_eq!(error("pkg: a\nFAIL\n"), "x: Go benchmark text without a single run");
    let two_times = &mut read("x", "BenchmarkA 10 7 p99-ns/op 5 us/op 9 ns/op\n").unwrap();
    assert_eq!(two_times.metrics(), ["time", "p99-ns/op", "ns/op"]);
    assert_eq!(numbers(two_times, "time")["BenchmarkA|"], [5e-6]);
    let without = read("x", "BenchmarkA 10 2 ns/op\nBenchmarkB 10 3 widgets\n").unwrap();
    assert_eq!(notes(&without).len(), 1);
}

#[test]
fn hyperfine_times_have_its_mean() {
    let mut results = read_file("hyperfine.json");
    assert_eq!(results.metrics(), ["time"]);
    let times = numbers(&mut results, "time");
    let json = json_of("hyperfine.json");
    for (at, name) in ["seq 100|n=100", "seq 20000|n=20000"].into_iter().enumerate() {
        assert_eq!(times[name].len(), 8);
        assert_near(mean(&times[name]), json["results"][at]["mean"].as_f64().unwrap(), 1e-12);
    }
    assert_eq!(notes(&results), [""; 0]);
    let failed = text("hyperfine.json").replacen("        0,", "        1,", 1);
    assert_eq!(
        notes(&read("x", &failed).unwrap()),
        ["kept 1 run whose exit status is not 0"]
    );
}

#[test]
fn google_times_have_its_mean() {
    // The CSV shows six digits.
    for (name, relative) in [("google-benchmark.json", 1e-9), ("google-benchmark.csv", 1e-5)] {
        let mut results = read_file(name);
        assert_eq!(
            results.metrics(),
            ["time", "cpu_time", "bytes_per_second", "items_per_second"],
            "{name}"
        );
        let (copy, fill) = ("BM_StringCopy|len=16", "BM_Fill|arg1=1000 arg2=7");
        let times = numbers(&mut results, "time");
        assert_eq!(times.keys().collect::<Vec<_>>(), [fill, copy]);
        let cpu = numbers(&mut results, "cpu_time");
        let (copy_mean, fill_mean) = google_means(name);
        assert_near(mean(&times[copy]), copy_mean[0] / 1e9, relative);
        assert_near(mean(&cpu[copy]), copy_mean[1] / 1e9, relative);
        assert_near(mean(&times[fill]), fill_mean[0] / 1e6, relative);
        assert_near(mean(&cpu[fill]), fill_mean[1] / 1e6, relative);
        let notes = notes(&results);
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

#[test]
fn jmh_scores_have_its_mean() {
    let mut results = read_file("jmh.json");
    assert_eq!(results.metrics(), ["time"]);
    let times = numbers(&mut results, "time");
    let concat = "org.example.StringsBenchmark.concat";
    let json = json_of("jmh.json");
    let score = |at: usize| json[at]["primaryMetric"]["score"].as_f64().unwrap();
    for (at, mode, size) in [(0, "avgt", 10), (1, "avgt", 100)] {
        let times = &times[&format!("{concat}|mode='{mode}' size={size} kind='plain'")];
        assert_eq!(times.len(), 6);
        assert_near(mean(times), score(at) / 1e6, 1e-12);
    }
    let start = &times["org.example.StringsBenchmark.start|mode='ss' threads=4"];
    assert_near(mean(start), score(3) / 1e3, 1e-12);
    // The score of `sample` is the mean over all operations; the iterations have different numbers of them.
    let sampled = &times[&format!("{concat}|mode='sample' size=10 kind='plain'")];
    assert_eq!(sampled.len(), 6);
    let forks = json[2]["primaryMetric"]["rawDataHistogram"].as_array().unwrap();
    let counts: Vec<f64> = forks
        .iter()
        .flat_map(|fork| fork.as_array().unwrap())
        .map(|iteration| {
            iteration
                .as_array()
                .unwrap()
                .iter()
                .map(|pair| pair[1].as_f64().unwrap())
                .sum()
        })
        .collect();
    let weighted: f64 = sampled.iter().zip(&counts).map(|(time, count)| time * count).sum();
    assert_near(weighted / counts.iter().sum::<f64>(), score(2) / 1e9, 1e-12);
}

#[test]
fn jmh_throughput_is_a_rate() {
    let mut results = read_file("jmh-throughput.json");
    assert_eq!(results.metrics(), ["rate"]);
    let rates = numbers(&mut results, "rate");
    let score = json_of("jmh-throughput.json")[0]["primaryMetric"]["score"]
        .as_f64()
        .unwrap();
    let rates = &rates["org.example.StringsBenchmark.concat|mode='thrpt' size=10"];
    assert_near(mean(rates), score * 1e3, 1e-12);
}

#[test]
fn jmh_csv_has_only_means() {
    let mut results = read_file("jmh.csv");
    assert_eq!(results.metrics(), ["rate", "time"]);
    let concat = "org.example.StringsBenchmark.concat|mode='thrpt' kind='plain'";
    let rates = numbers(&mut results, "rate");
    assert_near(rates[&format!("{concat} size=10")][0], 310_482.21, 1e-12);
    assert_near(rates[&format!("{concat} size=100")][0], 33_905.118, 1e-12);
    let notes = notes(&results);
    assert!(
        notes[0].starts_with("has one mean for each of 3 benchmarks"),
        "{notes:?}"
    );
    assert_eq!(notes[1], "left out 1 result without rate");
    let csv = String::from_utf8(read_file("jmh.csv").write_csv("time").unwrap()).unwrap();
    assert!(
        csv.ends_with("org.example.StringsBenchmark.start,mode='ss' threads=4,,0.012518004\n"),
        "{csv}"
    );
}

#[test]
fn pytest_rounds_have_its_mean() {
    let mut results = read_file("pytest-benchmark.json");
    let times = numbers(&mut results, "time");
    let names = [
        "test_sort.py::test_join|",
        "test_sort.py::test_sort|kind='list' n=10",
        "test_sort.py::test_sort|kind='list' n=200",
        "test_sort.py::test_sort|kind='tuple' n=10",
        "test_sort.py::test_sort|kind='tuple' n=200",
    ];
    assert_eq!(times.keys().collect::<Vec<_>>(), names);
    for test in json_of("pytest-benchmark.json")["benchmarks"].as_array().unwrap() {
        let name = match test["params"].as_object() {
            Some(params) => format!(
                "test_sort.py::test_sort|kind='{}' n={}",
                params["kind"].as_str().unwrap(),
                params["n"]
            ),
            None => "test_sort.py::test_join|".to_string(),
        };
        assert_eq!(times[&name].len() as u64, test["stats"]["rounds"].as_u64().unwrap());
        assert_near(mean(&times[&name]), test["stats"]["mean"].as_f64().unwrap(), 1e-12);
    }
    let error = error(&text("pytest-benchmark-without-data.json"));
    assert!(
        error.starts_with("x: test_sort.py::test_join: its single runs are not in this file"),
        "{error}"
    );
    assert!(error.contains("--benchmark-save-data"), "{error}");
}

#[test]
fn criterion_samples_have_its_mean() {
    for (directory, benchmark) in [
        ("plain/loop", "plain/loop|"),
        ("sum of xors/iter/100", "sum of xors/iter|value=100"),
    ] {
        let estimates = json_of(&format!("criterion/{directory}/new/estimates.json"));
        let expected = estimates["mean"]["point_estimate"].as_f64().unwrap() / 1e9;
        for file in ["sample.json", "raw.csv"] {
            let times = numbers(&mut read_file(&format!("criterion/{directory}/new/{file}")), "time");
            assert_eq!(times.keys().collect::<Vec<_>>(), [benchmark], "{file}");
            assert_eq!(times[benchmark].len(), 10);
            assert_near(mean(&times[benchmark]), expected, 1e-12);
        }
    }
}

#[test]
fn mitata_samples_have_its_mean() {
    let mut results = read_file("mitata.json");
    let times = numbers(&mut results, "time");
    assert_eq!(
        times.keys().collect::<Vec<_>>(),
        ["spins/spin $ms|ms=40", "spins/spin $ms|ms=80", "spin|"]
    );
    let json = json_of("mitata.json");
    let average = |benchmark: usize, run: usize| {
        json["benchmarks"][benchmark]["runs"][run]["stats"]["avg"]
            .as_f64()
            .unwrap()
    };
    assert_near(mean(&times["spin|"]), average(0, 0) / 1e9, 1e-12);
    assert_near(mean(&times["spins/spin $ms|ms=80"]), average(1, 1) / 1e9, 1e-12);
    let notes = notes(&results);
    assert!(notes[0].starts_with("mitata sorts its samples"), "{notes:?}");
    assert_eq!(
        notes[1],
        "left out 1 result that failed, the first: fails: no such device"
    );
    let error = error(&text("mitata-without-samples.json"));
    assert!(
        error.starts_with("x: spin: its single runs are not in this file"),
        "{error}"
    );
}

#[test]
fn damage_has_its_place() {
    let cut = |name: &str| {
        let text = text(name);
        error(&text[..text.len() / 2])
    };
    for name in [
        "hyperfine.json",
        "google-benchmark.json",
        "pytest-benchmark.json",
        "jmh.json",
        "mitata.json",
    ] {
        let error = cut(name);
        assert!(
            error.contains(": damaged ") && error.contains("the file ends within"),
            "{error}"
        );
        let place: Vec<u64> = error
            .split(':')
            .skip(1)
            .take(2)
            .map(|part| part.parse().unwrap())
            .collect();
        let text = text(name);
        assert_eq!(place[0], text[..text.len() / 2].lines().count() as u64, "{error}");
    }
    let wrong = text("hyperfine.json").replacen("0.004757025000000001", "\"slow\"", 1);
    assert_eq!(
        error(&wrong),
        "x:14:14: damaged hyperfine JSON: invalid type: string \"slow\", expected a number"
    );
    let wrong = text("google-benchmark.csv").replacen("24.6063", "24,6063", 1);
    assert_eq!(
        error(&wrong),
        "x:12:1: damaged Google Benchmark CSV: 11 fields in this row, expected 10 as in the header"
    );
    let wrong = text("google-benchmark.csv").replacen("24.6063", "fast", 1);
    assert!(error(&wrong).starts_with("x:12:1: damaged Google Benchmark CSV: column \"real_time\": \"fast\""));
}

#[test]
fn unknown_units_are_named() {
    let wrong = text("google-benchmark.json").replace("\"us\"", "\"fortnights\"");
    assert_eq!(
        error(&wrong),
        "x: BM_Fill/1000/7: unknown unit \"fortnights\", expected ns, us, ms, s, min, hr or day"
    );
    let wrong = text("jmh.json").replacen("us/op", "ops", 1);
    assert!(error(&wrong).contains("concat: unknown unit \"ops\", expected ops/UNIT or UNIT/op"));
    let wrong = text("criterion/plain/loop/new/raw.csv").replace(",ns,", ",cycles,");
    assert!(error(&wrong).contains("unknown unit \"cycles\""));
}

/// No damage makes it panic, and a number that is read is finite.
#[test]
fn any_damage_is_an_error_or_finite_numbers() {
    for name in [
        "hyperfine.json",
        "jmh.csv",
        "go-test-bench.txt",
        "node-run.txt",
        "google-benchmark.csv",
        "mitata.json",
    ] {
        let bytes = text(name).into_bytes();
        let mut read_at_all = 0;
        for at in (0..bytes.len().min(1500)).step_by(7) {
            for byte in [b'9', b'"', b'\n', b'-'] {
                let mut damaged = bytes.clone();
                damaged[at] = byte;
                let Ok(text) = String::from_utf8(damaged) else { continue };
                if let Ok(mut results) = read("x", &text) {
                    read_at_all += 1;
                    let metric = results.main_metric().to_string();
                    let times = cells(&mut results, &metric);
                    let finite = |cell: &String| cell.parse::<f64>().is_ok_and(f64::is_finite);
                    assert!(times.values().flatten().all(finite), "{name} {at}");
                }
            }
        }
        assert!(read_at_all > 0, "{name}");
    }
}

#[test]
fn files_are_put_together() {
    let mut old = read_file("hyperfine.json");
    old.name_binary("old");
    let mut new = read_file("google-benchmark.csv");
    new.name_binary("new");
    old.append(new);
    let csv = String::from_utf8(old.write_csv("time").unwrap()).unwrap();
    let mut lines = csv.lines();
    assert_eq!(
        lines.next(),
        Some("binary,filename,configuration,time,cpu_time,bytes_per_second,items_per_second")
    );
    assert!(
        lines.next().unwrap().starts_with("old,seq 100,n=100,0.001332238"),
        "{csv}"
    );
    assert_eq!(csv.lines().filter(|line| line.starts_with("new,BM_Fill,")).count(), 3);
}
