//! Whether everything changed at once: then it was the machine, or what all benchmarks share, rather than the code of one.

use super::row::CompareRow;
use crate::analysis::warning::{OrderWarning, Warning};
use crate::stats::describe::quantile_sorted;
use crate::stats::order::SignTest;

/// Rows that "everything" needs at least.
const ROWS_FOR_SHIFT: usize = 10;

/// The level of the sign test: one table in a thousand without a shift is suspected.
const LEVEL: f64 = 0.001;

/// Whether nearly all tested rows of a contender changed in one direction (two-sided sign test), whatever by how much.
pub(super) fn everything_shifted(rows: &[CompareRow], contender: &String) -> Option<Warning> {
    let of_contender = rows
        .iter()
        .map(|row| &row.comparison)
        .filter(|row| row.contender == *contender);
    let mut changes: Vec<f64> = of_contender.filter_map(|row| row.test.and(row.improvement)).collect();
    if changes.len() < ROWS_FOR_SHIFT {
        return None;
    }
    changes.sort_by(f64::total_cmp);
    let signs = SignTest::of(changes.iter().copied());
    (signs.p_value < LEVEL).then(|| {
        OrderWarning::EverythingShifted {
            binary: contender.to_string(),
            same: signs.above.max(signs.below),
            of: signs.above + signs.below,
            ratio: 1.0 + quantile_sorted(&changes, 0.5),
        }
        .into()
    })
}
