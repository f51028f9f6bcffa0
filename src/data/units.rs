//! Which runs depend on each other: those of one process, fork or session are one *unit*.

use foldhash::fast::FixedState;
use indexmap::{IndexMap, IndexSet};

use super::builder::LACKING;
use super::error::{DataError, Role};
use super::grouping::group;
use super::measurements::Measurements;
use super::roles::UnitChoice;
use super::value::Value;

/// Columns that name the unit of a run wherever they are. Readers of tools that measure several runs in one process fill them.
const KNOWN: [&str; 2] = ["fork", "process"];

/// Columns whose values may be units, the smaller first.
const NESTING: [&str; 5] = ["fork", "process", "invocation", "session", "file"];

/// Columns that never tell benchmarks apart.
const OF_RUNS: [&str; 3] = ["fork", "process", "session"];

/// The unit of each run, as far as the data know it.
#[derive(Debug, Clone, Default)]
pub struct Units {
    /// The variables that name it.
    pub variables: Vec<String>,
    /// Whether nobody asked for them.
    pub assumed: bool,
    /// Whether a unit counts as one run: always where it was asked for, else where any benchmark has two units or more with each
    /// of its binaries.
    pub in_effect: bool,
    /// The unit of each key; [`LACKING`] where it has no value of any of the variables.
    pub(super) of_key: Vec<u32>,
}

impl Units {
    /// The unit of each of these rows, by numbers that mean nothing else; a row without a value is a unit of its own.
    pub(super) fn of_rows(&self, rows: &[u32], keys: &[u32], of_key: &[u32]) -> Vec<u32> {
        let unit = |row: &u32| {
            let key = keys[*row as usize] as usize;
            match self.of_key[key] {
                // Rows are counted from 0 up, these from the other end down.
                LACKING => u32::MAX - row,
                _ => of_key[key],
            }
        };
        rows.iter().map(unit).collect()
    }
}

impl Measurements {
    /// The units of the runs; `None` where nothing names them. A sweep's own variables, `axes`, never do.
    ///
    /// # Errors
    /// A variable that was asked for and is not there, or is an axis.
    pub(crate) fn units(&self, axes: &[&str]) -> Result<Option<Units>, DataError> {
        let (variables, assumed) = match &self.roles.unit {
            UnitChoice::None => return Ok(None),
            UnitChoice::Named(names) => (names.clone(), false),
            UnitChoice::Known => (self.known_units(axes), true),
        };
        if variables.is_empty() {
            return Ok(None);
        }
        let mut codes = Vec::new();
        for variable in &variables {
            if axes.contains(&variable.as_str()) {
                return Err(DataError::UnitIsAxis {
                    variable: variable.clone(),
                });
            }
            codes.push(self.run_codes(variable, Role::Unit)?);
        }
        let lacking: Vec<bool> = (0..self.keys.height())
            .map(|key| codes.iter().all(|codes| codes[key] == LACKING))
            .collect();
        // A unit is of one session.
        if let Some(session) = &self.roles.session {
            codes.push(self.run_codes(session, Role::Session)?);
        }
        // Tools number their forks anew in each file.
        if assumed && self.has_column("file") && !axes.contains(&"file") {
            codes.push(self.codes("file")?);
        }
        let codes: Vec<&[u32]> = codes.iter().map(Vec::as_slice).collect();
        let mut of_key = group(self.keys.height(), &codes).of_item;
        for (unit, lacks) in of_key.iter_mut().zip(lacking) {
            if lacks {
                *unit = LACKING;
            }
        }
        Ok(Some(Units {
            in_effect: !assumed || self.repeat_units(&of_key)?,
            variables,
            assumed,
            of_key,
        }))
    }

    /// Whether a variable describes runs and not what they measure: it is neither part of a benchmark's name nor averaged over.
    pub(super) fn is_of_runs(&self, variable: &str) -> bool {
        let named = match &self.roles.unit {
            UnitChoice::Named(names) => names.iter().any(|name| name == variable),
            UnitChoice::Known | UnitChoice::None => false,
        };
        named || self.roles.session.as_deref() == Some(variable) || OF_RUNS.contains(&variable)
    }

