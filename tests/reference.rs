//! Our numbers against R's, NIST's and mpmath's. `testdata/reference/MANIFEST.md` says where each file comes from and
//! how close the two have to be; the worst error of each quantity shows with `cargo test --test reference -- --nocapture`.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::HashMap;
use std::path::PathBuf;

use benchstat::stats::describe::{BoxSummary, Moments, mean_interval, quantile_sorted, skewness};
use benchstat::stats::distribution::{binomial_half_cdf, f_sf, normal_sf, student_t_critical, student_t_two_sided};
use benchstat::stats::fieller::{ratio_df, ratio_interval};
use benchstat::stats::holm::holm;
use benchstat::stats::incomplete_beta::incomplete_beta;
use benchstat::stats::noncentral_t::noncentral_t_sf;
use benchstat::stats::power::{detectable_effect, runs_needed};
use benchstat::stats::welch::{WelchTest, accuracy, threshold_test, welch_test};

const EPSILON: f64 = f64::EPSILON;

/// The worst difference of one quantity, in units of what is allowed.
struct Check {
    quantity: String,
    count: usize,
    worst: f64,
    error: f64,
    place: String,
}

impl Check {
    fn of(quantity: &str) -> Check {
        Check {
            quantity: quantity.to_string(),
            count: 0,
            worst: 0.0,
            error: 0.0,
            place: String::new(),
        }
    }

    /// Compares one pair of values; `allowed` is absolute.
    fn absolute(&mut self, ours: f64, theirs: f64, allowed: f64, place: impl Fn() -> String) {
        let error = if ours == theirs { 0.0 } else { (ours - theirs).abs() };
        let share = if error.is_nan() { f64::INFINITY } else { error / allowed };
        self.count += 1;
        if share > self.worst || self.place.is_empty() {
            (self.worst, self.error) = (share, error);
            self.place = format!("{}: {ours:e} for {theirs:e}", place());
        }
    }

    fn relative(&mut self, ours: f64, theirs: f64, allowed: f64, place: impl Fn() -> String) {
        let size = theirs.abs().max(f64::MIN_POSITIVE);
        self.absolute(ours / size, theirs / size, allowed, place);
    }

    fn finish(self) {
        let Check {
            quantity,
            count,
            worst,
            error,
            place,
        } = self;
        println!("{quantity}: {count} values, worst error {error:.1e} ({worst:.1e} of what is allowed) at {place}");
        assert!(count > 0 && worst <= 1.0, "{quantity} is off by {error:e} at {place}");
    }
}

/// A table of numbers from a reference file: the rows (one a line) that follow the line with `section`, whose
/// `columns` are named there. Read by hand because serde_json's numbers may be off in the last bit.
struct Table {
    columns: HashMap<String, usize>,
    rows: Vec<Vec<f64>>,
}

impl Table {
    fn read(file: &str, section: &str) -> Table {
        let path = root().join("testdata/reference").join(file);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let marker = format!("\"{section}\"");
        let mut lines = text.lines().skip_while(|line| !line.contains(&marker));
        let header = lines.next().unwrap_or_else(|| panic!("{file} has no {section}"));
        let names = header
            .split_once("\"columns\":[")
            .map_or("", |(_, rest)| rest.split(']').next().unwrap());
        let columns = names
            .split(',')
            .enumerate()
            .map(|(i, name)| (name.trim_matches('"').to_string(), i))
            .collect();
        let rows = lines.take_while(|line| line.starts_with('[')).map(numbers).collect();
        Table { columns, rows }
    }

    fn column(&self, name: &str) -> usize {
        self.columns[name]
    }
}

