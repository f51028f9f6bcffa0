//! Tests that can give some p-values only: when even the smallest is too large.

use super::warning::Warning;

/// The caveat when no test of a family can be significant, or none can remain so after Holm's correction (`holm`), because no p-value
/// can be below `floor`.
pub(super) fn floor_warning(floor: f64, tests: usize, alpha: f64, holm: bool, compared: bool) -> Option<Warning> {
    if floor >= alpha {
        Some(Warning::FloorAboveAlpha { floor, alpha, compared })
    } else if holm && floor * tests as f64 >= alpha {
        Some(Warning::FloorAboveHolm {
            floor,
            tests,
            alpha,
            compared,
        })
    } else {
        None
    }
}
