//! The order of measurement of a whole comparison: whether the sides took turns, and what all series together show.

use super::comparison::{Comparison, SideOrder, Turns};
use super::options::TestChoice;
use super::order::AllSeries;
use super::terms::Terms;
use crate::analysis::series_order::judge_series;
use crate::analysis::table_order::{LEVEL, dependence, drift, warm_up};
use crate::analysis::warning::{OrderWarning, Sequence, Warning};
use crate::stats::dist::{ContinuousCDF, StandardNormal};
use crate::stats::order::{pooled_score, stouffer};

/// The caveats of the whole table about the order of its runs.
pub(super) fn of_table(comparisons: &[Comparison], series: &AllSeries, terms: &Terms) -> Vec<Warning> {
    let own = judge_series(&series.tests, terms.alpha);
    let sequence = match terms.test {
        TestChoice::Paired => Sequence::Pairs,
        _ if take_turns(comparisons) => Sequence::Turns,
        _ => Sequence::Side,
    };
    let shared = match sequence {
        Sequence::Turns => dependence_in_turns(comparisons),
        Sequence::Side | Sequence::Pairs => None,
    };
    let found = [
        blocked(comparisons, terms),
        drift(&series.tests, &own, sequence),
        shared.or_else(|| dependence(&series.tests, &own, sequence)),
        warm_up(&series.tests),
    ];
    found.into_iter().flatten().map(Warning::Order).collect()
}

/// Whether the sides take turns less often than by chance, for any contender.
fn blocked(comparisons: &[Comparison], terms: &Terms) -> Option<OrderWarning> {
    // The normal approximation of a single small benchmark is a little too bold: half the level keeps it below.
    let level = LEVEL / 2.0 / terms.new.len().max(1) as f64;
    let is_blocked = |contender: &String| {
        let of_contender = || comparisons.iter().filter(|row| row.contender == *contender);
        let turns = of_contender().filter_map(|row| row.order.turns);
        let deviation = |turns: Turns| (turns.runs as f64 - turns.expected, turns.variance);
        let seldom = pooled_score(turns.map(deviation)).is_some_and(|pooled| StandardNormal.cdf(pooled.z) < level);
        seldom && of_contender().any(|row| row.order.sides == Some(SideOrder::Mixed))
    };
    terms.new.iter().any(is_blocked).then(|| OrderWarning::BlockedTable {
        benchmarks: comparisons.iter().filter(|row| row.order.turns.is_some()).count(),
    })
}

/// Whether the sides take turns at least as often as by chance.
fn take_turns(comparisons: &[Comparison]) -> bool {
    let turns = || comparisons.iter().filter_map(|row| row.order.turns);
    let deviation: f64 = turns().map(|turns| turns.runs as f64 - turns.expected).sum();
    turns().count() > 0 && deviation >= 0.0
}

/// Whether runs depend on those before them, of either side.
fn dependence_in_turns(comparisons: &[Comparison]) -> Option<OrderWarning> {
    let lags = || comparisons.iter().filter_map(|row| row.order.whole);
    let score = stouffer(lags().map(|lag| lag.z)).filter(|score| score.p_value < LEVEL / 2.0)?;
    Some(OrderWarning::AutocorrelationOfTable {
        series: lags().count(),
        alike: score.z > 0.0,
        sequence: Sequence::Turns,
    })
}
