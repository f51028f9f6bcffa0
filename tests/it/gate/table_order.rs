//! What the order of measurement says only when all benchmarks are taken together.

use std::collections::BTreeMap;

use benchstat::analysis::{CompareOptions, CompareReport, RowOrder, combine, compare, compare_part, read_parts};
use benchstat::read::{ReadOptions, read_bytes};
use benchstat::render::json;
use rand::SeedableRng;
use rand::rngs::SmallRng;
use rand_distr::{Distribution, StandardNormal};

const BENCHMARKS: usize = 40;
const RUNS: usize = 15;

/// Old and new in turn.
fn in_turn() -> Vec<bool> {
    (0..2 * RUNS).map(|at| at % 2 == 1).collect()
}

/// Equal builds: `rates` gives each benchmark's noise, in standard deviations, for the sides of its runs in order.
fn rows(order: &[bool], mut rates: impl FnMut(&[bool]) -> Vec<f64>) -> Vec<String> {
    let line = |benchmark: usize, (new, noise): (&bool, f64)| {
        let binary = if *new { "new" } else { "old" };
        format!("{binary},a.js,n={benchmark},{}\n", 100.0 + noise)
    };
    let mut lines = Vec::new();
    for benchmark in 0..BENCHMARKS {
        let noise = rates(order);
        lines.extend(order.iter().zip(noise).map(|row| line(benchmark, row)));
    }
    lines
}

fn csv(rows: &[String]) -> String {
    format!("binary,filename,configuration,rate\n{}", rows.concat())
}

fn report(rows: &[String]) -> CompareReport {
    let measurements = read_bytes("a.csv", csv(rows).as_bytes(), &ReadOptions::default()).unwrap();
    compare(&measurements, &options()).unwrap()
}

fn options() -> CompareOptions {
    CompareOptions {
        old: Some("old".into()),
        new: vec!["new".into()],
        ..CompareOptions::default()
    }
}

/// The messages of the order checks of a table, by kind.
fn found(rows: &[String]) -> BTreeMap<&'static str, String> {
    let kinds = [
        "blocked_table",
        "drift_of_table",
        "autocorrelation_of_table",
        "first_runs_shifted",
    ];
    let warnings = report(rows).warnings;
    let of_order = warnings.iter().filter(|warning| kinds.contains(&warning.kind()));
    of_order.map(|warning| (warning.kind(), warning.to_string())).collect()
}

