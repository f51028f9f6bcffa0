//! How many processes to start, and how many runs to measure in each (Kalibera & Jones 2013).

use std::cell::RefCell;

use super::dist::{ContinuousCDF, StandardNormal};
use super::power::noncentrality_for;

/// More units than this are not worth asking for.
const MOST_UNITS: u64 = 10_000;

/// The cheapest plan for one side of a comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UnitPlan {
    /// Processes, forks or sessions to start, at least 2.
    pub units: u64,
    /// Runs to measure in each, at least 1.
    pub runs: u64,
}

/// What a plan has to see.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// The true difference of the means, in the unit of the rates.
    pub delta: f64,
    /// Level of the two-sided test over units.
    pub alpha: f64,
    /// Probability of finding the difference.
    pub power: f64,
}

/// The cheapest number of units and of runs in each that reaches the goal, with variance `between` the units and `within` them,
/// when starting a unit costs as much as `unit_cost` runs.
///
/// With u units of r runs a side, a mean of units has the variance between + within/r. For every u the least r follows from the
/// non-centrality that the t-test with 2(u − 1) degrees of freedom needs; the pair with the lowest cost u·(unit_cost + r) wins.
/// With many units r comes near √(unit_cost·within/between), Kalibera and Jones' optimum.
///
/// `None` when `delta` is 0, when more than 10 000 units are needed, and for variances or costs that are negative or no numbers.
///
/// ```
/// use benchstat::stats::unit_plan::{Goal, plan_units};
/// let goal = Goal { delta: 1.0, alpha: 0.05, power: 0.8 };
/// // Where the runs of a process vary much more than processes do, many of them share the cost of a start.
/// let plan = plan_units(0.04, 4.0, 10.0, goal).unwrap();
/// assert!(plan.units < 8 && plan.runs > 10, "{plan:?}");
/// // Where they do not vary, one is enough.
/// assert_eq!(plan_units(4.0, 0.0, 10.0, goal).unwrap().runs, 1);
/// ```
pub fn plan_units(between: f64, within: f64, unit_cost: f64, goal: Goal) -> Option<UnitPlan> {
    let is_legal = |value: f64| value >= 0.0 && value.is_finite();
    if !(is_legal(between) && is_legal(within) && is_legal(unit_cost)) || goal.delta == 0.0 {
        return None;
    }
    // What many units need; fewer need more. Below the first number of units their own variance alone is too much, and however many
    // there are, they cost their starts and as many runs as without any variance between them.
    let least = StandardNormal.inverse_cdf(1.0 - 0.5 * goal.alpha) + StandardNormal.inverse_cdf(goal.power);
    let squared = (least / goal.delta).powi(2);
    let first = (2.0 * between * squared).floor().max(2.0);
    if first.is_nan() || first > MOST_UNITS as f64 {
        return None;
    }
    let mut best: Option<(f64, UnitPlan)> = None;
    for units in first as u64..=MOST_UNITS {
        let count = units as f64;
        let lowest_cost = count * unit_cost + count.max(2.0 * within * squared);
        if best.is_some_and(|(cost, _)| cost <= lowest_cost) {
            break;
        }
        let noncentrality = noncentrality(units, goal)?;
        // delta / √(2·variance/u) has to reach the non-centrality.
        let allowed = 0.5 * count * (goal.delta / noncentrality).powi(2);
        let left_for_runs = allowed - between;
        if left_for_runs.is_nan() || left_for_runs <= 0.0 {
            continue;
        }
        let runs = (within / left_for_runs).ceil().max(1.0);
        let cost = count * (unit_cost + runs);
        if best.is_none_or(|(lowest, _)| cost < lowest) {
            let runs = runs as u64;
            best = Some((cost, UnitPlan { units, runs }));
        }
    }
    best.map(|(_, plan)| plan)
}

/// A level, a power, and the non-centralities for 2, 3, … units.
type Known = ([f64; 2], Vec<Option<f64>>);

thread_local! {
    static KNOWN: RefCell<Known> = const { RefCell::new(([f64::NAN; 2], Vec::new())) };
}

/// The non-centrality that a test over so many units a side needs, remembered: every benchmark of a file asks for the same ones.
fn noncentrality(units: u64, goal: Goal) -> Option<f64> {
    let place = units as usize - 2;
    KNOWN.with_borrow_mut(|(arguments, known)| {
        if *arguments != [goal.alpha, goal.power] {
            (*arguments, *known) = ([goal.alpha, goal.power], Vec::new());
        }
        if known.len() <= place {
            known.resize(place + 1, None);
        }
        if known[place].is_none() {
            known[place] = noncentrality_for(goal.power, goal.alpha, 2.0 * (units as f64 - 1.0));
        }
        known[place]
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::power::runs_needed;

    fn goal(delta: f64) -> Goal {
        Goal {
            delta,
            alpha: 0.05,
            power: 0.8,
        }
    }

    #[test]
    fn units_alone_are_planned_as_runs() {
        // Nothing varies within a unit: the plan is that of a t-test over units.
        for sd in [0.5, 2.0, 7.0] {
            let plan = plan_units(sd * sd, 0.0, 5.0, goal(1.0)).unwrap();
            assert_eq!(Some(plan.units), runs_needed(1.0, sd, 0.05, 0.8, false));
            assert_eq!(plan.runs, 1);
        }
    }

    #[test]
    fn many_units_have_the_optimum_of_kalibera_and_jones() {
        // √(cost·within/between) = √(20·9/.5) = 19, where so many units are needed that degrees of freedom hardly matter.
        let plan = plan_units(0.5, 9.0, 20.0, goal(0.1)).unwrap();
        assert!((18..=20).contains(&plan.runs) && plan.units > 1000, "{plan:?}");
    }

    #[test]
    fn a_costly_unit_gets_more_runs() {
        let (cheap, dear) = (
            plan_units(1.0, 4.0, 0.0, goal(0.5)).unwrap(),
            plan_units(1.0, 4.0, 100.0, goal(0.5)).unwrap(),
        );
        assert!(
            cheap.runs == 1 && dear.runs > 10 && dear.units < cheap.units,
            "{cheap:?} {dear:?}"
        );
    }

    #[test]
    fn what_cannot_be_planned() {
        assert_eq!(plan_units(1.0, 1.0, 1.0, goal(0.0)), None);
        assert_eq!(plan_units(-1.0, 1.0, 1.0, goal(1.0)), None);
        assert_eq!(plan_units(1.0, f64::NAN, 1.0, goal(1.0)), None);
        assert_eq!(plan_units(1e9, 1.0, 1.0, goal(1.0)), None);
        assert_eq!(
            plan_units(0.0, 0.0, 1.0, goal(1.0)),
            Some(UnitPlan { units: 2, runs: 1 })
        );
    }
}
