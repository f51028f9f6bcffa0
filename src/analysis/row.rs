//! One benchmark, baseline against contender.

use std::borrow::Cow;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value as Json};

use super::order::SeriesTests;
use super::rank_comparison::{Effect, MannWhitneyResult, SignedRankResult};
use super::serialize::{object, percent, percent_interval};
use super::verdict::Verdict;
use super::{Sample, Warning};
use crate::data::Value;
use crate::stats::describe::Interval;

/// The levels of the stars and of the accuracy columns, and how many stars each earns.
pub const LEVELS: [(f64, &str); 3] = [(0.05, "*"), (0.01, "**"), (0.001, "***")];

/// The confidences that belong to [`LEVELS`], as JSON keys.
const CONFIDENCE_KEYS: [&str; 3] = ["0.95", "0.99", "0.999"];

/// What is known of one benchmark with one contender.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CompareRow {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written; empty when the benchmark has none.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    #[serde(serialize_with = "object")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub variables: Vec<(String, Value)>,
    /// The binary that is compared with the baseline.
    pub contender: String,
    /// The baseline's runs.
    pub old: Option<Sample>,
    /// The contender's runs.
    pub new: Option<Sample>,
    /// (mean new − mean old) / mean old; percent in JSON. `None` without a ratio.
    #[serde(serialize_with = "percent")]
    pub improvement: Option<f64>,
    /// Stars of the test; `None` when there is no test.
    pub stars: Option<Stars>,
    /// Half-widths at .95, .99 and .999 relative to the baseline's mean, which is taken as known: compare.R's columns.
    pub accuracy: Option<Accuracy>,
    /// The interval of the change at the report's confidence.
    pub interval: Option<RatioInterval>,
    /// The test that was chosen, Welch's unless another was asked for.
    pub test: Option<TestResult>,
    /// Its p-value after Holm's correction over all rows of the report.
    pub p_holm: Option<f64>,
    /// Mann-Whitney's U test beside it.
    pub mann_whitney: Option<MannWhitneyResult>,
    /// The probability of new > old less that of new < old.
    pub cliffs_delta: Option<Effect>,
    /// Wilcoxon's signed-rank test of the pairs; only in a paired analysis.
    pub signed_rank: Option<SignedRankResult>,
    /// The one-sided test against the limit of the regression gate; `None` without a gate and for rows without a test.
    pub gate: Option<GateResult>,
    /// What the row amounts to.
    pub verdict: Verdict,
    /// Why, in one line.
    pub verdict_reason: String,
    /// Runs a side that a test would need with a power of 80 %, if the true change is the measured one; from the limit of
    /// the gate when there is one. `None` when there is no difference, or more than 10 000 would be needed.
    pub runs_needed: Option<u64>,
    /// The smallest change that these runs would find with a power of 80 %; percent in JSON.
    #[serde(serialize_with = "percent")]
    pub detectable_effect: Option<f64>,
    /// The interval of the change at 1 − alpha, which verdicts under a gate are read from.
    #[serde(skip)]
    pub gate_interval: Option<Interval>,
    /// Caveats about this row.
    pub warnings: Vec<Warning>,
    /// Index of the benchmark in the whole data; filled in when all benchmarks are together.
    #[serde(skip)]
    pub(super) benchmark: usize,
    /// What the order of the baseline's and the contender's runs says, each for itself.
    #[serde(skip)]
    pub(super) order: [SeriesTests; 2],
}

/// How many stars a p-value earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars(usize);

impl Stars {
    /// Strictly below .05 one, .01 two, .001 three.
    pub fn of(p: f64) -> Stars {
        Stars(LEVELS.iter().filter(|(level, _)| p < *level).count())
    }

    /// ``, `*`, `**` or `***`.
    pub fn as_str(self) -> &'static str {
        &"***"[..self.0]
    }
}

impl Serialize for Stars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl JsonSchema for Stars {
    fn schema_name() -> Cow<'static, str> {
        "Stars".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "One star for a p-value below .05, two below .01, three below .001.",
            "type": "string",
            "enum": ["", "*", "**", "***"],
        })
    }
}

/// Accuracies at the three levels of [`LEVELS`], as fractions of the baseline's mean; percent in JSON.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy(pub [f64; 3]);

impl Serialize for Accuracy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pairs: Vec<_> = CONFIDENCE_KEYS
            .into_iter()
            .zip(self.0.map(|fraction| fraction * 100.0))
            .collect();
        object(&pairs, serializer)
    }
}

impl JsonSchema for Accuracy {
    fn schema_name() -> Cow<'static, str> {
        "Accuracy".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let half_width = generator.subschema_for::<f64>();
        let properties: Map<String, Json> = CONFIDENCE_KEYS
            .into_iter()
            .map(|key| (key.to_string(), half_width.clone().to_value()))
            .collect();
        json_schema!({
            "description": "Half-widths in percent of the baseline's mean, by confidence.",
            "type": "object",
            "properties": properties,
            "required": CONFIDENCE_KEYS,
        })
    }
}

/// The interval of a change and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct RatioInterval {
    /// Bounds as fractions; percent in JSON.
    #[serde(flatten, serialize_with = "percent_interval")]
    pub bounds: Interval,
    /// Where it comes from.
    pub method: IntervalMethod,
}

/// How the interval of a change is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IntervalMethod {
    /// From the ratio of the means.
    Fieller,
    /// From the logarithms of the ratios of the pairs.
    PairedT,
}

/// The test that the stars come from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct TestResult {
    /// Which one it is.
    pub name: TestName,
    /// t, or U of Mann-Whitney.
    pub statistic: f64,
    /// Degrees of freedom; `None` where the test has none.
    pub df: Option<f64>,
    /// Two-sided p-value.
    pub p: f64,
    /// The smallest p that the test can give for these numbers of runs, unless it can be as small as you like.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub p_floor: Option<f64>,
}

/// The tests that stars can come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestName {
    /// Welch's t-test.
    Welch,
    /// Mann-Whitney's U test.
    MannWhitney,
    /// The studentised permutation test.
    Permutation,
    /// The t-test of the pairs' log ratios.
    PairedT,
}

/// The one-sided test of one row against the limit of the gate.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct GateResult {
    /// p-value of the alternative that the change is worse than the limit.
    pub p: f64,
    /// After Holm's correction over the rows that the gate judges.
    pub p_holm: f64,
}
