//! Which column is the measured one, and which name a benchmark and its binary.

use super::column::is_result;
use super::error::{DataError, Role};
use super::pattern::NamePattern;

/// The columns that have a meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Roles {
    /// The measured column; `None` means `rate`, or the tool's own measure in results of a tool that has no rates.
    pub metric: Option<String>,
    /// Columns that are measured as well and are the metric of other reports: neither names nor variables of this one.
    pub also_measured: Vec<String>,
    /// The columns that make up a benchmark: the first is its name, the others its variables. Empty means `filename` and
    /// `configuration`, or `filename` and all variables. Where they are named, all other columns only serve filters.
    pub group: Vec<String>,
    /// The column or variable that holds the binary: `binary`, unless another is asked for.
    pub binary: String,
    /// Which part of the names is the binary, where no column holds it.
    pub pattern: Option<NamePattern>,
    /// Which runs depend on each other and so are one unit.
    pub unit: UnitChoice,
    /// The variable that tells sessions apart, each with runs of all binaries: a day, a machine, a file.
    pub session: Option<String>,
}

/// Which variables name the unit of a run: its process, fork or session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum UnitChoice {
    /// The columns `fork` and `process`, within each file, if any benchmark has two units or more with each of its binaries.
    #[default]
    Known,
    /// None: every run is independent of all others.
    None,
    /// These, columns or variables of the configuration.
    Named(Vec<String>),
}

/// The column of the binary in the files of Node's scripts.
pub(super) const BINARY: &str = "binary";

/// The measured column of the files of Node's scripts.
pub(crate) const RATE: &str = "rate";

impl Default for Roles {
    fn default() -> Self {
        Roles {
            metric: None,
            also_measured: Vec::new(),
            group: Vec::new(),
            binary: BINARY.to_string(),
            pattern: None,
            unit: UnitChoice::Known,
            session: None,
        }
    }
}

impl Roles {
    /// The measured column of a table.
    pub(crate) fn metric(&self) -> &str {
        self.metric.as_deref().unwrap_or(RATE)
    }

    /// Whether a column holds results, where `metric` is the measured one.
    pub(crate) fn measures(&self, column: &str, metric: &str) -> bool {
        is_result(column, metric) || self.also_measured.iter().any(|name| name == column)
    }

    /// Whether another column than `binary` holds the binary.
    pub(crate) fn names_binary(&self) -> bool {
        self.binary != BINARY
    }

    /// The columns that a file must have, besides the metric, for a command that requires some of the usual ones.
    pub(crate) fn needed<'a>(&'a self, required: &'a [&'static str]) -> impl Iterator<Item = &'a str> {
        let usual = self.group.is_empty() && !self.names_binary();
        let filename = self.group.is_empty().then_some("filename");
        // Another binary than that of the usual column may be a variable of the configurations, or part of the names.
        let has_column = !self.names_binary() && self.pattern.is_none();
        let required = required.iter().copied().filter(move |column| match *column {
            BINARY => has_column,
            "configuration" => usual,
            _ => true,
        });
        filename
            .into_iter()
            .chain(self.group.iter().map(String::as_str))
            .chain(required)
    }

    /// Whether `variable`, a column or part of the configuration, tells benchmarks apart.
    pub(crate) fn tells_apart(&self, variable: &str, is_column: bool) -> bool {
        let column = if is_column { variable } else { "configuration" };
        self.group.is_empty() || self.group.iter().any(|name| name == column)
    }

    /// That no column has two roles; `is_measured` says which ones hold results.
    ///
    /// # Errors
    /// [`DataError::Role`] for the first column that does.
    pub(crate) fn check(&self, is_measured: impl Fn(&str) -> bool) -> Result<(), DataError> {
        let refuse = |role: Role, column: &str, problem: &'static str| {
            Err(DataError::Role {
                role,
                column: column.to_string(),
                problem,
            })
        };
        for (at, column) in self.group.iter().enumerate() {
            if column.is_empty() {
                return refuse(Role::Benchmark, column, "the name of a column is missing");
            }
            if self.group[..at].contains(column) {
                return refuse(Role::Benchmark, column, "is named twice");
            }
            if is_measured(column) {
                return refuse(Role::Benchmark, column, "is measured, and cannot name what is measured");
            }
            if *column == self.binary {
                return refuse(
                    Role::Benchmark,
                    column,
                    "holds the binaries that are compared: leave it out",
                );
            }
        }
        self.check_unit(&is_measured)?;
        if is_measured(&self.binary) {
            return refuse(Role::Binary, &self.binary, "is measured, and cannot name a binary");
        }
        Ok(())
    }

    /// That what names units or sessions names nothing else.
    fn check_unit(&self, is_measured: impl Fn(&str) -> bool) -> Result<(), DataError> {
        let units = match &self.unit {
            UnitChoice::Named(names) => names.as_slice(),
            UnitChoice::Known | UnitChoice::None => &[],
        };
        let units = units.iter().map(|name| (Role::Unit, name));
        let mut names = units.chain(self.session.iter().map(|name| (Role::Session, name)));
        let problem = |name: &String| match name.as_str() {
            "" => Some("the name of a variable is missing"),
            name if is_measured(name) => Some("is measured, and cannot tell runs apart"),
            name if name == self.binary => {
                Some("holds the binaries that are compared, and cannot name a unit or session")
            }
            "filename" | "configuration" if self.group.is_empty() => {
                Some("names the benchmark, and cannot name a unit or session")
            }
            _ if self.group.contains(name) => Some("names the benchmark, and cannot name a unit or session"),
            _ => None,
        };
        let found = names.find_map(|(role, name)| Some((role, name, problem(name)?)));
        found.map_or(Ok(()), |(role, column, problem)| {
            Err(DataError::Role {
                role,
                column: column.clone(),
                problem,
            })
        })
    }
}
