//! Tables of equal benchmarks: whether any is called improved or regressed.

use std::fmt::Write;

use benchstat::analysis::{CompareOptions, Verdict, compare};
use benchstat::data::Roles;
use benchstat::read::{ReadOptions, read_bytes};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::Frequencies;
use super::rates::{Rates, Shape};

/// Benchmarks of a table.
pub const BENCHMARKS: usize = 60;

/// How a run is measured.
#[derive(Debug, Clone, Copy)]
pub enum Measured {
    /// As it is.
    Exactly(Rates),
    /// One run in twenty takes half as long again.
    WithOutliers(Rates),
    /// Times around 20 ms, by a clock of whole milliseconds.
    InMilliseconds(Rates),
}

impl Measured {
    pub fn name(&self) -> String {
        match self {
            Measured::Exactly(rates) => rates.name(),
            Measured::WithOutliers(rates) => format!("{}, outliers", rates.name()),
            Measured::InMilliseconds(rates) => format!("{}, whole ms", rates.name()),
        }
    }

    /// Whether the rates have two modes.
    pub fn is_bimodal(&self) -> bool {
        matches!(self, Measured::Exactly(rates) if rates.shape == Shape::Bimodal)
    }

    fn time(&self, rng: &mut Xoshiro256PlusPlus) -> f64 {
        match self {
            Measured::Exactly(rates) => rates.draw(rng),
            Measured::WithOutliers(rates) => rates.draw(rng) * if rng.random_bool(0.05) { 1.5 } else { 1.0 },
            Measured::InMilliseconds(rates) => (20.0 * rates.draw(rng)).round(),
        }
    }
}

/// Whether any of [`BENCHMARKS`] equal ones is improved or regressed, with `n` runs of each side.
pub fn any_verdict(measured: Measured, n: [usize; 2], repetitions: usize, seed: u64) -> Frequencies<1> {
    Frequencies::of(repetitions, seed, |rng| {
        let mut csv = "binary,filename,time\n".to_string();
        for run in 0..n[0].max(n[1]) {
            for benchmark in 0..BENCHMARKS {
                for (name, n) in ["old", "new"].into_iter().zip(n) {
                    if run < n {
                        writeln!(csv, "{name},{benchmark},{}", measured.time(rng)).unwrap();
                    }
                }
            }
        }
        let options = ReadOptions {
            roles: Roles {
                metric: Some("time".to_string()),
                ..Roles::default()
            },
            ..ReadOptions::default()
        };
        let measurements = read_bytes("simulated", csv.as_bytes(), &options).unwrap();
        let report = compare(&measurements, &CompareOptions::default()).unwrap();
        let decided = |verdict| matches!(verdict, Verdict::Improved | Verdict::Regressed);
        [report.rows.iter().any(|row| decided(row.family.verdict))]
    })
}
