//! The numbers of one row: the runs of the contender against those of the baseline.

use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde::{Deserialize, Serialize};

use super::order::SeriesTests;
use super::rank_comparison::{RankComparison, SignedRankResult};
use super::row::{
    Accuracy, CompareRow, GateResult, IntervalMethod, LEVELS, RatioInterval, Stars, TestName, TestResult,
};
use super::verdict::{Limit, Verdict};
use super::{AnalysisError, Sample, Warning};
use crate::data::Benchmark;
use crate::stats::ascending::Ascending;
use crate::stats::describe::Moments;
use crate::stats::fieller::ratio_interval;
use crate::stats::paired::{NotPaired, log_differences, paired_test};
use crate::stats::permutation::{DRAWS, permutation_test};
use crate::stats::power::{detectable_effect, pairs_needed, runs_needed_from};
use crate::stats::ranks::mann_whitney::Choice;
use crate::stats::welch::{NotTestable, accuracy, threshold_test, welch_test};

/// The power that runs are planned for.
pub(super) const POWER: f64 = 0.8;

/// Which test the stars and Holm's correction come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestChoice {
    /// Welch's t-test of the means.
    Welch,
    /// Mann-Whitney's U test of the ranks.
    MannWhitney,
    /// The studentised permutation test of the means.
    Permutation,
    /// The paired t-test of the k-th runs' log ratios.
    Paired,
}

/// What holds for all rows of a comparison.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub test: TestChoice,
    pub alpha: f64,
    pub confidence: f64,
    pub limit: Limit,
    pub seed: u64,
}

/// A binary: its index in the benchmark's series, and its name.
pub(super) type Binary<'a> = (usize, &'a str);

