//! node:bench, pyperf, tinybench, vitest, BenchmarkDotNet, deno, mitata before version 1, libtest and divan.

use super::*;

#[test]
fn node_bench_samples_have_its_mean() {
    let results = read_file("node-bench.ndjson");
    assert_eq!(results.metrics(), ["rate"]);
    let rates = results.numbers("rate");
    let names = ["URL > construct|input='short' len=3", "URL > parse|"];
    assert_eq!(rates.keys().collect::<Vec<_>>(), names);
    let text = text("node-bench.ndjson");
    let events = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let means = events.filter_map(|event| event["data"]["summary"]["mean"].as_f64());
    for ((name, length), expected) in names.iter().zip([5, 4]).zip(means) {
        assert_eq!(rates[*name].len(), length);
        assert_near(mean(&rates[*name]), expected, 1e-12);
    }
    assert_eq!(
        results.notes(),
        ["left out 1 skipped result, the first: URL > skipme: why"]
    );
}

#[test]
fn pyperf_values_are_those_of_processes() {
    let results = read_file("pyperf.json");
    let times = results.numbers("time");
    assert_eq!(times.keys().collect::<Vec<_>>(), ["sort|", "sum|"]);
    // pyperf printed: sort: Mean +- std dev: 1.49 us +- 0.11 us, sum: 944 ns +- 124 ns.
    assert_eq!(format!("{:.2}", mean(&times["sort|"]) * 1e6), "1.49");
    assert_eq!(format!("{:.0}", mean(&times["sum|"]) * 1e9), "944");
    assert_eq!(
        results.cells("process")["sum|"],
        ["1", "1", "1", "1", "2", "2", "2", "2", "3", "3", "3", "3"]
    );
    assert_eq!(results.cells("python")["sum|"][0], "3.11.7 (64-bit)");
}

