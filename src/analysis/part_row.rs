//! One row of a part as JSON, and the samples of its sides.

use serde::{Deserialize, Serialize};

use super::part_form::Exact;
use super::rank_comparison::{Effect, MannWhitneyResult, SignedRankResult};
use super::row::{Accuracy, CompareRow, GateResult, IntervalMethod, RatioInterval, Stars, TestName, TestResult};
use super::verdict::Verdict;
use super::{AttainedInterval, Interval, Quartiles, Sample, Warning};
use crate::stats::describe::Moments;

/// A sample to the bit, with what the public JSON leaves out.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SampleForm {
    n: usize,
    mean: Exact,
    variance: Exact,
    sd: Option<Exact>,
    cv: Option<Exact>,
    min: Exact,
    max: Exact,
    median: Exact,
    median_interval: Option<MedianIntervalForm>,
    mean_interval: Option<BoundsForm>,
    skewness: Exact,
    quartiles: BoundsForm,
    whiskers: BoundsForm,
    outliers: Vec<Exact>,
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BoundsForm {
    lower: Exact,
    upper: Exact,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MedianIntervalForm {
    lower: Exact,
    upper: Exact,
    coverage: Exact,
    attained: bool,
}

/// What is known of one benchmark with one contender before the other rows are; changes are fractions.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RowForm {
    improvement: Option<Exact>,
    accuracy: Option<[Exact; 3]>,
    interval: Option<RatioIntervalForm>,
    test: Option<TestForm>,
    mann_whitney: Option<MannWhitneyResult>,
    cliffs_delta: Option<Effect>,
    signed_rank: Option<SignedRankResult>,
    /// The p-value of the test against the limit of the gate.
    gate: Option<Exact>,
    gate_interval: Option<BoundsForm>,
    runs_needed: Option<u64>,
    detectable_effect: Option<Exact>,
    warnings: Vec<Caveat>,
    /// What the order of the two sides is to blame for.
    pub order: Option<Caveat>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RatioIntervalForm {
    lower: Exact,
    upper: Exact,
    method: IntervalMethod,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TestForm {
    name: TestName,
    statistic: Exact,
    df: Option<Exact>,
    p: Exact,
    p_floor: Option<Exact>,
}

/// The caveats that a row can have from its own runs.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Caveat {
    MissingSide { binary: String },
    TooFewSamples { binary: String, n: usize },
    EssentiallyConstant,
    Deterministic,
    ZeroBaseline { binary: String },
    NegativeMean { binary: String },
    NonPositiveRate,
    UnboundedInterval,
    BlockedOrder,
    OrderUnknown,
}

impl Caveat {
    /// `None` for a caveat about something else than a row's own runs.
    fn of(warning: &Warning) -> Option<Caveat> {
        let binary = |name: &String| name.clone();
        Some(match warning {
            Warning::MissingSide { binary: name } => Caveat::MissingSide { binary: binary(name) },
            Warning::TooFewSamples { binary: name, n } => Caveat::TooFewSamples {
                binary: binary(name),
                n: *n,
            },
            Warning::EssentiallyConstant => Caveat::EssentiallyConstant,
            Warning::Deterministic => Caveat::Deterministic,
            Warning::ZeroBaseline { binary: name } => Caveat::ZeroBaseline { binary: binary(name) },
            Warning::NegativeMean { binary: name } => Caveat::NegativeMean { binary: binary(name) },
            Warning::NonPositiveRate => Caveat::NonPositiveRate,
            Warning::UnboundedInterval => Caveat::UnboundedInterval,
            Warning::BlockedOrder => Caveat::BlockedOrder,
            Warning::OrderUnknown => Caveat::OrderUnknown,
            _ => return None,
        })
    }
}

impl From<Caveat> for Warning {
    fn from(caveat: Caveat) -> Warning {
        match caveat {
            Caveat::MissingSide { binary } => Warning::MissingSide { binary },
            Caveat::TooFewSamples { binary, n } => Warning::TooFewSamples { binary, n },
            Caveat::EssentiallyConstant => Warning::EssentiallyConstant,
            Caveat::Deterministic => Warning::Deterministic,
            Caveat::ZeroBaseline { binary } => Warning::ZeroBaseline { binary },
            Caveat::NegativeMean { binary } => Warning::NegativeMean { binary },
            Caveat::NonPositiveRate => Warning::NonPositiveRate,
            Caveat::UnboundedInterval => Warning::UnboundedInterval,
            Caveat::BlockedOrder => Warning::BlockedOrder,
            Caveat::OrderUnknown => Warning::OrderUnknown,
        }
    }
}

impl From<Interval> for BoundsForm {
    fn from(Interval { lower, upper }: Interval) -> BoundsForm {
        BoundsForm {
            lower: Exact(lower),
            upper: Exact(upper),
        }
    }
}

impl From<BoundsForm> for Interval {
    fn from(bounds: BoundsForm) -> Interval {
        Interval {
            lower: bounds.lower.0,
            upper: bounds.upper.0,
        }
    }
}

impl SampleForm {
    pub fn of(sample: &Sample) -> SampleForm {
        SampleForm {
            n: sample.n,
            mean: Exact(sample.mean),
            variance: Exact(sample.moments.variance),
            sd: sample.sd.map(Exact),
            cv: sample.cv.map(Exact),
            min: Exact(sample.min),
            max: Exact(sample.max),
            median: Exact(sample.median),
            median_interval: sample.median_interval.map(|interval| MedianIntervalForm {
                lower: Exact(interval.lower),
                upper: Exact(interval.upper),
                coverage: Exact(interval.coverage),
                attained: interval.attained,
            }),
            mean_interval: sample.mean_interval.map(BoundsForm::from),
            skewness: Exact(sample.skewness),
            quartiles: Interval {
                lower: sample.quartiles.q1,
                upper: sample.quartiles.q3,
            }
            .into(),
            whiskers: sample.whiskers.into(),
            outliers: sample.outliers.iter().copied().map(Exact).collect(),
        }
    }

    pub fn sample(&self) -> Sample {
        let number = |number: Option<Exact>| number.map(|number| number.0);
        Sample {
            n: self.n,
            mean: self.mean.0,
            sd: number(self.sd),
            cv: number(self.cv),
            min: self.min.0,
            max: self.max.0,
            median: self.median.0,
            median_interval: self.median_interval.as_ref().map(|interval| AttainedInterval {
                lower: interval.lower.0,
                upper: interval.upper.0,
                coverage: interval.coverage.0,
                attained: interval.attained,
            }),
            mean_interval: self.mean_interval.map(Interval::from),
            skewness: self.skewness.0,
            quartiles: Quartiles {
                q1: self.quartiles.lower.0,
                q3: self.quartiles.upper.0,
            },
            whiskers: self.whiskers.into(),
            outliers: self.outliers.iter().map(|rate| rate.0).collect(),
            moments: Moments::from_parts(
                self.n,
                self.mean.0,
                self.variance.0,
                number(self.sd).unwrap_or(f64::NAN),
                [self.min.0, self.max.0],
            ),
        }
    }
}

impl RowForm {
    /// `None` when a caveat has no form.
    pub fn of(row: &CompareRow, order: Option<&Warning>) -> Option<RowForm> {
        Some(RowForm {
            improvement: row.improvement.map(Exact),
            accuracy: row.accuracy.map(|accuracy| accuracy.0.map(Exact)),
            interval: row.interval.map(|interval| RatioIntervalForm {
                lower: Exact(interval.bounds.lower),
                upper: Exact(interval.bounds.upper),
                method: interval.method,
            }),
            test: row.test.map(|test| TestForm {
                name: test.name,
                statistic: Exact(test.statistic),
                df: test.df.map(Exact),
                p: Exact(test.p),
                p_floor: test.p_floor.map(Exact),
            }),
            mann_whitney: row.mann_whitney,
            cliffs_delta: row.cliffs_delta,
            signed_rank: row.signed_rank,
            gate: row.gate.map(|gate| Exact(gate.p)),
            gate_interval: row.gate_interval.map(BoundsForm::from),
            runs_needed: row.runs_needed,
            detectable_effect: row.detectable_effect.map(Exact),
            warnings: row.warnings.iter().map(Caveat::of).collect::<Option<_>>()?,
            order: match order {
                Some(order) => Some(Caveat::of(order)?),
                None => None,
            },
        })
    }

    /// The row with these samples; names are filled in by the caller.
    pub fn row(&self, (old, new): (Option<Sample>, Option<Sample>)) -> CompareRow {
        let test = self.test.as_ref().map(|test| TestResult {
            name: test.name,
            statistic: test.statistic.0,
            df: test.df.map(|df| df.0),
            p: test.p.0,
            p_floor: test.p_floor.map(|floor| floor.0),
        });
        CompareRow {
            name: String::new(),
            filename: String::new(),
            configuration: String::new(),
            variables: Vec::new(),
            contender: String::new(),
            old,
            new,
            improvement: self.improvement.map(|change| change.0),
            stars: test.map(|test| Stars::of(test.p)),
            accuracy: self.accuracy.map(|accuracy| Accuracy(accuracy.map(|width| width.0))),
            interval: self.interval.as_ref().map(|interval| RatioInterval {
                bounds: Interval {
                    lower: interval.lower.0,
                    upper: interval.upper.0,
                },
                method: interval.method,
            }),
            test,
            p_holm: None,
            mann_whitney: self.mann_whitney,
            cliffs_delta: self.cliffs_delta,
            signed_rank: self.signed_rank,
            gate: self.gate.map(|p| GateResult { p: p.0, p_holm: p.0 }),
            verdict: Verdict::Untested,
            verdict_reason: String::new(),
            runs_needed: self.runs_needed,
            detectable_effect: self.detectable_effect.map(|effect| effect.0),
            gate_interval: self.gate_interval.map(Interval::from),
            warnings: self.warnings.iter().cloned().map(Warning::from).collect(),
            benchmark: 0,
            order: Default::default(),
        }
    }
}
