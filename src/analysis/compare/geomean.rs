//! The geometric mean of the ratios.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::row::CompareRow;

/// The geometric mean of the ratios new / old over the rows that have one above 0.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Geomean {
    /// The mean ratio.
    pub ratio: f64,
    /// Over how many rows.
    pub rows: usize,
}

impl Geomean {
    /// `None` when no row has a ratio.
    pub(super) fn of<'a>(rows: impl IntoIterator<Item = &'a CompareRow>) -> Option<Geomean> {
        let changes = rows.into_iter().filter_map(|row| row.comparison.improvement);
        let ratios = changes.map(|change| 1.0 + change);
        let logarithms: Vec<f64> = ratios.filter(|ratio| *ratio > 0.0).map(f64::ln).collect();
        let rows = logarithms.len();
        (rows > 0).then(|| Geomean {
            ratio: (logarithms.iter().sum::<f64>() / rows as f64).exp(),
            rows,
        })
    }

    /// Those of each contender that has one.
    pub(super) fn by_contender(rows: &[CompareRow], contenders: &[String]) -> Vec<(String, Geomean)> {
        let of = |name: &String| Geomean::of(rows.iter().filter(|row| row.comparison.contender == *name));
        let means = contenders.iter().map(|name| Some((name.clone(), of(name)?)));
        means.flatten().collect()
    }
}
