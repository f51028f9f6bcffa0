//! The order checks of all benchmarks as one: what is too faint to see in a single series, a table shows.
//!
//! The kinds of faults are tested apart, each so that at most one table in a hundred without it is suspected. What every
//! series says by itself is not said again of the table.

use super::comparison::{Comparison, SideOrder, Turns};
use super::options::TestChoice;
use super::order::AllSeries;
use super::terms::Terms;
use crate::analysis::series_order::{SeriesOrder, SeriesTests, first_runs, judge_series};
use crate::analysis::warning::{OrderWarning, Warning};
use crate::stats::dist::{ContinuousCDF, StandardNormal};
use crate::stats::order::{PooledScore, SignTest, pooled_score, pooled_trend, stouffer};

/// The share of tables without a fault that each check may suspect.
const LEVEL: f64 = 0.01;

/// The caveats of the whole table about the order of its runs.
pub(super) fn of_table(comparisons: &[Comparison], series: &AllSeries, terms: &Terms) -> Vec<Warning> {
    let own = judge_series(&series.tests, terms.alpha);
    let warm_up = first_runs(&series.tests).or_else(|| first_runs_shifted(&series.tests));
    // A drift or load that both runs of a pair share is no fault of a paired analysis: their ratio leaves it out.
    let unpaired = terms.test != TestChoice::Paired;
    let of_runs = || {
        [
            drift(comparisons, &series.tests, &own),
            dependence(comparisons, &series.tests, &own),
        ]
    };
    blocked(comparisons, terms)
        .into_iter()
        .chain(unpaired.then(of_runs).into_iter().flatten().flatten())
        .chain(warm_up)
        .collect()
}

/// Whether the sides take turns less often than by chance, for any contender.
fn blocked(comparisons: &[Comparison], terms: &Terms) -> Option<Warning> {
    // The normal approximation of a single small benchmark is a little too bold: half the level keeps it below.
    let level = LEVEL / 2.0 / terms.new.len().max(1) as f64;
    let is_blocked = |contender: &String| {
        let of_contender = || comparisons.iter().filter(|row| row.contender == *contender);
        let turns = of_contender().filter_map(|row| row.order.turns);
        let deviation = |turns: Turns| (turns.runs as f64 - turns.expected, turns.variance);
        let seldom = pooled_score(turns.map(deviation)).is_some_and(|pooled| StandardNormal.cdf(pooled.z) < level);
        seldom && of_contender().any(|row| row.order.sides == Some(SideOrder::Mixed))
    };
    terms.new.iter().any(is_blocked).then(|| {
        OrderWarning::BlockedTable {
            benchmarks: comparisons.iter().filter(|row| row.order.turns.is_some()).count(),
        }
        .into()
    })
}

/// Whether all series together rise or fall.
fn drift(comparisons: &[Comparison], tests: &[SeriesTests], own: &[SeriesOrder]) -> Option<Warning> {
    let trends = || tests.iter().filter_map(|test| test.trend);
    let score = pooled_trend(trends().map(|trend| (trend.s, trend.variance)));
    let score = score.filter(|score| score.p_value < LEVEL)?;
    let is_news = tests
        .iter()
        .zip(own)
        .any(|(test, own)| test.trend.is_some() && own.drift.is_none());
    is_news.then(|| {
        OrderWarning::DriftOfTable {
            series: trends().count(),
            rising: score.z > 0.0,
            taking_turns: take_turns(comparisons),
        }
        .into()
    })
}

/// Whether the sides take turns at least as often as by chance.
fn take_turns(comparisons: &[Comparison]) -> bool {
    let turns = || comparisons.iter().filter_map(|row| row.order.turns);
    let deviation: f64 = turns().map(|turns| turns.runs as f64 - turns.expected).sum();
    turns().count() > 0 && deviation >= 0.0
}

/// Whether runs depend on those before them: of either side, which matters more where sides take turns, or of their own.
fn dependence(comparisons: &[Comparison], tests: &[SeriesTests], own: &[SeriesOrder]) -> Option<Warning> {
    let found = |score: Option<PooledScore>| score.filter(|score| score.p_value < LEVEL / 2.0);
    let whole = || comparisons.iter().filter_map(|row| row.order.whole);
    if take_turns(comparisons)
        && let Some(score) = found(stouffer(whole().map(|lag| lag.z)))
    {
        return Some(
            OrderWarning::AutocorrelationOfTable {
                benchmarks: whole().count(),
                alike: score.z > 0.0,
                whole: true,
            }
            .into(),
        );
    }
    let score = found(stouffer(tests.iter().filter_map(|test| test.lag).map(|lag| lag.z)))?;
    let is_news = tests
        .iter()
        .zip(own)
        .any(|(test, own)| test.lag.is_some() && own.dependence.is_none());
    let has_lag = |row: &&Comparison| row.order.old.lag.is_some() || row.order.new.lag.is_some();
    is_news.then(|| {
        OrderWarning::AutocorrelationOfTable {
            benchmarks: comparisons.iter().filter(has_lag).count(),
            alike: score.z > 0.0,
            whole: false,
        }
        .into()
    })
}

/// Whether the first runs lie on one side of the medians.
fn first_runs_shifted(tests: &[SeriesTests]) -> Option<Warning> {
    let signs = SignTest::of(tests.iter().filter_map(|test| test.first_run));
    (signs.p_value < LEVEL).then(|| {
        OrderWarning::FirstRunsShifted {
            same: signs.above.max(signs.below),
            of: signs.above + signs.below,
            lower: signs.below > signs.above,
        }
        .into()
    })
}
