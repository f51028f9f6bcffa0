//! The changes of a history.

use polars::prelude::{DataFrame, PolarsResult};

use super::table::{Table, count, kinds, number, percent};
use crate::analysis::{HistoryChange, HistoryReport, HistorySeries};

impl HistoryReport {
    /// The changes as a data frame, a row each: the columns of `--format csv`. Changes are in percent; `earliest` and `latest` are the ends
    /// of the place, `shown_from` and `shown_to` those of the interval that shows the change.
    ///
    /// # Errors
    /// None that a report can cause; what polars says is passed on.
    ///
    /// ```
    /// use benchstat::{HistoryOptions, ReadOptions, history, read_bytes};
    ///
    /// let rows: String = (0..20).map(|day| format!("a.js,{day},{}\n", if day < 12 { 100 + day % 3 } else { 80 + day % 3 })).collect();
    /// let csv = format!("filename,day,rate\n{rows}");
    /// let measurements = read_bytes("a.csv", csv.as_bytes(), &ReadOptions::default())?;
    /// let options = HistoryOptions { at: Some("day".to_string()), ..HistoryOptions::default() };
    /// let changes = history(&measurements, &options)?.to_dataframe()?;
    /// assert_eq!(changes.column("key")?.str()?.get(0), Some("12"));
    /// assert!(changes.column("change")?.f64()?.get(0) < Some(-15.0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_dataframe(&self) -> PolarsResult<DataFrame> {
        let series = |change: &HistoryChange| -> &HistorySeries { &self.series[change.series] };
        let key = |at: usize| self.keys.get(at).map(String::as_str);
        Table::of(&self.changes)
            .column("name", |change| change.name.as_str())
            .column("filename", |change| series(change).filename.as_str())
            .column("configuration", |change| series(change).configuration.as_str())
            .column("key", |change| change.key.as_str())
            .column("earliest", |change| key(change.earliest))
            .column("latest", |change| key(change.latest))
            .column("shown_from", |change| key(change.shown_from))
            .column("shown_to", |change| key(change.shown_to))
            .column("change", |change| percent(Some(change.change)))
            .column("interval_lower", |change| percent(Some(change.interval.lower)))
            .column("interval_upper", |change| percent(Some(change.interval.upper)))
            .column("before", |change| number(change.before))
            .column("after", |change| number(change.after))
            .column("p", |change| number(change.p))
            .column("points_before", |change| count(change.points_before))
            .column("points_after", |change| count(change.points_after))
            .column("worse", |change| change.worse)
            .column("rho", |change| number(series(change).rho))
            .column("warnings", |change| kinds(&change.warnings))
            .finish()
    }
}
