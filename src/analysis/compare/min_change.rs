//! A floor beside the limit of the gate: what a change must exceed, too, to be a regression.

use crate::analysis::error::AnalysisError;
use crate::text::Amount;

/// What a change must exceed besides the limit in percent.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MinChange {
    /// Percent of the baseline: a limit like the other, of which the larger holds.
    Percent(f64),
    /// A time in seconds, whatever the metric's unit of time.
    Seconds(f64),
    /// In the metric's own unit.
    Amount(f64),
}

impl From<Amount> for MinChange {
    fn from(amount: Amount) -> MinChange {
        match amount {
            Amount::Percent(percent) => MinChange::Percent(percent),
            Amount::Seconds(seconds) => MinChange::Seconds(seconds),
            Amount::Plain(amount) => MinChange::Amount(amount),
        }
    }
}

impl MinChange {
    /// Whether it can be a floor of this metric: a time only for times.
    pub(in crate::analysis) fn holds_for(self, metric: &str) -> bool {
        !matches!(self, MinChange::Seconds(_)) || unit_of_time(metric).is_some()
    }

    /// The limit in percent, and the floor in the unit of `metric`.
    ///
    /// # Errors
    /// [`AnalysisError::NoTime`] for a time where the metric is none.
    pub(in crate::analysis) fn settle(
        self,
        limit: Option<f64>,
        metric: &str,
    ) -> Result<(Option<f64>, Option<f64>), AnalysisError> {
        Ok(match self {
            MinChange::Percent(floor) => (limit.map(|limit| limit.max(floor)), None),
            MinChange::Amount(floor) => (limit, Some(floor)),
            MinChange::Seconds(floor) => {
                let unit = unit_of_time(metric).ok_or_else(|| AnalysisError::NoTime(metric.to_string()))?;
                (limit, Some(floor / unit))
            }
        })
    }
}

/// How many seconds the unit of a metric is whose name says that it is a time.
fn unit_of_time(metric: &str) -> Option<f64> {
    if metric.contains('/') {
        return None;
    }
    let word = metric.rsplit(|char: char| !char.is_alphanumeric()).next()?;
    match word.to_lowercase().as_str() {
        "time" | "duration" | "latency" | "elapsed" | "s" | "sec" | "secs" | "second" | "seconds" => Some(1.0),
        "ms" | "milliseconds" => Some(1e-3),
        "us" | "µs" | "microseconds" => Some(1e-6),
        "ns" | "nanoseconds" => Some(1e-9),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_taken_in_the_unit_of_the_metric() {
        let floor = |metric: &str| MinChange::Seconds(1e-8).settle(Some(5.0), metric).ok()?.1;
        assert_eq!(floor("cpu_time"), Some(1e-8));
        assert!((floor("p99-ns").unwrap_or_default() - 10.0).abs() < 1e-12);
        assert_eq!([floor("rate"), floor("MB/s"), floor("B/op")], [None; 3]);
    }
}
