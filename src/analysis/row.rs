//! One benchmark, baseline against contender.

use serde::{Serialize, Serializer};

use super::rank_comparison::{Effect, MannWhitneyResult, RankComparison};
use super::serialize::{object, percent, percent_interval};
use super::{Sample, Warning};
use crate::input::{Benchmark, Value};
use crate::stats::describe::{Interval, Moments};
use crate::stats::fieller::ratio_interval;
use crate::stats::mann_whitney::Choice;
use crate::stats::welch::{NotTestable, accuracy, welch_test};

/// The levels of the stars and of the accuracy columns, and how many stars each earns.
pub const LEVELS: [(f64, &str); 3] = [(0.05, "*"), (0.01, "**"), (0.001, "***")];

/// The confidences that belong to [`LEVELS`], as JSON keys.
const CONFIDENCE_KEYS: [&str; 3] = ["0.95", "0.99", "0.999"];

/// What is known of one benchmark with one contender.
#[derive(Debug, Clone, Serialize)]
pub struct CompareRow {
    /// `filename configuration`, verbatim.
    pub name: String,
    /// The benchmark's file.
    pub filename: String,
    /// The configuration as written; empty when the benchmark has none.
    pub configuration: String,
    /// The configuration as typed variables; empty when it did not parse.
    #[serde(serialize_with = "object")]
    pub variables: Vec<(String, Value)>,
    /// The binary that is compared with the baseline.
    pub contender: String,
    /// The baseline's runs.
    pub old: Option<Sample>,
    /// The contender's runs.
    pub new: Option<Sample>,
    /// (mean new − mean old) / mean old; percent in JSON. `None` without a ratio.
    #[serde(serialize_with = "percent")]
    pub improvement: Option<f64>,
    /// Stars of the test; `None` when there is no test.
    pub stars: Option<Stars>,
    /// Half-widths at .95, .99 and .999 relative to the baseline's mean, which is taken as known: compare.R's columns.
    pub accuracy: Option<Accuracy>,
    /// The interval of the change at the report's confidence.
    pub interval: Option<RatioInterval>,
    /// Welch's t-test.
    pub test: Option<TestResult>,
    /// Its p-value after Holm's correction over all rows of the report.
    pub p_holm: Option<f64>,
    /// Mann-Whitney's U test beside it.
    pub mann_whitney: Option<MannWhitneyResult>,
    /// The probability of new > old less that of new < old.
    pub cliffs_delta: Option<Effect>,
    /// Caveats about this row.
    pub warnings: Vec<Warning>,
}

/// How many stars a p-value earned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stars(usize);

impl Stars {
    /// Strictly below .05 one, .01 two, .001 three.
    pub fn of(p: f64) -> Stars {
        Stars(LEVELS.iter().filter(|(level, _)| p < *level).count())
    }

    /// ``, `*`, `**` or `***`.
    pub fn as_str(self) -> &'static str {
        &"***"[..self.0]
    }
}

impl Serialize for Stars {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Accuracies at the three levels of [`LEVELS`], as fractions of the baseline's mean; percent in JSON.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy(pub [f64; 3]);

impl Serialize for Accuracy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let pairs: Vec<_> = CONFIDENCE_KEYS
            .into_iter()
            .zip(self.0.map(|fraction| fraction * 100.0))
            .collect();
        object(&pairs, serializer)
    }
}

/// The interval of a change and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RatioInterval {
    /// Bounds as fractions; percent in JSON.
    pub bounds: Interval,
    /// `fieller`.
    pub method: &'static str,
}

impl Serialize for RatioInterval {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Flat {
            lower: f64,
            upper: f64,
            method: &'static str,
        }
        let Interval { lower, upper } = percent_interval(self.bounds);
        Flat {
            lower,
            upper,
            method: self.method,
        }
        .serialize(serializer)
    }
}

/// The test that the stars come from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct TestResult {
    /// `welch`.
    pub name: &'static str,
    /// t.
    pub statistic: f64,
    /// Satterthwaite's degrees of freedom.
    pub df: f64,
    /// Two-sided p-value.
    pub p: f64,
}

