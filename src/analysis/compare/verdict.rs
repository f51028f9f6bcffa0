//! What a row amounts to: five verdicts by ordered rules, each with its reason.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::figures::{GateResult, RatioInterval};
use super::limit::Limit;
use crate::analysis::warning::Warning;

/// What a row amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Worse, beyond the limit of the gate if there is one.
    Regressed,
    /// Better.
    Improved,
    /// Shown not to be worse than the limit.
    Equivalent,
    /// The data do not settle it.
    Inconclusive,
    /// There was nothing to judge by.
    Untested,
}

impl Verdict {
    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Regressed => "regressed",
            Verdict::Improved => "improved",
            Verdict::Equivalent => "equivalent",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Untested => "untested",
        }
    }
}

/// Judges a row; `gate` is corrected over all rows.
pub(super) fn judge(row: &Comparison, gate: Option<GateResult>, limit: &Limit, alpha: f64) -> (Verdict, String) {
    if let Some(reason) = untested(row, limit) {
        return (Verdict::Untested, reason);
    }
    if row
        .warnings
        .iter()
        .any(|warning| matches!(warning, Warning::Deterministic { .. }))
    {
        return judge_exactly(row, limit);
    }
    match (limit, row.interval, row.level_interval) {
        (Limit::Gate { fraction, .. }, _, Some(interval)) => {
            let significant = gate.is_some_and(|gate| gate.p_holm < alpha);
            judge_by_gate(row, limit, *fraction, interval, significant)
        }
        (Limit::None { .. }, Some(interval), _) => judge_by_sign(row, limit, interval),
        _ => (Verdict::Untested, "there is no interval to judge by".to_string()),
    }
}

/// Why a row cannot be judged, if so.
fn untested(row: &Comparison, limit: &Limit) -> Option<String> {
    let deterministic = row
        .warnings
        .iter()
        .any(|warning| matches!(warning, Warning::Deterministic { .. }));
    let judged_by = match limit {
        Limit::None { .. } => row.interval.is_some(),
        Limit::Gate { .. } => row.limit_test.is_some() && row.level_interval.is_some(),
    };
    let judged = row.improvement.is_some() && (deterministic || (row.test.is_some() && judged_by));
    (!judged).then(|| match row.warnings.first() {
        Some(warning) => warning.to_string(),
        None => "there is no p-value to judge by".to_string(),
    })
}

/// Without any variation the change is exact; 4 ε of the limit are its rounding.
fn judge_exactly(row: &Comparison, limit: &Limit) -> (Verdict, String) {
    const ROUNDING: f64 = 4.0 * f64::EPSILON;
    let (Some(old), Some(new)) = (&row.old, &row.new) else {
        return (Verdict::Untested, "a side is missing".to_string());
    };
    let (worse, better) = if limit.worse_is_higher() {
        (
            new.mean > limit.theta() * old.mean * (1.0 + ROUNDING),
            new.mean < old.mean,
        )
    } else {
        (
            new.mean < limit.theta() * old.mean * (1.0 - ROUNDING),
            new.mean > old.mean,
        )
    };
    match (worse, better) {
        (true, _) => (
            Verdict::Regressed,
            "the runs do not vary and the exact change is beyond the limit".to_string(),
        ),
        (_, true) => (
            Verdict::Improved,
            "the runs do not vary and the exact change is for the better".to_string(),
        ),
        _ => (
            Verdict::Equivalent,
            "the runs do not vary and the exact change is within the limit".to_string(),
        ),
    }
}

fn judge_by_gate(
    row: &Comparison,
    limit: &Limit,
    fraction: f64,
    interval: RatioInterval,
    significant: bool,
) -> (Verdict, String) {
    // Seen so that a loss is negative, whichever way the metric goes.
    let (worst, best) = oriented(interval, limit);
    let percent = fraction * 100.0;
    if significant && best < -fraction {
        (
            Verdict::Regressed,
            format!("the whole interval is worse than {percent} %, also after Holm's correction"),
        )
    } else if worst > 0.0 {
        (Verdict::Improved, "the whole interval is for the better".to_string())
    } else if worst > -fraction {
        (
            Verdict::Equivalent,
            format!("the whole interval is better than a loss of {percent} %"),
        )
    } else if best < -fraction {
        (
            Verdict::Inconclusive,
            format!(
                "worse than {percent} % by its interval, but not after Holm's correction{}",
                runs(row)
            ),
        )
    } else {
        (
            Verdict::Inconclusive,
            format!("the interval reaches across a loss of {percent} %{}", runs(row)),
        )
    }
}

fn judge_by_sign(row: &Comparison, limit: &Limit, interval: RatioInterval) -> (Verdict, String) {
    let (worst, best) = oriented(interval, limit);
    if best < 0.0 {
        (Verdict::Regressed, "the whole interval is for the worse".to_string())
    } else if worst > 0.0 {
        (Verdict::Improved, "the whole interval is for the better".to_string())
    } else {
        (
            Verdict::Inconclusive,
            format!("the interval reaches across no change{}", runs(row)),
        )
    }
}

/// The bounds with a loss negative: the worse one first.
fn oriented(interval: RatioInterval, limit: &Limit) -> (f64, f64) {
    if limit.worse_is_higher() {
        (-interval.upper, -interval.lower)
    } else {
        (interval.lower, interval.upper)
    }
}

fn runs(row: &Comparison) -> String {
    match row.runs_needed {
        Some(runs) => format!("; {runs} runs a side would settle it if the true change is the measured one"),
        None => String::new(),
    }
}
