//! Cliff's delta, the effect size that belongs to the Mann-Whitney test.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ranking::Ranking;

/// How large an effect is, in words (Romano et al. 2006).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Magnitude {
    /// |δ| < .147
    Negligible,
    /// |δ| < .33
    Small,
    /// |δ| < .474
    Medium,
    /// The rest.
    Large,
}

impl Magnitude {
    /// That of a delta, by the limits of Romano et al. (2006).
    pub fn of(delta: f64) -> Magnitude {
        match delta.abs() {
            size if size < 0.147 => Magnitude::Negligible,
            size if size < 0.33 => Magnitude::Small,
            size if size < 0.474 => Magnitude::Medium,
            _ => Magnitude::Large,
        }
    }

    /// The word for it, in lower case.
    pub fn label(self) -> &'static str {
        match self {
            Magnitude::Negligible => "negligible",
            Magnitude::Small => "small",
            Magnitude::Medium => "medium",
            Magnitude::Large => "large",
        }
    }
}

/// Cliff's delta of a contender against a baseline (Cliff 1993).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CliffsDelta {
    /// P(y > x) − P(y < x) over all pairs, between −1 (every contender value is lower) and 1 (every one is higher).
    pub value: f64,
    /// The size in words, whatever the sign.
    pub magnitude: Magnitude,
}

impl CliffsDelta {
    /// Reads delta off two samples that were ranked together: 2U/(mn) − 1.
    pub fn of(ranking: &Ranking) -> CliffsDelta {
        // Subtracted before the division, in integers as far as doubles hold them: no digits are lost near 0.
        let value = (2.0 * ranking.u() - ranking.pairs()) / ranking.pairs();
        CliffsDelta {
            value,
            magnitude: Magnitude::of(value),
        }
    }
}

/// Cliff's delta of baseline `x` and contender `y` in O((m+n) log(m+n)); `None` when a side is empty.
///
/// To have the Mann-Whitney test of the same samples too, rank them once: see
/// [`MannWhitneyTest::of`](super::mann_whitney::MannWhitneyTest::of).
///
/// ```
/// use benchstat::stats::ranks::cliffs_delta::{Magnitude, cliffs_delta};
/// let delta = cliffs_delta(&[1.0, 2.0], &[2.0, 3.0]).unwrap();
/// // 3 pairs won, none lost, one tied
/// assert_eq!(delta.value, 0.75);
/// assert_eq!(delta.magnitude, Magnitude::Large);
/// ```
pub fn cliffs_delta(x: &[f64], y: &[f64]) -> Option<CliffsDelta> {
    Ranking::of(x, y).map(|ranking| CliffsDelta::of(&ranking))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
mod tests {
    use super::*;

    #[test]
    fn sign_follows_the_contender() {
        let (low, high) = ([1.0, 2.0, 3.0], [10.0, 11.0]);
        assert_eq!(cliffs_delta(&low, &high).unwrap().value, 1.0);
        assert_eq!(cliffs_delta(&high, &low).unwrap().value, -1.0);
        assert_eq!(cliffs_delta(&low, &low).unwrap().value, 0.0);
        assert_eq!(cliffs_delta(&low, &[]), None);
    }

    #[test]
    fn limits_belong_to_the_larger_class() {
        // Romano et al. 2006: |d| < .147, < .33, < .474
        let label = |delta| Magnitude::of(delta).label();
        assert_eq!([label(0.1469), label(-0.147)], ["negligible", "small"]);
        assert_eq!([label(-0.3299), label(0.33)], ["small", "medium"]);
        assert_eq!([label(0.4739), label(-0.474)], ["medium", "large"]);
    }
}
