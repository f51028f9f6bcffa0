//! How often the permutation test deals the runs anew.

use crate::stats::permutation::draws_for;

/// The family that drawn p-values are fine enough for, twenty times over. It is the same for every family, so that a row's p does
/// not depend on which other rows there are, nor on how benchmarks are divided among machines.
const FAMILY: usize = 100;

/// The draws for tests at this level, where not all rearrangements are looked at.
pub(super) fn permutation_draws(alpha: f64) -> usize {
    draws_for(alpha, FAMILY)
}
