//! Whether the order of measurement is to blame: blocks, drift, dependent runs and warm-up.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::parallel;
use super::warning::{OrderWarning, Sequence, Warning};
use crate::stats::ascending::Ascending;
use crate::stats::describe::Moments;
use crate::stats::holm::holm;
use crate::stats::median::median;
use crate::stats::trend::{Autocorrelation, MannKendall, unusual};

/// Below this many runs neither a trend nor dependence can be told.
pub(super) const RUNS_FOR_TREND: usize = 10;

/// Dependence shows in noise easily, so it is tested more strictly than drift.
pub(super) const AUTOCORRELATION_LEVEL: f64 = 0.01;

/// Below this many runs the first one cannot be told from the rest.
const RUNS_FOR_FIRST: usize = 6;

/// What the order of the runs of one series says by itself. How much of it is more than chance shows only among all series.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesTests {
    /// Mann and Kendall's test of a trend; `None` below 10 runs.
    pub trend: Option<Trend>,
    /// The autocorrelation of each run with the next; `None` below 10 runs and without variation.
    pub lag: Option<Lag>,
    /// How far the first run is from the median, as a modified z-score, below 0 when it is lower; `None` below 6 runs and where
    /// half of them are equal.
    pub first_run: Option<f64>,
}

/// A test of a trend.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trend {
    /// Mann-Kendall's S: pairs that rise less pairs that fall.
    pub s: i64,
    /// Variance of S when nothing but chance orders the runs.
    pub variance: f64,
    /// Two-sided p-value.
    pub p: f64,
}

/// A test of the lag-1 autocorrelation.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lag {
    /// Its normal score.
    pub z: f64,
    /// Two-sided p-value.
    pub p: f64,
}

impl SeriesTests {
    /// Tests `rates` in the order of measurement; they are at hand in ascending order too.
    pub(super) fn of(rates: &[f64], sorted: &Ascending, moments: &Moments) -> SeriesTests {
        let long = (rates.len() >= RUNS_FOR_TREND).then_some(sorted);
        let first = rates.first().filter(|_| rates.len() >= RUNS_FOR_FIRST);
        SeriesTests {
            trend: long.and_then(MannKendall::of).map(|trend| Trend {
                s: trend.s,
                variance: trend.variance,
                p: trend.p_value,
            }),
            lag: long
                .and_then(|_| Autocorrelation::of(rates, moments))
                .filter(|lag| lag.z.is_finite())
                .map(|lag| Lag {
                    z: lag.z,
                    p: lag.p_value,
                }),
            first_run: first
                .and_then(|first| Some(unusual(*first, sorted)?.copysign(first - median(sorted)?)))
                .filter(|score| score.is_finite()),
        }
    }
}

/// Tests each series of rates, in the order of measurement.
pub(super) fn test_series(series: &[&[f64]]) -> Vec<SeriesTests> {
    let rates = series.iter().map(|rates| rates.len()).sum();
    parallel::map(series, rates, |rates| {
        SeriesTests::of(rates, &Ascending::of(rates), &Moments::of(rates))
    })
}

/// What the checks say of one series.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct SeriesOrder {
    /// A drift, and whether it rises.
    pub drift: Option<bool>,
    /// A dependence of runs on those before them, and whether they resemble them.
    pub dependence: Option<bool>,
}

impl SeriesOrder {
    /// The caveats; `binary` names the series where there are several.
    pub fn warnings(self, binary: Option<&str>, sequence: Sequence) -> Vec<Warning> {
        let binary = || binary.map(str::to_string);
        let drift = self.drift.map(|rising| OrderWarning::Drift {
            binary: binary(),
            rising,
            sequence,
        });
        let dependence = self.dependence.map(|alike| OrderWarning::Autocorrelation {
            binary: binary(),
            alike,
            sequence,
        });
        drift.into_iter().chain(dependence).map(Warning::Order).collect()
    }
}

/// Judges drift (Holm at `alpha`) and dependence (Holm at .01) of each series; the families are all series that were tested.
pub(super) fn judge_series(tests: &[SeriesTests], alpha: f64) -> Vec<SeriesOrder> {
    let trends: Vec<Option<f64>> = tests.iter().map(|test| test.trend.map(|trend| trend.p)).collect();
    let lags: Vec<Option<f64>> = tests.iter().map(|test| test.lag.map(|lag| lag.p)).collect();
    let found = |p: Option<f64>, level: f64| p.is_some_and(|p| p < level);
    tests
        .iter()
        .zip(holm(&trends).into_iter().zip(holm(&lags)))
        .map(|(test, (drift, dependence))| SeriesOrder {
            drift: test.trend.filter(|_| found(drift, alpha)).map(|trend| trend.s > 0),
            dependence: test
                .lag
                .filter(|_| found(dependence, AUTOCORRELATION_LEVEL))
                .map(|lag| lag.z > 0.0),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_series_that_rises() {
        let rising: Vec<f64> = (0..12).map(f64::from).collect();
        let falling: Vec<f64> = rising.iter().rev().copied().collect();
        let short = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0];
        let checks = judge_series(&test_series(&[&rising, &falling, &short]), 0.05);
        assert_eq!(
            checks.iter().map(|check| check.drift).collect::<Vec<_>>(),
            [Some(true), Some(false), None]
        );
    }
}
