//! How often a sweep blames an averaged-over variable, over simulated sweeps with a fixed seed.

use std::fmt::Write;

use crate::common::ok;
use benchstat::analysis::{AggregatedVariable, ScatterOptions, SweepWarning, Warning, scatter};
use benchstat::read::{ReadOptions, read_bytes};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const SWEEPS: u32 = 2000;

/// A standard normal number (Box & Muller 1958).
fn normal(random: &mut SmallRng) -> f64 {
    let (u, v): (f64, f64) = (random.random(), random.random());
    (-2.0 * (1.0 - u).ln()).sqrt() * (2.0 * std::f64::consts::PI * v).cos()
}

/// One x, 6 runs over 3 values of a variable whose effect is `effect` times the noise.
fn sweep(random: &mut SmallRng, effect: f64) -> String {
    let mut csv = "filename,x,kind,rate\n".to_string();
    for run in 0..6 {
        let kind = run % 3;
        let rate = 1000.0 + effect * f64::from(kind) + normal(random);
        writeln!(csv, "f.js,1,k{kind},{rate}").unwrap();
    }
    csv
}

fn attribution(csv: &str) -> AggregatedVariable {
    let measurements = read_bytes("sweep.csv", csv.as_bytes(), &ReadOptions::default()).unwrap();
    let report = scatter(&measurements, &ScatterOptions::new("x")).unwrap();
    report.aggregated.into_iter().next().unwrap()
}

fn is_blamed(variable: &AggregatedVariable) -> bool {
    matches!(
        variable.note,
        Some(Warning::Sweep(SweepWarning::DominatingVariable { .. }))
    )
}

#[test]
fn a_variable_that_explains_nothing_is_seldom_blamed() {
    let random = &mut SmallRng::seed_from_u64(3);
    let variables: Vec<AggregatedVariable> = (0..SWEEPS).map(|_| attribution(&sweep(random, 0.0))).collect();
    let n = f64::from(SWEEPS);
    let mean = |values: &[f64]| values.iter().sum::<f64>() / n;
    let standard_error = |values: &[f64]| {
        let centre = mean(values);
        (values.iter().map(|value| (value - centre).powi(2)).sum::<f64>() / (n - 1.0) / n).sqrt()
    };
    let eta: Vec<f64> = variables.iter().map(|variable| variable.eta_squared.unwrap()).collect();
    let epsilon: Vec<f64> = variables
        .iter()
        .map(|variable| variable.epsilon_squared.unwrap())
        .collect();
    let blamed = variables.iter().filter(|variable| is_blamed(variable)).count();
    println!(
        "mean eta² {:.4} ± {:.4}, mean epsilon² {:.4} ± {:.4}, blamed {blamed} of {SWEEPS}",
        mean(&eta),
        standard_error(&eta),
        mean(&epsilon),
        standard_error(&epsilon)
    );
    // df_between/(df_between + df_within) = 2/5
    assert!((mean(&eta) - 0.4).abs() < 3.0 * standard_error(&eta));
    assert!(mean(&epsilon).abs() < 3.0 * standard_error(&epsilon));
    let most = n * 0.05 + 3.0 * (n * 0.05 * 0.95).sqrt();
    assert!(
        (blamed as f64) < most,
        "{blamed} of {SWEEPS}, at most {most:.0} expected"
    );
}

#[test]
fn a_variable_that_explains_nearly_all_is_blamed() {
    let random = &mut SmallRng::seed_from_u64(4);
    let csv = sweep(random, 100.0);
    assert!(is_blamed(&attribution(&csv)));
    let stdout = ok(&["scatter", "--xaxis", "x"], csv);
    assert!(
        stdout.contains(
            "\n\naggregating variable: kind (explains >99% of within-group variance)\nWarning: kind explains most"
        ),
        "{stdout}"
    );
}
