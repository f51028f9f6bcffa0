//! From one x to the next, within a category: how much changes, how it scales, and whether it is more than noise.

use std::cmp::Ordering;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::groups::MeasuredGroup;
use super::options::ScatterOptions;
use super::per_run::Runs;
use crate::analysis::percent;
use crate::analysis::ranks::{Effect, MannWhitneyResult, RankComparison, SignedRankResult};
use crate::analysis::warning::{SweepWarning, Warning};
use crate::data::Value;
use crate::stats::ascending::Ascending;
use crate::stats::describe::{Interval, Moments};
use crate::stats::scaling::{Undefined, exponent};

/// The change between two consecutive values of x.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Step {
    /// The value of the category, if the sweep has one.
    pub category: Option<Value>,
    /// The smaller x.
    pub from: Value,
    /// The next x that the category has.
    pub to: Value,
    /// (mean to − mean from) / mean from; percent in JSON. `None` without a ratio.
    #[serde(with = "percent::optional")]
    #[schemars(with = "Option<f64>")]
    pub change: Option<f64>,
    /// to / from; `None` unless both are numbers above 0.
    pub x_ratio: Option<f64>,
    /// The exponent b of mean ∝ x^b between the two; `None` unless both x and both means are above 0.
    pub exponent: Option<f64>,
    /// Its confidence interval; `None` when either group has a single sample.
    pub exponent_interval: Option<Interval>,
    /// Mann-Whitney's U test; `None` with one value a run.
    pub mann_whitney: Option<MannWhitneyResult>,
    /// The signed-rank test over the runs that both groups share; `None` unless there is one value a run.
    pub signed_rank: Option<SignedRankResult>,
    /// The p-value after Holm's correction over all steps.
    pub p_holm: Option<f64>,
    /// The probability of to > from less that of to < from.
    pub cliffs_delta: Option<Effect>,
    /// Caveats about this step.
    pub warnings: Vec<Warning>,
}

impl Step {
    /// The p-value of the step's test.
    pub fn p(&self) -> Option<f64> {
        let unpaired = self.mann_whitney.map(|test| test.p);
        unpaired.or(self.signed_rank.map(|test| test.p))
    }

    /// The smallest p-value that the step's test could have given.
    pub fn p_floor(&self) -> Option<f64> {
        let unpaired = self.mann_whitney.map(|test| test.p_floor);
        unpaired.or(self.signed_rank.map(|test| test.p_floor))
    }

    /// Compares a group with the next one of its category; `skipped` are the values of x between them that other
    /// categories have.
    pub(super) fn between(
        from: &MeasuredGroup,
        to: &MeasuredGroup,
        skipped: Vec<Value>,
        options: &ScatterOptions,
        confidence: f64,
    ) -> Step {
        let mut step = Step {
            category: from.described.category.clone(),
            from: from.described.x.clone(),
            to: to.described.x.clone(),
            change: None,
            x_ratio: None,
            exponent: None,
            exponent_interval: None,
            mann_whitney: None,
            signed_rank: None,
            p_holm: None,
            cliffs_delta: None,
            warnings: Vec::new(),
        };
        if !skipped.is_empty() {
            step.warnings.push(
                SweepWarning::Gap {
                    variable: options.xaxis.clone(),
                    skipped,
                }
                .into(),
            );
        }
        let moments = (&from.moments, &to.moments);
        step.relate(moments, &options.xaxis, confidence);
        step.test(from, to, options);
        step
    }

