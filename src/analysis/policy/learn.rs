//! Limits learnt from runs of one build against itself.
//!
//! Of two equal builds the next comparison finds a change, too: of nothing but noise. The limit of a benchmark is the upper prediction
//! limit of that change, by the benchmark's own spread, so wide that all of them hold at once (Hahn & Meeker, Statistical Intervals,
//! chapter 4, with Bonferroni's correction).

use std::collections::HashSet;

use glob::Pattern;

use crate::analysis::compare::{CompareReport, CompareRow, Comparison, IntervalMethod};
use crate::analysis::direction::Direction;
use crate::analysis::warning::Warning;
use crate::stats::dist::StudentT;
use crate::stats::welch_inversion::ratio_interval;
use crate::text::printable;

/// A benchmark's limit.
#[derive(Debug, Clone, PartialEq)]
pub struct LearntLimit {
    /// `filename configuration`.
    pub name: String,
    /// Percent; rounded up to a hundredth.
    pub max_regression: f64,
    /// The baseline's runs, and the contender's.
    pub runs: [usize; 2],
}

/// What a comparison of equal builds teaches.
#[derive(Debug, Clone, PartialEq)]
pub struct LearntPolicy {
    /// The measured column.
    pub metric: String,
    /// The probability, 0–1, with which all changes of one more comparison of equal builds stay within their limits, or more.
    pub confidence: f64,
    /// That of each by itself.
    pub confidence_of_each: f64,
    /// One a benchmark, by name; those without a configuration first.
    pub limits: Vec<LearntLimit>,
    /// Benchmarks without a limit: not tested, or so noisy that a loss of everything would be within it.
    pub left_out: Vec<String>,
}

/// The limits that `report`, a comparison of equal builds, teaches. With several contenders a benchmark has the largest of its limits.
///
/// For Welch's test the limit is 1 − R, where R is the lowest ratio of new to old mean that the test at level α/k, one-sided, does not
/// reject when both means are the same: |μ − Rμ|/√(v + R²u) = t(1 − α/k, df(R)), with k rows that have a limit. For pairs and sessions it
/// is 1 − exp(−t(1 − α/k, df)·SE) of their logarithms. Counts that do not vary have the limit 0.
pub fn learn(report: &CompareReport) -> LearntPolicy {
    let is_learnt = |row: &&CompareRow| row.comparison.test.is_some();
    let k = report.rows.iter().filter(is_learnt).count().max(1);
    let risk = report.alpha / k as f64;
    let mut limits: Vec<LearntLimit> = Vec::new();
    let mut left_out: Vec<String> = Vec::new();
    for row in &report.rows {
        let comparison = &row.comparison;
        let limit = limit(comparison, report.direction_of(row), report.alpha, risk);
        let (Some(max_regression), Some(old), Some(new)) = (limit, &comparison.old, &comparison.new) else {
            left_out.push(comparison.name.clone());
            continue;
        };
        match limits.iter_mut().find(|known| known.name == comparison.name) {
            Some(known) => known.max_regression = known.max_regression.max(max_regression),
            None => limits.push(LearntLimit {
                name: comparison.name.clone(),
                max_regression,
                runs: [old.n, new.n],
            }),
        }
    }
    let configured: HashSet<&str> = report
        .rows
        .iter()
        .filter(|row| !row.comparison.configuration.is_empty())
        .map(|row| row.comparison.name.as_str())
        .collect();
    // A name without a configuration is that of a file, whose other benchmarks it must not speak for.
    limits.sort_by_key(|limit| configured.contains(limit.name.as_str()));
    limits.retain(|limit| !left_out.contains(&limit.name));
    LearntPolicy {
        metric: report.metric.clone(),
        confidence: 1.0 - report.alpha,
        confidence_of_each: 1.0 - risk,
        limits,
        left_out,
    }
}

