//! How likely a dip is when there is a single mode.

/// Upper tail probabilities of the table's columns.
const TAILS: [f64; 13] = [
    0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001, 0.00001,
];

/// √n·dip of n uniform values at each of these probabilities, from a million samples each (200 000 above 100 values) that
/// `scripts/dip_table.py` simulates with another implementation of the dip.
#[rustfmt::skip]
#[expect(clippy::approx_constant, reason = "a quantile that happens to be near π/6")]
const QUANTILES: [(usize, [f64; 13]); 16] = [
    (4, [0.2500, 0.3155, 0.3756, 0.4151, 0.4480, 0.4635, 0.4744, 0.4839, 0.4887, 0.4920, 0.4950, 0.4964, 0.4987]),
    (5, [0.2721, 0.3602, 0.3953, 0.4168, 0.4329, 0.4394, 0.4431, 0.4456, 0.4464, 0.4468, 0.4471, 0.4471, 0.4472]),
    (6, [0.3016, 0.3660, 0.3897, 0.4034, 0.4384, 0.4698, 0.4953, 0.5219, 0.5371, 0.5496, 0.5630, 0.5714, 0.5901]),
    (7, [0.3120, 0.3616, 0.3819, 0.4233, 0.4640, 0.4870, 0.5051, 0.5236, 0.5346, 0.5431, 0.5515, 0.5552, 0.5624]),
    (8, [0.3140, 0.3549, 0.4010, 0.4356, 0.4694, 0.4892, 0.5058, 0.5269, 0.5496, 0.5696, 0.5925, 0.6066, 0.6370]),
    (9, [0.3125, 0.3689, 0.4093, 0.4399, 0.4712, 0.4925, 0.5172, 0.5463, 0.5647, 0.5814, 0.5982, 0.6106, 0.6357]),
    (10, [0.3091, 0.3758, 0.4126, 0.4415, 0.4769, 0.5047, 0.5283, 0.5546, 0.5712, 0.5875, 0.6041, 0.6217, 0.6552]),
    (12, [0.3154, 0.3812, 0.4160, 0.4501, 0.4890, 0.5143, 0.5363, 0.5652, 0.5857, 0.6036, 0.6240, 0.6393, 0.6856]),
    (15, [0.3238, 0.3859, 0.4261, 0.4596, 0.4992, 0.5271, 0.5513, 0.5808, 0.6003, 0.6192, 0.6445, 0.6597, 0.7126]),
    (20, [0.3279, 0.3952, 0.4351, 0.4703, 0.5111, 0.5394, 0.5650, 0.5972, 0.6190, 0.6411, 0.6673, 0.6852, 0.7335]),
    (30, [0.3368, 0.4052, 0.4467, 0.4831, 0.5263, 0.5563, 0.5836, 0.6174, 0.6421, 0.6627, 0.6922, 0.7127, 0.7623]),
    (50, [0.3454, 0.4159, 0.4586, 0.4966, 0.5418, 0.5728, 0.6020, 0.6385, 0.6639, 0.6879, 0.7170, 0.7404, 0.8078]),
    (100, [0.3550, 0.4274, 0.4716, 0.5111, 0.5582, 0.5907, 0.6213, 0.6585, 0.6861, 0.7129, 0.7449, 0.7663, 0.8366]),
    (200, [0.3614, 0.4353, 0.4808, 0.5210, 0.5702, 0.6033, 0.6354, 0.6740, 0.6996, 0.7251, 0.7595, 0.7789, 0.8525]),
    (500, [0.3682, 0.4434, 0.4896, 0.5308, 0.5785, 0.6131, 0.6455, 0.6822, 0.7101, 0.7369, 0.7827, 0.7972, 0.8576]),
    (1000, [0.3709, 0.4469, 0.4934, 0.5357, 0.5853, 0.6202, 0.6539, 0.6938, 0.7231, 0.7515, 0.7891, 0.8149, 0.8810]),
];

/// The probability of such a dip or a larger one for `n` uniform values, the distribution with one mode that looks most like
/// two (Hartigan & Hartigan 1985).
///
/// The logarithm of the probability is interpolated between the columns of a table, and √n·dip between its sizes, which 1/√n
/// leaves almost straight; above 1 000 values it no longer depends on n. To about a tenth of itself. 1 where the dip is below the
/// median, and for fewer than 4 values, which never show two modes; 1e-5 at the least, so that a correction for thousands of rows
/// finds nothing.
///
/// ```
/// use benchstat::stats::dip::p_value;
/// assert_eq!(p_value(0.21794872, 10), 1e-5);
/// assert_eq!(p_value(0.05, 10), 1.0);
/// // R's diptest: .4471 is the 90 % quantile of √30·dip
/// assert!((p_value(0.4471 / 30f64.sqrt(), 30) - 0.1).abs() < 0.002);
/// ```
pub fn p_value(dip: f64, n: usize) -> f64 {
    if n < QUANTILES[0].0 {
        return 1.0;
    }
    let quantiles = quantiles_for(n);
    let scaled = dip * (n as f64).sqrt();
    let beyond = quantiles.partition_point(|quantile| *quantile <= scaled);
    match beyond {
        0 => 1.0,
        13 => TAILS[12],
        _ => {
            let (below, above) = (quantiles[beyond - 1], quantiles[beyond]);
            let share = (scaled - below) / (above - below);
            (TAILS[beyond - 1].ln() * (1.0 - share) + TAILS[beyond].ln() * share).exp()
        }
    }
}

/// The quantiles between two sizes of the table.
fn quantiles_for(n: usize) -> [f64; 13] {
    let larger = QUANTILES.partition_point(|(size, _)| *size < n);
    let Some((next_size, next)) = QUANTILES.get(larger) else {
        return QUANTILES[QUANTILES.len() - 1].1;
    };
    let Some((size, quantiles)) = larger.checked_sub(1).map(|smaller| &QUANTILES[smaller]) else {
        return *next;
    };
    let place = |size: usize| 1.0 / (size as f64).sqrt();
    let share = (place(n) - place(*size)) / (place(*next_size) - place(*size));
    std::array::from_fn(|at| quantiles[at] * (1.0 - share) + next[at] * share)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::dip::dip;
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    #[test]
    fn the_table_falls_in_both_directions() {
        assert!(QUANTILES.windows(2).all(|rows| rows[0].0 < rows[1].0));
        assert!(QUANTILES.iter().all(|(_, row)| row.is_sorted()));
        for n in [0, 3, 4, 25, 2000, 1_000_000] {
            let p = [0.0, 0.02, 0.05, 0.1, 0.2, 0.25].map(|dip| p_value(dip, n));
            assert!(
                p.is_sorted_by(|a, b| a >= b) && p.iter().all(|p| (1e-5..=1.0).contains(p)),
                "{n} {p:?}"
            );
        }
    }

    #[test]
    fn uniform_samples_are_significant_as_often_as_the_level() {
        let mut rng = SmallRng::seed_from_u64(5);
        for n in [11, 40, 700] {
            let draws = 3000;
            let hits = (0..draws).filter(|_| {
                let mut sample: Vec<f64> = (0..n).map(|_| rng.random()).collect();
                sample.sort_by(f64::total_cmp);
                p_value(dip(&sample), n) < 0.05
            });
            let hits = hits.count() as f64;
            // 5 % of 3 000, and four standard errors
            assert!((hits - 150.0).abs() < 48.0, "{n}: {hits}");
        }
    }
}
