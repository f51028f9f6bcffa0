//! What runs are planned for.

/// The probability with which a test finds the change that runs are planned for.
pub(super) const POWER: f64 = 0.8;