/// The limit in percent; `None` without a test, and where nothing would exceed it.
fn limit(row: &Comparison, direction: Direction, alpha: f64, risk: f64) -> Option<f64> {
    let is_exact = |warning: &Warning| matches!(warning, Warning::Deterministic { .. });
    if row.warnings.iter().any(is_exact) {
        return Some(0.0);
    }
    let test = row.test?;
    let logarithms = row.level_interval.filter(|interval| {
        matches!(
            interval.method,
            IntervalMethod::PairedT | IntervalMethod::RandomEffects | IntervalMethod::RelativeT
        )
    });
    let change = match (logarithms, test.df) {
        (Some(interval), Some(df)) => {
            let distribution = StudentT { df };
            let half = (interval.upper.ln_1p() - interval.lower.ln_1p()) / 2.0;
            let half = half / distribution.critical(alpha) * distribution.critical(2.0 * risk);
            match direction {
                Direction::Higher => -(-half).exp_m1(),
                Direction::Lower => half.exp_m1(),
            }
        }
        _ => {
            let (old, new) = (row.old.as_ref()?.moments(), row.new.as_ref()?.moments());
            let mean = (old.mean * old.n as f64 + new.mean * new.n as f64) / (old.n + new.n) as f64;
            let equal = [old, new].map(|side| side.shifted(mean - side.mean));
            let bounds = ratio_interval(&equal[0], &equal[1], 2.0 * risk)?;
            match direction {
                Direction::Higher => -bounds.lower,
                Direction::Lower => bounds.upper,
            }
        }
    };
    let percent = (change * 1e4).ceil() / 100.0;
    let can_be_exceeded = percent.is_finite() && (direction == Direction::Lower || percent < 100.0);
    can_be_exceeded.then_some(percent)
}

/// The first words of a learnt policy: a file that begins with them was not written by hand.
pub const LEARNT: &str = "# Learnt by benchstat from runs of one build against itself";

impl LearntPolicy {
    /// The smallest and the largest limit in percent; `None` when nothing was learnt.
    pub fn range(&self) -> Option<(f64, f64)> {
        let limits = || self.limits.iter().map(|limit| limit.max_regression);
        Some((limits().reduce(f64::min)?, limits().reduce(f64::max)?))
    }

    /// What the limits promise, in a sentence.
    pub fn promise(&self) -> String {
        format!(
            "of one more comparison of equal builds with as many runs, all {} changes stay within their limits with a probability of \
             {} % or more (each by itself {} %)",
            self.limits.len(),
            rounded(self.confidence),
            rounded(self.confidence_of_each)
        )
    }

    /// The policy as a TOML document that [`Policy::read`](super::whole::Policy::read) reads; `None` when nothing was learnt.
    pub fn to_toml(&self) -> Option<String> {
        let (_, largest) = self.range()?;
        let text = |text: &str| toml::Value::from(text).to_string();
        let mut toml = format!(
            "{LEARNT}; learning again replaces the file.\n\
             # Upper prediction limits by each benchmark's own spread, with Bonferroni's correction:\n\
             # {}.\n\
             # What a benchmark loses beyond its limit must still be shown by the gate's own test.\n",
            self.promise()
        );
        for name in &self.left_out {
            toml += &format!("# Without a limit of its own: {}\n", printable(name));
        }
        toml += &format!("\n# For all others: the largest of these.\nmax-regression = {largest}\n");
        for limit in &self.limits {
            let [old, new] = limit.runs;
            toml += &format!(
                "\n# {old} and {new} runs\n[[rule]]\nname = {}\nmetric = {}\nmax-regression = {}\n",
                text(&Pattern::escape(&limit.name)),
                text(&self.metric),
                limit.max_regression
            );
        }
        Some(toml)
    }
}

/// A probability in percent with four digits behind the point at most, rounded down.
fn rounded(probability: f64) -> f64 {
    (probability * 1e6 + 1e-6).floor() / 1e4
}
