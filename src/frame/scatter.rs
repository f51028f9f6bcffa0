//! The groups of a sweep, and its steps.

use polars::prelude::{DataFrame, PolarsResult};

use super::table::{Table, kinds, number, percent};
use crate::analysis::{ScatterReport, Step};

impl ScatterReport {
    /// The groups as a data frame: the columns of `--format csv`. `x` and `category` are numbers when all their values are.
    ///
    /// # Errors
    /// None that a report can cause; what polars says is passed on.
    ///
    /// ```
    /// use benchstat::polars::prelude::*;
    /// use benchstat::{ReadOptions, ScatterOptions, read, scatter};
    ///
    /// let measurements = read(&["testdata/data/scatter-string-decoder.csv".into()], &ReadOptions::default())?;
    /// let groups = scatter(&measurements, &ScatterOptions::new("chunkLen"))?.to_dataframe()?;
    /// let long = groups.filter(&groups.column("x")?.f64()?.gt(100.0))?;
    /// assert_eq!(long.column("x")?.f64()?.to_vec(), [Some(256.0), Some(1024.0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_dataframe(&self) -> PolarsResult<DataFrame> {
        Table::of(&self.groups)
            .variable("x", |group| Some(&group.x))
            .variable("category", |group| group.category.as_ref())
            .sample(|group| &group.sample)
            .column("median_lower", |group| {
                number(group.sample.median_interval.map(|interval| interval.lower))
            })
            .column("median_upper", |group| {
                number(group.sample.median_interval.map(|interval| interval.upper))
            })
            .column("median_coverage", |group| {
                number(group.sample.median_interval.map(|interval| interval.coverage))
            })
            .column("skewness", |group| number(group.sample.skewness))
            .column("flagged", |group| group.flagged)
            .column("warnings", |group| kinds(&group.warnings))
            .finish()
    }

    /// The steps as a data frame: the columns of `--format csv --steps`.
    ///
    /// # Errors
    /// None that a report can cause; what polars says is passed on.
    ///
    /// ```
    /// use benchstat::{ReadOptions, ScatterOptions, read_bytes, scatter};
    ///
    /// let csv = "filename,len,rate\na.js,16,100\na.js,16,102\na.js,64,50\na.js,64,51\n";
    /// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
    /// let steps = scatter(&measurements, &ScatterOptions::new("len"))?.steps_to_dataframe()?;
    /// assert_eq!(steps.column("change")?.f64()?.get(0), Some(-50.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn steps_to_dataframe(&self) -> PolarsResult<DataFrame> {
        Table::of(&self.steps)
            .variable("category", |step| step.category.as_ref())
            .variable("from", |step| Some(&step.from))
            .variable("to", |step| Some(&step.to))
            .column("change", |step| percent(step.change))
            .column("x_ratio", |step| number(step.x_ratio))
            .column("exponent", |step| number(step.exponent))
            .column("exponent_lower", |step| {
                number(step.exponent_interval.map(|interval| interval.lower))
            })
            .column("exponent_upper", |step| {
                number(step.exponent_interval.map(|interval| interval.upper))
            })
            .column("test", |step| test(step).map(|(name, _, _)| name))
            .column("statistic", |step| {
                number(test(step).map(|(_, statistic, _)| statistic))
            })
            .column("method", |step| test(step).map(|(_, _, method)| method))
            .column("p", |step| number(step.p()))
            .column("p_floor", |step| number(step.p_floor()))
            .column("p_holm", |step| number(step.p_holm))
            .column("cliffs_delta", |step| {
                number(step.cliffs_delta.map(|delta| delta.value))
            })
            .column("cliffs_delta_label", |step| {
                step.cliffs_delta.map(|delta| delta.label.label())
            })
            .column("warnings", |step| kinds(&step.warnings))
            .finish()
    }
}

/// The name, the statistic and the method of a step's test.
fn test(step: &Step) -> Option<(&'static str, f64, &'static str)> {
    let stratified = step.stratified.map(|test| ("van_elteren", test.z, test.method.name()));
    let unpaired = step
        .mann_whitney
        .map(|test| ("mann_whitney", test.u, test.method.name()));
    let unpaired = stratified.or(unpaired);
    unpaired.or(step.signed_rank.map(|test| ("signed_rank", test.w, test.method.name())))
}
