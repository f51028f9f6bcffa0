//! `benchstat runs`: enough runs, and stable ones? The right numbers are R's (`sd`, `qt`, `power.t.test`) or done by hand.

use crate::common::{assert_near, json, kinds, ok, refused, row, testdata};
use serde_json::Value;

const DIRNAME: &str = "testdata/data/node-path-dirname-posix.csv";

/// Three runs of each named benchmark around 100, with the spread as standard deviation and so as CV in percent.
fn triples(benchmarks: &[(&str, f64)]) -> String {
    let rows = benchmarks.iter().flat_map(|(configuration, spread)| {
        [100.0 - spread, 100.0, 100.0 + spread].map(|rate| format!("a.js,{configuration},{rate}\n"))
    });
    "filename,configuration,rate\n".to_string() + &rows.collect::<String>()
}

#[test]
fn spread_and_power_are_those_of_r() {
    let report = json(&["runs", "--effect", "1", DIRNAME], "");
    assert_eq!(report["schema"], "benchstat/runs/2");
    assert_eq!(
        (&report["effect"], &report["cv_threshold"]),
        (&1.0.into(), &0.05.into())
    );
    // cv, half-width, power.t.test(n = 10, sd = cv, power = .8)$delta, and $n for a delta of .01
    for (at, binary, cv, half_width, detectable, runs) in [
        (0, "old", 0.179_551_973_1, 12.844_374_390_8, 23.789_718_838_3, 5062),
        (1, "new", 0.082_433_405_14, 5.896_930_564_71, 10.922_004_908_52, 1068),
        (2, "old", 0.059_339_325_23, 4.244_879_610_01, 7.862_157_342_35, 554),
        (3, "new", 0.032_662_542_98, 2.336_537_568_67, 4.327_620_024_34, 169),
        (4, "old", 0.037_727_895_76, 2.698_891_077_63, 4.998_753_380_92, 225),
        (5, "new", 0.029_941_604_59, 2.141_893_361_57, 3.967_109_592_34, 142),
    ] {
        let row = &report["rows"][at];
        assert_eq!((&row["binary"], &row["n"]), (&binary.into(), &10.into()));
        assert_near(&row["cv"], cv, 2e-9);
        assert_near(&row["half_width"], half_width, 2e-9);
        assert_near(&row["detectable_effect"], detectable, 2e-9);
        assert_eq!(row["runs_needed"], runs);
    }
    assert_near(&report["overall_cv"], 0.059_298_320_708_8, 2e-9);
    assert_eq!(report["stable"], false);
}

#[test]
fn another_effect_at_another_level() {
    // power.t.test(delta = .02, sd = cv, power = .8, sig.level = .01); qt(.995, 9)
    let report = json(&["runs", "--effect", "2", "--alpha", "0.01", DIRNAME], "");
    for (at, half_width, detectable, runs) in [
        (0, 18.452_345, 30.274_352_62, 1885),
        (1, 8.471_584_048, 13.899_139_8, 399),
        (2, 6.098_232_631, 10.005_234_84, 208),
        (3, 3.356_691_109, 5.507_248_553, 64),
    ] {
        let row = &report["rows"][at];
        assert_near(&row["half_width"], half_width, 2e-9);
        assert_near(&row["detectable_effect"], detectable, 2e-9);
        assert_eq!(row["runs_needed"], runs);
    }
    // The confidence can be set apart from the level.
    let report = json(&["runs", "--alpha", "0.01", "--confidence", "0.95", DIRNAME], "");
    assert_near(&report["rows"][0]["half_width"], 12.844_374_390_8, 2e-9);
    assert_near(&report["rows"][0]["detectable_effect"], 30.274_352_62, 2e-9);
}

