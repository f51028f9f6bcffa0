//! The bars of mean rates.

use polars::prelude::{DataFrame, PolarsResult};

use super::table::{Table, kinds};
use crate::analysis::BarReport;

impl BarReport {
    /// The bars as a data frame: the columns of `--format csv`.
    ///
    /// # Errors
    /// None that a report can cause; what polars says is passed on.
    ///
    /// ```
    /// use benchstat::{BarOptions, ReadOptions, bar, read_bytes};
    ///
    /// let csv = "binary,filename,configuration,rate\nold,a.js,n=1,100\nnew,a.js,n=1,110\nold,a.js,n=1,102\n";
    /// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
    /// let bars = bar(&measurements, &BarOptions::default())?.to_dataframe()?;
    /// assert_eq!(bars.column("series")?.str()?.get(0), Some("old"));
    /// assert_eq!(bars.column("mean")?.f64()?.get(0), Some(101.0));
    /// // One run has no interval.
    /// assert_eq!(bars.column("mean_lower")?.f64()?.get(1), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_dataframe(&self) -> PolarsResult<DataFrame> {
        Table::of(&self.bars)
            .column("name", |bar| bar.name.as_str())
            .column("filename", |bar| bar.filename.as_str())
            .column("configuration", |bar| bar.configuration.as_str())
            .column("series", |bar| bar.series.as_str())
            .sample(|bar| &bar.sample)
            .column("warnings", |bar| kinds(&bar.warnings))
            .finish()
    }
}
