//! The order of measurement of a comparison: whether the sides took turns, and what all rows together show.

use std::collections::HashMap;

use super::comparison::{Comparison, SideOrder};
use super::terms::Terms;
use crate::analysis::series_order::{SeriesOrder, SeriesTests, judge_series};
use crate::analysis::warning::{OrderWarning, Warning};
use crate::data::Series;
use crate::stats::holm::holm;

/// How the sides take turns; `None` when one has fewer than two runs: one run is no block.
pub(super) fn side_order(old: &Series, new: &Series) -> Option<SideOrder> {
    if old.rates.len() < 2 || new.rates.len() < 2 {
        return None;
    }
    let shared_file = old.files.iter().any(|file| new.files.contains(file));
    if !shared_file && !old.files.is_empty() && !new.files.is_empty() {
        return Some(SideOrder::Unknown);
    }
    let blocked = old.last_row() < new.first_row() || new.last_row() < old.first_row();
    Some(if blocked { SideOrder::Blocked } else { SideOrder::Mixed })
}

/// The tests of all series of a report: each benchmark's baseline once, and each contender.
pub(super) struct AllSeries {
    pub tests: Vec<SeriesTests>,
    /// p-values of the tests that a series has one mode.
    one_mode: Vec<Option<f64>>,
    /// For each comparison, the places of its two series.
    places: Vec<[usize; 2]>,
}

impl AllSeries {
    pub fn of(comparisons: &[Comparison]) -> AllSeries {
        let mut tests = Vec::new();
        let mut one_mode = Vec::new();
        let mut baselines: HashMap<(&str, &str), usize> = HashMap::new();
        let mut places = Vec::new();
        for comparison in comparisons {
            let key = (comparison.filename.as_str(), comparison.configuration.as_str());
            let baseline = *baselines.entry(key).or_insert_with(|| {
                tests.push(comparison.order.old);
                one_mode.push(comparison.shape[0].one_mode_p);
                tests.len() - 1
            });
            tests.push(comparison.order.new);
            one_mode.push(comparison.shape[1].one_mode_p);
            places.push([baseline, tests.len() - 1]);
        }
        AllSeries {
            tests,
            one_mode,
            places,
        }
    }

    /// The caveats of each comparison about the order of its runs, and their modes.
    pub fn warnings(&self, comparisons: &[Comparison], terms: &Terms) -> Vec<Vec<Warning>> {
        let checks = judge_series(&self.tests, terms.alpha);
        let of_series = |place: usize, binary: &str| SeriesOrder::warnings(checks[place], Some(binary));
        let one_mode = holm(&self.one_mode);
        let modes = |place: usize, binary: &str| {
            let found = one_mode[place].is_some_and(|p| p < terms.alpha);
            found.then(|| Warning::TwoModes {
                binary: binary.to_string(),
            })
        };
        let of_row = |(comparison, [old, new]): (&Comparison, &[usize; 2])| {
            let sides = match comparison.order.sides {
                Some(SideOrder::Blocked) => Some(OrderWarning::BlockedOrder.into()),
                Some(SideOrder::Unknown) => Some(OrderWarning::OrderUnknown.into()),
                Some(SideOrder::Mixed) | None => None,
            };
            let mut warnings = of_series(*old, &terms.old);
            warnings.extend(of_series(*new, &comparison.contender));
            warnings.extend(sides);
            warnings.extend(modes(*old, &terms.old));
            warnings.extend(modes(*new, &comparison.contender));
            warnings
        };
        comparisons.iter().zip(&self.places).map(of_row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(rows: &[u32], files: &[u32]) -> Series {
        Series {
            rates: vec![1.0; rows.len()],
            rows: rows.to_vec(),
            files: files.to_vec(),
        }
    }

    #[test]
    fn sides_in_blocks() {
        let (blocked, mixed) = (Some(SideOrder::Blocked), Some(SideOrder::Mixed));
        assert_eq!(side_order(&series(&[0, 1], &[]), &series(&[2, 3], &[])), blocked);
        assert_eq!(side_order(&series(&[2, 3], &[]), &series(&[0, 1], &[])), blocked);
        assert_eq!(side_order(&series(&[0, 2], &[]), &series(&[1, 3], &[])), mixed);
        assert_eq!(
            side_order(&series(&[0], &[]), &series(&[1, 2], &[])),
            None,
            "one run is no block"
        );
        assert_eq!(
            side_order(&series(&[0, 1], &[0]), &series(&[2, 3], &[1])),
            Some(SideOrder::Unknown)
        );
        assert_eq!(side_order(&series(&[0, 2], &[0]), &series(&[1, 3], &[0, 1])), mixed);
    }
}
