//! Parts of a comparison, combined, are the comparison: byte for byte, however the benchmarks are divided.

use benchstat::analysis::{
    CompareOptions, CompareReport, Direction, RowOrder, TestChoice, combine, compare, compare_part, read_parts,
};
use benchstat::plot::{ImageFormat, PlotOptions, Size, compare_boxes, compare_forest};
use benchstat::read::{ReadOptions, read_bytes};
use benchstat::render::{CompareView, Style, compare_csv, compare_markdown, compare_text, json, json_line};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

/// Rows of a data set, each with the fields `binary, filename, configuration, rate`, in the order of measurement.
type Rows = Vec<[String; 4]>;

fn csv(rows: &[(usize, &[String; 4])], index: bool) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let header = ["binary", "filename", "configuration", "rate", "row"];
    writer.write_record(&header[..if index { 5 } else { 4 }]).unwrap();
    for (at, row) in rows {
        let mut fields = row.to_vec();
        fields.extend(index.then(|| at.to_string()));
        writer.write_record(fields).unwrap();
    }
    String::from_utf8(writer.into_inner().unwrap()).unwrap()
}

/// Everything that a user can get to see, in one text.
fn shown(report: &CompareReport) -> String {
    let style = Style {
        width: None,
        color: true,
        wide: true,
        chart: true,
    };
    [
        compare_text(report, style, &CompareView::default()),
        compare_markdown(report, true, &CompareView::default()),
        compare_csv(report).unwrap(),
        json(report).unwrap(),
    ]
    .concat()
}

fn whole(rows: &Rows, options: &CompareOptions) -> Result<CompareReport, String> {
    let rows: Vec<_> = rows.iter().enumerate().collect();
    let measurements = read_bytes("all.csv", csv(&rows, false).as_bytes(), &ReadOptions::default())
        .map_err(|error| error.to_string())?;
    compare(&measurements, options).map_err(|error| error.to_string())
}

/// The rows divided by benchmark into at most `k` parts, each through JSON; `mix` decides which benchmark goes where, how the
/// rows of a part are shuffled, and the order of the parts.
fn in_parts(rows: &Rows, options: &CompareOptions, k: u64, mix: u64) -> Result<CompareReport, String> {
    let hash = |text: &str| {
        text.bytes().fold(mix | 1, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        })
    };
    let read = ReadOptions {
        row_index: Some("row".to_string()),
        part: true,
        ..ReadOptions::default()
    };
    let mut documents = Vec::new();
    for part in 0..k {
        let of_part = |row: &[String; 4]| hash(&format!("{}\n{}", row[1], row[2])) >> 20;
        let mut rows: Vec<_> = rows
            .iter()
            .enumerate()
            .filter(|(_, row)| of_part(row) % k == part)
            .collect();
        if rows.is_empty() {
            continue;
        }
        rows.sort_by_key(|(at, _)| hash(&at.to_string()));
        let measurements =
            read_bytes("part.csv", csv(&rows, true).as_bytes(), &read).map_err(|error| error.to_string())?;
        let part = compare_part(&measurements, options).map_err(|error| error.to_string())?;
        documents.push(json_line(&part).unwrap());
    }
    documents.sort_by_key(|document| hash(document));
    let parts = read_parts("parts.json", &documents.concat()).map_err(|error| error.to_string())?;
    assert_eq!(parts.len(), documents.len());
    combine(parts, options.order).map_err(|error| error.to_string())
}

/// What both ways show, or the message of the error of both.
fn check(rows: &Rows, options: &CompareOptions, k: u64, mix: u64) {
    let (whole, combined) = (whole(rows, options), in_parts(rows, options, k, mix));
    match (whole, combined) {
        (Ok(whole), Ok(combined)) => {
            assert_eq!(shown(&whole), shown(&combined));
            let passed = |report: CompareReport| report.gate.map(|gate| gate.passed);
            assert_eq!(passed(whole), passed(combined));
        }
        // Which of several unpaired benchmarks is named depends on where one looks first.
        (Err(whole), Err(combined)) if whole.contains("pairing needs equal counts") => {
            assert!(combined.contains("pairing needs equal counts"), "{combined}");
        }
        (Err(whole), Err(combined)) => assert_eq!(whole, combined),
        (whole, combined) => panic!("{:?}\n{:?}", whole.map(|_| ()), combined.map(|_| ())),
    }
}

