//! Intervals, and that of a mean.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::moments::Moments;
use crate::stats::dist::StudentT;

/// A closed interval; `lower <= upper`. Its unit is that of the quantity it is about.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Interval {
    /// The smaller bound.
    pub lower: f64,
    /// The larger bound.
    pub upper: f64,
}

/// The t interval of the mean, mean ± t(1 − α/2, n − 1)·sd/√n; `confidence` between 0 and 1.
///
/// `None` when n < 2. A constant sample has an interval of width 0.
///
/// ```
/// use benchstat::stats::describe::{Moments, mean_interval};
/// let interval = mean_interval(&Moments::of(&[1.0, 2.0, 3.0]), 0.95).unwrap();
/// // t(.975, 2) = 4.302653, divided by √3
/// assert!((interval.upper - (2.0 + 2.484138)).abs() < 1e-6);
/// ```
pub fn mean_interval(moments: &Moments, confidence: f64) -> Option<Interval> {
    if moments.n < 2 {
        return None;
    }
    let critical = StudentT {
        df: moments.n as f64 - 1.0,
    }
    .critical(1.0 - confidence);
    let half = if moments.is_constant() {
        0.0
    } else {
        critical * moments.standard_error()
    };
    Some(Interval {
        lower: moments.mean - half,
        upper: moments.mean + half,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_spread_there_is_no_width_and_without_values_no_interval() {
        let constant = mean_interval(&Moments::of(&[0.1; 7]), 0.95);
        assert_eq!(constant, Some(Interval { lower: 0.1, upper: 0.1 }));
        assert_eq!(mean_interval(&Moments::of(&[7.0]), 0.95), None);
    }
}
