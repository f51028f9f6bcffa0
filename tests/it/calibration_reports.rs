//! How well whole reports hold what they say: verdicts over equal benchmarks, and the checks of the order of measurement.

use crate::simulation::faults::{CHECKS, Fault, noticed};
use crate::simulation::rates::{Rates, Shape};
use crate::simulation::table::{Table, is_long};
use crate::simulation::verdicts::{BENCHMARKS, Measured, any_verdict};

const NORMAL: Rates = Rates::new(Shape::Normal, 0.05);
const SKEWED: Rates = Rates::new(Shape::LogNormal, 0.3);
const BIMODAL: Rates = Rates::new(Shape::Bimodal, 0.1);

/// Runs of each side.
const SIZES: [[usize; 2]; 6] = [[2, 2], [3, 3], [5, 5], [10, 10], [30, 30], [5, 30]];

fn sides([old, new]: [usize; 2]) -> String {
    if old == new {
        old.to_string()
    } else {
        format!("{old} : {new}")
    }
}

#[test]
fn tables_of_equal_benchmarks_call_none_changed() {
    let measured = [
        Measured::Exactly(NORMAL),
        Measured::Exactly(SKEWED),
        Measured::WithOutliers(NORMAL),
        Measured::InMilliseconds(NORMAL),
        Measured::Exactly(BIMODAL),
    ];
    let mut table = Table::new(
        &format!("Tables of {BENCHMARKS} equal benchmarks with any verdict of improved or regressed, %"),
        &["any verdict"],
    );
    let repetitions = if is_long() { 2000 } else { 60 };
    let mut too_many = Vec::new();
    for (measured, seed) in measured.into_iter().zip(700..) {
        for (n, part) in SIZES.into_iter().zip(0..) {
            let any = any_verdict(measured, n, repetitions, 10 * seed + part);
            table.row(&measured.name(), sides(n), repetitions, &[Some(any.share(0))]);
            // Sides of few runs in different modes by chance are no matter of a level: docs/calibration.md.
            let by_chance = measured.is_bimodal() && n[0] < 30;
            if any.share(0) > 0.05 + any.tolerance(0.05) && !by_chance {
                too_many.push(format!("{}, n = {}: {}", measured.name(), sides(n), any.share(0)));
            }
        }
    }
    assert!(too_many.is_empty(), "{too_many:?}");
}

#[test]
fn checks_of_the_order_are_silent_where_nothing_is_wrong() {
    let headings = CHECKS.map(|(name, _)| name);
    let mut table = Table::new("Tables in a random order with an alarm, %", &headings);
    let repetitions = if is_long() { 2000 } else { 60 };
    for (rates, seed) in [NORMAL, SKEWED, BIMODAL].into_iter().zip(810..) {
        for (n, part) in [10, 30].into_iter().zip(0..) {
            let alarms = noticed(Fault::None, rates, n, repetitions, 10 * seed + part);
            table.row(
                &rates.name(),
                n,
                repetitions,
                &[0, 1, 2, 3, 4].map(|at| Some(alarms.share(at))),
            );
            for (at, (name, _)) in CHECKS.iter().enumerate() {
                let share = alarms.share(at);
                assert!(
                    share <= 0.01 + alarms.tolerance(0.01),
                    "{name}, {}, n = {n}: {share}",
                    rates.name()
                );
            }
        }
    }
}

#[test]
fn checks_of_the_order_find_what_is_wrong() {
    let faults = [
        Fault::Stray,
        Fault::Sessions,
        Fault::Dependent(0.2),
        Fault::Dependent(0.3),
        Fault::Dependent(0.5),
        Fault::Drift(0.5),
        Fault::WarmUp(3.0),
        Fault::Shift(0.5),
    ];
    let mut table = Table::new(
        "Tables of 60 benchmarks with a fault (normal, CV 5 %, 30 runs a side) in which it is noticed, %",
        &["noticed"],
    );
    let repetitions = if is_long() { 500 } else { 10 };
    for (fault, seed) in faults.into_iter().zip(900..) {
        let found = noticed(fault, NORMAL, 30, repetitions, seed);
        let share = found.share(fault.check().unwrap());
        table.row(&fault.name(), 30, repetitions, &[Some(share)]);
        assert!(share >= 0.8, "{}: {share}", fault.name());
    }
}