/// Compares the runs of `contender` with those of `baseline`: names and positions in the benchmark's series.
pub(super) fn compare_row(
    benchmark: &Benchmark,
    baseline: (usize, &str),
    contender: (usize, &str),
    confidence: f64,
) -> CompareRow {
    let (old_rates, new_rates) = (benchmark.rates(baseline.0), benchmark.rates(contender.0));
    let (old, new) = (Sample::of(old_rates, confidence), Sample::of(new_rates, confidence));
    let mut row = CompareRow {
        name: benchmark.name(),
        filename: benchmark.filename.clone(),
        configuration: benchmark.configuration.clone(),
        variables: benchmark.variables.clone(),
        contender: contender.1.to_string(),
        old,
        new,
        improvement: None,
        stars: None,
        accuracy: None,
        interval: None,
        test: None,
        p_holm: None,
        mann_whitney: None,
        cliffs_delta: None,
        warnings: Vec::new(),
    };
    let (Some(old), Some(new)) = (&row.old, &row.new) else {
        for (name, side) in [(baseline.1, &row.old), (contender.1, &row.new)] {
            if side.is_none() {
                row.warnings.push(Warning::MissingSide {
                    binary: name.to_string(),
                });
            }
        }
        return row;
    };
    let (old, new) = (old.moments, new.moments);
    row.test_means(&old, &new, [baseline.1, contender.1]);
    row.relate_means(&old, &new, [baseline.1, contender.1], confidence);
    row.rank(old_rates, new_rates);
    row
}

impl CompareRow {
    fn test_means(&mut self, old: &Moments, new: &Moments, names: [&str; 2]) {
        match welch_test(old, new) {
            Ok(test) => {
                self.stars = Some(Stars::of(test.p_value));
                self.test = Some(TestResult {
                    name: "welch",
                    statistic: test.statistic,
                    df: test.df,
                    p: test.p_value,
                });
                let accuracies = LEVELS.map(|(level, _)| accuracy(&test, old.mean, level));
                if let [Some(one), Some(two), Some(three)] = accuracies {
                    self.accuracy = Some(Accuracy([one, two, three]));
                }
            }
            Err(NotTestable::TooFewSamples) => {
                for (name, side) in names.into_iter().zip([old, new]) {
                    if side.n < 2 {
                        self.warnings.push(Warning::TooFewSamples {
                            binary: name.to_string(),
                            n: side.n,
                        });
                    }
                }
            }
            // All rates 0 on both sides is a failed measurement rather than an exact result: the zero baseline says so.
            Err(NotTestable::NoVariation) if old.mean == 0.0 && new.mean == 0.0 => {}
            Err(NotTestable::NoVariation) => self.warnings.push(Warning::Deterministic),
            Err(NotTestable::EssentiallyConstant) => self.warnings.push(Warning::EssentiallyConstant),
        }
    }

    fn relate_means(&mut self, old: &Moments, new: &Moments, names: [&str; 2], confidence: f64) {
        for (name, side) in names.into_iter().zip([old, new]) {
            if side.mean < 0.0 {
                self.warnings.push(Warning::NegativeMean {
                    binary: name.to_string(),
                });
            }
        }
        if old.mean == 0.0 {
            self.warnings.push(Warning::ZeroBaseline {
                binary: names[0].to_string(),
            });
        }
        if old.mean <= 0.0 || new.mean < 0.0 {
            self.accuracy = None;
            return;
        }
        self.improvement = Some((new.mean - old.mean) / old.mean);
        if self.test.is_some() {
            self.interval = ratio_interval(old, new, confidence).map(|bounds| RatioInterval {
                bounds,
                method: "fieller",
            });
            if self.interval.is_none() {
                self.warnings.push(Warning::UnboundedInterval);
            }
        }
    }

    fn rank(&mut self, old: &[f64], new: &[f64]) {
        if let Some(ranks) = RankComparison::of(old, new, Choice::Auto) {
            self.mann_whitney = Some(ranks.mann_whitney);
            self.cliffs_delta = Some(ranks.cliffs_delta);
        }
    }
}