#[test]
fn the_table_of_two_binaries() {
    let stdout = ok(&["runs", "--effect", "1", DIRNAME], "");
    let heading = stdout.lines().find(|line| line.contains("detectable")).unwrap();
    assert_eq!(
        heading.split_whitespace().collect::<Vec<_>>().join(" "),
        "path binary runs mean CV 95 % interval detectable runs for 1 %"
    );
    assert_eq!(
        row(&stdout, "''"),
        "old 10 17,212,465.0 17.96 % ±12.84% 23.79 % 5,062 unstable"
    );
    assert_eq!(row(&stdout, "'/foo'"), "old 10 14,093,396.9 3.77 % ±2.70% 5.00 % 225");
    assert!(
        stdout.contains("\nNot stable: overall CV 5.93 % (1 of 14 rows unstable); stable is an overall CV (the mean of all) below 5 % with none above 10 %.\n"),
        "{stdout}"
    );
}

#[test]
fn data_without_binaries_have_one_series_and_no_such_column() {
    let report = json(
        &["runs", "--effect", "1", "testdata/data/scatter-string-decoder.csv"],
        "",
    );
    let row = &report["rows"].as_array().unwrap()[8];
    assert_eq!(
        row["name"],
        "string_decoder/string-decoder.js encoding='ascii' inLen=1024 chunkLen=16 n=2500000"
    );
    assert_eq!((&row["binary"], &row["n"]), (&Value::Null, &30.into()));
    assert_near(&row["cv"], 0.220_104_572_6, 2e-9);
    // power.t.test gives 7 605.9 runs
    assert_eq!(row["runs_needed"], 7606);
    assert_eq!(row["variables"]["chunkLen"], 16);
    let stdout = ok(&["runs", "testdata/data/scatter-string-decoder.csv"], "");
    let heading = stdout.lines().find(|line| line.contains("detectable")).unwrap();
    assert!(!heading.contains("binary"), "{stdout}");
}

#[test]
fn more_runs_than_anyone_makes_are_no_number() {
    // power.t.test gives 11 638.9 runs
    let report = json(
        &["runs", "--effect", "1", "testdata/data/scatter-string-decoder.csv"],
        "",
    );
    assert_eq!(report["rows"][0]["runs_needed"], Value::Null);
    let stdout = ok(
        &["runs", "--effect", "1", "testdata/data/scatter-string-decoder.csv"],
        "",
    );
    let first = "'ascii' 32 16";
    assert!(row(&stdout, first).ends_with(" >10,000 unstable"), "{stdout}");
}

#[test]
fn what_has_no_spread_relative_to_its_mean_says_why() {
    let csv = "binary,filename,rate\nold,one.js,5\nold,zero.js,-1\nold,zero.js,1\nold,negative.js,-10\nold,negative.js,-11\n\
               old,zeros.js,0\nold,zeros.js,0\nold,good.js,100\nold,good.js,101\n";
    let report = json(&["runs"], csv);
    let rows = report["rows"].as_array().unwrap();
    for (row, kind) in rows.iter().zip([
        "too_few_samples",
        "non_positive_mean",
        "non_positive_mean",
        "non_positive_mean",
    ]) {
        for undefined in ["cv", "half_width", "detectable_effect", "runs_needed", "stable"] {
            assert_eq!(row[undefined], Value::Null, "{row}");
        }
        assert_eq!(kinds(row), [kind], "{row}");
    }
    // Two runs: sd = 1/√2, mean 100.5.
    assert_near(&rows[4]["cv"], 0.5f64.sqrt() / 100.5, 2e-9);
    assert_near(&report["overall_cv"], 0.5f64.sqrt() / 100.5, 2e-9);
    assert_eq!(report["stable"], false, "what has no CV is not shown to be stable");
    let stdout = ok(&["runs"], csv);
    assert_eq!(row(&stdout, "one.js"), "old 1 5.000 NA NA NA NA [1]");
    assert_eq!(row(&stdout, "negative.js"), "old 2 -10.50 NA NA NA NA [2]");
    assert!(stdout.contains("[1] one run says nothing"), "{stdout}");
    assert!(stdout.contains("(0 of 5 rows unstable, 4 without a CV)"), "{stdout}");
    assert!(!stdout.contains("NaN") && !stdout.contains("inf"), "{stdout}");
    let alone = json(&["runs"], "filename,rate\na.js,5\n");
    assert_eq!((&alone["overall_cv"], &alone["stable"]), (&Value::Null, &false.into()));
}

