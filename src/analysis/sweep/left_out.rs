//! Rows that have no place in a sweep.

use super::options::ScatterOptions;
use crate::analysis::warning::{SweepWarning, Warning};
use crate::data::Sweep;

/// How many rows lack x or the category.
pub(in crate::analysis) fn left_out(sweep: &Sweep, options: &ScatterOptions) -> Vec<Warning> {
    let counts = [
        (Some(&options.xaxis), sweep.without_x),
        (options.category.as_ref(), sweep.without_category),
    ];
    let lacking = counts.into_iter().filter(|(_, rows)| *rows > 0);
    lacking
        .filter_map(|(variable, rows)| {
            variable.map(|variable| {
                SweepWarning::RowsWithoutVariable {
                    variable: variable.clone(),
                    rows,
                }
                .into()
            })
        })
        .collect()
}
