//! Both sides of one row, as the tests take them.

use super::counted::is_counted;
use super::terms::Terms;
use crate::analysis::direction::Direction;
use crate::analysis::sample::Sample;
use crate::analysis::units::{Independent, UnitCounts};
use crate::analysis::warning::Warning;
use crate::stats::ascending::Ascending;
use crate::stats::describe::Moments;

/// The runs of both sides: the baseline's first.
pub(super) struct Sides<'a> {
    pub names: [&'a str; 2],
    pub rates: [&'a [f64]; 2],
    /// What is behind the rates, where they are the means of units.
    pub units: [Option<UnitCounts>; 2],
    /// A number for the session of each rate; empty where nothing tells sessions apart.
    pub sessions: [&'a [u32]; 2],
    /// Sorted once for all that needs it: sorting is most of the work where there are thousands of runs.
    pub sorted: [Ascending; 2],
    pub moments: [Moments; 2],
    /// Whether the metric counts something, and is neither a rate nor a time.
    counts: bool,
    /// Whether a contender at 0 has lost everything; one that seems to have won everything has measured nothing.
    zero_is_worst: bool,
}

impl<'a> Sides<'a> {
    pub fn new(names: [&'a str; 2], sides: [Option<&'a Independent<'a>>; 2], terms: &Terms) -> Sides<'a> {
        let rates = sides.map(|side| side.map_or(&[][..], |side| &side.series.rates));
        Sides {
            names,
            rates,
            units: sides.map(|side| side?.counts),
            sessions: sides.map(|side| side.map_or(&[][..], |side| &side.series.sessions)),
            sorted: rates.map(Ascending::of),
            moments: rates.map(Moments::of),
            counts: is_counted(&terms.metric),
            zero_is_worst: terms.direction == Direction::Higher,
        }
    }

    /// One side described.
    pub fn sample(&self, side: usize, confidence: f64) -> Option<Sample> {
        let sample = Sample::with_moments(self.rates[side], &self.sorted[side], &self.moments[side], confidence);
        sample.map(|sample| sample.behind(self.units[side]))
    }

    /// (mean new − mean old) / mean old, as a fraction; `None` where a ratio of the means makes no sense.
    pub fn change_of_means(&self) -> Option<f64> {
        let [old, new] = &self.moments;
        let change = (new.mean - old.mean) / old.mean;
        let is_ratio = old.mean > 0.0 && (new.mean > 0.0 || (new.mean == 0.0 && self.zero_is_real()));
        (is_ratio && is_finite_percentage(change)).then_some(change)
    }

    fn zero_is_real(&self) -> bool {
        self.counts || self.zero_is_worst
    }

    /// Whether all values are whole numbers of something that is counted: bytes, allocations, instructions.
    pub fn are_counts(&self) -> bool {
        self.counts && self.rates.iter().copied().flatten().all(|value| value.fract() == 0.0)
    }

    /// Why a ratio of the means makes no sense, where it does not.
    pub fn ratio_warnings(&self) -> Vec<Warning> {
        let [old, new] = &self.moments;
        let mut warnings = Vec::new();
        for (name, side) in self.names.into_iter().zip([old, new]) {
            if side.mean < 0.0 {
                warnings.push(Warning::NegativeMean {
                    binary: name.to_string(),
                });
            }
        }
        if !is_finite_percentage((new.mean - old.mean) / old.mean) {
            warnings.push(Warning::ZeroBaseline {
                binary: self.names[0].to_string(),
            });
        } else if new.mean == 0.0 && !self.zero_is_real() {
            warnings.push(Warning::ZeroContender {
                binary: self.names[1].to_string(),
            });
        }
        warnings
    }
}

/// Changes are shown in percent, which may overflow where the fraction does not.
fn is_finite_percentage(fraction: f64) -> bool {
    (fraction * 100.0).is_finite()
}
