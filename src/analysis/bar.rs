//! Mean rates: one bar for each benchmark and binary, or for each x and category of a sweep.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::binaries::ignored_binaries;
use super::direction::Direction;
use super::error::AnalysisError;
use super::pairs;
use super::sample::Sample;
use super::sweep::choice::{check_variables, choose_binary};
use super::sweep::left_out::left_out;
use super::sweep::options::ScatterOptions;
use super::units::{self, average, independent};
use super::warning::Warning;
use crate::data::{Measurements, RowName, SweepOptions, Value, natural_order};

/// What bars are asked for.
#[derive(Debug, Clone)]
pub struct BarOptions {
    /// One group of bars for each value of this variable; by default one for each benchmark.
    pub xaxis: Option<String>,
    /// One bar of each group for each value of this variable; by default one for each binary.
    pub category: Option<String>,
    /// The binary whose rows count, with `xaxis`.
    pub binary: Option<String>,
    /// Which way is better; by default the metric's own.
    pub direction: Option<Direction>,
    /// Benchmarks by name, numbers in it by size, instead of as first seen.
    pub by_name: bool,
    /// Confidence of the intervals, 0–1.
    pub confidence: f64,
}

impl Default for BarOptions {
    fn default() -> Self {
        BarOptions {
            xaxis: None,
            category: None,
            binary: None,
            direction: None,
            by_name: false,
            confidence: 0.95,
        }
    }
}

/// Mean rates with their intervals.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct BarReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/bar/2"))]
    pub schema: String,
    /// The measured column.
    pub metric: String,
    /// Which way is better.
    pub direction: Direction,
    /// Confidence of the intervals.
    pub confidence: f64,
    /// The variables that name a unit, where each unit counts as one run.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[schemars(with = "Vec<String>")]
    pub unit: Vec<String>,
    /// What tells the series apart: `binary` or the category; `None` when there is one series.
    pub category: Option<String>,
    /// The names of the series: binaries or values of the category. One without a name when there are none.
    pub series: Vec<String>,
    /// The bars; those of one benchmark, or of one x, stand together.
    pub bars: Vec<Bar>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

/// One bar.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct Bar {
    /// The benchmark's file and configuration, or `x=value`.
    pub name: String,
    /// The benchmark's file; of a sweep, the file that all rows share.
    pub filename: String,
    /// The configuration as written; empty when there is none.
    pub configuration: String,
    /// The configuration as typed variables; of a sweep, x and category.
    #[serde(with = "pairs")]
    #[schemars(with = "BTreeMap<String, Value>")]
    pub variables: Vec<(String, Value)>,
    /// Its series.
    pub series: String,
    /// The rates described.
    #[serde(flatten)]
    pub sample: Sample,
    /// Caveats about this bar.
    pub warnings: Vec<Warning>,
}

impl Bar {
    /// Whether it is of a benchmark; else it is of a sweep's group.
    pub(crate) fn is_benchmark(&self) -> bool {
        let own = format!("{} {}", self.filename, self.configuration);
        self.name == own.trim_end_matches(' ')
    }

    /// What names its row in a table or a picture; of a sweep, x alone, which is its configuration.
    pub(crate) fn row_name(&self) -> RowName<'_> {
        RowName {
            filename: &self.filename,
            configuration: &self.configuration,
        }
    }
}

/// Describes each benchmark with each binary, or each group of a sweep.
///
/// # Errors
/// When a variable is not in the data, or a category or binary is given without x.
///
/// ```
/// use benchstat::analysis::{BarOptions, bar};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "binary,filename,configuration,rate\nold,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\n";
/// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
/// let report = bar(&measurements, &BarOptions::default())?;
/// assert_eq!(report.series, ["old", "new"]);
/// assert_eq!(report.bars[0].sample.mean, 101.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn bar(measurements: &Measurements, options: &BarOptions) -> Result<BarReport, AnalysisError> {
    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    let (direction, assumed) = Direction::settle(options.direction, measurements.metric());
    warnings.extend(assumed.then(|| Warning::direction_assumed(measurements.metric())));
    let category = category(measurements, options);
    let axes: Vec<&str> = [&options.xaxis, &category]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    let units = measurements.units(&axes)?;
    warnings.extend(units::assumed(units.as_ref()));
    let bars = match &options.xaxis {
        Some(xaxis) => sweep_bars(measurements, xaxis, category.as_deref(), options, &mut warnings)?,
        None => benchmark_bars(measurements, units::in_effect(units.as_ref()), options)?,
    };
    let mut series: Vec<String> = match category.as_deref() {
        Some(name) if name == measurements.binary_column() => measurements.binaries(),
        _ => Vec::new(),
    };
    for bar in &bars {
        if !series.contains(&bar.series) {
            series.push(bar.series.clone());
        }
    }
    series.retain(|name| bars.iter().any(|bar| bar.series == *name));
    Ok(BarReport {
        schema: "benchstat/bar/2".to_string(),
        metric: measurements.metric().to_string(),
        direction,
        confidence: options.confidence,
        unit: units::variables(units.as_ref()),
        category,
        series,
        bars,
        warnings,
    })
}

