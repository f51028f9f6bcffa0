//! What a caveat is, without what it says.

use strum::VariantNames;

use super::history::HistoryWarning;
use super::kinds::Warning;
use super::order::OrderWarning;
use super::sweep::SweepWarning;
use super::units::UnitWarning;
use crate::data::ReadWarning;

impl Warning {
    /// The name of the kind in machine-readable output.
    pub fn kind(&self) -> &'static str {
        match self {
            Warning::Reading(warning) => warning.kind(),
            Warning::Order(warning) => warning.into(),
            Warning::Sweep(warning) => warning.into(),
            Warning::Units(warning) => warning.into(),
            Warning::History(warning) => warning.into(),
            other => other.into(),
        }
    }

    /// All that [`Warning::kind`] can be. The list is closed.
    pub fn kinds() -> impl Iterator<Item = &'static str> {
        let grouped = ["order", "sweep", "units", "history", "reading"];
        let own = Warning::VARIANTS.iter().filter(move |kind| !grouped.contains(kind));
        let parts = [
            OrderWarning::VARIANTS,
            SweepWarning::VARIANTS,
            UnitWarning::VARIANTS,
            HistoryWarning::VARIANTS,
        ];
        own.chain(parts.into_iter().flatten())
            .chain(ReadWarning::KINDS)
            .copied()
    }

    /// Whether only all rows together show it of a row.
    pub(in crate::analysis) fn is_of_family(&self) -> bool {
        matches!(
            self,
            Warning::TwoModes { .. }
                | Warning::Order(
                    OrderWarning::BlockedOrder
                        | OrderWarning::OrderUnknown
                        | OrderWarning::Drift { .. }
                        | OrderWarning::Autocorrelation { .. }
                )
        )
    }

    /// That the direction of this metric is a guess.
    pub(in crate::analysis) fn direction_assumed(metric: &str) -> Warning {
        Warning::DirectionAssumed {
            metric: metric.to_string(),
        }
    }
}
