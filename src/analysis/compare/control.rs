//! Benchmarks that nothing should have changed: what changed them, the machine as a rule, is taken out of all changes.

use glob::Pattern;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::terms::Terms;
use crate::analysis::error::AnalysisError;
use crate::analysis::percent;
use crate::analysis::policy::rule::Subject;
use crate::analysis::units::independent;
use crate::data::Benchmark;
use crate::stats::describe::Moments;
use crate::stats::geometric_mean::LogRatio;
use crate::stats::relative::Control;

/// What the controls of one contender say.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ControlReport {
    /// The binary.
    pub contender: String,
    /// The names of the controls.
    pub benchmarks: Vec<String>,
    /// The geometric mean of their ratios − 1, which all changes are relative to; percent in JSON.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub improvement: f64,
    /// The smaller bound of its interval at 1 − alpha; percent in JSON.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub lower: f64,
    /// The larger bound; percent in JSON.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub upper: f64,
}

/// The controls among some benchmarks, and their ratios.
pub(super) struct Controls {
    /// By the places of the benchmarks.
    ratios: Vec<(usize, LogRatio)>,
    names: Vec<String>,
}

impl Controls {
    /// Those among `benchmarks` that have runs of both sides and a ratio; `None` where none were asked for.
    ///
    /// # Errors
    /// [`AnalysisError::NoPattern`]; [`AnalysisError::TooFewControls`]: a control is compared with the others, so that there must be two.
    pub fn of(benchmarks: &[&Benchmark], sides: [usize; 2], terms: &Terms) -> Result<Option<Controls>, AnalysisError> {
        if terms.control.is_empty() {
            return Ok(None);
        }
        let pattern = |text: &String| {
            Pattern::new(text).map_err(|error| AnalysisError::NoPattern {
                pattern: text.clone(),
                problem: error.msg.to_string(),
            })
        };
        let patterns = terms.control.iter().map(pattern).collect::<Result<Vec<Pattern>, _>>()?;
        let mut controls = Controls {
            ratios: Vec::new(),
            names: Vec::new(),
        };
        for (at, benchmark) in benchmarks.iter().enumerate() {
            let name = benchmark.name();
            let subject = Subject {
                name: &name,
                filename: &benchmark.filename,
                variables: &benchmark.variables,
                metric: &terms.metric,
            };
            if !patterns.iter().any(|pattern| subject.is_named(pattern)) {
                continue;
            }
            let [old, new] = sides.map(|side| {
                let runs = benchmark.series(side).map(|runs| independent(runs, terms.by_unit()));
                runs.map_or(Moments::of(&[]), |runs| Moments::of(&runs.series.rates))
            });
            let ratio = LogRatio::of(&old, &new).filter(|ratio| Control::of(&[*ratio]).is_some());
            if let Some(ratio) = ratio {
                controls.ratios.push((at, ratio));
                controls.names.push(name);
            }
        }
        match controls.ratios.len() {
            0 | 1 => Err(AnalysisError::TooFewControls {
                patterns: terms.control.clone(),
                found: controls.names,
            }),
            _ => Ok(Some(controls)),
        }
    }

    /// What the benchmark at this place is relative to: the controls without itself.
    pub fn for_benchmark(&self, at: usize) -> Option<Control> {
        let others = self.ratios.iter().filter(|(place, _)| *place != at);
        Control::of(&others.map(|(_, ratio)| *ratio).collect::<Vec<_>>())
    }

    /// What they say together.
    pub fn report(&self, contender: &str, alpha: f64) -> Option<ControlReport> {
        let all = Control::of(&self.ratios.iter().map(|(_, ratio)| *ratio).collect::<Vec<_>>())?;
        let bounds = all.alone().interval(alpha);
        Some(ControlReport {
            contender: contender.to_string(),
            benchmarks: self.names.clone(),
            improvement: all.mean.exp_m1(),
            lower: bounds.lower.exp_m1(),
            upper: bounds.upper.exp_m1(),
        })
    }
}