/// The category that was asked for; else the binary, where there is more than one or nothing else to go by.
fn category(measurements: &Measurements, options: &BarOptions) -> Option<String> {
    let binaries = measurements.binaries().len();
    let by_binary = match options.xaxis.as_deref() {
        None => binaries > 0,
        Some(xaxis) => binaries > 1 && options.binary.is_none() && xaxis != measurements.binary_column(),
    };
    let binary = || measurements.binary_column().to_string();
    options.category.clone().or(by_binary.then(binary))
}

fn benchmark_bars(measurements: &Measurements, by_unit: bool, options: &BarOptions) -> Result<Vec<Bar>, AnalysisError> {
    let mut binaries = measurements.binaries();
    if binaries.is_empty() {
        binaries.push(String::new());
    }
    let mut bars = Vec::new();
    for benchmark in measurements.benchmarks()? {
        for (at, binary) in binaries.iter().enumerate() {
            let series = benchmark.series(at).map(|series| independent(series, by_unit));
            let sample = series.and_then(|independent| {
                let sample = Sample::of(&independent.series.rates, options.confidence)?;
                Some(sample.behind(independent.counts))
            });
            if let Some(sample) = sample {
                bars.push(Bar {
                    name: benchmark.name(),
                    filename: benchmark.filename.clone(),
                    configuration: benchmark.configuration.clone(),
                    variables: benchmark.variables.clone(),
                    series: binary.clone(),
                    warnings: caveats(&sample),
                    sample,
                });
            }
        }
    }
    if options.by_name {
        bars.sort_by(|a, b| natural_order(&a.name, &b.name));
    }
    Ok(bars)
}

fn sweep_bars(
    measurements: &Measurements,
    xaxis: &str,
    category: Option<&str>,
    options: &BarOptions,
    warnings: &mut Vec<Warning>,
) -> Result<Vec<Bar>, AnalysisError> {
    let mut sweep_options = ScatterOptions::new(xaxis);
    sweep_options.category = category.map(str::to_string);
    sweep_options.binary = options.binary.clone();
    check_variables(measurements, &sweep_options)?;
    let binary = choose_binary(measurements, &sweep_options)?;
    let mut sweep = measurements.sweep(&SweepOptions {
        xaxis,
        category,
        binary,
    })?;
    warnings.extend(binary.and_then(|binary| ignored_binaries(&measurements.binaries(), &[binary])));
    warnings.extend(left_out(&sweep, &sweep_options));
    let counts = average(&mut sweep);
    let mut groups: Vec<_> = std::mem::take(&mut sweep.groups).into_iter().zip(counts).collect();
    let binaries = measurements.binaries();
    let by_binary = category == Some(measurements.binary_column());
    let place = |value: &Value| binaries.iter().position(|name| *name == value.text());
    groups.sort_by(|(a, _), (b, _)| {
        a.x.table_order(&b.x).then_with(|| match (&a.category, &b.category) {
            (Some(a), Some(b)) if by_binary => place(a).cmp(&place(b)),
            (Some(a), Some(b)) => a.table_order(b),
            _ => Ordering::Equal,
        })
    });
    let filename = measurements.shared("filename")?.unwrap_or_default();
    let mut bars = Vec::new();
    for (group, counts) in groups {
        let Some(sample) = Sample::of(&group.rates, options.confidence) else {
            continue;
        };
        let name = format!("{xaxis}={}", group.x);
        let category = category.map(str::to_string).zip(group.category.clone());
        bars.push(Bar {
            configuration: name.clone(),
            name,
            filename: filename.clone(),
            series: category
                .as_ref()
                .map_or(String::new(), |(_, value)| series_name(by_binary, value)),
            variables: std::iter::once((xaxis.to_string(), group.x)).chain(category).collect(),
            warnings: caveats(&sample),
            sample: sample.behind(counts),
        });
    }
    if bars.is_empty() {
        let variables = [Some(xaxis), category].into_iter().flatten();
        return Err(AnalysisError::NoGroups {
            variables: variables.map(str::to_string).collect(),
        });
    }
    Ok(bars)
}

/// Binaries go by their names, other values by their literals.
fn series_name(is_binary: bool, value: &Value) -> String {
    if is_binary { value.text() } else { value.to_string() }
}

fn caveats(sample: &Sample) -> Vec<Warning> {
    if sample.mean_interval.is_none() {
        vec![Warning::NoInterval]
    } else {
        Vec::new()
    }
}
