//! The runs of both sides of a benchmark as one sequence, in the order of measurement.

use super::comparison::Turns;
use crate::analysis::series_order::{Lag, RUNS_FOR_TREND};
use crate::data::Series;
use crate::stats::describe::Moments;
use crate::stats::dist::StandardNormal;
use crate::stats::order::RunsTest;

/// A run: whether it is the contender's, and its rate.
pub(super) type Run = (bool, f64);

/// The runs of both sides in the order of their rows.
pub(super) fn merged(old: &Series, new: &Series) -> Vec<Run> {
    let runs = |side: bool, series: &Series| -> Vec<(u32, Run)> {
        let rates = series.rates.iter().map(|rate| (side, *rate));
        series.rows.iter().copied().zip(rates).collect()
    };
    let mut both = runs(false, old);
    both.extend(runs(true, new));
    // Two ascending lists: a stable sort merges them in linear time.
    both.sort_by_key(|(row, _)| *row);
    both.into_iter().map(|(_, run)| run).collect()
}

/// How often the sides take turns.
pub(super) fn turns(runs: &[Run]) -> Option<Turns> {
    RunsTest::of(runs.iter().map(|(side, _)| *side)).map(|test| Turns {
        runs: test.runs,
        expected: test.expected,
        variance: test.variance,
    })
}

/// The lag-1 dependence of the whole sequence of standardised deviations from each side's own mean.
///
/// Two deviations of one side of n runs have the mean product −1/n when chance orders them, those of two sides 0; the
/// variance of the sum of N − 1 products is at most N − 1, so the test is slightly conservative.
pub(super) fn whole_lag(runs: &[Run], moments: &[Moments; 2]) -> Option<Lag> {
    let testable = |side: &Moments| side.n >= RUNS_FOR_TREND && side.sd() > 0.0;
    if !moments.iter().all(testable) {
        return None;
    }
    let score = |(side, rate): Run| {
        let side = &moments[usize::from(side)];
        (rate - side.mean) / side.sd()
    };
    let expected = |[before, after]: [Run; 2]| match before.0 == after.0 {
        true => -1.0 / moments[usize::from(after.0)].n as f64,
        false => 0.0,
    };
    let neighbours = || runs.windows(2).map(|pair| [pair[0], pair[1]]);
    let excess: f64 = neighbours()
        .map(|pair| score(pair[0]) * score(pair[1]) - expected(pair))
        .sum();
    let z = excess / (neighbours().count() as f64).sqrt();
    z.is_finite().then(|| Lag {
        z,
        p: StandardNormal.two_sided(z),
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn series(rows: &[u32], rates: &[f64]) -> Series {
        Series {
            rates: rates.to_vec(),
            rows: rows.to_vec(),
            ..Series::default()
        }
    }

    #[test]
    fn the_sides_are_merged_by_their_rows() {
        let runs = merged(&series(&[0, 3], &[1.0, 2.0]), &series(&[1, 2], &[3.0, 4.0]));
        assert_eq!(runs, [(false, 1.0), (true, 3.0), (true, 4.0), (false, 2.0)]);
        assert_eq!(turns(&runs).unwrap().runs, 3);
    }

    #[test]
    fn a_disturbance_that_both_sides_share_is_of_the_whole_sequence() {
        let rows: [Vec<u32>; 2] = [0, 1].map(|first| (0..12).map(|run| 2 * run + first).collect());
        let wave = [1.0, 2.0, 3.0, 3.0, 2.0, 1.0, 1.0, 2.0, 3.0, 3.0, 2.0, 1.0];
        let lag = |new: [f64; 12]| {
            let runs = merged(&series(&rows[0], &wave), &series(&rows[1], &new));
            whole_lag(&runs, &[wave, new].map(|rates| Moments::of(&rates))).unwrap()
        };
        // s² = 8/11: the 12 products of one pair are 8/s² = 11 in all, the 11 from pair to pair 3/s² = 4.125.
        let shared = lag(wave);
        assert!((shared.z - 15.125 / 23f64.sqrt()).abs() < 1e-12, "{shared:?}");
        assert!(lag(wave.map(|rate| -rate)).z < -3.0);
    }
}
