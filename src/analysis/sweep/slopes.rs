//! One exponent for a whole category, and whether one is enough.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::groups::MeasuredGroup;
use crate::data::Value;
use crate::stats::describe::Interval;
use crate::stats::slope::log_log_slope;

/// Two values of x have a step between them, and no more to say.
const FEWEST_X: usize = 3;

/// The exponent b of rate ∝ x^b over all values of x, by least squares of ln rate on ln x over the samples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct OverallExponent {
    /// The value of the category, if the sweep has one.
    pub category: Option<Value>,
    /// Values of x.
    pub x_values: usize,
    /// The exponent.
    pub exponent: f64,
    /// Its confidence interval.
    pub interval: Interval,
    /// A point of the line, which its exponent leaves open.
    pub through: LinePoint,
    /// Whether a straight line fits; `None` when no x has two samples.
    pub lack_of_fit: Option<LackOfFitResult>,
}

/// A point of a line.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LinePoint {
    /// The geometric mean of the samples' x.
    pub x: f64,
    /// The geometric mean of their rates.
    pub rate: f64,
}

/// The variation of the points about the line against that of the samples about their points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct LackOfFitResult {
    /// The F statistic: about 1 when the line fits.
    pub f: f64,
    /// Values of x − 2.
    pub df_between: f64,
    /// Samples − values of x.
    pub df_within: f64,
    /// P(F or more) when the line fits.
    pub p: f64,
}

/// The exponent of each category that has three values of x or more, all above 0 as its rates are; in the order of the table.
pub(super) fn overall_exponents(groups: &[MeasuredGroup], confidence: f64) -> Vec<OverallExponent> {
    let mut categories: Vec<Option<&Value>> = Vec::new();
    for group in groups {
        let category = group.described.category.as_ref();
        if !categories.contains(&category) {
            categories.push(category);
        }
    }
    categories.sort_by(|a, b| match (a, b) {
        (Some(a), Some(b)) => a.table_order(b),
        _ => std::cmp::Ordering::Equal,
    });
    let of_category = |category: Option<&Value>| {
        let members = groups
            .iter()
            .filter(|group| group.described.category.as_ref() == category);
        let points: Option<Vec<(f64, &[f64])>> = members
            .map(|group| Some((group.described.x.as_number()?, group.rates.as_slice())))
            .collect();
        let points = points.filter(|points| points.len() >= FEWEST_X)?;
        let slope = log_log_slope(&points).ok()?;
        let interval = slope.interval(1.0 - confidence);
        let (x, rate) = slope.center;
        let numbers = [slope.value, interval.lower, interval.upper, x, rate];
        numbers
            .iter()
            .all(|number| number.is_finite())
            .then(|| OverallExponent {
                category: category.cloned(),
                x_values: points.len(),
                exponent: slope.value,
                interval,
                through: LinePoint { x, rate },
                lack_of_fit: slope
                    .lack_of_fit
                    .filter(|fit| fit.f_statistic.is_finite())
                    .map(|fit| LackOfFitResult {
                        f: fit.f_statistic,
                        df_between: fit.df_between,
                        df_within: fit.df_within,
                        p: fit.p_value,
                    }),
            })
    };
    categories.into_iter().filter_map(of_category).collect()
}
