//! Whether a part that was read can be one: what is written by hand or damaged must not get as far as a verdict.

use super::part::{BenchmarkPart, Terms, check_limit};
use super::{CompareRow, Interval, Sample, binaries};

/// Says what is wrong with the options of a part, if anything is.
pub(super) fn check_terms(terms: &Terms) -> Result<(), String> {
    if terms.new.is_empty() {
        return Err("options: there is no contender".to_string());
    }
    binaries::check_names(Some(&terms.old), &terms.new).map_err(|error| format!("options: {error}"))?;
    for (option, value) in [("alpha", terms.alpha), ("confidence", terms.confidence)] {
        if !(value > 0.0 && value < 1.0) {
            return Err(format!("options: {option} is {value}, not between 0 and 1"));
        }
    }
    if let Some(limit) = terms.max_regression.filter(|limit| *limit < 0.0) {
        return Err(format!("options: max_regression is {limit}, below 0"));
    }
    check_limit(terms.max_regression, terms.direction).map_err(|error| format!("options: {error}"))
}

/// Says what is wrong with a benchmark, if anything is.
pub(super) fn check_benchmark(benchmark: &BenchmarkPart) -> Result<(), String> {
    for test in &benchmark.series {
        let p = [test.trend.map(|(_, p)| p), test.lag.map(|(_, p)| p)];
        if p.into_iter().flatten().any(no_probability) {
            return Err("a p-value of the order of runs is not between 0 and 1".to_string());
        }
    }
    benchmark.rows.iter().flatten().try_for_each(check_row)
}

fn check_row(row: &CompareRow) -> Result<(), String> {
    for sample in [&row.old, &row.new].into_iter().flatten() {
        check_sample(sample)?;
    }
    let p_values = [
        row.test.map(|test| test.p),
        row.test.and_then(|test| test.p_floor),
        row.mann_whitney.map(|test| test.p),
        row.mann_whitney.map(|test| test.p_floor),
        row.signed_rank.map(|test| test.p),
        row.signed_rank.map(|test| test.p_floor),
        row.gate.map(|gate| gate.p),
    ];
    if p_values.into_iter().flatten().any(no_probability) {
        return Err("a p-value is not between 0 and 1".to_string());
    }
    if row.cliffs_delta.is_some_and(|delta| delta.value.abs() > 1.0) {
        return Err("Cliff's delta is not between -1 and 1".to_string());
    }
    let intervals = [row.interval.map(|interval| interval.bounds), row.gate_interval];
    if intervals.into_iter().flatten().any(reversed) {
        return Err("an interval ends before it starts".to_string());
    }
    if (row.old.is_none() || row.new.is_none()) && (row.improvement.is_some() || row.test.is_some()) {
        return Err("a change without runs on both sides".to_string());
    }
    Ok(())
}

/// Rates are finite, so that what is picked from them is.
fn check_sample(sample: &Sample) -> Result<(), String> {
    if sample.n == 0 {
        return Err("a sample of no runs".to_string());
    }
    let ascending = [
        [sample.min, sample.whiskers.lower],
        [sample.whiskers.lower, sample.whiskers.upper],
        [sample.whiskers.upper, sample.max],
        [sample.min, sample.median],
        [sample.median, sample.max],
        [sample.quartiles.q1, sample.quartiles.q3],
    ];
    let inside = |rate: &f64| (sample.min..=sample.max).contains(rate);
    if !ascending.iter().all(|[lower, upper]| lower <= upper) || !sample.outliers.iter().all(inside) {
        return Err("the figures of a sample are out of order".to_string());
    }
    if !(sample.min.is_finite() && sample.max.is_finite() && sample.mean.is_finite()) {
        return Err("a sample with a figure that is not finite".to_string());
    }
    if sample.mean_interval.is_some_and(reversed) {
        return Err("an interval ends before it starts".to_string());
    }
    Ok(())
}

/// An undefined p is no error: no test decides by it.
fn no_probability(p: f64) -> bool {
    !p.is_nan() && !(0.0..=1.0).contains(&p)
}

fn reversed(interval: Interval) -> bool {
    interval.lower > interval.upper
}
