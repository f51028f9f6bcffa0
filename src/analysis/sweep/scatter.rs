//! A parameter sweep: groups along x, the steps between them, and what was averaged over.

use super::aggregated::aggregated;
use super::choice::{check_variables, choose_binary};
use super::groups::MeasuredGroup;
use super::left_out::left_out;
use super::options::ScatterOptions;
use super::per_run::{Configuration, Runs};
use super::report::{SCHEMA, ScatterReport, XType};
use super::slopes::overall_exponents;
use super::steps::{Step, steps};
use crate::analysis::binaries::ignored_binaries;
use crate::analysis::direction::Direction;
use crate::analysis::error::AnalysisError;
use crate::analysis::floor::floor_warning;
use crate::analysis::series_order::{judge_series, test_series};
use crate::analysis::table_order::table_order;
use crate::analysis::units::{self, UnitCounts, average, one_process};
use crate::analysis::warning::{Sequence, SweepWarning, Warning};
use crate::data::{Measurements, Sweep, SweepOptions};
use crate::stats::holm::holm;

/// From this p floor on, p-values come in steps too coarse to read much into them.
const COARSE_FLOOR: f64 = 0.005;

/// Reads `measurements` as a parameter sweep.
///
/// # Errors
/// When a variable is not in the data, or x, category and metric are not three different things; when the data hold
/// several binaries and none is chosen; when no row has both x and category.
///
/// ```
/// use benchstat::analysis::{ScatterOptions, scatter};
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "filename,len,rate\na.js,16,100\na.js,16,102\na.js,64,50\na.js,64,51\n";
/// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
/// let report = scatter(&measurements, &ScatterOptions::new("len"))?;
/// assert_eq!(report.groups[1].sample.mean, 50.5);
/// // four times the length at half the rate
/// assert!((report.steps[0].exponent.unwrap() + 0.5).abs() < 1e-15);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scatter(measurements: &Measurements, options: &ScatterOptions) -> Result<ScatterReport, AnalysisError> {
    check_variables(measurements, options)?;
    let binary = choose_binary(measurements, options)?;
    let confidence = options.confidence.unwrap_or(1.0 - options.alpha);
    let mut sweep = measurements.sweep(&SweepOptions {
        xaxis: &options.xaxis,
        category: options.category.as_deref(),
        binary,
    })?;

    let mut warnings: Vec<Warning> = measurements.warnings().iter().cloned().map(Warning::Reading).collect();
    let (direction, assumed) = Direction::settle(options.direction, measurements.metric());
    warnings.extend(assumed.then(|| Warning::direction_assumed(measurements.metric())));
    warnings.extend(binary.and_then(|binary| ignored_binaries(&measurements.binaries(), &[binary])));
    warnings.extend(left_out(&sweep, options));
    warnings.extend(units::assumed(sweep.units.as_ref()));
    let counts = average(&mut sweep);
    let aggregated = aggregated(&sweep);
    warnings.extend(aggregated.warnings);
    let configuration = Configuration::of(&sweep, &aggregated.indices);
    let groups = measured_groups((&sweep, &counts), &configuration, options, confidence, &mut warnings);
    if groups.is_empty() {
        return Err(AnalysisError::NoGroups {
            variables: [Some(&options.xaxis), options.category.as_ref()]
                .into_iter()
                .flatten()
                .cloned()
                .collect(),
        });
    }
    let mut walked = steps(&groups, options, confidence);
    let p_values: Vec<Option<f64>> = walked.steps.iter().map(Step::p).collect();
    for (step, p_holm) in walked.steps.iter_mut().zip(holm(&p_values)) {
        step.p_holm = p_holm;
    }
    warnings.extend(walked.warnings);
    let p_floor = walked.steps.iter().filter_map(Step::p_floor).reduce(f64::min);
    warnings.extend(p_floor.and_then(|floor| floor_of_steps(floor, p_values.iter().flatten().count(), options.alpha)));
    Ok(ScatterReport {
        schema: SCHEMA.to_string(),
        metric: measurements.metric().to_string(),
        direction,
        alpha: options.alpha,
        confidence,
        xaxis: options.xaxis.clone(),
        category: options.category.clone(),
        x_type: x_type(&groups),
        filename: measurements.shared("filename")?,
        unit: units::variables(sweep.units.as_ref()),
        per_run: options.per_run,
        shares_of_logs: aggregated.of_logs,
        aggregated: aggregated.variables,
        joint_share: aggregated.joint_share,
        overall_exponents: overall_exponents(&groups, confidence),
        groups: groups.into_iter().map(|group| group.described).collect(),
        steps: walked.steps,
        p_floor,
        warnings,
    })
}