    /// The variables that name units without being asked for.
    fn known_units(&self, axes: &[&str]) -> Vec<String> {
        let free = |name: &&str| {
            self.has_column(name)
                && *name != self.binary_column()
                && !axes.contains(name)
                && !self.roles.group.iter().any(|column| column == name)
        };
        KNOWN.into_iter().filter(free).map(str::to_string).collect()
    }

    /// The columns whose values may be units although nobody said so; none where units were asked for, or that there are none.
    pub(crate) fn nesting_columns(&self) -> Vec<&str> {
        let free = |name: &&str| {
            self.has_column(name)
                && *name != self.binary_column()
                && !self.roles.group.iter().any(|column| column == name)
        };
        match self.roles.unit {
            UnitChoice::Known if self.roles.session.is_some() => Vec::new(),
            UnitChoice::Known => NESTING.into_iter().filter(free).collect(),
            UnitChoice::None | UnitChoice::Named(_) => Vec::new(),
        }
    }

    /// The code of each key in a variable that tells runs apart.
    fn run_codes(&self, variable: &str, role: Role) -> Result<Vec<u32>, DataError> {
        match self.levels(variable)? {
            Some(levels) => Ok(levels.of_key.iter().map(|level| level.unwrap_or(LACKING)).collect()),
            // A part of the data may be without rows.
            None if self.rows() == 0 => Ok(vec![LACKING; self.keys.height()]),
            None => Err(DataError::NoSuchVariable {
                role,
                variable: variable.to_string(),
                present: self.variable_names()?,
            }),
        }
    }

    /// The variable that tells sessions apart.
    pub(crate) fn session(&self) -> Option<&str> {
        self.roles.session.as_deref()
    }

    /// The sessions by their numbers, of which a run without a session has the last; none where nothing tells them apart.
    pub(crate) fn session_names(&self) -> Result<Vec<Value>, DataError> {
        let levels = self.session().map(|session| self.levels(session)).transpose()?;
        let mut names = levels.flatten().map_or(Vec::new(), |levels| levels.values);
        names.push(Value::Text(String::new()));
        Ok(names)
    }

    /// The number of each key's session.
    pub(super) fn sessions(&self) -> Result<Option<Vec<u32>>, DataError> {
        let Some(session) = self.session() else {
            return Ok(None);
        };
        let lacking = self.session_names()?.len() as u32 - 1;
        let codes = self.run_codes(session, Role::Session)?;
        Ok(Some(codes.into_iter().map(|code| code.min(lacking)).collect()))
    }

    /// The variables that are no part of a configuration's name: those of units, and the session.
    pub(super) fn variables_of_runs(&self, units: Option<&Units>) -> Vec<String> {
        let units = units.map_or(&[][..], |units| &units.variables);
        units.iter().chain(&self.roles.session).cloned().collect()
    }

    /// Whether any benchmark has two units or more with each of its binaries.
    fn repeat_units(&self, unit_of_key: &[u32]) -> Result<bool, DataError> {
        let benchmark_of_key = self
            .identity(&self.variables_of_runs(None))?
            .grouping(self.keys.height())
            .of_item;
        let binaries = match self.has_column(self.binary_column()) {
            true => self.codes(self.binary_column())?,
            false => vec![0; self.keys.height()],
        };
        let mut units: IndexMap<(u32, u32), IndexSet<u32, FixedState>, FixedState> = IndexMap::default();
        for ((benchmark, binary), unit) in benchmark_of_key.iter().zip(&binaries).zip(unit_of_key) {
            units.entry((*benchmark, *binary)).or_default().insert(*unit);
        }
        let mut repeated: IndexMap<u32, bool, FixedState> = IndexMap::default();
        for ((benchmark, _), units) in &units {
            // Runs without a unit are one each.
            *repeated.entry(*benchmark).or_insert(true) &= units.len() > 1 || units.contains(&LACKING);
        }
        Ok(repeated.values().any(|repeated| *repeated) && units.values().flatten().any(|unit| *unit != LACKING))
    }
}
