//! Whether a history that was read can be: every place in it has to be one.

use super::report::HistoryReport;
use super::series::HistorySeries;

impl HistoryReport {
    /// Says what is wrong with a report, if anything is.
    pub(in crate::analysis) fn check(&self) -> Result<(), String> {
        let keys = self.keys.len();
        for series in &self.series {
            check_series(series, keys).map_err(|problem| format!("benchmark {:?}: {problem}", series.name))?;
        }
        for change in &self.changes {
            let series = self.series.get(change.series);
            let is_level =
                |series: &HistorySeries| series.levels.iter().skip(1).any(|level| level.start == change.split);
            let is_probability = (0.0..=1.0).contains(&change.p);
            let ordered = change.earliest <= change.at && change.at <= change.latest && change.latest < keys;
            let shown = change.shown_from <= change.shown_to && change.shown_to < keys;
            let interval = change.interval.lower <= change.interval.upper;
            if !(series.is_some_and(is_level) && is_probability && ordered && shown && interval) {
                return Err(format!("a change of {:?} that cannot be", change.name));
            }
        }
        let changes = self.changes.len();
        let of_events = self.events.iter().all(|event| {
            let places = [event.at, event.earliest, event.latest];
            places.iter().all(|at| *at < keys) && event.changes.iter().all(|at| *at < changes)
        });
        let of_gate = self.gate.iter().flat_map(|gate| &gate.failing).all(|at| *at < changes);
        match (of_events, of_gate) {
            (false, _) => Err("an event of changes that are not there".to_string()),
            (_, false) => Err("a gate over changes that are not there".to_string()),
            _ => Ok(()),
        }
    }
}

fn check_series(series: &HistorySeries, keys: usize) -> Result<(), &'static str> {
    let points = series.values.len();
    let ascending = series.at.windows(2).all(|pair| pair[0] < pair[1]) && series.at.iter().all(|at| *at < keys);
    let starts = std::iter::once(0).chain(series.levels.iter().map(|level| level.end));
    let contiguous = series
        .levels
        .iter()
        .zip(starts)
        .all(|(level, start)| level.start == start && level.start < level.end);
    match series.levels.last() {
        _ if points == 0 || series.at.len() != points || !ascending => Err("its points are out of order"),
        Some(last) if last.end == points && contiguous => match series.stray.iter().all(|point| *point < points) {
            true => Ok(()),
            false => Err("a stray point that is not there"),
        },
        _ => Err("its levels do not follow each other"),
    }
}
