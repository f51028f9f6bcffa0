//! Whether everything changed at once: then it was the machine rather than the code.

use super::row::CompareRow;
use crate::analysis::warning::Warning;
use crate::stats::describe::quantile_sorted;

/// Rows that "everything" needs at least.
const ROWS_FOR_SHIFT: usize = 10;

/// Whether most rows of a contender are significant after Holm in one direction, by much the same factor.
pub(super) fn everything_shifted(rows: &[CompareRow], contender: &String, alpha: f64) -> Option<Warning> {
    let tested: Vec<(f64, bool)> = rows
        .iter()
        .filter(|row| row.comparison.contender == *contender)
        .filter_map(|row| Some((1.0 + row.comparison.improvement?, row.family.p_holm? < alpha)))
        .collect();
    let changed = |higher: bool| {
        tested
            .iter()
            .filter(|(ratio, significant)| *significant && (*ratio > 1.0) == higher)
            .count()
    };
    // Over 80 %, in whole numbers.
    if tested.len() < ROWS_FOR_SHIFT || 5 * changed(true).max(changed(false)) <= 4 * tested.len() {
        return None;
    }
    let mut ratios: Vec<f64> = tested.into_iter().map(|(ratio, _)| ratio).collect();
    ratios.sort_by(f64::total_cmp);
    let [lower, median, upper] = [0.25, 0.5, 0.75].map(|p| quantile_sorted(&ratios, p));
    let alike = lower >= 0.95 * median && upper <= 1.05 * median;
    alike.then(|| Warning::EverythingShifted {
        binary: contender.to_string(),
        ratio: median,
    })
}