#[test]
fn tinybench_samples_have_its_mean() {
    let results = read_file("tinybench.json");
    let times = results.numbers("time");
    assert_eq!(times.keys().collect::<Vec<_>>(), ["loop|", "reduce|"]);
    let json = json_of("tinybench.json");
    for (at, name) in ["loop|", "reduce|"].into_iter().enumerate() {
        let latency = &json[at]["result"]["latency"];
        assert_eq!(times[name].len() as u64, latency["samplesCount"].as_u64().unwrap());
        assert_near(mean(&times[name]), latency["mean"].as_f64().unwrap() / 1e3, 1e-12);
    }
    assert!(results.notes()[0].starts_with("left out 1 result that failed, the first: fails: errored"));
    let flat: Vec<serde_json::Value> = json.as_array().unwrap()[..2]
        .iter()
        .map(|task| {
            let mut flat = task["result"].clone();
            flat["name"] = task["name"].clone();
            flat
        })
        .collect();
    let flat = serde_json::Value::Array(flat).to_string();
    assert_eq!(read("x", &flat).unwrap().numbers("time"), times);
    let table = error(r#"[{"Task name": "loop", "Latency avg (ns)": "132932 ± 52.35%"}]"#);
    assert!(
        table.contains("loop: its single runs are not in this file") && table.contains("bench.tasks"),
        "{table}"
    );
}

#[test]
fn vitest_leaves_its_samples_out() {
    let results = read_file("vitest.json");
    let times = results.numbers("time");
    let json = json_of("vitest.json");
    let expected = json["files"][0]["groups"][0]["benchmarks"][0]["mean"].as_f64().unwrap() / 1e3;
    assert_near(times["s.bench.mjs > sort > native|"][0], expected, 1e-12);
    assert!(
        results.notes()[0].starts_with("holds summaries, not runs: one mean for each of 2 benchmarks"),
        "{:?}",
        results.notes()
    );
    let mut sampled = json.clone();
    sampled["files"][0]["groups"][0]["benchmarks"][0]["samples"] = serde_json::json!([1.0, 2.0, 3.0]);
    let sampled = read("x", &sampled.to_string()).unwrap();
    assert_eq!(mean(&sampled.numbers("time")["s.bench.mjs > sort > native|"]), 2e-3);
}

#[test]
fn dotnet_results_have_its_mean() {
    let json = json_of("dotnet.json");
    let of_json = read_file("dotnet.json").numbers("time");
    let of_csv = read_file("dotnet-measurements.csv").numbers("time");
    let name = |n: u32, version: u32| format!("Bench.Sorting.Sort|N={n} Kind='list' job='Runtime=.NET {version}.0'");
    for (at, n, version) in [(0, 10, 8), (1, 10, 9), (2, 200, 8)] {
        let times = &of_json[&name(n, version)];
        assert_eq!(times.len(), 6);
        let expected = json["Benchmarks"][at]["Statistics"]["Mean"].as_f64().unwrap() / 1e9;
        assert_near(mean(times), expected, 1e-12);
        let in_csv = format!("Bench.Sorting.Sort|N={n} Kind='list' runtime='.NET {version}.0'");
        assert_eq!(&of_csv[&in_csv], times);
    }
    let cells = read_file("dotnet.json").cells("process");
    assert_eq!(cells[&name(10, 8)], ["1", "1", "1", "2", "2", "2"]);
    let mut brief = json;
    for benchmark in brief["Benchmarks"].as_array_mut().unwrap() {
        benchmark.as_object_mut().unwrap().remove("Measurements");
    }
    let brief = read("x", &brief.to_string()).unwrap().numbers("time");
    assert_near(mean(&brief[&name(10, 9)]), mean(&of_json[&name(10, 9)]), 1e-12);
}

#[test]
fn means_of_tools_without_runs() {
    let deno = read_file("deno.json");
    let expected = [
        ("sort/native|".to_string(), vec![101.5e-9]),
        ("url|".to_string(), vec![321.75e-9]),
    ];
    assert_eq!(deno.numbers("time"), expected.into());
    assert_eq!(
        deno.notes()[0],
        "left out 1 result that failed, the first: throws: no such device"
    );
    assert!(
        deno.notes()[1].contains("run it several times, and give all files"),
        "{:?}",
        deno.notes()
    );
    let old = read_file("mitata-0.json").numbers("time");
    assert_eq!(
        old,
        [
            ("noop|".to_string(), vec![1.25e-9]),
            ("sort/fast|".to_string(), vec![12.5e-9])
        ]
        .into()
    );
    let libtest = read_file("libtest.txt").numbers("time");
    let expected = [
        ("sort::big|".to_string(), vec![1234.5e-9]),
        ("sort::small|".to_string(), vec![12e-9]),
    ];
    assert_eq!(libtest, expected.into());
    let divan = read_file("divan.txt").numbers("time");
    let expected = [
        ("sums/add|", 9.987e-6),
        ("sums/draw/256|", 6.958e-3),
        ("sums/draw/half space|", 2.402e-3),
        ("sums/fill|", 461e-9),
    ];
    let expected: BTreeMap<String, Vec<f64>> = expected.map(|(name, time)| (name.to_string(), vec![time])).into();
    assert_eq!(divan, expected);
    // Several outputs in one file are several runs.
    let twice = read("x", &text("libtest.txt").repeat(2)).unwrap();
    assert_eq!(
        (twice.numbers("time")["sort::small|"].len(), twice.notes().len()),
        (2, 0)
    );
}

/// Whatever line of a text is damaged, each result that was there is read, or counted in a note.
#[test]
fn no_run_is_lost_uncounted() {
    let count = |note: &str| -> usize {
        let counted = ["left out ", "put "].iter().any(|start| note.starts_with(start)) && note.contains(" line");
        let number = note.split_whitespace().find_map(|word| word.parse().ok());
        if counted {
            number.unwrap_or(0)
        } else {
            usize::from(note.contains("cut short"))
        }
    };
    let runs = |text: &str| {
        read("x", text).map(|results| {
            let read: usize = results.numbers("time").values().map(Vec::len).sum();
            (read, results.notes().iter().map(|note| count(note)).sum::<usize>())
        })
    };
    let whole = text("go-test-bench.txt");
    let (all, none) = runs(&whole).unwrap();
    assert_eq!(none, 0);
    for (at, line) in whole
        .lines()
        .enumerate()
        .filter(|(_, line)| line.starts_with("Benchmark"))
    {
        for damaged in [
            line.replacen(" ns/op", "", 1),
            line.replacen("Benchmark", "Benchmarking", 1),
            line.replacen('\t', "\tlistening on 8080 ", 1),
            line.replacen('\t', "\tlistening on 8080\n", 1),
            format!("warming up {line}"),
            format!("{line} trailing"),
        ] {
            let mut lines: Vec<&str> = whole.lines().collect();
            lines[at] = &damaged;
            let text = lines.join("\n") + "\n";
            let (read, counted) = runs(&text).unwrap();
            assert!(
                read + counted >= all && read <= all,
                "{damaged:?}: {read} read, {counted} counted of {all}"
            );
        }
    }
}
