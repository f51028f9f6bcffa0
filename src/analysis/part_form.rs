//! A part of a comparison as JSON, `benchstat/compare-partial/1`: everything to the bit, where the public report rounds into
//! percent and leaves out what nobody reads.

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer, ser};

use super::order::SeriesTests;
use super::part::{BenchmarkPart, ComparePart, Terms};
use super::part_check::{check_benchmark, check_terms};
use super::part_row::{Caveat, RowForm, SampleForm};
use crate::data::{ReadWarning, Value};

/// The name and version of the form.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(super) enum Schema {
    #[serde(rename = "benchstat/compare-partial/1")]
    ComparePartial1,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PartForm {
    schema: Schema,
    options: Terms,
    rows_read: usize,
    conditions: Vec<String>,
    unknown_conditions: Vec<String>,
    binaries: Vec<BinaryForm>,
    benchmarks: Vec<BenchmarkForm>,
    warnings: Vec<ReadWarning>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BinaryForm {
    name: String,
    first_row: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct BenchmarkForm {
    name: String,
    filename: String,
    configuration: String,
    /// Values as literals, so that text and numbers stay apart: `16`, `'16'`.
    variables: Vec<(String, String)>,
    first_row: u64,
    /// The baseline's runs, then those of each contender.
    series: Vec<SeriesForm>,
    /// One a contender; null where neither side was measured.
    rows: Vec<Option<RowForm>>,
}

/// The runs with one binary: a description, and the tests of order, whose families span all parts.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeriesForm {
    sample: Option<SampleForm>,
    mann_kendall: Option<MannKendallForm>,
    lag_1: Option<LagForm>,
    first_run_score: Option<Exact>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MannKendallForm {
    s: i64,
    p: Exact,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LagForm {
    z: Exact,
    p: Exact,
}

impl Serialize for ComparePart {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let benchmarks: Option<Vec<_>> = self.benchmarks.iter().map(BenchmarkForm::of).collect();
        let form = PartForm {
            schema: Schema::ComparePartial1,
            options: self.terms.clone(),
            rows_read: self.rows_read,
            conditions: self.conditions.clone(),
            unknown_conditions: self.unknown_conditions.clone(),
            binaries: self
                .binaries
                .iter()
                .map(|(name, first_row)| BinaryForm {
                    name: name.clone(),
                    first_row: *first_row,
                })
                .collect(),
            benchmarks: benchmarks.ok_or_else(|| ser::Error::custom("a row has a warning that no part can carry"))?,
            warnings: self.warnings.clone(),
        };
        form.serialize(serializer)
    }
}

impl PartForm {
    /// The part, when it can be one; else what is wrong.
    pub fn into_part(self, origin: String) -> Result<ComparePart, String> {
        check_terms(&self.options)?;
        let contenders = &self.options.new;
        let benchmarks = self
            .benchmarks
            .into_iter()
            .map(|benchmark| benchmark.into_part(contenders))
            .collect::<Result<Vec<_>, String>>()?;
        Ok(ComparePart {
            origin: Some(origin),
            rows_read: self.rows_read,
            conditions: self.conditions,
            unknown_conditions: self.unknown_conditions,
            binaries: self
                .binaries
                .into_iter()
                .map(|binary| (binary.name, binary.first_row))
                .collect(),
            benchmarks,
            warnings: self.warnings,
            terms: self.options,
        })
    }
}

impl BenchmarkForm {
    /// `None` when a warning of a row has no form.
    fn of(benchmark: &BenchmarkPart) -> Option<BenchmarkForm> {
        let named = benchmark.rows.iter().flatten().next()?;
        let old = benchmark.rows.iter().flatten().find_map(|row| row.old.as_ref());
        let new = benchmark
            .rows
            .iter()
            .map(|row| row.as_ref().and_then(|row| row.new.as_ref()));
        let rows = benchmark
            .rows
            .iter()
            .zip(&benchmark.sides)
            .map(|(row, sides)| match row {
                Some(row) => RowForm::of(row, sides.as_ref()).map(Some),
                None => Some(None),
            });
        Some(BenchmarkForm {
            name: named.name.clone(),
            filename: named.filename.clone(),
            configuration: named.configuration.clone(),
            variables: named
                .variables
                .iter()
                .map(|(name, value)| (name.clone(), value.to_string()))
                .collect(),
            first_row: benchmark.first_row,
            series: std::iter::once(old)
                .chain(new)
                .zip(&benchmark.series)
                .map(|(sample, tests)| SeriesForm {
                    sample: sample.map(SampleForm::of),
                    mann_kendall: tests.trend.map(|(s, p)| MannKendallForm { s, p: Exact(p) }),
                    lag_1: tests.lag.map(|(z, p)| LagForm {
                        z: Exact(z),
                        p: Exact(p),
                    }),
                    first_run_score: tests.first_run.map(Exact),
                })
                .collect(),
            rows: rows.collect::<Option<Vec<_>>>()?,
        })
    }

    fn into_part(self, contenders: &[String]) -> Result<BenchmarkPart, String> {
        let wrong = |problem: String| format!("benchmark {:?}: {problem}", self.name);
        for (what, found, expected) in [
            ("series", self.series.len(), 1 + contenders.len()),
            ("rows", self.rows.len(), contenders.len()),
        ] {
            if found != expected {
                return Err(wrong(format!("{found} {what} instead of {expected}")));
            }
        }
        let mut variables = Vec::with_capacity(self.variables.len());
        for (name, literal) in &self.variables {
            let value = Value::parse(literal).ok_or_else(|| wrong(format!("{literal:?} is no value of {name}")))?;
            variables.push((name.clone(), value));
        }
        let tests = self.series.iter().map(|series| SeriesTests {
            trend: series.mann_kendall.as_ref().map(|trend| (trend.s, trend.p.0)),
            lag: series.lag_1.as_ref().map(|lag| (lag.z.0, lag.p.0)),
            first_run: series.first_run_score.map(|score| score.0),
        });
        let tests = tests.collect();
        let samples: Vec<_> = self
            .series
            .iter()
            .map(|series| series.sample.as_ref().map(SampleForm::sample))
            .collect();
        let (mut rows, mut sides) = (Vec::new(), Vec::new());
        for ((row, contender), new) in self.rows.iter().zip(contenders).zip(&samples[1..]) {
            let both = (samples[0].clone(), new.clone());
            let measured = both.0.is_some() || both.1.is_some();
            if row.is_some() != measured {
                return Err(wrong(
                    "a row must be there where a side was measured, and only there".to_string(),
                ));
            }
            sides.push(row.as_ref().and_then(|row| row.order.clone()).map(Caveat::into));
            rows.push(row.as_ref().map(|form| {
                let mut row = form.row(both);
                row.name = self.name.clone();
                row.filename = self.filename.clone();
                row.configuration = self.configuration.clone();
                row.variables = variables.clone();
                row.contender = contender.clone();
                row
            }));
        }
        if !rows.iter().any(Option::is_some) {
            return Err(wrong("not measured with any of the binaries".to_string()));
        }
        let benchmark = BenchmarkPart {
            first_row: self.first_row,
            series: tests,
            rows,
            sides,
        };
        check_benchmark(&benchmark).map_err(wrong)?;
        Ok(benchmark)
    }
}

/// A number to the bit: JSON has none for what is infinite or undefined, which is written as text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Exact(pub f64);

impl Serialize for Exact {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_finite() {
            serializer.serialize_f64(self.0)
        } else {
            serializer.collect_str(&self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Exact {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Exact, D::Error> {
        struct Number;
        impl Visitor<'_> for Number {
            type Value = Exact;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("a number, \"inf\", \"-inf\" or \"NaN\"")
            }

            fn visit_f64<E>(self, number: f64) -> Result<Exact, E> {
                Ok(Exact(number))
            }

            fn visit_u64<E>(self, number: u64) -> Result<Exact, E> {
                Ok(Exact(number as f64))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Exact, E> {
                Ok(Exact(number as f64))
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Exact, E> {
                match text {
                    "inf" => Ok(Exact(f64::INFINITY)),
                    "-inf" => Ok(Exact(f64::NEG_INFINITY)),
                    "NaN" => Ok(Exact(f64::NAN)),
                    _ => Err(E::invalid_value(de::Unexpected::Str(text), &self)),
                }
            }
        }
        deserializer.deserialize_any(Number)
    }
}
