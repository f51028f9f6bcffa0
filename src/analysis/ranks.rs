//! Two samples compared by ranks: Mann-Whitney's U test and its effect size from one sort.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::stats::ascending::Ascending;
use crate::stats::ranks::cliffs_delta::{CliffsDelta, Magnitude};
use crate::stats::ranks::mann_whitney::{self, Choice, MannWhitneyTest};
use crate::stats::ranks::ranking::Ranking;
use crate::stats::ranks::signed_rank::{self, signed_rank};

/// Mann-Whitney's U test of contender against baseline.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct MannWhitneyResult {
    /// Pairs new > old, plus half the ties.
    pub u: f64,
    /// Two-sided p-value.
    pub p: f64,
    /// `exact`, `normal` or `node`.
    pub method: mann_whitney::Method,
    /// The smallest p that these sample sizes can give.
    pub p_floor: f64,
}

/// Wilcoxon's signed-rank test of paired differences.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct SignedRankResult {
    /// Sum of the ranks of the positive differences.
    pub w: f64,
    /// Number of pairs.
    pub n: usize,
    /// Two-sided p-value.
    pub p: f64,
    /// `exact` or `normal`.
    pub method: signed_rank::Method,
    /// The smallest p that this number of pairs can give.
    pub p_floor: f64,
}

impl SignedRankResult {
    /// Tests differences, new less old; `None` when there are none.
    pub(super) fn of(differences: &[f64]) -> Option<SignedRankResult> {
        signed_rank(differences).map(|test| SignedRankResult {
            w: test.w,
            n: test.n,
            p: test.p_value,
            method: test.method,
            p_floor: test.p_floor,
        })
    }
}

/// Cliff's delta with its usual label.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Effect {
    /// −1 to 1.
    pub value: f64,
    /// `negligible`, `small`, `medium` or `large`.
    pub label: Magnitude,
}

impl Effect {
    /// A delta with its label.
    pub(super) fn of(delta: f64) -> Effect {
        Effect {
            value: delta,
            label: Magnitude::of(delta),
        }
    }
}

/// What the ranks of two samples say.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct RankComparison {
    pub mann_whitney: MannWhitneyResult,
    pub cliffs_delta: Effect,
}

impl RankComparison {
    /// Ranks both samples together; `None` when either is empty.
    pub fn of(baseline: &Ascending, contender: &Ascending, choice: Choice) -> Option<RankComparison> {
        let ranking = Ranking::of_ascending(baseline, contender)?;
        let test = MannWhitneyTest::of(&ranking, choice);
        let delta = CliffsDelta::of(&ranking);
        Some(RankComparison {
            mann_whitney: MannWhitneyResult {
                u: test.u,
                p: test.p_value,
                method: test.method,
                p_floor: test.p_floor,
            },
            cliffs_delta: Effect::of(delta.value),
        })
    }
}