#[test]
fn constant_rates_are_deterministic() {
    let report = json(&["runs"], testdata("cases/09-both-sides-constant.csv"));
    let row = &report["rows"][0];
    assert_eq!(
        (&row["cv"], &row["half_width"], &row["detectable_effect"]),
        (&0.0.into(), &0.0.into(), &0.0.into())
    );
    assert_eq!((&row["runs_needed"], &row["stable"]), (&2.into(), &true.into()));
    assert_eq!(kinds(row), ["deterministic"]);
}

#[test]
fn stable_is_a_small_mean_of_cvs_and_no_large_one() {
    let stable = |spreads: &[f64], threshold: &str| {
        let names: Vec<String> = (0..spreads.len()).map(|at| format!("n=1 k={at}")).collect();
        let benchmarks: Vec<(&str, f64)> = names.iter().map(String::as_str).zip(spreads.iter().copied()).collect();
        let report = json(&["runs", "--cv-threshold", threshold], triples(&benchmarks));
        let rows: Vec<bool> = report["rows"]
            .as_array()
            .unwrap()
            .iter()
            .map(|row| row["stable"].as_bool().unwrap())
            .collect();
        (report["stable"].as_bool().unwrap(), rows)
    };
    assert_eq!(
        stable(&[2.0, 7.0], "5"),
        (true, vec![true, true]),
        "one above the mean allowed"
    );
    assert_eq!(
        stable(&[6.0, 7.0], "5"),
        (false, vec![true, true]),
        "the mean is too large"
    );
    assert_eq!(
        stable(&[1.0, 1.0, 11.0], "5"),
        (false, vec![true, true, false]),
        "one is too large"
    );
    assert_eq!(stable(&[6.0, 7.0], "7"), (true, vec![true, true]));
    assert_eq!(stable(&[1.0, 1.0, 11.0], "4.5"), (false, vec![true, true, false]));
    assert_eq!(stable(&[5.0], "5"), (false, vec![true]), "below, not at");
}

#[test]
fn the_smallest_stable_number_of_iterations_is_recommended() {
    let csv = triples(&[
        ("n=10 k=1", 20.0),
        ("n=10 k=2", 3.0),
        ("n=1000 k=1", 1.0),
        ("n=100 k=1", 6.0),
        ("n=100 k=2", 2.0),
        ("n=1000 k=2", 1.0),
    ]);
    let report = json(&["runs"], &csv);
    assert_eq!(report["recommended_iterations"], 100);
    let values = report["iterations"]["values"].as_array().unwrap();
    let stable: Vec<(i64, bool)> = values
        .iter()
        .map(|value| (value["value"].as_i64().unwrap(), value["stable"].as_bool().unwrap()))
        .collect();
    assert_eq!(stable, [(10, false), (100, true), (1000, true)]);
    // (20 + 3)/2 and (6 + 2)/2 percent
    assert_near(&values[0]["overall_cv"], 0.115, 2e-9);
    assert_near(&values[1]["overall_cv"], 0.04, 2e-9);
    let stdout = ok(&["runs"], &csv);
    assert!(
        stdout.contains("\nn=10: overall CV 11.50 %, not stable\nn=100: overall CV 4.00 %, stable\n"),
        "{stdout}"
    );
    assert!(stdout.contains("\nRecommended: n=100, "), "{stdout}");
    let strict = json(&["runs", "--cv-threshold", "1"], &csv);
    assert_eq!(strict["recommended_iterations"], Value::Null);
    assert!(ok(&["runs", "--cv-threshold", "1"], &csv).contains("\nNo n can be recommended"));
}

#[test]
fn a_number_of_iterations_without_all_benchmarks_is_not_recommended() {
    let csv = triples(&[
        ("n=10 k=1", 1.0),
        ("n=100 k=1", 1.0),
        ("n=100 k=2", 1.0),
        ("n=1000 k=2", 1.0),
    ]);
    let report = json(&["runs"], &csv);
    assert_eq!(report["recommended_iterations"], 100);
    assert!(ok(&["runs"], &csv).contains("n=10: overall CV 1.00 %, not stable (only 1 of 2 rows)"));
}

