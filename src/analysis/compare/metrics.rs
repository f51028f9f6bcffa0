//! Two binaries by several metrics: one family of tests, one gate.

use super::conclude::conclude_together;
use super::options::CompareOptions;
use super::recipe::compared;
use super::report::CompareReport;
use crate::analysis::direction::Direction;
use crate::analysis::error::AnalysisError;
use crate::analysis::metrics::{MetricsFamily, MetricsGate, MetricsReport};
use crate::data::Measurements;

/// Compares two binaries by several metrics: `measurements` are those of the same runs, each with another metric. The p-values of
/// all benchmarks and metrics are corrected as one family, and the gate passes if it does so for every metric.
///
/// The direction of the options is that of the metrics whose names do not say it. A floor of the gate that is a time holds for the
/// metrics that are times.
///
/// # Errors
/// Those of [`compare`](super::compare), with the metric that they are about.
///
/// ```
/// use benchstat::analysis::{CompareOptions, compare_metrics};
/// use benchstat::data::Roles;
/// use benchstat::read::{ReadOptions, read_bytes};
///
/// let csv = "binary,filename,configuration,rate,bytes\n\
///            old,a.js,n=1,100,8\nnew,a.js,n=1,110,9\nold,a.js,n=1,102,8\nnew,a.js,n=1,112,9\n";
/// let by = |metric: &str, other: &str| {
///     let roles = Roles { metric: Some(metric.into()), also_measured: vec![other.into()], ..Roles::default() };
///     read_bytes("a.csv", csv.as_bytes(), &ReadOptions { roles, ..ReadOptions::default() })
/// };
/// let measurements = [by("rate", "bytes")?, by("bytes", "rate")?];
/// let report = compare_metrics(&measurements, &CompareOptions::default())?;
/// assert_eq!(report.metrics, ["rate", "bytes"]);
/// assert_eq!(report.reports[1].rows[0].comparison.improvement, Some(0.125));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn compare_metrics(
    measurements: &[Measurements],
    options: &CompareOptions,
) -> Result<MetricsReport<CompareReport>, AnalysisError> {
    let floor_holds = |metric: &str| options.min_change.is_none_or(|floor| floor.holds_for(metric));
    let none_is_a_time = !measurements.iter().any(|metric| floor_holds(metric.metric()));
    let of_metric = |measurements: &Measurements| {
        let metric = measurements.metric();
        let options = CompareOptions {
            direction: options.direction.filter(|_| Direction::of_metric(metric).is_none()),
            // A floor that holds for no metric is an error, which the first one says.
            min_change: options.min_change.filter(|_| none_is_a_time || floor_holds(metric)),
            ..options.clone()
        };
        compared(measurements, &options).map_err(|error| error.of_metric(metric))
    };
    let compared = measurements.iter().map(of_metric).collect::<Result<Vec<_>, _>>()?;
    let report = MetricsReport::of(conclude_together(compared, options.order)?, |report| &report.metric);
    let families = || report.reports.iter().map(|report| &report.family);
    let failed = report
        .reports
        .iter()
        .filter(|report| report.gate.as_ref().is_some_and(|gate| !gate.passed));
    let failed: Vec<String> = failed.map(|report| report.metric.clone()).collect();
    let has_gate = report.reports.iter().any(|report| report.gate.is_some());
    Ok(MetricsReport {
        family: Some(MetricsFamily {
            tested: families().map(|family| family.tested).sum(),
            significant: families().map(|family| family.significant).sum(),
            significant_holm: families().map(|family| family.significant_holm).sum(),
        }),
        gate: has_gate.then_some(MetricsGate {
            passed: failed.is_empty(),
            failed,
        }),
        ..report
    })
}
