//! One value a run: configurations of one file share a process, so only whole runs are independent of each other.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::data::{Sweep, SweepGroup, group};
use crate::stats::describe::Moments;

/// What makes up the full configuration of a measurement, besides x and category: indices into the levels of a group.
#[derive(Debug, Clone, Default)]
pub(super) struct Configuration {
    /// The variables.
    pub variables: Vec<usize>,
    /// What tells files apart, which is no part of a configuration.
    pub file: Option<usize>,
}

impl Configuration {
    /// From the variables that a sweep averages over.
    pub fn of(sweep: &Sweep, aggregated: &[usize]) -> Configuration {
        let is_file = |index: &usize| sweep.others[*index].name == "file";
        let (file, variables): (Vec<usize>, Vec<usize>) = aggregated.iter().partition(|index| is_file(index));
        Configuration {
            variables,
            file: file.first().copied(),
        }
    }

    /// A number for the combination of all aggregated variables at each place of each group.
    pub fn combinations(&self, sweep: &Sweep) -> Vec<Vec<u32>> {
        let variables = self.variables.iter().copied().chain(self.file);
        let joined = |variable: usize| -> Vec<u32> {
            let levels = sweep.groups.iter().flat_map(|group| &group.levels[variable]);
            levels.copied().collect()
        };
        let levels: Vec<Vec<u32>> = variables.map(joined).collect();
        let levels: Vec<&[u32]> = levels.iter().map(Vec::as_slice).collect();
        let rates = sweep.groups.iter().map(|group| group.rates.len());
        let mut combinations = group(rates.sum(), &levels).of_item.into_iter();
        let of_group = |group: &SweepGroup| combinations.by_ref().take(group.rates.len()).collect();
        sweep.groups.iter().map(of_group).collect()
    }

    /// The levels at one place of a group.
    fn at(&self, group: &SweepGroup, place: usize) -> Vec<u32> {
        let level = |&variable: &usize| group.levels[variable][place];
        self.variables.iter().map(level).collect()
    }

    /// The rates of each configuration of a group, in the order of measurement.
    pub fn series(&self, group: &SweepGroup) -> Vec<Vec<f64>> {
        let mut series: BTreeMap<Vec<u32>, Vec<f64>> = BTreeMap::new();
        for (place, rate) in group.rates.iter().enumerate() {
            series.entry(self.at(group, place)).or_default().push(*rate);
        }
        series.into_values().collect()
    }
}

/// Which run: the file's level and its number there, both from 0. A file without a level counts as the only one.
pub(super) type RunId = (u32, u32);

/// The runs of one group.
#[derive(Debug, Clone, Default)]
pub(super) struct Runs {
    /// The run of each mean, ascending.
    pub ids: Vec<RunId>,
    /// Mean rate over the group's configurations.
    pub means: Vec<f64>,
    /// The first row of each run.
    pub rows: Vec<u32>,
    /// Runs that lack some configuration of the group and are not among the means.
    pub incomplete: usize,
}

impl Runs {
    /// Averages each run of `group`. Run k is the k-th occurrence of each configuration in a file.
    pub fn of(group: &SweepGroup, configuration: &Configuration) -> Runs {
        let mut occurrences: HashMap<(u32, Vec<u32>), u32> = HashMap::new();
        let mut configurations: HashSet<Vec<u32>> = HashSet::new();
        let mut rates_of: BTreeMap<RunId, (u32, Vec<f64>)> = BTreeMap::new();
        for (place, (rate, row)) in group.rates.iter().zip(&group.rows).enumerate() {
            let key = configuration.at(group, place);
            let file = configuration.file.map_or(0, |file| group.levels[file][place]);
            configurations.insert(key.clone());
            let next = occurrences.entry((file, key)).or_insert(0);
            let (_, rates) = rates_of.entry((file, *next)).or_insert_with(|| (*row, Vec::new()));
            rates.push(*rate);
            *next += 1;
        }
        let mut runs = Runs::default();
        for (id, (row, rates)) in rates_of {
            if rates.len() == configurations.len() {
                runs.ids.push(id);
                runs.rows.push(row);
                runs.means.push(Moments::of(&rates).mean);
            } else {
                runs.incomplete += 1;
            }
        }
        runs
    }

    /// The means of the runs that both have: those of `from`, those of `to`.
    pub fn shared(from: &Runs, to: &Runs) -> (Vec<f64>, Vec<f64>) {
        let to: HashMap<&RunId, f64> = to.ids.iter().zip(to.means.iter().copied()).collect();
        from.ids
            .iter()
            .zip(&from.means)
            .filter_map(|(id, mean)| to.get(id).map(|other| (*mean, *other)))
            .unzip()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Value;

    /// One group of rows `(file, configuration, rate)`.
    fn group(rows: &[(u32, u32, f64)]) -> SweepGroup {
        SweepGroup {
            x: Value::Number(1.0),
            category: None,
            rates: rows.iter().map(|row| row.2).collect(),
            rows: (0..rows.len() as u32).collect(),
            levels: vec![
                rows.iter().map(|row| row.0).collect(),
                rows.iter().map(|row| row.1).collect(),
            ],
            units: Vec::new(),
        }
    }

    fn configuration() -> Configuration {
        Configuration {
            variables: vec![1],
            file: Some(0),
        }
    }

    #[test]
    fn the_kth_occurrences_make_up_run_k() {
        let runs = Runs::of(
            &group(&[(0, 7, 1.0), (0, 8, 3.0), (0, 8, 30.0), (0, 7, 10.0)]),
            &configuration(),
        );
        assert_eq!((&runs.means[..], &runs.rows[..]), (&[2.0, 20.0][..], &[0, 2][..]));
        assert_eq!(runs.incomplete, 0);
    }

    #[test]
    fn a_run_that_was_cut_short_does_not_shift_those_of_the_next_file() {
        let rows = [(0, 7, 1.0), (0, 8, 3.0), (0, 7, 5.0), (1, 7, 10.0), (1, 8, 30.0)];
        let runs = Runs::of(&group(&rows), &configuration());
        assert_eq!((runs.ids.as_slice(), runs.incomplete), (&[(0, 0), (1, 0)][..], 1));
        assert_eq!(runs.means, [2.0, 20.0]);
    }

    #[test]
    fn pairs_are_of_the_shared_runs() {
        let from = Runs::of(&group(&[(0, 7, 1.0), (0, 7, 2.0), (1, 7, 4.0)]), &configuration());
        let to = Runs::of(&group(&[(0, 7, 11.0), (1, 7, 5.0)]), &configuration());
        assert_eq!(Runs::shared(&from, &to), (vec![1.0, 4.0], vec![11.0, 5.0]));
    }
}
