//! The order of measurement of a comparison: whether the sides took turns, and what all rows together show.

use std::collections::HashMap;

use super::comparison::{Comparison, SideOrder};
use super::options::TestChoice;
use super::terms::Terms;
use crate::analysis::series_order::{AUTOCORRELATION_LEVEL, Lag, SeriesOrder, SeriesTests, judge_series};
use crate::analysis::warning::{OrderWarning, Sequence, Warning};
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

/// The tests of all series of a report: each benchmark's baseline once, and each contender; of the pairs in a paired analysis,
/// because what both runs of a pair share is no fault of their ratio.
pub(super) struct AllSeries {
    pub tests: Vec<SeriesTests>,
    /// For each comparison, the places of the tests that bear on it.
    tests_of: Vec<Vec<usize>>,
    /// p-values of the tests that a series has one mode: of each side, paired or not.
    one_mode: Vec<Option<f64>>,
    /// For each comparison, the places of its two sides.
    sides_of: Vec<[usize; 2]>,
}

impl AllSeries {
    pub fn of(comparisons: &[Comparison], terms: &Terms) -> AllSeries {
        let mut sides: Vec<SeriesTests> = Vec::new();
        let mut one_mode = Vec::new();
        let mut baselines: HashMap<(&str, &str), usize> = HashMap::new();
        let mut sides_of = Vec::new();
        for comparison in comparisons {
            let key = (comparison.filename.as_str(), comparison.configuration.as_str());
            let baseline = *baselines.entry(key).or_insert_with(|| {
                sides.push(comparison.order.old);
                one_mode.push(comparison.shape[0].one_mode_p);
                sides.len() - 1
            });
            sides.push(comparison.order.new);
            one_mode.push(comparison.shape[1].one_mode_p);
            sides_of.push([baseline, sides.len() - 1]);
        }
        let (tests, tests_of) = match terms.test {
            TestChoice::Paired => (
                comparisons
                    .iter()
                    .map(|row| row.order.pairs.unwrap_or_default())
                    .collect(),
                (0..comparisons.len()).map(|row| vec![row]).collect(),
            ),
            _ => (sides, sides_of.iter().map(|places| places.to_vec()).collect()),
        };
        AllSeries {
            tests,
            tests_of,
            one_mode,
            sides_of,
        }
    }

    /// The caveats of each comparison about the order of its runs, and their modes.
    pub fn warnings(&self, comparisons: &[Comparison], terms: &Terms) -> Vec<Vec<Warning>> {
        let checks = judge_series(&self.tests, terms.alpha);
        let one_mode = holm(&self.one_mode);
        let of_row = |(at, comparison): (usize, &Comparison)| {
            let names = [&terms.old, &comparison.contender];
            let mut warnings = Vec::new();
            for (place, name) in self.tests_of[at].iter().zip(names) {
                let sequence = sequence(comparison, checks[*place], terms.test);
                warnings.extend(checks[*place].warnings(Some(name), sequence));
            }
            match comparison.order.sides {
                Some(SideOrder::Blocked) => warnings.push(OrderWarning::BlockedOrder.into()),
                Some(SideOrder::Unknown) => warnings.push(OrderWarning::OrderUnknown.into()),
                Some(SideOrder::Mixed) | None => {}
            }
            for (place, name) in self.sides_of[at].iter().zip(names) {
                let several = one_mode[*place].is_some_and(|p| p < terms.alpha);
                warnings.extend(several.then(|| Warning::TwoModes {
                    binary: name.to_string(),
                }));
            }
            warnings
        };
        comparisons.iter().enumerate().map(of_row).collect()
    }
}

/// Where a dependence of the runs of one side comes from: from what both sides feel in turn, when the whole sequence shows it too.
fn sequence(comparison: &Comparison, check: SeriesOrder, test: TestChoice) -> Sequence {
    let shows = |lag: Lag| lag.p < AUTOCORRELATION_LEVEL && check.dependence == Some(lag.z > 0.0);
    match comparison.order.whole {
        _ if test == TestChoice::Paired => Sequence::Pairs,
        Some(lag) if shows(lag) => Sequence::Turns,
        _ => Sequence::Side,
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
            ..Series::default()
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
