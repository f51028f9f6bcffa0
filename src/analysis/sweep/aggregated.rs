//! The variables that a sweep averages over, and how much of the spread inside its groups they explain.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::warning::{SweepWarning, Warning};
use crate::data::{Sweep, SweepGroup};
use crate::stats::additive_fit::LeveledGroup;
use crate::stats::describe::Moments;
use crate::stats::units::group_by_unit;
use crate::stats::variance_share::{NoShare, VarianceShare, joint_and_unique, variance_share};
use crate::stats::welch::NotTestable;
use crate::stats::welch_anova::pooled_welch_anova;

/// A variable explains most of the spread when its ε² is above this, and significantly so.
const DOMINATING_SHARE: f64 = 0.5;
const DOMINATING_P: f64 = 0.05;

/// One variable that is neither x nor category. Shares are fractions of the variance within the groups.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct AggregatedVariable {
    /// Its name.
    pub variable: String,
    /// Raw η², biased upwards; `None` without replicates or variation.
    pub eta_squared: Option<f64>,
    /// η² corrected for its bias (Kelley); below 0 when it explains less than chance would.
    pub epsilon_squared: Option<f64>,
    /// p-value of the pooled F test that it explains nothing.
    pub f_p: Option<f64>,
    /// p-value of Welch's F test, which allows unequal spreads and decides whether the variable explains most of the variance;
    /// `None` where a value has a single sample or does not vary.
    pub welch_p: Option<f64>,
    /// What only this variable explains: what the joint share loses without it.
    pub unique_share: Option<f64>,
    /// That it explains most of the spread, or why it has no share.
    pub note: Option<Warning>,
}

/// All aggregated variables of a sweep.
#[derive(Debug, Clone, Default)]
pub(super) struct Aggregated {
    pub variables: Vec<AggregatedVariable>,
    /// Indices of the variables in the sweep.
    pub indices: Vec<usize>,
    /// What all of them explain together.
    pub joint_share: Option<f64>,
    /// Whether shares are of the logarithms of the rates.
    pub of_logs: bool,
    /// About the variables that were left out.
    pub warnings: Vec<Warning>,
}

/// Attributes the variance inside the groups of `sweep` to its other variables.
pub(super) fn aggregated(sweep: &Sweep) -> Aggregated {
    let is_positive = |rate: &f64| *rate > 0.0;
    // What doubles the rate explains the same share of fast and of slow groups, in logarithms.
    let of_logs = sweep.groups.iter().all(|group| group.rates.iter().all(is_positive));
    let scaled = |group: &SweepGroup| match of_logs {
        true => group.rates.iter().map(|rate| rate.ln()).collect(),
        false => group.rates.clone(),
    };
    let rates: Vec<Vec<f64>> = sweep.groups.iter().map(scaled).collect();
    let groups = sweep.groups.iter().zip(&rates);
    let groups: Vec<LeveledGroup> = groups
        .map(|(group, rates)| LeveledGroup {
            rates,
            levels: &group.levels,
        })
        .collect();
    let mut result = Aggregated {
        of_logs,
        ..Aggregated::default()
    };
    for (index, other) in sweep.others.iter().enumerate() {
        let share = variance_share(&groups, index);
        if is_identifier(&groups, index) && share != Err(NoShare::OnlyBetweenGroups) {
            result.warnings.push(
                SweepWarning::IdentifierVariable {
                    variable: other.name.clone(),
                }
                .into(),
            );
            continue;
        }
        let welch = welch_p(&groups, index);
        // Values that do not vary leave no doubt, and Welch's F without a meaning.
        let decides = match welch {
            Err(NotTestable::NoVariation) => share.ok().map(|share| share.p_value),
            welch => welch.ok(),
        };
        let dominates = |share: VarianceShare| {
            share.epsilon_squared > DOMINATING_SHARE && decides.is_some_and(|p| p < DOMINATING_P)
        };
        result.indices.push(index);
        result.variables.push(AggregatedVariable {
            variable: other.name.clone(),
            eta_squared: share.ok().map(|share| share.eta_squared),
            epsilon_squared: share.ok().map(|share| share.epsilon_squared),
            f_p: share.ok().map(|share| share.p_value),
            welch_p: share.ok().and(welch.ok()),
            unique_share: None,
            note: match share {
                Ok(share) if dominates(share) => Some(
                    SweepWarning::DominatingVariable {
                        variable: other.name.clone(),
                        value: first_value(sweep, index),
                    }
                    .into(),
                ),
                Ok(_) => None,
                Err(reason) => Some(no_share(other.name.clone(), reason)),
            },
        });
    }
    if let Some(shares) = joint_and_unique(&groups, &result.indices).filter(|_| !result.indices.is_empty()) {
        result.joint_share = Some(shares.joint);
        for (variable, unique) in result.variables.iter_mut().zip(shares.unique) {
            variable.unique_share = Some(unique);
        }
    }
    result
}

/// p-value of Welch's F test that the values of a variable do not matter inside the groups.
fn welch_p(groups: &[LeveledGroup], variable: usize) -> Result<f64, NotTestable> {
    let levels = |group: &LeveledGroup| -> Vec<Moments> {
        let rates = group_by_unit(group.rates, &group.levels[variable]);
        rates.iter().map(|rates| Moments::of(rates)).collect()
    };
    let groups: Vec<Vec<Moments>> = groups.iter().map(levels).collect();
    pooled_welch_anova(&groups).map(|test| test.p_value)
}

/// Why a variable has no share of the variance.
fn no_share(variable: String, reason: NoShare) -> Warning {
    match reason {
        NoShare::OnlyBetweenGroups => SweepWarning::OnlyBetweenGroups { variable }.into(),
        NoShare::NoVariation => SweepWarning::NoVariation { variable }.into(),
        NoShare::NoReplication => SweepWarning::NoReplication { variable }.into(),
    }
}

/// Whether no two rows have the same value.
fn is_identifier(groups: &[LeveledGroup], variable: usize) -> bool {
    let mut seen = HashSet::new();
    groups
        .iter()
        .flat_map(|group| &group.levels[variable])
        .all(|level| seen.insert(level))
}

/// The value that comes first in the data and can be filtered by, as an example of one.
fn first_value(sweep: &Sweep, variable: usize) -> String {
    let values = &sweep.others[variable].values;
    sweep
        .groups
        .iter()
        .flat_map(|group| &group.levels[variable])
        .find_map(|level| values.get(*level as usize))
        .map_or(String::new(), |value| value.text())
}
