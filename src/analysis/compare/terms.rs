//! What holds for all rows of a comparison, once the options meet the data.

use serde::{Deserialize, Serialize};

use super::limit::Limit;
use super::options::{CompareOptions, PolicyOn, TestChoice};
use crate::analysis::direction::Direction;
use crate::analysis::error::AnalysisError;
use crate::analysis::policy::date::Date;
use crate::analysis::policy::row::RowPolicy;
use crate::analysis::policy::rule::Subject;
use crate::analysis::policy::whole::{Otherwise, Policy};
use crate::analysis::units;
use crate::data::{Benchmark, Measurements};
use crate::stats::correction::Correction;
use crate::stats::relative::Control;

/// The options of a comparison, settled; what the shards of one comparison have in common.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::analysis) struct Terms {
    pub metric: String,
    pub direction: Direction,
    /// Whether the direction was guessed, which is said with a warning.
    pub direction_assumed: bool,
    pub alpha: f64,
    pub confidence: f64,
    pub old: String,
    pub new: Vec<String>,
    pub test: TestChoice,
    pub max_regression: Option<f64>,
    /// What a change must exceed besides, in the metric's unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_change: Option<f64>,
    /// Limits by benchmark and more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<Policy>,
    /// The day on which the policy is asked. What depends on it is said of each row, so that parts made at midnight are of one comparison.
    #[serde(skip)]
    pub today: Option<Date>,
    /// Patterns of the benchmarks that all changes are relative to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub control: Vec<String>,
    /// What a row is relative to, in terms of that row.
    #[serde(skip)]
    pub relative_to: Option<Control>,
    pub fail_on_inconclusive: bool,
    pub fail_on_missing: bool,
    pub correction: Correction,
    pub expect_equal: bool,
    pub seed: u64,
    /// The variables that name units, where a unit counts as one run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unit: Vec<String>,
    /// Whether nobody asked for them, which is said with a warning.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unit_assumed: bool,
    /// The variable that tells sessions apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<String>,
    /// Whether a column says where the rows stand in the whole data; else they are counted within the shard.
    pub row_index: bool,
}

impl Terms {
    /// The terms for these sides.
    ///
    /// # Errors
    /// [`AnalysisError::NoTime`] for a floor that is a time where the metric is none; [`AnalysisError::LimitTooLarge`] for a gate that nothing could fail; [`AnalysisError::UnknownDirection`] for one on a
    /// metric of unknown direction.
    pub fn settle(
        measurements: &Measurements,
        old: &str,
        new: &[String],
        options: &CompareOptions,
    ) -> Result<Terms, AnalysisError> {
        let metric = measurements.metric();
        let policy = options.policy.as_ref().map(|PolicyOn { policy, .. }| policy);
        let asked = options.direction.or_else(|| policy?.direction(metric));
        let (direction, direction_assumed) = Direction::settle(asked, metric);
        let limit = options.max_regression.or_else(|| policy?.max_regression());
        if let (Some(policy), None) = (policy, limit) {
            return Err(AnalysisError::NoDefaultLimit(policy.file().to_string()));
        }
        let floor = options.min_change.or_else(|| policy?.min_change(metric));
        let floor = floor.map(|floor| floor.settle(limit, metric)).transpose()?;
        let (max_regression, min_change) = floor.unwrap_or((limit, None));
        let units = measurements.units(&[])?;
        let terms = Terms {
            metric: metric.to_string(),
            direction,
            direction_assumed,
            alpha: options.alpha,
            confidence: options.confidence.unwrap_or(1.0 - options.alpha),
            old: old.to_string(),
            new: new.to_vec(),
            test: match measurements.session() {
                _ if !options.control.is_empty() => TestChoice::Controls,
                Some(_) if options.test == TestChoice::Welch => TestChoice::Sessions,
                _ => options.test,
            },
            session: measurements.session().map(str::to_string),
            max_regression,
            min_change,
            policy: policy.cloned(),
            today: options.policy.as_ref().map(|PolicyOn { today, .. }| *today),
            control: options.control.clone(),
            relative_to: None,
            fail_on_inconclusive: options.fail_on_inconclusive,
            fail_on_missing: options.fail_on_missing,
            correction: options.correction,
            expect_equal: options.expect_equal,
            seed: options.seed,
            unit: units::variables(units.as_ref()),
            unit_assumed: units::assumed(units.as_ref()).is_some(),
            row_index: measurements.has_row_index(),
        };
        if terms.direction_assumed && terms.max_regression.is_some() {
            return Err(AnalysisError::UnknownDirection(terms.metric));
        }
        terms.check_limit()?;
        Ok(terms)
    }

    /// A gate that nothing could fail is refused.
    pub fn check_limit(&self) -> Result<(), AnalysisError> {
        match self.max_regression {
            Some(limit) if limit >= 100.0 && self.direction == Direction::Higher => {
                Err(AnalysisError::LimitTooLarge(limit))
            }
            _ => Ok(()),
        }
    }

    /// Those of the ordinary analysis, without sessions.
    pub fn ordinary(&self) -> Terms {
        Terms {
            test: TestChoice::Welch,
            ..self.clone()
        }
    }

    /// Whether a unit counts as one run.
    pub fn by_unit(&self) -> bool {
        !self.unit.is_empty()
    }

    /// What counts as a regression.
    pub fn limit(&self) -> Limit {
        Limit::new(self.max_regression, self.min_change, self.direction)
    }

    /// What counts as a regression of a row of which a policy may ask something of its own.
    pub fn limit_under(&self, policy: Option<&RowPolicy>) -> Limit {
        match policy {
            None => self.limit(),
            Some(own) => Limit::new(
                Some(own.max_regression),
                own.min_change,
                own.direction.unwrap_or(self.direction),
            ),
        }
    }

    /// What the policy asks of a benchmark; `None` without one.
    ///
    /// # Errors
    /// A limit or a floor that makes no sense for the metric.
    pub fn policy_of(&self, benchmark: &Benchmark) -> Result<Option<RowPolicy>, AnalysisError> {
        let (Some(policy), Some(today), Some(max_regression)) = (&self.policy, self.today, self.max_regression) else {
            return Ok(None);
        };
        let name = benchmark.name();
        let subject = Subject {
            name: &name,
            filename: &benchmark.filename,
            variables: &benchmark.variables,
            metric: &self.metric,
        };
        let otherwise = Otherwise {
            direction: self.direction,
            max_regression,
            min_change: self.min_change,
        };
        policy.of(&subject, today, &otherwise).map(Some)
    }

    /// The terms of a row of which a policy asks this.
    pub fn under(&self, own: &RowPolicy) -> Terms {
        Terms {
            max_regression: Some(own.max_regression),
            min_change: own.min_change,
            direction: own.direction.unwrap_or(self.direction),
            // Read once for all rows; its text need not be copied for each.
            policy: None,
            ..self.clone()
        }
    }
}
