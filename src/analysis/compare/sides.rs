//! Both sides of one row, as the tests take them.

use crate::analysis::sample::Sample;
use crate::analysis::warning::Warning;
use crate::stats::ascending::Ascending;
use crate::stats::describe::Moments;

/// The runs of both sides: the baseline's first.
pub(super) struct Sides<'a> {
    pub names: [&'a str; 2],
    pub rates: [&'a [f64]; 2],
    /// Sorted once for all that needs it: sorting is most of the work where there are thousands of runs.
    pub sorted: [Ascending; 2],
    pub moments: [Moments; 2],
}

impl<'a> Sides<'a> {
    pub fn new(names: [&'a str; 2], rates: [&'a [f64]; 2]) -> Sides<'a> {
        Sides {
            names,
            rates,
            sorted: rates.map(Ascending::of),
            moments: rates.map(Moments::of),
        }
    }

    /// One side described.
    pub fn sample(&self, side: usize, confidence: f64) -> Option<Sample> {
        Sample::with_moments(self.rates[side], &self.sorted[side], &self.moments[side], confidence)
    }

    /// (mean new − mean old) / mean old, as a fraction; `None` where a ratio of the means makes no sense.
    pub fn change_of_means(&self) -> Option<f64> {
        let [old, new] = &self.moments;
        let change = (new.mean - old.mean) / old.mean;
        (old.mean > 0.0 && new.mean >= 0.0 && is_finite_percentage(change)).then_some(change)
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
        }
        warnings
    }
}

/// Changes are shown in percent, which may overflow where the fraction does not.
fn is_finite_percentage(fraction: f64) -> bool {
    (fraction * 100.0).is_finite()
}
