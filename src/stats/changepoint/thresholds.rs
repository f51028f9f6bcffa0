//! What the smallest p-value of all splits of all intervals is worth: its distribution in a series without a change.
//!
//! By ranks it depends on the number of points alone, whatever the distribution of the points is, as long as they are independent.

/// Quantiles of the smallest p-value of a series without a change.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Threshold {
    /// Points of the series.
    pub points: usize,
    /// Series that were simulated.
    pub repetitions: usize,
    /// The largest p-value that the smallest one of a series falls to, or below, in at most 5 % of the series.
    pub q05: f64,
    /// Its standard error; 0 where one attainable p-value is right for all that is within it.
    pub q05_error: f64,
    /// The same for 1 %; 0 where no p-value is as rare.
    pub q01: f64,
    /// Its standard error.
    pub q01_error: f64,
}

const fn row(points: usize, repetitions: usize, q05: (f64, f64), q01: (f64, f64)) -> Threshold {
    Threshold {
        points,
        repetitions,
        q05: q05.0,
        q05_error: q05.1,
        q01: q01.0,
        q01_error: q01.1,
    }
}

/// By simulation: `scripts/history_thresholds.sh` prints these rows. Quantiles are rounded up, so that a p-value that equals one is not
/// above it.
pub const TABLE: [Threshold; 27] = [
    row(8, 400_000, (2.8572e-2, 0.0), (0.0, 0.0)),
    row(9, 400_000, (1.5874e-2, 0.0), (0.0, 0.0)),
    row(10, 400_000, (1.9049e-2, 0.0), (7.9366e-3, 0.0)),
    row(11, 400_000, (1.7317e-2, 0.0), (4.3291e-3, 0.0)),
    row(12, 400_000, (1.5153e-2, 0.0), (2.5254e-3, 0.0)),
    row(13, 400_000, (8.1586e-3, 2.5e-4), (2.3311e-3, 0.0)),
    row(14, 400_000, (7.9921e-3, 0.0), (1.9981e-3, 0.0)),
    row(15, 400_000, (5.9053e-3, 0.0), (1.5985e-3, 2.9e-4)),
    row(16, 400_000, (4.6621e-3, 1.3e-4), (1.8649e-3, 1.7e-5)),
    row(17, 400_000, (4.6278e-3, 0.0), (1.1313e-3, 0.0)),
    row(18, 400_000, (4.0794e-3, 4.2e-5), (9.9901e-4, 0.0)),
    row(19, 400_000, (3.7311e-3, 0.0), (6.8800e-4, 4.4e-5)),
    row(20, 400_000, (3.2052e-3, 3.1e-5), (6.2161e-4, 0.0)),
    row(22, 400_000, (2.9527e-3, 0.0), (5.3164e-4, 7.6e-6)),
    row(25, 400_000, (2.0569e-3, 0.0), (4.5173e-4, 7.6e-6)),
    row(30, 400_000, (1.4721e-3, 2.3e-5), (3.1081e-4, 3.8e-6)),
    row(40, 400_000, (9.0258e-4, 0.0), (2.0569e-4, 2.6e-7)),
    row(50, 400_000, (6.6640e-4, 6.8e-6), (1.3526e-4, 3.5e-7)),
    row(70, 400_000, (4.3022e-4, 0.0), (8.3925e-5, 1.1e-6)),
    row(100, 400_000, (2.4876e-4, 2.0e-6), (5.1865e-5, 1.2e-6)),
    row(150, 100_000, (1.4741e-4, 1.4e-6), (2.7710e-5, 7.3e-7)),
    row(200, 100_000, (1.0585e-4, 1.4e-6), (2.2579e-5, 4.4e-7)),
    row(300, 100_000, (6.7300e-5, 1.2e-6), (1.4824e-5, 7.4e-7)),
    row(500, 100_000, (3.8658e-5, 8.2e-7), (8.1567e-6, 8.5e-8)),
    row(700, 20_000, (2.5823e-5, 7.6e-7), (5.0063e-6, 5.2e-7)),
    row(1000, 20_000, (1.7827e-5, 6.9e-7), (4.0791e-6, 3.5e-7)),
    row(2000, 20_000, (8.2312e-6, 1.4e-7), (1.8730e-6, 1.2e-7)),
];

/// What the smallest p-value of a series of `points` points is multiplied with to become the probability of one as small: .05/q.05 or
/// .01/q.01, whichever is larger, interpolated in logarithms between the numbers of points of [`TABLE`], and extrapolated beyond 2 000.
///
/// In its tail the distribution is next to a straight line, and below it further out, where p-values are fewer: what the factor gives
/// there is too large rather than too small. So it is for large p-values, for several intervals may be extreme at once.
///
/// ```
/// use benchstat::stats::changepoint::thresholds::tail_factor;
/// // One split only, and c·2/70 = .05.
/// assert!((tail_factor(8) - 1.75).abs() < 1e-3);
/// assert!((190.0..210.0).contains(&tail_factor(100)));
/// ```
pub fn tail_factor(points: usize) -> f64 {
    let first = TABLE
        .partition_point(|row| row.points <= points)
        .clamp(1, TABLE.len() - 1)
        - 1;
    let (low, high) = (TABLE[first], TABLE[first + 1]);
    let ln = |points: usize| (points.max(1) as f64).ln();
    let share = (ln(points) - ln(low.points)) / (ln(high.points) - ln(low.points));
    let (from, to) = (factor(low).ln(), factor(high).ln());
    (from + share * (to - from)).exp()
}

/// The larger of the factors at 5 % and at 1 %.
fn factor(row: Threshold) -> f64 {
    let at_5 = 0.05 / row.q05;
    if row.q01 > 0.0 { at_5.max(0.01 / row.q01) } else { at_5 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn a_simulation_in_python_agrees() {
        // Of some thousand series each: errors of 3 to 5 % at 5 %, of 7 to 10 % at 1 %.
        for (points, q05, q01) in [
            (20, 0.00332, 6.7e-4),
            (25, 0.00205, 4.7e-4),
            (30, 0.00145, 3.1e-4),
            (40, 9.2e-4, 2.1e-4),
            (50, 6.5e-4, 1.35e-4),
            (70, 4.4e-4, 8.2e-5),
            (100, 2.4e-4, 4.8e-5),
            (150, 1.53e-4, 3.3e-5),
            (200, 9.9e-5, 2.2e-5),
            (300, 6.1e-5, 1.3e-5),
            (500, 4.0e-5, 7.9e-6),
        ] {
            let of: Vec<&Threshold> = TABLE.iter().filter(|row| row.points == points).collect();
            assert_eq!(of.len(), 1, "{points}");
            assert_relative_eq!(of[0].q05, q05, max_relative = 0.12);
            assert_relative_eq!(of[0].q01, q01, max_relative = 0.2);
        }
    }

    #[test]
    fn the_factor_grows_with_the_points() {
        let factors: Vec<f64> = [20, 25, 30, 40, 50, 70, 100, 150, 200, 300, 500, 1000, 2000]
            .map(tail_factor)
            .to_vec();
        assert!(factors.is_sorted(), "{factors:?}");
        // About N·ln N, beyond the table, too.
        let growth = tail_factor(10_000) / tail_factor(500);
        assert!((20.0..40.0).contains(&growth), "{growth}");
        for row in TABLE {
            assert!(tail_factor(row.points) * row.q05 >= 0.05 * (1.0 - 1e-9), "{row:?}");
            assert!(row.q01 < row.q05 && row.q05_error < 0.05 * row.q05, "{row:?}");
        }
    }
}
