//! How many runs would show what was measured.

use super::comparison::Comparison;
use super::figures::{PairedMean, TestName};
use super::limit::Limit;
use crate::analysis::power::POWER;
use crate::stats::power::{pairs_needed, runs_needed_from};

/// Runs a side, or pairs, that tell the measured change from the limit at level `alpha`, which is divided by the size of the family;
/// `None` where no test says anything, there is no difference, or more than 10 000 would be needed.
pub(super) fn runs_needed(row: &Comparison, limit: &Limit, alpha: f64) -> Option<u64> {
    let one_sided = matches!(limit, Limit::Gate { .. });
    let (old, new) = (row.old.as_ref()?, row.new.as_ref()?);
    row.improvement?;
    match row.pairs {
        Some(PairedMean { mean, standard_error }) => {
            let sd = standard_error * (old.n as f64).sqrt();
            pairs_needed(mean - limit.theta().ln(), sd, alpha, POWER, one_sided)
        }
        None if row.sessions.is_some() || row.test.is_some_and(|test| test.name == TestName::RelativeT) => None,
        None if row.test.is_some() => {
            runs_needed_from(&old.moments(), &new.moments(), limit.theta(), alpha, POWER, one_sided)
        }
        None => None,
    }
}
