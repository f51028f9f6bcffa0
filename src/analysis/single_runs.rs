//! The runs behind a row one by one, for what shows each of them. Reports hold them only where that is asked for: they are as many
//! as the measurements.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sample::Sample;
use crate::data::Series;

/// The values of a sample in the order of measurement: its runs, or its units where these count as one run each.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SingleRuns {
    /// The row of each in the data set, from 0; of what is a mean, that of the first run behind it.
    pub rows: Vec<u64>,
    /// Each value in the metric's unit, not rounded.
    pub values: Vec<f64>,
}

impl SingleRuns {
    /// The values of `series`; `index` says where a row stands in the whole data set.
    pub(super) fn of(series: &Series, index: impl Fn(u32) -> u64) -> SingleRuns {
        SingleRuns {
            rows: series.rows.iter().map(|row| index(*row)).collect(),
            values: series.rates.clone(),
        }
    }

    /// Says what is wrong with the runs of a sample that was read, if anything is.
    pub(super) fn check(&self, sample: Option<&Sample>) -> Result<(), String> {
        let n = sample.map_or(0, |sample| sample.n);
        let inside = |value: &f64| sample.is_some_and(|sample| (sample.min..=sample.max).contains(value));
        match self.rows.len() == n && self.values.len() == n && self.values.iter().all(inside) {
            true => Ok(()),
            false => Err("the single runs are not those of the sample".to_string()),
        }
    }
}
