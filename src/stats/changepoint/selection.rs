//! Which of the intervals that pass are taken: the narrowest over the threshold.

use super::scan::Candidate;

/// The candidates that are taken, in the order of their splits: of those with p ≤ `limit` the one with the shortest interval (of
/// equals that with the smallest p, then the first), then of those that do not have its split inside, and so on. Each interval
/// that is taken passed by itself, so all of them contain a change with the confidence of the limit.
///
/// ```
/// use benchstat::stats::changepoint::{intervals::Span, scan::Candidate, selection::narrowest};
/// let candidate = |start, end, split, p| Candidate { span: Span { start, end }, split, p };
/// let wide = candidate(0, 40, 19, 1e-9);
/// let narrow = candidate(10, 26, 18, 1e-5);
/// let other = candidate(24, 40, 30, 1e-4);
/// assert_eq!(narrowest(&[wide, narrow, other], 1e-3), [narrow, other]);
/// assert_eq!(narrowest(&[wide, narrow, other], 1e-8), [wide]);
/// ```
pub fn narrowest(candidates: &[Candidate], limit: f64) -> Vec<Candidate> {
    let passing = candidates.iter().filter(|candidate| candidate.p <= limit);
    let mut passing: Vec<Candidate> = passing.copied().collect();
    passing.sort_by(|a, b| {
        let shorter = a.span.len().cmp(&b.span.len());
        let surer = shorter.then(a.p.total_cmp(&b.p));
        surer.then(a.span.start.cmp(&b.span.start))
    });
    let mut taken: Vec<Candidate> = Vec::new();
    for candidate in passing {
        if !taken.iter().any(|other| candidate.span.has_inside(other.split)) {
            taken.push(candidate);
        }
    }
    taken.sort_by_key(|candidate| candidate.split);
    taken
}
