//! How much a point of a series resembles the one before it, and a series without that.

use crate::stats::ascending::Ascending;
use crate::stats::median::median;
use crate::stats::outliers::{NORMAL_CONSISTENCY, median_absolute_deviation};

/// Of a series more dependent than this a step and a slow drift can no longer be told apart.
const MOST: f64 = 0.8;

/// Differences beyond so many standard deviations are clipped: they are steps and outliers.
const CLIPPED_AT: f64 = 3.0;

/// The autocorrelation ρ of an AR(1) process with a piecewise constant mean, estimated from its differences d: for these
/// Σdᵢdᵢ₊₁/Σdᵢ² → −(1 − ρ)/2, and a change of the mean is only one of them. They are clipped at 3·1.4826 times their
/// median absolute deviation and then centred. 0 where fewer than three points, or too few different ones, say nothing of it; not clamped otherwise.
///
/// ```
/// use benchstat::stats::changepoint::dependence::autocorrelation;
/// // High after low after high.
/// assert!(autocorrelation(&[1.0, 2.0, 1.0, 2.0, 1.0, 2.0, 1.0]) < -0.5);
/// ```
pub fn autocorrelation(series: &[f64]) -> f64 {
    let mut differences: Vec<f64> = series.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let deviation = median_absolute_deviation(&Ascending::of(&differences)).unwrap_or(0.0);
    let limit = CLIPPED_AT * NORMAL_CONSISTENCY * deviation;
    for difference in &mut differences {
        *difference = difference.clamp(-limit, limit);
    }
    let mean = differences.iter().sum::<f64>() / differences.len().max(1) as f64;
    differences.iter_mut().for_each(|difference| *difference -= mean);
    let products: f64 = differences.windows(2).map(|pair| pair[0] * pair[1]).sum();
    let squares: f64 = differences.iter().map(|difference| difference * difference).sum();
    if squares > 0.0 {
        1.0 + 2.0 * products / squares
    } else {
        0.0
    }
}

/// The ρ that each series is treated with: its own estimate, or the median of all where that is larger, because one series says
/// little of it; between 0 and 0.8.
///
/// ```
/// use benchstat::stats::changepoint::dependence::shared;
/// assert_eq!(shared(&[-0.2, 0.1, 0.95]), [0.1, 0.1, 0.8]);
/// ```
pub fn shared(own: &[f64]) -> Vec<f64> {
    let common = median(&Ascending::of(own)).unwrap_or(0.0);
    own.iter().map(|rho| rho.max(common).clamp(0.0, MOST)).collect()
}

/// zᵢ = yᵢ − ρyᵢ₋₁, one point shorter; the series itself for ρ = 0.
///
/// ```
/// use benchstat::stats::changepoint::dependence::whitened;
/// assert_eq!(whitened(&[1.0, 2.0, 4.0], 0.5), [1.5, 3.0]);
/// assert_eq!(whitened(&[1.0, 2.0, 4.0], 0.0), [1.0, 2.0, 4.0]);
/// ```
pub fn whitened(series: &[f64], rho: f64) -> Vec<f64> {
    if rho == 0.0 {
        return series.to_vec();
    }
    series.windows(2).map(|pair| pair[1] - rho * pair[0]).collect()
}

/// (1 + ρ)/(1 − ρ): how many dependent points say as much as one independent one.
pub fn inflation(rho: f64) -> f64 {
    (1.0 + rho) / (1.0 - rho)
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn too_little_to_go_by() {
        for series in [&[][..], &[1.0], &[1.0, 2.0], &[3.0; 20]] {
            assert_eq!(autocorrelation(series), 0.0, "{series:?}");
        }
        assert_eq!(shared(&[]), Vec::<f64>::new());
    }

    #[test]
    fn by_hand() {
        // Differences 1, −2, 3, 0, of median .5 and deviations .5, .5, 2.5, 2.5: none beyond 3·1.4826·1.5; mean .5: .5, −2.5, 2.5, −.5.
        // Products −1.25 − 6.25 − 1.25, squares .25 + 6.25 + 6.25 + .25.
        let rho = autocorrelation(&[0.0, 1.0, -1.0, 2.0, 2.0]);
        assert_relative_eq!(rho, 1.0 - 2.0 * 8.75 / 13.0, max_relative = 1e-14);
        // Differences 1, 100, −1, 1, −1, of median 1 and deviations 0, 99, 2, 0, 2: 100 is clipped to 3·1.4826·2.
        let clipped = 6.0 * 1.4826;
        let mean = clipped / 5.0;
        let d = [1.0, clipped, -1.0, 1.0, -1.0].map(|d| d - mean);
        let products: f64 = (0..4).map(|at| d[at] * d[at + 1]).sum();
        let squares: f64 = d.iter().map(|d| d * d).sum();
        let rho = autocorrelation(&[0.0, 1.0, 101.0, 100.0, 101.0, 100.0]);
        assert_relative_eq!(rho, 1.0 + 2.0 * products / squares, max_relative = 1e-12);
    }
}
