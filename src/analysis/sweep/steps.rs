//! From one x to the next, within a category: how much changes, how it scales, and whether it is more than noise.

use std::cmp::Ordering;
use std::ops::Range;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::groups::MeasuredGroup;
use super::options::ScatterOptions;
use super::per_run::Runs;
use super::stratified::{Stratified, StratifiedResult};
use crate::analysis::percent;
use crate::analysis::ranks::{Effect, MannWhitneyResult, RankComparison, SignedRankResult};
use crate::analysis::warning::{SweepWarning, Warning};
use crate::data::Value;
use crate::stats::ascending::Ascending;
use crate::stats::describe::{Interval, Moments};
use crate::stats::paired::{log_differences, paired_test};
use crate::stats::ranks::mann_whitney::Choice;
use crate::stats::scaling::{Undefined, exponent, paired_exponent};

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
    /// Mann-Whitney's U test of all samples of both groups; `None` with one value a run.
    pub mann_whitney: Option<MannWhitneyResult>,
    /// The test inside the combinations of the aggregated variables, which then decides; `None` without several that both groups
    /// have, and where a kind of U test was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "StratifiedResult")]
    pub stratified: Option<StratifiedResult>,
    /// The signed-rank test over the runs that both groups share; `None` unless there is one value a run.
    pub signed_rank: Option<SignedRankResult>,
    /// The p-value after Holm's correction over all steps.
    pub p_holm: Option<f64>,
    /// The probability of to > from less that of to < from; where the test is stratified, the weighted mean over the combinations.
    pub cliffs_delta: Option<Effect>,
    /// Caveats about this step.
    pub warnings: Vec<Warning>,
}

impl Step {
    /// The p-value of the step's test.
    pub fn p(&self) -> Option<f64> {
        let stratified = self.stratified.map(|test| test.p);
        let unpaired = stratified.or(self.mann_whitney.map(|test| test.p));
        unpaired.or(self.signed_rank.map(|test| test.p))
    }

    /// The smallest p-value that the step's test could have given.
    pub fn p_floor(&self) -> Option<f64> {
        let stratified = self.stratified.map(|test| test.p_floor);
        let unpaired = stratified.or(self.mann_whitney.map(|test| test.p_floor));
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
            stratified: None,
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
        if let (Some(from), Some(to)) = (&from.runs, &to.runs) {
            step.relate_pairs(&Runs::shared(from, to), confidence);
        }
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

    /// Change and exponent from runs in pairs, where there are pairs of means above 0: what a run adds to both cancels.
    fn relate_pairs(&mut self, (from, to): &(Vec<f64>, Vec<f64>), confidence: f64) {
        let Ok(differences) = log_differences(from, to) else {
            return;
        };
        if differences.is_empty() || self.change.is_none() {
            return;
        }
        let mean = Moments::of(&differences).mean;
        self.change = percent::kept(mean.exp_m1());
        let half_width = paired_test(&differences)
            .ok()
            .map(|test| test.half_width(1.0 - confidence));
        let (Some(x_from), Some(x_to)) = (self.from.as_number(), self.to.as_number()) else {
            return;
        };
        if let Ok(exponent) = paired_exponent(mean, half_width.unwrap_or(0.0), x_from, x_to) {
            self.exponent = Some(exponent.value + 0.0).filter(|value| value.is_finite());
            let finite = |interval: &Interval| interval.lower.is_finite() && interval.upper.is_finite();
            self.exponent_interval = exponent.interval.filter(|_| half_width.is_some()).filter(finite);
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
        if options.mann_whitney == Choice::Auto
            && let Some(stratified) = Stratified::of(from, to)
        {
            self.cliffs_delta = Some(stratified.delta);
            self.stratified = Some(stratified.test);
            if stratified.unshared > 0 {
                let runs = stratified.unshared;
                self.warnings.push(SweepWarning::UnsharedCombinations { runs }.into());
            }
        }
        if let (Some(from), Some(to)) = (&from.runs, &to.runs) {
            let (from, to) = Runs::shared(from, to);
            let differences: Vec<f64> = from.iter().zip(&to).map(|(from, to)| to - from).collect();
            self.mann_whitney = None;
            self.signed_rank = SignedRankResult::of(&differences);
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
