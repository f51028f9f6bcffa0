//! The distribution of the smallest p-value over all splits of all intervals of a series without a change, by simulation: the table
//! of `stats::changepoint::thresholds`, a row of its source a line. `scripts/history_thresholds.sh` builds and runs it.
//!
//! ```console
//! CARGO_PROFILE_DEV_OPT_LEVEL=3 cargo run --example history_thresholds
//! ```

use std::error::Error;
use std::io::{Write, stdout};

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use rayon::prelude::*;

use benchstat::stats::changepoint::intervals::seeded_intervals;
use benchstat::stats::changepoint::scan::{scan, tails_for};

/// Points of a series, and the repetitions up to which number of points.
const POINTS: [usize; 27] = [
    8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 700, 1000, 2000,
];
const REPETITIONS: [(usize, usize); 3] = [(100, 400_000), (500, 100_000), (usize::MAX, 20_000)];

fn main() -> Result<(), Box<dyn Error>> {
    for points in POINTS {
        let (_, repetitions) = REPETITIONS
            .into_iter()
            .find(|(most, _)| points <= *most)
            .unwrap_or_default();
        let smallest = smallest_p_values(points, repetitions);
        let figures = [0.05, 0.01].map(|level| quantile(&smallest, level));
        let figures = figures.map(|(q, error)| format!("({}, {error:.1e})", rounded_up(q)));
        writeln!(stdout(), "    row({points}, {repetitions}, {}),", figures.join(", "))?;
    }
    Ok(())
}

/// Five digits of a number that is no smaller.
fn rounded_up(q: f64) -> String {
    let digit = 10f64.powf(q.log10().floor() - 4.0);
    format!("{:.4e}", if q > 0.0 { q + digit } else { q })
}

/// The smallest p-value of each repetition, ascending. Each has a generator of its own: the result does not depend on the threads.
fn smallest_p_values(points: usize, repetitions: usize) -> Vec<f64> {
    let spans = seeded_intervals(points);
    let tails = tails_for(&spans);
    let smallest = |repetition: usize| {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(((points as u64) << 32) + repetition as u64);
        let series: Vec<f64> = (0..points).map(|_| rng.random()).collect();
        let candidates = scan(&series, &spans, &tails);
        candidates.iter().map(|candidate| candidate.p).fold(1.0, f64::min)
    };
    let mut smallest: Vec<f64> = (0..repetitions).into_par_iter().map(smallest).collect();
    smallest.sort_by(f64::total_cmp);
    smallest
}

/// The largest p-value that is attained by at most `level` of the repetitions, and its standard error: half of what the quantiles
/// of one standard error more and less are apart.
fn quantile(ascending: &[f64], level: f64) -> (f64, f64) {
    let at_most = |share: f64| {
        let count = (share * ascending.len() as f64).floor() as usize;
        // The first one beyond may equal it: then it is attained too often.
        let beyond = ascending[count.min(ascending.len() - 1)];
        let within = ascending.partition_point(|p| *p < beyond);
        if within > 0 { ascending[within - 1] } else { 0.0 }
    };
    let error = (level * (1.0 - level) / ascending.len() as f64).sqrt();
    (at_most(level), (at_most(level + error) - at_most(level - error)) / 2.0)
}
