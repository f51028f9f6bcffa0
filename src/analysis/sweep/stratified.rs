//! The test of a step inside each combination of the variables that the groups average over: what x does, and nothing else.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::groups::MeasuredGroup;
use crate::analysis::ranks::Effect;
use crate::stats::ranks::ranking::Ranking;
use crate::stats::ranks::signed_rank::Method;
use crate::stats::ranks::van_elteren::{p_floor, van_elteren};

/// van Elteren's test of two groups, stratified by the combinations of the aggregated variables that both have.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct StratifiedResult {
    /// Normal score: positive when the rates rise.
    pub z: f64,
    /// Two-sided p-value.
    pub p: f64,
    /// `exact` or `normal`.
    pub method: Method,
    /// The smallest p that these sizes can give.
    pub p_floor: f64,
    /// Combinations that both groups have.
    pub strata: usize,
}

/// What the strata of two groups say.
pub(super) struct Stratified {
    pub test: StratifiedResult,
    /// The weighted mean of the strata's deltas.
    pub delta: Effect,
    /// Rates at combinations that only one of the groups has.
    pub unshared: usize,
}

impl Stratified {
    /// Compares two groups; `None` where there is one combination only, or none that both have, or nothing varies.
    pub fn of(from: &MeasuredGroup, to: &MeasuredGroup) -> Option<Stratified> {
        let mut strata: BTreeMap<u32, [Vec<f64>; 2]> = BTreeMap::new();
        for (side, group) in [from, to].into_iter().enumerate() {
            for (combination, rate) in group.combinations.iter().zip(&group.rates) {
                strata.entry(*combination).or_default()[side].push(*rate);
            }
        }
        if strata.len() < 2 {
            return None;
        }
        let is_shared = |sides: &&[Vec<f64>; 2]| sides.iter().all(|rates| !rates.is_empty());
        let unshared = strata.values().filter(|sides| !is_shared(sides)).flatten();
        let unshared = unshared.map(Vec::len).sum();
        let shared: Vec<Ranking> = strata.values().filter_map(|[from, to]| Ranking::of(from, to)).collect();
        let test = van_elteren(&shared)?;
        Some(Stratified {
            test: StratifiedResult {
                z: test.z,
                p: test.p_value,
                method: test.method,
                p_floor: p_floor(&shared),
                strata: shared.len(),
            },
            delta: Effect::of(test.delta),
            unshared,
        })
    }
}
