//! hyperfine, pytest-benchmark, criterion and mitata.

use super::*;

#[test]
fn hyperfine_times_have_its_mean() {
    let results = read_file("hyperfine.json");
    assert_eq!(results.metrics(), ["time"]);
    let times = results.numbers("time");
    let json = json_of("hyperfine.json");
    for (at, name) in ["seq 100|n=100", "seq 20000|n=20000"].into_iter().enumerate() {
        assert_eq!(times[name].len(), 8);
        assert_near(mean(&times[name]), json["results"][at]["mean"].as_f64().unwrap(), 1e-12);
    }
    assert_eq!(results.notes(), [""; 0]);
    let failed = text("hyperfine.json").replacen("        0,", "        1,", 1);
    assert_eq!(
        read("x", &failed).unwrap().notes(),
        ["kept 1 run whose exit status is not 0"]
    );
}

#[test]
fn pytest_rounds_have_its_mean() {
    let results = read_file("pytest-benchmark.json");
    let times = results.numbers("time");
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
            let times = read_file(&format!("criterion/{directory}/new/{file}")).numbers("time");
            assert_eq!(times.keys().collect::<Vec<_>>(), [benchmark], "{file}");
            assert_eq!(times[benchmark].len(), 10);
            assert_near(mean(&times[benchmark]), expected, 1e-12);
        }
    }
}

#[test]
fn mitata_samples_have_its_mean() {
    let results = read_file("mitata.json");
    let times = results.numbers("time");
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
    let notes = results.notes();
    assert!(notes[0].starts_with("the tool sorts its samples"), "{notes:?}");
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
