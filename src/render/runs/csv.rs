//! Spreads as one rectangular table.

use std::io;

use crate::analysis::RunsReport;
use crate::render::csv_field::{finish, kinds, number, percent};

/// One rectangular table, a row a benchmark and binary; undefined numbers are empty fields, CVs are fractions, changes are in
/// percent.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn runs_csv(report: &RunsReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "name",
        "filename",
        "configuration",
        "binary",
        "n",
        "mean",
        "cv",
        "half_width",
        "detectable_effect",
        "runs_needed",
        "stable",
        "warnings",
    ])?;
    for row in &report.rows {
        writer.write_record([
            row.name.clone(),
            row.filename.clone(),
            row.configuration.clone(),
            row.binary.clone().unwrap_or_default(),
            row.n.to_string(),
            number(Some(row.mean)),
            number(row.cv),
            percent(row.half_width),
            percent(row.detectable_effect),
            row.runs_needed.map_or(String::new(), |runs| runs.to_string()),
            row.stable.map_or(String::new(), |stable| stable.to_string()),
            kinds(&row.warnings),
        ])?;
    }
    finish(writer)
}
