//! Samples and pairs of samples: our numbers against R's, on the data files and on random cases.
//! `testdata/reference/MANIFEST.md` says where each reference comes from; the worst error of each quantity shows with
//! `cargo test --test it reference_samples -- --nocapture`.

use std::collections::HashMap;

use crate::tables::{Check, Row, Table, root};
use benchstat::stats::describe::{BoxSummary, Moments, mean_interval, skewness};
use benchstat::stats::fieller::{ratio_df, ratio_interval};
use benchstat::stats::holm::holm;
use benchstat::stats::welch::{WelchTest, accuracy, threshold_test, welch_test};

const DATA_FILES: [&str; 4] = [
    "compare-string-decoder",
    "node-http-bis",
    "node-path-dirname-posix",
    "scatter-string-decoder",
];

/// The limits of the regression gate in the reference files, in percent.
const LIMITS: [f64; 4] = [0.0, 1.0, 5.0, 20.0];

// ---- one sample ----

#[test]
fn one_sample_is_described_as_by_r() {
    let names = [
        "mean",
        "sd",
        "ci_lower",
        "ci_upper",
        "skewness",
        "q1",
        "q3",
        "whisker_lower",
        "whisker_upper",
    ];
    let mut checks = names.map(Check::of);
    for file in DATA_FILES {
        let table = Table::read(&format!("{file}.json"), "rows");
        for (i, (pair, row)) in read_pairs(file).iter().zip(table.iter()).enumerate() {
            for (side, sample) in [("old", &pair.old), ("new", &pair.new)] {
                let theirs = |name: &str| row.get(&format!("{side}_{name}"));
                assert_eq!(sample.len() as f64, theirs("n"));
                let Some(ours) = describe(sample) else {
                    assert!(theirs("sd").is_nan());
                    continue;
                };
                for ((check, name), ours) in checks.iter_mut().zip(names).zip(ours) {
                    check.relative(ours, theirs(name), 1e-12, || format!("{file}, row {i}, {side}"));
                }
                assert_eq!(outliers(sample) as f64, theirs("outliers"));
            }
        }
    }
    checks.into_iter().for_each(Check::finish);
}

/// What `one_sample` of reference.R has, in its order; `None` for fewer than two values.
fn describe(sample: &[f64]) -> Option<[f64; 9]> {
    let moments = Moments::of(sample);
    let interval = mean_interval(&moments, 0.95)?;
    let summary = BoxSummary::of_sorted(&sorted(sample))?;
    Some([
        moments.mean,
        moments.sd(),
        interval.lower,
        interval.upper,
        skewness(sample),
        summary.q1,
        summary.q3,
        summary.whisker_lower,
        summary.whisker_upper,
    ])
}

fn outliers(sample: &[f64]) -> usize {
    BoxSummary::of_sorted(&sorted(sample)).unwrap().outliers.len()
}

fn sorted(sample: &[f64]) -> Vec<f64> {
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    sorted
}

// ---- two samples ----

/// The bounds of "Agreement with R". κ says how many digits the difference of the means has lost.
struct Comparison {
    t: Check,
    df: Check,
    p: Check,
    accuracy: Check,
    ratio_df: Check,
    ratio: Check,
    gate: Check,
}

impl Comparison {
    fn of(source: &str) -> Comparison {
        let check = |quantity: &str| Check::of(&format!("{source}: {quantity}"));
        Comparison {
            t: check("t"),
            df: check("df"),
            p: check("p"),
            accuracy: check("accuracy"),
            ratio_df: check("df of the ratio"),
            ratio: check("1 + bound of the ratio"),
            gate: check("p of the gate"),
        }
    }