fn options(
    test: TestChoice,
    gate: Option<f64>,
    direction: Option<Direction>,
    order: RowOrder,
    several: bool,
) -> CompareOptions {
    let new = if several { vec!["new", "third"] } else { vec!["new"] };
    CompareOptions {
        old: Some("old".to_string()),
        new: new.into_iter().map(str::to_string).collect(),
        direction,
        order,
        test,
        max_regression: gate,
        ..CompareOptions::default()
    }
}

fn any_options() -> impl Strategy<Value = CompareOptions> {
    let tests = [
        TestChoice::Welch,
        TestChoice::MannWhitney,
        TestChoice::Permutation,
        TestChoice::Paired,
    ];
    let orders = [RowOrder::File, RowOrder::Name, RowOrder::Change, RowOrder::P];
    let directions = [None, Some(Direction::Lower), Some(Direction::Higher)];
    (
        prop::sample::select(tests.to_vec()),
        prop::option::of(0..20u32),
        prop::sample::select(directions.to_vec()),
        prop::sample::select(orders.to_vec()),
        any::<[bool; 3]>(),
        prop::sample::select(vec![0.05, 0.01, 0.2]),
    )
        .prop_map(
            |(test, gate, direction, order, [several, equal, strict], alpha)| CompareOptions {
                fail_on_inconclusive: strict,
                expect_equal: equal,
                alpha,
                seed: 7,
                ..options(test, gate.map(f64::from), direction, order, several)
            },
        )
}

/// The runs of one benchmark: all sorts of rates, a binary or two missing at times, blocks and drift.
fn benchmark() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    let rate = prop_oneof![
        6 => (900..1100i32).prop_map(|rate| rate.to_string()),
        2 => (1..99i32).prop_map(|rate| (f64::from(rate) / 7.0).to_string()),
        1 => prop::sample::select(vec!["0", "-3", "1e300", "1e-300", "1.7976931348623157e308", "0.1"]).prop_map(str::to_string),
    ];
    let binary = prop::sample::select(vec!["old", "new", "third", "fourth"]);
    let wild = prop::collection::vec((binary, rate), 1..30);
    let usual = (
        prop::collection::vec((900..1000i32, 800..1100i32, 0..50i32), 2..16),
        any::<[bool; 2]>(),
    )
        .prop_map(|(runs, [drift, blocked])| {
            let mut rows: Vec<(&str, String)> = Vec::new();
            for (at, (old, new, third)) in runs.into_iter().enumerate() {
                rows.push(("old", (old + at as i32 * 20 * i32::from(drift)).to_string()));
                rows.push(("new", new.to_string()));
                rows.push(("third", (1000 + third).to_string()));
            }
            if blocked {
                rows.sort_by_key(|(binary, _)| *binary);
            }
            rows
        });
    let constant = (prop::sample::select(vec!["0", "-3", "7"]), 1..4usize).prop_map(|(rate, runs)| {
        let run = ["old", "new", "third"].map(|binary| (binary, rate.to_string()));
        std::iter::repeat_n(run, runs).flatten().collect()
    });
    prop_oneof![1 => wild, 1 => constant, 4 => usual]
}

/// Runs on a machine that was cold at first and then changed: the first run is slow, all of `new` is faster.
fn changed_machine() -> impl Strategy<Value = Vec<(&'static str, String)>> {
    prop::collection::vec([0..20i32, 0..20, 0..20], 8..14).prop_map(|runs| {
        let rows = runs.into_iter().enumerate().flat_map(|(at, [old, new, third])| {
            let cold = if at == 0 { 500 } else { 0 };
            let rates = [("old", 1000 + old), ("new", 1300 + new), ("third", 1000 + third)];
            rates.map(|(binary, rate)| (binary, (rate - cold).to_string()))
        });
        rows.collect()
    })
}