/// The numbers of a line such as `[1,null,3],`; null is NaN.
fn numbers(line: &str) -> Vec<f64> {
    let inside = line.trim_end_matches(',').trim_matches(['[', ']']);
    inside
        .split(',')
        .map(|field| {
            if field == "null" {
                f64::NAN
            } else {
                field.parse().unwrap()
            }
        })
        .collect()
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

// ---- distributions ----

fn check_distribution(name: &str, allowed: f64, ours: impl Fn(&[f64]) -> f64) {
    let table = Table::read("distributions.json", name);
    let mut check = Check::of(name);
    for row in &table.rows {
        let (expected, arguments) = row.split_last().unwrap();
        check.relative(ours(arguments), *expected, allowed, || format!("{arguments:?}"));
    }
    check.finish();
}

#[test]
fn distributions_are_right_far_into_the_tails() {
    check_distribution("normal_sf", 5e-13, |a| normal_sf(a[0]));
    check_distribution("student_t_two_sided", 1e-12, |a| student_t_two_sided(a[0], a[1]));
    check_distribution("student_t_critical", 1e-12, |a| student_t_critical(a[0], a[1]));
    check_distribution("f_sf", 1e-12, |a| f_sf(a[0], a[1], a[2]));
    check_distribution("binomial_half_cdf", 1e-12, |a| {
        binomial_half_cdf(a[0] as i64, a[1] as u64)
    });
    check_distribution("incomplete_beta", 1e-12, |a| incomplete_beta(a[0], a[1], a[2]));
    check_distribution("noncentral_t_sf", 1e-12, |a| noncentral_t_sf(a[0], a[1], a[2]));
}

// ---- two samples, as R sees them ----

/// The bounds of STATISTICS.md, "Agreement with R". κ is how many digits the difference of the means lost.
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
        let check = |quantity: &str| Check::of(&format!("{source} {quantity}"));
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

    fn test(&mut self, old: &Moments, new: &Moments, table: &Table, row: &[f64], place: &str) {
        let theirs = |name: &str| row[table.column(name)];
        let test = welch_test(old, new).unwrap();
        let kappa = kappa(&test, old, new);
        let place = || place.to_string();
        self.t.absolute(
            test.statistic,
            theirs("t"),
            1e-10 * theirs("t").abs() + 8.0 * EPSILON * kappa,
            place,
        );
        self.df.relative(test.df, theirs("df"), 1e-10, place);
        check_p(&mut self.p, test.p_value, theirs("p"), &test, kappa, place);
        for (name, risk) in [("accuracy_05", 0.05), ("accuracy_01", 0.01), ("accuracy_001", 0.001)] {
            if table.columns.contains_key(name) {
                self.accuracy
                    .relative(accuracy(&test, old.mean, risk).unwrap(), theirs(name), 1e-10, place);
            }
        }
        let interval = ratio_interval(old, new, 0.95);
        assert_eq!(interval.is_none(), theirs("ratio_lower").is_nan(), "{}", place());
        if let Some(interval) = interval {
            self.ratio_df
                .relative(ratio_df(old, new).unwrap(), theirs("ratio_df"), 1e-10, place);
            self.ratio
                .absolute(1.0 + interval.lower, theirs("ratio_lower"), 1e-10, place);
            self.ratio
                .absolute(1.0 + interval.upper, theirs("ratio_upper"), 1e-10, place);
        }
    }

    fn gate(&mut self, old: &Moments, new: &Moments, limit: f64, theirs: f64, place: &str) {
        let theta = 1.0 - limit / 100.0;
        let test = threshold_test(old, new, theta).unwrap();
        let kappa = kappa(&test, &old.scaled(theta), new);
        check_p(&mut self.gate, test.p_less(), theirs, &test, kappa, || {
            format!("{place}, limit {limit}")
        });
    }

    fn finish(self) {
        let checks = [
            self.t,
            self.df,
            self.p,
            self.accuracy,
            self.ratio_df,
            self.ratio,
            self.gate,
        ];
        checks.into_iter().for_each(Check::finish);
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
    check.relative(ours, theirs, 1e-10 + steepness * 8.0 * EPSILON * kappa, place);
}

#[derive(Default)]
struct Samples {
    old: Vec<f64>,
    new: Vec<f64>,
}

/// The samples of a data file in the order of first appearance: old and new of each benchmark, or in a scatter file
/// each group and the next one.
fn read_samples(file: &str) -> Vec<Samples> {
    let text = std::fs::read_to_string(root().join("testdata/data").join(file)).unwrap();
    let mut lines = text.lines();
    let is_compare = lines.next().unwrap().starts_with("\"binary\"");
    let mut samples: Vec<Samples> = Vec::new();
    let mut places: HashMap<&str, usize> = HashMap::new();
    for line in lines {
        let mut fields = line.rsplitn(3, ',');
        let rate: f64 = fields.nth(1).unwrap().parse().unwrap();
        let names = fields.next().unwrap();
        let key = if is_compare { &names[5..] } else { names };
        let place = *places.entry(key).or_insert_with(|| {
            samples.push(Samples::default());
            samples.len() - 1
        });
        let is_new = names.starts_with("\"new\"");
        if is_new {
            samples[place].new.push(rate)
        } else {
            samples[place].old.push(rate)
        }
    }
    if is_compare {
        return samples;
    }
    let pairs = samples.windows(2);
    pairs
        .map(|pair| Samples {
            old: pair[0].old.clone(),
            new: pair[1].old.clone(),
        })
        .collect()
}

fn check_one_sample(sample: &[f64], side: &str, table: &Table, row: &[f64], checks: &mut HashMap<&'static str, Check>) {
    let theirs = |name: &str| row[table.column(&format!("{side}_{name}"))];
    let m = Moments::of(sample);
    assert_eq!(m.n as f64, theirs("n"));
    if m.n < 2 {
        assert!(m.sd().is_nan() && mean_interval(&m, 0.95).is_none());
        return;
    }
    let mut sorted = sample.to_vec();
    sorted.sort_by(f64::total_cmp);
    let summary = BoxSummary::of_sorted(&sorted).unwrap();
    assert_eq!(summary.outliers.len() as f64, theirs("outliers"));
    assert_eq!(quantile_sorted(&sorted, 0.25), summary.q1);
    let interval = mean_interval(&m, 0.95).unwrap();
    for (name, ours, allowed) in [
        ("mean", m.mean, 1e-15),
        ("sd", m.sd(), 1e-13),
        ("ci_lower", interval.lower, 1e-12),
        ("ci_upper", interval.upper, 1e-12),
        ("skewness", skewness(sample), 1e-11),
        ("q1", summary.q1, 1e-15),
        ("q3", summary.q3, 1e-15),
        ("whisker_lower", summary.whisker_lower, 1e-15),
        ("whisker_upper", summary.whisker_upper, 1e-15),
    ] {
        let check = checks.entry(name).or_insert_with(|| Check::of(name));
        check.relative(ours, theirs(name), allowed, || format!("{side} {row:?}"));
    }
}

fn check_holm(check: &mut Check, p_values: &[Option<f64>], expected: &[f64], name: &str) {
    for (i, (ours, theirs)) in holm(p_values).iter().zip(expected).enumerate() {
        assert_eq!(ours.is_none(), theirs.is_nan());
        if let Some(ours) = ours {
            // The p-values themselves are compared elsewhere, with more exact bounds.
            check.relative(*ours, *theirs, 1e-9, || format!("{name}, row {i}"));
        }
    }
}

#[test]
fn data_files_give_what_r_gives() {
    let mut one_sample = HashMap::new();
    for name in [
        "compare-string-decoder",
        "node-http-bis",
        "node-path-dirname-posix",
        "scatter-string-decoder",
    ] {
        let table = Table::read(&format!("{name}.json"), "rows");
        let samples = read_samples(&format!("{name}.csv"));
        assert_eq!(samples.len(), table.rows.len());
        let mut comparison = Comparison::of(name);
        let mut adjusted = Check::of(&format!("{name} Holm"));
        let moments: Vec<_> = samples
            .iter()
            .map(|s| (Moments::of(&s.old), Moments::of(&s.new)))
            .collect();
        for (i, (row, (old, new))) in table.rows.iter().zip(&moments).enumerate() {
            check_one_sample(&samples[i].old, "old", &table, row, &mut one_sample);
            check_one_sample(&samples[i].new, "new", &table, row, &mut one_sample);
            if row[table.column("t")].is_nan() {
                assert!(welch_test(old, new).is_err() && ratio_interval(old, new, 0.95).is_none());
                continue;
            }
            comparison.test(old, new, &table, row, &format!("row {i}"));
            for limit in [0.0, 1.0, 5.0, 20.0] {
                comparison.gate(
                    old,
                    new,
                    limit,
                    row[table.column(&format!("gate_{limit}"))],
                    &format!("row {i}"),
                );
            }
        }
        comparison.finish();

        let column = |name: &str| {
            table
                .rows
                .iter()
                .map(|row| row[table.column(name)])
                .collect::<Vec<f64>>()
        };
        let p_values: Vec<_> = moments
            .iter()
            .map(|(old, new)| welch_test(old, new).ok().map(|t| t.p_value))
            .collect();
        check_holm(&mut adjusted, &p_values, &column("p_holm"), "p");
        for limit in [0.0, 1.0, 5.0, 20.0] {
            let p =
                |(old, new): &(Moments, Moments)| Some(threshold_test(old, new, 1.0 - limit / 100.0).ok()?.p_less());
            let p_values: Vec<_> = moments.iter().map(p).collect();
            check_holm(
                &mut adjusted,
                &p_values,
                &column(&format!("gate_holm_{limit}")),
                &format!("limit {limit}"),
            );
        }
        adjusted.finish();
    }
    one_sample.into_values().for_each(Check::finish);
}

/// Park & Miller's generator and the cases made with it: line by line what `random_case` of reference.R does.
struct Generator {
    state: f64,
}

impl Generator {
    fn uniform(&mut self) -> f64 {
        self.state = (16807.0 * self.state) % 2147483647.0;
        self.state / 2147483647.0
    }

    fn below(&mut self, k: usize) -> usize {
        (self.uniform() * k as f64).floor() as usize
    }

    fn sample(&mut self, n: usize, mean: f64, cv: f64) -> Vec<f64> {
        let mut sample = Vec::new();
        for _ in 0..n {
            let (a, b, c) = (self.uniform(), self.uniform(), self.uniform());
            sample.push(mean * (1.0 + cv * ((a + b + c - 1.5) * 2.0)));
        }
        sample
    }

    fn case(&mut self, k: usize) -> Samples {
        const SPREADS: [f64; 13] = [
            1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0, 5000.0, 10000.0,
        ];
        let m = 2 + self.below(59);
        let n = if k.is_multiple_of(2) { m } else { 2 + self.below(59) };
        let cv = SPREADS[self.below(13)] / 10000.0;
        let cv_new = if k.is_multiple_of(3) {
            SPREADS[self.below(13)] / 10000.0
        } else {
            cv
        };
        let level = [1.0, 1000.0, 1e6, 1e9][self.below(4)] / 1000.0;
        let shift = match k % 4 {
            0 => 0.0,
            1 => cv * (self.uniform() * 2.0 - 1.0),
            2 => self.uniform() * 1.5 - 0.5,
            _ => (self.uniform() - 0.5) / 5000.0,
        };
        Samples {
            old: self.sample(m, level, cv),
            new: self.sample(n, level * (1.0 + shift), cv_new),
        }
    }
}

#[test]
fn random_cases_give_what_r_gives() {
    let table = Table::read("random.json", "rows");
    assert!(table.rows.len() >= 2000);
    let mut generator = Generator { state: 20240229.0 };
    let mut comparison = Comparison::of("random cases");
    for (k, row) in table.rows.iter().enumerate() {
        let Samples { old, new } = generator.case(k);
        let (old, new) = (Moments::of(&old), Moments::of(&new));
        let place = format!("case {k}, n {} + {}, CV {:.2e}", old.n, new.n, old.cv().unwrap());
        comparison.test(&old, &new, &table, row, &place);
        comparison.gate(&old, &new, 5.0, row[table.column("gate_5")], &place);
    }
    comparison.finish();
}

#[test]
fn holm_is_r_p_adjust() {
    let table = Table::read("holm.json", "families");
    let mut check = Check::of("Holm");
    for pair in table.rows.chunks(2) {
        let family: Vec<_> = pair[0].iter().map(|p| (!p.is_nan()).then_some(*p)).collect();
        for (ours, theirs) in holm(&family).iter().zip(&pair[1]) {
            assert_eq!(ours.is_none(), theirs.is_nan());
            check.relative(
                ours.unwrap_or(0.0),
                if theirs.is_nan() { 0.0 } else { *theirs },
                1e-15,
                || format!("{pair:?}"),
            );
        }
    }
    check.finish();
}

// ---- power ----

#[test]
fn power_is_r_power_t_test() {
    let table = Table::read("power.json", "runs_needed");
    assert!(table.rows.len() > 400);
    for row in &table.rows {
        let &[ratio, alpha, power, sided, runs] = row.as_slice() else {
            panic!("{row:?}")
        };
        let ours = runs_needed(ratio, 1.0, alpha, power, sided == 1.0);
        assert_eq!(ours, (!runs.is_nan()).then_some(runs as u64), "{row:?}");
    }
    let table = Table::read("power.json", "detectable_effect");
    let mut check = Check::of("detectable effect");
    for row in &table.rows {
        let &[m, n, alpha, power, effect] = row.as_slice() else {
            panic!("{row:?}")
        };
        let ours = detectable_effect(0.02, m as usize, 0.02, n as usize, alpha, power).unwrap();
        check.relative(ours / 0.02, effect, 1e-9, || format!("{row:?}"));
    }
    check.finish();
}

// ---- NIST ----

/// The log relative error: how many digits are right.
fn digits(ours: f64, certified: f64) -> f64 {
    if ours == certified {
        15.0
    } else {
        -((ours - certified) / certified).abs().log10()
    }
}

/// NumAcc2 to 4: one value, then 1000 that alternate around it.
fn alternating(first: f64, low: f64, high: f64) -> Vec<f64> {
    let mut sample = vec![first];
    for _ in 0..500 {
        sample.extend([low, high]);
    }
    sample
}

#[test]
fn nist_univariate_sets_keep_their_digits() {
    let mut sets = Vec::new();
    for name in ["Lew", "Lottery", "Mavro", "Michelso"] {
        let [certified, data] = <[Vec<f64>; 2]>::try_from(Table::read("nist.json", name).rows).unwrap();
        sets.push((name, data, certified[0], certified[1], 13.0));
    }
    sets.push((
        "NumAcc1",
        vec![10000001.0, 10000003.0, 10000002.0],
        10000002.0,
        1.0,
        13.0,
    ));
    sets.push(("NumAcc2", alternating(1.2, 1.1, 1.3), 1.2, 0.1, 13.0));
    // 1000000.1 and 10000000.1 as doubles are 1e-11 and 1e-9 off, .1 apart: no more digits are in the data.
    sets.push((
        "NumAcc3",
        alternating(1000000.2, 1000000.1, 1000000.3),
        1000000.2,
        0.1,
        9.4,
    ));
    sets.push((
        "NumAcc4",
        alternating(10000000.2, 10000000.1, 10000000.3),
        10000000.2,
        0.1,
        8.2,
    ));
    for (name, data, mean, sd, sd_digits) in sets {
        let moments = Moments::of(&data);
        let (for_mean, for_sd) = (digits(moments.mean, mean), digits(moments.sd(), sd));
        println!("NIST {name}: {for_mean:.1} digits of the mean, {for_sd:.1} of the sd");
        assert!(
            for_mean >= 14.0 && for_sd >= sd_digits,
            "{name}: {for_mean} and {for_sd} digits"
        );
        assert_eq!(moments.sd() * moments.sd() > 0.0, moments.variance > 0.0);
    }
}
