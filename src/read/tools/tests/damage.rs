//! Which tool it was, and what is no tool's or damaged.

use super::*;

#[test]
fn every_file_is_known_by_its_content() {
    let files = [
        ("node-run.txt", "text of Node.js' run.js"),
        ("go-test-bench.txt", "Go benchmark text"),
        ("hyperfine.json", "hyperfine JSON"),
        ("google-benchmark.json", "Google Benchmark JSON"),
        ("google-benchmark.csv", "Google Benchmark CSV"),
        ("jmh.json", "JMH JSON"),
        ("jmh-throughput.json", "JMH JSON"),
        ("jmh.csv", "JMH CSV"),
        ("pytest-benchmark.json", "pytest-benchmark JSON"),
        ("criterion/plain/loop/new/sample.json", "criterion's sample.json"),
        ("criterion/plain/loop/new/raw.csv", "criterion's raw.csv"),
        ("mitata.json", "mitata JSON"),
        ("node-bench.ndjson", "node:bench JSON"),
        ("pyperf.json", "pyperf JSON"),
        ("tinybench.json", "tinybench JSON"),
        ("vitest.json", "vitest JSON"),
        ("dotnet.json", "BenchmarkDotNet JSON"),
        ("dotnet-measurements.csv", "BenchmarkDotNet measurements CSV"),
        ("deno.json", "deno bench JSON"),
        ("mitata-0.json", "JSON of mitata before version 1"),
        ("libtest.txt", "libtest text"),
        ("divan.txt", "divan text"),
    ];
    for (name, tool) in files {
        let text = text(name);
        assert_eq!(name_of(&text), Some(tool), "{name}");
        let compact = serde_json::from_str::<serde_json::Value>(&text).map(|json| json.to_string());
        if let Ok(compact) = compact {
            assert_eq!(name_of(&compact), Some(tool), "{name} in one line");
        }
        assert_eq!(name_of(&text.replace('\n', "\r\n")), Some(tool), "{name} with CRLF");
        // Also when it breaks off after the first lines, which is all that is looked at of a long file.
        assert_eq!(name_of(&text[..text.len() * 2 / 3]), Some(tool), "{name} cut short");
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
        assert_eq!(name_of(text), None, "{text:?}");
    }
    for text in [
        "hello",
        "{",
        "[]",
        "[1, 2]",
        "{\"schema\": \"benchstat/compare/1\"}",
        "name: 3\n",
    ] {
        let error = error(text);
        assert!(error.starts_with("x: neither a CSV"), "{error}");
        assert!(FORMATS.iter().all(|format| error.contains(format.name())), "{error}");
    }
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
        "x: seq 100: a result whose time is no finite number (NaN, an infinity, null or a text)"
    );
    let wrong = text("google-benchmark.csv").replacen("24.6063", "24,6063", 1);
    assert_eq!(
        error(&wrong),
        "x:12:1: damaged Google Benchmark CSV: 11 fields in this row, expected 10 as in the header"
    );
    let wrong = text("google-benchmark.csv").replacen("24.6063", "fast", 1);
    assert!(error(&wrong).starts_with("x: BM_StringCopy: a result whose time is no finite number"));
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
                if let Ok(results) = read("x", &text) {
                    read_at_all += 1;
                    let metric = results.0.metric().to_string();
                    let times = results.cells(&metric);
                    let finite = |cell: &String| cell.parse::<f64>().is_ok_and(f64::is_finite);
                    assert!(times.values().flatten().all(finite), "{name} {at}");
                }
            }
        }
        assert!(read_at_all > 0, "{name}");
    }
}
