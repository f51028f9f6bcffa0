//! What a second data set says of a row.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::RatioInterval;
use super::verdict::Verdict;
use crate::analysis::percent;

/// What the second data set says of a row that changed in the first.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// What the first data set says.
    pub first: Verdict,
    /// What the second says by itself, with the correction over the rows that changed in the first; `None` where it lacks the
    /// benchmark.
    pub second: Option<Verdict>,
    /// The change in the second; percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub improvement: Option<f64>,
    /// Its interval.
    pub interval: Option<RatioInterval>,
    /// The corrected p-value behind the second verdict: against the limit where there is one and it regressed, else of any change.
    pub p_holm: Option<f64>,
}

impl Confirmation {
    /// Whether both say the same.
    pub fn is_confirmed(&self) -> bool {
        self.second == Some(self.first)
    }
}
