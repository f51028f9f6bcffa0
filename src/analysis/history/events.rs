//! Changes that happened together: of one commit, or of the machine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::change::HistoryChange;
use crate::analysis::percent;
use crate::stats::ascending::Ascending;
use crate::stats::median::median;

/// So many series have to move alike before that says something of the machine.
const FEWEST_OF_MACHINE: usize = 3;

/// Changes of one direction whose places have a point in time in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct HistoryEvent {
    /// The point in time that most of them begin at, the first of equals.
    pub key: String,
    /// Its place among the keys.
    pub at: usize,
    /// The first key that all their places have in common, as a place among the keys.
    pub earliest: usize,
    /// The last one.
    pub latest: usize,
    /// Whether the values rise.
    pub rising: bool,
    /// The changes, as places among the changes.
    pub changes: Vec<usize>,
    /// The median of their sizes, in percent.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub change: f64,
    /// Whether it is for the worse.
    pub worse: bool,
    /// Whether at least half of all series moved, and at least three: the machine changed rather than the code of one benchmark. Never
    /// where values are ratios to a reference, which the machine cancels from.
    pub machine: bool,
}

/// Gathers changes into events, in order of time. Of the changes that are left, the key that most places of one direction share makes an
/// event of all of these; of equals the earliest key, rising before falling.
pub(super) fn events(
    changes: &[HistoryChange],
    keys: &[String],
    series: usize,
    has_reference: bool,
) -> Vec<HistoryEvent> {
    let mut events = Vec::new();
    for rising in [true, false] {
        let mut left: Vec<usize> = (0..changes.len())
            .filter(|at| (changes[*at].change > 0.0) == rising)
            .collect();
        while let Some(key) = most_shared(changes, &left, keys.len()) {
            let shares = |at: &usize| (changes[*at].earliest..=changes[*at].latest).contains(&key);
            let (together, others): (Vec<usize>, Vec<usize>) = left.iter().partition(|at| shares(at));
            left = others;
            events.push(event(changes, keys, together, rising, |of| {
                !has_reference && of >= FEWEST_OF_MACHINE && 2 * of >= series
            }));
        }
    }
    events.sort_by_key(|event: &HistoryEvent| (event.at, event.earliest, !event.rising));
    events
}

/// The key that most places of the changes `left` share, the earliest of equals; `None` when none is left.
fn most_shared(changes: &[HistoryChange], left: &[usize], keys: usize) -> Option<usize> {
    if left.is_empty() {
        return None;
    }
    let mut steps = vec![0i64; keys + 1];
    for at in left {
        steps[changes[*at].earliest] += 1;
        steps[changes[*at].latest + 1] -= 1;
    }
    let mut covering = 0;
    let mut most = (0, 0);
    for (key, step) in steps.iter().enumerate() {
        covering += step;
        if covering > most.1 {
            most = (key, covering);
        }
    }
    Some(most.0)
}

fn event(
    changes: &[HistoryChange],
    keys: &[String],
    together: Vec<usize>,
    rising: bool,
    is_machine: impl Fn(usize) -> bool,
) -> HistoryEvent {
    let all = || together.iter().map(|at| &changes[*at]);
    let sizes: Vec<f64> = all().map(|change| change.change).collect();
    let mut series: Vec<usize> = all().map(|change| change.series).collect();
    series.dedup();
    let mut starts: Vec<usize> = all().map(|change| change.at).collect();
    starts.sort_unstable();
    let runs = starts.chunk_by(|a, b| a == b);
    let at = runs
        .fold(&[][..], |most, run| if run.len() > most.len() { run } else { most })
        .first();
    let at = at.copied().unwrap_or(0);
    let middle = median(&Ascending::of(&sizes)).unwrap_or(0.0);
    HistoryEvent {
        key: keys[at].clone(),
        at,
        earliest: all().map(|change| change.earliest).max().unwrap_or(at),
        latest: all().map(|change| change.latest).min().unwrap_or(at),
        rising,
        change: percent::kept(middle).unwrap_or(middle),
        worse: all().any(|change| change.worse),
        machine: is_machine(series.len()),
        changes: together,
    }
}
