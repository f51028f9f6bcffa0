//! How large a change is.

use super::dependence::inflation;
use crate::stats::ascending::Ascending;
use crate::stats::describe::Interval;
use crate::stats::ranks::hodges_lehmann::ratio_by_ranks;

/// From one level to the next, as fractions of the first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shift {
    /// exp(Δ) − 1, where Δ is the Hodges-Lehmann shift of the logarithms.
    pub change: f64,
    /// Its interval: the shifts that the rank test does not reject, √((1 + ρ)/(1 − ρ)) times as wide on the log scale.
    pub interval: Interval,
}

/// The change from the points `before` to those `behind`, with its interval at `risk` = 1 − confidence; `None` when a side is empty or
/// a point is not above 0. `rho` is the points' autocorrelation.
///
/// ```
/// use benchstat::stats::{ascending::Ascending, changepoint::size::shift};
/// let before = Ascending::of(&[10.0, 11.0, 12.0, 13.5]);
/// let behind = Ascending::of(&[12.3, 14.0, 15.0]);
/// let independent = shift(&before, &behind, 0.0, 0.1).unwrap();
/// assert!((independent.change - 0.19791486).abs() < 5e-9);
/// assert!((independent.interval.upper - 0.5).abs() < 1e-12);
/// let dependent = shift(&before, &behind, 0.5, 0.1).unwrap();
/// assert!(dependent.interval.upper > 0.7 && dependent.change == independent.change);
/// ```
pub fn shift(before: &Ascending, behind: &Ascending, rho: f64, risk: f64) -> Option<Shift> {
    let ratio = ratio_by_ranks(before, behind, risk)?;
    let widen = |bound: f64| {
        let factor = (1.0 + bound) / (1.0 + ratio.change);
        (1.0 + ratio.change) * factor.powf(inflation(rho).sqrt()) - 1.0
    };
    let interval = if rho == 0.0 {
        ratio.interval
    } else {
        Interval {
            lower: widen(ratio.interval.lower),
            upper: widen(ratio.interval.upper),
        }
    };
    Some(Shift {
        change: ratio.change,
        interval,
    })
}
