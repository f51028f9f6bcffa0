//! The groups of a sweep described, in the order of the table.

use std::cmp::Ordering;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::per_run::Runs;
use crate::analysis::sample::Sample;
use crate::analysis::single_runs::SingleRuns;
use crate::analysis::warning::{SweepWarning, Warning};
use crate::data::{SweepGroup, Value};
use crate::stats::describe::Moments;
use crate::stats::median::samples_for_median;

/// A sample skewed more than this bears the (!) mark …
const SKEWED: f64 = 1.0;
/// … unless it has no more values than this, of which skewness says nothing.
const TOO_FEW_FOR_SKEWNESS: usize = 3;

/// All measurements at one x, of one category.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ScatterGroup {
    /// The value of x.
    pub x: Value,
    /// The value of the category, if the sweep has one.
    pub category: Option<Value>,
    /// The rates described; with one value a run, the means of the runs.
    #[serde(flatten)]
    pub sample: Sample,
    /// The (!) mark: the median lies outside the interval of the mean, or the rates are skewed.
    pub flagged: bool,
    /// The runs one by one; only where they were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "SingleRuns")]
    pub runs: Option<SingleRuns>,
    /// Caveats about this group.
    pub warnings: Vec<Warning>,
}

/// A group and the values that it is about.
#[derive(Debug, Clone)]
pub(super) struct MeasuredGroup {
    pub described: ScatterGroup,
    pub rates: Vec<f64>,
    pub moments: Moments,
    /// A number for the combination of the aggregated variables that each rate was measured at; empty with one value a run.
    pub combinations: Vec<u32>,
    /// With one value a run, the runs that the rates are of.
    pub runs: Option<Runs>,
}

impl MeasuredGroup {
    /// Describes a group by its rates, which are at these `combinations` of the aggregated variables, or by its `runs` where they are given; `None` when no value is left.
    pub fn of(group: &SweepGroup, combinations: &[u32], runs: Option<Runs>, confidence: f64) -> Option<MeasuredGroup> {
        let rates = runs.as_ref().map_or(&group.rates, |runs| &runs.means).clone();
        let sample = Sample::of(&rates, confidence)?;
        let mut warnings = caveats(&sample, confidence);
        let incomplete = runs.as_ref().map_or(0, |runs| runs.incomplete);
        if incomplete > 0 {
            warnings.push(SweepWarning::IncompleteRuns { runs: incomplete }.into());
        }
        Some(MeasuredGroup {
            described: ScatterGroup {
                x: group.x.clone(),
                category: group.category.clone(),
                flagged: is_flagged(&sample),
                sample,
                runs: None,
                warnings,
            },
            moments: Moments::of(&rates),
            rates,
            combinations: if runs.is_some() {
                Vec::new()
            } else {
                combinations.to_vec()
            },
            runs,
        })
    }

    /// With its runs one by one.
    pub fn with_single_runs(mut self, group: &SweepGroup) -> MeasuredGroup {
        let rows = self.runs.as_ref().map_or(&group.rows, |runs| &runs.rows);
        self.described.runs = Some(SingleRuns {
            rows: rows.iter().copied().map(u64::from).collect(),
            values: self.rates.clone(),
        });
        self
    }

    /// The order of the table: by x, then by category.
    pub fn table_order(&self, other: &MeasuredGroup) -> Ordering {
        let (a, b) = (&self.described, &other.described);
        a.x.table_order(&b.x).then_with(|| match (&a.category, &b.category) {
            (Some(a), Some(b)) => a.table_order(b),
            _ => Ordering::Equal,
        })
    }
}

fn caveats(sample: &Sample, confidence: f64) -> Vec<Warning> {
    match sample.median_interval {
        None => vec![SweepWarning::SingleSample.into()],
        Some(interval) if sample.n < samples_for_median(confidence) => vec![
            SweepWarning::MedianIntervalShort {
                n: sample.n,
                coverage: interval.coverage,
                confidence,
                needed: samples_for_median(confidence),
            }
            .into(),
        ],
        Some(_) => Vec::new(),
    }
}

fn is_flagged(sample: &Sample) -> bool {
    let outside = sample
        .mean_interval
        .is_some_and(|interval| sample.median < interval.lower || sample.median > interval.upper);
    outside || (sample.n > TOO_FEW_FOR_SKEWNESS && sample.skewness.abs() > SKEWED)
}
