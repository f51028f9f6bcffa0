//! One benchmark, baseline against contender: all that its own runs say.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::figures::{Accuracy, LimitTest, PairedMean, RatioInterval, Stars, TestResult};
use super::rearranged::Rearranged;
use super::sessions::Sessions;
use crate::analysis::nesting::Nested;
use crate::analysis::policy::row::RowPolicy;
use crate::analysis::ranks::{Effect, MannWhitneyResult, SignedRankResult};
use crate::analysis::sample::Sample;
use crate::analysis::series_order::{Lag, SeriesTests};
use crate::analysis::shape::Shape;
use crate::analysis::single_runs::SingleRuns;
use crate::analysis::warning::Warning;
use crate::analysis::{pairs, percent};
use crate::data::{RowName, Value};

/// What the runs of one benchmark with one contender say by themselves. It is complete when it is made: what depends on the
/// other benchmarks, such as a corrected p-value, is in the [`CompareRow`](super::row::CompareRow) around it.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Comparison {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written; empty when the benchmark has none.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    #[serde(with = "pairs")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub variables: Vec<(String, Value)>,
    /// The binary that is compared with the baseline.
    pub contender: String,
    /// The baseline's runs.
    pub old: Option<Sample>,
    /// The contender's runs.
    pub new: Option<Sample>,
    /// (mean new − mean old) / mean old; percent in JSON. `None` without a ratio.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub improvement: Option<f64>,
    /// Stars of the test; `None` when there is no test.
    pub stars: Option<Stars>,
    /// Half-widths at .95, .99 and .999 relative to the baseline's mean, which is taken as known: compare.R's columns.
    pub accuracy: Option<Accuracy>,
    /// The interval of the change at the report's confidence.
    pub interval: Option<RatioInterval>,
    /// The interval of the change at 1 − alpha, which verdicts under a gate are read from.
    pub level_interval: Option<RatioInterval>,
    /// The test that was chosen, Welch's unless another was asked for.
    pub test: Option<TestResult>,
    /// Mann-Whitney's U test beside it.
    pub mann_whitney: Option<MannWhitneyResult>,
    /// The probability of new > old less that of new < old.
    pub cliffs_delta: Option<Effect>,
    /// Wilcoxon's signed-rank test of the pairs; only in a paired analysis.
    pub signed_rank: Option<SignedRankResult>,
    /// The mean log ratio of the pairs; only in a paired analysis.
    pub pairs: Option<PairedMean>,
    /// The mean over sessions, and each of them; only where there are enough sessions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Sessions")]
    pub sessions: Option<Sessions>,
    /// The one-sided tests against the limit of the regression gate; `None` without a gate and for rows without a test.
    pub limit_test: Option<LimitTest>,
    /// The permutation test beside Welch's, where one side has threefold as many runs, or the runs of one fall into two
    /// heaps: the larger p-value decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Rearranged")]
    pub rearranged: Option<Rearranged>,
    /// The smallest change that these runs would find with a power of 80 %; percent in JSON.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub detectable_effect: Option<f64>,
    /// What the runs look like: the baseline's, the contender's.
    pub shape: [Shape; 2],
    /// What the order of measurement says.
    pub order: RunOrder,
    /// Whether the runs are nested in columns that may hold units; empty where there are none, and where units are in effect.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<Nested>")]
    pub nested: Vec<Nested>,
    /// The runs one by one, the baseline's and the contender's; only where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "[SingleRuns; 2]")]
    pub runs: Option<[SingleRuns; 2]>,
    /// What the policy asks of it; `None` without a policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "RowPolicy")]
    pub policy: Option<RowPolicy>,
    /// Caveats about this row.
    pub warnings: Vec<Warning>,
}

impl Comparison {
    /// What names it in a table or a picture.
    pub(crate) fn row_name(&self) -> RowName<'_> {
        RowName {
            filename: &self.filename,
            configuration: &self.configuration,
        }
    }

    /// The p-value of the test as the family takes it.
    pub(super) fn p(&self) -> Option<f64> {
        let test = self.test?;
        let rearranged = self.rearranged.and_then(|rearranged| rearranged.p);
        Some(rearranged.map_or(test.p, |p| p.max(test.p)))
    }

    /// The p-value against the limit of the gate as the family takes it.
    pub(super) fn p_limit(&self) -> Option<f64> {
        let test = self.limit_test?;
        let rearranged = self.rearranged.and_then(|rearranged| rearranged.p_limit);
        Some(rearranged.map_or(test.p, |p| p.max(test.p)))
    }
}

/// What the order of measurement says of one benchmark's runs by themselves.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RunOrder {
    /// The benchmark's first row in the data set, from 0, with whatever binary.
    pub first_row: u64,
    /// The baseline's runs.
    pub old: SeriesTests,
    /// The contender's runs.
    pub new: SeriesTests,
    /// How the sides take turns; `None` when a side has fewer than two runs.
    pub sides: Option<SideOrder>,
    /// How often the sides take turns; `None` when their order is unknown or has no choice.
    pub turns: Option<Turns>,
    /// The dependence of each run on the one before it, of whichever side, when both are seen as deviations from their own mean;
    /// `None` when the order is unknown, below 10 runs a side, and without variation.
    pub whole: Option<Lag>,
    /// The ratios of the pairs; only in a paired analysis.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SeriesTests")]
    pub pairs: Option<SeriesTests>,
}

/// A runs test of the order of the sides (Wald & Wolfowitz).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Turns {
    /// Stretches of measurements of one side.
    pub runs: u64,
    /// Their expected number in a random order.
    pub expected: f64,
    /// Their variance in a random order.
    pub variance: f64,
}

/// How the runs of the two sides follow each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SideOrder {
    /// Not all of one side before all of the other.
    Mixed,
    /// All runs of one side before all of the other.
    Blocked,
    /// The sides come from different files.
    Unknown,
}
