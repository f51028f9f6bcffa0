//! The correction for the number of comparisons, over all tables that are judged together.

use std::vec::IntoIter;

use super::comparison::Comparison;
use super::figures::GateResult;
use crate::stats::correction::Correction;

/// The corrected p-values of all comparisons, handed out in their order.
pub(super) struct Adjustment {
    tests: IntoIter<Option<f64>>,
    limits: IntoIter<Option<GateResult>>,
    /// How many comparisons have a p-value.
    pub tested: usize,
    /// How many have one against the limit of the gate.
    pub against_limit: usize,
}

impl Adjustment {
    /// Corrects over `comparisons` as one family, and their p-values against the limit as another.
    pub fn over<'a>(comparisons: impl Iterator<Item = &'a Comparison> + Clone, correction: Correction) -> Adjustment {
        let tests: Vec<Option<f64>> = comparisons.clone().map(Comparison::p).collect();
        let limits: Vec<Option<f64>> = comparisons.map(Comparison::p_limit).collect();
        let of_limit = limits.iter().zip(correction.adjust(&limits)).map(|(p, p_holm)| {
            Some(GateResult {
                p: (*p)?,
                p_holm: p_holm?,
            })
        });
        let of_limit: Vec<Option<GateResult>> = of_limit.collect();
        Adjustment {
            tested: tests.iter().flatten().count(),
            against_limit: of_limit.iter().flatten().count(),
            tests: correction.adjust(&tests).into_iter(),
            limits: of_limit.into_iter(),
        }
    }

    /// The corrected p-values of the next comparison: of its test, and against the limit.
    pub fn next(&mut self) -> (Option<f64>, Option<GateResult>) {
        (self.tests.next().flatten(), self.limits.next().flatten())
    }
}
