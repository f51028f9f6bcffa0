//! Which way a sample leans.

use super::moments::Moments;
use super::sums::compensated_sums;

/// Skewness g₁ = m₃ / m₂^1.5 with population moments (type 1 of Joanes & Gill 1998).
///
/// 0 for a constant sample or a single value; NaN for an empty one.
///
/// ```
/// use benchstat::stats::describe::skewness;
/// // deviations −1, −1, 2: m₂ = 2, m₃ = 2
/// assert!((skewness(&[1.0, 1.0, 4.0]) - 0.5f64.sqrt()).abs() < 1e-15);
/// ```
pub fn skewness(sample: &[f64]) -> f64 {
    skewness_about(sample, &Moments::of(sample))
}

/// [`skewness`] of a sample whose moments are known.
pub fn skewness_about(sample: &[f64], moments: &Moments) -> f64 {
    if moments.min == moments.max {
        return 0.0;
    }
    // g₁ has no unit: deviations in units of the largest one keep the cubes in range.
    let largest = (moments.max - moments.mean).max(moments.mean - moments.min);
    let sums = compensated_sums(sample, |x| {
        let d = (x - moments.mean) / largest;
        [d * d, d * d * d]
    });
    let [squares, cubes] = sums.map(|sum| sum / moments.n as f64);
    cubes / squares.powf(1.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn any_scale_gives_the_same_skewness() {
        for exponent in [-300, -160, 0, 160, 300] {
            let unit = 10f64.powi(exponent);
            let lean = skewness(&[unit, unit, 4.0 * unit]);
            assert_relative_eq!(lean, 0.5f64.sqrt(), max_relative = 1e-14);
        }
    }

    #[test]
    fn without_spread_a_sample_leans_nowhere() {
        assert_eq!((skewness(&[7.0]), skewness(&[0.1; 7])), (0.0, 0.0));
        assert!(skewness(&[]).is_nan());
    }
}
