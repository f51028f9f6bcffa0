//! What a caveat is, without what it says.

use strum::VariantNames;

use super::kinds::Warning;
use super::of_units::UnitWarning;
use crate::data::ReadWarning;

impl Warning {
    /// The name of the kind in machine-readable output.
    pub fn kind(&self) -> &'static str {
        match self {
            Warning::Reading(warning) => warning.kind(),
            Warning::Units(warning) => warning.kind(),
            other => other.into(),
        }
    }

    /// All that [`Warning::kind`] can be. The list is closed.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let own = Warning::VARIANTS
            .iter()
            .filter(|kind| !matches!(**kind, "reading" | "units"));
        own.chain(UnitWarning::VARIANTS).chain(ReadWarning::KINDS).copied()
    }

    /// Whether only all rows together show it of a row.
    pub(in crate::analysis) fn is_of_family(&self) -> bool {
        matches!(
            self,
            Warning::BlockedOrder
                | Warning::OrderUnknown
                | Warning::Drift { .. }
                | Warning::Autocorrelation { .. }
                | Warning::TwoModes { .. }
        )
    }

    /// That the direction of this metric is a guess.
    pub(in crate::analysis) fn direction_assumed(metric: &str) -> Warning {
        Warning::DirectionAssumed {
            metric: metric.to_string(),
        }
    }
}