/// The groups in the order of the table; those without a complete run are left out aloud.
fn measured_groups(
    (sweep, counts): (&Sweep, &[Option<UnitCounts>]),
    configuration: &Configuration,
    options: &ScatterOptions,
    confidence: f64,
    warnings: &mut Vec<Warning>,
) -> Vec<MeasuredGroup> {
    let order = check_order(sweep, configuration, options.alpha, warnings);
    let combinations = configuration.combinations(sweep);
    let mut groups = Vec::new();
    for (((group, counts), order), combinations) in sweep.groups.iter().zip(counts).zip(order).zip(combinations) {
        let runs = options.per_run.then(|| Runs::of(group, configuration));
        match MeasuredGroup::of(group, &combinations, runs, confidence) {
            Some(mut measured) => {
                measured.described.warnings.extend(order);
                measured
                    .described
                    .warnings
                    .extend(one_process([(None, group.units.as_slice())]));
                measured.described.sample.units = counts.filter(|_| !options.per_run);
                groups.push(match options.keep_runs {
                    true => measured.with_single_runs(group),
                    false => measured,
                });
            }
            None => warnings.push(
                SweepWarning::NoCompleteRun {
                    x: group.x.clone(),
                    category: group.category.clone(),
                }
                .into(),
            ),
        }
    }
    groups.sort_by(MeasuredGroup::table_order);
    groups
}

/// What the order of measurement says of each group, from each of its configurations; what it says of the whole is added
/// to `warnings`.
fn check_order(
    sweep: &Sweep,
    configuration: &Configuration,
    alpha: f64,
    warnings: &mut Vec<Warning>,
) -> Vec<Vec<Warning>> {
    let by_group: Vec<Vec<Vec<f64>>> = sweep.groups.iter().map(|group| configuration.series(group)).collect();
    let series: Vec<&[f64]> = by_group.iter().flatten().map(Vec::as_slice).collect();
    let tests = test_series(&series);
    let checks = judge_series(&tests, alpha);
    warnings.extend(table_order(&tests, &checks, Sequence::Side));
    let mut checks = checks.into_iter();
    let of_group = |group: &Vec<Vec<f64>>| {
        let mut found: Vec<Warning> = Vec::new();
        for warning in checks
            .by_ref()
            .take(group.len())
            .flat_map(|check| check.warnings(None, Sequence::Side))
        {
            if !found.contains(&warning) {
                found.push(warning);
            }
        }
        found
    };
    by_group.iter().map(of_group).collect()
}

/// What the smallest p-value that a step can give says of all steps.
fn floor_of_steps(floor: f64, steps: usize, alpha: f64) -> Option<Warning> {
    let coarse = || (floor >= COARSE_FLOOR).then(|| SweepWarning::CoarseFloor { floor }.into());
    floor_warning(floor, steps, alpha, true, false).or_else(coarse)
}

fn x_type(groups: &[MeasuredGroup]) -> XType {
    let numbers = groups
        .iter()
        .filter(|group| group.described.x.as_number().is_some())
        .count();
    match numbers {
        0 => XType::Text,
        some if some == groups.len() => XType::Number,
        _ => XType::Mixed,
    }
}
