//! Which benchmarks a rule is about, and what it sets.

use glob::Pattern;
use regex::Regex;

use super::date::Date;
use crate::analysis::compare::min_change::MinChange;
use crate::analysis::direction::Direction;
use crate::data::{Condition, Value};

/// A benchmark as rules see it.
#[derive(Debug, Clone, Copy)]
pub(in crate::analysis) struct Subject<'a> {
    /// `filename configuration`.
    pub name: &'a str,
    pub filename: &'a str,
    pub variables: &'a [(String, Value)],
    pub metric: &'a str,
}

impl Subject<'_> {
    /// Whether a pattern is one of the whole name, or of the file: who names a file means all its benchmarks.
    pub fn is_named(&self, pattern: &Pattern) -> bool {
        pattern.matches(self.name) || pattern.matches(self.filename)
    }

    fn fulfils(&self, condition: &Condition) -> bool {
        let variable = self.variables.iter().find(|(name, _)| *name == condition.variable);
        match variable {
            None if condition.variable == "filename" => condition.holds(Some(&Value::Text(self.filename.to_string()))),
            variable => condition.holds(variable.map(|(_, value)| value)),
        }
    }
}

/// A rule, checked.
#[derive(Debug, Clone)]
pub(super) struct Rule {
    /// Where it stands and which benchmarks it is about: `benchstat.toml:12: buffers/*`.
    pub label: String,
    /// Patterns of names, of which any one is enough; all names when empty.
    pub names: Vec<Pattern>,
    pub regex: Option<Regex>,
    /// Conditions that all have to hold.
    pub conditions: Vec<Condition>,
    pub metric: Option<String>,
    pub max_regression: Option<f64>,
    pub min_change: Option<MinChange>,
    pub direction: Option<Direction>,
    pub expect: Option<ExpectedUntil>,
}

/// A regression that is expected until a day.
#[derive(Debug, Clone)]
pub(super) struct ExpectedUntil {
    pub until: Date,
    pub reason: String,
}

impl Rule {
    pub fn matches(&self, subject: &Subject<'_>) -> bool {
        (self.names.is_empty() || self.names.iter().any(|name| subject.is_named(name)))
            && self.regex.as_ref().is_none_or(|regex| regex.is_match(subject.name))
            && self.conditions.iter().all(|condition| subject.fulfils(condition))
            && self.is_of_metric(subject.metric)
    }

    pub fn is_of_metric(&self, metric: &str) -> bool {
        self.metric.as_ref().is_none_or(|own| own == metric)
    }

    /// Whether it is about all benchmarks of its metric.
    pub fn is_of_all(&self) -> bool {
        self.names.is_empty() && self.regex.is_none() && self.conditions.is_empty()
    }
}
