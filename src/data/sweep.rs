//! Rows → the groups of a parameter sweep: one for each value of x and each category.

use foldhash::fast::FixedState;
use indexmap::IndexSet;

use super::collect::{NO_SERIES, collect};
use super::error::DataError;
use super::grouping::group;
use super::levels::Levels;
use super::measurements::Measurements;
use super::units::Units;
use super::value::Value;

/// What to group by.
#[derive(Debug, Clone, Copy)]
pub struct SweepOptions<'a> {
    /// The variable along the x axis.
    pub xaxis: &'a str,
    /// The variable that tells the series apart.
    pub category: Option<&'a str>,
    /// Only rows of this binary, by its index in [`Measurements::binaries`].
    pub binary: Option<usize>,
}

/// The measurements by (x, category).
#[derive(Debug, Clone, Default)]
pub struct Sweep {
    /// The groups, in order of first appearance.
    pub groups: Vec<SweepGroup>,
    /// The variables besides x, category and `binary` that take more than one value in these rows; a row that lacks the
    /// variable counts as one more value.
    pub others: Vec<OtherVariable>,
    /// Rows left out because they lack x.
    pub without_x: usize,
    /// Rows left out because they have x and lack the category.
    pub without_category: usize,
    /// The units of the runs; `None` where nothing names them.
    pub units: Option<Units>,
}

/// All measurements at one x, of one category.
#[derive(Debug, Clone)]
pub struct SweepGroup {
    /// The value of x.
    pub x: Value,
    /// The value of the category, if there is one.
    pub category: Option<Value>,
    /// The metric of each run, in the order of measurement.
    pub rates: Vec<f64>,
    /// The row of each run in the data set, from 0.
    pub rows: Vec<u32>,
    /// `levels[variable][run]`: an index into the values of [`Sweep::others`]`[variable]`, or, where the row lacks the
    /// variable, their number.
    pub levels: Vec<Vec<u32>>,
    /// A number for the unit of each run, where units are in effect for the unit and the configuration; empty where nothing names
    /// units.
    pub units: Vec<u32>,
}

/// A variable that the groups average over.
#[derive(Debug, Clone)]
pub struct OtherVariable {
    /// Its name.
    pub name: String,
    /// Its values, in no particular order; some may not occur in the rows at hand.
    pub values: Vec<Value>,
}

impl Measurements {
    /// Groups the rows by x and category. Values are equal that read as the same: `16` and `16.0` are one group, the text
    /// `'16'` is another. A variable that does not exist is one that every row lacks.
    pub(crate) fn sweep(&self, options: &SweepOptions<'_>) -> Result<Sweep, DataError> {
        let mut sweep = Sweep::default();
        let Some(x) = self.levels(options.xaxis)? else {
            sweep.without_x = self.rows();
            return Ok(sweep);
        };
        let category = options.category.map(|name| self.levels(name)).transpose()?;
        if let Some(None) = category {
            sweep.without_category = self.rows();
            return Ok(sweep);
        }
        let group_of_key = self.group_keys(options.binary, &x, category.flatten().as_ref(), &mut sweep)?;
        let collected = collect(&self.chunks()?, &group_of_key, sweep.groups.len());
        for (group, collected) in sweep.groups.iter_mut().zip(collected) {
            (group.rates, group.rows) = (collected.values, collected.rows);
        }
        let keys = self.run_keys()?;
        let axes: Vec<&str> = std::iter::once(options.xaxis).chain(options.category).collect();
        sweep.units = self.units(&axes)?;
        if let Some(units) = &sweep.units {
            let benchmarks = self
                .identity(&self.variables_of_runs(Some(units)))?
                .grouping(self.keys.height())
                .of_item;
            let of_key = match units.in_effect {
                true => group(self.keys.height(), &[&benchmarks, &units.of_key]).of_item,
                false => units.of_key.clone(),
            };
            for group in &mut sweep.groups {
                group.units = units.of_rows(&group.rows, &keys, &of_key);
            }
        }
        for (name, levels) in self.other_levels(options, sweep.units.as_ref())? {
            let lacking = levels.values.len() as u32;
            let level = |row: &u32| levels.of_key[keys[*row as usize] as usize].unwrap_or(lacking);
            let mut all = sweep.groups.iter().flat_map(|group| &group.rows).map(level);
            let first = all.next();
            if all.all(|level| Some(level) == first) {
                continue;
            }
            for group in &mut sweep.groups {
                group.levels.push(group.rows.iter().map(level).collect());
            }
            sweep.others.push(OtherVariable {
                name,
                values: levels.values,
            });
        }
        Ok(sweep)
    }

    /// Makes the groups, still without rows, and counts the rows that belong to none; gives the group of each key.
    fn group_keys(
        &self,
        binary: Option<usize>,
        x: &Levels,
        category: Option<&Levels>,
        sweep: &mut Sweep,
    ) -> Result<Vec<u32>, DataError> {
        let mut rows_of_key = vec![0usize; x.of_key.len()];
        for key in self.chunks()?.iter().flat_map(|(keys, _)| *keys) {
            rows_of_key[*key as usize] += 1;
        }
        let wanted = binary.and_then(|at| self.binary_codes().get(at).copied());
        let codes = binary.map(|_| self.codes(self.binary_column())).transpose()?;
        let mut known: IndexSet<(u32, Option<u32>), FixedState> = IndexSet::default();
        let mut group_of_key = vec![NO_SERIES; x.of_key.len()];
        for (key, group) in group_of_key.iter_mut().enumerate() {
            if codes.as_ref().is_some_and(|codes| Some(codes[key]) != wanted) {
                continue;
            }
            let Some(x_level) = x.of_key[key] else {
                sweep.without_x += rows_of_key[key];
                continue;
            };
            let category_level = category.and_then(|levels| levels.of_key[key]);
            if category.is_some() && category_level.is_none() {
                sweep.without_category += rows_of_key[key];
                continue;
            }
            *group = known.insert_full((x_level, category_level)).0 as u32;
        }
        sweep.groups = known
            .into_iter()
            .map(|(x_level, category_level)| SweepGroup {
                x: x.values[x_level as usize].clone(),
                category: category
                    .zip(category_level)
                    .map(|(levels, level)| levels.values[level as usize].clone()),
                rates: Vec::new(),
                rows: Vec::new(),
                levels: Vec::new(),
                units: Vec::new(),
            })
            .collect();
        Ok(group_of_key)
    }

    /// The levels of all variables that tell benchmarks apart besides x, category and the binary. The configuration is there
    /// as its variables; what did not parse of it is a variable of its own. What names units is none: it is no part of what was
    /// measured.
    fn other_levels(
        &self,
        options: &SweepOptions<'_>,
        units: Option<&Units>,
    ) -> Result<Vec<(String, Levels)>, DataError> {
        let mut others = Vec::new();
        for name in self.variable_names()? {
            let chosen = name == options.xaxis || Some(name.as_str()) == options.category;
            let is_column = self.has_column(&name);
            let is_unit = units.is_some_and(|units| units.variables.contains(&name));
            if chosen || is_unit || name == self.binary_column() || !self.roles.tells_apart(&name, is_column) {
                continue;
            }
            let levels = if name == "configuration" {
                Some(self.opaque_configurations()?)
            } else {
                self.levels(&name)?
            };
            others.extend(levels.map(|levels| (name, levels)));
        }
        Ok(others)
    }
}
