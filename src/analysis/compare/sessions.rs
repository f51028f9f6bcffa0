//! Several sessions, each with runs of both sides: what holds from one session to the next.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::analysis::{percent, undefined};
use crate::data::Value;
use crate::stats::describe::Moments;
use crate::stats::random_effects::{Estimate, RandomEffects, random_effects};

/// Fewer sessions say next to nothing of how sessions differ.
pub(super) const FEWEST: usize = 3;

/// The change of one benchmark over sessions, by random effects: DerSimonian and Laird's τ², Hartung and Knapp's error.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sessions {
    /// Mean of the sessions' ln(mean new / mean old).
    pub mean: f64,
    /// Its standard error, by Hartung and Knapp.
    pub standard_error: f64,
    /// Cochran's Q: about one less than the number of sessions when they agree.
    pub q: f64,
    /// Variance of the sessions' true changes, in squared logarithms; 0 where they differ no more than their errors.
    pub tau_squared: f64,
    /// Each session, in order of first appearance.
    pub estimates: Vec<SessionEstimate>,
}

/// The change of one session.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SessionEstimate {
    /// The session.
    pub session: Value,
    /// Mean new / mean old − 1; percent in JSON.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub improvement: f64,
    /// Variance of the error of ln(mean new / mean old).
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub variance: f64,
}

/// What holds over sessions.
#[derive(Debug, Clone, Copy)]
pub(super) struct Effects {
    /// Of ln(mean new / mean old).
    pub ratio: RandomEffects,
    /// Of mean new − mean old, in the metric's unit; `None` where it has no error.
    pub difference: Option<RandomEffects>,
}

/// The sessions of one row.
pub(super) struct OfRow {
    /// The sessions that both sides have with a mean above 0 and a spread.
    estimates: Vec<(SessionEstimate, Estimate)>,
    /// Their differences new − old.
    differences: Vec<Estimate>,
    /// All others.
    pub left_out: usize,
}

impl OfRow {
    /// Divides the values of both sides among sessions; `names` are those of the numbers of the sessions.
    pub fn of(rates: [&[f64]; 2], sessions: [&[u32]; 2], names: &[Value]) -> OfRow {
        let mut divided: BTreeMap<u32, [Vec<f64>; 2]> = BTreeMap::new();
        for side in [0, 1] {
            for (rate, session) in rates[side].iter().zip(sessions[side]) {
                divided.entry(*session).or_default()[side].push(*rate);
            }
        }
        let all = divided.len();
        let mut differences = Vec::new();
        let estimates: Vec<_> = divided
            .into_iter()
            .filter_map(|(session, sides)| {
                let sides = sides.map(|rates| Moments::of(&rates));
                let estimate = estimate(&sides)?;
                let of_session = SessionEstimate {
                    session: names.get(session as usize)?.clone(),
                    improvement: estimate.value.exp_m1(),
                    variance: estimate.variance,
                };
                differences.push(difference(&sides));
                Some((of_session, estimate))
            })
            .collect();
        OfRow {
            left_out: all - estimates.len(),
            estimates,
            differences,
        }
    }

    /// How many sessions count.
    pub fn count(&self) -> usize {
        self.estimates.len()
    }

    /// What holds over sessions, if there are enough of them.
    pub fn effects(&self) -> Option<Effects> {
        let estimates: Vec<Estimate> = self.estimates.iter().map(|(_, estimate)| *estimate).collect();
        let has_error =
            |effects: &RandomEffects| effects.hartung_knapp_error > 0.0 && effects.hartung_knapp_error.is_finite();
        let ratio = random_effects(&estimates).filter(|_| self.count() >= FEWEST);
        Some(Effects {
            ratio: ratio.filter(has_error)?,
            difference: random_effects(&self.differences).filter(has_error),
        })
    }

    /// The part of a report.
    pub fn described(&self) -> Option<Sessions> {
        let effects = self.effects()?.ratio;
        Some(Sessions {
            mean: effects.mean,
            standard_error: effects.hartung_knapp_error,
            q: effects.q,
            tau_squared: effects.tau_squared,
            estimates: self.estimates.iter().map(|(session, _)| session.clone()).collect(),
        })
    }
}

/// ln(mean new / mean old) with the variance of its error, by the delta method: that of the logarithm of a mean is s²/(n·mean²).
/// `None` unless both means are above 0 and any side varies.
fn estimate([old, new]: &[Moments; 2]) -> Option<Estimate> {
    let usable = |side: &Moments| side.n >= 2 && side.mean > 0.0;
    let squared = |side: &Moments| (side.standard_error() / side.mean).powi(2);
    let variance = squared(old) + squared(new);
    let value = (new.mean / old.mean).ln();
    (usable(old) && usable(new) && variance > 0.0 && value.is_finite()).then_some(Estimate { value, variance })
}

/// mean new − mean old with the variance of its error.
fn difference([old, new]: &[Moments; 2]) -> Estimate {
    Estimate {
        value: new.mean - old.mean,
        variance: old.standard_error().powi(2) + new.standard_error().powi(2),
    }
}
