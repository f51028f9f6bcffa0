//! How many values a sample has, and what is behind them.

use std::fmt::Display;

use crate::analysis::UnitCounts;

/// `30` runs as they are given, `5 × 10` for five units of ten runs each, or `5 × 8–10` where they hold unequally many.
pub(super) fn sample_size(runs: impl Display, units: Option<UnitCounts>) -> String {
    match units {
        None => runs.to_string(),
        Some(units) if units.fewest == units.most => format!("{} × {}", units.units, units.most),
        Some(units) => format!("{} × {}–{}", units.units, units.fewest, units.most),
    }
}
