//! The rows of a comparison.

use polars::prelude::{DataFrame, PolarsResult};

use super::table::{Table, count, kinds, number, percent};
use crate::analysis::{CompareReport, CompareRow, Sample};

impl CompareReport {
    /// The rows as a data frame: the columns of `--format csv`, in its units, so that changes are in percent. `stars` is null
    /// where there is no test.
    ///
    /// # Errors
    /// None that a report can cause; what polars says is passed on.
    ///
    /// ```
    /// use benchstat::polars::prelude::*;
    /// use benchstat::{CompareOptions, ReadOptions, compare, read};
    ///
    /// let measurements = read(&["testdata/cases/23-regression-gate.csv".into()], &ReadOptions::default())?;
    /// let rows = compare(&measurements, &CompareOptions::default())?.to_dataframe()?;
    ///
    /// // What became slower and stays significant after the correction.
    /// let proven = rows.column("p_holm")?.f64()?.lt(0.05);
    /// let slower = rows.column("improvement")?.f64()?.lt(0.0);
    /// let slower = rows.filter(&(proven & slower))?;
    /// assert_eq!(slower.height(), 3);
    /// assert_eq!(slower.column("name")?.str()?.get(0), Some("g/A-big-significant-drop.js n=1"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_dataframe(&self) -> PolarsResult<DataFrame> {
        let mut table = sides(Table::of(&self.rows));
        if self.rows.iter().any(|row| row.comparison.policy.is_some()) {
            table = limits(table);
        }
        let table = tests(change(table))
            .column("verdict", |row| row.family.verdict.name())
            .column("suggestive", |row| row.family.suggestive)
            .column("runs_needed", |row| row.family.runs_needed)
            .column("detectable_effect", |row| percent(row.comparison.detectable_effect))
            .column("warnings", |row| kinds(row.warnings()));
        table.finish()
    }
}

fn sides<'a>(table: Table<'a, CompareRow>) -> Table<'a, CompareRow> {
    let n = |sample: &Option<Sample>| count(sample.as_ref().map_or(0, |sample| sample.n));
    let mean = |sample: &Option<Sample>| number(sample.as_ref().map(|sample| sample.mean));
    table
        .column("name", |row| row.comparison.name.as_str())
        .column("filename", |row| row.comparison.filename.as_str())
        .column("configuration", |row| row.comparison.configuration.as_str())
        .column("contender", |row| row.comparison.contender.as_str())
        .column("n_old", |row| n(&row.comparison.old))
        .column("n_new", |row| n(&row.comparison.new))
        .column("mean_old", |row| mean(&row.comparison.old))
        .column("mean_new", |row| mean(&row.comparison.new))
}

/// What a policy asks of each row.
fn limits<'a>(table: Table<'a, CompareRow>) -> Table<'a, CompareRow> {
    let own = |row: &'a CompareRow| row.comparison.policy.as_ref();
    table
        .column("max_regression", move |row| {
            number(own(row).map(|own| own.max_regression))
        })
        .column("min_change", move |row| number(own(row).and_then(|own| own.min_change)))
        .column("limit_rule", move |row| own(row).map(|own| own.rule.as_str()))
        .column("expected_until", move |row| {
            own(row).and_then(|own| Some(own.expect.as_ref()?.until.as_str()))
        })
}

fn change<'a>(table: Table<'a, CompareRow>) -> Table<'a, CompareRow> {
    let accuracy = |row: &CompareRow, at: usize| percent(row.comparison.accuracy.map(|accuracy| accuracy.0[at]));
    table
        .column("improvement", |row| percent(row.comparison.improvement))
        .column("stars", |row| row.comparison.stars.map(|stars| stars.as_str()))
        .column("accuracy_0.95", |row| accuracy(row, 0))
        .column("accuracy_0.99", |row| accuracy(row, 1))
        .column("accuracy_0.999", |row| accuracy(row, 2))
        .column("interval_lower", |row| {
            percent(row.comparison.interval.map(|interval| interval.lower))
        })
        .column("interval_upper", |row| {
            percent(row.comparison.interval.map(|interval| interval.upper))
        })
}

fn tests<'a>(table: Table<'a, CompareRow>) -> Table<'a, CompareRow> {
    table
        .column("statistic", |row| {
            number(row.comparison.test.map(|test| test.statistic))
        })
        .column("df", |row| number(row.comparison.test.and_then(|test| test.df)))
        .column("p", |row| number(row.comparison.test.map(|test| test.p)))
        .column("p_holm", |row| number(row.family.p_holm))
        .column("cliffs_delta", |row| {
            number(row.comparison.cliffs_delta.map(|delta| delta.value))
        })
        .column("cliffs_delta_label", |row| {
            row.comparison.cliffs_delta.map(|delta| delta.label.label())
        })
        .column("signed_rank_p", |row| {
            number(row.comparison.signed_rank.map(|test| test.p))
        })
        .column("gate_p", |row| number(row.family.gate.map(|gate| gate.p)))
        .column("gate_p_holm", |row| number(row.family.gate.map(|gate| gate.p_holm)))
}