    fn test(&mut self, old: &Moments, new: &Moments, row: &Row, place: &str) {
        let place = || place.to_string();
        let test = welch_test(old, new).unwrap();
        let kappa = kappa(&test, old, new);
        let t = row.get("t");
        let allowed = 1e-10 * t.abs() + 8.0 * f64::EPSILON * kappa;
        self.t.absolute(test.statistic, t, allowed, place);
        self.df.relative(test.df, row.get("df"), 1e-10, place);
        check_p(&mut self.p, test.p_value, row.get("p"), &test, kappa, place);
        for (risk, column) in [(0.05, "accuracy_05"), (0.01, "accuracy_01"), (0.001, "accuracy_001")] {
            let ours = accuracy(&test, old.mean, risk).unwrap();
            self.accuracy.relative(ours, row.get(column), 1e-10, place);
        }
        let df = ratio_df(old, new).unwrap();
        self.ratio_df.relative(df, row.get("ratio_df"), 1e-10, place);
        let interval = ratio_interval(old, new, 0.95);
        let (lower, upper) = (row.get("ratio_lower"), row.get("ratio_upper"));
        assert_eq!(interval.is_none(), lower.is_nan(), "{}", place());
        if let Some(ours) = interval {
            self.ratio.absolute(1.0 + ours.lower, lower, 1e-10, place);
            self.ratio.absolute(1.0 + ours.upper, upper, 1e-10, place);
        }
    }

    fn gate(&mut self, old: &Moments, new: &Moments, limit: f64, row: &Row, place: &str) {
        let theta = 1.0 - limit / 100.0;
        let test = threshold_test(old, new, theta).unwrap();
        let kappa = kappa(&test, &old.scaled(theta), new);
        let theirs = row.get(&format!("gate_{limit}"));
        check_p(&mut self.gate, test.p_less(), theirs, &test, kappa, || {
            format!("{place}, limit {limit}")
        });
    }

    fn finish(self) {
        for check in [self.t, self.df, self.p, self.accuracy] {
            check.finish();
        }
        for check in [self.ratio_df, self.ratio, self.gate] {
            check.finish();
        }
    }
}

fn kappa(test: &WelchTest, old: &Moments, new: &Moments) -> f64 {
    old.mean.abs().max(new.mean.abs()) / test.standard_error
}

fn check_p(check: &mut Check, ours: f64, theirs: f64, test: &WelchTest, kappa: f64, place: impl Fn() -> String) {
    if theirs < 1e-300 {
        assert!(ours < 1e-290, "{}", place());
        return;
    }
    let root = test.df.sqrt();
    let steepness = (root * test.statistic.abs().min(root)).max(1.0);
    check.relative(ours, theirs, 1e-10 + steepness * 8.0 * f64::EPSILON * kappa, place);
}

#[test]
fn pairs_of_the_data_files_are_tested_as_by_r() {
    for file in DATA_FILES {
        let table = Table::read(&format!("{file}.json"), "rows");
        let pairs = read_pairs(file);
        assert_eq!(pairs.len(), table.rows.len());
        let mut comparison = Comparison::of(file);
        let (mut p_values, mut gates) = (Vec::new(), LIMITS.map(|_| Vec::new()));
        for (i, (pair, row)) in pairs.iter().zip(table.iter()).enumerate() {
            let (old, new) = (Moments::of(&pair.old), Moments::of(&pair.new));
            let place = format!("row {i}");
            p_values.push(welch_test(&old, &new).ok().map(|test| test.p_value));
            for (limit, gate) in LIMITS.iter().zip(&mut gates) {
                let test = threshold_test(&old, &new, 1.0 - limit / 100.0);
                gate.push(test.ok().map(|test| test.p_less()));
            }
            if row.get("t").is_nan() {
                assert!(p_values[i].is_none() && ratio_interval(&old, &new, 0.95).is_none());
                continue;
            }
            comparison.test(&old, &new, &row, &place);
            for limit in LIMITS {
                comparison.gate(&old, &new, limit, &row, &place);
            }
        }
        comparison.finish();

        let mut adjusted = Check::of(&format!("{file}: Holm"));
        check_holm(&mut adjusted, &p_values, &table, "p_holm");
        for (limit, gate) in LIMITS.iter().zip(&gates) {
            check_holm(&mut adjusted, gate, &table, &format!("gate_holm_{limit}"));
        }
        adjusted.finish();
    }
}

