//! The order checks of many series as one: what is too faint to see in a single series, a table shows.
//!
//! Each kind of fault is tested apart, so that at most one table in a hundred without it is suspected. What every series says
//! by itself is not said again of the table.

use super::series_order::{SeriesOrder, SeriesTests};
use super::warning::{OrderWarning, Sequence, Warning};
use crate::stats::order::{SignTest, pooled_trend, stouffer};

/// The share of tables without a fault that each check may suspect.
pub(super) const LEVEL: f64 = 0.01;

/// The modified z-score above which a run is an outlier (Iglewicz & Hoaglin 1993).
const OUTLIER: f64 = 3.5;

/// At least so many series must be long enough before the first runs are spoken of.
const SERIES_FOR_FIRST: usize = 3;

/// The caveats about all series together; `own` is what each says by itself.
pub(super) fn table_order(tests: &[SeriesTests], own: &[SeriesOrder], sequence: Sequence) -> Vec<Warning> {
    let found = [
        drift(tests, own, sequence),
        dependence(tests, own, sequence),
        warm_up(tests),
    ];
    found.into_iter().flatten().map(Warning::Order).collect()
}

/// Whether all series together rise or fall.
pub(super) fn drift(tests: &[SeriesTests], own: &[SeriesOrder], sequence: Sequence) -> Option<OrderWarning> {
    let trends = || tests.iter().filter_map(|test| test.trend);
    let score = pooled_trend(trends().map(|trend| (trend.s, trend.variance)));
    let score = score.filter(|score| score.p_value < LEVEL)?;
    let mut both = tests.iter().zip(own);
    let is_news = both.any(|(test, own)| test.trend.is_some() && own.drift.is_none());
    is_news.then(|| OrderWarning::DriftOfTable {
        series: trends().count(),
        rising: score.z > 0.0,
        sequence,
    })
}

/// Whether the runs of all series depend on those before them. Half the level: two views of the sequence are tested.
pub(super) fn dependence(tests: &[SeriesTests], own: &[SeriesOrder], sequence: Sequence) -> Option<OrderWarning> {
    let lags = || tests.iter().filter_map(|test| test.lag);
    let score = stouffer(lags().map(|lag| lag.z)).filter(|score| score.p_value < LEVEL / 2.0)?;
    let mut both = tests.iter().zip(own);
    let is_news = both.any(|(test, own)| test.lag.is_some() && own.dependence.is_none());
    // What stays within the sides is told apart from what both feel in turn.
    let sequence = if sequence == Sequence::Turns {
        Sequence::Side
    } else {
        sequence
    };
    is_news.then(|| OrderWarning::AutocorrelationOfTable {
        series: lags().count(),
        alike: score.z > 0.0,
        sequence,
    })
}

/// Whether the first runs differ from the others: outliers in most series, or on one side of most medians.
pub(super) fn warm_up(tests: &[SeriesTests]) -> Option<OrderWarning> {
    let scores: Vec<f64> = tests.iter().filter_map(|test| test.first_run).collect();
    let outliers = scores.iter().filter(|score| score.abs() > OUTLIER).count();
    if scores.len() >= SERIES_FOR_FIRST && 2 * outliers > scores.len() {
        return Some(OrderWarning::FirstRunOutliers {
            outliers,
            series: scores.len(),
        });
    }
    let signs = SignTest::of(scores);
    (signs.p_value < LEVEL).then(|| OrderWarning::FirstRunsShifted {
        same: signs.above.max(signs.below),
        of: signs.above + signs.below,
        lower: signs.below > signs.above,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::series_order::test_series;

    #[test]
    fn warming_up() {
        let cold = [50.0, 100.0, 101.0, 99.0, 102.0, 98.0];
        let warm = [100.0, 50.0, 101.0, 99.0, 102.0, 98.0];
        let outliers = |outliers, series| Some(OrderWarning::FirstRunOutliers { outliers, series });
        let first_runs = |series: &[&[f64]]| warm_up(&test_series(series));
        assert_eq!(first_runs(&[&cold, &cold, &warm]), outliers(2, 3));
        assert_eq!(first_runs(&[&cold, &cold, &warm, &warm]), None, "half is not over half");
        assert_eq!(
            first_runs(&[&cold, &cold, &[1.0; 6], &cold[..5]]),
            None,
            "two series are too few"
        );
    }
}
