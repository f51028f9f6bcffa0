//! The geometric mean of the ratios of many benchmarks, and what is known of it.

use super::describe::{Interval, Moments, mean_interval};
use super::dist::StudentT;
use super::paired::PairedTest;
use super::scaling::log_ratio;

/// The logarithm of one benchmark's ratio, with what makes it uncertain.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LogRatio {
    /// ln(contender / baseline).
    pub value: f64,
    /// Two independent parts of its variance, each with its degrees of freedom; `None` where a single run says nothing of it.
    parts: Option<[(f64, f64); 2]>,
}

impl LogRatio {
    /// ln(contender mean / baseline mean), with the variances of both means by the delta method; `None` when a mean is not above
    /// 0 or not finite.
    pub fn of(baseline: &Moments, contender: &Moments) -> Option<LogRatio> {
        let is_positive = |mean: f64| mean > 0.0 && mean.is_finite();
        if !is_positive(baseline.mean) || !is_positive(contender.mean) {
            return None;
        }
        let part = |side: &Moments| ((side.standard_error() / side.mean).powi(2), side.n as f64 - 1.0);
        let has_spread = baseline.n >= 2 && contender.n >= 2;
        Some(LogRatio {
            value: log_ratio(baseline.mean, contender.mean),
            parts: has_spread.then(|| [part(baseline), part(contender)]),
        })
    }

    /// Two independent parts of its variance, each with its degrees of freedom; `None` where a single run says nothing of it.
    pub(super) fn parts(&self) -> Option<[(f64, f64); 2]> {
        self.parts
    }

    /// The mean of paired log differences.
    pub fn of_pairs(test: &PairedTest) -> LogRatio {
        LogRatio {
            value: test.mean,
            parts: Some([(test.standard_error.powi(2), test.df), (0.0, f64::INFINITY)]),
        }
    }
}

/// The geometric mean of ratios, as a change: a fraction, 0 when nothing changed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GeometricMean {
    /// The mean change over the benchmarks.
    pub change: f64,
    /// How well the mean change of *these* benchmarks is known; `None` when one of them has a side with a single run.
    pub noise: Option<Noise>,
    /// What another set of *such* benchmarks may give, from how much these differ; `None` for a single one.
    pub benchmarks: Option<Interval>,
}

/// The interval that the noise of the runs leaves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Noise {
    /// Bounds of the mean change.
    pub interval: Interval,
    /// Satterthwaite's degrees of freedom; infinite when nothing varies.
    pub df: f64,
}

/// The geometric mean change over benchmarks, with both intervals at `risk` = 1 − confidence; `None` without any.
///
/// *Noise*: the mean of the logarithms has the variance Σ(aᵢ + bᵢ)/k², where aᵢ = s²/(n·mean²) of either side (delta method), and
/// df = (Σ parts)²/Σ(part²/(n − 1)) (Satterthwaite 1946). *Benchmarks*: the t interval of the logarithms.
///
/// ```
/// use benchstat::stats::{describe::Moments, geometric_mean::{LogRatio, geometric_mean}};
/// let old = Moments::of(&[99.0, 100.0, 101.0]);
/// let ratios = [0.5, 2.0].map(|factor| LogRatio::of(&old, &old.scaled(factor)).unwrap());
/// let mean = geometric_mean(&ratios, 0.05).unwrap();
/// // half and double cancel; which benchmarks were chosen matters far more than the noise
/// assert!(mean.change.abs() < 1e-15);
/// assert!(mean.noise.unwrap().interval.upper < 0.02 && mean.benchmarks.unwrap().upper > 1.0);
/// ```
pub fn geometric_mean(ratios: &[LogRatio], risk: f64) -> Option<GeometricMean> {
    if ratios.is_empty() {
        return None;
    }
    let logs: Vec<f64> = ratios.iter().map(|ratio| ratio.value).collect();
    let moments = Moments::of(&logs);
    let benchmarks = mean_interval(&moments, 1.0 - risk);
    Some(GeometricMean {
        change: moments.mean.exp_m1(),
        noise: noise(ratios, moments.mean, risk),
        benchmarks: benchmarks.map(|interval| changes(interval.lower, interval.upper)),
    })
}

fn noise(ratios: &[LogRatio], mean: f64, risk: f64) -> Option<Noise> {
    let parts: Vec<[(f64, f64); 2]> = ratios.iter().map(|ratio| ratio.parts).collect::<Option<_>>()?;
    let parts = parts.as_flattened();
    let total: f64 = parts.iter().map(|(variance, _)| variance).sum();
    if total == 0.0 {
        return Some(Noise {
            interval: changes(mean, mean),
            df: f64::INFINITY,
        });
    }
    let shares = parts.iter().map(|(variance, df)| (variance / total).powi(2) / df);
    let df = 1.0 / shares.sum::<f64>();
    let half = StudentT { df }.critical(risk) * total.sqrt() / ratios.len() as f64;
    Some(Noise {
        interval: changes(mean - half, mean + half),
        df,
    })
}

fn changes(lower: f64, upper: f64) -> Interval {
    Interval {
        lower: lower.exp_m1(),
        upper: upper.exp_m1(),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use crate::stats::paired::paired_test;
    use approx::assert_relative_eq;

    fn ratio(old: &[f64], new: &[f64]) -> Option<LogRatio> {
        LogRatio::of(&Moments::of(old), &Moments::of(new))
    }

    #[test]
    fn what_has_no_logarithm_has_no_ratio() {
        assert_eq!(ratio(&[1.0, 2.0], &[0.0, 0.0]), None);
        assert_eq!(ratio(&[-1.0, -2.0], &[1.0, 2.0]), None);
        assert_eq!(ratio(&[], &[1.0]), None);
        assert_eq!(geometric_mean(&[], 0.05), None);
    }

    #[test]
    fn a_single_run_leaves_the_noise_unknown() {
        let known = ratio(&[9.0, 11.0], &[10.0, 12.0]).unwrap();
        let unknown = ratio(&[10.0], &[10.0, 12.0]).unwrap();
        let mean = geometric_mean(&[known, unknown], 0.05).unwrap();
        assert!(mean.noise.is_none() && mean.benchmarks.is_some());
        assert!(geometric_mean(&[known], 0.05).unwrap().benchmarks.is_none());
    }

    #[test]
    fn without_noise_the_mean_is_exact() {
        let mean = geometric_mean(&[ratio(&[2.0, 2.0], &[3.0, 3.0]).unwrap()], 0.05).unwrap();
        let noise = mean.noise.unwrap();
        assert_relative_eq!(mean.change, 0.5, max_relative = 1e-15);
        assert_eq!(
            (noise.interval.lower, noise.interval.upper, noise.df),
            (mean.change, mean.change, f64::INFINITY)
        );
    }

    #[test]
    fn one_benchmark_in_pairs_has_the_interval_of_its_test() {
        let test = paired_test(&[0.1, 0.15, 0.11, 0.08]).unwrap();
        let noise = geometric_mean(&[LogRatio::of_pairs(&test)], 0.05)
            .unwrap()
            .noise
            .unwrap();
        let expected = test.change_interval(0.95);
        assert_relative_eq!(noise.interval.lower, expected.lower, max_relative = 1e-13);
        assert_relative_eq!(noise.interval.upper, expected.upper, max_relative = 1e-13);
    }
}
