//! The two tables of a sweep as CSV: groups and steps. Undefined numbers are empty fields, changes are in percent.

use std::io;

use super::super::csv_field::{finish, kinds, number, percent};
use crate::analysis::ScatterReport;
use crate::data::Value;

/// A row a group.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn groups_csv(report: &ScatterReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "x",
        "category",
        "n",
        "mean",
        "mean_lower",
        "mean_upper",
        "sd",
        "cv",
        "min",
        "max",
        "median",
        "median_lower",
        "median_upper",
        "median_coverage",
        "skewness",
        "flagged",
        "warnings",
    ])?;
    for group in &report.groups {
        let sample = &group.sample;
        writer.write_record([
            group.x.text(),
            group.category.as_ref().map_or(String::new(), Value::text),
            sample.n.to_string(),
            number(Some(sample.mean)),
            number(sample.mean_interval.map(|interval| interval.lower)),
            number(sample.mean_interval.map(|interval| interval.upper)),
            number(sample.sd),
            number(sample.cv),
            number(Some(sample.min)),
            number(Some(sample.max)),
            number(Some(sample.median)),
            number(sample.median_interval.map(|interval| interval.lower)),
            number(sample.median_interval.map(|interval| interval.upper)),
            number(sample.median_interval.map(|interval| interval.coverage)),
            number(Some(sample.skewness)),
            group.flagged.to_string(),
            kinds(&group.warnings),
        ])?;
    }
    finish(writer)
}

/// A row a step.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn steps_csv(report: &ScatterReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "category",
        "from",
        "to",
        "change",
        "x_ratio",
        "exponent",
        "exponent_lower",
        "exponent_upper",
        "test",
        "statistic",
        "method",
        "p",
        "p_floor",
        "p_holm",
        "cliffs_delta",
        "cliffs_delta_label",
        "warnings",
    ])?;
    for step in &report.steps {
        let (test, statistic, method) = match (&step.mann_whitney, &step.signed_rank) {
            (Some(test), _) => ("mann_whitney", Some(test.u), test.method.name()),
            (None, Some(test)) => ("signed_rank", Some(test.w), test.method.name()),
            (None, None) => ("", None, ""),
        };
        writer.write_record([
            step.category.as_ref().map_or(String::new(), Value::text),
            step.from.text(),
            step.to.text(),
            percent(step.change),
            number(step.x_ratio),
            number(step.exponent),
            number(step.exponent_interval.map(|interval| interval.lower)),
            number(step.exponent_interval.map(|interval| interval.upper)),
            test.to_string(),
            number(statistic),
            method.to_string(),
            number(step.p()),
            number(step.p_floor()),
            number(step.p_holm),
            number(step.cliffs_delta.map(|delta| delta.value)),
            step.cliffs_delta.map_or("", |delta| delta.label.label()).to_string(),
            kinds(&step.warnings),
        ])?;
    }
    finish(writer)
}
