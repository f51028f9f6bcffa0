//! Do the two sides take turns, or does one come after the other (Wald & Wolfowitz 1940)?

use crate::stats::dist::{ContinuousCDF, StandardNormal};

/// The runs of one side in a row, against what a random order would have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunsTest {
    /// Stretches of measurements of the same side.
    pub runs: u64,
    /// Their expected number in a random order, 1 + 2mn/N.
    pub expected: f64,
    /// Their variance, 2mn(2mn − N)/(N²(N − 1)).
    pub variance: f64,
    /// (runs − expected)/√variance: far below 0 when the sides were measured in blocks, above 0 when they take turns.
    pub z: f64,
}

impl RunsTest {
    /// Tests a sequence of sides; `None` when one of them is missing, or when there is one measurement of each, whose order has
    /// no choice. Meant for 10 measurements of either side or more, or for pooling.
    ///
    /// ```
    /// use benchstat::stats::order::RunsTest;
    /// let blocks = [vec![true; 15], vec![false; 15], vec![true; 15], vec![false; 15]].concat();
    /// let test = RunsTest::of(blocks).unwrap();
    /// assert_eq!((test.runs, test.expected), (4, 31.0));
    /// assert!((test.z + 7.031211).abs() < 5e-7);
    /// ```
    pub fn of(sides: impl IntoIterator<Item = bool>) -> Option<RunsTest> {
        let (mut counts, mut runs, mut before) = ([0u64; 2], 0, None);
        for side in sides {
            counts[usize::from(side)] += 1;
            runs += u64::from(before != Some(side));
            before = Some(side);
        }
        let (m, n) = (counts[0] as f64, counts[1] as f64);
        let total = m + n;
        let variance = 2.0 * m * n * (2.0 * m * n - total) / (total * total * (total - 1.0));
        if m == 0.0 || n == 0.0 || variance <= 0.0 {
            return None;
        }
        let expected = 1.0 + 2.0 * m * n / total;
        Some(RunsTest {
            runs,
            expected,
            variance,
            z: (runs as f64 - expected) / variance.sqrt(),
        })
    }

    /// The probability that a random order has so few runs: small for blocks.
    pub fn p_fewer(&self) -> f64 {
        StandardNormal.cdf(self.z)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn one_side_alone_has_no_order() {
        assert_eq!(RunsTest::of([]), None);
        assert_eq!(RunsTest::of([true; 5]), None);
        assert_eq!(RunsTest::of([true, false]), None);
    }

    #[test]
    fn all_orders_of_two_and_three_have_the_mean_and_variance() {
        // Of the 10 orders the mean number of runs is 1 + 12/5, the variance 12·7/(25·4).
        let orders: Vec<u32> = (0..32u32).filter(|order| order.count_ones() == 2).collect();
        let tests = orders
            .iter()
            .map(|order| RunsTest::of((0..5).map(|at| order >> at & 1 == 1)).unwrap());
        let runs: Vec<f64> = tests.map(|test| test.runs as f64).collect();
        let mean = runs.iter().sum::<f64>() / 10.0;
        let variance = runs.iter().map(|runs| (runs - mean).powi(2)).sum::<f64>() / 10.0;
        let test = RunsTest::of([true, true, false, false, false]).unwrap();
        assert!((mean - test.expected).abs() < 1e-14 && (variance - test.variance).abs() < 1e-14);
    }
}
