//! A policy as it is written: the keys of the TOML document and what each may hold.

use std::collections::BTreeMap;

use glob::Pattern;
use regex::Regex;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde::Deserialize;
use toml::{Spanned, Value};

use super::date::Date;
use crate::analysis::compare::min_change::MinChange;
use crate::analysis::direction::Direction;
use crate::data::Condition;
use crate::text;

/// What a project asks of its benchmarks. The keys at the top hold for all of them; rules say otherwise for some. Of several rules that
/// match a benchmark the last one that has a key decides about that key.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Document {
    /// A benchmark fails the gate when it is shown to be worse by more than this many percent.
    #[serde(default)]
    #[schemars(with = "PercentText")]
    pub max_regression: Option<Percent>,
    /// And by more than this amount: a number in the metric's unit, or a text such as 10ns or 2%.
    #[serde(default)]
    #[schemars(with = "AmountText")]
    pub min_change: Option<Floor>,
    /// Which way of the metric is better.
    #[serde(default)]
    #[schemars(with = "Direction")]
    pub direction: Option<Direction>,
    /// Benchmarks, by name or pattern, that must have runs of both binaries.
    #[serde(default)]
    #[schemars(with = "Vec<String>")]
    pub required: Vec<NameGlob>,
    /// Benchmarks, or files of benchmarks, that have another name now: old = new.
    #[serde(default)]
    #[schemars(with = "BTreeMap<String, String>")]
    pub rename: BTreeMap<Spanned<String>, String>,
    /// What holds for some benchmarks only.
    #[serde(default)]
    #[schemars(with = "Vec<RuleDocument>")]
    pub rule: Vec<Spanned<RuleDocument>>,
}

/// What holds for the benchmarks that a rule matches. It matches those that all of name, regex, where and metric match which it has.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct RuleDocument {
    /// Names or patterns with * and ?, for the whole name or the file name; any one is enough.
    #[serde(default)]
    #[schemars(with = "Texts")]
    pub name: Option<OneOrMore<NameGlob>>,
    /// A regular expression that the name contains.
    #[serde(default)]
    #[schemars(with = "String")]
    pub regex: Option<NameRegex>,
    /// Conditions on variables, written as for --filter, such as len>=1024; all have to hold.
    #[serde(default, rename = "where")]
    #[schemars(with = "Texts")]
    pub conditions: Option<OneOrMore<Where>>,
    /// The metric.
    #[serde(default)]
    #[schemars(with = "String")]
    pub metric: Option<String>,
    /// As at the top.
    #[serde(default)]
    #[schemars(with = "PercentText")]
    pub max_regression: Option<Percent>,
    /// As at the top.
    #[serde(default)]
    #[schemars(with = "AmountText")]
    pub min_change: Option<Floor>,
    /// As at the top.
    #[serde(default)]
    #[schemars(with = "Direction")]
    pub direction: Option<Direction>,
    /// What is known of these benchmarks: a regression does not fail the gate. Needs until and reason.
    #[serde(default)]
    #[schemars(with = "Expected")]
    pub expect: Option<Expected>,
    /// The last day on which the regression is expected.
    #[serde(default)]
    #[schemars(with = "String", extend("format" = "date"))]
    pub until: Option<Date>,
    /// Why it is expected.
    #[serde(default)]
    #[schemars(with = "String")]
    pub reason: Option<String>,
}

/// What can be expected of a benchmark.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum Expected {
    /// It is worse by more than its limit.
    Regression,
}

/// A limit in percent, 0 or more: `5`, `"5%"`.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct Percent(pub f64);

impl TryFrom<Value> for Percent {
    type Error = &'static str;

    fn try_from(value: Value) -> Result<Self, Self::Error> {
        let percent = match &value {
            Value::Integer(percent) => Some(*percent as f64),
            Value::Float(percent) => Some(*percent),
            Value::String(text) => text
                .trim_end()
                .strip_suffix('%')
                .and_then(|text| text.trim().parse().ok()),
            _ => None,
        };
        let percent = percent.filter(|percent| *percent >= 0.0 && percent.is_finite());
        percent
            .map(Percent)
            .ok_or("expected a number of percent, 0 or more, such as 5 or \"5%\"")
    }
}

/// An amount that a change must exceed.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(try_from = "Value")]
pub(super) struct Floor(pub MinChange);

impl TryFrom<Value> for Floor {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let written = match value {
            Value::String(text) => text,
            Value::Integer(amount) => amount.to_string(),
            Value::Float(amount) => amount.to_string(),
            _ => String::new(),
        };
        let amount =
            text::amount(&written).map_err(|_| "expected an amount above 0, such as \"10ns\", 64 or \"2%\"")?;
        Ok(Floor(amount.into()))
    }
}

/// A pattern of names.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct NameGlob(pub Pattern);

impl TryFrom<String> for NameGlob {
    type Error = String;

    fn try_from(pattern: String) -> Result<Self, String> {
        Pattern::new(&pattern)
            .map(NameGlob)
            .map_err(|error| format!("{pattern} is not a pattern: {}; [[] stands for a bracket", error.msg))
    }
}

/// A regular expression for names.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct NameRegex(pub Regex);

impl TryFrom<String> for NameRegex {
    type Error = String;

    fn try_from(expression: String) -> Result<Self, String> {
        Regex::new(&expression).map(NameRegex).map_err(|error| {
            // The last line says what is wrong, those above draw where.
            let error = error.to_string();
            let reason = error.lines().last().unwrap_or_default();
            format!("not a regular expression: {}", reason.trim_start_matches("error: "))
        })
    }
}

/// A condition on a variable.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct Where(pub Condition);

impl TryFrom<String> for Where {
    type Error = String;

    fn try_from(expression: String) -> Result<Self, String> {
        expression.parse().map(Where)
    }
}

/// One, or a list.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "Value", bound = "T: TryFrom<String, Error = String>")]
pub(super) struct OneOrMore<T>(pub Vec<T>);

impl<T: TryFrom<String, Error = String>> TryFrom<Value> for OneOrMore<T> {
    type Error = String;

    fn try_from(value: Value) -> Result<Self, String> {
        let text = |value: Value| match value {
            Value::String(text) => T::try_from(text),
            _ => Err("expected a text, or a list of texts".to_string()),
        };
        let items = match value {
            Value::Array(items) => items.into_iter().map(text).collect::<Result<Vec<T>, String>>()?,
            one => vec![text(one)?],
        };
        match items.is_empty() {
            true => Err("expected one text at least".to_string()),
            false => Ok(OneOrMore(items)),
        }
    }
}

/// How a limit is written, for the schema.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum PercentText {
    /// Percent.
    Number(#[schemars(range(min = 0))] f64),
    /// Percent with their sign.
    Text(#[schemars(regex(pattern = r"^\s*[0-9.]+\s*%\s*$"))] String),
}

/// How an amount is written, for the schema.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum AmountText {
    /// In the metric's unit.
    Number(#[schemars(range(min = 0))] f64),
    /// With ns, us, ms, s or %.
    Text(String),
}

/// How one or more texts are written, for the schema.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only its schema is used")]
enum Texts {
    /// One.
    One(String),
    /// Several.
    Several(#[schemars(length(min = 1))] Vec<String>),
}

/// The JSON Schema (draft 2020-12) of a policy: editors check TOML by such schemas, too.
pub fn policy_schema() -> Schema {
    SchemaSettings::draft2020_12()
        .into_generator()
        .into_root_schema_for::<Document>()
}
