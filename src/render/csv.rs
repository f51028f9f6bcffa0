//! The rows of a report as one rectangular table: what its data frame holds.

use std::io;

use crate::analysis::{BarReport, CompareReport, HistoryReport, RunsReport, ScatterReport};
use crate::frame::csv::csv;

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
