//! Mean rates as one rectangular table.

use std::io;

use crate::analysis::BarReport;
use crate::render::csv_field::{finish, kinds, number};

/// A row a bar; undefined numbers are empty fields.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn bar_csv(report: &BarReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "name",
        "filename",
        "configuration",
        "series",
        "n",
        "mean",
        "mean_lower",
        "mean_upper",
        "sd",
        "cv",
        "min",
        "max",
        "median",
        "warnings",
    ])?;
    for bar in &report.bars {
        let sample = &bar.sample;
        writer.write_record([
            bar.name.clone(),
            bar.filename.clone(),
            bar.configuration.clone(),
            bar.series.clone(),
            sample.n.to_string(),
            number(Some(sample.mean)),
            number(sample.mean_interval.map(|interval| interval.lower)),
            number(sample.mean_interval.map(|interval| interval.upper)),
            number(sample.sd),
            number(sample.cv),
            number(Some(sample.min)),
            number(Some(sample.max)),
            number(Some(sample.median)),
            kinds(&bar.warnings),
        ])?;
    }
    finish(writer)
}
