//! Are there enough runs? The spread of each benchmark, what can be seen through it, and whether it is stable.

use schemars::JsonSchema;
use serde::Serialize;

use super::iterations::{Iterations, iterations};
use super::order::{first_runs, judge_series, test_series};
use super::runs_row::{RunsRow, overall_cv, stable};
use super::two_sample::POWER;
use super::{AnalysisError, Warning};
use crate::data::{Benchmark, Measurements, Value, natural_order};
use crate::stats::describe::Moments;
use crate::stats::dist::StudentT;
use crate::stats::power::{detectable_effect, runs_needed};

/// What `runs` is asked for.
#[derive(Debug, Clone)]
pub struct RunsOptions {
    /// The change that the runs needed are computed for, in percent, above 0.
    pub effect: f64,
    /// Overall CV, a fraction, below which the rows are stable.
    pub cv_threshold: f64,
    /// The variable that counts iterations; by default `n`, if there is one.
    pub iterations: Option<String>,
    /// Level of the tests that are planned, 0–1.
    pub alpha: f64,
    /// Confidence of the half-widths, 0–1; by default 1 − alpha.
    pub confidence: Option<f64>,
    /// Order of the rows.
    pub order: RunsOrder,
}

impl Default for RunsOptions {
    fn default() -> Self {
        RunsOptions {
            effect: 1.0,
            cv_threshold: 0.05,
            iterations: None,
            alpha: 0.05,
            confidence: None,
            order: RunsOrder::File,
        }
    }
}

/// Order of the rows of a [`RunsReport`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RunsOrder {
    /// As first seen in the data.
    File,
    /// By name, numbers in it by size.
    Name,
    /// By coefficient of variation, the largest first; rows without one last.
    Cv,
}

/// How far the runs of a data set carry. CVs are fractions, changes are in percent in JSON.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RunsReport {
    /// Name and version of this form.
    #[schemars(extend("const" = "benchstat/runs/1"))]
    pub schema: &'static str,
    /// The measured column.
    pub metric: String,
    /// Level of the tests that are planned.
    pub alpha: f64,
    /// Confidence of the half-widths.
    pub confidence: f64,
    /// The change that the runs needed are for, in percent.
    pub effect: f64,
    /// Overall CV below which the rows are stable.
    pub cv_threshold: f64,
    /// One row a benchmark and binary.
    pub rows: Vec<RunsRow>,
    /// Mean of the rows' CVs; `None` when no row has one.
    pub overall_cv: Option<f64>,
    /// Whether the overall CV is below the threshold and every row has a CV of at most twice that.
    pub stable: bool,
    /// The smallest number of iterations at which all rows are stable; `None` without one, or when it does not vary.
    pub recommended_iterations: Option<Value>,
    /// The numbers of iterations that were tried; `None` when no benchmark was measured with several.
    pub iterations: Option<Iterations>,
    /// Caveats about the whole.
    pub warnings: Vec<Warning>,
}

/// Says of each benchmark and binary in `measurements` how much its runs vary, which change they can show, and how many runs
/// the effect asked for needs.
///
/// Stability is judged by the rule of Node's benchmark/calibrate-n.js: the mean of all CVs is below the threshold, and no CV
/// is above twice the threshold (5 % and 10 % there and by default).
///
/// # Errors
/// When the variable that should count iterations is not a number of any benchmark.
///
/// ```
/// use benchstat::analysis::{RunsOptions, runs};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "filename,rate\na.js,98\na.js,100\na.js,102\n";
/// let report = runs(&read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?, &RunsOptions::default())?;
/// assert_eq!(report.rows[0].cv, Some(0.02));
/// assert_eq!(report.rows[0].runs_needed, Some(64));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn runs(measurements: &Measurements, options: &RunsOptions) -> Result<RunsReport, AnalysisError> {
    let confidence = options.confidence.unwrap_or(1.0 - options.alpha);
    let binaries = measurements.binaries();
    let benchmarks = measurements.benchmarks()?;
    let mut rows = Vec::new();
    let mut series = Vec::new();
    for benchmark in &benchmarks {
        for binary in 0..binaries.len().max(1) {
            let rates = benchmark.rates(binary);
            if !rates.is_empty() {
                rows.push(row(benchmark, binaries.get(binary), rates, confidence, options));
                series.push(rates);
            }
        }
    }
    let tests = test_series(&series);
    for (row, check) in rows.iter_mut().zip(judge_series(&tests, options.alpha)) {
        let warnings = check.warnings(row.binary.as_deref());
        row.warnings.extend(warnings);
    }
    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    warnings.extend(first_runs(&tests));
    let iterations = iterations(&rows, options.iterations.as_deref(), options.cv_threshold)?;
    sort(&mut rows, options.order);
    Ok(RunsReport {
        schema: "benchstat/runs/1",
        metric: measurements.metric().to_string(),
        alpha: options.alpha,
        confidence,
        effect: options.effect,
        cv_threshold: options.cv_threshold,
        overall_cv: overall_cv(rows.iter()),
        stable: stable(rows.iter(), options.cv_threshold),
        recommended_iterations: iterations.as_ref().and_then(Iterations::recommended),
        iterations,
        rows,
        warnings,
    })
}

fn row(
    benchmark: &Benchmark,
    binary: Option<&String>,
    rates: &[f64],
    confidence: f64,
    options: &RunsOptions,
) -> RunsRow {
    let moments = Moments::of(rates);
    let n = moments.n;
    let cv = moments.cv().filter(|_| moments.mean > 0.0);
    let warning = match moments {
        _ if n < 2 => Some(Warning::OneRun),
        _ if cv.is_none() => Some(Warning::NoRelativeSpread),
        _ if moments.is_constant() => Some(Warning::Constant),
        _ => None,
    };
    RunsRow {
        name: benchmark.name(),
        filename: benchmark.filename.clone(),
        configuration: benchmark.configuration.clone(),
        variables: benchmark.variables.clone(),
        binary: binary.cloned(),
        n,
        mean: moments.mean,
        cv,
        half_width: cv
            .map(|cv| cv * StudentT { df: n as f64 - 1.0 }.critical(1.0 - confidence) / (n as f64).sqrt())
            .filter(|width| width.is_finite()),
        detectable_effect: cv.and_then(|cv| detectable_effect(cv, n, cv, n, options.alpha, POWER)),
        runs_needed: cv.and_then(|cv| runs_needed(options.effect / 100.0, cv, options.alpha, POWER, false)),
        stable: cv.map(|cv| cv <= 2.0 * options.cv_threshold),
        warnings: warning.into_iter().collect(),
    }
}

fn sort(rows: &mut [RunsRow], order: RunsOrder) {
    match order {
        RunsOrder::File => {}
        RunsOrder::Name => rows.sort_by(|a, b| natural_order(&a.name, &b.name)),
        RunsOrder::Cv => rows.sort_by(|a, b| b.cv.unwrap_or(-1.0).total_cmp(&a.cv.unwrap_or(-1.0))),
    }
}
