//! What the runs of one side look like, whatever their order: two heaps, and runs far from all others.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::stats::ascending::Ascending;
use crate::stats::dip::{dip, p_value};
use crate::stats::outliers::Fences;

/// Below this many runs nothing can be said of their shape.
const RUNS_FOR_SHAPE: usize = 6;

/// The shape of one series of runs.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shape {
    /// p-value of Hartigan's dip test that the runs have one mode; `None` below 6 runs.
    pub one_mode_p: Option<f64>,
    /// Runs beyond Tukey's outer fences, three interquartile ranges from the quartiles; 0 below 6 runs, and where half of the runs
    /// are equal.
    pub far_outliers: usize,
}

impl Shape {
    /// The shape of runs in ascending order.
    pub(super) fn of(sorted: &Ascending) -> Shape {
        if sorted.len() < RUNS_FOR_SHAPE {
            return Shape::default();
        }
        let fences = Fences::of_sorted(sorted).map(|fences| fences.outer);
        let fences = fences.filter(|fences| fences.lower < fences.upper);
        let is_far = |rate: &&f64| fences.is_some_and(|fences| **rate < fences.lower || **rate > fences.upper);
        Shape {
            one_mode_p: Some(p_value(dip(sorted), sorted.len())),
            far_outliers: sorted.iter().filter(is_far).count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(rates: &[f64]) -> Shape {
        Shape::of(&Ascending::of(rates))
    }

    #[test]
    fn heaps_and_strays_are_seen() {
        let two = shape(&[90.0, 91.0, 92.0, 89.5, 90.5, 110.0, 111.0, 109.0, 110.5, 109.5]);
        assert!(
            two.one_mode_p.is_some_and(|p| p < 0.01) && two.far_outliers == 0,
            "{two:?}"
        );
        let one = shape(&[95.0, 97.0, 98.0, 99.0, 100.0, 101.0, 102.0, 103.0, 105.0, 107.0]);
        assert_eq!((one.one_mode_p, one.far_outliers), (Some(1.0), 0));
        // Beyond 109.25.
        assert_eq!(shape(&[98.0, 99.0, 100.0, 101.0, 102.0, 150.0]).far_outliers, 1);
        assert_eq!(
            shape(&[100.0, 100.0, 100.0, 100.0, 100.0, 101.0]).far_outliers,
            0,
            "half are equal"
        );
        assert_eq!(shape(&[1.0, 100.0]), Shape::default());
    }
}
