//! One answer from the checks of many series.

use crate::stats::dist::StandardNormal;

/// A normal score of many series together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PooledScore {
    /// Standard normal when nothing is wrong.
    pub z: f64,
    /// Two-sided p-value.
    pub p_value: f64,
}

impl PooledScore {
    fn of(z: f64) -> PooledScore {
        PooledScore {
            z,
            p_value: StandardNormal.two_sided(z),
        }
    }
}

/// Σ deviations / √Σ variances of independent statistics, each given as its deviation from what is expected and its variance;
/// `None` when nothing can vary.
///
/// For [`RunsTest`](super::runs_test::RunsTest): (runs − expected, variance). One stray measurement in each series hides a
/// blocked order from no table.
///
/// ```
/// use benchstat::stats::order::pooled_score;
/// assert_eq!(pooled_score([(3.0, 4.0), (1.0, 12.0)]).unwrap().z, 1.0);
/// assert_eq!(pooled_score([]), None);
/// ```
pub fn pooled_score(parts: impl IntoIterator<Item = (f64, f64)>) -> Option<PooledScore> {
    let sum = |(deviations, variances), (deviation, variance)| (deviations + deviation, variances + variance);
    let (deviation, variance) = parts.into_iter().fold((0.0, 0.0), sum);
    (variance > 0.0).then(|| PooledScore::of(deviation / variance.sqrt()))
}

/// The Mann-Kendall tests of many series as one (Helsel & Frans 2006), each given as S and its variance: ΣS less 1 towards 0,
/// over √ΣVar S.
///
/// ```
/// use benchstat::stats::{order::pooled_trend, trend::mann_kendall};
/// let a = mann_kendall(&[1.0, 3.0, 2.0, 5.0, 4.0, 6.0, 8.0, 7.0, 10.0, 9.0]).unwrap();
/// let b = mann_kendall(&[2.0, 1.0, 4.0, 3.0, 6.0, 5.0, 7.0, 9.0, 8.0, 10.0]).unwrap();
/// assert_eq!(a.s + b.s, 74);
/// assert!((pooled_trend([a, b].map(|test| (test.s, test.variance))).unwrap().z - 4.616925).abs() < 5e-7);
/// ```
pub fn pooled_trend(trends: impl IntoIterator<Item = (i64, f64)>) -> Option<PooledScore> {
    let sum = |(scores, variances), (s, variance): (i64, f64)| (scores + s, variances + variance);
    let (s, variance) = trends.into_iter().fold((0i64, 0.0f64), sum);
    let corrected = (s.abs() - 1).max(0) as f64;
    (variance > 0.0).then(|| PooledScore::of(corrected.copysign(s as f64) / variance.sqrt()))
}

/// Stouffer's combination of independent normal scores, Σz/√k (1949); `None` without any.
///
/// ```
/// use benchstat::stats::order::stouffer;
/// assert_eq!(stouffer([1.0, 2.0, 3.0, 2.0]).unwrap().z, 4.0);
/// ```
pub fn stouffer(scores: impl IntoIterator<Item = f64>) -> Option<PooledScore> {
    pooled_score(scores.into_iter().map(|z| (z, 1.0)))
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::order::runs_test::RunsTest;
    use crate::stats::trend::{MannKendall, autocorrelation, mann_kendall};
    use approx::assert_relative_eq;
    use rand::SeedableRng;
    use rand::rngs::SmallRng;
    use rand_distr::{Distribution, StandardNormal as Normal};

    const A: [f64; 10] = [1.0, 3.0, 2.0, 5.0, 4.0, 6.0, 8.0, 7.0, 10.0, 9.0];
    const B: [f64; 10] = [2.0, 1.0, 4.0, 3.0, 6.0, 5.0, 7.0, 9.0, 8.0, 10.0];
    const C: [f64; 10] = [5.0, 3.0, 6.0, 2.0, 7.0, 4.0, 8.0, 1.0, 9.0, 10.0];

    fn pooled(trends: &[MannKendall]) -> Option<PooledScore> {
        pooled_trend(trends.iter().map(|trend| (trend.s, trend.variance)))
    }

    #[test]
    fn three_series_as_computed_from_outside() {
        // z by the formulas in R: sum(S) and acf() of each series
        let trends = [A, B, C].map(|series| mann_kendall(&series).unwrap());
        assert_eq!(trends.iter().map(|trend| trend.s).sum::<i64>(), 91);
        assert_relative_eq!(pooled(&trends).unwrap().z, 4.647580, epsilon = 5e-7);
        let z = [A, B, C].map(|series| autocorrelation(&series).unwrap().z);
        assert_relative_eq!(stouffer(z).unwrap().z, 2.598076, epsilon = 5e-7);
        assert_relative_eq!(stouffer([z[0], z[1]]).unwrap().z, 3.696240, epsilon = 5e-7);
    }

    #[test]
    fn without_an_order_nothing_is_pooled() {
        assert_eq!(pooled(&[]), None);
        assert_eq!(pooled(&[mann_kendall(&[5.0; 4]).unwrap()]), None);
        let falling = mann_kendall(&[3.0, 2.0, 1.0]).unwrap();
        assert!(pooled(&[falling, falling]).unwrap().z < 0.0);
    }

    #[test]
    fn a_stray_measurement_hides_no_blocked_table() {
        // All runs of the one side after those of the other, but for one: 20 benchmarks in two joined sessions, too.
        let stray = [vec![true], vec![false; 8], vec![true; 7]].concat();
        let sessions = [vec![true; 4], vec![false; 4], vec![true; 4], vec![false; 4]].concat();
        for order in [stray, sessions] {
            let test = RunsTest::of(order).unwrap();
            assert!(test.p_fewer() > 1e-4);
            let parts = [(test.runs as f64 - test.expected, test.variance); 20];
            let pooled = pooled_score(parts).unwrap();
            assert!(pooled.z < -8.0, "{}", pooled.z);
        }
    }

    #[test]
    fn tables_without_a_fault_raise_an_alarm_at_the_level() {
        let mut rng = SmallRng::seed_from_u64(11);
        let (tables, rows, runs) = (3000, 20, 15);
        let mut alarms = [0.0; 2];
        for _ in 0..tables {
            let mut series = || -> Vec<f64> { (0..runs).map(|_| Normal.sample(&mut rng)).collect() };
            let table: Vec<Vec<f64>> = (0..rows).map(|_| series()).collect();
            let trends: Vec<MannKendall> = table.iter().map(|row| mann_kendall(row).unwrap()).collect();
            let neighbours = stouffer(table.iter().map(|row| autocorrelation(row).unwrap().z));
            for (alarms, score) in alarms.iter_mut().zip([pooled(&trends), neighbours]) {
                *alarms += f64::from(u8::from(score.unwrap().p_value < 0.01));
            }
        }
        // 1 % of 3 000 tables, and three standard errors
        for alarms in alarms {
            assert!(alarms < 30.0 + 3.0 * 29.7f64.sqrt(), "{alarms}");
        }
    }
}
