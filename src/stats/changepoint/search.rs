//! One series searched for changes, from its points to places.

use std::collections::HashMap;

use super::dependence::whitened;
use super::exact::ExactTails;
use super::intervals::{Span, seeded_intervals};
use super::place::refine;
use super::scan::{Candidate, scan, tails_for};
use super::selection::narrowest;
use super::thresholds::tail_factor;

/// The intervals and tables for series of some lengths, made once for all of them.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    spans: HashMap<usize, Vec<Span>>,
    tails: ExactTails,
}

impl Plan {
    /// For series of these numbers of points, whether or not dependence is taken out of them.
    pub fn new(lengths: impl IntoIterator<Item = usize>) -> Plan {
        let lengths = lengths
            .into_iter()
            .flat_map(|length| [length, length.saturating_sub(1)]);
        let spans: HashMap<usize, Vec<Span>> = lengths.map(|length| (length, seeded_intervals(length))).collect();
        Plan {
            tails: tails_for(spans.values().flatten()),
            spans,
        }
    }

    /// How often a point of the longest series is looked at.
    pub fn visits(&self) -> usize {
        let longest = self.spans.iter().max_by_key(|(length, _)| **length);
        longest.map_or(0, |(length, spans)| {
            spans
                .iter()
                .map(|span| span.len())
                .sum::<usize>()
                .div_ceil((*length).max(1))
        })
    }
}

/// A series that was searched: what may be changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Searched {
    /// The probability that a series without a change has a p-value as small as the smallest of this one, 0–1.
    pub p: f64,
    /// The intervals whose p-values, corrected for all intervals of the series, are at most α; in places of the series.
    candidates: Vec<Candidate>,
}

/// A change: where it is, and the interval that shows it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Found {
    /// The interval that contains it.
    pub span: Span,
    /// The first point behind it.
    pub split: usize,
    /// The p-value of the interval, corrected for all intervals of the series, 0–1.
    pub p: f64,
}

impl Searched {
    /// Searches `series` (logarithms, in order) for changes at `alpha`, with the dependence `rho` taken out. `plan` has been made for
    /// its length. With fewer points than an interval needs p is 1 and there is no candidate.
    ///
    /// ```
    /// use benchstat::stats::changepoint::search::{Plan, Searched};
    /// let series: Vec<f64> = (0..40).map(|at| f64::from(at * 7 % 10) + if at < 25 { 0.0 } else { 20.0 }).collect();
    /// let searched = Searched::new(&series, 0.0, &Plan::new([40]), 0.05);
    /// assert!(searched.p < 0.001);
    /// let changes = searched.changes(&series, 1.0, 0.05);
    /// assert_eq!(changes.len(), 1);
    /// assert_eq!(changes[0].split, 25);
    /// ```
    pub fn new(series: &[f64], rho: f64, plan: &Plan, alpha: f64) -> Searched {
        let innovations = whitened(series, rho);
        let lost = series.len() - innovations.len();
        let spans = plan.spans.get(&innovations.len()).map_or(&[][..], Vec::as_slice);
        let factor = tail_factor(innovations.len());
        let scanned = scan(&innovations, spans, &plan.tails);
        let smallest = scanned.iter().map(|candidate| candidate.p).fold(1.0, f64::min);
        let corrected = scanned.into_iter().map(|candidate| Candidate {
            p: (factor * candidate.p).min(1.0),
            split: candidate.split + lost,
            // The first point of the series belongs to the first interval.
            span: Span {
                start: if candidate.span.start == 0 {
                    0
                } else {
                    candidate.span.start + lost
                },
                end: candidate.span.end + lost,
            },
        });
        Searched {
            p: (factor * smallest).min(1.0),
            candidates: corrected.filter(|candidate| candidate.p <= alpha).collect(),
        }
    }

    /// The changes of `series`, the one that was searched, in order: by the intervals whose corrected p-values, `factor` times for
    /// the other series, are at most `alpha`, each at its best place.
    pub fn changes(&self, series: &[f64], factor: f64, alpha: f64) -> Vec<Found> {
        let taken = narrowest(&self.candidates, alpha / factor);
        let spans: Vec<Span> = taken.iter().map(|candidate| candidate.span).collect();
        let mut splits: Vec<usize> = taken.iter().map(|candidate| candidate.split).collect();
        refine(series, &spans, &mut splits);
        let found = taken.iter().zip(splits).map(|(candidate, split)| Found {
            span: candidate.span,
            split,
            p: candidate.p,
        });
        found.collect()
    }
}
