//! All that is said of one sample of rates.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::undefined;
use super::units::UnitCounts;

use crate::stats::ascending::Ascending;
use crate::stats::describe::{BoxSummary, Interval, Moments, mean_interval, skewness_about};
use crate::stats::median::{median, median_interval};

/// One sample described: a benchmark's runs with one binary, or a group of a sweep. Rates are in the metric's unit.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// Number of runs.
    pub n: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Standard deviation (n − 1); `None` for a single run.
    pub sd: Option<f64>,
    /// Coefficient of variation, sd / mean; `None` for a single run or a mean of 0.
    pub cv: Option<f64>,
    /// Smallest rate.
    pub min: f64,
    /// Largest rate.
    pub max: f64,
    /// Median; the midpoint of the two middle rates for even n.
    pub median: f64,
    /// Exact binomial interval of the median; `None` for a single run.
    pub median_interval: Option<AttainedInterval>,
    /// Student's t interval of the mean; `None` for a single run.
    pub mean_interval: Option<Interval>,
    /// Skewness g₁ of the population moments (R type 1); NaN, in JSON null, when the sum of cubes leaves the range of doubles.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub skewness: f64,
    /// First and third quartile (R type 7).
    pub quartiles: Quartiles,
    /// The furthest rates within 1.5 interquartile ranges of the quartiles.
    pub whiskers: Interval,
    /// Rates beyond the whiskers, ascending.
    pub outliers: Vec<f64>,
    /// What is behind the rates, where they are the means of units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "UnitCounts")]
    pub units: Option<UnitCounts>,
}

/// An interval with the coverage that it really has.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AttainedInterval {
    /// Lower bound, an order statistic.
    pub lower: f64,
    /// Upper bound, an order statistic.
    pub upper: f64,
    /// Attained coverage, 0–1.
    pub coverage: f64,
}

/// First and third quartile.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quartiles {
    /// 25 %.
    pub q1: f64,
    /// 75 %.
    pub q3: f64,
}

impl Sample {
    /// Describes `rates`, with intervals at `confidence` (0–1); `None` when there is no rate.
    pub fn of(rates: &[f64], confidence: f64) -> Option<Sample> {
        Sample::of_sorted(rates, &Ascending::of(rates), confidence)
    }

    /// With what is behind its rates.
    pub(super) fn behind(self, units: Option<UnitCounts>) -> Sample {
        Sample { units, ..self }
    }

    /// Its moments.
    pub(super) fn moments(&self) -> Moments {
        Moments::of_described(self.n, self.mean, self.sd.unwrap_or(f64::NAN), [self.min, self.max])
    }

    /// Half the width of the mean's interval as a fraction of the mean; `None` without an interval or for a mean of 0.
    pub fn relative_half_width(&self) -> Option<f64> {
        let interval = self.mean_interval.filter(|_| self.mean != 0.0)?;
        Some((interval.upper - interval.lower) / 2.0 / self.mean.abs())
    }

    /// [`Sample::of`] where the rates are at hand in ascending order too.
    pub(super) fn of_sorted(rates: &[f64], sorted: &Ascending, confidence: f64) -> Option<Sample> {
        Sample::with_moments(rates, sorted, &Moments::of(rates), confidence)
    }

    /// [`Sample::of`] where all that it is computed from is at hand.
    pub(super) fn with_moments(
        rates: &[f64],
        sorted: &Ascending,
        moments: &Moments,
        confidence: f64,
    ) -> Option<Sample> {
        let boxes = BoxSummary::of_sorted(sorted)?;
        let finite = |interval: &Interval| interval.lower.is_finite() && interval.upper.is_finite();
        Some(Sample {
            n: moments.n,
            mean: moments.mean,
            sd: (moments.n > 1).then(|| moments.sd()).filter(|sd| sd.is_finite()),
            cv: moments.cv().filter(|cv| cv.is_finite()),
            min: moments.min,
            max: moments.max,
            median: median(sorted)?,
            median_interval: median_interval(sorted, confidence).map(|interval| AttainedInterval {
                lower: interval.lower,
                upper: interval.upper,
                coverage: interval.coverage,
            }),
            mean_interval: mean_interval(moments, confidence).filter(finite),
            skewness: undefined::defined(skewness_about(rates, moments)),
            quartiles: Quartiles {
                q1: boxes.q1,
                q3: boxes.q3,
            },
            whiskers: Interval {
                lower: boxes.whisker_lower,
                upper: boxes.whisker_upper,
            },
            outliers: boxes.outliers,
            units: None,
        })
    }
}
