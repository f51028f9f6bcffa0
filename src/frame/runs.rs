//! The rows of a plan of runs.

use polars::prelude::{DataFrame, PolarsResult};

use super::table::{Table, count, kinds, number, percent};
use crate::analysis::RunsReport;

impl RunsReport {
    /// The rows as a data frame: the columns of `--format csv`. CVs are fractions, half-widths and effects in percent.
    ///
    /// # Errors
    /// None that a report can cause; what polars says is passed on.
    ///
    /// ```
    /// use benchstat::polars::prelude::*;
    /// use benchstat::{ReadOptions, RunsOptions, read_bytes, runs};
    ///
    /// let csv = "filename,rate\na.js,98\na.js,100\na.js,102\nb.js,50\nb.js,150\n";
    /// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
    /// let rows = runs(&measurements, &RunsOptions::default())?.to_dataframe()?;
    /// let noisy = rows.filter(&rows.column("cv")?.f64()?.gt(0.1))?;
    /// assert_eq!(noisy.column("name")?.str()?.get(0), Some("b.js"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_dataframe(&self) -> PolarsResult<DataFrame> {
        Table::of(&self.rows)
            .column("name", |row| row.name.as_str())
            .column("filename", |row| row.filename.as_str())
            .column("configuration", |row| row.configuration.as_str())
            .column("binary", |row| row.binary.as_deref())
            .column("n", |row| count(row.n))
            .column("mean", |row| number(row.mean))
            .column("cv", |row| number(row.cv))
            .column("half_width", |row| percent(row.half_width))
            .column("detectable_effect", |row| percent(row.detectable_effect))
            .column("runs_needed", |row| row.runs_needed)
            .column("stable", |row| row.stable)
            .column("warnings", |row| kinds(&row.warnings))
            .finish()
    }
}
