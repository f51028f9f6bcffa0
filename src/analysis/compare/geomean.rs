//! The geometric mean of the ratios.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::CompareRow;
use super::terms::Terms;
use crate::analysis::compare::comparison::Comparison;
use crate::stats::describe::Interval;
use crate::stats::geometric_mean::{LogRatio, geometric_mean};
use crate::stats::paired::PairedTest;

/// The geometric mean of the ratios new / old over the rows that have one above 0, and how well it is known.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Geomean {
    /// The mean ratio.
    pub ratio: f64,
    /// Over how many rows.
    pub rows: usize,
    /// How well the mean of these benchmarks is known, from the noise of their runs; `None` when one of them has a single run.
    pub noise: Option<GeomeanInterval>,
    /// What another set of such benchmarks may give, from how much these differ; `None` for a single row.
    pub benchmarks: Option<GeomeanInterval>,
    /// The names of the rows with runs on both sides that have no ratio above 0, and so are not in it.
    pub left_out: Vec<String>,
}

/// An interval of the mean ratio at 1 − alpha.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct GeomeanInterval {
    /// The smaller bound, a ratio.
    pub lower: f64,
    /// The larger bound.
    pub upper: f64,
}

impl GeomeanInterval {
    /// From an interval of changes; `None` when a bound is not finite.
    fn of(changes: Interval) -> Option<GeomeanInterval> {
        let (lower, upper) = (1.0 + changes.lower, 1.0 + changes.upper);
        (lower.is_finite() && upper.is_finite()).then_some(GeomeanInterval { lower, upper })
    }
}

impl Geomean {
    /// `None` when no row has a ratio.
    pub(super) fn of<'a>(rows: impl IntoIterator<Item = &'a CompareRow>, alpha: f64) -> Option<Geomean> {
        let mut ratios = Vec::new();
        let mut left_out = Vec::new();
        for row in rows.into_iter().map(|row| &row.comparison) {
            match log_ratio(row) {
                Some(ratio) => ratios.push(ratio),
                None if row.old.is_some() && row.new.is_some() => left_out.push(row.name.clone()),
                None => {}
            }
        }
        let mean = geometric_mean(&ratios, alpha)?;
        Some(Geomean {
            ratio: 1.0 + mean.change,
            rows: ratios.len(),
            noise: mean.noise.and_then(|noise| GeomeanInterval::of(noise.interval)),
            benchmarks: mean.benchmarks.and_then(GeomeanInterval::of),
            left_out,
        })
    }

    /// Those of each contender that has one.
    pub(super) fn by_contender(rows: &[CompareRow], terms: &Terms) -> Vec<(String, Geomean)> {
        let of = |name: &String| {
            let rows = rows.iter().filter(|row| row.comparison.contender == *name);
            Geomean::of(rows, terms.alpha)
        };
        let means = terms.new.iter().map(|name| Some((name.clone(), of(name)?)));
        means.flatten().collect()
    }
}

/// The logarithm of a row's ratio; `None` without one above 0.
fn log_ratio(row: &Comparison) -> Option<LogRatio> {
    row.improvement.filter(|change| *change > -1.0)?;
    match (row.pairs, row.test) {
        (Some(pairs), Some(test)) => Some(LogRatio::of_pairs(&PairedTest {
            mean: pairs.mean,
            standard_error: pairs.standard_error,
            statistic: test.statistic,
            df: test.df?,
            p_value: test.p,
        })),
        _ => LogRatio::of(&row.old.as_ref()?.moments(), &row.new.as_ref()?.moments()),
    }
}
