//! JMH.

use super::*;

#[test]
fn jmh_scores_have_its_mean() {
    let results = read_file("jmh.json");
    assert_eq!(results.metrics(), ["time"]);
    let times = results.numbers("time");
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
    let results = read_file("jmh-throughput.json");
    assert_eq!(results.metrics(), ["rate"]);
    let rates = results.numbers("rate");
    let score = json_of("jmh-throughput.json")[0]["primaryMetric"]["score"]
        .as_f64()
        .unwrap();
    let rates = &rates["org.example.StringsBenchmark.concat|mode='thrpt' size=10"];
    assert_near(mean(rates), score * 1e3, 1e-12);
}

#[test]
fn jmh_csv_has_only_means() {
    let results = read_file("jmh.csv");
    assert_eq!(results.metrics(), ["rate", "time"]);
    let concat = "org.example.StringsBenchmark.concat|mode='thrpt' kind='plain'";
    let rates = results.numbers("rate");
    assert_near(rates[&format!("{concat} size=10")][0], 310_482.21, 1e-12);
    assert_near(rates[&format!("{concat} size=100")][0], 33_905.118, 1e-12);
    let notes = results.notes();
    assert!(
        notes[0].starts_with("has one mean for each of 3 benchmarks"),
        "{notes:?}"
    );
    assert_eq!(notes[1], "left out 1 result without rate");
    let csv = read_metric("x", &text("jmh.csv"), Some("time")).unwrap().csv();
    assert!(
        csv.ends_with("\"org.example.StringsBenchmark.start\",\"mode='ss' threads=4\",,0.012518004\n"),
        "{csv}"
    );
}
