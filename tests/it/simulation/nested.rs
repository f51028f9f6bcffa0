//! Equal builds whose runs share processes: what counting processes, and counting runs, makes of them.

use std::fmt::Write;

use benchstat::analysis::{CompareOptions, CompareReport, Verdict, compare};
use benchstat::data::{Roles, UnitChoice};
use benchstat::read::{ReadOptions, read_bytes};
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;

use super::Frequencies;
use super::rates::{Rates, Shape};

/// Benchmarks of a table.
const BENCHMARKS: usize = 20;

/// How processes differ, and the runs of one.
const BETWEEN: Rates = Rates::new(Shape::Normal, 0.02);
const WITHIN: Rates = Rates::new(Shape::Normal, 0.01);

/// Processes and the runs of each.
#[derive(Debug, Clone, Copy)]
pub struct Design {
    pub processes: usize,
    /// The fewest and the most runs of a process, all numbers between being as likely.
    pub runs: [usize; 2],
    /// Whether `--unit none` takes the runs one by one.
    pub one_by_one: bool,
}

impl Design {
    pub fn name(&self) -> String {
        let runs = match self.runs {
            [fewest, most] if fewest == most => most.to_string(),
            [fewest, most] => format!("{fewest}–{most}"),
        };
        let how = if self.one_by_one { ", --unit none" } else { "" };
        format!("{} × {runs}{how}", self.processes)
    }

    fn report(&self, rng: &mut Xoshiro256PlusPlus) -> CompareReport {
        let mut csv = "binary,filename,process,rate\n".to_string();
        for process in 0..self.processes {
            for binary in ["old", "new"] {
                for benchmark in 0..BENCHMARKS {
                    let level = BETWEEN.draw(rng);
                    for _ in 0..rng.random_range(self.runs[0]..=self.runs[1]) {
                        let rate = level * WITHIN.draw(rng);
                        writeln!(csv, "{binary},{benchmark},{process},{rate}").unwrap();
                    }
                }
            }
        }
        let unit = if self.one_by_one {
            UnitChoice::None
        } else {
            UnitChoice::Known
        };
        let options = ReadOptions {
            roles: Roles {
                unit,
                ..Roles::default()
            },
            ..ReadOptions::default()
        };
        let measurements = read_bytes("simulated", csv.as_bytes(), &options).unwrap();
        let options = CompareOptions {
            max_regression: None,
            ..CompareOptions::default()
        };
        compare(&measurements, &options).unwrap()
    }
}

/// What [`verdicts_of_equal_builds`] counts.
pub const FALSE: [&str; 2] = ["any verdict", "a star of the first row"];

/// How often anything changed in a table of equal benchmarks, and how often its first row has a star.
pub fn verdicts_of_equal_builds(design: Design, repetitions: usize, seed: u64) -> Frequencies<{ FALSE.len() }> {
    Frequencies::of(repetitions, seed, |rng| {
        let report = design.report(rng);
        let changed = |verdict: Verdict| matches!(verdict, Verdict::Improved | Verdict::Regressed);
        [
            report.rows.iter().any(|row| changed(row.family.verdict)),
            report.rows[0].comparison.test.is_some_and(|test| test.p < 0.05),
        ]
    })
}