/// Both sides of one row.
struct Sides<'a> {
    names: [&'a str; 2],
    rates: [&'a [f64]; 2],
    moments: [Moments; 2],
}

/// Compares the runs of `contender` with those of `baseline`. What depends on the other rows is filled in later.
pub(super) fn compare_row(
    benchmark: &Benchmark,
    baseline: Binary<'_>,
    contender: Binary<'_>,
    settings: &Settings,
) -> Result<CompareRow, AnalysisError> {
    let names = [baseline.1, contender.1];
    let rates = [benchmark.rates(baseline.0), benchmark.rates(contender.0)];
    // Sorted once for all that needs it: sorting is most of the work where there are thousands of runs.
    let sorted = rates.map(Ascending::of);
    let mut row = CompareRow {
        name: benchmark.name(),
        filename: benchmark.filename.clone(),
        configuration: benchmark.configuration.clone(),
        variables: benchmark.variables.clone(),
        contender: contender.1.to_string(),
        old: Sample::of_sorted(rates[0], &sorted[0], settings.confidence),
        new: Sample::of_sorted(rates[1], &sorted[1], settings.confidence),
        improvement: None,
        stars: None,
        accuracy: None,
        interval: None,
        test: None,
        p_holm: None,
        mann_whitney: None,
        cliffs_delta: None,
        signed_rank: None,
        gate: None,
        verdict: Verdict::Untested,
        verdict_reason: String::new(),
        runs_needed: None,
        detectable_effect: None,
        gate_interval: None,
        warnings: Vec::new(),
        benchmark: 0,
        order: [SeriesTests::default(); 2],
    };
    row.order = [(0, &row.old), (1, &row.new)].map(|(side, sample)| match sample {
        Some(sample) => SeriesTests::of(rates[side], &sorted[side], &sample.moments),
        None => SeriesTests::default(),
    });
    let (Some(old), Some(new)) = (&row.old, &row.new) else {
        for (name, side) in names.into_iter().zip([&row.old, &row.new]) {
            if side.is_none() {
                row.warnings.push(Warning::MissingSide {
                    binary: name.to_string(),
                });
            }
        }
        return Ok(row);
    };
    let sides = Sides {
        names,
        rates,
        moments: [old.moments, new.moments],
    };
    if let Some(ranks) = RankComparison::of(&sorted[0], &sorted[1], Choice::Auto) {
        row.mann_whitney = Some(ranks.mann_whitney);
        row.cliffs_delta = Some(ranks.cliffs_delta);
    }
    if settings.test == TestChoice::Paired {
        sides.compare_pairs(&mut row, settings)?;
    } else {
        sides.compare_means(&mut row, settings);
    }
    row.stars = row.test.map(|test| Stars::of(test.p));
    Ok(row)
}

impl Sides<'_> {
    /// Means, Welch's test or the one chosen in its place, and the interval of the ratio.
    fn compare_means(&self, row: &mut CompareRow, settings: &Settings) {
        let [old, new] = &self.moments;
        let welch = welch_test(old, new);
        match welch {
            Ok(test) => {
                let accuracies = LEVELS.map(|(level, _)| accuracy(&test, old.mean, level));
                if let [Some(one), Some(two), Some(three)] = accuracies {
                    row.accuracy = Some(Accuracy([one, two, three]));
                }
            }
            Err(reason) => self.warn_untestable(row, reason),
        }
        row.test = match settings.test {
            TestChoice::MannWhitney if matches!(welch, Ok(_) | Err(NotTestable::EssentiallyConstant)) => {
                row.mann_whitney.map(|test| TestResult {
                    name: TestName::MannWhitney,
                    statistic: test.u,
                    df: None,
                    p: test.p,
                    p_floor: Some(test.p_floor),
                })
            }
            TestChoice::Permutation => {
                // Seeded anew for each row: its p-value does not depend on which other rows there are.
                let mut rng = Xoshiro256PlusPlus::seed_from_u64(settings.seed);
                permutation_test(self.rates[0], self.rates[1], DRAWS, &mut rng)
                    .ok()
                    .map(|test| TestResult {
                        name: TestName::Permutation,
                        statistic: test.statistic,
                        df: None,
                        p: test.p_value,
                        p_floor: Some(test.p_floor),
                    })
            }
            TestChoice::Welch => welch.ok().map(|test| TestResult {
                name: TestName::Welch,
                statistic: test.statistic,
                df: Some(test.df),
                p: test.p_value,
                p_floor: None,
            }),
            _ => None,
        };
        if !self.has_ratio(row) {
            row.accuracy = None;
            return;
        }
        row.improvement = Some((new.mean - old.mean) / old.mean);
        if welch.is_err() {
            return;
        }
        let interval = |confidence| ratio_interval(old, new, confidence);
        row.gate_interval = interval(1.0 - settings.alpha);
        let shown = if settings.confidence == 1.0 - settings.alpha {
            row.gate_interval
        } else {
            interval(settings.confidence)
        };
        row.interval = shown.map(|bounds| RatioInterval {
            bounds,
            method: IntervalMethod::Fieller,
        });
        if row.interval.is_none() {
            row.warnings.push(Warning::UnboundedInterval);
        }
        if let Limit::Gate {
            theta, worse_is_higher, ..
        } = settings.limit
        {
            row.gate = threshold_test(old, new, theta).ok().map(|test| {
                let p = if worse_is_higher {
                    test.p_greater()
                } else {
                    test.p_less()
                };
                GateResult { p, p_holm: p }
            });
        }
        self.plan(row, settings);
    }

    /// The k-th run of one side with the k-th of the other, by the logarithm of their ratio.
    fn compare_pairs(&self, row: &mut CompareRow, settings: &Settings) -> Result<(), AnalysisError> {
        if !self.has_ratio(row) {
            return Ok(());
        }
        let differences = match log_differences(self.rates[0], self.rates[1]) {
            Ok(differences) => differences,
            Err(NotPaired::UnequalCounts) => {
                return Err(AnalysisError::UnequalCounts {
                    name: row.name.clone(),
                    sides: [0, 1].map(|side| (self.names[side].to_string(), self.moments[side].n)),
                });
            }
            Err(NotPaired::NonPositiveRate) => {
                row.warnings.push(Warning::NonPositiveRate);
                return Ok(());
            }
        };
        row.improvement = Some(Moments::of(&differences).mean.exp_m1()).filter(|change| change.is_finite());
        if self.moments.iter().all(Moments::is_constant) {
            row.warnings.push(Warning::Deterministic);
            return Ok(());
        }
        row.signed_rank = SignedRankResult::of(&differences);
        match paired_test(&differences) {
            Ok(test) => {
                row.test = Some(TestResult {
                    name: TestName::PairedT,
                    statistic: test.statistic,
                    df: Some(test.df),
                    p: test.p_value,
                    p_floor: None,
                });
                let bounds = test.change_interval(settings.confidence);
                row.interval = Some(RatioInterval {
                    bounds,
                    method: IntervalMethod::PairedT,
                });
                row.gate_interval = Some(test.change_interval(1.0 - settings.alpha));
                let delta = test.mean - settings.limit.theta().ln();
                let sd = test.standard_error * (differences.len() as f64).sqrt();
                row.runs_needed = pairs_needed(delta, sd, settings.alpha, POWER, false);
                if let Limit::Gate {
                    theta, worse_is_higher, ..
                } = settings.limit
                {
                    let p = if worse_is_higher {
                        test.p_greater(theta.ln())
                    } else {
                        test.p_less(theta.ln())
                    };
                    row.gate = Some(GateResult { p, p_holm: p });
                }
            }
            // All pairs differ by the same factor: as good as constant, although the rates vary.
            Err(NotTestable::NoVariation) => row.warnings.push(Warning::EssentiallyConstant),
            Err(reason) => self.warn_untestable(row, reason),
        }
        Ok(())
    }

    /// Whether a ratio of the means makes sense; where it does not, the row says why.
    fn has_ratio(&self, row: &mut CompareRow) -> bool {
        let [old, new] = &self.moments;
        for (name, side) in self.names.into_iter().zip([old, new]) {
            if side.mean < 0.0 {
                row.warnings.push(Warning::NegativeMean {
                    binary: name.to_string(),
                });
            }
        }
        let beyond_doubles = !((new.mean - old.mean) / old.mean).is_finite();
        if beyond_doubles {
            row.warnings.push(Warning::ZeroBaseline {
                binary: self.names[0].to_string(),
            });
        }
        old.mean > 0.0 && new.mean >= 0.0 && !beyond_doubles
    }

    fn warn_untestable(&self, row: &mut CompareRow, reason: NotTestable) {
        let [old, new] = &self.moments;
        match reason {
            NotTestable::TooFewSamples => {
                for (name, side) in self.names.into_iter().zip([old, new]).filter(|(_, side)| side.n < 2) {
                    row.warnings.push(Warning::TooFewSamples {
                        binary: name.to_string(),
                        n: side.n,
                    });
                }
            }
            // All rates 0 on both sides is a failed measurement rather than an exact result: the zero baseline says so.
            NotTestable::NoVariation if old.mean == 0.0 && new.mean == 0.0 => {}
            NotTestable::NoVariation => row.warnings.push(Warning::Deterministic),
            NotTestable::EssentiallyConstant => row.warnings.push(Warning::EssentiallyConstant),
        }
    }

    /// The runs that would settle the row, and what those at hand can find.
    fn plan(&self, row: &mut CompareRow, settings: &Settings) {
        let [old, new] = &self.moments;
        // Two-sided: a verdict needs the two-sided interval on one side of the limit.
        row.runs_needed = runs_needed_from(old, new, settings.limit.theta(), settings.alpha, POWER, false);
        if let (Some(old_cv), Some(new_cv)) = (old.cv(), new.cv()) {
            row.detectable_effect = detectable_effect(old_cv, old.n, new_cv, new.n, settings.alpha, POWER);
        }
    }
}
