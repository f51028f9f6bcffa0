//! The rows of a report as one rectangular table: what its data frame holds.

use std::io;

use crate::analysis::{BarReport, CompareReport, HistoryReport, MetricsReport, RunsReport, ScatterReport};
use crate::frame::csv::{csv, csv_of_several};

/// A row a benchmark and contender. No stars are a result, so that a row without a test has `NA` there.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn compare_csv(report: &CompareReport) -> io::Result<String> {
    csv(report.to_dataframe(), &["stars"])
}

/// A row a group.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn groups_csv(report: &ScatterReport) -> io::Result<String> {
    csv(report.to_dataframe(), &[])
}

/// A row a step.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn steps_csv(report: &ScatterReport) -> io::Result<String> {
    csv(report.steps_to_dataframe(), &[])
}

/// A row a bar.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn bar_csv(report: &BarReport) -> io::Result<String> {
    csv(report.to_dataframe(), &[])
}

/// A row a benchmark and binary.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn runs_csv(report: &RunsReport) -> io::Result<String> {
    csv(report.to_dataframe(), &[])
}

/// A row a change.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn history_csv(report: &HistoryReport) -> io::Result<String> {
    csv(report.to_dataframe(), &[])
}

/// [`compare_csv`] of several metrics, with the metric in front.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn compare_metrics_csv(all: &MetricsReport<CompareReport>) -> io::Result<String> {
    csv_of_several(
        &all.metrics,
        all.reports.iter().map(CompareReport::to_dataframe),
        &["stars"],
    )
}

/// [`groups_csv`] of several metrics, with the metric in front.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn groups_metrics_csv(all: &MetricsReport<ScatterReport>) -> io::Result<String> {
    csv_of_several(&all.metrics, all.reports.iter().map(ScatterReport::to_dataframe), &[])
}

/// [`steps_csv`] of several metrics, with the metric in front.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn steps_metrics_csv(all: &MetricsReport<ScatterReport>) -> io::Result<String> {
    csv_of_several(
        &all.metrics,
        all.reports.iter().map(ScatterReport::steps_to_dataframe),
        &[],
    )
}

/// [`bar_csv`] of several metrics, with the metric in front.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn bar_metrics_csv(all: &MetricsReport<BarReport>) -> io::Result<String> {
    csv_of_several(&all.metrics, all.reports.iter().map(BarReport::to_dataframe), &[])
}

/// [`runs_csv`] of several metrics, with the metric in front.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn runs_metrics_csv(all: &MetricsReport<RunsReport>) -> io::Result<String> {
    csv_of_several(&all.metrics, all.reports.iter().map(RunsReport::to_dataframe), &[])
}
