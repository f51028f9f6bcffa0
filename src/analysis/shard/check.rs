//! Whether a part that was read can be one: what is written by hand or damaged must not get as far as a verdict.

use super::part::ComparePart;
use crate::analysis::binaries::check_names;
use crate::analysis::compare::Comparison;
use crate::analysis::compare::terms::Terms;
use crate::analysis::sample::Sample;

/// Says what is wrong with a part, if anything is.
pub(super) fn check(part: &ComparePart) -> Result<(), String> {
    check_terms(&part.options).map_err(|problem| format!("options: {problem}"))?;
    for row in &part.comparisons {
        check_row(row, &part.options).map_err(|problem| format!("benchmark {:?}: {problem}", row.name))?;
    }
    Ok(())
}

fn check_terms(terms: &Terms) -> Result<(), String> {
    check_names(Some(&terms.old), &terms.new).map_err(|error| error.to_string())?;
    terms.check_limit().map_err(|error| error.to_string())?;
    let outside = |(_, value): &(&str, f64)| !(*value > 0.0 && *value < 1.0);
    match [("alpha", terms.alpha), ("confidence", terms.confidence)]
        .into_iter()
        .find(outside)
    {
        Some((option, value)) => Err(format!("{option} is {value}, not between 0 and 1")),
        None if terms.new.is_empty() => Err("there is no contender".to_string()),
        None => match terms.max_regression.filter(|limit| *limit < 0.0) {
            Some(limit) => Err(format!("max_regression is {limit}, below 0")),
            None => Ok(()),
        },
    }
}

fn check_row(row: &Comparison, terms: &Terms) -> Result<(), String> {
    let samples = [&row.old, &row.new];
    samples.into_iter().flatten().try_for_each(check_sample)?;
    let series = [row.order.old, row.order.new];
    let p_values = [
        row.test.map(|test| test.p),
        row.test.and_then(|test| test.p_floor),
        row.mann_whitney.map(|test| test.p),
        row.signed_rank.map(|test| test.p),
        row.limit_test.map(|test| test.p),
    ];
    let of_order = series
        .iter()
        .flat_map(|tests| [tests.trend.map(|trend| trend.p), tests.lag.map(|lag| lag.p)]);
    // An undefined p is no error: nothing is decided by it.
    let no_probability = |p: f64| !p.is_nan() && !(0.0..=1.0).contains(&p);
    let reversed = [row.interval, row.level_interval]
        .into_iter()
        .flatten()
        .any(|interval| interval.lower > interval.upper);
    let one_sided = samples.iter().any(|sample| sample.is_none());
    let faults = [
        (
            !terms.new.contains(&row.contender),
            "its contender is not among the options",
        ),
        (
            p_values.into_iter().chain(of_order).flatten().any(no_probability),
            "a p-value is not between 0 and 1",
        ),
        (
            row.cliffs_delta.is_some_and(|delta| delta.value.abs() > 1.0),
            "Cliff's delta is not between -1 and 1",
        ),
        (reversed, "an interval ends before it starts"),
        (
            one_sided && (row.improvement.is_some() || row.test.is_some()),
            "a change without runs on both sides",
        ),
    ];
    faults
        .into_iter()
        .find(|(is_wrong, _)| *is_wrong)
        .map_or(Ok(()), |(_, fault)| Err(fault.to_string()))
}

fn check_sample(sample: &Sample) -> Result<(), String> {
    let (whiskers, quartiles) = (sample.whiskers, sample.quartiles);
    let picked = [sample.min, whiskers.lower, whiskers.upper, sample.max];
    let inside = |rate: &f64| (sample.min..=sample.max).contains(rate);
    let ordered = picked.is_sorted() && inside(&sample.median) && quartiles.q1 <= quartiles.q3;
    match sample {
        Sample { n: 0, .. } => Err("a sample of no runs".to_string()),
        _ if !ordered || !sample.outliers.iter().all(inside) => {
            Err("the figures of a sample are out of order".to_string())
        }
        _ if sample
            .mean_interval
            .is_some_and(|interval| interval.lower > interval.upper) =>
        {
            Err("an interval ends before it starts".to_string())
        }
        _ => Ok(()),
    }
}
