//! What a row amounts to: ordered rules, each with its reason. Only the level of the tests decides, never the confidence of the
//! displayed intervals.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::comparison::Comparison;
use super::figures::{GateResult, LimitTest};
use super::limit::Limit;
use crate::analysis::warning::Warning;
use crate::stats::correction::Correction;

/// What a row amounts to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Worse, beyond the limit of the gate if there is one.
    Regressed,
    /// Better.
    Improved,
    /// Shown to differ by less than the limit, either way.
    Equivalent,
    /// Shown not to be worse than the limit.
    NotWorse,
    /// The data do not settle it.
    Inconclusive,
    /// There was nothing to judge by.
    Untested,
}

impl Verdict {
    /// All of them, the worst first.
    pub const ALL: [Verdict; 6] = [
        Verdict::Regressed,
        Verdict::Improved,
        Verdict::Equivalent,
        Verdict::NotWorse,
        Verdict::Inconclusive,
        Verdict::Untested,
    ];

    /// The word for it.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Regressed => "regressed",
            Verdict::Improved => "improved",
            Verdict::Equivalent => "equivalent",
            Verdict::NotWorse => "not_worse",
            Verdict::Inconclusive => "inconclusive",
            Verdict::Untested => "untested",
        }
    }
}

/// What a row is judged by besides its own runs.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judge {
    pub limit: Limit,
    pub alpha: f64,
    pub correction: Correction,
}

/// The p-values of a row after the correction, and the runs that would be enough.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corrected {
    pub p: Option<f64>,
    pub gate: Option<GateResult>,
    pub runs_needed: Option<u64>,
}

impl Judge {
    /// The verdict and its reason.
    pub fn verdict(&self, row: &Comparison, corrected: &Corrected) -> (Verdict, String) {
        if let Some(reason) = self.untested(row) {
            return (Verdict::Untested, reason);
        }
        if is_exact(row) {
            return self.exactly(row);
        }
        let is_better = row
            .improvement
            .is_some_and(|change| (change < 0.0) == self.limit.worse_is_higher());
        let changed = corrected.p.is_some_and(|p| p < self.alpha);
        let after = self.after();
        match (self.limit, corrected.gate, row.limit_test) {
            (Limit::Gate { fraction, .. }, Some(gate), _) if gate.p_holm < self.alpha => {
                let percent = fraction * 100.0;
                (Verdict::Regressed, format!("worse than a loss of {percent} %{after}"))
            }
            (Limit::None { .. }, _, _) if changed && !is_better => {
                (Verdict::Regressed, format!("changed for the worse{after}"))
            }
            _ if changed && is_better => (Verdict::Improved, format!("changed for the better{after}")),
            (Limit::Gate { fraction, .. }, _, Some(test)) => self.within(fraction * 100.0, test, corrected),
            _ => (Verdict::Inconclusive, self.open(row, corrected)),
        }
    }

    /// Why a row cannot be judged, if so.
    fn untested(&self, row: &Comparison) -> Option<String> {
        let by_limit = matches!(self.limit, Limit::None { .. }) || row.limit_test.is_some();
        let tested = row.test.is_some_and(|test| !test.p.is_nan()) && by_limit;
        let judged = row.improvement.is_some() && (is_exact(row) || tested);
        (!judged).then(|| match row.warnings.first() {
            Some(warning) => warning.to_string(),
            None => "there is no p-value to judge by".to_string(),
        })
    }

    /// Counts that do not vary change exactly; 4 ε of the limit are its rounding.
    fn exactly(&self, row: &Comparison) -> (Verdict, String) {
        const ROUNDING: f64 = 4.0 * f64::EPSILON;
        let (Some(old), Some(new)) = (&row.old, &row.new) else {
            return (Verdict::Untested, "a side is missing".to_string());
        };
        let limit = self.limit.theta() * old.mean;
        let is_large = (new.mean - old.mean).abs() > self.limit.floor();
        let (worse, better) = if self.limit.worse_is_higher() {
            (new.mean > limit * (1.0 + ROUNDING), new.mean < old.mean)
        } else {
            (new.mean < limit * (1.0 - ROUNDING), new.mean > old.mean)
        };
        let (verdict, how) = match (worse && is_large, better) {
            (true, _) => (Verdict::Regressed, "beyond the limit"),
            (_, true) => (Verdict::Improved, "for the better"),
            _ => (Verdict::Equivalent, "within the limit"),
        };
        (verdict, format!("the counts do not vary and the exact change is {how}"))
    }

    /// Neither worse nor better beyond the limit: two one-sided tests (Schuirmann 1987), each at the whole level.
    fn within(&self, percent: f64, test: LimitTest, corrected: &Corrected) -> (Verdict, String) {
        let (not_worse, not_better) = (test.p_not_worse < self.alpha, test.p_not_better < self.alpha);
        match (not_worse, not_better) {
            (true, true) => (
                Verdict::Equivalent,
                format!("a change of less than {percent} % either way is shown, for this row alone"),
            ),
            (true, false) => (
                Verdict::NotWorse,
                format!("better than a loss of {percent} %, for this row alone"),
            ),
            _ if test.p < self.alpha => (
                Verdict::Inconclusive,
                format!(
                    "worse than a loss of {percent} % by itself, but not{}{}",
                    self.after(),
                    runs(corrected)
                ),
            ),
            _ => (
                Verdict::Inconclusive,
                format!(
                    "a loss of {percent} % is neither shown nor ruled out{}",
                    runs(corrected)
                ),
            ),
        }
    }

    /// Why nothing is shown, without a limit.
    fn open(&self, row: &Comparison, corrected: &Corrected) -> String {
        if row.test.is_some_and(|test| test.p < self.alpha) {
            format!(
                "a change is suggested, but does not survive the correction{}",
                runs(corrected)
            )
        } else {
            format!("no change is shown{}", runs(corrected))
        }
    }

    fn after(&self) -> &'static str {
        match self.correction {
            Correction::Holm => ", also after Holm's correction",
            Correction::BenjaminiHochberg => ", also after Benjamini and Hochberg's correction",
            Correction::None => ", not corrected for the number of comparisons",
        }
    }
}

/// Whether the runs are counts without any variation.
fn is_exact(row: &Comparison) -> bool {
    row.warnings
        .iter()
        .any(|warning| matches!(warning, Warning::Deterministic { .. }))
}

fn runs(corrected: &Corrected) -> String {
    match corrected.runs_needed {
        Some(runs) => {
            format!("; {runs} runs a side would show it in 4 of 5 experiments if the true change is the measured one")
        }
        None => String::new(),
    }
}
