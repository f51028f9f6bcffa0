//! Quantiles of an ordered sample.

/// Quantile of an ascending sample by linear interpolation at (n − 1)p (type 7 of Hyndman & Fan 1996, R's default).
///
/// NaN for an empty sample or a `p` outside of 0–1.
///
/// ```
/// use benchstat::stats::describe::quantile_sorted;
/// assert_eq!(quantile_sorted(&[1.0, 2.0, 3.0, 4.0], 0.25), 1.75);
/// ```
pub fn quantile_sorted(sorted: &[f64], p: f64) -> f64 {
    if sorted.is_empty() || !(0.0..=1.0).contains(&p) {
        return f64::NAN;
    }
    let position = (sorted.len() - 1) as f64 * p;
    let below = position.floor();
    let weight = position - below;
    let (low, high) = (sorted[below as usize], sorted[position.ceil() as usize]);
    if low == high {
        low
    } else {
        (1.0 - weight) * low + weight * high
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn quantiles_are_r_type_7() {
        // R: quantile(c(1, 5, 6, 9, 20), c(0, .1, .5, .9, 1))
        let sorted = [1.0, 5.0, 6.0, 9.0, 20.0];
        for (p, expected) in [(0.0, 1.0), (0.1, 2.6), (0.5, 6.0), (0.9, 15.6), (1.0, 20.0)] {
            assert_relative_eq!(quantile_sorted(&sorted, p), expected, max_relative = 1e-14);
        }
        assert!(quantile_sorted(&sorted, -0.1).is_nan() && quantile_sorted(&sorted, f64::NAN).is_nan());
        assert!(quantile_sorted(&[], 0.5).is_nan());
    }
}
