//! One row of Google Benchmark's JSON or CSV.

use serde::Deserialize;

use crate::read::tools::json;
use crate::read::tools::json::{Cell, is_odd_number, number};

/// Numbers of a result that are neither times nor counters.
const NO_COUNTERS: [&str; 3] = ["repetitions", "threads", "iterations"];

/// One row of either format.
#[derive(Deserialize, Default)]
#[serde(default)]
pub(super) struct Entry {
    pub name: String,
    #[serde(deserialize_with = "json::lenient")]
    pub run_type: Option<String>,
    #[serde(deserialize_with = "json::lenient")]
    pub error_occurred: bool,
    #[serde(deserialize_with = "json::lenient")]
    pub error_message: String,
    #[serde(deserialize_with = "json::lenient")]
    pub skipped: bool,
    #[serde(deserialize_with = "json::lenient")]
    pub skip_message: String,
    pub real_time: Option<Cell>,
    pub cpu_time: Option<Cell>,
    #[serde(deserialize_with = "json::lenient")]
    pub time_unit: Option<String>,
    #[serde(deserialize_with = "json::lenient")]
    pub family_index: Option<u64>,
    #[serde(deserialize_with = "json::lenient")]
    pub per_family_instance_index: Option<u64>,
    #[serde(deserialize_with = "json::lenient")]
    pub repetition_index: Option<u64>,
    /// In the row of an aggregate, the number of repetitions.
    pub iterations: Option<Cell>,
    #[serde(flatten)]
    pub others: json::Map,
}

/// How a run ended.
pub(super) enum Outcome<'a> {
    Measured,
    Failed(&'a str),
    Skipped(&'a str),
}

impl Entry {
    pub fn outcome(&self) -> Outcome<'_> {
        let message = match self.error_message.as_str() {
            "" => &self.skip_message,
            message => message,
        };
        if self.error_occurred {
            Outcome::Failed(message)
        } else if self.skipped || self.real_time.is_none() {
            Outcome::Skipped(message)
        } else {
            Outcome::Measured
        }
    }

    /// The numbers that tell benchmarks of one name apart.
    pub fn id(&self) -> Option<(u64, u64)> {
        Some((self.family_index?, self.per_family_instance_index.unwrap_or_default()))
    }

    /// Counters: all other numbers. Other texts are none.
    pub fn counters(&self) -> impl Iterator<Item = (&str, f64)> {
        let counters = self.others.iter().filter(|(key, value)| {
            let is_odd = value.as_str().is_some_and(is_odd_number);
            !NO_COUNTERS.contains(&key.as_str()) && (value.is_number() || is_odd)
        });
        counters.map(|(key, value)| (key.as_str(), number(value)))
    }
}
