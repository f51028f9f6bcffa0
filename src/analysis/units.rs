//! Runs of one process are not independent of each other: their mean is one value, and tests count processes.

use std::borrow::Cow;
use std::collections::HashSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::warning::{UnitWarning, Warning};
use crate::data::{Series, Sweep, Units};
use crate::stats::describe::Moments;
use crate::stats::units::group_by_unit;

/// How many runs are behind the values of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitCounts {
    /// Units: processes, forks or sessions. As many as the sample has values.
    pub units: usize,
    /// Runs in all units.
    pub runs: usize,
    /// Runs in the smallest unit.
    pub fewest: usize,
    /// Runs in the largest unit.
    pub most: usize,
}

impl UnitCounts {
    /// The counts of units with these runs; `None` where each has one, and so is one.
    fn of(units: &[Vec<f64>]) -> Option<UnitCounts> {
        let sizes = || units.iter().map(Vec::len);
        let most = sizes().max().filter(|most| *most > 1)?;
        Some(UnitCounts {
            units: units.len(),
            runs: sizes().sum(),
            fewest: sizes().min()?,
            most,
        })
    }
}

/// The independent values of a series.
pub(super) struct Independent<'a> {
    /// The runs themselves, or one value a unit, the mean of its runs, in the place of the first of them.
    pub series: Cow<'a, Series>,
    /// What is behind the values, where they are means of several runs.
    pub counts: Option<UnitCounts>,
}

/// The independent values of `series`: its runs, or its units where these are in effect.
pub(super) fn independent(series: &Series, by_unit: bool) -> Independent<'_> {
    if !by_unit || series.units.is_empty() {
        return Independent {
            series: Cow::Borrowed(series),
            counts: None,
        };
    }
    let groups = group_by_unit(&series.rates, &series.units);
    let firsts = firsts(&series.units);
    let of_first = |values: &[u32]| firsts.iter().filter_map(|place| values.get(*place).copied()).collect();
    Independent {
        counts: UnitCounts::of(&groups),
        series: Cow::Owned(Series {
            rates: means(&groups),
            rows: of_first(&series.rows),
            sessions: of_first(&series.sessions),
            files: series.files.clone(),
            units: Vec::new(),
        }),
    }
}

/// Puts one value a unit into the place of the runs of each group of `sweep`, where units are in effect; gives what is behind the
/// values of each group.
pub(super) fn average(sweep: &mut Sweep) -> Vec<Option<UnitCounts>> {
    let by_unit = in_effect(sweep.units.as_ref());
    let averaged = sweep.groups.iter_mut().map(|group| {
        if !by_unit {
            return None;
        }
        let units = std::mem::take(&mut group.units);
        let (groups, firsts) = (group_by_unit(&group.rates, &units), firsts(&units));
        group.rates = means(&groups);
        group.rows = firsts.iter().map(|place| group.rows[*place]).collect();
        for levels in &mut group.levels {
            *levels = firsts.iter().map(|place| levels[*place]).collect();
        }
        UnitCounts::of(&groups)
    });
    averaged.collect()
}

/// Whether a unit counts as one run.
pub(super) fn in_effect(units: Option<&Units>) -> bool {
    units.is_some_and(|units| units.in_effect)
}

/// The variables that name the units, where they are in effect.
pub(super) fn variables(units: Option<&Units>) -> Vec<String> {
    let units = units.filter(|units| units.in_effect);
    units.map_or(Vec::new(), |units| units.variables.clone())
}

/// That units are in effect without being asked for.
pub(super) fn assumed(units: Option<&Units>) -> Option<Warning> {
    let units = units.filter(|units| units.in_effect && units.assumed)?;
    Some(
        UnitWarning::UnitAssumed {
            variables: units.variables.clone(),
        }
        .into(),
    )
}

/// That runs are all of one unit, which is not in effect: nothing is known of how units differ. `sides` are the units of the runs
/// of each binary, with its name if it has one.
pub(super) fn one_process<'a>(sides: impl IntoIterator<Item = (Option<&'a str>, &'a [u32])>) -> Option<Warning> {
    let is_one = |(_, units): &(Option<&str>, &[u32])| units.len() > 1 && units.iter().all(|unit| *unit == units[0]);
    let mut sides = sides.into_iter().filter(is_one).peekable();
    sides.peek()?;
    let binaries = sides.filter_map(|(binary, _)| binary.map(str::to_string)).collect();
    Some(UnitWarning::OneProcess { binaries }.into())
}

fn means(units: &[Vec<f64>]) -> Vec<f64> {
    units.iter().map(|unit| Moments::of(unit).mean).collect()
}

/// The place of the first run of each unit.
fn firsts(units: &[u32]) -> Vec<usize> {
    let mut seen = HashSet::new();
    (0..units.len()).filter(|place| seen.insert(units[*place])).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn series() -> Series {
        Series {
            rates: vec![100.0, 105.0, 102.0, 107.0, 104.0],
            rows: vec![0, 2, 5, 6, 9],
            files: vec![4],
            units: vec![7, 3, 7, 3, 3],
            sessions: Vec::new(),
        }
    }

    #[test]
    fn a_unit_stands_where_its_first_run_stood() {
        let series = series();
        let independent = independent(&series, true);
        assert_eq!(independent.series.rates, [101.0, 316.0 / 3.0]);
        assert_eq!(
            (&independent.series.rows[..], &independent.series.files[..]),
            (&[0, 2][..], &[4][..])
        );
        let counts = independent.counts.unwrap();
        assert_eq!((counts.units, counts.runs, counts.fewest, counts.most), (2, 5, 2, 3));
    }

    #[test]
    fn units_of_one_run_are_runs() {
        let single = Series {
            units: vec![5, 4, 3, 2, 1],
            ..series()
        };
        let independent = independent(&single, true);
        assert_eq!((&independent.series.rates, independent.counts), (&single.rates, None));
    }

    #[test]
    fn one_unit_is_one_process() {
        let message = |sides: [(Option<&str>, &[u32]); 2]| one_process(sides).map(|warning| warning.to_string());
        let both = message([(Some("old"), &[4, 4]), (Some("new"), &[4, 4, 4])]).unwrap();
        assert!(both.starts_with("all runs of each binary are of one process"), "{both}");
        let one = message([(Some("old"), &[4, 5]), (Some("new"), &[4, 4])]).unwrap();
        assert!(one.starts_with("all runs of binary new are of one process"), "{one}");
        assert_eq!(message([(None, &[4]), (None, &[])]), None);
    }
}
