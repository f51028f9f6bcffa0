//! Tables whose order of measurement is at fault, and what is said of them.

use std::fmt::Write;

use benchstat::analysis::{CompareOptions, CompareReport, compare};
use benchstat::read::{ReadOptions, read_bytes};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::Frequencies;
use super::rates::Rates;

/// Benchmarks of a table.
pub const BENCHMARKS: usize = 60;

/// What is wrong with a table. Sizes are in standard deviations of a run.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Fault {
    /// Nothing: the sides are drawn in a random order.
    None,
    /// All runs of one side, but for one, before all of the other.
    Stray,
    /// Two sessions joined, each with one side after the other.
    Sessions,
    /// Each run of a side depends on the one before it, with this correlation; the sides take turns.
    Dependent(f64),
    /// Later runs are better by so much in all; the sides take turns.
    Drift(f64),
    /// The first run of each series is worse by so much.
    WarmUp(f64),
    /// All benchmarks of the contender are worse by so much.
    Shift(f64),
}

/// The kinds of warnings that are counted, each of rows and of the table.
pub const CHECKS: [(&str, &[&str]); 5] = [
    ("blocked", &["blocked_order", "blocked_table"]),
    ("drift", &["drift_of_table"]),
    ("autocorrelation", &["autocorrelation_of_table"]),
    ("first run", &["first_run_outliers", "first_runs_shifted"]),
    ("everything shifted", &["everything_shifted"]),
];

impl Fault {
    pub fn name(&self) -> String {
        match self {
            Fault::None => "none, random order".to_string(),
            Fault::Stray => "blocked, one stray run".to_string(),
            Fault::Sessions => "two sessions joined".to_string(),
            Fault::Dependent(rho) => format!("AR({rho}) within each side"),
            Fault::Drift(sd) => format!("drift of {sd} sd"),
            Fault::WarmUp(sd) => format!("first runs −{sd} sd"),
            Fault::Shift(sd) => format!("all rows −{sd} sd"),
        }
    }

    /// Which check should notice it.
    pub fn check(&self) -> Option<usize> {
        match self {
            Fault::None => None,
            Fault::Stray | Fault::Sessions => Some(0),
            Fault::Drift(_) => Some(1),
            Fault::Dependent(_) => Some(2),
            Fault::WarmUp(_) => Some(3),
            Fault::Shift(_) => Some(4),
        }
    }

    /// The sides in the order of measurement: 0 and 1, `n` of each.
    fn order(&self, n: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<usize> {
        match self {
            Fault::None => {
                let mut order = [vec![0; n], vec![1; n]].concat();
                for last in (1..order.len()).rev() {
                    order.swap(last, rng.random_range(0..=last));
                }
                order
            }
            Fault::Stray => [vec![1], vec![0; n], vec![1; n - 1]].concat(),
            Fault::Sessions => {
                let (first, second) = (n / 2, n - n / 2);
                [vec![0; first], vec![1; first], vec![0; second], vec![1; second]].concat()
            }
            _ => [0, 1].repeat(n),
        }
    }

    /// The `n` rates of one side.
    fn rates(&self, rates: Rates, side: usize, n: usize, rng: &mut Xoshiro256PlusPlus) -> Vec<f64> {
        let mut before = 0.0;
        let mut one = |run: usize| {
            let score = (rates.draw(rng) - 1.0) / rates.cv;
            let score = match self {
                Fault::Dependent(rho) if run > 0 => rho * before + (1.0 - rho * rho).sqrt() * score,
                Fault::Drift(sd) => score + sd * run as f64 / (n - 1) as f64,
                Fault::WarmUp(sd) if run == 0 => score - sd,
                Fault::Shift(sd) if side == 1 => score - sd,
                _ => score,
            };
            before = score;
            1.0 + rates.cv * score
        };
        (0..n).map(&mut one).collect()
    }
}

/// A comparison of equal benchmarks but for the fault.
fn report(fault: Fault, rates: Rates, n: usize, rng: &mut Xoshiro256PlusPlus) -> CompareReport {
    let mut csv = "binary,filename,rate\n".to_string();
    for benchmark in 0..BENCHMARKS {
        let sides = [0, 1].map(|side| fault.rates(rates, side, n, rng));
        let mut sides = sides.map(Vec::into_iter);
        for side in fault.order(n, rng) {
            writeln!(
                csv,
                "{},{benchmark},{}",
                ["old", "new"][side],
                sides[side].next().unwrap()
            )
            .unwrap();
        }
    }
    let measurements = read_bytes("simulated", csv.as_bytes(), &ReadOptions::default()).unwrap();
    compare(&measurements, &CompareOptions::default()).unwrap()
}

/// Whether each of [`CHECKS`] says something of the table.
pub fn noticed(fault: Fault, rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<{ CHECKS.len() }> {
    Frequencies::of(repetitions, seed, |rng| {
        let report = report(fault, rates, n, rng);
        let rows = report.rows.iter().flat_map(|row| row.warnings());
        let said: Vec<&str> = rows.chain(&report.warnings).map(|warning| warning.kind()).collect();
        CHECKS.map(|(_, kinds)| said.iter().any(|kind| kinds.contains(kind)))
    })
}
