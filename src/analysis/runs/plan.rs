//! Are there enough runs? The spread of each benchmark, what can be seen through it, and whether it is stable.

use super::components::{Components, Plan};
use super::iterations::{Iterations, iterations};
use super::options::{RunsOptions, RunsOrder};
use super::report::{RunsReport, SCHEMA};
use super::row::{RunsRow, overall_cv, stable};
use crate::analysis::error::AnalysisError;
use crate::analysis::nesting::{Nesting, nested};
use crate::analysis::percent;
use crate::analysis::power::POWER;
use crate::analysis::series_order::{judge_series, test_series};
use crate::analysis::table_order::table_order;
use crate::analysis::units::{self, Independent, independent, one_process};
use crate::analysis::warning::{Sequence, UnitWarning, Warning};
use crate::data::{Benchmark, Measurements, Series, natural_order};
use crate::stats::describe::Moments;
use crate::stats::dist::StudentT;
use crate::stats::power::{detectable_effect, runs_needed};

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
    let units = measurements.units(&[])?;
    let by_unit = units::in_effect(units.as_ref());
    let nesting = Nesting::of(measurements, by_unit)?;
    let mut nested_in = Vec::new();
    let mut rows = Vec::new();
    let all: Vec<(&Benchmark, usize, &Series)> = benchmarks
        .iter()
        .flat_map(|benchmark| {
            let binaries = 0..binaries.len().max(1);
            binaries.filter_map(move |binary| Some((benchmark, binary, benchmark.series(binary)?)))
        })
        .collect();
    let values: Vec<Independent<'_>> = all.iter().map(|(_, _, series)| independent(series, by_unit)).collect();
    let rates: Vec<&[f64]> = values.iter().map(|values| values.series.rates.as_slice()).collect();
    let effect = options.effect.unwrap_or_else(|| fitting(&rates, options.alpha));
    for ((benchmark, binary, series), values) in all.iter().zip(&values) {
        let mut row = row(benchmark, binaries.get(*binary), values, (confidence, effect), options);
        if by_unit {
            row.components = Components::of(series);
            row.plan = row
                .components
                .and_then(|parts| Plan::of(&parts, row.mean, effect, options));
        } else {
            nested_in.extend(nesting.test(Some(series)));
            row.warnings
                .extend(one_process([(row.binary.as_deref(), series.units.as_slice())]));
        }
        rows.push(row);
    }
    let tests = test_series(&rates);
    let checks = judge_series(&tests, options.alpha);
    for (row, check) in rows.iter_mut().zip(&checks) {
        let warnings = check.warnings(row.binary.as_deref(), Sequence::Side);
        row.warnings.extend(warnings);
    }
    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    warnings.extend(units::assumed(units.as_ref()));
    warnings.extend(nested(nested_in, options.alpha));
    warnings.extend(table_order(&tests, &checks, Sequence::Side));
    let iterations = iterations(&rows, options.iterations.as_deref(), options.cv_threshold)?;
    sort(&mut rows, options.order);
    Ok(RunsReport {
        schema: SCHEMA.to_string(),
        metric: measurements.metric().to_string(),
        unit: units::variables(units.as_ref()),
        unit_cost: by_unit.then_some(options.unit_cost),
        plan: Plan::for_all(rows.iter().filter_map(|row| row.plan)),
        alpha: options.alpha,
        confidence,
        effect,
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
    values: &Independent<'_>,
    (confidence, effect): (f64, f64),
    options: &RunsOptions,
) -> RunsRow {
    let moments = Moments::of(&values.series.rates);
    let n = moments.n;
    let cv = defined_cv(&moments);
    let warning = match moments {
        _ if n < 2 => Some(match values.counts {
            Some(units) => UnitWarning::TooFewUnits {
                binary: None,
                runs: units.runs,
            }
            .into(),
            None => Warning::TooFewSamples { binary: None, n },
        }),
        _ if cv.is_none() => Some(Warning::NonPositiveMean {
            variable: None,
            at: Vec::new(),
        }),
        _ if moments.is_constant() => Some(Warning::Deterministic { compared: false }),
        _ => None,
    };
    RunsRow {
        name: benchmark.name(),
        filename: benchmark.filename.clone(),
        configuration: benchmark.configuration.clone(),
        variables: benchmark.variables.clone(),
        binary: binary.cloned(),
        n,
        units: values.counts,
        components: None,
        plan: None,
        mean: moments.mean,
        cv,
        half_width: cv
            .map(|cv| cv * StudentT { df: n as f64 - 1.0 }.critical(1.0 - confidence) / (n as f64).sqrt())
            .and_then(percent::kept),
        detectable_effect: cv
            .and_then(|cv| detectable_effect(cv, n, cv, n, options.alpha, POWER))
            .and_then(percent::kept),
        runs_needed: cv.and_then(|cv| runs_needed(effect / 100.0, cv, options.alpha, POWER, false)),
        stable: cv.map(|cv| cv <= 2.0 * options.cv_threshold),
        warnings: warning.into_iter().collect(),
    }
}

/// The coefficient of variation; `None` without a spread or a mean above 0.
fn defined_cv(moments: &Moments) -> Option<f64> {
    moments.cv().filter(|cv| moments.mean > 0.0 && cv.is_finite())
}

/// Changes that may be planned for, in percent, and the runs a side that half of the series should find one with.
const EFFECTS: [f64; 6] = [1.0, 2.0, 5.0, 10.0, 20.0, 50.0];
const AFFORDABLE_RUNS: u64 = 100;

/// The smallest of these changes that half of the series find with runs that somebody may make: planning for 1 % where the noise
/// is 20 % tells nobody anything.
fn fitting(rates: &[&[f64]], alpha: f64) -> f64 {
    let mut cvs: Vec<f64> = rates
        .iter()
        .filter_map(|rates| defined_cv(&Moments::of(rates)))
        .collect();
    cvs.sort_by(f64::total_cmp);
    let Some(median) = cvs.get(cvs.len().saturating_sub(1) / 2) else {
        return EFFECTS[0];
    };
    let is_affordable = |effect: &&f64| {
        let needed = runs_needed(**effect / 100.0, *median, alpha, POWER, false);
        needed.is_some_and(|runs| runs <= AFFORDABLE_RUNS)
    };
    EFFECTS.iter().find(is_affordable).copied().unwrap_or(50.0)
}

fn sort(rows: &mut [RunsRow], order: RunsOrder) {
    match order {
        RunsOrder::File => {}
        RunsOrder::Name => rows.sort_by(|a, b| natural_order(&a.name, &b.name)),
        RunsOrder::Cv => rows.sort_by(|a, b| b.cv.unwrap_or(-1.0).total_cmp(&a.cv.unwrap_or(-1.0))),
    }
}
