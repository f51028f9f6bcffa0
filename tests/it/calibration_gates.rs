//! Levels of the gate with limits that were learnt, and of changes that a second measurement confirms. `scripts/calibrate.sh` runs the
//! same with more repetitions.

use crate::simulation::gates::{
    BENCHMARKS, CONFIRMED, CONTROLLED, LEARNT, confirmed, learnt_limits, relative_to_controls,
};
use crate::simulation::rates::{Rates, Shape};
use crate::simulation::table::{Table, is_long};

#[test]
fn learnt_limits_hold_for_the_next_comparison() {
    let repetitions = if is_long() { 1_000 } else { 30 };
    let mut table = Table::new(
        &format!("Limits learnt from {BENCHMARKS} equal benchmarks, and the next comparison, % (level 0.05)"),
        &LEARNT.map(|(what, _)| what),
    );
    let shapes = [
        Rates::new(Shape::Normal, 0.02),
        Rates::new(Shape::LogNormal, 0.1),
        Rates::new(Shape::Bimodal, 0.05),
    ];
    let mut seeds = 900..;
    for rates in shapes {
        for (n, seed) in [5, 10, 30].into_iter().zip(seeds.by_ref()) {
            let found = learnt_limits(rates, n, repetitions, seed);
            table.row(
                &rates.name(),
                n,
                repetitions,
                &[0, 1, 2].map(|at| Some(found.share(at))),
            );
            for (at, (what, level)) in LEARNT.into_iter().enumerate() {
                // With few bimodal runs both sides can lie in one mode, which tells nothing of the other.
                if rates.shape == Shape::Bimodal && n < 30 {
                    continue;
                }
                let most = level + found.tolerance(level);
                assert!(
                    found.share(at) <= most,
                    "{what}: {} with {} and n = {n}",
                    found.share(at),
                    rates.name()
                );
            }
        }
    }
}

#[test]
fn a_second_measurement_confirms_little_that_is_false() {
    let repetitions = if is_long() { 2_000 } else { 60 };
    let mut table = Table::new(
        &format!("{BENCHMARKS} benchmarks measured twice, rates with CV 2 %, % (level 0.05)"),
        &CONFIRMED,
    );
    let mut seeds = 950..;
    for shift in [0.0, 0.01] {
        for (n, seed) in [10, 30].into_iter().zip(seeds.by_ref()) {
            let found = confirmed(0.02, shift, n, repetitions, seed);
            let name = match shift {
                0.0 => "alike in both sessions".to_string(),
                shift => format!("sessions shift by {} %", shift * 100.0),
            };
            table.row(&name, n, repetitions, &[0, 1, 2].map(|at| Some(found.share(at))));
            assert!(found.share(1) <= found.share(0));
            if shift == 0.0 {
                let [level, squared] = [0.05, 0.05 * 0.05];
                assert!(found.share(0) <= level + found.tolerance(level), "{}", found.share(0));
                assert!(
                    found.share(1) <= squared + found.tolerance(squared),
                    "{}",
                    found.share(1)
                );
            }
        }
    }
}

#[test]
fn controls_take_the_machine_out() {
    let repetitions = if is_long() { 2_000 } else { 200 };
    let mut table = Table::new(
        &format!("{BENCHMARKS} benchmarks on two machines, 4 of them controls, % (level 0.05)"),
        &CONTROLLED,
    );
    let mut seeds = 980..;
    for rates in [Rates::new(Shape::Normal, 0.02), Rates::new(Shape::LogNormal, 0.1)] {
        for (n, seed) in [5, 10, 30].into_iter().zip(seeds.by_ref()) {
            let found = relative_to_controls(rates, n, repetitions, seed);
            table.row(
                &rates.name(),
                n,
                repetitions,
                &[0, 1, 2].map(|at| Some(found.share(at))),
            );
            let most = 0.05 + found.tolerance(0.05);
            assert!(
                found.share(1) <= most,
                "{} with {} and n = {n}",
                found.share(1),
                rates.name()
            );
        }
    }
}
