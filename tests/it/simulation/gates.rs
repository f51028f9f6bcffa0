//! Gates with learnt limits, and gates that ask a second measurement.

use std::fmt::Write;

use benchstat::analysis::{
    CompareOptions, CompareReport, Date, Policy, PolicyOn, Verdict, compare, compare_confirmed, learn,
};
use benchstat::data::Measurements;
use benchstat::read::{ReadOptions, read_bytes};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::Frequencies;
use super::rates::{Rates, Shape};

/// Benchmarks of a table.
pub const BENCHMARKS: usize = 20;

/// Runs of benchmarks that change by these ratios, a row a run.
fn measured(rates: Rates, n: usize, ratios: &[f64], rng: &mut Xoshiro256PlusPlus) -> Measurements {
    let mut csv = "binary,filename,rate\n".to_string();
    for _ in 0..n {
        for (benchmark, ratio) in ratios.iter().enumerate() {
            let (old, new) = (rates.draw(rng), rates.draw(rng) * ratio);
            writeln!(csv, "old,{benchmark},{old}\nnew,{benchmark},{new}").unwrap();
        }
    }
    read_bytes("simulated", csv.as_bytes(), &ReadOptions::default()).unwrap()
}

fn gate_passes(report: &CompareReport) -> bool {
    report.gate.as_ref().unwrap().passed
}

/// What [`learnt_limits`] counts, each with the level that it should hold.
pub const LEARNT: [(&str, f64); 3] = [
    ("a change beyond its limit", 0.05),
    ("the gate fails on equal builds", 0.05),
    ("the gate fails on builds at their limits", 0.05),
];

/// Limits learnt from one comparison of equal builds, and the next comparison, of as many runs.
pub fn learnt_limits(rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<{ LEARNT.len() }> {
    let equal = [1.0; BENCHMARKS];
    let today: Date = "2026-12-01".parse().unwrap();
    Frequencies::of(repetitions, seed, |rng| {
        let learnt = learn(&compare(&measured(rates, n, &equal, rng), &CompareOptions::default()).unwrap());
        assert_eq!(learnt.limits.len(), BENCHMARKS);
        let policy = Policy::read("benchstat.toml", &learnt.to_toml().unwrap()).unwrap();
        let options = CompareOptions {
            policy: Some(PolicyOn { policy, today }),
            ..CompareOptions::default()
        };
        let limit = |name: &str| {
            let own = learnt.limits.iter().find(|limit| limit.name == name);
            own.unwrap().max_regression / 100.0
        };
        let next = compare(&measured(rates, n, &equal, rng), &options).unwrap();
        let ratios: Vec<f64> = (0..BENCHMARKS).map(|at| 1.0 - limit(&at.to_string())).collect();
        let at_limits = compare(&measured(rates, n, &ratios, rng), &options).unwrap();
        let is_beyond = |report: &CompareReport| {
            let mut rows = report.rows.iter();
            rows.any(|row| row.comparison.improvement.unwrap() < -limit(&row.comparison.name))
        };
        [is_beyond(&next), !gate_passes(&next), !gate_passes(&at_limits)]
    })
}

/// What [`confirmed`] counts.
pub const CONFIRMED: [&str; 3] = [
    "any false verdict by the first alone",
    "by both",
    "one of 20 that loses 5 % is found by both",
];

/// Equal builds measured twice, the second time asked only of what changed in the first. `shift` is how far apart the two binaries are in
/// a session though they are equal, as a standard deviation: each session puts them elsewhere in memory, on another core.
pub fn confirmed(cv: f64, shift: f64, n: usize, repetitions: usize, seed: u64) -> Frequencies<{ CONFIRMED.len() }> {
    let rates = Rates::new(Shape::Normal, cv);
    let session = Rates::new(Shape::Normal, shift);
    let decided = |report: &CompareReport| {
        let mut rows = report.rows.iter();
        rows.any(|row| matches!(row.family.verdict, Verdict::Regressed | Verdict::Improved))
    };
    Frequencies::of(repetitions, seed, |rng| {
        let mut two = |loss: f64| {
            [0, 1].map(|_| {
                let mut ratios: Vec<f64> = (0..BENCHMARKS).map(|_| session.draw(rng)).collect();
                ratios[0] *= 1.0 - loss;
                measured(rates, n, &ratios, rng)
            })
        };
        let options = CompareOptions::default();
        let [first, second] = two(0.0);
        let alone = compare(&first, &options).unwrap();
        let both = compare_confirmed(&first, &second, &options).unwrap();
        let [first, second] = two(0.05);
        let found = compare_confirmed(&first, &second, &options).unwrap();
        [
            decided(&alone),
            decided(&both),
            found.rows[0].family.verdict == Verdict::Regressed,
        ]
    })
}

/// What [`relative_to_controls`] counts.
pub const CONTROLLED: [&str; 3] = [
    "any false verdict without controls",
    "with controls",
    "one of 20 that loses 5 % is found with controls",
];

/// Equal builds on a machine that is another one for the second: all rates of the new build are lower by up to a tenth. Four of the
/// benchmarks are controls.
pub fn relative_to_controls(
    rates: Rates,
    n: usize,
    repetitions: usize,
    seed: u64,
) -> Frequencies<{ CONTROLLED.len() }> {
    let decided = |report: &CompareReport| {
        let mut rows = report.rows.iter();
        rows.any(|row| matches!(row.family.verdict, Verdict::Regressed | Verdict::Improved))
    };
    let relative = CompareOptions {
        control: ["16", "17", "18", "19"].map(str::to_string).to_vec(),
        ..CompareOptions::default()
    };
    Frequencies::of(repetitions, seed, |rng| {
        let machine = 1.0 - 0.1 * rng.random::<f64>();
        let equal = measured(rates, n, &[machine; BENCHMARKS], rng);
        let mut ratios = [machine; BENCHMARKS];
        ratios[0] *= 0.95;
        let changed = compare(&measured(rates, n, &ratios, rng), &relative).unwrap();
        [
            decided(&compare(&equal, &CompareOptions::default()).unwrap()),
            decided(&compare(&equal, &relative).unwrap()),
            changed.rows[0].family.verdict == Verdict::Regressed,
        ]
    })
}