#[test]
fn the_variable_of_the_iterations_can_be_named() {
    let csv = "filename,iter,rate\na.js,5,80\na.js,5,120\na.js,50,100\na.js,50,101\n";
    let report = json(&["runs", "--iterations", "iter"], csv);
    assert_eq!(report["recommended_iterations"], 50);
    let report = json(&["runs"], csv);
    assert_eq!(
        (&report["recommended_iterations"], &report["iterations"]),
        (&Value::Null, &Value::Null)
    );
    let stderr = refused(&["runs", "--iterations", "inter"], csv);
    assert!(
        stderr.contains("--iterations inter") && stderr.contains("did you mean iter? The numeric variables are iter"),
        "{stderr}"
    );
    let stderr = refused(&["runs", "--iterations", "n"], "filename,rate\na.js,1\n");
    assert!(stderr.contains("no numbers"), "{stderr}");
    // A variable that each benchmark has once is not swept.
    let report = json(
        &[
            "runs",
            "--iterations",
            "inLen",
            "--filter",
            "inLen=32",
            "testdata/data/scatter-string-decoder.csv",
        ],
        "",
    );
    assert_eq!(report["iterations"], Value::Null);
}

#[test]
fn the_order_of_the_rows() {
    let csv = triples(&[("k=10", 3.0), ("k=9", 5.0), ("k=11", 4.0)]);
    let names = |sort: &str| -> Vec<String> {
        let report = json(&["runs", "--sort", sort], &csv);
        let rows = report["rows"].as_array().unwrap().iter();
        rows.map(|row| row["configuration"].as_str().unwrap().to_string())
            .collect()
    };
    assert_eq!(names("file"), ["k=10", "k=9", "k=11"]);
    assert_eq!(names("name"), ["k=9", "k=10", "k=11"]);
    assert_eq!(names("cv"), ["k=9", "k=11", "k=10"]);
}

#[test]
fn runs_that_depend_on_their_order_are_marked() {
    let rising: String = (0..12).map(|at| format!("a.js,{}\n", 100 + at)).collect();
    let report = json(&["runs"], format!("filename,rate\n{rising}"));
    assert!(kinds(&report["rows"][0]).contains(&"drift"), "{report}");
}

#[test]
fn markdown_csv_and_colour_show_the_same() {
    let csv = triples(&[("n=10", 20.0), ("n=100", 1.0)]);
    let markdown = ok(&["runs", "--format", "markdown"], &csv);
    assert!(
        markdown.contains("| `n=10` | 3 | 100.0 | 20.00 % | ±49.68% | 61.42 % | 6,281 | unstable |"),
        "{markdown}"
    );
    assert!(markdown.contains("- Recommended: n=100,"), "{markdown}");
    let table = ok(&["runs", "--format", "csv"], &csv);
    let mut reader = csv::Reader::from_reader(table.as_bytes());
    let records: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    assert_eq!(records.len(), 2);
    assert_eq!(
        records[0].iter().take(7).collect::<Vec<_>>(),
        ["a.js n=10", "a.js", "n=10", "", "3", "100", "0.2"]
    );
    assert_eq!(&records[0][9], "6281");
    assert_eq!(&records[0][10], "false");
    let coloured = ok(&["runs", "--color", "always"], &csv);
    assert!(coloured.contains("\u{1b}[31m 10 "), "{coloured:?}");
    assert!(!coloured.contains("\u{1b}[31m100"), "{coloured:?}");
}

#[test]
fn options_must_make_sense() {
    for arguments in [
        ["runs", "--effect", "0"],
        ["runs", "--effect", "-1"],
        ["runs", "--effect", "NaN"],
        ["runs", "--cv-threshold", "0"],
        ["runs", "--cv-threshold", "inf"],
        ["runs", "--alpha", "1"],
    ] {
        let run = crate::common::run(&arguments, "");
        assert_eq!(run.status, 2, "{arguments:?}");
        assert!(run.stderr.contains("expected a"), "{}", run.stderr);
    }
}