    /// Change, ratio and exponent.
    fn relate(&mut self, (from, to): (&Moments, &Moments), xaxis: &str, confidence: f64) {
        if from.mean > 0.0 && to.mean >= 0.0 {
            self.change = percent::kept((to.mean - from.mean) / from.mean);
        }
        let not_positive = [(&self.from, from), (&self.to, to)]
            .into_iter()
            .filter(|(_, moments)| moments.mean <= 0.0)
            .map(|(x, _)| x.clone());
        let not_positive: Vec<Value> = not_positive.collect();
        if !not_positive.is_empty() {
            self.warnings.push(Warning::NonPositiveMean {
                variable: Some(xaxis.to_string()),
                at: not_positive,
            });
        }
        let (Some(x_from), Some(x_to)) = (self.from.as_number(), self.to.as_number()) else {
            return;
        };
        self.x_ratio = (x_from > 0.0).then(|| x_to / x_from).filter(|ratio| ratio.is_finite());
        match exponent(from, to, x_from, x_to, confidence) {
            Ok(exponent) => {
                // Adding 0 turns −0, the logarithm of equal means, into 0.
                self.exponent = Some(exponent.value + 0.0).filter(|value| value.is_finite());
                let finite = |interval: &Interval| interval.lower.is_finite() && interval.upper.is_finite();
                self.exponent_interval = exponent.interval.filter(finite);
            }
            Err(Undefined::NonPositiveX) => self.warnings.push(
                SweepWarning::NonPositiveX {
                    variable: xaxis.to_string(),
                }
                .into(),
            ),
            // Consecutive values differ, and the means have been spoken of.
            Err(Undefined::SameX | Undefined::NonPositiveMean) => {}
        }
    }

    fn test(&mut self, from: &MeasuredGroup, to: &MeasuredGroup, options: &ScatterOptions) {
        if let Some(ranks) = RankComparison::of(
            &Ascending::of(&from.rates),
            &Ascending::of(&to.rates),
            options.mann_whitney,
        ) {
            self.cliffs_delta = Some(ranks.cliffs_delta);
            self.mann_whitney = Some(ranks.mann_whitney);
        }
        if let (Some(from), Some(to)) = (&from.runs, &to.runs) {
            self.mann_whitney = None;
            self.signed_rank = SignedRankResult::of(&Runs::differences(from, to));
            if self.signed_rank.is_none() {
                self.warnings.push(SweepWarning::NoSharedRuns.into());
            }
        }
    }
}

/// All steps, category by category in the order of the table, and the categories that lack values of x at an end.
#[derive(Debug, Default)]
pub(super) struct Steps {
    pub steps: Vec<Step>,
    pub warnings: Vec<Warning>,
}

/// The groups of one category along x.
#[derive(Debug)]
struct Series<'a> {
    category: Option<&'a Value>,
    /// Each with the place of its x among all values of x.
    members: Vec<(usize, &'a MeasuredGroup)>,
}

/// Walks along x in each category; `groups` are in the order of the table.
pub(super) fn steps(groups: &[MeasuredGroup], options: &ScatterOptions, confidence: f64) -> Steps {
    let mut all_x: Vec<&Value> = Vec::new();
    let mut series: Vec<Series> = Vec::new();
    for group in groups {
        let (x, category) = (&group.described.x, group.described.category.as_ref());
        if all_x.last() != Some(&x) {
            all_x.push(x);
        }
        let member = (all_x.len() - 1, group);
        match series.iter_mut().find(|series| series.category == category) {
            Some(series) => series.members.push(member),
            None => series.push(Series {
                category,
                members: vec![member],
            }),
        }
    }
    series.sort_by(|a, b| match (a.category, b.category) {
        (Some(a), Some(b)) => a.table_order(b),
        _ => Ordering::Equal,
    });

    let lacking = |places: Range<usize>| all_x[places].iter().map(|x| (*x).clone());
    let mut result = Steps::default();
    for Series { category, members } in series {
        for pair in members.windows(2) {
            let [(from_place, from), (to_place, to)] = [pair[0], pair[1]];
            let skipped = lacking(from_place + 1..to_place).collect();
            result.steps.push(Step::between(from, to, skipped, options, confidence));
        }
        if let (Some(category), [(first, _), ..], [.., (last, _)]) = (category, members.as_slice(), members.as_slice())
        {
            let missing: Vec<Value> = lacking(0..*first).chain(lacking(last + 1..all_x.len())).collect();
            if !missing.is_empty() {
                result.warnings.push(
                    SweepWarning::MissingEnds {
                        category: category.clone(),
                        variable: options.xaxis.clone(),
                        missing,
                    }
                    .into(),
                );
            }
        }
    }
    result
}
