//! How much of the spread lies between units and how much within, and how many of both a change needs.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::options::RunsOptions;
use crate::analysis::power::POWER;
use crate::data::Series;
use crate::stats::unit_plan::{Goal, plan_units};
use crate::stats::units::group_by_unit;
use crate::stats::variance_components::variance_components;

/// The variance of the runs of one benchmark in its parts, in squared units of the metric.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Components {
    /// Variance of the units' true means; 0 where they differ no more than their runs explain.
    pub between: f64,
    /// Variance of the runs of one unit.
    pub within: f64,
    /// Intraclass correlation, between / (between + within): 0 when the unit does not matter, 1 when it decides all.
    pub intraclass_correlation: f64,
    /// F of the analysis of variance; `None` when nothing varies within the units.
    pub f: Option<f64>,
    /// P(F or more) when the unit does not matter.
    pub p: f64,
}

impl Components {
    /// Those of the runs of a series, by its units; `None` with fewer than two units, or when none holds two runs.
    pub(super) fn of(series: &Series) -> Option<Components> {
        let groups = group_by_unit(&series.rates, &series.units);
        let groups: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
        let components = variance_components(&groups)?;
        let is_finite = components.between.is_finite() && components.within.is_finite();
        is_finite.then_some(Components {
            between: components.between,
            within: components.within,
            intraclass_correlation: components.intraclass_correlation,
            f: Some(components.f_statistic).filter(|f| f.is_finite()),
            p: components.p_value,
        })
    }
}

/// How many units to measure, and how many runs in each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Plan {
    /// Units a side.
    pub units: u64,
    /// Runs in each.
    pub runs: u64,
}

impl Plan {
    /// The cheapest one that finds the effect, which is in percent; `None` where more than 10 000 units are needed, and without a mean above 0.
    pub(super) fn of(components: &Components, mean: f64, effect: f64, options: &RunsOptions) -> Option<Plan> {
        let goal = Goal {
            delta: effect / 100.0 * mean,
            alpha: options.alpha,
            power: POWER,
        };
        let plan = plan_units(components.between, components.within, options.unit_cost, goal).filter(|_| mean > 0.0)?;
        Some(Plan {
            units: plan.units,
            runs: plan.runs,
        })
    }

    /// One that is enough for all `plans`: the most units and the most runs of any.
    pub(super) fn for_all(plans: impl Iterator<Item = Plan>) -> Option<Plan> {
        plans.reduce(|a, b| Plan {
            units: a.units.max(b.units),
            runs: a.runs.max(b.runs),
        })
    }
}
