//! Whole reports: how often a family of benchmarks gives any false alarm, and how often the gate finds a true one.

use std::fmt::Write;

use benchstat::analysis::{CompareOptions, CompareReport, Warning, compare};
use benchstat::read::{ReadOptions, read_bytes};
use rand::rngs::Xoshiro256PlusPlus;

use super::Frequencies;
use super::rates::Rates;

/// The limit of the gate, percent.
pub const LIMIT: f64 = 5.0;

/// Compares benchmarks, measured in turns, whose true ratios of new to old are `ratios`.
fn report(rates: Rates, n: usize, ratios: &[f64], gate: bool, rng: &mut Xoshiro256PlusPlus) -> CompareReport {
    let mut csv = "binary,filename,rate\n".to_string();
    for _ in 0..n {
        for (benchmark, ratio) in ratios.iter().enumerate() {
            let (old, new) = (rates.draw(rng), rates.draw(rng) * ratio);
            writeln!(csv, "old,{benchmark},{old}\nnew,{benchmark},{new}").unwrap();
        }
    }
    let measurements = read_bytes("simulated", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let options = CompareOptions {
        max_regression: gate.then_some(LIMIT),
        ..CompareOptions::default()
    };
    compare(&measurements, &options).unwrap()
}

/// What [`false_alarms`] counts, each with the level that the whole family should hold. The last two have none of their own:
/// they stand for what most benchmarks do together, and chance should never give them.
pub const ALARMS: [(&str, f64); 5] = [
    ("stars after Holm", 0.05),
    ("drift", 0.05),
    ("autocorrelation", 0.01),
    ("first run", 0.0),
    ("everything shifted", 0.0),
];

/// Whether anything is found among `benchmarks` that did not change.
pub fn false_alarms(
    rates: Rates,
    n: usize,
    benchmarks: usize,
    repetitions: usize,
    seed: u64,
) -> Frequencies<{ ALARMS.len() }> {
    Frequencies::of(repetitions, seed, |rng| {
        let report = report(rates, n, &vec![1.0; benchmarks], false, rng);
        let on_rows = |kind: &str| {
            let mut warnings = report.rows.iter().flat_map(|row| row.warnings());
            warnings.any(|warning| warning.kind() == kind)
        };
        let on_report = |kind: &str| report.warnings.iter().map(Warning::kind).any(|found| found == kind);
        [
            report.family.significant_holm > 0,
            on_rows("drift"),
            on_rows("autocorrelation"),
            on_report("first_run_outliers"),
            on_report("everything_shifted"),
        ]
    })
}

/// Whether the gate fails when half of 100 benchmarks truly lose .8 of the limit and half exactly the limit.
pub fn gate_errors(rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<1> {
    let losses = [0.8 * LIMIT, LIMIT].map(|loss| [1.0 - loss / 100.0; 50]);
    Frequencies::of(repetitions, seed, |rng| {
        [!report(rates, n, &losses.concat(), true, rng).gate.unwrap().passed]
    })
}

/// Whether the gate finds the one of 50 benchmarks that loses 1.4 times the limit, the others being equal.
pub fn gate_power(rates: Rates, n: usize, repetitions: usize, seed: u64) -> Frequencies<1> {
    let mut ratios = [1.0; 50];
    ratios[17] -= 1.4 * LIMIT / 100.0;
    Frequencies::of(repetitions, seed, |rng| {
        let gate = report(rates, n, &ratios, true, rng).gate.unwrap();
        [gate.regressed.iter().any(|name| name == "17")]
    })
}
