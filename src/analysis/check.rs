//! Whether figures that were read can be: what is written by hand or damaged must not get as far as a verdict.

use super::compare::Comparison;
use super::sample::Sample;

/// Says what is wrong with a row of a comparison with these contenders, if anything is.
pub(super) fn check_row(row: &Comparison, contenders: &[String]) -> Result<(), String> {
    let samples = [&row.old, &row.new];
    samples.into_iter().flatten().try_for_each(check_sample)?;
    let runs = row.runs.iter().flatten().zip(samples);
    runs.into_iter()
        .try_for_each(|(runs, sample)| runs.check(sample.as_ref()))?;
    let series = [row.order.old, row.order.new, row.order.pairs.unwrap_or_default()];
    let p_values = [
        row.test.map(|test| test.p),
        row.test.and_then(|test| test.p_floor),
        row.mann_whitney.map(|test| test.p),
        row.signed_rank.map(|test| test.p),
        row.signed_rank.map(|test| test.p_floor),
        row.limit_test.map(|test| test.p),
        row.limit_test.map(|test| test.p_not_worse),
        row.limit_test.map(|test| test.p_not_better),
        row.rearranged.and_then(|test| test.p),
        row.rearranged.and_then(|test| test.p_limit),
        row.order.whole.map(|lag| lag.p),
        row.shape[0].one_mode_p,
        row.shape[1].one_mode_p,
        row.interval.and_then(|interval| interval.coverage),
    ];
    let of_nesting = row.nested.iter().flat_map(|nested| [nested.old, nested.new]);
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
            !contenders.contains(&row.contender),
            "its contender is not among the options",
        ),
        (
            p_values
                .into_iter()
                .chain(of_order)
                .chain(of_nesting)
                .flatten()
                .any(no_probability),
            "a p-value is not between 0 and 1",
        ),
        (
            row.cliffs_delta.is_some_and(|delta| delta.value.abs() > 1.0),
            "Cliff's delta is not between -1 and 1",
        ),
        (reversed, "an interval ends before it starts"),
        (
            row.order.turns.is_some_and(|turns| turns.variance < 0.0),
            "a variance is below 0",
        ),
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

/// Says what is wrong with a sample, if anything is.
pub(super) fn check_sample(sample: &Sample) -> Result<(), String> {
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