fn kinds(found: &BTreeMap<&'static str, String>) -> Vec<&'static str> {
    found.keys().copied().collect()
}

fn normal(rng: &mut SmallRng) -> f64 {
    StandardNormal.sample(rng)
}

/// An autoregressive sequence, φ = `phi`, with variance 1.
fn dependent(rng: &mut SmallRng, phi: f64, runs: usize) -> Vec<f64> {
    let mut before = normal(rng);
    let mut next = || {
        let value = before;
        before = phi * before + (1.0 - phi * phi).sqrt() * normal(rng);
        value
    };
    (0..runs).map(|_| next()).collect()
}

#[test]
fn a_stray_row_or_joined_sessions_do_not_hide_blocks() {
    let mut rng = SmallRng::seed_from_u64(1);
    let stray = [vec![true], vec![false; RUNS], vec![true; RUNS - 1]].concat();
    let half = RUNS / 2;
    let sessions = [vec![false; half], vec![true; half]].concat().repeat(2);
    for order in [stray, sessions] {
        let found = found(&rows(&order, |order| order.iter().map(|_| normal(&mut rng)).collect()));
        assert_eq!(kinds(&found), ["blocked_table"]);
    }
}

#[test]
fn blocks_that_every_row_shows_are_not_told_twice() {
    let mut rng = SmallRng::seed_from_u64(2);
    let blocked = [vec![false; RUNS], vec![true; RUNS]].concat();
    let rows = rows(&blocked, |order| order.iter().map(|_| normal(&mut rng)).collect());
    assert_eq!(kinds(&found(&rows)), Vec::<&str>::new());
    assert_eq!(report(&rows).rows[0].family_warnings[0].kind(), "blocked_order");
}

#[test]
fn a_faint_drift_adds_up() {
    let mut rng = SmallRng::seed_from_u64(3);
    let falling = rows(&in_turn(), |order| {
        let along = |at: usize| at as f64 / order.len() as f64;
        (0..order.len()).map(|at| normal(&mut rng) - 0.7 * along(at)).collect()
    });
    let found = found(&falling);
    let message = &found["drift_of_table"];
    assert!(
        message.starts_with("80 series together fall") && message.contains("intervals are too wide"),
        "{message}"
    );
}

#[test]
fn dependence_of_the_whole_sequence_and_of_each_side_are_told_apart() {
    let mut rng = SmallRng::seed_from_u64(4);
    let whole = found(&rows(&in_turn(), |order| dependent(&mut rng, 0.3, order.len())));
    assert!(whole["autocorrelation_of_table"].contains("too wide"), "{whole:?}");
    let each = found(&rows(&in_turn(), |_| {
        let sides = [dependent(&mut rng, 0.3, RUNS), dependent(&mut rng, 0.3, RUNS)];
        (0..2 * RUNS).map(|at| sides[at % 2][at / 2]).collect()
    }));
    assert!(each["autocorrelation_of_table"].contains("too narrow"), "{each:?}");
}

#[test]
fn a_warm_up_that_is_an_outlier_in_few_series_is_seen() {
    let mut rng = SmallRng::seed_from_u64(5);
    let cold = rows(&in_turn(), |order| {
        let warm_up = |at: usize| if at < 2 { -2.0 } else { 0.0 };
        (0..order.len()).map(|at| normal(&mut rng) + warm_up(at)).collect()
    });
    let found = found(&cold);
    assert!(
        found["first_runs_shifted"].contains("are lower than the median"),
        "{found:?}"
    );
}

#[test]
fn pairs_leave_out_what_their_runs_share() {
    let mut rng = SmallRng::seed_from_u64(6);
    let rows = rows(&in_turn(), |order| dependent(&mut rng, 0.6, order.len()));
    let measurements = read_bytes("a.csv", csv(&rows).as_bytes(), &ReadOptions::default()).unwrap();
    let paired = CompareOptions {
        test: benchstat::analysis::TestChoice::Paired,
        ..options()
    };
    let report = compare(&measurements, &paired).unwrap();
    let told = |kind| report.warnings.iter().any(|warning| warning.kind() == kind);
    assert!(!told("autocorrelation_of_table") && !told("drift_of_table"));
}

#[test]
fn each_check_suspects_one_sound_table_in_a_hundred() {
    let mut rng = SmallRng::seed_from_u64(7);
    let tables = 400;
    let mut alarms: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..tables {
        let mut lines = Vec::new();
        for benchmark in 0..6 {
            // Any order of the sides is as likely as any other.
            let mut order: Vec<(f64, bool)> = in_turn().into_iter().map(|side| (normal(&mut rng), side)).collect();
            order.sort_by(|a, b| a.0.total_cmp(&b.0));
            lines.extend(order.iter().map(|(_, new)| {
                let binary = if *new { "new" } else { "old" };
                format!("{binary},a.js,n={benchmark},{}\n", 100.0 + normal(&mut rng))
            }));
        }
        for kind in kinds(&found(&lines)) {
            *alarms.entry(kind).or_default() += 1;
        }
    }
    // 1 % of 400, and three standard errors.
    assert!(alarms.values().all(|count| *count <= 4 + 6), "{alarms:?}");
}

#[test]
fn parts_pool_to_what_the_whole_does() {
    let mut rng = SmallRng::seed_from_u64(8);
    let order = [vec![true], vec![false; RUNS], vec![true; RUNS - 1]].concat();
    let rows = rows(&order, |order| {
        (0..order.len())
            .map(|at| normal(&mut rng) - 1.5 * at as f64 / order.len() as f64)
            .collect()
    });
    let read = ReadOptions {
        part: true,
        ..ReadOptions::default()
    };
    let mut parts = String::new();
    for part in rows.chunks(order.len() * 10) {
        let measurements = read_bytes("a.csv", csv(part).as_bytes(), &read).unwrap();
        parts += &json(&compare_part(&measurements, &options()).unwrap()).unwrap();
    }
    let combined = combine(read_parts("parts", &parts).unwrap(), RowOrder::File).unwrap();
    assert_eq!(combined.warnings, report(&rows).warnings);
    assert!(found(&rows).len() >= 2, "{:?}", found(&rows));
}
