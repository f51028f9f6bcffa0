//! Rows → the groups of a parameter sweep: one for each value of x and each category.

use std::collections::HashMap;

use crate::data::levels::{Levels, categories, codes, configurations};
use crate::data::measurements::Measurements;
use crate::data::value::Value;
use crate::read::ReadError;

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
    pub(crate) fn sweep(&self, options: &SweepOptions<'_>) -> Result<Sweep, ReadError> {
        let mut sweep = Sweep::default();
        let Some(x) = self.levels(options.xaxis)? else {
            sweep.without_x = self.frame.height();
            return Ok(sweep);
        };
        let category = options.category.map(|name| self.levels(name)).transpose()?;
        if let Some(None) = category {
            sweep.without_category = self.frame.height();
            return Ok(sweep);
        }
        let category = category.flatten();
        self.group_rows(options.binary, &x, category.as_ref(), &mut sweep)?;

        let rates = self.rates()?;
        for group in &mut sweep.groups {
            group.rates = group.rows.iter().map(|&row| rates[row as usize]).collect();
        }
        for (name, levels) in self.other_levels(options)? {
            let codes = codes(&self.frame, &levels.column)?;
            let lacking = levels.values.len() as u32;
            let level = |row: &u32| levels.of(codes.get(*row as usize)).unwrap_or(lacking);
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

    /// Fills in the groups' values and rows, and counts the rows that belong to none.
    fn group_rows(
        &self,
        binary: Option<usize>,
        x: &Levels,
        category: Option<&Levels>,
        sweep: &mut Sweep,
    ) -> Result<(), ReadError> {
        let mut keys = vec![x.column.as_str()];
        keys.extend(category.map(|levels| levels.column.as_str()));
        keys.extend(binary.map(|_| self.binary_column()));
        keys.sort_unstable();
        keys.dedup();

        let x_codes = codes(&self.frame, &x.column)?;
        let category_codes = category.map(|levels| codes(&self.frame, &levels.column)).transpose()?;
        let binary_codes = binary.map(|_| codes(&self.frame, self.binary_column())).transpose()?;
        let mut known: HashMap<(u32, Option<u32>), usize> = HashMap::new();
        for rows in self.groups(&keys)? {
            let first = rows[0] as usize;
            if binary_codes.is_some_and(|codes| self.binary_index(codes.get(first)) != binary) {
                continue;
            }
            let Some(x_level) = x.of(x_codes.get(first)) else {
                sweep.without_x += rows.len();
                continue;
            };
            let category_level = match category.zip(category_codes) {
                Some((levels, codes)) => match levels.of(codes.get(first)) {
                    Some(level) => Some(level),
                    None => {
                        sweep.without_category += rows.len();
                        continue;
                    }
                },
                None => None,
            };
            let at = *known.entry((x_level, category_level)).or_insert_with(|| {
                sweep.groups.push(SweepGroup {
                    x: x.values[x_level as usize].clone(),
                    category: category
                        .zip(category_level)
                        .map(|(levels, level)| levels.values[level as usize].clone()),
                    rates: Vec::new(),
                    rows: Vec::new(),
                    levels: Vec::new(),
                });
                sweep.groups.len() - 1
            });
            sweep.groups[at].rows.extend(rows);
        }
        // Several codes can stand for one value: back into the order of measurement.
        sweep.groups.iter_mut().for_each(|group| group.rows.sort_unstable());
        Ok(())
    }

    /// The levels of all variables that tell benchmarks apart besides x, category and the binary. The configuration is there
    /// as its variables; what did not parse of it is a variable of its own.
    fn other_levels(&self, options: &SweepOptions<'_>) -> Result<Vec<(String, Levels)>, ReadError> {
        let mut others = Vec::new();
        for name in self.variable_names()? {
            let chosen = name == options.xaxis || Some(name.as_str()) == options.category;
            let is_column = self.has_column(&name);
            if chosen || name == self.binary_column() || !self.roles.tells_apart(&name, is_column) {
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

    fn opaque_configurations(&self) -> Result<Levels, ReadError> {
        let texts = categories(&self.frame, "configuration")?;
        let parsed = configurations(&texts);
        let opaque = texts
            .into_iter()
            .zip(parsed)
            .map(|(text, pairs)| (pairs.is_empty() && !text.is_empty()).then_some(Value::Text(text)));
        Ok(Levels::new("configuration", opaque))
    }
}
