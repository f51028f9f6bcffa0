//! One series, once it is known which level its intervals are held to: its levels, and the changes between them.

use super::change::{ChangeInterval, HistoryChange};
use super::points::Points;
use super::series::Level;
use super::terms::Terms;
use crate::analysis::percent;
use crate::analysis::warning::HistoryWarning;
use crate::stats::ascending::Ascending;
use crate::stats::changepoint::family::Standing;
use crate::stats::changepoint::intervals::Span;
use crate::stats::changepoint::place::half_width;
use crate::stats::changepoint::search::{Found, Searched};
use crate::stats::changepoint::size::shift;
use crate::stats::changepoint::stray::stray_points;
use crate::stats::median::median;

/// With fewer points behind it a change may still turn out otherwise.
const FEW_BEHIND: usize = 8;

/// A series on its way to being judged.
pub(super) struct Series<'a> {
    /// Its place among the series.
    pub place: usize,
    pub name: &'a str,
    pub points: &'a Points,
    /// The logarithms of its points.
    pub logs: &'a [f64],
    pub rho: f64,
    pub searched: &'a Searched,
    pub standing: Standing,
}

/// What is found in a series.
pub(super) struct Judged {
    pub levels: Vec<Level>,
    pub changes: Vec<HistoryChange>,
    /// Points far from their level, as places among the points.
    pub stray: Vec<usize>,
}

impl Series<'_> {
    /// The levels of the series, and the changes between them that can be told as ratios.
    pub fn judge(&self, terms: &Terms) -> Judged {
        let found = match self.standing.factor {
            Some(factor) => self.searched.changes(self.logs, factor, terms.alpha),
            None => Vec::new(),
        };
        let ends: Vec<usize> = found
            .iter()
            .map(|change| change.split)
            .chain([self.logs.len()])
            .collect();
        let starts = std::iter::once(0).chain(found.iter().map(|change| change.split));
        let spans: Vec<Span> = starts.zip(ends).map(|(start, end)| Span { start, end }).collect();
        let sides = spans.windows(2);
        let changes = found
            .iter()
            .zip(sides)
            .filter_map(|(found, sides)| self.change(found, sides[0], sides[1], terms));
        Judged {
            changes: changes.collect(),
            stray: spans.iter().flat_map(|span| self.stray(*span)).collect(),
            levels: spans.iter().map(|span| self.level(*span)).collect(),
        }
    }

    fn level(&self, span: Span) -> Level {
        Level {
            start: span.start,
            end: span.end,
            median: median(&Ascending::of(self.values(span))).unwrap_or(f64::NAN),
        }
    }

    fn values(&self, span: Span) -> &[f64] {
        &self.points.values[span.start..span.end]
    }

    fn stray(&self, span: Span) -> impl Iterator<Item = usize> {
        let stray = stray_points(&self.logs[span.start..span.end]);
        stray.into_iter().map(move |point| span.start + point)
    }

    fn change(&self, found: &Found, before: Span, behind: Span, terms: &Terms) -> Option<HistoryChange> {
        let sides = [before, behind].map(|span| Ascending::of(self.values(span)));
        let shift = shift(&sides[0], &sides[1], self.rho, 1.0 - terms.confidence)?;
        let change = percent::kept(shift.change)?;
        let logs = [before, behind].map(|span| &self.logs[span.start..span.end]);
        let half = half_width(logs[0], logs[1], shift.change.ln_1p(), self.rho);
        // The new level begins inside the interval that shows the change.
        let earliest = found.split.saturating_sub(half).max(found.span.start + 1);
        let latest = found.split.saturating_add(half).min(found.span.end - 1);
        let key = |point: usize| self.points.at[point];
        let few = (behind.len() < FEW_BEHIND).then(|| HistoryWarning::FewPointsAfter { points: behind.len() });
        Some(HistoryChange {
            series: self.place,
            name: self.name.to_string(),
            key: terms.keys[key(found.split)].clone(),
            at: key(found.split),
            earliest: key(earliest.min(found.split)),
            latest: key(latest.max(found.split)),
            shown_from: key(found.span.start),
            shown_to: key(found.span.end - 1),
            split: found.split,
            before: self.level(before).median,
            after: self.level(behind).median,
            change,
            interval: ChangeInterval::of(shift.interval)?,
            p: (found.p * self.standing.factor.unwrap_or(1.0))
                .max(self.standing.adjusted)
                .min(1.0),
            points_before: before.len(),
            points_after: behind.len(),
            worse: terms.is_worse(change),
            warnings: few.map(Into::into).into_iter().collect(),
        })
    }
}