fn check_holm(check: &mut Check, p_values: &[Option<f64>], table: &Table, column: &str) {
    for (i, (ours, row)) in holm(p_values).iter().zip(table.iter()).enumerate() {
        let theirs = row.get(column);
        assert_eq!(ours.is_none(), theirs.is_nan());
        if let Some(ours) = ours {
            check.relative(*ours, theirs, 1e-10, || format!("{column}, row {i}"));
        }
    }
}

// ---- the samples ----

#[derive(Default)]
pub struct Pair {
    pub old: Vec<f64>,
    pub new: Vec<f64>,
}

/// The samples of a data file in the order of first appearance: old and new of each benchmark, or in a scatter file
/// each group and the next one.
pub fn read_pairs(file: &str) -> Vec<Pair> {
    let path = root().join("testdata/data").join(file).with_extension("csv");
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines();
    let is_compare = lines.next().unwrap().starts_with("\"binary\"");
    let mut pairs: Vec<Pair> = Vec::new();
    let mut places = HashMap::new();
    for line in lines {
        // rate and time are the last two fields; the names before them may hold commas
        let [_time, rate, names] = <[&str; 3]>::try_from(line.rsplitn(3, ',').collect::<Vec<_>>()).unwrap();
        let is_new = names.starts_with("\"new\",");
        let key = if is_compare { &names["\"old\",".len()..] } else { names };
        let place = *places.entry(key).or_insert(pairs.len());
        if place == pairs.len() {
            pairs.push(Pair::default());
        }
        let sample = if is_new {
            &mut pairs[place].new
        } else {
            &mut pairs[place].old
        };
        sample.push(rate.parse().unwrap());
    }
    if !is_compare {
        for i in 1..pairs.len() {
            pairs[i - 1].new = pairs[i].old.clone();
        }
        pairs.pop();
    }
    pairs
}

/// Park & Miller's generator, and the cases made with it: line by line what `random_case` of reference.R does, so that
/// both sides have the same inputs to the last bit.
struct Generator {
    state: f64,
}

impl Generator {
    fn uniform(&mut self) -> f64 {
        self.state = (16807.0 * self.state) % 2147483647.0;
        self.state / 2147483647.0
    }

    fn below(&mut self, k: usize) -> usize {
        (self.uniform() * k as f64) as usize
    }

    fn spread(&mut self) -> f64 {
        let spreads = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000];
        f64::from(spreads[self.below(13)]) / 10000.0
    }

    fn sample(&mut self, n: usize, mean: f64, cv: f64) -> Vec<f64> {
        let mut sample = Vec::new();
        for _ in 0..n {
            let (a, b, c) = (self.uniform(), self.uniform(), self.uniform());
            sample.push(mean * (1.0 + cv * ((a + b + c - 1.5) * 2.0)));
        }
        sample
    }

    fn case(&mut self, k: usize) -> Pair {
        let m = 2 + self.below(59);
        let n = if k.is_multiple_of(2) { m } else { 2 + self.below(59) };
        let cv = self.spread();
        let cv_new = if k.is_multiple_of(3) { self.spread() } else { cv };
        let level = [1.0, 1000.0, 1e6, 1e9][self.below(4)] / 1000.0;
        let shift = match k % 4 {
            0 => 0.0,
            1 => cv * (self.uniform() * 2.0 - 1.0),
            2 => self.uniform() * 1.5 - 0.5,
            _ => (self.uniform() - 0.5) / 5000.0,
        };
        Pair {
            old: self.sample(m, level, cv),
            new: self.sample(n, level * (1.0 + shift), cv_new),
        }
    }
}

#[test]
fn random_pairs_are_tested_as_by_r() {
    let table = Table::read("random.json", "rows");
    assert!(table.rows.len() >= 2000);
    let mut generator = Generator { state: 20240229.0 };
    let mut comparison = Comparison::of("random");
    for (k, row) in table.iter().enumerate() {
        let pair = generator.case(k);
        let (old, new) = (Moments::of(&pair.old), Moments::of(&pair.new));
        let place = format!("case {k}, n {} + {}, CV {:.2e}", old.n, new.n, old.cv().unwrap());
        comparison.test(&old, &new, &row, &place);
        comparison.gate(&old, &new, 5.0, &row, &place);
    }
    comparison.finish();
}