/// Benchmarks one after the other or interleaved, as compare.js runs them.
fn data() -> impl Strategy<Value = Rows> {
    let benchmarks = prop_oneof![
        4 => prop::collection::vec(benchmark().boxed(), 1..16),
        1 => prop::collection::vec(changed_machine().boxed(), 10..16),
    ];
    (benchmarks, any::<bool>()).prop_map(|(benchmarks, interleaved)| {
        let mut rows: Vec<(usize, [String; 4])> = Vec::new();
        for (at, runs) in benchmarks.into_iter().enumerate() {
            let configuration = if at % 5 == 4 {
                String::new()
            } else {
                format!("n={at} type='a\"b, {}'", at % 3)
            };
            for (run, (binary, rate)) in runs.into_iter().enumerate() {
                let place = if interleaved { run } else { 0 };
                rows.push((
                    place,
                    [
                        binary.to_string(),
                        format!("dir/f{}.js", at % 4),
                        configuration.clone(),
                        rate,
                    ],
                ));
            }
        }
        rows.sort_by_key(|(place, _)| *place);
        rows.into_iter().map(|(_, row)| row).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_data_in_random_parts(rows in data(), options in any_options(), k in 1..7u64, mix in any::<u64>()) {
        check(&rows, &options, k, mix);
    }
}

/// Equality says little of data in which nothing happens.
#[test]
fn the_random_data_reach_all_checks() {
    let mut runner = TestRunner::deterministic();
    let mut kinds = std::collections::BTreeSet::new();
    for _ in 0..150 {
        let rows = data().new_tree(&mut runner).unwrap().current();
        let gate = options(TestChoice::Welch, Some(5.0), None, RowOrder::File, true);
        let pairs = options(TestChoice::Paired, None, None, RowOrder::File, false);
        for report in [whole(&rows, &gate), whole(&rows, &pairs)].into_iter().flatten() {
            let warnings = report
                .rows
                .iter()
                .flat_map(|row| row.warnings())
                .chain(&report.warnings);
            kinds.extend(warnings.map(|warning| warning.kind()));
            kinds.extend(report.rows.iter().map(|row| row.family.verdict.name()));
        }
    }
    for kind in [
        "autocorrelation",
        "blocked_order",
        "coarse_clock",
        "drift",
        "everything_shifted",
        "first_run_outliers",
        "ignored_binaries",
        "missing_side",
        "negative_mean",
        "non_positive_rate",
        "too_few_samples",
        "unbounded_interval",
        "zero_baseline",
        "regressed",
        "improved",
        "equivalent",
        "not_worse",
        "inconclusive",
        "untested",
    ] {
        assert!(kinds.contains(kind), "{kind} is not among {kinds:?}");
    }
}

fn measured(file: &str) -> Rows {
    let path = format!("{}/testdata/{file}", env!("CARGO_MANIFEST_DIR"));
    // `"a", "b"` is what the older scripts write.
    let text = std::fs::read_to_string(path).unwrap().replace("\", \"", "\",\"");
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    reader
        .records()
        .map(|record| {
            let record = record.unwrap();
            [0, 1, 2, 3].map(|at| record[at].to_string())
        })
        .collect()
}

#[test]
fn real_data_in_parts() {
    for file in [
        "data/compare-string-decoder.csv",
        "data/node-http-bis.csv",
        "data/node-path-dirname-posix.csv",
        "cases/23-regression-gate.csv",
        "cases/18-three-binaries.csv",
    ] {
        let rows = measured(file);
        let mut names: Vec<&String> = Vec::new();
        for row in &rows {
            if !names.contains(&&row[0]) {
                names.push(&row[0]);
            }
        }
        let [old, new] = [0, 1].map(|at| names[at].clone());
        for (gate, k) in [(None, 1), (Some(3.0), 2), (Some(3.0), 6)] {
            let options = CompareOptions {
                old: Some(old.clone()),
                new: vec![new.clone()],
                ..options(TestChoice::Welch, gate, None, RowOrder::Change, false)
            };
            check(&rows, &options, k, 0x9e37_79b9 * (k + 1));
            assert!(whole(&rows, &options).is_ok(), "{file}");
        }
    }
}

#[test]
fn pictures_are_the_same() {
    let rows = measured("data/node-path-dirname-posix.csv");
    let options = options(TestChoice::Welch, Some(5.0), None, RowOrder::File, false);
    let plot = PlotOptions {
        format: ImageFormat::Svg,
        size: Size::default(),
        scale: 1,
    };
    let (whole, combined) = (
        whole(&rows, &options).unwrap(),
        in_parts(&rows, &options, 3, 5).unwrap(),
    );
    assert_eq!(
        compare_boxes(&whole, &plot).unwrap(),
        compare_boxes(&combined, &plot).unwrap()
    );
    assert_eq!(
        compare_forest(&whole, &[], &plot).unwrap(),
        compare_forest(&combined, &[], &plot).unwrap()
    );
}
