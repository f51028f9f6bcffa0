//! The figures of one row: stars, accuracies, interval, tests.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::{Map, Value as Json};

use crate::analysis::undefined::defined;
use crate::analysis::{pairs, percent, undefined};
use crate::stats::describe::Interval;

/// The levels of the stars and of the accuracy columns, and how many stars each earns.
pub const LEVELS: [(f64, &str); 3] = [(0.05, "*"), (0.01, "**"), (0.001, "***")];

/// The confidences that belong to [`LEVELS`], as JSON keys.
const CONFIDENCE_KEYS: [&str; 3] = ["0.95", "0.99", "0.999"];

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

impl<'de> Deserialize<'de> for Stars {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Stars, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.len() {
            count if "***".get(..count) == Some(&text) => Ok(Stars(count)),
            _ => Err(de::Error::invalid_value(
                de::Unexpected::Str(&text),
                &"up to three stars",
            )),
        }
    }
}

impl JsonSchema for Stars {
    fn schema_name() -> Cow<'static, str> {
        "Stars".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "One star for a p-value below .05, two below .01, three below .001.",
            "type": "string",
            "enum": ["", "*", "**", "***"],
        })
    }
}

/// Accuracies at the three levels of [`LEVELS`], as fractions of the baseline's mean; percent in JSON.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Accuracy(pub [f64; 3]);

impl Accuracy {
    /// The accuracies, unless one is not finite.
    pub(super) fn of([one, two, three]: [f64; 3]) -> Option<Accuracy> {
        Some(Accuracy([
            percent::kept(one)?,
            percent::kept(two)?,
            percent::kept(three)?,
        ]))
    }
}

impl Serialize for Accuracy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let keys = CONFIDENCE_KEYS.map(str::to_string).into_iter();
        let pairs: Vec<_> = keys.zip(self.0.map(|fraction| fraction * 100.0)).collect();
        pairs::serialize(&pairs, serializer)
    }
}

impl<'de> Deserialize<'de> for Accuracy {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Accuracy, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct ByConfidence {
            #[serde(rename = "0.95", with = "percent::always")]
            one: f64,
            #[serde(rename = "0.99", with = "percent::always")]
            two: f64,
            #[serde(rename = "0.999", with = "percent::always")]
            three: f64,
        }
        let ByConfidence { one, two, three } = ByConfidence::deserialize(deserializer)?;
        Ok(Accuracy([one, two, three]))
    }
}

impl JsonSchema for Accuracy {
    fn schema_name() -> Cow<'static, str> {
        "Accuracy".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let half_width = generator.subschema_for::<f64>();
        let properties: Map<String, Json> = CONFIDENCE_KEYS
            .into_iter()
            .map(|key| (key.to_string(), half_width.clone().to_value()))
            .collect();
        json_schema!({
            "description": "Half-widths in percent of the baseline's mean, by confidence.",
            "type": "object",
            "properties": properties,
            "required": CONFIDENCE_KEYS,
        })
    }
}

/// The interval of a change, as fractions, and where it comes from; percent in JSON.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RatioInterval {
    /// The smaller bound.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub lower: f64,
    /// The larger bound.
    #[serde(with = "percent::always")]
    #[schemars(with = "f64")]
    pub upper: f64,
    /// Where it comes from.
    pub method: IntervalMethod,
    /// What it is about, where that is not the improvement: the Hodges-Lehmann ratio less 1; percent in JSON.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "percent::optional")]
    #[schemars(with = "f64")]
    pub estimate: Option<f64>,
    /// The coverage that it really has, 0–1, where ranks allow some levels only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub coverage: Option<f64>,
}

impl RatioInterval {
    /// The interval with these bounds, unless one is not finite.
    pub(super) fn of(bounds: Interval, method: IntervalMethod) -> Option<RatioInterval> {
        let Interval { lower, upper } = percent::kept_interval(bounds)?;
        Some(RatioInterval {
            lower,
            upper,
            method,
            estimate: None,
            coverage: None,
        })
    }

    /// Its bounds alone.
    pub fn bounds(&self) -> Interval {
        Interval {
            lower: self.lower,
            upper: self.upper,
        }
    }
}

/// How the interval of a change is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IntervalMethod {
    /// All ratios of the means that Welch's test does not reject.
    WelchInversion,
    /// All factors that the rank test does not reject.
    HodgesLehmann,
    /// From the logarithms of the ratios of the pairs.
    PairedT,
    /// From the logarithms of the sessions' ratios.
    RandomEffects,
    /// From the logarithm of the ratio less the mean of the controls'.
    RelativeT,
}

/// The test that the stars come from.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TestResult {
    /// Which one it is.
    pub name: TestName,
    /// t, or U of Mann-Whitney.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub statistic: f64,
    /// Degrees of freedom; `None` where the test has none.
    pub df: Option<f64>,
    /// Two-sided p-value.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub p: f64,
    /// The smallest p that the test can give for these numbers of runs, unless it can be as small as you like.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "f64")]
    pub p_floor: Option<f64>,
}

impl TestResult {
    /// A test without degrees of freedom whose p can be as small as you like.
    pub(super) fn new(name: TestName, statistic: f64, p: f64) -> TestResult {
        TestResult {
            name,
            statistic: defined(statistic),
            df: None,
            p: defined(p),
            p_floor: None,
        }
    }

    pub(super) fn with_df(self, df: f64) -> TestResult {
        TestResult {
            df: Some(df).filter(|df| df.is_finite()),
            ..self
        }
    }

    pub(super) fn with_floor(self, p_floor: f64) -> TestResult {
        TestResult {
            p_floor: Some(p_floor),
            ..self
        }
    }
}

/// The tests that stars can come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum TestName {
    /// Welch's t-test.
    Welch,
    /// Mann-Whitney's U test.
    MannWhitney,
    /// The studentised permutation test.
    Permutation,
    /// The t-test of the pairs' log ratios.
    PairedT,
    /// The t-test of the mean over sessions, by random effects.
    RandomEffects,
    /// The t-test of the log ratio less the mean of the controls'.
    RelativeT,
}

/// The one-sided tests of one row against the limit of the gate, before the other rows are known.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LimitTest {
    /// p-value of the alternative that the change is worse than the limit.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub p: f64,
    /// p-value of the alternative that the change is not as bad as the limit.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub p_not_worse: f64,
    /// p-value of the alternative that the change is not as good as a gain of the same size.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub p_not_better: f64,
}

/// The mean of the pairs' log ratios, ln new − ln old.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PairedMean {
    /// The mean.
    pub mean: f64,
    /// Its standard error.
    pub standard_error: f64,
}

/// What the gate makes of one row.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GateResult {
    /// p-value of the alternative that the change is worse than the limit.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub p: f64,
    /// After the correction over the rows that the gate judges.
    #[serde(with = "undefined")]
    #[schemars(with = "Option<f64>")]
    pub p_holm: f64,
}
