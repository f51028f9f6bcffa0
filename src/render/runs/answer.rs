//! How many runs are enough, in a line.

use crate::analysis::{Plan, RunsReport};
use crate::number::{count, thousands};
use crate::text::printable;

/// The share of the rows that a smaller number of runs should settle to be worth mentioning.
const MOST_ROWS: f64 = 0.7;
/// Steps of the numbers of runs that are proposed for most rows.
const STEPS: [u64; 3] = [1, 2, 5];

/// How many runs find the effect in all rows, and how many in most; with units, how many of these and how many runs in each.
pub(super) fn answer(report: &RunsReport) -> Vec<String> {
    match report.plan {
        Some(plan) => vec![units(report, plan)],
        None if report.unit_cost.is_some() => Vec::new(),
        None => runs(report).into_iter().collect(),
    }
}

/// `For a change of 1 %: --runs 614 settles all 14 rows, --runs 200 settles 10.`
fn runs(report: &RunsReport) -> Option<String> {
    let mut needed: Vec<u64> = report.rows.iter().filter_map(|row| row.runs_needed).collect();
    needed.sort_unstable();
    let (rows, most) = (report.rows.len(), *needed.last()?);
    let settled_by = |runs: u64| needed.iter().filter(|needed| **needed <= runs).count();
    let all = match needed.len() {
        settled if settled == rows && rows == 1 => format!("--runs {most} settles the row"),
        settled if settled == rows => format!("--runs {most} settles all {rows} rows"),
        settled => format!("--runs {most} settles {settled} of {}", count(rows, "row")),
    };
    let place = (needed.len() as f64 * MOST_ROWS).ceil() as usize;
    let fewer = needed.get(place.saturating_sub(1)).map(|runs| round_up(*runs));
    let fewer = fewer.filter(|fewer| *fewer * 2 <= most);
    let fewer = fewer.map_or(String::new(), |fewer| {
        format!(", --runs {fewer} settles {}", settled_by(fewer))
    });
    let enough = report
        .rows
        .iter()
        .all(|row| row.runs_needed.is_some_and(|needed| row.n as u64 >= needed));
    let there = if enough { "; there are as many" } else { "" };
    Some(format!("For a change of {} %: {all}{fewer}{there}.", report.effect))
}

/// The next of 1, 2, 5, 10, 20, ….
fn round_up(runs: u64) -> u64 {
    let decade = 10u64.pow(runs.max(1).ilog10());
    let steps = STEPS.iter().map(|step| step * decade);
    steps.chain([10 * decade]).find(|step| *step >= runs).unwrap_or(runs)
}

/// What units are called, several and one.
pub(super) fn unit_names(report: &RunsReport) -> (String, String) {
    match report.unit.as_slice() {
        [name] if name == "process" => ("processes".to_string(), "process".to_string()),
        [name] => (format!("{}s", printable(name)), printable(name)),
        _ => ("units".to_string(), "unit".to_string()),
    }
}

fn units(report: &RunsReport, plan: Plan) -> String {
    let without = report.rows.iter().filter(|row| row.plan.is_none()).count();
    let but = match without {
        0 => String::new(),
        some => format!(" that has a plan ({} without)", count(some, "row")),
    };
    format!(
        "For a change of {} %: {} {} of {} a side are enough for every row{but}.",
        report.effect,
        thousands(&plan.units.to_string()),
        unit_names(report).0,
        count(plan.runs as usize, "run")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proposed_runs_are_round() {
        assert_eq!(
            [1, 2, 3, 7, 64, 100, 101, 614].map(round_up),
            [1, 2, 5, 10, 100, 100, 200, 1000]
        );
    }
}
