//! Lines of text: Node.js' run.js and Go.

use super::*;

#[test]
fn node_rates_are_operations_a_second() {
    let results = read_file("node-run.txt");
    assert_eq!(results.metrics(), ["rate"]);
    let rates = results.numbers("rate");
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
        let results = read("x", &format!("a.js: {number}\n")).ok()?;
        results.numbers("rate").remove("a.js|").map(|rates| rates[0])
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
fn other_text_among_rates_is_counted_and_damaged_rates_are_refused() {
    let text = "a.js n=1: 12.5\n(node:12) ExperimentalWarning: soon\n\n    at f (a.js:3:1)\na.js n=1: 13.5\n";
    let results = read("x", text).unwrap();
    assert_eq!(results.numbers("rate")["a.js|n=1"], [12.5, 13.5]);
    assert_eq!(
        results.notes(),
        ["left out 2 lines that are no result, the first: line 2, \"(node:12) ExperimentalWarning: soon\""]
    );
    let error = error("a.js n=1: 12.5\na.js n=1: 1x.5\na.js n=1: 13\n");
    assert!(
        error.starts_with("x:2:1: damaged text of Node.js' run.js: \"a.js n=1: 1x.5\", expected"),
        "{error}"
    );
}

#[test]
fn a_last_rate_without_a_line_end_may_be_cut() {
    for cut in ["a.js n=1: 13", "a.js n=1: ", "a.js n=1"] {
        let results = read("x", &format!("a.js n=1: 12.5\n{cut}")).unwrap();
        assert_eq!(results.numbers("rate")["a.js|n=1"], [12.5], "{cut}");
        assert!(results.notes()[0].starts_with("the last result is cut short"), "{cut}");
    }
}

#[test]
fn go_times_are_seconds_an_operation() {
    let results = read_file("go-test-bench.txt");
    assert_eq!(results.metrics(), ["time", "MB/s", "B/op", "allocs/op", "chars"]);
    let times = results.numbers("time");
    assert_eq!(times.len(), 5);
    let repeat = "example.com/strs.BenchmarkRepeat|kind='strings' len=8 procs=2";
    assert_eq!(times[repeat], [90.85e-9, 28.71e-9, 28.05e-9, 30.67e-9, 38.73e-9]);
    assert_eq!(results.cells("B/op")[repeat], ["8"; 5]);
    assert_eq!(results.cells("MB/s")[repeat][0], "88.06");
    let index = "example.com/strs.BenchmarkIndex|procs=2";
    assert_eq!(times[index], [28.23e-9, 29.93e-9, 38.65e-9, 51.75e-9, 30.21e-9]);
    assert_eq!(results.cells("chars")[index], ["1001"; 5]);
    assert_eq!(results.cells("B/op")[index], [""; 5]);
    // 512 bytes in so many seconds are the MB/s that Go prints.
    let repeat = "example.com/strs.BenchmarkRepeat|kind='bytes' len=512 procs=2";
    for (time, speed) in times[repeat].iter().zip(&results.cells("MB/s")[repeat]) {
        assert_near(512.0 / time / 1e6, speed.parse().unwrap(), 5e-4);
    }
}

#[test]
fn go_lines_that_are_no_results() {
    let text = "goos: linux\nBenchmarkA\nBenchmarkA said something\n--- FAIL: BenchmarkB\nBenchmarkA-4 \t 10\t 2 ms/op\nPASS\n";
    let results = read("x", text).unwrap();
    assert_eq!(
        results.numbers("time"),
        [("BenchmarkA|procs=4".to_string(), vec![0.002])].into()
    );
    let cut = read("x", "pkg: a\nBenchmarkA-4 10 2 ns/op\nBenchmarkA-4 \t 10\t 2 ns/op 17").unwrap();
    assert_eq!(cut.numbers("time")["a.BenchmarkA|procs=4"], [2e-9]);
    assert!(
        cut.notes()[0].starts_with("the last result is cut short"),
        "{:?}",
        cut.notes()
    );
    assert_eq!(error("pkg: a\nFAIL\n"), "x: Go benchmark text without a single run");
    let two_times = read("x", "BenchmarkA 10 7 p99-ns/op 5 us/op 9 ns/op\n").unwrap();
    assert_eq!(two_times.metrics(), ["time", "p99-ns/op", "ns/op"]);
    assert_eq!(two_times.numbers("time")["BenchmarkA|"], [5e-6]);
    let without = read("x", "BenchmarkA 10 2 ns/op\nBenchmarkB 10 3 widgets\n").unwrap();
    assert_eq!(without.notes().len(), 1);
}

/// Whatever line of run.js is damaged, each rate that was there is read, or counted in a note.
#[test]
fn no_rate_is_lost_uncounted() {
    let options = ReadOptions {
        skip_invalid: true,
        ..ReadOptions::default()
    };
    let counted = |text: &str| {
        let measurements = read_bytes("x", text.as_bytes(), &options).unwrap();
        let first_number = |note: String| note.split_whitespace().find_map(|word| word.parse::<usize>().ok());
        let notes = measurements.warnings().iter().map(ToString::to_string);
        (measurements.rows(), notes.filter_map(first_number).sum::<usize>())
    };
    let whole = text("node-run.txt");
    let (all, none) = counted(&whole);
    assert_eq!((all, none), (9, 0));
    let mut damages = 0;
    for (at, line) in whole.lines().enumerate().filter(|(_, line)| line.contains(": ")) {
        for damaged in [
            line.replacen(": ", " ", 1),
            line.replacen(".js", ".jam", 1),
            line.replacen('=', " listening = ", 1),
            format!("warming up {line}"),
            format!("{line} trailing"),
            format!("{line},"),
            line.replacen(' ', " listening on 8080\n", 1),
        ] {
            let mut lines: Vec<&str> = whole.lines().collect();
            lines[at] = &damaged;
            let (read, counted) = counted(&(lines.join("\n") + "\n"));
            assert!(
                read + counted >= all && read <= all,
                "{damaged:?}: {read} read, {counted} counted of {all}"
            );
            damages += usize::from(counted > 0);
        }
    }
    assert!(damages > 40, "{damages}");
}
