//! A policy, and what it asks of a benchmark.

use glob::Pattern;
use serde::{Deserialize, Serialize};

use super::date::Date;
use super::error::PolicyError;
use super::read::Text;
use super::row::{Expectation, RowPolicy};
use super::rule::{Rule, Subject};
use crate::analysis::compare::min_change::MinChange;
use crate::analysis::direction::Direction;
use crate::analysis::error::AnalysisError;

/// What a project asks of its benchmarks. Two are equal when their texts are; in a part of a comparison it is its text.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Policy {
    written: Written,
    max_regression: Option<f64>,
    min_change: Option<MinChange>,
    direction: Option<Direction>,
    required: Vec<Pattern>,
    renames: Vec<(String, String)>,
    rules: Vec<Rule>,
}

/// The text of a policy and the name that messages give it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    file: String,
    text: String,
}

impl PartialEq for Policy {
    fn eq(&self, other: &Policy) -> bool {
        self.written == other.written
    }
}

impl TryFrom<Written> for Policy {
    type Error = PolicyError;

    fn try_from(written: Written) -> Result<Policy, PolicyError> {
        Policy::read(&written.file, &written.text)
    }
}

impl From<Policy> for Written {
    fn from(policy: Policy) -> Written {
        policy.written
    }
}

impl Policy {
    /// Reads the TOML in `text`; `file` stands for it in messages.
    ///
    /// # Errors
    /// The first thing that is wrong with it, and where.
    ///
    /// ```
    /// use benchstat::analysis::Policy;
    ///
    /// let policy = Policy::read("benchstat.toml", "max-regression = 5\n[[rule]]\nname = 'http/*'\nmax-regression = 10\n");
    /// assert!(policy.is_ok());
    /// let error = Policy::read("benchstat.toml", "max-regresion = 5").unwrap_err();
    /// assert!(error.to_string().starts_with("benchstat.toml:1:1: there is no key max-regresion, did you mean max-regression?"));
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Policy, PolicyError> {
        let written = Text { file, text };
        let document = written.document()?;
        let mut renames: Vec<(String, String)> = Vec::new();
        for (old, new) in document.rename {
            if renames.iter().any(|(_, other)| *other == new) {
                let problem = format!("two benchmarks cannot both be {new} now");
                return Err(written.error(Some(old.span()), &problem));
            }
            renames.push((old.into_inner(), new));
        }
        let rules = document.rule.into_iter().map(|rule| written.rule(rule));
        Ok(Policy {
            max_regression: document.max_regression.map(|percent| percent.0),
            min_change: document.min_change.map(|floor| floor.0),
            direction: document.direction,
            required: document.required.into_iter().map(|name| name.0).collect(),
            renames,
            rules: rules.collect::<Result<Vec<Rule>, PolicyError>>()?,
            written: Written {
                file: file.to_string(),
                text: text.to_string(),
            },
        })
    }

    /// The name of its file.
    pub fn file(&self) -> &str {
        &self.written.file
    }

    /// The limit in percent of benchmarks that no rule gives another.
    pub(in crate::analysis) fn max_regression(&self) -> Option<f64> {
        self.max_regression
    }

    /// What a change of benchmarks must exceed besides that no rule gives another floor. A time is a floor of times only: a policy is
    /// asked for all metrics.
    pub(in crate::analysis) fn min_change(&self, metric: &str) -> Option<MinChange> {
        self.min_change.filter(|floor| floor.holds_for(metric))
    }

    /// Old names, and new ones.
    pub(in crate::analysis) fn renames(&self) -> &[(String, String)] {
        &self.renames
    }

    /// What must be there.
    pub(in crate::analysis) fn required(&self) -> &[Pattern] {
        &self.required
    }

    /// The direction of a metric where no rule about some benchmarks says otherwise.
    pub(in crate::analysis) fn direction(&self, metric: &str) -> Option<Direction> {
        let mut rules = self.rules.iter().rev();
        let rule = rules.find(|rule| rule.direction.is_some() && rule.is_of_all() && rule.is_of_metric(metric));
        rule.map_or(self.direction, |rule| rule.direction)
    }

    /// What is asked of a benchmark on `today`; `otherwise` holds where no rule says anything else.
    ///
    /// # Errors
    /// A limit or a floor that makes no sense for the metric.
    pub(in crate::analysis) fn of(
        &self,
        subject: &Subject<'_>,
        today: Date,
        otherwise: &Otherwise,
    ) -> Result<RowPolicy, AnalysisError> {
        let rules: Vec<&Rule> = self.rules.iter().rev().filter(|rule| rule.matches(subject)).collect();
        let limit = rules.iter().find_map(|rule| Some((rule.max_regression?, &rule.label)));
        let floor = rules
            .iter()
            .find_map(|rule| rule.min_change.filter(|floor| floor.holds_for(subject.metric)));
        let direction = rules
            .iter()
            .find_map(|rule| rule.direction)
            .filter(|own| *own != otherwise.direction);
        let expect = rules.iter().find_map(|rule| Some((rule.expect.as_ref()?, &rule.label)));
        let (limit, rule) = match limit {
            Some((percent, label)) => (percent, label.clone()),
            None => (otherwise.max_regression, format!("{}: default", self.file())),
        };
        let (larger_limit, min_change) = match floor {
            None => (Some(limit), otherwise.min_change),
            Some(floor) => floor.settle(Some(limit), subject.metric)?,
        };
        let max_regression = larger_limit.unwrap_or(limit);
        if max_regression >= 100.0 && direction.unwrap_or(otherwise.direction) == Direction::Higher {
            return Err(AnalysisError::LimitOfRule {
                rule,
                limit: max_regression,
            });
        }
        Ok(RowPolicy {
            max_regression,
            rule,
            min_change,
            direction,
            expect: expect.map(|(expected, label)| Expectation {
                until: expected.until.to_string(),
                holds: today <= expected.until,
                reason: expected.reason.clone(),
                rule: label.clone(),
            }),
        })
    }

    /// Rules that are about none of the benchmarks, and renames that gave none its new name.
    pub(in crate::analysis) fn unused(&self, subjects: &[Subject<'_>], metric: &str) -> Vec<String> {
        let is_idle = |rule: &&Rule| rule.is_of_metric(metric) && !subjects.iter().any(|subject| rule.matches(subject));
        let rules = self.rules.iter().filter(is_idle).map(|rule| rule.label.clone());
        let is = |name: &str| {
            subjects
                .iter()
                .any(|subject| subject.name == name || subject.filename == name)
        };
        let renames = self.renames.iter().filter(|(old, new)| is(old) || !is(new));
        let renames = renames.map(|(old, new)| format!("{}: rename of {old} to {new}", self.file()));
        rules.chain(renames).collect()
    }
}

/// What holds for benchmarks that no rule is about.
#[derive(Debug, Clone, Copy)]
pub(in crate::analysis) struct Otherwise {
    pub direction: Direction,
    pub max_regression: f64,
    pub min_change: Option<f64>,
}
