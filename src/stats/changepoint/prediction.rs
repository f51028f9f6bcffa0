//! Whether one further point is as those before it.

use super::dependence::inflation;
use crate::stats::describe::{Interval, Moments};
use crate::stats::dist::StudentT;

/// Where the next point lies with probability 1 − `risk` if nothing changed: mean ± t(1 − risk/2, n − 1)·s·√((1 + 1/n)(1 + ρ)/(1 − ρ)) of the
/// points so far (Hahn & Meeker, Statistical Intervals, §4.2, widened for dependent points). `None` for fewer than two points.
///
/// ```
/// use benchstat::stats::{changepoint::prediction::prediction_interval, describe::Moments};
/// let interval = prediction_interval(&Moments::of(&[1.0, 2.0, 3.0]), 0.0, 0.05).unwrap();
/// // t(.975, 2) = 4.302653 times √(4/3)
/// assert!((interval.upper - 2.0 - 4.968275).abs() < 1e-6);
/// ```
pub fn prediction_interval(points: &Moments, rho: f64, risk: f64) -> Option<Interval> {
    if points.n < 2 {
        return None;
    }
    let n = points.n as f64;
    let half = if points.is_constant() {
        0.0
    } else {
        StudentT { df: n - 1.0 }.critical(risk) * points.sd() * ((1.0 + 1.0 / n) * inflation(rho)).sqrt()
    };
    Some(Interval {
        lower: points.mean - half,
        upper: points.mean + half,
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn as_published_and_for_constant_points() {
        // Mean 100, s 10, n 25, one-sided .977: 121.461. Two values of equal distance from the mean and 23 in it have s = 10.
        let far = 10.0 * 12f64.sqrt();
        let points: Vec<f64> = [100.0 - far, 100.0 + far].into_iter().chain([100.0; 23]).collect();
        let moments = Moments::of(&points);
        assert_relative_eq!(moments.sd(), 10.0, max_relative = 1e-14);
        let interval = prediction_interval(&moments, 0.0, 2.0 * (1.0 - 0.977)).unwrap();
        assert_relative_eq!(interval.upper, 121.461, epsilon = 5e-4);
        assert_relative_eq!(interval.lower, 200.0 - 121.461, epsilon = 5e-4);
        let wider = prediction_interval(&moments, 0.6, 2.0 * (1.0 - 0.977)).unwrap();
        assert_relative_eq!(
            wider.upper - 100.0,
            2.0 * (interval.upper - 100.0),
            max_relative = 1e-12
        );
        let constant = prediction_interval(&Moments::of(&[0.1; 9]), 0.5, 0.05).unwrap();
        assert_eq!((constant.lower, constant.upper), (0.1, 0.1));
        assert_eq!(prediction_interval(&Moments::of(&[1.0]), 0.0, 0.05), None);
    }
}
