//! The comparison as one rectangular table.

use std::io;

use super::super::csv_field::{finish, kinds, number, percent};
use crate::analysis::{CompareReport, Sample};
use crate::number::NA;

/// One rectangular table, a row a benchmark; undefined numbers are empty fields, changes are in percent.
///
/// # Errors
/// None that a report can cause; what the writer says is passed on.
pub fn compare_csv(report: &CompareReport) -> io::Result<String> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record([
        "name",
        "filename",
        "configuration",
        "contender",
        "n_old",
        "n_new",
        "mean_old",
        "mean_new",
        "improvement",
        "stars",
        "accuracy_0.95",
        "accuracy_0.99",
        "accuracy_0.999",
        "interval_lower",
        "interval_upper",
        "statistic",
        "df",
        "p",
        "p_holm",
        "cliffs_delta",
        "cliffs_delta_label",
        "signed_rank_p",
        "gate_p",
        "gate_p_holm",
        "verdict",
        "runs_needed",
        "detectable_effect",
        "warnings",
    ])?;
    for row in &report.rows {
        let n = |sample: &Option<_>| sample.as_ref().map_or(0, |sample: &Sample| sample.n).to_string();
        let mean = |sample: &Option<Sample>| number(sample.as_ref().map(|sample| sample.mean));
        let accuracy = |at: usize| percent(row.comparison.accuracy.map(|accuracy| accuracy.0[at]));
        writer.write_record([
            row.comparison.name.clone(),
            row.comparison.filename.clone(),
            row.comparison.configuration.clone(),
            row.comparison.contender.clone(),
            n(&row.comparison.old),
            n(&row.comparison.new),
            mean(&row.comparison.old),
            mean(&row.comparison.new),
            percent(row.comparison.improvement),
            row.comparison.stars.map_or(NA, |stars| stars.as_str()).to_string(),
            accuracy(0),
            accuracy(1),
            accuracy(2),
            percent(row.comparison.interval.map(|interval| interval.lower)),
            percent(row.comparison.interval.map(|interval| interval.upper)),
            number(row.comparison.test.map(|test| test.statistic)),
            number(row.comparison.test.and_then(|test| test.df)),
            number(row.comparison.test.map(|test| test.p)),
            number(row.family.p_holm),
            number(row.comparison.cliffs_delta.map(|delta| delta.value)),
            row.comparison
                .cliffs_delta
                .map_or(String::new(), |delta| delta.label.label().to_string()),
            number(row.comparison.signed_rank.map(|test| test.p)),
            number(row.family.gate.map(|gate| gate.p)),
            number(row.family.gate.map(|gate| gate.p_holm)),
            row.family.verdict.name().to_string(),
            row.comparison
                .runs_needed
                .map_or(String::new(), |runs| runs.to_string()),
            percent(row.comparison.detectable_effect),
            kinds(row.warnings()),
        ])?;
    }
    finish(writer)
}
