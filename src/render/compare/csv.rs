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
        let accuracy = |at: usize| percent(row.accuracy.map(|accuracy| accuracy.0[at]));
        writer.write_record([
            row.name.clone(),
            row.filename.clone(),
            row.configuration.clone(),
            row.contender.clone(),
            n(&row.old),
            n(&row.new),
            mean(&row.old),
            mean(&row.new),
            percent(row.improvement),
            row.stars.map_or(NA, |stars| stars.as_str()).to_string(),
            accuracy(0),
            accuracy(1),
            accuracy(2),
            percent(row.interval.map(|interval| interval.bounds.lower)),
            percent(row.interval.map(|interval| interval.bounds.upper)),
            number(row.test.map(|test| test.statistic)),
            number(row.test.and_then(|test| test.df)),
            number(row.test.map(|test| test.p)),
            number(row.p_holm),
            number(row.cliffs_delta.map(|delta| delta.value)),
            row.cliffs_delta
                .map_or(String::new(), |delta| delta.label.label().to_string()),
            number(row.signed_rank.map(|test| test.p)),
            number(row.gate.map(|gate| gate.p)),
            number(row.gate.map(|gate| gate.p_holm)),
            row.verdict.name().to_string(),
            row.runs_needed.map_or(String::new(), |runs| runs.to_string()),
            percent(row.detectable_effect),
            kinds(&row.warnings),
        ])?;
    }
    finish(writer)
}
